// Package dalechall tells which words are familiar in the sense of the Dale–Chall readability formula, which counts the
// others as unfamiliar. Read [Familiar] first; [FamiliarName] and [Adverb] add to it what the word alone can't tell.
//
// The rules are those of Edgar Dale and Jeanne S. Chall, "A Formula for Predicting Readability: Instructions",
// Educational Research Bulletin 27(2), 1948, pages 37–54, here called 1948, and of the revision, Chall and Dale,
// Readability Revisited: The New Dale–Chall Readability Formula, 1995. Each rule below names where it is from.
//
// The list of about 3,000 words, words.txt, is that of the npm package dale-chall 2.0.1, MIT licence, copyright (c) 2014
// Titus Wormer. The package calls it the list of 1995; its words are those of 1948 (airship, hark and schoolmaster, but
// neither astronaut nor computer). It is copied unchanged, by `make generate`.
package dalechall

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// longest is the length in bytes beyond which a word is taken for no word of the list, nor for a compound of such.
const longest = 64

// Familiar reports whether a word is familiar wherever it stands: it is on the list, or made from words on the list by
// one of these rules. Case does not matter, nor does punctuation around the word; an empty word is not familiar.
//
//   - Possessives: baby's, babies' (1948).
//   - Regular plurals and third persons in -s, -es, -ies (1948): needs, dishes, armies. Irregular plurals are familiar
//     here if their singular is on the list: wolves, policemen. 1948 wants them listed; oxen, its example, is unfamiliar.
//   - Past and participle in -ed and -ing, with the consonant doubled, the e dropped or the y changed as spelling
//     wants (1948): landed, begged, carried, making. Irregular forms of listed verbs, in which the participles in -n of
//     1948 are contained: went, blown.
//   - Comparative and superlative of listed adjectives (1948): longer, prettiest. Nouns in -er must be listed: burner is
//     unfamiliar, and owner is familiar because it is on the list (1948).
//   - One ending only: clippings is unfamiliar, and so is every other ending unless listed (1948): -ly, for which see
//     [Adverb], -y, -en, -tion, -ment, -ness.
//   - Contractions of a familiar word with not, is, has, have, had, would, will, are or am: mustn't, there'll. The list
//     has most of them.
//   - Compounds whose parts are all familiar (1948): old-time, good-sized; with a slash as with a hyphen.
//   - Numerals (1948), with their signs and endings: 1947, 3.5, $20, 10:30, 21st, 1940's, 7am, and the Roman ones of I, V
//     and X in capitals: VIII. Ordinals in words if the number is listed: twentieth.
//   - Abbreviations of familiar words (1948): Nov., Mr., a.m., U.S.; of the others, TB or YMCA, none.
//   - Single letters: the list of 1995 has them.
func Familiar(word string) bool {
	var space [longest]byte
	return familiar(word, lower(&space, word))
}

// FamiliarName reports whether a word that stands inside a sentence, not at its beginning, is familiar: [Familiar], or
// the name of a person or a place, which 1948 counts as familiar, with the adjectives from it, such as Austrian. A name
// is a word with a capital in front and a small letter in it: Smith, O'Brien, McKinley, Anglo-Saxon. 1948 and 1995 don't
// exempt the names of other things (Thorazine, Congress), which nothing in a word tells apart. Acronyms are no names.
//
// It is not for headlines, where every word may have a capital.
func FamiliarName(word string) bool {
	if Familiar(word) {
		return true
	}
	named := false
	for word != "" {
		part := word
		if i := strings.IndexAny(word, hyphens); i >= 0 {
			_, size := utf8.DecodeRuneInString(word[i:])
			part, word = word[:i], word[i+size:]
		} else {
			word = ""
		}
		switch {
		case part == "":
		case name(part):
			named = true
		case !Familiar(part):
			return false
		}
	}
	return named
}

func name(word string) bool {
	word = strings.TrimLeft(word, `'"‘’“([`)
	first, size := utf8.DecodeRuneInString(word)
	return unicode.IsUpper(first) && strings.ContainsFunc(withoutPossessive(word[size:]), unicode.IsLower)
}

// withoutPossessive cuts 's, lest an acronym pass for a name by it.
func withoutPossessive(word string) string {
	return strings.TrimSuffix(strings.TrimSuffix(word, "'s"), "’s")
}

