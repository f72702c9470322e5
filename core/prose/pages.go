package prose

import (
	"slices"
	"strings"
)

const (
	// pageMarks is the maximum number of lines between the text of two pages: a number and a running head.
	pageMarks = 2
	// longestPageMark is the maximum length of such a line, in bytes.
	longestPageMark = 80
)

// joinPages joins the parts of a paragraph that goes on in the next page of a scan. The page marks between them are no text.
func joinPages(blocks []Block) []Block {
	kept := blocks[:0]
	var parts []passage
	for i := 0; i < len(blocks); i++ {
		first := blocks[i]
		parts = parts[:0]
		for next := afterPage(blocks, i); next > 0; next = afterPage(blocks, i) {
			if len(parts) == 0 {
				parts = append(parts, passage{first.Text, first.at, first.places})
			}
			i = next
			parts = append(parts, passage{blocks[i].Text, blocks[i].at, blocks[i].places})
		}
		if len(parts) > 0 {
			first = joined(parts).block(first.Kind)
		}
		kept = append(kept, first)
	}
	return kept
}

// afterPage returns the index of the block that continues a block behind the marks of a page, or 0.
func afterPage(blocks []Block, i int) int {
	next := i + 1
	if next == len(blocks) || !blocks[i].isRunning() || !mayGoOn(blocks[i].Text) {
		return 0
	}
	for next < len(blocks) && next <= i+pageMarks && blocks[next].Kind != Code && isPageMark(blocks[next].Text) {
		next++
	}
	if next == i+1 || next == len(blocks) || blocks[next].Kind != Paragraph || !beginsSmall(blocks[next].Text) {
		return 0
	}
	return next
}

// mayGoOn reports whether a text before a page mark may go on behind it.
func mayGoOn(text string) bool { return len(text) >= wrappedWidth && !isEnded(text, ":;") }

// withoutPageMarks removes the lines of page marks, and the rows of a table, inside a sentence. A row alone may belong to it: a telephone number.
func withoutPageMarks(lines []passage) []passage {
	kept := lines[:0]
	for i := 0; i < len(lines); {
		end := i
		for end < len(lines) && (isPageMark(lines[end].text) || isRow(lines[end].text)) {
			end++
		}
		if end == i {
			end++
		} else if i > 0 && end < len(lines) && mayGoOn(lines[i-1].text) && beginsSmall(lines[end].text) && (end > i+1 || isPageMark(lines[i].text)) {
			i = end
			continue
		}
		kept = append(kept, lines[i:end]...)
		i = end
	}
	return kept
}

// minFigures is the minimum number of figures in a row of a table.
const minFigures = 4

// isRow reports whether a line is a row of a table that has only figures.
func isRow(line string) bool {
	return line != "" && isDigit(line[0]) && strings.Trim(line, "0123456789 .,%+-–") == "" && len(strings.Fields(line)) >= minFigures
}

// isPageMark reports whether a line is the number of a page, such as - 13 - or Page 3 of 9, or a running head with the number.
func isPageMark(line string) bool {
	if len(line) > longestPageMark || !strings.ContainsAny(line, "0123456789") {
		return false
	}
	fields := strings.Fields(strings.Trim(line, "-–—[]()| "))
	isPage := func(field string) bool { return isNumber(field) && len(field) <= 4 }
	switch n := len(fields); {
	case n == 0:
		return false
	case n == 1:
		return isPage(fields[0])
	case slices.Contains([]string{"page", "pg", "pg.", "p."}, strings.ToLower(fields[0])):
		return isPage(fields[1]) && (n == 2 || n == 4 && fields[2] == "of" && isPage(fields[3]))
	case isPage(fields[0]):
		fields = fields[1:]
	case isPage(fields[n-1]):
		fields = fields[:n-1]
	default:
		return false
	}
	return isTitled(fields)
}
