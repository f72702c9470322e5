package prose

import (
	"math"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/lettercraft/lettercraft/core/dalechall"
)

const (
	// ragged is the number of characters by which a full line, together with the next word, may be shorter than the longest line of its
	// text.
	ragged = 12
	// verseLines is the minimum number of lines in a verse, and verseWidth the maximum average number of characters in them.
	verseLines, verseWidth = 4, 60
)

// AppendLines appends the blocks in the lines of a text to a list of blocks. Lines without words end a block, and a line of a paragraph
// that begins like an item of a list begins an item, unless it continues a sentence. Lines that were broken because they were full belong
// together. A line that is broken earlier, and does not end a sentence, ends its block if the next line begins with a capital or a digit,
// as after a heading. Four or more short lines of this form are verse.
func AppendLines(blocks []Block, kind Kind, text string) []Block {
	lines := make([]passage, 0, strings.Count(text, "\n")+1)
	for line := range strings.SplitSeq(text, "\n") {
		lines = append(lines, passage{text: line})
	}
	return appendLines(blocks, kind, lines)
}

func appendLines(blocks []Block, kind Kind, lines []passage) []Block {
	from := 0
	for i := range len(lines) + 1 {
		if i == len(lines) || !strings.ContainsFunc(lines[i].text, isWordRune) {
			if i > from {
				blocks = appendGroup(blocks, kind, lines[from:i])
			}
			from = i + 1
		}
	}
	return blocks
}

// appendGroup appends the blocks in one or more lines that all have words.
func appendGroup(blocks []Block, kind Kind, lines []passage) []Block {
	width := 0
	for i, line := range lines {
		lines[i] = clean(line)
		width = max(width, utf8.RuneCountInString(lines[i].text))
	}
	if kind != Paragraph {
		if kind != Code {
			_, lines[0] = withoutMark(lines[0])
		}
		return append(blocks, joined(lines).block(kind))
	}
	if areMessages(lines) {
		for _, line := range lines {
			blocks = append(blocks, line.block(Paragraph))
		}
		return blocks
	}
	if isVerse(lines) && areBroken(lines) || isFreeVerse(lines, width) {
		return append(blocks, joined(lines).block(Verse))
	}
	steps := areSteps(lines)
	if places := lines[0].places; places != nil && len(lines) > 1 {
		places.wrap(lines, leeway(lines, width, steps))
	}
	from, within := 0, continuation(lines, width)
	for i := 1; i <= len(lines); i++ {
		if i < len(lines) && (i == within || !isItem(lines[i].text) && !isBroken(lines[i-1].text, lines[i].text, width) && !(steps && isCapitalized(lines[i].text))) {
			continue
		}
		kind, content := withoutMark(lines[from])
		lines[from] = content
		blocks = append(blocks, joined(lines[from:i]).block(kind))
		from = i
	}
	return blocks
}

// withoutMark removes the mark of an item, or the number of a section such as 2.1, from the beginning of a line. It also returns the kind
// of the line, an item or a paragraph.
func withoutMark(line passage) (Kind, passage) {
	if content, is := item(line.text); is {
		return Item, line.suffix(content)
	}
	number, content, _ := strings.Cut(line.text, " ")
	if strings.Contains(strings.TrimRight(number, "."), ".") && strings.Trim(number, "0123456789.") == "" && isCapitalized(content) {
		return Paragraph, line.suffix(content)
	}
	return Paragraph, line
}

const (
	// wrappedLines and wrappedWidth are the minimum numbers of lines, and of characters in the longest of them, in a paragraph whose lines
	// were broken because they were full.
	wrappedLines, wrappedWidth = 3, 40
)

// continuation returns the index of a line that begins like an item but continues the sentence in the line before, or 0 if there is none:
// on May / 12. The line before it is full.
func continuation(lines []passage, width int) int {
	if i := continued(lines, width); i > 0 && isFull(lines[i-1].text, lines[i].text, width) {
		return i
	}
	return 0
}

