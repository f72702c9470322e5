package prose

import (
	"slices"
	"strings"
	"unicode"
)

// Plain returns the blocks of a plain text, which may be Markdown or the source of a page. Empty lines end a block. Lines that are list items, headings, rows
// of a table or code are blocks of their own, and the lines of a paragraph are joined.
func Plain(text string) []Block {
	return plainBlocks(readSource(passage{text: text}))
}

// Located returns the blocks of a plain text as [Plain] does, so that [Reading.Place] finds their sentences in it.
func Located(text string) []Block {
	end := int32(len(text))
	return plainBlocks(readSource(passage{text: text, places: &places{source: end, end: end}}))
}

// lineBreaks makes all line breaks line feeds, without moving anything.
var lineBreaks = strings.NewReplacer("\r\n", " \n", "\r", "\n", "\u2028", "  \n", "\u2029", "\n \n")

func plainBlocks(text passage) []Block {
	text.text = lineBreaks.Replace(text.text)
	p := plain{front: hasFrontMatter(text.text)}
	for more := true; more; {
		var line, rest string
		line, rest, more = strings.Cut(text.text, "\n")
		p.add(text.prefix(line).trimmed())
		text = text.suffix(rest)
		if !more || len(p.lines) >= maxBlocks {
			p.end()
		}
		if len(p.blocks) >= maxBlocks {
			p.end()
			if rest := clean(text); rest.text != "" {
				p.blocks = append(p.blocks, rest.block(Paragraph))
			}
			break
		}
	}
	if !p.named {
		for _, i := range p.unnamed {
			p.blocks[i].Kind = Paragraph // a log
		}
	}
	return Lists(joinPages(p.blocks), Paragraph, Item)
}

// maxBlocks is the number of blocks, and of lines in a block, after which the rest of a plain text is one block. It bounds the memory for a
// text of tiny blocks. A book has a tenth of it.
const maxBlocks = 100_000

// Preformatted returns the blocks of a preformatted text in a page, which is code or a plain text.
func Preformatted(text string) []Block {
	blocks := plainBlocks(passage{text: text})
	if slices.ContainsFunc(blocks, func(b Block) bool { return b.Kind == Code }) {
		for i := range blocks {
			blocks[i].Kind = Code
		}
	}
	return blocks
}

// plain reads the lines of a plain text.
type plain struct {
	blocks []Block
	kind   Kind
	lines  []passage // of the current block
	fenced string    // the fence that ends the code, or empty
	front  bool      // whether the next line begins front matter
	cues   cues
	staged bool // whether the text is a screenplay
	// unnamed are the indexes of the blocks of messages without a name. They are notices of the program, if others have one.
	unnamed []int
	named   bool
}

// add reads a line without the white space at its ends.
func (p *plain) add(line passage) {
	if p.fenced != "" || isFence(line.text) || p.front {
		p.front = false
		p.fence(line)
		return
	}
	if p.cue(line) {
		return
	}
	if content, kind, is := message(line.text); is {
		p.end()
		line = line.suffix(content)
		p.named = p.named || kind != Caption
		if kind == Caption {
			p.kind, p.lines = kind, append(p.lines, line)
			before := len(p.blocks)
			if p.end(); len(p.blocks) > before {
				p.unnamed = append(p.unnamed, before)
			}
			return
		}
	}
	line = withoutLinks(line)
	kind, content := lineKind(line)
	switch {
	case isUnderline(line.text) && len(p.lines) == 1 && p.kind == Paragraph:
		p.kind = Heading
		p.end()
	case !strings.ContainsFunc(line.text, isWordRune): // an empty line or a rule
		p.end()
	case strings.HasPrefix(line.text, "[^") && strings.Contains(line.text, "]: "): // a note of Markdown
		p.end()
		p.lines = append(p.lines, content)
	case kind != Paragraph:
		p.end()
		p.staged = p.staged || isSceneHeading(line.text)
		p.kind, p.lines = kind, append(p.lines, content)
		p.end()
	default:
		p.lines = append(p.lines, content)
	}
}

// frontMatter is the fence of front matter.
const frontMatter = "---"

// hasFrontMatter reports whether a text begins with metadata between two lines of hyphens, as a page of Markdown can: title: Beans. No
// line in it is empty.
func hasFrontMatter(text string) bool {
	lines := 0
	for line := range strings.SplitSeq(text, "\n") {
		name, _, named := strings.Cut(line, ":")
		switch line = strings.TrimSpace(line); {
		case line == "", lines == 0 && line != frontMatter, lines == 1 && (!named || strings.Contains(name, " ")):
			return false
		case lines > 1 && strings.HasPrefix(line, frontMatter):
			return true
		}
		lines++
	}
	return false
}

