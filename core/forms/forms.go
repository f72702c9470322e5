// Package forms finds words that give away hidden words, because they are or could be forms of them. Read [GiveAway].
package forms

import (
	"slices"
	"strings"
	"sync"

	"github.com/lettercraft/lettercraft/core/irregular"
)

// GiveAway reports whether one of the words gives away one of the hidden words. A word does so if it is or could be a form of the
// hidden word, or if it contains the hidden word, as FIREPLACE contains FIRE. Hidden words of three letters are exempt from the second
// rule, because too many words contain them. A part of a hidden word does not give it away; see [Within] for that. Both lists come from
// [AppendRoots].
func GiveAway(words, hidden []string) bool {
	for _, h := range hidden {
		part := singular(h)
		for _, w := range words {
			if sameStem(w, h) || len(part) > 3 && strings.Contains(w, part) {
				return true
			}
		}
	}
	return false
}

// Parts returns the words, without a plural S, that [Within] looks for: those of at least three letters, without function words and words that are
// parts of many unrelated ones, such as OVER.
func Parts(words []string) (could []string) {
	for _, w := range words {
		if w = singular(w); len(w) > 2 && !slices.Contains(parts, w) && !slices.Contains(functionWords, w) {
			could = append(could, w)
		}
	}
	return could
}

// Within reports whether one of the words, from [Parts], is a part of a hidden word, as FLOWER is of SUNFLOWER. A word of three letters must stand
// beside a prefix or at least four letters, as FIT does in UNFIT and BED in BEDTIME.
func Within(words, hidden []string) bool {
	for _, h := range hidden {
		for _, w := range words {
			if len(w) > 3 && strings.Contains(h, w) || len(w) == 3 && isEnd(h, w) {
				return true
			}
		}
	}
	return false
}

// isEnd reports whether a word of three letters is the beginning or the end of another word, beside a prefix or at least four letters.
func isEnd(word, part string) bool {
	before, found := strings.CutSuffix(word, part)
	return found && (len(before) > 3 || slices.Contains(prefixes, before)) || len(word) > 6 && strings.HasPrefix(word, part)
}

// singular returns a word without its plural S, if it has more than four letters.
func singular(word string) string {
	if len(word) > 4 && !strings.HasSuffix(word, "SS") {
		return strings.TrimSuffix(word, "S")
	}
	return word
}

// AppendRoots appends the words of a text in upper case. An irregular form is followed by its base.
func AppendRoots(list []string, text string) []string {
	for _, word := range strings.FieldsFunc(strings.ToUpper(text), func(r rune) bool { return r < 'A' || r > 'Z' }) {
		list = append(list, word)
		if base := bases()[word]; base != "" {
			list = append(list, base)
		}
	}
	return list
}

// AppendHidden appends the words of an answer, which have spaces or hyphens between them, as [AppendRoots] does. The function words of a phrase,
// such as OF and THE, are left out: many clues have them.
func AppendHidden(list []string, answer string) []string {
	words := strings.FieldsFunc(answer, func(r rune) bool { return r == ' ' || r == '-' })
	for _, w := range words {
		if len(words) == 1 || !slices.Contains(functionWords, w) {
			list = AppendRoots(list, w)
		}
	}
	return list
}

// sameStem reports whether two words in upper case are equal, or have the same stem of at least three letters with different
// endings, such as TRY and TRIED or HAPPY and HAPPINESS. By this rule, some unrelated words have the same stem, such as OFF and OFFER.
func sameStem(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	common := 0
	for common < len(a) && sameLetter(a[common], b[common]) {
		common++
	}
	if common == len(b) {
		return true
	}
	for stem := common; stem >= 3; stem-- {
		allowed := derivations
		if stem == 3 && stem == len(a) {
			// A short word takes few endings: THEORY is not a form of THE, and NOTE is not a form of NOT.
			if b[stem:] == "E" {
				break
			}
			allowed = derivations[:shortDerivations]
		}
		if hasEnding(a, stem, allowed) && hasEnding(b, stem, allowed) {
			return true
		}
	}
	return false
}

