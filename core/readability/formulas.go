package readability

import "math"

// Counts are what the formulas are reckoned from. Words is at least 1 where a formula is asked for, and Sentences too.
type Counts struct {
	Words, Sentences, Syllables int
	// Letters are the letters and digits of the words.
	Letters int
	// Polysyllables are words of three syllables or more; Complex are those of them that the Gunning fog index counts.
	Polysyllables, Complex int
	// Unfamiliar are words that are not on the Dale–Chall list, nor inflections of words on it.
	Unfamiliar int
}

// perSentence is the average sentence length in words.
func (c *Counts) perSentence() float64 { return float64(c.Words) / float64(c.Sentences) }

// perWord is a count for each word.
func (c *Counts) perWord(n int) float64 { return float64(n) / float64(c.Words) }

// FleschReadingEase is 206.835 − 1.015·(words/sentences) − 84.6·(syllables/words): higher is easier; usual texts lie from
// 0 to 100. Rudolf Flesch, A New Readability Yardstick, Journal of Applied Psychology 32 (1948).
func (c *Counts) FleschReadingEase() float64 {
	return 206.835 - 1.015*c.perSentence() - 84.6*c.perWord(c.Syllables)
}

// FleschKincaidGrade is 0.39·(words/sentences) + 11.8·(syllables/words) − 15.59, a US school grade. J. P. Kincaid and
// others, Research Branch Report 8-75, Naval Air Station Memphis (1975).
func (c *Counts) FleschKincaidGrade() float64 {
	return 0.39*c.perSentence() + 11.8*c.perWord(c.Syllables) - 15.59
}

// GunningFog is 0.4·(words/sentences + 100·complex/words), years of schooling. Robert Gunning, The Technique of Clear
// Writing (1952).
func (c *Counts) GunningFog() float64 { return 0.4 * (c.perSentence() + 100*c.perWord(c.Complex)) }

// ColemanLiauIndex is 0.0588·L − 0.296·S − 15.8 with the letters L and the sentences S of 100 words, a US school grade.
// Meri Coleman and T. L. Liau, A Computer Readability Formula Designed for Machine Scoring, Journal of Applied Psychology
// 60 (1975).
func (c *Counts) ColemanLiauIndex() float64 {
	return 0.0588*100*c.perWord(c.Letters) - 0.296*100*c.perWord(c.Sentences) - 15.8
}

// SMOGIndex is 1.0430·√(30·polysyllables/sentences) + 3.1291, a US school grade, made for texts of at least 30 sentences.
// G. Harry McLaughlin, SMOG Grading: A New Readability Formula, Journal of Reading 12 (1969), with the constants of his
// regression.
func (c *Counts) SMOGIndex() float64 {
	return 1.0430*math.Sqrt(30*float64(c.Polysyllables)/float64(c.Sentences)) + 3.1291
}

// AutomatedReadabilityIndex is 4.71·(letters/words) + 0.5·(words/sentences) − 21.43, a US school grade. R. J. Senter and
// E. A. Smith, Automated Readability Index, AMRL-TR-66-220 (1967).
func (c *Counts) AutomatedReadabilityIndex() float64 {
	return 4.71*c.perWord(c.Letters) + 0.5*c.perSentence() - 21.43
}

// DaleChallScore is 0.1579·P + 0.0496·(words/sentences), and 3.6365 more if P, the unfamiliar words of 100, is above 5.
// Edgar Dale and Jeanne Chall, A Formula for Predicting Readability, Educational Research Bulletin 27 (1948).
func (c *Counts) DaleChallScore() float64 {
	unfamiliar := 100 * c.perWord(c.Unfamiliar)
	score := 0.1579*unfamiliar + 0.0496*c.perSentence()
	if unfamiliar > 5 {
		score += 3.6365
	}
	return score
}

// AverageGradeLevel is the mean of the five grades: Flesch–Kincaid, Gunning fog, Coleman–Liau, SMOG and ARI.
func (c *Counts) AverageGradeLevel() float64 {
	return (c.FleschKincaidGrade() + c.GunningFog() + c.ColemanLiauIndex() + c.SMOGIndex() + c.AutomatedReadabilityIndex()) / 5
}

// readingSpeed is in words a minute.
const readingSpeed = 238

// ReadingTimeMinutes is how long it takes to read the words at 238 a minute (Marc Brysbaert, How Many Words Do We Read
// per Minute, Journal of Memory and Language 109, 2019), in whole minutes rounded up, at least 1.
func (c *Counts) ReadingTimeMinutes() int { return max((c.Words+readingSpeed-1)/readingSpeed, 1) }
