// Package readability has published formulas for the readability of English text. Read [Counts] and its methods first. [Text] is the result
// of package prose for a text: the counts, the hardest sentences (sentences.go) and the warnings (warnings.go).
package readability

import "math"

// Counts are the counts that the formulas are computed from. Words and Sentences must be at least 1.
type Counts struct {
	Words, Sentences, Syllables int
	// Letters counts the letters and digits in words.
	Letters int
	// Polysyllables counts words of three or more syllables. Complex counts the polysyllables that the Gunning fog index counts.
	Polysyllables, Complex int
	// Unfamiliar counts words that are neither on the Dale–Chall list nor inflections of words on it.
	Unfamiliar int
	// Monosyllables counts words of one syllable.
	Monosyllables int
	// SpacheUnfamiliar counts the words that Spache's formula counts as unfamiliar: the different words of each sample of about 100 words that are
	// neither on Spache's list nor regular forms of words on it.
	SpacheUnfamiliar int
}

// all returns the counts, in the order of the text form of a [Text].
func (c *Counts) all() []*int {
	return []*int{&c.Words, &c.Sentences, &c.Syllables, &c.Letters, &c.Polysyllables, &c.Complex, &c.Unfamiliar, &c.Monosyllables, &c.SpacheUnfamiliar}
}

// Add adds the counts of another part of a text.
func (c *Counts) Add(part Counts) {
	others := part.all()
	for i, n := range c.all() {
		*n += *others[i]
	}
}

// Without returns the counts of a text without a part.
func (c Counts) Without(part Counts) Counts {
	others := part.all()
	for i, n := range c.all() {
		*n -= *others[i]
	}
	return c
}

// perSentence returns the average sentence length in words.
func (c *Counts) perSentence() float64 { return float64(c.Words) / float64(c.Sentences) }

// perWord returns a count divided by the number of words.
func (c *Counts) perWord(n int) float64 { return float64(n) / float64(c.Words) }

// FleschReadingEase returns 206.835 − 1.015·(words/sentences) − 84.6·(syllables/words). Higher is easier; most texts are between 0
// and 100. Rudolf Flesch, A New Readability Yardstick, Journal of Applied Psychology 32 (1948).
func (c *Counts) FleschReadingEase() float64 {
	return 206.835 - 1.015*c.perSentence() - 84.6*c.perWord(c.Syllables)
}

// FleschKincaidGrade returns 0.39·(words/sentences) + 11.8·(syllables/words) − 15.59, a US school grade. J. P. Kincaid and
// others, Research Branch Report 8-75, Naval Air Station Memphis (1975).
func (c *Counts) FleschKincaidGrade() float64 {
	return 0.39*c.perSentence() + 11.8*c.perWord(c.Syllables) - 15.59
}

// GunningFog returns 0.4·(words/sentences + 100·complex/words), in years of schooling. Robert Gunning, The Technique of Clear
// Writing (1952).
func (c *Counts) GunningFog() float64 { return 0.4 * (c.perSentence() + 100*c.perWord(c.Complex)) }

// ColemanLiauIndex returns 0.0588·L − 0.296·S − 15.8, where L and S are the letters and sentences per 100 words, a US school grade.
// Meri Coleman and T. L. Liau, A Computer Readability Formula Designed for Machine Scoring, Journal of Applied Psychology
// 60 (1975).
func (c *Counts) ColemanLiauIndex() float64 {
	return 0.0588*100*c.perWord(c.Letters) - 0.296*100*c.perWord(c.Sentences) - 15.8
}

// SMOGIndex returns 1.0430·√(30·polysyllables/sentences) + 3.1291, a US school grade. It was made for texts of at least 30 sentences.
// G. Harry McLaughlin, SMOG Grading: A New Readability Formula, Journal of Reading 12 (1969), with the constants of his
// regression.
func (c *Counts) SMOGIndex() float64 {
	return 1.0430*math.Sqrt(30*float64(c.Polysyllables)/float64(c.Sentences)) + 3.1291
}

