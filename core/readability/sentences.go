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
	// Counts are those of the sentence alone.
	Counts Counts
	Text   string
}

// Margin returns the margin of the Flesch-Kincaid grade of a text, given the counts of its sentences: another text of sentences like
// these has a grade within the margin 19 times out of 20. It is 1.96 times the standard error by the jackknife, which leaves
// out each sentence in turn. It is 0 for fewer than two sentences. M. H. Quenouille, Notes on Bias in Estimation, Biometrika 43 (1956);
// J. W. Tukey, Bias and Confidence in Not-quite Large Samples, Annals of Mathematical Statistics 29 (1958).
func Margin(sentences []Counts) float64 {
	var all Counts
	for _, s := range sentences {
		all.Add(s)
	}
	n := float64(len(sentences))
	if n < 2 {
		return 0
	}
	grades := make([]float64, len(sentences))
	mean := 0.0
	for i, s := range sentences {
		rest := all.Without(s)
		grades[i] = rest.FleschKincaidGrade()
		mean += grades[i] / n
	}
	squares := 0.0
	for _, g := range grades {
		squares += (g - mean) * (g - mean)
	}
	return 1.96 * math.Sqrt((n-1)/n*squares)
}

// Hardest returns the indices of the sentences that raise the Flesch-Kincaid grade of their text, at most a number of them. The
// sentence that raises it most comes first.
func Hardest(sentences []Counts, most int) []int {
	var all Counts
	for _, s := range sentences {
		all.Add(s)
	}
	if len(sentences) < 2 {
		return nil
	}
	grade := all.FleschKincaidGrade()
	var found []int
	without := make([]float64, len(sentences))
	for i, s := range sentences {
		rest := all.Without(s)
		if without[i] = rest.FleschKincaidGrade(); without[i] < grade {
			found = append(found, i)
		}
	}
	slices.SortStableFunc(found, func(a, b int) int { return cmp.Compare(without[a], without[b]) })
	return found[:min(len(found), most)]
}
