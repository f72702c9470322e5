package reading

import (
	"strings"

	"github.com/abadojack/whatlanggo"

	"lettercraft/worker/page/article"
)

// sample is the maximum number of bytes from which the language is detected. For much longer texts, whatlanggo has too many
// trigrams to be sure of any language.
const sample = 1500

// language returns the language of an article (BCP 47), or an empty string. It is the language detected from the text, if that is
// certain, and otherwise the one that the page declares. If both are the same language, it is the declared one, which may have
// a country.
func language(a *article.Article) string {
	var text strings.Builder
	for _, b := range a.Blocks {
		block := b.Text
		if room := sample - text.Len(); len(block) >= room {
			text.WriteString(strings.ToValidUTF8(block[:room], ""))
			break
		}
		text.WriteString(block + "\n")
	}
	primary, _, _ := strings.Cut(strings.ToLower(a.Language), "-")
	if found := detect(text.String()); found != "" && found != primary {
		return found
	}
	return a.Language
}

// detect returns the language of a text (ISO 639-1), or an empty string if it is not certain.
func detect(text string) string {
	if isEnglish(text) {
		return "en"
	}
	if found := whatlanggo.Detect(text); found.IsReliable() {
		return found.Lang.Iso6391()
	}
	return ""
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