// AutomatedReadabilityIndex returns 4.71·(letters/words) + 0.5·(words/sentences) − 21.43, a US school grade. R. J. Senter and
// E. A. Smith, Automated Readability Index, AMRL-TR-66-220 (1967).
func (c *Counts) AutomatedReadabilityIndex() float64 {
	return 4.71*c.perWord(c.Letters) + 0.5*c.perSentence() - 21.43
}

// DaleChallScore returns 0.1579·P + 0.0496·(words/sentences), where P is the percentage of unfamiliar words, and adds 3.6365 if P is
// above 5. Edgar Dale and Jeanne Chall, A Formula for Predicting Readability, Educational Research Bulletin 27 (1948), add 3.6365 to
// every text. This is the variant of most later programs; for a text with at most 5% unfamiliar words, add 3.6365 to have the score of
// the paper.
func (c *Counts) DaleChallScore() float64 {
	unfamiliar := 100 * c.perWord(c.Unfamiliar)
	score := 0.1579*unfamiliar + 0.0496*c.perSentence()
	if unfamiliar > 5 {
		score += 3.6365
	}
	return score
}

// NewDaleChallScore returns 64 − 0.95·P − 0.69·(words/sentences), where P is the percentage of unfamiliar words: the share of words in
// percent that readers fill in rightly where they are left out (cloze). Higher is easier; it is below 0 for the hardest texts, and at most
// 64. [NewDaleChallLevel] gives the grade. Jeanne S. Chall and Edgar Dale, Readability Revisited: The New Dale–Chall Readability Formula
// (1995). Its list of 3,000 words is not free, so P comes from the list and the rules of 1948, as for [Counts.DaleChallScore].
func (c *Counts) NewDaleChallScore() float64 {
	return 64 - 0.95*100*c.perWord(c.Unfamiliar) - 0.69*c.perSentence()
}

// SpacheGrade returns 0.121·(words/sentences) + 0.082·P + 0.659, a US school grade, where P is [Counts.SpacheUnfamiliar] as a percentage of the
// words. The formula was made for texts to the end of grade 3: see [Counts.IsPrimary]. George D. Spache, A New Readability Formula
// for Primary-Grade Reading Materials, The Elementary School Journal 53 (1953), with the constants of 1974 (Good Reading for Poor
// Readers, 9th edition).
func (c *Counts) SpacheGrade() float64 {
	return 0.121*c.perSentence() + 0.082*100*c.perWord(c.SpacheUnfamiliar) + 0.659
}

// SpacheSample is the number of words in a sample for Spache's formula. A sample ends with the sentence that reaches it.
const SpacheSample = 100

// FORCASTGrade returns 20 − N/10, a US school grade, where N is the number of words of one syllable in 150 words: here their share of all
// words, times 150, so that a text need not have 150 words and a longer text is not sampled. It is from 5 to 20. It does not need
// sentences. It was made for the texts of adults, from grade 5 to 12: see [Counts.IsPrimary]. John S. Caylor and others, Methodologies for
// Determining Reading Requirements of Military Occupational Specialties, HumRRO Technical Report 73-5 (1973).
func (c *Counts) FORCASTGrade() float64 { return 20 - 150*c.perWord(c.Monosyllables)/10 }

// IsPrimary reports whether a text is in the range of Spache's formula, and so below that of FORCAST: Spache's formula gives it less than grade
// 4, where that formula ends, and the new Dale–Chall formula gives it at most grade 4. Alone, Spache's formula gives some texts of grade 6 a grade
// below 4, and hardly any text one above 6; FORCAST gives no text one below 5.
func (c *Counts) IsPrimary() bool {
	return c.SpacheGrade() < 4 && math.Round(c.NewDaleChallScore()) >= grade4
}

// AverageGradeLevel returns the mean of the five grades: Flesch–Kincaid, Gunning fog, Coleman–Liau, SMOG and ARI.
func (c *Counts) AverageGradeLevel() float64 {
	return (c.FleschKincaidGrade() + c.GunningFog() + c.ColemanLiauIndex() + c.SMOGIndex() + c.AutomatedReadabilityIndex()) / 5
}