// sameLetter reports whether two letters are equal. Y equals I, because a final Y becomes an I before endings.
func sameLetter(a, b byte) bool {
	return a == b || a == 'Y' && b == 'I' || a == 'I' && b == 'Y'
}

// hasEnding reports whether a word consists of a stem, given by its number of letters, and an ending. The last letter of the stem
// may be doubled before the ending.
func hasEnding(word string, stem int, derivations []string) bool {
	rest := strings.ReplaceAll(word[stem:], "Y", "I")
	return isEnding(rest, derivations) || rest[0] == word[stem-1] && isEnding(rest[1:], derivations)
}

// isEnding reports whether a text is empty, an inflection, or a derivation followed by another ending. A derivation may have an E
// or I before it.
func isEnding(text string, derivations []string) bool {
	if text == "" || slices.Contains(inflections, text) {
		return true
	}
	rest := text
	if text[0] == 'E' || text[0] == 'I' {
		rest = text[1:]
	}
	for _, d := range derivations {
		if strings.HasPrefix(text, d) && isEnding(text[len(d):], derivations) ||
			strings.HasPrefix(rest, d) && isEnding(rest[len(d):], derivations) {
			return true
		}
	}
	return false
}

// The endings of English words, with I in the place of Y: ABILITY is ABIL and ITI. Short words take the first derivations only.
var (
	inflections = []string{"S", "E", "ES", "ED", "EDS", "ER", "ERS", "EST", "ING", "INGS", "I", "IES", "IED", "IER", "IERS", "IEST", "IING"}
	derivations = []string{
		"LI", "NESS", "FUL", "LESS", "MENT", "OUS", "IST", "EDLI", "INGLI",
		"ION", "AT", "OR", "ABL", "ABIL", "IBL", "IBIL", "AL", "ITI", "IV", "IC", "ISM", "IZ", "ANC", "ENC", "ANT", "ENT", "EN", "TH",
		"SHIP", "HOOD", "DOM", "EER",
	}
)

const shortDerivations = 9

// functionWords are the short words that phrases have for grammar, and the verbs that stand in many of them.
var functionWords = []string{
	"A", "ALL", "AN", "AND", "ANY", "ARE", "AS", "AT", "BE", "BUT", "BY", "CAN", "DID", "DO", "FOR", "GET", "GO", "GOT", "HAD", "HAS", "HE", "HER", "HIM",
	"HIS", "HOW", "I", "IF", "IN", "IS", "IT", "ITS", "LET", "ME", "MY", "NO", "NOR", "NOT", "OF", "OFF", "ON", "OR", "OUR", "OUT", "PUT", "SHE", "SO",
	"THE", "TO", "TOO", "UP", "US", "WAS", "WE", "WHO", "WHY", "YET", "YOU",
}

// parts are words that are parts of many others.
var parts = []string{
	"ABLE", "AGE", "ANT", "ATE", "CON", "EACH", "END", "EVER", "FORE", "FORM", "FROM", "HAVE", "HERE", "INTO", "ION", "LESS", "LIKE", "MORE", "MOST",
	"ONCE", "ONE", "OVER", "PER", "RED", "SELF", "SOME", "TEN", "THAN", "THAT", "THEN", "THIS", "UNDER", "UPON", "WARD", "WITH",
}

// prefixes are those that stand before whole words.
var prefixes = []string{"DIS", "MIS", "OUT", "PRE", "RE", "UN", "UP"}

// bases maps irregular forms to their bases.
var bases = sync.OnceValue(func() map[string]string {
	m := map[string]string{}
	for _, group := range strings.Split(strings.ToUpper(irregular.Forms+more), ";") {
		words := strings.Fields(group)
		for _, form := range words[1:] {
			m[form] = words[0]
		}
	}
	return m
})

// more has groups that package irregular lacks, and groups of words that are too short for the rules above.
const more = `;
ace aced acing;ad ads;age aged aging;ape aped aping;awe awed;axe axed axing;be being beings;die died dying;
do does doing doings;dye dyed dyer;eye eyed eying;go goes going goings;hoe hoed;ice iced icing icy;in ins;it its;lie lied liar;
owe owed owing;person people;pie pied;tie tied tying;toe toed;up ups;use used user using`
