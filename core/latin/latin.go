// Package latin reduces Latin letters to the 26 letters A to Z that a cipher alphabet has.
package latin

// supplement holds the base letters of U+00C0 to U+024F (Latin-1 Supplement and Latin Extended-A and B) and additional
// those of U+1E00 to U+1EFF (Latin Extended Additional): the first character of the canonical decomposition, in upper
// case. A dot stands for a character that has none.
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

// Base returns the letters A to Z that a Latin letter is built on: "E" for é, "SS" for ß, "AE" for Æ. It returns the
// empty string for everything else, letters of other scripts included.
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

// undecomposed knows the ligatures and the letters with a stroke, which Unicode does not decompose.
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

// IsMark tells whether r is a combining diacritical mark (U+0300 to U+036F): what is left of an accented letter in
// decomposed form once its base letter has been taken.
func IsMark(r rune) bool { return r >= 0x300 && r <= 0x36F }

// IsApostrophe reports whether r is an apostrophe as people type it: straight or curly.
func IsApostrophe(r rune) bool { return r == '\'' || r == '’' }
