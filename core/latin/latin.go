// Package latin reduces Latin letters to the 26 letters A to Z that a cipher alphabet has.
package latin

// supplement has the base letters of U+00C0 to U+024F (Latin-1 Supplement, Latin Extended-A and B), and additional has the base letters of
// U+1E00 to U+1EFF (Latin Extended Additional). A base letter is the first character of the canonical decomposition, in upper case. A dot
// marks a character without a base letter.
const (
	supplement = "AAAAAA.CEEEEIIII.NOOOOO..UUUUY..AAAAAA.CEEEEIIII.NOOOOO..UUUUY.Y" +
		"AAAAAACCCCCCCCDD..EEEEEEEEEEGGGGGGGGHH..IIIIIIIIII..JJKK.LLLLLL." +
		"...NNNNNN...OOOOOO..RRRRRRSSSSSSSSTTTT..UUUUUUUUUUUUWWYYYZZZZZZS" +
		"................................OO.............UU..............." +
		".............AAIIOOUUUUUUUUUU.AAAA....GGKKOOOO..J...GG..NNAA...." +
		"AAAAEEEEIIIIOOOORRRRUUUUSSTT..HH......AAEEOOOOOOOOYY............" +
		"................"
	additional = "AABBBBBBCCDDDDDDDDDDEEEEEEEEEEFFGGHHHHHHHHHHIIIIKKKKKKLLLLLLLLMM" +
		"MMMMNNNNNNNNOOOOOOOOPPPPRRRRRRRRSSSSSSSSSSTTTTTTTTUUUUUUUUUUVVVV" +
		"WWWWWWWWWWXXXXYYZZZZZZHTWY.S....AAAAAAAAAAAAAAAAAAAAAAAAEEEEEEEE" +
		"EEEEEEEEIIIIOOOOOOOOOOOOOOOOOOOOOOOOUUUUUUUUUUUUUUYYYYYYYY......"
)

// Base returns the letters A to Z that correspond to a Latin letter: "E" for é, "SS" for ß, "AE" for Æ. For any other character,
// including letters of other scripts, it returns the empty string.
func Base(r rune) string {
	switch {
	case r >= 'a' && r <= 'z':
		r -= 'a' - 'A'
		fallthrough
	case r >= 'A' && r <= 'Z':
		return alphabet[r-'A' : r-'A'+1]
	case r < 0xC0:
		return ""
	}
	base := byte('.')
	switch {
	case r <= 0x24F:
		base = supplement[r-0xC0]
	case r >= 0x1E00 && r <= 0x1EFF:
		base = additional[r-0x1E00]
	}
	if base != '.' {
		return alphabet[base-'A' : base-'A'+1]
	}
	return undecomposed(r)
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// undecomposed returns the letters for ligatures and letters with a stroke, which Unicode does not decompose.
func undecomposed(r rune) string {
	switch r {
	case 'Æ', 'æ', 'Ǽ', 'ǽ', 'Ǣ', 'ǣ':
		return "AE"
	case 'Œ', 'œ':
		return "OE"
	case 'ß', 'ẞ':
		return "SS"
	case 'Þ', 'þ':
		return "TH"
	case 'Ĳ', 'ĳ':
		return "IJ"
	case 'Ǆ', 'ǅ', 'ǆ', 'Ǳ', 'ǲ', 'ǳ':
		return "DZ"
	case 'Ǉ', 'ǈ', 'ǉ':
		return "LJ"
	case 'Ǌ', 'ǋ', 'ǌ':
		return "NJ"
	case 'ﬀ':
		return "FF"
	case 'ﬁ':
		return "FI"
	case 'ﬂ':
		return "FL"
	case 'ﬃ':
		return "FFI"
	case 'ﬄ':
		return "FFL"
	case 'ﬅ', 'ﬆ':
		return "ST"
	case 'Ø', 'ø', 'Ǿ', 'ǿ':
		return "O"
	case 'Ð', 'ð', 'Đ', 'đ':
		return "D"
	case 'Ħ', 'ħ':
		return "H"
	case 'ı':
		return "I"
	case 'Ł', 'ł', 'Ŀ', 'ŀ':
		return "L"
	case 'Ŧ', 'ŧ':
		return "T"
	case '\u212A': // the Kelvin sign, a K
		return "K"
	case '\u212B': // the ångström sign, an Å
		return "A"
	}
	return ""
}

// IsMark reports whether r is a combining diacritical mark (U+0300 to U+036F). An accented letter in decomposed form is a base
// letter followed by such marks.
func IsMark(r rune) bool { return r >= 0x300 && r <= 0x36F }

// IsApostrophe reports whether r is a straight or a curly apostrophe.
func IsApostrophe(r rune) bool { return r == '\'' || r == '’' }
