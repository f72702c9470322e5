package reading

import (
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/prose"
	"github.com/lettercraft/lettercraft/worker/page/article"
)

func TestTheDetectedLanguageTakesPrecedence(t *testing.T) {
	english := strings.Repeat("It was one of the days on which nothing is to be had from the shops of the town. ", 100)
	french := strings.Repeat("Les élèves de cette école apprennent à lire et à écrire avec leurs professeurs dès le matin. ", 100)
	czech := strings.Repeat("Ministerstvo školství zveřejnilo nová pravidla, podle kterých se budou žáci přijímat na střední školy. ", 100)
	for _, test := range []struct{ text, page, want string }{
		{english, "", "en"},
		{english, "en-GB", "en-GB"},
		{english, "EN", "EN"},
		{english, "fr", "en"},
		{french, "", "fr"},
		{french, "fr-CA", "fr-CA"},
		{french, "en", "fr"},
		{czech, "", "cs"},
		{"Lorem ipsum", "", ""},
		{"Lorem ipsum", "la", "la"},
		{"", "", ""},
	} {
		form, err := answer(&article.Article{Language: test.page, Blocks: []prose.Block{{Text: test.text}}}, "", false)
		if lines := strings.Split(form, "\n"); err != nil || lines[1] != test.want {
			t.Errorf("%.30s on a page in %q: got %q, %v, want %q", test.text, test.page, lines, err, test.want)
		}
	}
}

func TestAPageInTwoLanguagesIsWarnedOf(t *testing.T) {
	english := strings.Repeat("It was one of the days on which nothing is to be had from the shops of the town. ", 10)
	french := strings.Repeat("Les élèves de cette école apprennent à lire et à écrire avec leurs professeurs dès le matin. ", 10)
	form, err := answer(&article.Article{Blocks: []prose.Block{{Text: english}, {Text: french}}}, "", false)
	if err != nil || !strings.Contains(form, " mixed_languages\n") {
		t.Errorf("got %q, %v", form, err)
	}
}
