package websitereadability

import (
	"errors"
	"strings"
	"testing"

	"lettercraft/core/operation"
	"lettercraft/core/operation/operationtest"
	"lettercraft/core/prose"
	"lettercraft/core/readability"
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
		Counts: prose.Count([]string{"All about cats", "The cat sat. The dog lay down.", "Milk", "—"}),
	}
	r, err := call(t, page)
	if err != nil {
		t.Fatal(err)
	}
	if r.WordCount != 11 || r.SentenceCount != 4 || r.Counts.Syllables != 12 {
		t.Errorf("got %d words in %d sentences, %+v", r.WordCount, r.SentenceCount, r.Counts)
	}
	if r.URL != address || r.FinalURL != page.Address || r.Title != "Cats" || r.Language != "en-GB" {
		t.Errorf("got %+v", r)
	}
	if r.TargetAudience != "general public" || len(r.Warnings) != 1 {
		t.Errorf("a short text is for %s, with the warnings %q", r.TargetAudience, r.Warnings)
	}
}

func TestOfAPageWithoutTextNothingIsScored(t *testing.T) {
	for _, blocks := range [][]string{nil, {"..."}, {"Two words"}} {
		var refusal *operation.Error
		if _, err := call(t, operation.Page{Counts: prose.Count(blocks)}); !errors.As(err, &refusal) || refusal.Message != "The page has no readable text" {
			t.Errorf("%q: got %v", blocks, err)
		}
	}
	if _, err := call(t, operation.Page{Counts: prose.Count([]string{"Only three words"})}); err != nil {
		t.Errorf("three words: got %v", err)
	}
}

func TestWarnings(t *testing.T) {
	long := strings.Repeat("The cat sat on the mat. ", 20)
	for language, foreign := range map[string]bool{"": false, "en": false, "EN-us": false, "fr": true, "enm": true, "e": true} {
		r, err := call(t, operation.Page{Language: language, Counts: prose.Count([]string{long})})
		if err != nil {
			t.Fatal(err)
		}
		if got := len(r.Warnings) == 1; got != foreign || got && !strings.Contains(r.Warnings[0], "not in English") {
			t.Errorf("%q has the warnings %q", language, r.Warnings)
		}
	}
}

// TestThePublishedSample computes the published scores of a page from its counts.
func TestScoresAreRoundedAndHeld(t *testing.T) {
	hard := score(&readability.Counts{Words: 30, Sentences: 1, Syllables: 150, Letters: 300, Polysyllables: 30, Complex: 30, Unfamiliar: 30})
	if hard.FleschReadingEase != 0 || hard.FleschReadingEaseText != "Very Confusing" || hard.TargetAudience != "post-graduate" {
		t.Errorf("got %+v", hard)
	}
	easy := score(&readability.Counts{Words: 9, Sentences: 9, Syllables: 9, Letters: 18})
	if easy.FleschReadingEase != 100 || easy.FleschKincaidGrade != -3.4 {
		t.Errorf("got %+v", easy)
	}
	some := score(&readability.Counts{Words: 300, Sentences: 21, Syllables: 450, Letters: 1_400, Polysyllables: 40, Complex: 30, Unfamiliar: 40})
	// By hand: 206.835 − 1.015·300/21 − 84.6·1.5, and so on.
	want := []float64{65.44, 7.68, 9.71, 9.57, 11.01, 7.69, 6.45, 9.1}
	got := []float64{
		some.FleschReadingEase, some.FleschKincaidGrade, some.GunningFog, some.ColemanLiauIndex, some.SMOGIndex,
		some.AutomatedReadabilityIndex, some.DaleChallScore, some.AverageGradeLevel,
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("score %d is %v, want %v", i, got[i], want[i])
		}
	}
}
