package websitereadability

import (
	"errors"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
	"github.com/lettercraft/lettercraft/core/prose"
	"github.com/lettercraft/lettercraft/core/readability/report"
)

const address = "https://example.com/"

func call(t *testing.T, page operation.Page) (Result, error) {
	t.Helper()
	host := &operationtest.Host{Web: map[string]operation.Page{address: page}}
	return operationtest.Call[Result](Operation, host, map[string]any{"url": " " + address + " "})
}

func TestAPageIsScoredByItsBlocks(t *testing.T) {
	page := operation.Page{
		Title: "Cats", Language: "en-GB", Address: address + "cats",
		Text: prose.Measure([]prose.Block{
			{Kind: prose.Heading, Text: "All about cats"}, {Text: "The cat sat. The dog lay down."}, {Kind: prose.Item, Text: "Milk"}, {Text: "—"},
		}),
	}
	r, err := call(t, page)
	if err != nil {
		t.Fatal(err)
	}
	if r.WordCount != 11 || r.SentenceCount != 2 {
		t.Errorf("got %d words in %d sentences", r.WordCount, r.SentenceCount)
	}
	if want := (report.Counts{Words: 7, Sentences: 2, Syllables: 7, Letters: 22, Monosyllables: 7, ProseShare: 0.636}); r.Counts != want {
		t.Errorf("got %+v, want %+v", r.Counts, want)
	}
	if r.URL != address || r.FinalURL != page.Address || r.Title != "Cats" || r.Language != "en-GB" {
		t.Errorf("got %+v", r)
	}
	if r.TargetAudience != "general public" || len(r.Warnings) != 3 {
		t.Errorf("a short text is for %s, with the warnings %v", r.TargetAudience, r.Warnings)
	}
}

func TestOfAPageWithoutTextNothingIsScored(t *testing.T) {
	for _, blocks := range [][]string{nil, {"..."}, {"Two words"}} {
		var refusal *operation.Error
		if _, err := call(t, operation.Page{Text: prose.Measure(paragraphs(blocks...))}); !errors.As(err, &refusal) || refusal.Message != "The page has no readable text" {
			t.Errorf("%q: got %v", blocks, err)
		}
	}
	if _, err := call(t, operation.Page{Text: prose.Measure(paragraphs("Only three words"))}); err != nil {
		t.Errorf("three words: got %v", err)
	}
}

func paragraphs(texts ...string) []prose.Block {
	var blocks []prose.Block
	for _, text := range texts {
		blocks = append(blocks, prose.Block{Text: text})
	}
	return blocks
}

func TestTheLanguageIsWarnedOf(t *testing.T) {
	long := strings.Repeat("The cat sat on the mat. ", 40)
	for language, want := range map[string]string{
		"": "unknown_language", "en": "", "EN-us": "", "fr": "not_english", "enm": "not_english", "e": "not_english",
	} {
		r, err := call(t, operation.Page{Language: language, Text: prose.Measure(paragraphs(long))})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, w := range r.Warnings {
			got += w.Code
			if w.Message == "" {
				t.Errorf("%s has no message", w.Code)
			}
		}
		if got != want {
			t.Errorf("%q has the warning %q, want %q", language, got, want)
		}
	}
}

func TestTheHardestSentencesHaveTheirReasonsAndWeights(t *testing.T) {
	easy := strings.Repeat("The cat sat on the mat. ", 3)
	r, err := call(t, operation.Page{Language: "en", Text: prose.Measure(paragraphs(easy, "Extraordinary circumstances necessitate responsible administration of territorial waters."))})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.HardestSentences) != 1 {
		t.Fatalf("got %+v", r.HardestSentences)
	}
	hardest := r.HardestSentences[0]
	if hardest.Number != 4 || hardest.Words != 8 || hardest.Polysyllables != 6 || strings.Join(hardest.Reasons, " ") != "long long_words unfamiliar_words" {
		t.Errorf("got %+v", hardest)
	}
	without, err := call(t, operation.Page{Language: "en", Text: prose.Measure(paragraphs(easy))})
	if err != nil {
		t.Fatal(err)
	}
	if hardest.GradeWithout != without.FleschKincaidGrade || *r.GradeMargin <= 0 || r.GradeSpread <= 0 {
		t.Errorf("got %+v, and the grade without it %v", r, without.FleschKincaidGrade)
	}
}
