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

// margin returns the margin of a text of sentences.
func margin(sentences []readability.Counts) float64 {
	return readability.Margin(sum(sentences), without(sentences))
}

func TestMargin(t *testing.T) {
	short, long := readability.Counts{Words: 10, Sentences: 1, Syllables: 15}, readability.Counts{Words: 30, Sentences: 1, Syllables: 45}
	// By hand: the lengths vary by 0.6·20 words, and the jackknife of a mean is its standard error. The quantiles of Student's t are those
	// of tables, for 9 and 27 degrees of freedom.
	usual := math.Pow(0.39*0.6*20, 2) + 11.8*11.8*1.5*0.5/20
	for _, test := range []struct {
		times  int
		own, t float64
	}{
		{1, math.Pow(0.39, 2) * 200, 2.262},
		{10, math.Pow(0.39, 2) * 100 * 20 / 19, 2.052},
	} {
		n := 2 * float64(test.times)
		want := 1.15 * test.t * math.Sqrt((8*usual+(n-1)*test.own)/(8+n-1)/n)
		if got := margin(slices.Repeat([]readability.Counts{short, long}, test.times)); math.Abs(got-want) > 0.002*want {
			t.Errorf("%d times: got %v, want %v", test.times, got, want)
		}
	}
	if got := margin([]readability.Counts{short}); got != 0 {
		t.Errorf("of one sentence: got %v", got)
	}
	equal := margin([]readability.Counts{short, short})
	if equal < 2 {
		t.Errorf("of two equal sentences: got %v", equal)
	}
	if got := margin(slices.Repeat([]readability.Counts{short}, 100)); got > equal/10 {
		t.Errorf("of a hundred equal sentences: got %v", got)
	}
}
