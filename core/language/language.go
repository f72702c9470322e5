// Package language counts a text and detects its language. Start with [Measure]; mixed.go finds texts in more than one language.
package language

import (
	"strings"

	"github.com/abadojack/whatlanggo"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/prose"
	"github.com/lettercraft/lettercraft/core/readability"
)

// Measure returns the counts and the language (ISO 639-1) of a text whose sentences have been found, and the sentences if they are wanted. The
// counts have a warning if a part of the text is English and a part is not.
func Measure(r *prose.Reading, sentences bool) operation.Page {
	text := r.Measure()
	if sentences {
		r.List(&text)
	}
	if isMixed(r.Blocks) {
		text.Warnings = append(text.Warnings, readability.MixedLanguages)
	}
	return operation.Page{Language: detect(r.Blocks), Text: text}
}

// sample is the maximum number of bytes from which the language is detected. For much longer texts, whatlanggo has too many
// trigrams to be sure of any language.
const sample = 1500

// detect returns the language of a text, given as blocks (ISO 639-1), or an empty string if it is not certain. It looks at the
// beginning of the text.
func detect(blocks []prose.Block) string {
	return languageOf(beginning(blocks)).Iso6391()
}

// languageOf returns the language of a text, or -1 if it is not certain. For most English texts, counting words is much faster than
// comparing trigrams.
func languageOf(text string) whatlanggo.Lang {
	if words, english := count(text); words >= minWords && 10*english >= words {
		return whatlanggo.Eng
	}
	if found := whatlanggo.Detect(text); found.IsReliable() {
		return found.Lang
	}
	return -1
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

// count returns the number of words in a text, and the number of its words that only English has. These are about a sixth of an English
// text, and at most a twentieth of a text in another language.
func count(text string) (words, english int) {
	for word := range strings.FieldsSeq(text) {
		words++
		switch word {
		case "the", "of", "and", "to", "that", "it", "for", "with", "are", "this", "be", "by", "have", "from", "not", "you", "they", "was", "which":
			english++
		}
	}
	return words, english
}
