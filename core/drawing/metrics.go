package drawing

import (
	"cmp"
	"strings"

	"github.com/clipperhouse/uax29/v2/graphemes"
)

// table has the widths of the characters of a font.
type table struct {
	// widths lists the different widths, in thousandths of the em. 0 is for characters that the font lacks.
	widths []uint16
	// regular and bold have, for each character of blocks, the index of its width in widths.
	regular, bold string
}

// Width returns the width of a text. A character that the font lacks counts as one em, which is more than the width of nearly all characters.
func (f Font) Width(text string, size float64, isBold bool) float64 {
	sum := 0
	for clusters := graphemes.FromString(strings.ReplaceAll(text, RightToLeftMark, "")); clusters.Next(); {
		for _, r := range clusters.Value() {
			sum += cmp.Or(f.width(r, isBold), 1000)
			break // marks are above or below it
		}
	}
	return float64(sum) * size / 1000
}

// Has reports whether the font has a character. Pictures in PNG, JPEG and PDF show a sign in place of other characters.
func (f Font) Has(r rune) bool { return f.width(r, false) > 0 && f.width(r, true) > 0 }

// width returns the width of a character in thousandths of the em, or 0 if the font lacks it.
func (f Font) width(r rune, isBold bool) int {
	t := &tables[f]
	indices := t.regular
	if isBold {
		indices = t.bold
	}
	start := 0
	for _, block := range blocks {
		if r >= block[0] && r <= block[1] {
			return int(t.widths[indices[start+int(r-block[0])]])
		}
		start += int(block[1]-block[0]) + 1
	}
	return 0
}

// Wrap breaks a text into lines that are at most as wide as width. Lines break between words. A word that is wider than a line is
// broken between its characters.
func (f Font) Wrap(text string, width, size float64, bold bool) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && f.Width(line+" "+word, size, bold) <= width {
			line += " " + word
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		line = word
		for f.Width(line, size, bold) > width {
			head := f.fitting(line, width, size, bold)
			lines, line = append(lines, line[:head]), line[head:]
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// fitting returns the number of bytes of a text that fit into a width. The first character always counts, even if it is too wide.
func (f Font) fitting(text string, width, size float64, bold bool) int {
	end := 0
	for clusters := graphemes.FromString(text); clusters.Next(); {
		next := end + len(clusters.Value())
		if end > 0 && f.Width(text[:next], size, bold) > width {
			break
		}
		end = next
	}
	return end
}
