// Package report has the part of a result that the readability operations share: the scores of a text, and their details. Read [Score] and
// [Describe].
package report

import (
	"math"
	"slices"

	"github.com/lettercraft/lettercraft/core/readability"
)

// Scores are the scores in the result of an operation. They are meaningful for English text.
type Scores struct {
	FleschReadingEase         float64 `json:"fleschReadingEase" doc:"Flesch reading ease, limited to 0 to 100; higher is easier."`
	FleschReadingEaseText     string  `json:"fleschReadingEaseText" doc:"Meaning of the Flesch reading ease." computed:"true"`
	FleschKincaidGrade        float64 `json:"fleschKincaidGrade" doc:"Flesch-Kincaid grade (US school grade)."`
	GunningFog                float64 `json:"gunningFog" doc:"Gunning fog index (US school grade)." premium:"true"`
	ColemanLiauIndex          float64 `json:"colemanLiauIndex" doc:"Coleman-Liau index (US school grade)." premium:"true"`
	SMOGIndex                 float64 `json:"smogIndex" doc:"SMOG index (US school grade)." premium:"true"`
	AutomatedReadabilityIndex float64 `json:"automatedReadabilityIndex" doc:"Automated readability index (US school grade)." premium:"true"`
	DaleChallScore            float64 `json:"daleChallReadabilityScore" doc:"Dale-Chall score of 1948, in the variant that adds 3.6365 only above 5% unfamiliar words." premium:"true"`
	DaleChallText             string  `json:"daleChallReadabilityScoreText" doc:"Meaning of the Dale-Chall score." premium:"true" computed:"true"`
	WordCount                 int     `json:"wordCount" doc:"Number of words in the readable text."`
	SentenceCount             int     `json:"sentenceCount" doc:"Number of sentences in the readable text. A heading, list item, table cell or caption that is not a sentence does not count."`
	ReadingTimeMinutes        int     `json:"readingTimeMinutes" doc:"Time to read the text at 238 words a minute, in minutes, rounded up."`
	AverageGradeLevel         float64 `json:"averageGradeLevel" doc:"Mean of the five grades: Flesch-Kincaid, Gunning fog, Coleman-Liau, SMOG and automated readability index." premium:"true"`
	TargetAudience            string  `json:"targetAudience" doc:"Audience that averageGradeLevel suggests: elementary, middle school, high school, college or post-graduate. For a text of fewer than 30 words it is general public." premium:"true" computed:"true"`
}

// Details are the other fields of a result besides its scores.
type Details struct {
	Counts           Counts         `json:"counts" doc:"The counts from which the scores are computed. They cover the prose, which is the running text without headings, lists, tables and captions that are not sentences. If hardly any of the text is prose, they cover the whole text. Every score can be computed again from these figures, the reading ease as uncutReadingEase."`
	UncutReadingEase float64        `json:"uncutReadingEase" doc:"Flesch reading ease as the formula gives it, without limits: above 100 for very easy texts, below 0 for very hard ones."`
	NewDaleChall     float64        `json:"newDaleChallScore" doc:"New Dale-Chall score: the formula of 1995 with the word list of 1948. It is the share of words in percent that readers fill in rightly where they are left out (cloze), so higher is easier: at most 64, and below 0 for the hardest texts." premium:"true"`
	DaleChallLevel   string         `json:"newDaleChallLevel" doc:"US school grades for newDaleChallScore: 1, 2, 3, 4, 5-6, 7-8, 9-10, 11-12, 13-15 or 16+." premium:"true" computed:"true"`
	SpacheGrade      *float64       `json:"spacheGrade" doc:"Grade by Spache's formula, revised in 1974 (US school grade). It is for texts of the first three grades; null for a text of grade 4 or more by this formula, or of grade 5 or more by newDaleChallLevel." premium:"true"`
	FORCASTGrade     *float64       `json:"forcastGrade" doc:"FORCAST grade (US school grade), from the share of words with one syllable. It needs no sentences, so it suits forms. It was made for grades 5 to 12; null for a text with a spacheGrade." premium:"true"`
	ReaderEase       *float64       `json:"readerEase" doc:"Reader ease, our own score, 0 to 100; higher is easier. A newspaper article has about 50, a picture book about 90. It is 50 plus the shares, limited; null for a text of fewer than 30 scored words." premium:"true"`
	ReaderEaseShares []EaseShare    `json:"readerEaseShares" doc:"How each feature moves readerEase; empty if that is null." premium:"true"`
	GradeMargin      *float64       `json:"gradeMargin" doc:"Margin of fleschKincaidGrade: if the sentences are a part of a longer text, the grade of that text is within the margin 19 times out of 20. It is computed by leaving out each sentence in turn (jackknife), together with how much sentences usually differ; null for fewer than two sentences."`
	GradeSpread      float64        `json:"gradeSpread" doc:"Difference between the highest and the lowest of the five grades. Grades below 0 count as 0."`
	HardestSentences []HardSentence `json:"hardestSentences" doc:"The sentences that raise fleschKincaidGrade most, at most ten, the hardest first."`
	Warnings         []Warning      `json:"warnings" doc:"Reasons why the scores may not be meaningful."`
}

