package readability

// FleschText says in words what a Flesch reading ease means (Flesch, How to Write Plain English, 1979).
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

// DaleChallText says in words what a Dale–Chall score means (Dale and Chall 1948, table of corrected grade levels).
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

// fewWords is below how many words no audience can be told.
const fewWords = 30

// TargetAudience is who a text of so many words with an average grade level is for.
func TargetAudience(grade float64, words int) string {
	switch {
	case words < fewWords:
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