// continued returns the index of a line that begins like an item but continues the sentence in the line before if that is full, or 0 if there is
// none. The line before it does not end a sentence, and no other line begins like an item.
func continued(lines []passage, width int) int {
	begins := func(line passage) bool { return isItem(line.text) }
	if len(lines) < wrappedLines || width < wrappedWidth {
		return 0
	}
	i := slices.IndexFunc(lines, begins)
	if i <= 0 || isEnded(lines[i-1].text, ":;") || slices.ContainsFunc(lines[i+1:], begins) {
		return 0
	}
	return i
}

// longestLabel is the maximum length of a label in a line of its own, in bytes.
const longestLabel = 40

// isBroken reports whether a block ends between two lines of a text with a width.
func isBroken(line, next string, width int) bool {
	first, _ := utf8.DecodeRuneInString(next)
	if strings.HasSuffix(line, ":") && len(line) < longestLabel && unicode.IsUpper(first) && isLabel(line, Words(line)) {
		return true
	}
	return mayBreak(line, next) && !isFull(line, next, width)
}

// mayBreak reports whether a block ends between two lines if the first is not full.
func mayBreak(line, next string) bool {
	first, _ := utf8.DecodeRuneInString(next)
	return (unicode.IsUpper(first) || unicode.IsDigit(first)) && !isEnded(line, ",;:-–—")
}

// isFull reports whether a line of a text with a width has no room for the first word of the next line. In a narrow text, such as a list of
// ingredients, no line counts as full.
func isFull(line, next string, width int) bool {
	return width >= wrappedWidth && excess(line, next, width) > 0
}

// excess returns the number of characters by which a line with the first word of the next line would be longer than a ragged line of a text
// with a width.
func excess(line, next string, width int) int {
	word, _, _ := strings.Cut(next, " ")
	return utf8.RuneCountInString(line) + 1 + utf8.RuneCountInString(word) + ragged - width
}

// leeway returns by how many characters the length of one of some lines with a width, or of its first word, may change so that blocks still end at
// the same lines.
func leeway(lines []passage, width int, steps bool) int {
	least, continued := math.MaxInt, continued(lines, width)
	for i := 1; i < len(lines); i++ {
		line, next := lines[i-1].text, lines[i].text
		if strings.HasSuffix(line, ":") && isCapitalized(next) {
			if words := Words(line); len(words) <= 2*minWords && !isLabel(line, words) {
				return 0 // a shorter line could be a label
			}
		}
		if i != continued && (!mayBreak(line, next) || isItem(next) || steps && isCapitalized(next)) {
			continue // whatever their lengths are
		}
		if width < wrappedWidth {
			return wrappedWidth - 1 - width
		}
		e := excess(line, next, width)
		least = min(least, max(e-1, -e), width-wrappedWidth)
	}
	return least
}

// isVerse reports whether lines are verse: short lines, most of which begin with a capital although the previous line does not end a
// sentence.
func isVerse(lines []passage) bool {
	if len(lines) < verseLines {
		return false
	}
	characters, begun, open := 0, 0, 0
	for i, line := range lines {
		characters += utf8.RuneCountInString(line.text)
		if i == 0 || isEnded(lines[i-1].text, "") {
			continue
		}
		open++
		if isCapitalized(line.text) {
			begun++
		}
	}
	if characters > verseWidth*len(lines) || 2*open < len(lines) || 4*begun < 3*open {
		return false
	}
	var words []string
	for _, line := range lines {
		words = append(words, strings.Fields(line.text)...)
	}
	return len(words) >= 4*len(lines) && !isTitled(words)
}

