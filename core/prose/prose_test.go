package prose

import (
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/readability"
)

func TestANameIsANameEverywhere(t *testing.T) {
	// Chiamaka is unfamiliar unless it is known to be a name.
	begins := Measure([]Block{{Text: "Chiamaka sat on the mat. The cat sat on the mat."}})
	if begins.Scored.Unfamiliar != 1 {
		t.Errorf("a name at the beginning of its only sentence: %+v", begins.Scored)
	}
	known := Measure([]Block{{Text: "Chiamaka sat on the mat."}, {Text: "The cat saw Chiamaka."}})
	if known.Scored.Unfamiliar != 0 {
		t.Errorf("a name that another sentence has inside: %+v", known.Scored)
	}
	titled := Measure([]Block{{Text: "Chiamaka sat on the mat."}, {Kind: Heading, Text: "The Life Of Chiamaka"}})
	if titled.Scored.Unfamiliar != 1 {
		t.Errorf("the capitals of a heading say nothing: %+v", titled.Scored)
	}
}

func TestTheCapitalOfASentenceInsideASentenceMakesNoName(t *testing.T) {
	for sentence, want := range map[string]bool{
		"The cat saw Chiamaka.":                      true,
		"The cat, “Chiamaka” and “Ben” sat.":         false,
		"She said, \"Chiamaka sat on the mat.\"":     false,
		"She said, ‘Chiamaka sat on the mat.’":       false,
		"Two sat: Chiamaka and a cat.":               false,
		"She said, “Sit down! Chiamaka did.”":        false,
		"She said, “A cat sat. Chiamaka did.”":       false,
		"The “cat” Chiamaka sat.":                    true,
		"The cat of Dr. Chiamaka sat.":               true,
		"The cat of the U.S. Chiamaka sat.":          true,
		"The mat\u00ADter is: the cat saw Chiamaka.": true,
	} {
		names := Read([]Block{{Text: sentence}}).names
		if names["Chiamaka"] != want {
			t.Errorf("%q has the names %v", sentence, names)
		}
	}
}

func TestWhichSentencesAreProse(t *testing.T) {
	for _, test := range []struct {
		block Block
		want  bool
	}{
		{Block{Kind: Paragraph, Text: "It rained."}, true},
		{Block{Kind: Paragraph, Text: "You will need:"}, true},
		{Block{Kind: Paragraph, Text: "Published by the gardeners"}, false},
		{Block{Kind: Paragraph, Text: "14 February 2024, 6.30 a.m."}, false},
		{Block{Kind: Paragraph, Text: "i went to the shop and then it rained and i came back without beans"}, true},
		{Block{Kind: Paragraph, Text: "बारिश हुई।"}, true},
		{Block{Kind: Paragraph, Text: "هل أمطرت اليوم؟"}, true},
		{Block{Kind: Paragraph, Text: "بارش ہوئی۔"}, true},
		{Block{Kind: Heading, Text: "How are beans grown?"}, true},
		{Block{Kind: Heading, Text: "Growing beans"}, false},
		{Block{Kind: Item, Text: "Rinse the beans."}, true},
		{Block{Kind: Item, Text: "beans that are dry."}, false},
		{Block{Kind: Item, Text: "Two cups of beans"}, false},
		{Block{Kind: Cell, Text: "9.30 a.m."}, false},
		{Block{Kind: Caption, Text: "The beans in the garden are seen from the hill."}, false},
		{Block{Kind: Code, Text: "print the beans."}, false},
		{Block{Kind: Reference, Text: "It is said in a book."}, false},
	} {
		all := Read([]Block{test.block}).Sentences
		if len(all) != 1 || all[0].Prose != test.want {
			t.Errorf("%+v: got %+v, want %t", test.block, all, test.want)
		}
	}
}

func TestTheListOfTheSentencesIsBounded(t *testing.T) {
	for _, test := range []struct {
		text       string
		listed, of int
	}{
		{strings.Repeat("A bean. ", 2001), 2000, 2001},
		{strings.Repeat(strings.Repeat("bean ", 59)+"bean. ", 1000), 200_000 / 300, 1000},
		{strings.Repeat("bean ", 10_000) + ". A bean.", 2, 2},
	} {
		r := Read([]Block{{Text: test.text}})
		text := r.Measure()
		r.List(&text)
		if len(text.Sentences) != test.listed || text.More != test.of-test.listed {
			t.Errorf("%.20s: got %d sentences and %d more, want %d of %d", test.text, len(text.Sentences), text.More, test.listed, test.of)
		}
		size := 0
		for _, s := range text.Sentences {
			size += len(s.Text)
		}
		if size > readability.MaxSentenceBytes || test.listed == 2 && size != 1000+len("A bean.") {
			t.Errorf("%.20s: got %d bytes", test.text, size)
		}
	}
}

