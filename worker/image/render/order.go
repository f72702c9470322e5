package render

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"

	"github.com/lettercraft/lettercraft/core/drawing"
)

// inVisualOrder returns the extended grapheme clusters of a text as they stand from left to right. The text as a whole runs from left to right,
// as in SVG. A part of it runs from right to left: from a Hebrew or Arabic letter to the last one, or to a number after it, before a letter of
// another script. In it numbers run from left to right, and brackets are mirrored. These are the rules of Unicode Standard Annex 9 without
// embeddings. The right-to-left mark counts as a letter that runs from right to left.
func inVisualOrder(text string) []string {
	var all []string
	start, end := -1, 0 // of the part from right to left
	turn := func() {
		if start >= 0 {
			turnAround(all[start:end])
		}
		start = -1
	}
	for clusters := graphemes.FromString(text); clusters.Next(); {
		cluster := clusters.Value()
		all = append(all, cluster)
		switch r, _ := utf8.DecodeRuneInString(cluster); {
		case unicode.In(r, unicode.Hebrew, unicode.Arabic) || cluster == drawing.RightToLeftMark:
			if start < 0 {
				start = len(all) - 1
			}
			end = len(all)
		case unicode.IsLetter(r):
			turn()
		case unicode.IsDigit(r):
			end = len(all)
		}
	}
	turn()
	return all
}

// turnAround turns the clusters around, but for numbers, and mirrors brackets.
func turnAround(clusters []string) {
	slices.Reverse(clusters)
	for i := 0; i < len(clusters); i++ {
		start := i
		for i < len(clusters) && (isDigit(clusters[i]) || i > start && isDecimal(clusters[i-1:])) {
			i++
		}
		slices.Reverse(clusters[start:i])
	}
	const pairs = "()[]{}<>«»‹›"
	for i, cluster := range clusters {
		if at := strings.Index(pairs, cluster); at >= 0 {
			clusters[i] = string([]rune(pairs)[utf8.RuneCountInString(pairs[:at])^1])
		}
	}
}

func isDigit(cluster string) bool {
	r, _ := utf8.DecodeRuneInString(cluster)
	return unicode.IsDigit(r)
}

// isDecimal reports whether the second cluster joins the digits on its sides to a number.
func isDecimal(clusters []string) bool {
	return len(clusters) > 2 && isDigit(clusters[0]) && strings.Contains(".,:/", clusters[1]) && isDigit(clusters[2])
}
