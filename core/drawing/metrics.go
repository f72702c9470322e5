package drawing

import (
	"strings"

	"github.com/clipperhouse/uax29/v2/graphemes"
)

// Advances of the characters from space to tilde in the Go fonts, in thousandths of the em. The fonts have the
// proportions of Helvetica and Arial, which is why an SVG that is shown with one of those has the same lines.
var (
	regular = [95]uint16{
		278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 584, 584, 316, 584, 316, 278, 556, 556, 556,
		556, 556, 556, 556, 556, 556, 556, 306, 306, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
		611, 778, 722, 399, 496, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
		667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 247, 253, 500,
		268, 833, 556, 556, 556, 556, 333, 500, 283, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
	}
	bold = [95]uint16{
		278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 558, 584, 278, 584, 278, 278, 556, 556, 556,
		556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667,
		611, 778, 722, 453, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
		667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 289, 288, 556,
		298, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
	}
)

// Width is how wide a text is at a font size. What is not in the tables counts as wide as a digit, or, if it belongs to
// a script of wide characters, as wide as the size.
func Width(text string, size float64, isBold bool) float64 {
	table := &regular
	if isBold {
		table = &bold
	}
	sum := 0
	for clusters := graphemes.FromString(text); clusters.Next(); {
		for _, r := range clusters.Value() {
			sum += advance(table, r)
			break // marks stand above or below
		}
	}
	return float64(sum) * size / 1000
}

func advance(table *[95]uint16, r rune) int {
	switch {
	case r >= ' ' && r <= '~':
		return int(table[r-' '])
	case r == '—' || r == '…' || r >= 0x1100:
		return 1000
	default:
		return 667
	}
}

// isKnown tells whether the width of a text, of several characters, stands in the tables.
func isKnown(text string) bool {
	for i := range len(text) {
		if text[i] < ' ' || text[i] > '~' {
			return false
		}
	}
	return len(text) > 3
}

// Wrap breaks a text into lines of at most a width, between words. A word that is wider than a line is broken between
// its characters.
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

// fitting is how many bytes of a text fit into a width: at least one character.
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