// Counts are the counts in a result.
type Counts struct {
	Words           int     `json:"words" doc:"Number of words."`
	Sentences       int     `json:"sentences" doc:"Number of sentences."`
	Letters         int     `json:"letters" doc:"Number of letters and digits in the words."`
	Syllables       int     `json:"syllables" doc:"Number of syllables in the words."`
	Polysyllables   int     `json:"polysyllables" doc:"Number of words with three or more syllables."`
	ComplexWords    int     `json:"complexWords" doc:"Number of polysyllables that the Gunning fog index counts. It leaves out names, hyphenated compounds, and words with three syllables only because of an ending -ed or -es."`
	UnfamiliarWords int     `json:"unfamiliarWords" doc:"Number of words that are neither on the Dale-Chall list nor inflections of words on it."`
	Monosyllables   int     `json:"monosyllables" doc:"Number of words with one syllable."`
	SpacheWords     int     `json:"spacheUnfamiliarWords" doc:"Number of words that Spache's formula counts as unfamiliar: neither on its list nor regular forms of words on it. In each sample of 100 words, which ends with a sentence, a word counts once."`
	ProseShare      float64 `json:"proseShare" doc:"Share of the words of the whole text that are in prose, from 0 to 1."`
}

// EaseShare is the share of a feature in the reader ease.
type EaseShare struct {
	Feature string  `json:"feature" doc:"Feature: unfamiliar_words, longest_sentence, variety_of_words, linking_words or abstract_words." example:"unfamiliar_words"`
	Value   float64 `json:"value" doc:"Value of the feature, a mean over parts of about 170 words. unfamiliar_words: different unfamiliar words except names, divided by all words; longest_sentence: number of its words (geometric mean); variety_of_words: different words, divided by the square root of all; linking_words: share of of, which, by and upon; abstract_words: share of words in -tion and -ment."`
	Share   float64 `json:"share" doc:"Points by which the feature makes the text easier than a newspaper article, or harder if it is negative."`
}

// HardSentence is a sentence that raises the grade of its text.
type HardSentence struct {
	Number          int      `json:"number" doc:"Number of the sentence among the scored sentences, counted from 1."`
	Text            string   `json:"text" doc:"Text of the sentence, shortened to 1,000 bytes."`
	Reasons         []string `json:"reasons" doc:"Why the sentence is hard: long if it has more words than the average sentence, long_words if it has more syllables a word than the text, unfamiliar_words if it has a larger share of unfamiliar words." computed:"true"`
	Words           int      `json:"words" doc:"Number of words in the sentence."`
	Polysyllables   int      `json:"polysyllables" doc:"Number of words with three or more syllables."`
	UnfamiliarWords int      `json:"unfamiliarWords" doc:"Number of unfamiliar words, as in counts."`
	GradeWithout    float64  `json:"gradeWithout" doc:"The fleschKincaidGrade of the text without the sentence."`
}

// SentenceCounts are the counts of a single sentence.
type SentenceCounts struct {
	Words           int `json:"words" doc:"Number of words."`
	Syllables       int `json:"syllables" doc:"Number of syllables in the words."`
	Polysyllables   int `json:"polysyllables" doc:"Number of long words, which have three or more syllables."`
	UnfamiliarWords int `json:"unfamiliarWords" doc:"Number of unfamiliar words, as in counts."`
}

// CountsOf returns the counts of a single sentence.
func CountsOf(c readability.Counts) SentenceCounts {
	return SentenceCounts{c.Words, c.Syllables, c.Polysyllables, c.Unfamiliar}
}

// Warning is a reason why the scores may not be meaningful.
type Warning struct {
	Code    string `json:"code" doc:"Code of the reason, which does not change: overruled (only in markedtext), short_text, few_sentences, little_prose, no_punctuation, code, verse, uncertain_grade, uneven_sentences, formulas_differ, mixed_languages, not_english or unknown_language." example:"short_text"`
	Message string `json:"message" doc:"The meaning of the code, as a sentence."`
	Score   string `json:"score" doc:"Name of the only score that the warning is about, such as smogIndex; null if it is about all scores." nullable:"true" computed:"true"`
}

