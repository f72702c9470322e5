package reading

import (
	"strings"

	"lettercraft/core/language"
	"lettercraft/worker/page/article"
)

// languageOf returns the language of an article (BCP 47), or an empty string. It is the language detected from the text, if that is
// certain, and otherwise the one that the page declares. If both are the same language, it is the declared one, which may have
// a country.
func languageOf(a *article.Article) string {
	primary, _, _ := strings.Cut(strings.ToLower(a.Language), "-")
	if found := language.Detect(a.Blocks); found != "" && found != primary {
		return found
	}
	return a.Language
}
