// Package language detects the language of a text.
package language

import (
	"strings"

	"github.com/abadojack/whatlanggo"

	"lettercraft/core/prose"
)

// sample is the maximum number of bytes from which the language is detected. For much longer texts, whatlanggo has too many
// trigrams to be sure of any language.
const sample = 1500

// Detect returns the language of a text, given as blocks (ISO 639-1), or an empty string if it is not certain. It looks at the
// beginning of the text.
func Detect(blocks []prose.Block) string {
	text := beginning(blocks)
	if isEnglish(text) {
		return "en"
	}
	if found := whatlanggo.Detect(text); found.IsReliable() {
		return found.Lang.Iso6391()
	}
	return ""
}

// beginning returns the sample of a text.
func beginning(blocks []prose.Block) string {
	var text strings.Builder
	for _, b := range blocks {
		if room := sample - text.Len(); len(b.Text) >= room {
			text.WriteString(strings.ToValidUTF8(b.Text[:room], ""))
			break
		}
		text.WriteString(b.Text + "\n")
	}
	return text.String()
}

// minWords is the minimum number of words for detecting English. A shorter text may contain English words by chance.
const minWords = 20

// isEnglish reports whether a text is certainly English. For most English texts it is much faster than comparing trigrams: words
// that only English has are about a sixth of an English text, and at most a twentieth of a text in another language.
func isEnglish(text string) bool {
	words, english := 0, 0
	for word := range strings.FieldsSeq(text) {
		words++
		switch word {
		case "the", "of", "and", "to", "that", "it", "for", "with", "are", "this", "be", "by", "have", "from", "not", "you", "they", "was", "which":
			english++
		}
	}
	return words >= minWords && 10*english >= words
}
