package readability

import "math"

// FleschText returns the meaning of a Flesch reading ease in words (Flesch, How to Write Plain English, 1979).
func FleschText(score float64) string {
	switch {
	case score >= 90:
		return "Very Easy"
	case score >= 80:
		return "Easy"
	case score >= 70:
		return "Fairly Easy"
	case score >= 60:
		return "Standard"
	case score >= 50:
		return "Fairly Difficult"
	case score >= 30:
		return "Difficult"
	default:
		return "Very Confusing"
	}
}

// DaleChallText returns the meaning of a Dale–Chall score in words (Dale and Chall 1948, table of corrected grade levels).
func DaleChallText(score float64) string {
	switch {
	case score < 5:
		return "average 4th-grade student or lower"
	case score < 6:
		return "average 5th or 6th-grade student"
	case score < 7:
		return "average 7th or 8th-grade student"
	case score < 8:
		return "average 9th or 10th-grade student"
	case score < 9:
		return "average 11th or 12th-grade student"
	default:
		return "average 13th to 15th-grade (college) student"
	}
}

// grade4 is the lowest new Dale–Chall score of grade 4.
const grade4 = 45

// NewDaleChallLevel returns the school grades for a new Dale–Chall score, such as 5-6 (Chall and Dale 1995, table 5-8). The table has whole
// scores, so the score is rounded.
func NewDaleChallLevel(score float64) string {
	switch score = math.Round(score); {
	case score >= 58:
		return "1"
	case score >= 54:
		return "2"
	case score >= 50:
		return "3"
	case score >= grade4:
		return "4"
	case score >= 40:
		return "5-6"
	case score >= 34:
		return "7-8"
	case score >= 28:
		return "9-10"
	case score >= 22:
		return "11-12"
	case score >= 16:
		return "13-15"
	default:
		return "16+"
	}
}

// minAudienceWords is the minimum number of words for which [TargetAudience] names an audience.
const minAudienceWords = 30

// TargetAudience returns the audience of a text with an average grade level and a number of words.
func TargetAudience(grade float64, words int) string {
	switch {
	case words < minAudienceWords:
		return "general public"
	case grade < 6:
		return "elementary"
	case grade < 9:
		return "middle school"
	case grade < 13:
		return "high school"
	case grade < 17:
		return "college"
	default:
		return "post-graduate"
	}
}
