package reading

import (
	"strings"

	"github.com/abadojack/whatlanggo"

	"lettercraft/worker/page/article"
)

// sample is how much of a text is looked at for its language, in bytes. Of much longer texts whatlanggo has too many
// trigrams to be sure of any language.
const sample = 1500

// language is that of the text (BCP 47), or empty: what the text looks like, if that is sure, and else what the page says.
// The page's tag is kept if both are the same language, since it may name a country.
func language(a *article.Article) string {
	var text strings.Builder
	for _, block := range a.Blocks {
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

// detect is the language that a text looks like (ISO 639-1), or empty if that is not sure.
func detect(text string) string {
	if isEnglish(text) {
		return "en"
	}
	if found := whatlanggo.Detect(text); found.IsReliable() {
		return found.Lang.Iso6391()
	}
	return ""
}

// fewWords is below how many words a text may have English ones by chance.
const fewWords = 20

// isEnglish tells most English texts in a fraction of the time that comparing trigrams takes: words that only English has
// make up a sixth of them, and a twentieth at most of those in other languages.
func isEnglish(text string) bool {
	words, english := 0, 0
	for word := range strings.FieldsSeq(text) {
		words++
		switch word {
		case "the", "of", "and", "to", "that", "it", "for", "with", "are", "this", "be", "by", "have", "from", "not", "you", "they", "was", "which":
			english++
		}
	}
	return words >= fewWords && 10*english >= words
}
