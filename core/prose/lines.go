package prose

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	// ragged is how many characters shorter than the longest line, besides the next word, a line may be in a text whose lines were
	// broken where they were full.
	ragged = 12
	// verseLines is the minimum number of lines in a verse, and verseWidth the maximum average number of characters in them.
	verseLines, verseWidth = 4, 60
)

// AppendLines appends the blocks in lines of a text to a list of blocks. Lines without words end a block, and a line of a paragraph
// that begins like an item of a list begins one. Lines that were broken where they were full belong together. A line that is broken
// earlier, and does not end a sentence, ends its block if the next line begins with a capital or a digit, as after a heading. Four
// or more short lines of this form are verse.
func AppendLines(blocks []Block, kind Kind, lines []string) []Block {
	from := 0
	for i := range len(lines) + 1 {
		if i == len(lines) || !strings.ContainsFunc(lines[i], isWordRune) {
			if i > from {
				blocks = appendGroup(blocks, kind, lines[from:i])
			}
			from = i + 1
		}
	}
	return blocks
}

// appendGroup appends the blocks in one or more lines that all have words.
func appendGroup(blocks []Block, kind Kind, lines []string) []Block {
	width := 0
	for i, line := range lines {
		lines[i] = clean(line)
		width = max(width, utf8.RuneCountInString(lines[i]))
	}
	if kind != Paragraph {
		if content, is := item(lines[0]); is && kind != Code {
			lines[0] = content
		}
		lines[0] = withoutNumber(lines[0])
		return append(blocks, Block{kind, strings.Join(lines, " ")})
	}
	if isVerse(lines) {
		return append(blocks, Block{Verse, strings.Join(lines, " ")})
	}
	from := 0
	for i := 1; i <= len(lines); i++ {
		if i < len(lines) && !isItem(lines[i]) && !isBroken(lines[i-1], lines[i], width) {
			continue
		}
		kind := Paragraph
		if content, is := item(lines[from]); is {
			kind, lines[from] = Item, content
		}
		lines[from] = withoutNumber(lines[from])
		blocks = append(blocks, Block{kind, strings.Join(lines[from:i], " ")})
		from = i
	}
	return blocks
}

// withoutNumber removes the number of a section, such as 2.1, from the beginning of a line.
func withoutNumber(line string) string {
	number, content, _ := strings.Cut(line, " ")
	if strings.Contains(strings.TrimRight(number, "."), ".") && strings.Trim(number, "0123456789.") == "" && isCapitalized(content) {
		return content
	}
	return line
}

// isBroken reports whether a block ends between two lines of a text with a width.
func isBroken(line, next string, width int) bool {
	word, _, _ := strings.Cut(next, " ")
	first, _ := utf8.DecodeRuneInString(next)
	return (unicode.IsUpper(first) || unicode.IsDigit(first)) && !isEnded(line, ",;:-–—") &&
		utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word)+ragged <= width
}

// isVerse reports whether lines are verse: short lines, most of which begin with a capital although the one before has not ended.
func isVerse(lines []string) bool {
	if len(lines) < verseLines {
		return false
	}
	characters, begun, open := 0, 0, 0
	for i, line := range lines {
		characters += utf8.RuneCountInString(line)
		if i == 0 || isEnded(lines[i-1], "") {
			continue
		}
		open++
		if isCapitalized(line) {
			begun++
		}
	}
	words := strings.Fields(strings.Join(lines, " "))
	return characters <= verseWidth*len(lines) && 2*open >= len(lines) && 4*begun >= 3*open && len(words) >= 4*len(lines) && !isTitled(words)
}

// clean replaces each run of white space with one space, and removes white space at the ends.
func clean(text string) string { return strings.Join(strings.Fields(text), " ") }
