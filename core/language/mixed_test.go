package language

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/prose"
	"github.com/lettercraft/lettercraft/core/readability"
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
		page := Measure(prose.Read(blocks), false)
		if got := slices.Contains(page.Text.Warnings, readability.MixedLanguages); got != test.want {
			t.Errorf("%s: got %t", name, got)
		}
	}
}

// TestTranslationsOfShortParagraphsAreWarnedOf has paragraphs of one to three sentences, each followed by its translation.
func TestTranslationsOfShortParagraphsAreWarnedOf(t *testing.T) {
	text, err := os.ReadFile("testdata/shop.txt") // for each language its code and its sentences, each a line
	if err != nil {
		t.Fatal(err)
	}
	texts := strings.Split(strings.TrimSpace(string(text)), "\n\n")
	english := strings.Split(texts[0], "\n")[1:]
	for _, other := range texts[1:] {
		lines := strings.Split(other, "\n")
		language, sentences := lines[0], lines[1:]
		for size := 1; size <= 3; size++ {
			var blocks, alone []prose.Block
			for i := 0; i < len(english); i += size {
				translation := prose.Block{Text: strings.Join(sentences[i:i+size], " ")}
				blocks = append(blocks, prose.Block{Text: strings.Join(english[i:i+size], " ")}, translation)
				alone = append(alone, translation)
			}
			if !isMixed(blocks) || !isMixed(slices.Repeat(blocks, 20)) {
				t.Errorf("%s, %d sentences a paragraph: not mixed", language, size)
			}
			if isMixed(alone) {
				t.Errorf("%s, %d sentences a paragraph: mixed without English", language, size)
			}
		}
	}
}