// Adverb reports whether a word is a listed word with -ly, nothing else changed: generally and soundly, but neither
// easily nor simply. 1948 counts these as familiar, 1995 does not unless listed, and [Familiar] does as 1995. For the
// formula of 1948, its sample passages included, a word is familiar if either says so.
func Adverb(word string) bool {
	var space [longest]byte
	w := lower(&space, word)
	return len(w) > 3 && string(w[len(w)-2:]) == "ly" && is(w[:len(w)-2], listed)
}

func familiar(word string, w []byte) bool {
	if len(w) == 0 {
		return false
	}
	if is(w, listed) || simple(w) || roman(word) || is(w, dotted) && strings.HasSuffix(word, ".") {
		return true
	}
	start, compound := 0, false
	for i, c := range w {
		if c == '-' || c == '/' {
			if i > start && !simple(w[start:i]) {
				return false
			}
			start, compound = i+1, true
		}
	}
	return compound && simple(w[start:])
}

// simple reports whether a word without hyphens is familiar.
func simple(w []byte) bool {
	if is(w, listed) || len(w) == 1 && isLetter(w[0]) || inflection(w) || numeral(w) {
		return true
	}
	for i, c := range w {
		switch c {
		case '\'':
			return contraction(w[:i], string(w[i+1:]))
		case '.':
			return abbreviation(w)
		}
	}
	return is(w, abbreviated)
}

// contraction decides on what is before and behind the first apostrophe.
func contraction(base []byte, end string) bool {
	switch end {
	case "", "s", "d", "ll", "re", "ve", "m":
		return simple(base)
	case "t":
		n := len(base) - 1
		return n > 0 && base[n] == 'n' && is(base[:n], listed)
	case "d've", "ll've":
		return is(base, listed)
	}
	return false
}

// abbreviation decides on a word with a dot in it, the last cut: u.s, a.m.
func abbreviation(w []byte) bool {
	var space [longest]byte
	bare := space[:0]
	for _, c := range w {
		if c != '.' {
			bare = append(bare, c)
		}
	}
	return is(bare, abbreviated|dotted)
}

// numeral reports whether a word is a number in figures.
func numeral(w []byte) bool {
	for len(w) > 0 && (w[0] == '$' || w[0] == '#' || w[0] == '+' || w[0] == '.') {
		w = w[1:]
	}
	if len(w) == 0 || !isDigit(w[0]) {
		return false
	}
	i := 0
	for i < len(w) && (isDigit(w[i]) || (w[i] == ',' || w[i] == '.' || w[i] == ':') && i+1 < len(w) && isDigit(w[i+1])) {
		i++
	}
	switch string(w[i:]) {
	case "", "%", "s", "'s", "st", "nd", "rd", "th", "am", "pm", "a.m", "p.m":
		return true
	}
	return false
}

// roman reports whether a word is a Roman numeral of the small ones: the letters of the larger make words and acronyms.
func roman(word string) bool {
	return word != "" && strings.Trim(word, "IVX") == ""
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// hyphens are the characters that join the parts of a compound.
const hyphens = "-/‐‑"

// lower writes a word into space, in lower case, with plain apostrophes and hyphens and without what surrounds it. It
// returns nothing for a word too long for space.
func lower(space *[longest]byte, word string) []byte {
	w := space[:0]
	for i := 0; i < len(word); i++ {
		c := word[i]
		if len(w) == longest {
			return nil
		}
		switch {
		case 'A' <= c && c <= 'Z':
			c += 'a' - 'A'
		case c == 0xE2 && i+2 < len(word) && word[i+1] == 0x80:
			switch word[i+2] {
			case 0x98, 0x99: // ‘ ’
				c, i = '\'', i+2
			case 0x9C, 0x9D: // “ ”
				c, i = '"', i+2
			case 0x90, 0x91: // hyphen and non-breaking hyphen
				c, i = '-', i+2
			}
		}
		w = append(w, c)
	}
	for len(w) > 0 && around(w[0]) {
		w = w[1:]
	}
	for len(w) > 0 && around(w[len(w)-1]) {
		w = w[:len(w)-1]
	}
	return w
}

// around reports whether a character is no part of a word at whose beginning or end it stands.
func around(c byte) bool {
	switch c {
	case '\'', '"', '-', '.', ',', ';', ':', '!', '?', '(', ')', '[', ']', '/', ' ':
		return true
	}
	return false
}