// fence reads a line of code between two fences, or of front matter.
func (p *plain) fence(line passage) {
	switch {
	case p.fenced == "":
		p.end()
		p.fenced = line.text[:3]
	case strings.HasPrefix(line.text, p.fenced):
		p.fenced = ""
	case line.text != "":
		kind := Code
		if p.fenced == frontMatter {
			kind = Caption
		}
		p.blocks = append(p.blocks, clean(line).block(kind))
	}
}

// isFence reports whether a line begins code. A line with more backticks later has a span of code.
func isFence(line string) bool {
	rest, backticks := strings.CutPrefix(line, "```")
	return backticks && !strings.Contains(strings.TrimLeft(rest, "`"), "`") || strings.HasPrefix(line, "~~~")
}

// withoutLinks replaces the links of Markdown in a line by their texts, and removes its pictures: [text](address), ![text](address).
func withoutLinks(line passage) passage { return line.prefix(maskLinks(line.text)).without(mask) }

// mask replaces a byte that is not read.
const mask = "\x00"

// maskLinks replaces each byte of a line that [withoutLinks] removes with the mask, so that the other bytes stay at their places.
func maskLinks(line string) string {
	for range 2 { // a link may have a picture as its text
		if strings.Contains(line, "](") {
			line = maskInner(line)
		}
	}
	return line
}

// maskInner masks the links and pictures that contain no others.
func maskInner(line string) string {
	var masked strings.Builder
	hide := func(n int) { masked.WriteString(strings.Repeat(mask, n)) }
	for {
		before, after, found := strings.Cut(line, "](")
		if !found {
			masked.WriteString(line)
			return masked.String()
		}
		open, end := strings.LastIndexByte(before, '['), -1
		if open >= 0 {
			end = strings.IndexAny(after, ")[") // no further, which keeps the scan linear
		}
		switch {
		case end < 0 || after[end] != ')' || !strings.ContainsAny(after[:end], "/#.:"):
			masked.WriteString(before + "](")
			end = -1
		case strings.HasSuffix(before[:open], "!"):
			masked.WriteString(before[:open-1])
			hide(len("!") + len(before) - open + len("](") + end + len(")"))
		default:
			masked.WriteString(before[:open])
			hide(len("["))
			masked.WriteString(before[open+1:])
			hide(len("](") + end + len(")"))
		}
		line = after[end+1:]
	}
}

// message returns the text of a line in a chat log, which begins with a time and a name: [10:31] <bob> hello, [10:31] Bob: hello,
// 13/05/2024, 10:31 - Bob: hello. It reports false for other lines. A line with a date but without a name is a notice of the program, or an
// entry of a log.
func message(line string) (content string, kind Kind, is bool) {
	line = strings.TrimPrefix(line, direction)
	stamp, rest, _ := strings.Cut(line, "<")
	name, content, is := strings.Cut(rest, "> ")
	if !is && strings.HasPrefix(line, "[") {
		stamp, rest, is = strings.Cut(line, "] ")
		var named bool
		if name, content, named = strings.Cut(rest, ": "); !named {
			is = is && isDated(stamp)
			name, content, kind = "", rest, Caption
		} else if strings.HasPrefix(content, direction) {
			kind = Caption
		}
	}
	if !is && line != "" && isDigit(line[0]) {
		stamp, rest, is = strings.Cut(line, " - ")
		is = is && isDated(stamp) // a diary has the time alone, or the date of ISO 8601
		var named bool
		if name, content, named = strings.Cut(rest, ": "); !named {
			name, content, kind = "", rest, Caption
		}
	}
	hour, _, timed := strings.Cut(stamp, ":")
	is = is && timed && len(name) <= longestNick && strings.ContainsAny(hour, "0123456789") && strings.Trim(stamp, "0123456789[]()-/.:, \u202fTZAPMapm") == ""
	return content, kind, is
}

// isDated reports whether a stamp of a chat log has a date and a time: 13/05/2024, 10:31
func isDated(stamp string) bool {
	return strings.Contains(stamp, ", ") && strings.ContainsAny(stamp, "/.")
}

// direction is a mark of the direction of writing, which some programs put before their own lines and notices.
const direction = "\u200e"

// longestNick is the maximum length of a name in a chat log, in bytes.
const longestNick = 40

// isUnderline reports whether a line underlines a heading.
func isUnderline(line string) bool {
	return len(line) >= 3 && (strings.Trim(line, "=") == "" || strings.Trim(line, "-") == "")
}

