// Package characters counts the characters of texts.
package characters

import "github.com/clipperhouse/uax29/v2/graphemes"

// Count returns the number of extended grapheme clusters of a text (UAX #29): what a reader calls its characters.
func Count(text string) int {
	n := 0
	for clusters := graphemes.FromString(text); clusters.Next(); {
		n++
	}
	return n
}
