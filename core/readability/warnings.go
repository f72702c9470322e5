package readability

import "strconv"

// Warning is the code of a reason why the scores of a text may not be meaningful. Programs branch on codes, never on messages.
type Warning string

// The warnings, in the order in which a result has them.
const (
	Overruled       Warning = "overruled"
	ShortText       Warning = "short_text"
	FewSentences    Warning = "few_sentences"
	LittleProse     Warning = "little_prose"
	NoPunctuation   Warning = "no_punctuation"
	MostlyCode      Warning = "code"
	MostlyVerse     Warning = "verse"
	UncertainGrade  Warning = "uncertain_grade"
	UnevenSentences Warning = "uneven_sentences"
	FormulasDiffer  Warning = "formulas_differ"
	MixedLanguages  Warning = "mixed_languages"
	NotEnglish      Warning = "not_english"
	UnknownLanguage Warning = "unknown_language"
)

// FewWords is the number of words below which scores are uncertain. The formulas were made with samples of about 100 words.
const FewWords = 100

// VagueMargin is the margin of a grade, in grades, above which any text gets a warning. The margin of ten ordinary sentences is just below.
const VagueMargin = 4

// WideMargin is the margin of a grade, in grades, above which a text of at least [ManySentences] sentences gets a warning: its sentences
// are not few, so they must differ.
const WideMargin, ManySentences = 2, 30

// WideSpread is the spread of the five grades above which a text gets a warning.
const WideSpread = 8

// MinSMOGSentences is the minimum number of sentences according to McLaughlin (1969).
const MinSMOGSentences = 30

// Message returns the meaning of a warning, as a sentence without a full stop. It is empty for an unknown warning.
func (w Warning) Message() string {
	switch w {
	case Overruled:
		return "The reader has overruled which sentences are scored"
	case ShortText:
		return "Fewer than " + strconv.Itoa(FewWords) + " words are scored, so the scores are uncertain"
	case FewSentences:
		return "The SMOG index was made for " + strconv.Itoa(MinSMOGSentences) + " sentences or more, and the text has fewer, so that index is uncertain"
	case LittleProse:
		return "The text has hardly any prose, so its headings, lists and tables are scored too, and the scores say little"
	case NoPunctuation:
		return "The text has hardly any punctuation, so its sentences can't be found and the scores are not meaningful"
	case MostlyCode:
		return "Much of the text is code, which the formulas were not made for"
	case MostlyVerse:
		return "The text is verse, whose lines are not sentences, so the scores say little"
	case UncertainGrade:
		return "The sentences are too few or too different to tell the grade: it is uncertain by more than " + strconv.Itoa(VagueMargin) + " grades"
	case UnevenSentences:
		return "The sentences differ so much in length and words that the grade is uncertain by more than " + strconv.Itoa(WideMargin) + " grades"
	case FormulasDiffer:
		return "The formulas differ by more than " + strconv.Itoa(WideSpread) + " grades, as they do if a text has short sentences of long words or the reverse"
	case MixedLanguages:
		return "A part of the text is not in English, but the formulas were made for English, so the scores say little"
	case NotEnglish:
		return "The text is not in English, but the formulas were made for English, so the scores are not meaningful"
	case UnknownLanguage:
		return "The language of the text was not recognized, and the formulas were made for English, so the scores may not be meaningful"
	}
	return ""
}

// Score returns the name of the only score that a warning is about, as results name it. It is empty for a warning about all scores.
func (w Warning) Score() string {
	if w == FewSentences {
		return "smogIndex"
	}
	return ""
}