// lineKind returns the kind of a line and its content without marks. Any other line is a paragraph: a quotation, and also an item of a
// list, which [AppendLines] finds.
func lineKind(line passage) (Kind, passage) {
	line = line.suffix(strings.TrimLeft(line.text, "> \t"))
	text := line.text
	if content := strings.TrimLeft(text, "#"); content != text && strings.HasPrefix(content, " ") {
		return Heading, line.suffix(content).prefix(strings.TrimRight(content, "# "))
	}
	if isItem(text) {
		return Paragraph, line
	}
	if isSceneHeading(text) {
		return Heading, line
	}
	if isDefinition(text) {
		return Reference, line
	}
	if strings.HasPrefix(text, "|") || strings.Count(text, "\t") > 1 || strings.Count(text, " | ") > 1 {
		return Cell, line.prefix(strings.NewReplacer(`\|`, "  ", "|", " ", "\t", " ").Replace(text))
	}
	if isCode(text) {
		return Code, line
	}
	return Paragraph, line
}

// isDefinition reports whether a line defines the address of a link in Markdown: [name]: https://example.com "Title"
func isDefinition(line string) bool {
	_, address, is := strings.Cut(line, "]: ")
	address, _, _ = strings.Cut(address, " ")
	return is && strings.HasPrefix(line, "[") && strings.ContainsAny(address, "/#")
}

// item returns the content of a line that begins like an item of a list, with a bullet, or with a number or a letter and a full stop
// or bracket, or with a small Roman number in brackets. It reports false for other lines.
func item(line string) (string, bool) {
	mark, content, _ := strings.Cut(line, " ")
	if content == "" {
		return "", false
	}
	number := strings.TrimRight(strings.TrimLeft(mark, "("), ".)")
	isNumber := len(number) <= 3 && strings.Trim(number, "0123456789") == "" || len(number) == 1 && unicode.IsLower(rune(number[0])) && strings.HasSuffix(mark, ")")
	if strings.Trim(mark, "•‣◦▪●·*+-–—") == "" {
		for _, box := range []string{"[ ] ", "[x] ", "[X] "} {
			content = strings.TrimPrefix(strings.TrimSpace(content), box)
		}
		return strings.TrimSpace(content), content != ""
	}
	isRoman := len(number) <= 5 && strings.Trim(number, "ivxl") == "" && strings.HasPrefix(mark, "(") && strings.HasSuffix(mark, ")")
	if number != mark && number != "" && (isNumber || isRoman) {
		return strings.TrimSpace(content), true
	}
	return "", false
}

func isItem(line string) bool {
	_, is := item(line)
	return is
}

// codeShare is the share of signs, among the characters of a line that are not spaces, above which the line is code. In prose, even in
// formulas and in dialogue, less than a tenth of the characters are such signs.
const codeShare = 0.12

// tellingSigns are signs of which code has at least one.
const tellingSigns = "{}=;<>_$\\|`"

// isCode reports whether a line looks like code: many of its characters are signs that prose hardly has, or it ends like a statement.
// The marks of Markdown around words, the signs in addresses, and the dollar before an amount do not count as signs.
func isCode(line string) bool {
	if strings.HasSuffix(line, ");") || strings.HasSuffix(line, "{") {
		return true
	}
	if !strings.ContainsAny(line, tellingSigns) {
		return false // most lines
	}
	signs, all, telling := 0, 0, false
	for word := range strings.FieldsSeq(line) {
		if before, host, behind := cutAddress(word); host != "" {
			word = before + host + behind
		}
		word = strings.Trim(strings.TrimRight(word, ".,:!?"), "*_`")
		for i, r := range word {
			all++
			if r == '$' && i+1 < len(word) && '0' <= word[i+1] && word[i+1] <= '9' {
				continue
			}
			if strings.ContainsRune("{}()[]<>=;_$\\/&|+*#@^~`", r) {
				signs++
				telling = telling || strings.ContainsRune(tellingSigns, r)
			}
		}
	}
	return signs > 1 && float64(signs) > codeShare*float64(all) && telling
}

// end ends the current block.
func (p *plain) end() {
	p.lines = withoutPageMarks(p.lines)
	switch {
	case len(p.lines) == 0:
	case p.staged && p.kind == Paragraph:
		p.blocks = appendSpeech(p.blocks, p.lines)
	case p.cues.are && !slices.ContainsFunc(p.lines, func(line passage) bool { return isItem(line.text) }):
		p.blocks = append(p.blocks, cleaned(p.lines).block(Paragraph))
	default:
		p.blocks = appendLines(p.blocks, p.kind, p.lines)
	}
	p.kind, p.lines = Paragraph, p.lines[:0]
}
