package readability_test

import (
	"math"
	"slices"
	"testing"

	"github.com/lettercraft/lettercraft/core/readability"
)

// sum returns the counts of a text of sentences.
func sum(sentences []readability.Counts) (all readability.Counts) {
	for _, s := range sentences {
		all.Add(s)
	}
	return all
}

// without returns the grades of a text of sentences without each of them.
func without(sentences []readability.Counts) (grades []float64) {
	all := sum(sentences)
	for _, s := range sentences {
		grades = append(grades, all.GradeWithout(s))
	}
	return grades
}

func hardest(sentences []readability.Counts, most int) []int {
	all := sum(sentences)
	return readability.Hardest(all.FleschKincaidGrade(), without(sentences), most)
}

func TestTheHardestSentencesRaiseTheGradeMost(t *testing.T) {
	sentences := []readability.Counts{
		{Words: 5, Sentences: 1, Syllables: 5}, {Words: 40, Sentences: 1, Syllables: 80}, {Words: 6, Sentences: 1, Syllables: 7}, {Words: 20, Sentences: 1, Syllables: 40},
	}
	if got := hardest(sentences, 10); !slices.Equal(got, []int{1, 3}) {
		t.Errorf("got %v", got)
	}
	if got := hardest(sentences, 1); !slices.Equal(got, []int{1}) {
		t.Errorf("got %v", got)
	}
	if got := hardest(sentences[:1], 10); got != nil {
		t.Errorf("of one sentence: got %v", got)
	}
}

func TestMargin(t *testing.T) {
	same := slices.Repeat([]readability.Counts{{Words: 10, Sentences: 1, Syllables: 15}}, 20)
	if got := readability.Margin(without(same)); got > 1e-9 {
		t.Errorf("of equal sentences: got %v", got)
	}
	// The jackknife of a mean is its standard error: with one syllable a word, the grade is linear in the mean length of 10 and 20 words.
	two := []readability.Counts{{Words: 10, Sentences: 1, Syllables: 10}, {Words: 20, Sentences: 1, Syllables: 20}}
	want := 1.96 * 0.39 * math.Sqrt(50) / math.Sqrt(2)
	if got := readability.Margin(without(two)); math.Abs(got-want) > 1e-9 {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := readability.Margin(without(two[:1])); got != 0 {
		t.Errorf("of one sentence: got %v", got)
	}
}
