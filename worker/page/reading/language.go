package reading

import (
	"strings"

	"github.com/abadojack/whatlanggo"

	"lettercraft/worker/page/article"
)

// sample is how much of a text is looked at for its language, in bytes at least.
const sample = 4096

// language is that of the text (BCP 47), or empty: what the text looks like, if that is sure, and else what the page says.
// The page's tag is kept if both are the same language, since it may name a country.
func language(a *article.Article) string {
	var text strings.Builder
	for _, block := range a.Blocks {
		if text.WriteString(block + "\n"); text.Len() >= sample {
			break
		}
	}
	primary, _, _ := strings.Cut(strings.ToLower(a.Language), "-")
	if found := whatlanggo.Detect(text.String()); found.IsReliable() && found.Lang.Iso6391() != "" && found.Lang.Iso6391() != primary {
		return found.Lang.Iso6391()
	}
	return a.Language
}
