package report_test

import (
	"math"
	"testing"

	"github.com/lettercraft/lettercraft/core/readability"
	"github.com/lettercraft/lettercraft/core/readability/report"
)

// scored returns a text whose words are all in prose with these counts.
func scored(c readability.Counts) *readability.Text {
	return &readability.Text{Scored: c, Words: c.Words, ProseWords: c.Words, ProseSentences: c.Sentences}
}

func TestScoresAreRoundedAndHeld(t *testing.T) {
	hard := report.Score(scored(readability.Counts{Words: 30, Sentences: 1, Syllables: 150, Letters: 300, Polysyllables: 30, Complex: 30, Unfamiliar: 30}))
	if hard.FleschReadingEase != 0 || hard.FleschReadingEaseText != "Very Confusing" || hard.TargetAudience != "post-graduate" {
		t.Errorf("got %+v", hard)
	}
	easy := report.Score(scored(readability.Counts{Words: 9, Sentences: 9, Syllables: 9, Letters: 18}))
	if easy.FleschReadingEase != 100 || easy.FleschKincaidGrade != -3.4 {
		t.Errorf("got %+v", easy)
	}
	some := report.Score(scored(readability.Counts{Words: 300, Sentences: 21, Syllables: 450, Letters: 1_400, Polysyllables: 40, Complex: 30, Unfamiliar: 40}))
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

func TestAReadingEaseOutsideItsLimitsIsInTheDetails(t *testing.T) {
	for want, c := range map[float64]readability.Counts{
		-241.54: {Words: 25, Sentences: 1, Syllables: 125}, // 206.835 − 1.015·25 − 84.6·5
		121.22:  {Words: 9, Sentences: 9, Syllables: 9},
		65.44:   {Words: 300, Sentences: 21, Syllables: 450},
	} {
		if got := report.Describe(scored(c), "en").UncutReadingEase; got != want {
			t.Errorf("got %v, want %v", got, want)
		}
	}
}

// A text has the grade of Spache or that of FORCAST, because their ranges hardly overlap.
func TestATextHasTheGradesThatAreMadeForIt(t *testing.T) {
	easy := report.Describe(scored(readability.Counts{Words: 200, Sentences: 25, Unfamiliar: 10, SpacheUnfamiliar: 20, Monosyllables: 160}), "en")
	if easy.SpacheGrade == nil || *easy.SpacheGrade != 2.45 || easy.FORCASTGrade != nil || easy.NewDaleChall != 53.73 || easy.DaleChallLevel != "2" {
		t.Errorf("got %+v", easy)
	}
	hard := report.Describe(scored(readability.Counts{Words: 300, Sentences: 20, Unfamiliar: 90, SpacheUnfamiliar: 75, Monosyllables: 181}), "en")
	if hard.SpacheGrade != nil || hard.FORCASTGrade == nil || *hard.FORCASTGrade != 10.95 || hard.NewDaleChall != 25.15 || hard.DaleChallLevel != "11-12" {
		t.Errorf("got %+v", hard)
	}
	if hard.Counts.Monosyllables != 181 || hard.Counts.SpacheWords != 75 {
		t.Errorf("got %+v", hard.Counts)
	}
}

func TestASentenceAloneHasNoMargin(t *testing.T) {
	for sentences, want := range map[int]bool{1: false, 2: true} {
		text := scored(readability.Counts{Words: 20, Sentences: sentences, Syllables: 30})
		text.Margin = 5
		if got := report.Describe(text, "en").GradeMargin; (got != nil) != want {
			t.Errorf("%d sentences have the margin %v", sentences, got)
		}
	}
}

func TestAWarningNamesTheOnlyScoreThatItIsAbout(t *testing.T) {
	text := scored(readability.Counts{Words: 200, Sentences: 20, Syllables: 300})
	text.Warnings = []readability.Warning{readability.FewSentences, readability.FormulasDiffer}
	got := report.Describe(text, "en").Warnings
	if len(got) != 2 || got[0].Score != "smogIndex" || got[1].Score != "" {
		t.Errorf("got %+v", got)
	}
}

func TestATextInSeveralLanguagesHasOneWarningOfThem(t *testing.T) {
	text := scored(readability.Counts{Words: 200, Sentences: 30, Syllables: 300})
	text.Warnings = []readability.Warning{readability.MixedLanguages}
	for _, language := range []string{"", "en", "de"} {
		if got := report.Describe(text, language).Warnings; len(got) != 1 || got[0].Code != "mixed_languages" || got[0].Message == "" {
			t.Errorf("in %q: got %+v", language, got)
		}
	}
}

func TestTheReaderEaseIsTheSumOfItsShares(t *testing.T) {
	text := &readability.Text{Scored: readability.Counts{Words: 100, Sentences: 5}, Words: 100, Ease: &readability.Features{0.1, 3, 8, 0.02, 0.01}}
	got := report.Describe(text, "en")
	sum := 50.0
	for _, share := range got.ReaderEaseShares {
		sum += share.Share
	}
	if len(got.ReaderEaseShares) != 5 || got.ReaderEase == nil || math.Abs(*got.ReaderEase-sum) > 0.03 || *got.ReaderEase <= 50 {
		t.Errorf("got %v, with shares %v", got.ReaderEase, got.ReaderEaseShares)
	}
	if longest := got.ReaderEaseShares[1]; longest.Feature != "longest_sentence" || longest.Value != 20.0855 {
		t.Errorf("got %v", longest)
	}
	text.Ease = &readability.Features{} // nothing is hard
	if got := report.Describe(text, "en"); *got.ReaderEase != 100 {
		t.Errorf("got %v, want the limit", *got.ReaderEase)
	}
	text.Ease = nil
	if got := report.Describe(text, "en"); got.ReaderEase != nil || got.ReaderEaseShares == nil || len(got.ReaderEaseShares) != 0 {
		t.Errorf("a short text has %v, with shares %v", got.ReaderEase, got.ReaderEaseShares)
	}
}
