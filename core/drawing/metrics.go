package drawing

import (
	"cmp"
	"strings"

	"github.com/clipperhouse/uax29/v2/graphemes"
)

// Width returns the width of a text in the Go fonts, which have the proportions of Helvetica and Arial, and in Noto Sans Hebrew. A character that the fonts
// lack counts as one em, which is more than the width of nearly all characters.
func Width(text string, size float64, isBold bool) float64 {
	sum := 0
	for clusters := graphemes.FromString(text); clusters.Next(); {
		for _, r := range clusters.Value() {
			sum += advance(r, isBold)
			break // marks are above or below it
		}
	}
	return float64(sum) * size / 1000
}

// Has reports whether these fonts have a character. Pictures in PNG, JPEG and PDF show a sign in place of other characters.
func Has(r rune) bool { return width(r, false) > 0 && width(r, true) > 0 }

// advance returns the width of a character in thousandths of the em.
func advance(r rune, isBold bool) int { return cmp.Or(width(r, isBold), 1000) }

// width returns the width of a character in thousandths of the em, or 0 if the fonts lack it.
func width(r rune, isBold bool) int {
	table := regular
	if isBold {
		table = bold
	}
	start := 0
	for _, block := range blocks {
		if r >= block[0] && r <= block[1] {
			return int(widths[table[start+int(r-block[0])]])
		}
		start += int(block[1]-block[0]) + 1
	}
	return 0
}

// Wrap breaks a text into lines that are at most as wide as width. Lines break between words. A word that is wider than a line is
// broken between its characters.
func Wrap(text string, width, size float64, bold bool) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && Width(line+" "+word, size, bold) <= width {
			line += " " + word
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		line = word
		for Width(line, size, bold) > width {
			head := fitting(line, width, size, bold)
			lines, line = append(lines, line[:head]), line[head:]
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// fitting returns the number of bytes of a text that fit into a width. The first character always counts, even if it is too wide.
func fitting(text string, width, size float64, bold bool) int {
	end := 0
	for clusters := graphemes.FromString(text); clusters.Next(); {
		next := end + len(clusters.Value())
		if end > 0 && Width(text[:next], size, bold) > width {
			break
		}
		end = next
	}
	return end
}