func TestReferencesEndAtTheNextHeading(t *testing.T) {
	var prose []string
	for _, s := range Read([]Block{
		{Text: "Beans are old."},
		{Text: "[1] A note on the old beans."},
		{Kind: Heading, Text: "References"},
		{Kind: Item, Text: "It says so in a book."},
		{Text: "This list is long."},
		{Kind: Heading, Text: "Weather"},
		{Kind: Item, Text: "It has rained since May."},
	}).Sentences {
		if s.Prose {
			prose = append(prose, s.Text)
		}
	}
	if want := []string{"Beans are old.", "This list is long.", "It has rained since May."}; !slices.Equal(prose, want) {
		t.Errorf("got %q, want %q", prose, want)
	}
}

func TestNotesInSentencesAreNoReferences(t *testing.T) {
	recipe := []Block{
		{Kind: Item, Text: "Store the soup for up to 3 days."}, {Kind: Item, Text: "Add 250 g of beans if you like them."}, {Kind: Item, Text: "Vitamin C is lost if it boils."},
	}
	notes := []Block{{Kind: Item, Text: "Tanaka K. Beans of the north."}, {Kind: Item, Text: "This is said by Ibsen et al., too."}, {Kind: Item, Text: "Ito wrote so in 2011."}}
	for _, test := range []struct {
		heading string
		items   []Block
		want    int
	}{
		{"Notes", recipe, 3},
		{"Notes", notes, 0},
		{"Notes", slices.Concat(notes, recipe, recipe), 9},
		{"Sources", []Block{{Kind: Item, Text: "It is told at https://example.com/beans again."}, {Kind: Item, Text: "Anna told it to us."}}, 0},
		{"References", recipe, 0},
	} {
		prose := 0
		for _, s := range Read(append([]Block{{Kind: Heading, Text: test.heading}}, test.items...)).Sentences {
			if s.Prose {
				prose++
			}
		}
		if prose != test.want {
			t.Errorf("%s, %+v: %d sentences are prose, want %d", test.heading, test.items, prose, test.want)
		}
	}
}

func TestTheWarningsOfATextAreThoseOfItsBlocks(t *testing.T) {
	long := strings.Repeat("The cat sat on the mat. ", 40)
	for name, test := range map[string]struct {
		blocks []Block
		want   []readability.Warning
	}{
		"prose": {[]Block{{Text: long}}, nil},
		"short": {[]Block{{Text: "The cat sat on the mat."}}, []readability.Warning{readability.ShortText, readability.FewSentences, readability.UncertainGrade}},
		"a few sentences": {
			[]Block{{Text: strings.Repeat("The committee found that the report was late. ", 4) + strings.Repeat("The cat sat on the mat. ", 12)}},
			[]readability.Warning{readability.FewSentences},
		},
		"sentences that differ": {
			[]Block{{Text: strings.Repeat("They stop. And "+strings.Repeat("so ", 40)+"it went on. ", 20)}},
			[]readability.Warning{readability.UnevenSentences, readability.FormulasDiffer},
		},
		"a list": {
			slices.Repeat([]Block{{Kind: Item, Text: "A cat on a mat"}}, 40), []readability.Warning{readability.LittleProse},
		},
		"no punctuation": {
			[]Block{{Text: strings.Repeat("and the cat sat on the mat ", 40)}},
			[]readability.Warning{readability.FewSentences, readability.NoPunctuation, readability.UncertainGrade, readability.FormulasDiffer},
		},
		"code":  {[]Block{{Text: long}, {Kind: Code, Text: strings.Repeat("cat sat mat ", 40)}}, []readability.Warning{readability.MostlyCode}},
		"verse": {[]Block{{Kind: Verse, Text: long}}, []readability.Warning{readability.MostlyVerse}},
	} {
		if got := Measure(test.blocks).Warnings; !slices.Equal(got, test.want) {
			t.Errorf("%s: got %q, want %q", name, got, test.want)
		}
	}
}

// TestManySmallSentencesTakeLittleMemory holds the memory for the text with the most sentences, which an isolate has to have.
func TestManySmallSentencesTakeLittleMemory(t *testing.T) {
	for part, most := range map[string]int{"a\n\n": 88, "- a\n": 88, "A?\n": 88, "A. ": 50, "a! ": 50} { // bytes for each byte of the text
		text := strings.Repeat(part, 2*maxBlocks)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		blocks := Plain(text)
		measured := Measure(blocks)
		runtime.ReadMemStats(&after)
		if got, most := after.TotalAlloc-before.TotalAlloc, uint64(most*len(text)); got > most {
			t.Errorf("%q: allocated %d bytes, want at most %d", part, got, most)
		}
		if len(blocks) > maxBlocks+1 || measured.Words != 2*maxBlocks {
			t.Errorf("%q: %d words in %d blocks", part, measured.Words, len(blocks))
		}
	}
}
