package syllables

import "strings"

// contracted counts the syllables of a word with an apostrophe, given its parts before and after the last apostrophe. It writes them in
// lower case. Capitals have a meaning only before the s of a possessive: NASA's, but DON'T and IT'S.
func contracted(head, tail []byte) int {
	if string(tail) != "s" || len(head) == 1 {
		lower(head)
		lower(tail)
	}
	if len(head) == 1 && !among(head[0], "aeiou") {
		if among(tail[0], "aeiouh") {
			return letters(tail) // d'accord, y'all
		}
		switch string(tail) {
		case "s", "d", "n":
		default:
			return 1 + letters(tail) // c'mon, y'know
		}
	}
	count := letters(head)
	switch string(tail) {
	case "s":
		if endsInSibilant(head) {
			count++ // Rose's, but Mary's
		}
		return count
	case "m":
		return count // I'm
	case "d":
		if among(head[len(head)-1], "dt") {
			count++ // it'd, but they'd
		}
		return count
	case "ll", "ve":
		if !open(head) {
			count++ // that'll, could've, but you'll, we've
		}
		return count
	case "re":
		switch string(head) {
		case "they", "we", "you":
			return count
		}
		return count + 1 // what're
	case "t", "ts":
		if verb := head[:len(head)-1]; head[len(head)-1] == 'n' && len(verb) > 0 {
			count = letters(verb) // ca-n't, do-n't, wo-n't
			if among(verb[len(verb)-1], "dst") || ends(verb, "ve") {
				count++ // did-n't, have-n't
			}
		}
		return count
	case "am":
		if string(head) == "ma" {
			return count
		}
	case "er":
		if string(head) == "ne" || string(head) == "e" || string(head) == "o" {
			return count
		}
	}
	return count + letters(tail) // o'clock, rock'n'roll
}

// endsInSibilant reports whether a word ends in a sound that needs a vowel before an s.
func endsInSibilant(word []byte) bool {
	if len(word) == 1 {
		return among(word[0], "hsx") // the names of the letters
	}
	if ends(word, "e") {
		word = word[:len(word)-1]
		return among(word[len(word)-1], "cgsz") || ends(word, "ch") && len(word) > 3 || ends(word, "sh")
	}
	return among(word[len(word)-1], "sxz") || ends(word, "ch") || ends(word, "sh")
}

// open reports whether a word ends in a spoken vowel.
func open(word []byte) bool {
	last := word[len(word)-1]
	return among(last, "aiouwy") || last == 'e' && (len(word) <= 3 || among(word[len(word)-2], "aeiou"))
}

func among(c byte, letters string) bool { return strings.IndexByte(letters, c) >= 0 }

func ends(word []byte, s string) bool { return strings.HasSuffix(string(word), s) }
