// Package dalechall decides which words are familiar in the sense of the Dale–Chall readability formula, which counts unfamiliar
// words. Read [Familiar] first. [FamiliarName] and [Adverb] add rules that depend on the place of the word or on the formula. [Primary] does
// the same for Spache's formula, which has a shorter list.
//
// The rules come from Edgar Dale and Jeanne S. Chall, "A Formula for Predicting Readability: Instructions", Educational Research
// Bulletin 27(2), 1948, pages 37–54, and from the revision, Chall and Dale, Readability Revisited: The New Dale–Chall Readability
// Formula, 1995. They are called 1948 and 1995 here. Each rule below names its source.
//
// The list of about 3,000 words, words.txt, comes from the npm package dale-chall 2.0.1 (MIT licence, copyright (c) 2014 Titus
// Wormer). The package calls it the list of 1995, but it has the words of 1948: airship, hark and schoolmaster, but not astronaut or
// computer. `make generate` copies it unchanged.
package dalechall

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// longest is the maximum length of a familiar word, in bytes.
const longest = 64

// Familiar reports whether a word is familiar at any place in a text: it is on the list, or one of these rules derives it from words
// on the list. Case and punctuation around the word are ignored. An empty word is not familiar.
//
//   - Possessives: baby's, babies' (1948).
//   - Regular plurals and third persons in -s, -es, -ies (1948): needs, dishes, armies. Irregular plurals are familiar
//     here if their singular is on the list: wolves, policemen. 1948 requires them to be listed; its example, oxen, is unfamiliar.
//   - Past tenses and participles in -ed and -ing, with the consonant doubled, the e dropped or the y changed as spelling requires
//     (1948): landed, begged, carried, making. Irregular forms of listed verbs, which include the participles in -n of 1948: went,
//     blown.
//   - Comparatives and superlatives of listed adjectives (1948): longer, prettiest. Nouns in -er must be listed: burner is unfamiliar,
//     but owner is on the list (1948).
//   - Only one ending: clippings is unfamiliar. Words with other endings (-ly, -y, -en, -tion, -ment, -ness) are unfamiliar unless they
//     are listed (1948); for -ly see [Adverb].
//   - Contractions of a familiar word with not, is, has, have, had, would, will, are or am: mustn't, there'll. The list
//     has most of them.
//   - Compounds with a hyphen or a slash whose parts are all familiar (1948): old-time, good-sized.
//   - Numerals (1948), with their signs and endings: 1947, 3.5, $20, 10:30, 21st, 1940's, 7am. Roman numerals of the capitals I, V and
//     X: VIII. Ordinals in words if the number is listed: twentieth.
//   - Abbreviations of familiar words (1948): Nov., Mr., a.m., U.S. Other abbreviations, such as TB and YMCA, are unfamiliar.
//   - Single letters, which are on the list of 1995.
func Familiar(word string) bool {
	var space [longest]byte
	return familiar(word, lower(&space, word), listed)
}

// FamiliarName reports whether a word inside a sentence, not at its beginning, is familiar. Besides the words that [Familiar] accepts,
// it accepts names. 1948 counts the names of persons and places, and adjectives such as Austrian, as familiar. A name is a word that
// begins with a capital and contains a small letter: Smith, O'Brien, McKinley, Anglo-Saxon. Acronyms are not names. 1948 and 1995
// count the names of other things (Thorazine, Congress) as unfamiliar, but they have the same form and are accepted here.
//
// It is not for headlines, where all words may begin with a capital.
func FamiliarName(word string) bool {
	return familiarName(word, Familiar)
}

// familiarName reports whether a word inside a sentence is familiar, given the function that decides at any place.
func familiarName(word string, known func(string) bool) bool {
	if known(word) {
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
		case !known(part):
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

// withoutPossessive removes 's, whose small letter would make an acronym a name.
func withoutPossessive(word string) string {
	return strings.TrimSuffix(strings.TrimSuffix(word, "'s"), "’s")
}

// Adverb reports whether a word is a listed word followed by -ly without other changes: generally and soundly, but not easily or
// simply. 1948 counts these as familiar. 1995 counts them as familiar only if they are listed, and [Familiar] follows 1995. For the formula
// of 1948 and its sample passages, a word is familiar if Familiar or Adverb says so.
func Adverb(word string) bool {
	var space [longest]byte
	w := lower(&space, word)
	return len(w) > 3 && string(w[len(w)-2:]) == "ly" && is(w[:len(w)-2], listed)
}

func familiar(word string, w []byte, list flags) bool {
	if len(w) == 0 {
		return false
	}
	if simple(w, list) || roman(word) || strings.HasSuffix(word, ".") && is(w, dotted) {
		return true
	}
	start, compound := 0, false
	for i, c := range w {
		if c == '-' || c == '/' {
			if i > start && !simple(w[start:i], list) {
				return false
			}
			start, compound = i+1, true
		}
	}
	return compound && simple(w[start:], list)
}

// simple reports whether a word without hyphens is familiar.
func simple(w []byte, list flags) bool {
	kinds := table()[string(w)]
	if kinds&list == list || len(w) == 1 && isLetter(w[0]) || inflection(w, list) || numeral(w) {
		return true
	}
	for i, c := range w {
		switch c {
		case '\'':
			return contraction(w[:i], string(w[i+1:]), list)
		case '.':
			return abbreviation(w)
		}
	}
	return kinds&abbreviated != 0
}

// contraction reports whether a contraction is familiar, given its parts before and after the first apostrophe.
func contraction(base []byte, end string, list flags) bool {
	switch end {
	case "", "s", "d", "ll", "re", "ve", "m":
		return simple(base, list)
	case "t":
		n := len(base) - 1
		return n > 0 && base[n] == 'n' && is(base[:n], list)
	case "d've", "ll've":
		return is(base, list)
	}
	return false
}

// abbreviation reports whether an abbreviation with dots, without its last dot, is familiar: u.s, a.m.
func abbreviation(w []byte) bool {
	var space [longest]byte
	bare := space[:0]
	for _, c := range w {
		if c != '.' {
			bare = append(bare, c)
		}
	}
	return is(bare, abbreviated) || is(bare, dotted)
}

// numeral reports whether a word is a number in digits.
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

// roman reports whether a word is a Roman numeral of I, V and X. The letters of larger numerals make words and acronyms, too.
func roman(word string) bool {
	return word != "" && strings.Trim(word, "IVX") == ""
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// hyphens are the characters that join the parts of a compound.
const hyphens = "-/‐‑"

// lower writes a word into space in lower case, with plain apostrophes and hyphens and without surrounding punctuation. It returns nil
// for a word that is too long.
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

// around reports whether a character is punctuation around words.
func around(c byte) bool {
	switch c {
	case '\'', '"', '-', '.', ',', ';', ':', '!', '?', '(', ')', '[', ']', '/', ' ':
		return true
	}
	return false
}
