package language

import (
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/prose"
)

func TestTheLanguageOfAText(t *testing.T) {
	for text, want := range map[string]string{
		strings.Repeat("It was one of the days on which nothing is to be had from the shops of the town. ", 100):                       "en",
		strings.Repeat("Les élèves de cette école apprennent à lire et à écrire avec leurs professeurs dès le matin. ", 100):           "fr",
		strings.Repeat("Ministerstvo školství zveřejnilo nová pravidla, podle kterých se budou žáci přijímat na střední školy. ", 100): "cs",
		"Lorem ipsum": "",
		"":            "",
	} {
		if got := detect([]prose.Block{{Text: text}}); got != want {
			t.Errorf("%.30s: got %q, want %q", text, got, want)
		}
	}
}

// TestBlocksOfAnyLength has blocks that end before, at and after the end of the sample. With -short, it skips most of the blocks that end
// well before that place.
func TestBlocksOfAnyLength(t *testing.T) {
	for size := 1; size <= sample+2; size++ {
		if testing.Short() && size < sample-4 && size%25 != 0 {
			continue
		}
		block := strings.Repeat("é", size)[:size]
		detect([]prose.Block{{Text: block}, {Text: block}, {Text: "and so on"}})
	}
}
