package dalechall

// inflection reports whether a word of letters is one word of a list with one regular ending.
func inflection(w []byte, list flags) bool {
	n := len(w)
	if n < 3 {
		return false
	}
	switch end := w[n-1]; {
	case end == 's':
		return plural(w[:n-1], list)
	case end == 'd' && w[n-2] == 'e':
		return n > 3 && is(w[:n-1], list) || stem(w[:n-2], list)
	case end == 'g' && n > 4 && w[n-2] == 'n' && w[n-3] == 'i':
		return participle(w[:n-3], list)
	case end == 'r' && w[n-2] == 'e':
		return is(w[:n-1], list|adjective) || stem(w[:n-2], list|adjective)
	case end == 't' && n > 4 && w[n-2] == 's' && w[n-3] == 'e':
		return is(w[:n-2], list|adjective) || stem(w[:n-3], list|adjective)
	case end == 'n' && n > 4 && w[n-2] == 'e' && w[n-3] == 'm':
		var space [longest]byte // policemen from policeman
		singular := space[:copy(space[:], w)]
		singular[n-2] = 'a'
		return is(singular, list)
	}
	return false
}

// plural reports whether a word that ended in s, without this s, is a plural or a third person.
func plural(w []byte, list flags) bool {
	n := len(w)
	if w[n-1] == 's' {
		return false
	}
	if is(w, list) && !takesES(w) && !(w[n-1] == 'y' && isConsonant(w[n-2])) {
		return true
	}
	if n < 4 || w[n-1] != 'e' {
		return false
	}
	if w[n-2] == 'i' {
		return changedY(w[:n-1], list)
	}
	return (takesES(w[:n-1]) || w[n-2] == 'o') && is(w[:n-1], list)
}

// takesES reports whether a word takes -es, not -s.
func takesES(w []byte) bool {
	switch n := len(w); w[n-1] {
	case 's', 'x', 'z':
		return true
	case 'h':
		return n > 1 && (w[n-2] == 's' || w[n-2] == 'c')
	}
	return false
}

// stem reports whether a text is a word of a kind without an ending that begins with e: land(ed), begg(ed), carri(ed).
func stem(w []byte, kind flags) bool {
	n := len(w)
	if n < 2 {
		return false
	}
	switch w[n-1] {
	case 'e':
		return false
	case 'y':
		return (!isConsonant(w[n-2]) || kind&adjective != 0) && is(w, kind) // played, and shyer beside shier
	case 'i':
		return changedY(w, kind)
	}
	return is(w, kind) || doubled(w, kind)
}

// participle reports whether a word that ended in -ing, without this ending, is a participle.
func participle(w []byte, list flags) bool {
	n := len(w)
	keepsE := w[n-1] == 'e' && (w[n-2] == 'e' || w[n-2] == 'o' || w[n-2] == 'y') // seeing, shoeing
	if (w[n-1] != 'e' || keepsE) && is(w, list) || doubled(w, list) {
		return true
	}
	var space [longest + 1]byte
	base := append(append(space[:0], w...), 'e')
	if is(base, list) { // making
		return true
	}
	if w[n-1] == 'y' { // tying
		return is(append(append(space[:0], w[:n-1]...), 'i', 'e'), list)
	}
	return false
}

// doubled reports whether a word without its ending is a word of a kind that doubled its last consonant or added a k after a c:
// begg(ed), travell(ed), picnick(ed), but not earr(ing). A consonant is doubled after a single vowel, and l always.
func doubled(w []byte, kind flags) bool {
	n := len(w)
	if n < 4 || isVowel(w[n-1]) {
		return false
	}
	switch {
	case w[n-1] == 'k' && w[n-2] == 'c':
	case w[n-1] != w[n-2]:
		return false
	case w[n-1] != 'l' && isVowel(w[n-4]) && !(n > 4 && w[n-5] == 'q'):
		return false
	}
	return is(w[:n-1], kind)
}

// changedY reports whether a word without its ending is a word of a kind that changed its y to i: armi(es).
func changedY(w []byte, kind flags) bool {
	n := len(w)
	if n < 2 || n > longest || !isConsonant(w[n-2]) {
		return false
	}
	var space [longest]byte
	base := space[:copy(space[:], w)]
	base[n-1] = 'y'
	return is(base, kind)
}

func isVowel(c byte) bool { return c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u' }

func isConsonant(c byte) bool { return isLetter(c) && !isVowel(c) && c != 'y' }
