package language

import (
	"slices"
	"strings"
	"testing"

	"lettercraft/core/prose"
	"lettercraft/core/readability"
)

func TestATextInTwoLanguagesIsWarnedOf(t *testing.T) {
	english := "It was one of the days on which nothing is to be had from the shops of the town. Nobody knew why the beans were gone, and the " +
		"old man who sold them was not there. He had left for the hills with his dog, as he did whenever it rained in May."
	german := "Es war einer der Tage, an denen in den Läden der Stadt nichts zu haben ist. Niemand wusste, warum die Bohnen fehlten, und der alte " +
		"Mann, der sie verkaufte, war nicht da. Er war mit seinem Hund in die Berge gegangen, wie immer, wenn es im Mai regnete."
	names := "Anna Schmidt, Peter Müller, Karl Meier, Hans Huber, Lena Bauer, Max Weber, Jan Koch, Eva Wolf, Uwe Klein, Ida Lang, Ute Kurz, Tom Roth"
	for name, test := range map[string]struct {
		texts []string
		want  bool
	}{
		"halves":          {[]string{english, german}, true},
		"many paragraphs": {slices.Repeat([]string{english, german}, 50), true},
		"one paragraph":   {[]string{strings.Repeat(english+" ", 20) + strings.Repeat(german+" ", 20)}, true},
		"a third":         {slices.Concat(slices.Repeat([]string{english}, 20), slices.Repeat([]string{german}, 10)), true},
		"short paragraphs": {
			slices.Concat(slices.Repeat([]string{english[:85]}, 12), slices.Repeat([]string{german[:83]}, 12)), true,
		},
		"English":                 {slices.Repeat([]string{english}, 50), false},
		"German":                  {slices.Repeat([]string{german}, 50), false},
		"a quotation":             {slices.Concat(slices.Repeat([]string{english}, 20), []string{german}), false},
		"names":                   {slices.Repeat([]string{english, names}, 10), false},
		"short words":             {[]string{english, "Guten Tag!", "Auf Wiedersehen!"}, false},
		"nothing":                 {nil, false},
		"bytes that are no UTF-8": {[]string{strings.Repeat("\xff", 1000)}, false},
	} {
		var blocks []prose.Block
		for _, text := range test.texts {
			blocks = append(blocks, prose.Block{Text: text})
		}
		page := Measure(prose.Read(blocks))
		if got := slices.Contains(page.Text.Warnings, readability.MixedLanguages); got != test.want {
			t.Errorf("%s: got %t", name, got)
		}
	}
}