// isFreeVerse reports whether lines are verse in small letters: they are short, hardly any ends a sentence, some end or begin inside a phrase, and
// they have a clause.
func isFreeVerse(lines []passage, width int) bool {
	if len(lines) < verseLines || width >= wrappedWidth {
		return false
	}
	inside, clause := 0, false
	for i, line := range lines {
		if !beginsSmall(line.text) || i < len(lines)-1 && isEnded(line.text, ":;") {
			return false
		}
		first, last, several := strings.Cut(line.text, " ")
		last = last[strings.LastIndexByte(last, ' ')+1:]
		if i > 0 && continuing()[first] && !relative()[first] || several && i < len(lines)-1 && (continuing()[last] || determiners()[last]) {
			inside++
		}
		clause = clause || slices.ContainsFunc(strings.Fields(line.text), func(word string) bool { return pronouns()[word] || finite()[word] })
	}
	return clause && minShown*inside >= len(lines)
}

// replies are words that begin a message.
var replies = sync.OnceValue(func() map[string]bool {
	return wordSet(`bye hello hey hi lol ok okay pls please sorry thanks thx u yeah yep yes yup`)
})

// areMessages reports whether short lines are messages of a chat: hardly any ends a sentence, and many begin with different replies.
func areMessages(lines []passage) bool {
	if len(lines) < verseLines {
		return false
	}
	found, shown, ended := map[string]bool{}, 0, 0
	for _, line := range lines {
		if isEnded(line.text, "") {
			ended++
			continue
		}
		if len(line.text) > longestMessage {
			return false
		}
		first, _, _ := strings.Cut(line.text, " ")
		if word := strings.ToLower(strings.TrimRightFunc(first, isSign)); replies()[word] {
			found[word] = true
			shown++
		}
	}
	return len(found) > 1 && minShown*shown >= len(lines) && 2*ended < len(lines)
}

// longestMessage is the maximum length of a message that is a line without a name, in bytes.
const longestMessage = 200

// joined joins the lines of a block with spaces, except within a word that is broken between two lines.
func joined(lines []passage) passage {
	if len(lines) == 1 {
		return lines[0]
	}
	var text builder
	for i, line := range lines {
		if i == len(lines)-1 {
			text.add(line)
		} else if part, is := brokenWord(line.text, lines[i+1].text); is {
			text.add(line.prefix(part))
		} else {
			text.add(line)
			text.WriteByte(' ')
		}
	}
	return text.passage()
}

// brokenWord reports whether a word continues in the next line, and returns the line without a hyphen that only marks the break. A hyphen
// stays between two familiar words that do not make a familiar word together, as in well-known. Of 385 words from the tests that are broken
// between two consonants, 97% lose their hyphen. Compounds with an unfamiliar word lose their hyphen, too. That changes little: they are
// still one word.
func brokenWord(line, next string) (string, bool) {
	hyphen, size := utf8.DecodeLastRuneInString(line)
	begun := line[:len(line)-size]
	last, _ := utf8.DecodeLastRuneInString(begun)
	if !strings.ContainsRune("-\u2010\u00AD", hyphen) || !unicode.IsLetter(last) || !beginsSmall(next) {
		return "", false
	}
	first := begun[strings.LastIndexByte(begun, ' ')+1:]
	second, _, _ := strings.Cut(next, " ")
	second = strings.TrimRightFunc(second, isSign)
	switch {
	case second == "and" || second == "or" || second == "to":
		return "", false // first- and second-order
	case hyphen != '\u00AD' && dalechall.Familiar(first+"-"+second) && !dalechall.Familiar(first+second):
		return line, true
	}
	return begun, true
}

// clean replaces each run of white space with one space, and removes white space at the ends.
func clean(text passage) passage {
	if isClean(text.text) {
		return text
	}
	var cleaned builder
	cleaned.Grow(len(text.text))
	for field := range strings.FieldsSeq(text.text) {
		if cleaned.Len() > 0 {
			cleaned.WriteByte(' ')
		}
		var word passage
		word, text = text.next(field)
		cleaned.add(word)
	}
	return cleaned.passage()
}

// isClean reports whether the only white space in a text is single spaces between words.
func isClean(text string) bool {
	last := ' '
	for _, r := range text {
		if unicode.IsSpace(r) && (r != ' ' || last == ' ') {
			return false
		}
		last = r
	}
	return last != ' '
}
