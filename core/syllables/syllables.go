// Package syllables counts the spoken syllables of English words. Read [Count]. It uses spelling rules (internal/rules) and patterns
// for words that the rules get wrong (exceptions.txt, which exceptions.go reads). The command in exceptions learns the patterns by
// comparing the rules with the CMU Pronouncing Dictionary:
//
// Copyright (C) 1993-2015 Carnegie Mellon University. All rights reserved. Redistribution and use in source and binary
// forms, with or without modification, are permitted provided that source code retains this notice (BSD-2-Clause). The
// dictionary is provided "as is", without warranty of any kind; http://www.speech.cs.cmu.edu/cgi-bin/cmudict.
package syllables

import (
	"unicode"

	"github.com/lettercraft/lettercraft/core/latin"
	"github.com/lettercraft/lettercraft/core/syllables/internal/rules"
)

// Count returns the number of syllables in an English word. It is at least 1 for a word with a letter or a digit, and 0 for any other.
//
//   - Accented letters count as their base letters. But a final é is spoken: touché, fiancées.
//   - Hyphens, full stops, spaces and all signs except apostrophes separate parts, whose counts are added: e-mail, a.m., and/or. An
//     ampersand between letters is the word and: AT&T.
//   - Parts without vowels are spelled out: BBC, mp, PhD, TVs.
//   - Two capitals are spelled out unless they are a common word: AI, but NO. Three to five are spelled out if they are a known
//     initialism or can't be pronounced: WHO, IPCC, but NASA, STOP. Roman numerals have one syllable.
//   - Camel case is split: ChatGPT, iPhone, TEDx. Units in it are read in full: kWh. Otherwise case is ignored. In a text in capitals,
//     capitals have no meaning, and the caller must pass its words in small letters.
//   - A number in digits has one syllable: 1984, 10,000.5, 10:30, 3/4, 4th and 1960s. Flesch's article counts numbers as they are read
//     aloud, and ignores them if there are many. But programs count one syllable for a word without vowels, and most published scores
//     come from programs. So does Flesch's book of 1979.
//   - A run of letters of another script has one syllable.
func Count(word string) int {
	var (
		buffer [longest]byte // letters and apostrophes of a part
		part   = buffer[:0]
		count  = 0
		before = rune(0)
		number = false // whether the run of digits that ends here has been counted
		other  = false // whether the run of letters of another script has been counted
	)
	for i, r := range word {
		if 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' {
			part = append(part, byte(r))
		} else if isApostrophe(r) {
			part = append(part, '\'')
		} else if base := latin.Base(r); base != "" {
			part = append(part, base...)
			if !unicode.IsUpper(r) {
				lower(part[len(part)-len(base):])
			}
			if (r == 'é' || r == 'É') && endsHere(word[i+len("é"):]) {
				part = spoken(part)
			}
		} else if latin.IsMark(r) {
			if r == 0x301 && len(part) > 0 && part[len(part)-1]|0x20 == 'e' && endsHere(word[i+len("\u0301"):]) {
				part = spoken(part)
			}
			continue
		} else if isDigit(r) {
			if !number || len(part) > 0 {
				count++
			}
			count += lettersBehind(number, part)
			part = part[:0]
			number, other, before = true, false, r
			continue
		} else {
			rest := word[i:]
			if r == '.' && len(rest) > 1 && rest[1] == '\'' || // A.'s
				number && joinsDigits(r) && isDigit(before) && len(rest) > 1 && isDigit(rune(rest[1])) {
				before = r
				continue
			}
			if r == '&' && len(part) > 0 && len(rest) > 1 && isLetter(rest[1]) {
				count++ // and
			}
			if r == '&' && allCapitals(part) {
				count += named(part) // AT&T
			} else {
				count += lettersBehind(number, part)
			}
			part, number = part[:0], false
			switch letter := unicode.IsLetter(r); {
			case letter && !other:
				count++
				other = true
			case !letter && !unicode.IsMark(r):
				other = false
			}
			before = r
			continue
		}
		other, before = false, r
	}
	return count + lettersBehind(number, part)
}

// isApostrophe also accepts characters that people type instead of an apostrophe.
func isApostrophe(r rune) bool { return latin.IsApostrophe(r) || r == 'ʼ' || r == '‘' || r == '`' }

func isDigit(r rune) bool { return '0' <= r && r <= '9' }

// joinsDigits reports whether a character between digits makes one number of them: 10,000.5, 10:30, 3/4.
func joinsDigits(r rune) bool { return r == '.' || r == ',' || r == ':' || r == '/' }

// spoken replaces a final e by letters that are always spoken.
func spoken(part []byte) []byte {
	e := part[len(part)-1]
	return append(part[:len(part)-1], 'A'|e&0x20, 'Y'|e&0x20)
}

// endsHere reports whether a word ends after an é, possibly with the e and the s of French endings.
func endsHere(rest string) bool {
	for i, r := range rest {
		if r != 'e' && r != 's' || i > 1 {
			return !unicode.IsLetter(r)
		}
	}
	return true
}

// lettersBehind counts the syllables of the letters after a number. The endings of ordinals and decades have none.
func lettersBehind(number bool, part []byte) int {
	if number {
		for len(part) > 0 && part[0] == '\'' {
			part = part[1:] // the 1960's
		}
		switch string(part) {
		case "st", "nd", "rd", "th", "s", "ths", "ST", "ND", "RD", "TH", "S":
			return 0
		}
	}
	return letters(part)
}

// longest is the maximum length of a part that counts as a word, in bytes.
const longest = 64

// letters counts the syllables of a part of letters and apostrophes, and writes it in lower case.
func letters(part []byte) int {
	for len(part) > 0 && part[0] == '\'' {
		part = part[1:] // 'cause
	}
	if ends(part, "in'") {
		part[len(part)-1] = 'g' // bein'
	}
	for len(part) > 0 && part[len(part)-1] == '\'' {
		part = part[:len(part)-1] // the boys'
	}
	if len(part) == 0 {
		return 0
	}
	if len(part) > longest {
		lower(part)
		return max(1, rules.Count(part)) // not a word; many apostrophes would take long
	}
	for i := len(part) - 1; i > 0; i-- {
		if part[i] == '\'' {
			return contracted(part[:i], part[i+1:])
		}
	}
	return cased(part)
}
