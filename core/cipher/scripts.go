package cipher

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lettercraft/lettercraft/core/latin"
)

// baseLetters returns the letters, in upper case, that stand for a letter which an alphabet lacks: those of a Latin letter
// ([latin.Base]), the one of a Greek letter with accents or breathings, Е for Ё, and the usual form of a Hebrew letter in its final form. For any
// other character it returns the empty string. A final sigma needs no rule, because its upper case is Σ.
func baseLetters(r rune) string {
	if base := latin.Base(r); base != "" {
		return base
	}
	r = unicode.ToUpper(r)
	if r >= 0x1F00 && r <= 0x1FFF && unicode.IsLetter(r) {
		at := int(r-0x1F00) / 2 * len("Α")
		return polytonic[at : at+len("Α")]
	}
	switch r {
	case 'Ά':
		return "Α"
	case 'Έ':
		return "Ε"
	case 'Ή':
		return "Η"
	case 'Ί', 'Ϊ', 'ΐ':
		return "Ι"
	case 'Ό':
		return "Ο"
	case 'Ύ', 'Ϋ', 'ΰ':
		return "Υ"
	case 'Ώ':
		return "Ω"
	case 'Ё':
		return "Е"
	case 'ך':
		return "כ"
	case 'ם':
		return "מ"
	case 'ן':
		return "נ"
	case 'ף':
		return "פ"
	case 'ץ':
		return "צ"
	}
	return ""
}

// withoutTone returns the capital letter of a Vietnamese letter that has a tone besides its own mark, such as Ô for ộ, or -1. All of them are in
// U+1EA4 to U+1EF1.
func withoutTone(r rune) rune {
	switch {
	case r >= 0x1EA4 && r <= 0x1EAD:
		return 'Â'
	case r >= 0x1EAE && r <= 0x1EB7:
		return 'Ă'
	case r >= 0x1EBE && r <= 0x1EC7:
		return 'Ê'
	case r >= 0x1ED0 && r <= 0x1ED9:
		return 'Ô'
	case r >= 0x1EDA && r <= 0x1EE3:
		return 'Ơ'
	case r >= 0x1EE8 && r <= 0x1EF1:
		return 'Ư'
	}
	return -1
}

// polytonic has the base letters of U+1F00 to U+1FFF (Greek Extended), one for two characters. A dot is for characters that are no letters.
const polytonic = "ΑΑΑΑΑΑΑΑΕΕΕΕΕΕΕΕΗΗΗΗΗΗΗΗΙΙΙΙΙΙΙΙ" + "ΟΟΟΟΟΟΟΟΥΥΥΥΥΥΥΥΩΩΩΩΩΩΩΩΑΕΗΙΟΥΩ·" +
	"ΑΑΑΑΑΑΑΑΗΗΗΗΗΗΗΗΩΩΩΩΩΩΩΩΑΑΑΑΑΑΑ·" + "·ΗΗΗΕΗΗ·ΙΙΙΙΙΙ··ΥΥΡΥΥΥΡ··ΩΩΩΟΩΩ·"

// compositions has letters, each with a combining mark and followed by the composed letter: those letters of the named alphabets, of the
// Vietnamese one, and of other alphabets of Europe that Unicode decomposes.
const compositions = "N\u0303Ñ" + "A\u0308ÄO\u0308ÖU\u0308ÜA\u030AÅ" + "A\u0328ĄC\u0301ĆE\u0328ĘN\u0301ŃO\u0301ÓS\u0301ŚZ\u0301ŹZ\u0307Ż" +
	"Е\u0308ЁИ\u0306Й" + "A\u0302ÂA\u0306ĂE\u0302ÊO\u0302ÔO\u031BƠU\u031BƯ" +
	"A\u0300ÀA\u0301ÁA\u0303ÃC\u0327ÇE\u0300ÈE\u0301ÉE\u0308ËI\u0300ÌI\u0301ÍI\u0302ÎI\u0308ÏO\u0300ÒO\u0303ÕU\u0300ÙU\u0301Ú" +
	"U\u0302ÛY\u0301ÝY\u0308ŸA\u0304ĀC\u0302ĈC\u0307ĊC\u030CČD\u030CĎE\u0304ĒE\u0307ĖE\u030CĚG\u0302ĜG\u0306ĞG\u0307ĠG\u0327Ģ" +
	"H\u0302ĤI\u0303ĨI\u0304ĪI\u0306ĬI\u0328ĮI\u0307İJ\u0302ĴK\u0327ĶL\u0301ĹL\u0327ĻL\u030CĽN\u0327ŅN\u030CŇO\u0304ŌO\u0306Ŏ" +
	"O\u030BŐR\u0301ŔR\u0327ŖR\u030CŘS\u0302ŜS\u0327ŞS\u030CŠT\u0327ŢT\u030CŤU\u0303ŨU\u0304ŪU\u0306ŬU\u030AŮU\u030BŰU\u0328Ų" +
	"W\u0302ŴY\u0302ŶZ\u030CŽS\u0326ȘT\u0326ȚΑ\u0301ΆΕ\u0301ΈΗ\u0301ΉΙ\u0301ΊΟ\u0301ΌΥ\u0301ΎΩ\u0301ΏΙ\u0308ΪΥ\u0308ΫІ\u0308Ї" +
	"У\u0306ЎГ\u0301ЃК\u0301Ќ"

// compose returns the letter that a letter and a combining mark make, or -1.
func compose(letter, mark rune) rune {
	if !isMark(mark) {
		return -1
	}
	_, after, found := strings.Cut(compositions, string([]rune{letter, mark}))
	if !found {
		return -1
	}
	r, _ := utf8.DecodeRuneInString(after)
	return r
}

// isMark reports whether r is a mark on the letter before it: a combining diacritical mark, or a Hebrew or Arabic point (U+0591 to U+0670).
func isMark(r rune) bool {
	return latin.IsMark(r) || r >= 0x591 && r <= 0x670 && unicode.Is(unicode.Mn, r)
}