// Score returns the scores of a text. Its scored counts must have at least one word and one sentence.
func Score(t *readability.Text) Scores {
	c := &t.Scored
	ease, daleChall, grade := c.FleschReadingEase(), round(c.DaleChallScore(), 2), round(c.AverageGradeLevel(), 1)
	ease = round(min(max(ease, 0), 100), 2)
	return Scores{
		FleschReadingEase:         ease,
		FleschReadingEaseText:     readability.FleschText(ease),
		FleschKincaidGrade:        round(c.FleschKincaidGrade(), 2),
		GunningFog:                round(c.GunningFog(), 2),
		ColemanLiauIndex:          round(c.ColemanLiauIndex(), 2),
		SMOGIndex:                 round(c.SMOGIndex(), 2),
		AutomatedReadabilityIndex: round(c.AutomatedReadabilityIndex(), 2),
		DaleChallScore:            daleChall,
		DaleChallText:             readability.DaleChallText(daleChall),
		WordCount:                 t.Words,
		SentenceCount:             t.ProseSentences,
		ReadingTimeMinutes:        t.ReadingTimeMinutes(),
		AverageGradeLevel:         grade,
		TargetAudience:            readability.TargetAudience(grade, t.Words),
	}
}

// Describe returns the details of a text in a language (BCP 47), which is empty if it is not known.
func Describe(t *readability.Text, language string) Details {
	c := &t.Scored
	var margin *float64
	if c.Sentences > 1 {
		margin = new(round(t.Margin, 2))
	}
	newDaleChall := round(c.NewDaleChallScore(), 2)
	var spache, forcast *float64
	if c.IsPrimary() {
		spache = new(round(c.SpacheGrade(), 2))
	} else {
		forcast = new(round(c.FORCASTGrade(), 2))
	}
	ease, shares := readerEase(t.Ease)
	return Details{
		ReaderEase:       ease,
		ReaderEaseShares: shares,
		UncutReadingEase: round(c.FleschReadingEase(), 2),
		Counts: Counts{
			Words: c.Words, Sentences: c.Sentences, Letters: c.Letters, Syllables: c.Syllables,
			Polysyllables: c.Polysyllables, ComplexWords: c.Complex, UnfamiliarWords: c.Unfamiliar,
			Monosyllables: c.Monosyllables, SpacheWords: c.SpacheUnfamiliar, ProseShare: round(t.ProseShare(), 3),
		},
		NewDaleChall:     newDaleChall,
		DaleChallLevel:   readability.NewDaleChallLevel(newDaleChall),
		SpacheGrade:      spache,
		FORCASTGrade:     forcast,
		GradeMargin:      margin,
		GradeSpread:      round(t.Spread(), 2),
		HardestSentences: hardest(t),
		Warnings:         describe(t.Warnings, language),
	}
}

// readerEase describes the reader ease of a text. The features are nil if it has none.
func readerEase(features *readability.Features) (ease *float64, shares []EaseShare) {
	shares = []EaseShare{}
	if features == nil {
		return nil, shares
	}
	for i := range features {
		f := readability.Feature(i)
		shares = append(shares, EaseShare{f.Name(), round(features.Value(f), 4), round(features.Share(f), 2)})
	}
	return new(round(features.ReaderEase(), 2)), shares
}

// describe describes the warnings of a text, including the warning about its language. A text in several languages has a warning of its
// own.
func describe(warnings []readability.Warning, language string) []Warning {
	switch {
	case slices.Contains(warnings, readability.MixedLanguages):
	case language == "":
		warnings = append(slices.Clip(warnings), readability.UnknownLanguage)
	case !isEnglish(language):
		warnings = append(slices.Clip(warnings), readability.NotEnglish)
	}
	all := []Warning{}
	for _, w := range warnings {
		all = append(all, Warning{string(w), w.Message(), w.Score()})
	}
	return all
}

// hardest describes the hardest sentences of a text.
func hardest(t *readability.Text) []HardSentence {
	all := []HardSentence{}
	for _, s := range t.Hardest {
		rest := t.Scored.Without(s.Counts)
		all = append(all, HardSentence{
			Number: s.Number, Text: s.Text, Reasons: reasons(s.Counts, t.Scored),
			Words: s.Counts.Words, Polysyllables: s.Counts.Polysyllables, UnfamiliarWords: s.Counts.Unfamiliar,
			GradeWithout: round(rest.FleschKincaidGrade(), 2),
		})
	}
	return all
}

// reasons returns the reasons why a sentence is harder than its text.
func reasons(sentence, text readability.Counts) []string {
	found := []string{}
	if sentence.Words*text.Sentences > text.Words {
		found = append(found, "long")
	}
	if sentence.Syllables*text.Words > text.Syllables*sentence.Words {
		found = append(found, "long_words")
	}
	if sentence.Unfamiliar*text.Words > text.Unfamiliar*sentence.Words {
		found = append(found, "unfamiliar_words")
	}
	return found
}

// round rounds x to a number of decimals. It never returns -0.
func round(x float64, decimals int) float64 {
	unit := math.Pow10(decimals)
	return math.Round(x*unit)/unit + 0
}

// isEnglish reports whether a BCP 47 tag means English.
func isEnglish(tag string) bool {
	return len(tag) >= 2 && (tag[0]|0x20) == 'e' && (tag[1]|0x20) == 'n' && (len(tag) == 2 || tag[2] == '-')
}
