package readability

import (
	"cmp"
	"math"
	"slices"
)

// Sentence is a sentence of a text.
type Sentence struct {
	// Number is the number of one of the hardest sentences among the scored sentences, from 1.
	Number int
	// LeftOut is why the sentence is not scored, or 0 if it is.
	LeftOut Reason
	// Counts are the counts of the sentence alone.
	Counts Counts
	Text   string
}

// MaxSentences and MaxSentenceBytes are the maximum number of sentences in a [Text], and of bytes in their texts.
const MaxSentences, MaxSentenceBytes = 2000, 200_000

// GradeWithout returns the Flesch-Kincaid grade of a text without one of its sentences, given the counts of the sentence. It reads the
// words, sentences and syllables of the counts.
func (c Counts) GradeWithout(sentence Counts) float64 {
	rest := c.Without(sentence)
	return rest.FleschKincaidGrade()
}

// The assumptions of [Margin] about a text of which few sentences are known. TestTheMarginHolds tries them on texts of many kinds.
const (
	// usualSpread is the standard deviation of the lengths of a text's sentences, as a share of their mean.
	usualSpread = 0.6
	// fewestSyllables is the minimum number of syllables a word that is assumed: short texts can have words of one syllable only.
	fewestSyllables = 1.2
	// assumed is the weight of the assumptions, in sentences.
	assumed = 8
	// alike widens the margin, because sentences that follow each other are more alike than others of the same text.
	alike = 1.15
)

// Margin returns the margin of the Flesch-Kincaid grade of a text, given its counts and its grades without each sentence
// ([Counts.GradeWithout]): a longer text, of which these sentences are a part, has a grade within the margin 19 times out of 20. It is 0
// for fewer than two sentences, which have none.
//
// The variance of the grade is that of the jackknife. A few sentences can be equal by chance, so the variance is averaged with that of a
// usual text with the same means, which counts as much as a number of sentences: lengths that vary as usual, and words whose syllables
// after the first follow a geometric distribution. The margin is the quantile of Student's t for that variance. M. H. Quenouille, Notes
// on Bias in Estimation, Biometrika 43 (1956); J. W. Tukey, Bias and Confidence in Not-quite Large Samples, Annals of Mathematical
// Statistics 29 (1958). For the average of variances: A. Gelman and others, Bayesian Data Analysis (2013), section 2.6.
func Margin(all Counts, without []float64) float64 {
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
	// Both are variances for one sentence; the grade of n sentences has an nth of them.
	own := (n - 1) * squares
	length, syllables := all.perSentence(), max(all.perWord(all.Syllables), fewestSyllables)
	usual := square(0.39*usualSpread*length) + square(11.8)*syllables*(syllables-1)/length
	freedom := assumed + n - 1
	variance := (assumed*usual + (n-1)*own) / freedom
	return alike * studentT(freedom) * math.Sqrt(variance/n)
}

func square(x float64) float64 { return x * x }

// studentT returns the 97.5% quantile of Student's t with a number of degrees of freedom, with an error below 0.2% from 9 on. M. Abramowitz and I. Stegun,
// Handbook of Mathematical Functions (1964), 26.7.5.
func studentT(freedom float64) float64 {
	const z = 1.959964
	return z + z*(z*z+1)/(4*freedom) + z*(5*z*z*z*z+16*z*z+3)/(96*freedom*freedom)
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
