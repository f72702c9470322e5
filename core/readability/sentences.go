package readability

import (
	"cmp"
	"math"
	"slices"
)

// Sentence is a scored sentence of a text.
type Sentence struct {
	// Number is its number among the scored sentences, from 1.
	Number int
	// Counts are the counts of the sentence alone.
	Counts Counts
	Text   string
}

// GradeWithout returns the Flesch-Kincaid grade of a text without one of its sentences, given the counts of the sentence. It reads the
// words, sentences and syllables of the counts.
func (c Counts) GradeWithout(sentence Counts) float64 {
	rest := c.Without(sentence)
	return rest.FleschKincaidGrade()
}

// Margin returns the margin of the Flesch-Kincaid grade of a text, given its grades without each sentence ([Counts.GradeWithout]):
// another text of sentences like these has a grade within the margin 19 times out of 20. It is 1.96 times the standard error by the
// jackknife, and 0 for fewer than two sentences. M. H. Quenouille, Notes on Bias in Estimation, Biometrika 43 (1956);
// J. W. Tukey, Bias and Confidence in Not-quite Large Samples, Annals of Mathematical Statistics 29 (1958).
func Margin(without []float64) float64 {
	n := float64(len(without))
	if n < 2 {
		return 0
	}
	mean := 0.0
	for _, g := range without {
		mean += g / n
	}
	squares := 0.0
	for _, g := range without {
		squares += (g - mean) * (g - mean)
	}
	return 1.96 * math.Sqrt((n-1)/n*squares)
}

// Hardest returns the indices of the sentences that raise the Flesch-Kincaid grade of their text, up to a maximum number, given the grade
// and the grades without each sentence. The sentence that raises the grade most comes first. For a single sentence there is no comparison.
func Hardest(grade float64, without []float64, most int) []int {
	if len(without) < 2 {
		return nil
	}
	var found []int
	for i, g := range without {
		if g >= grade || len(found) == most && g >= without[found[most-1]] {
			continue
		}
		found = append(found[:min(len(found), most-1)], i)
		slices.SortStableFunc(found, func(a, b int) int { return cmp.Compare(without[a], without[b]) })
	}
	return found
}
