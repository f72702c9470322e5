// Package syllables counts the syllables of English words as they are spoken. Read [Count]. It is made of rules for the
// spelling (internal/rules) and of patterns for what they get wrong (exceptions.txt, read by exceptions.go), which the
// command in exceptions finds by comparing the rules with the CMU Pronouncing Dictionary:
//
// Copyright (C) 1993-2015 Carnegie Mellon University. All rights reserved. Redistribution and use in source and binary
// forms, with or without modification, are permitted provided that source code retains this notice (BSD-2-Clause). The
// dictionary is provided "as is", without warranty of any kind; http://www.speech.cs.cmu.edu/cgi-bin/cmudict.
package syllables

import (
	"unicode"

	"lettercraft/core/latin"
	"lettercraft/core/syllables/internal/rules"
)

// Count is the number of syllables of an English word, at least 1 for a word with a letter or a digit and 0 for none.
//
//   - Case does not matter, and letters with accents count as their base; but an é at the end is spoken: touché, fiancées.
//   - Hyphens, full stops, blanks and all signs but apostrophes separate parts, which add up: e-mail, a.m., and/or.
//   - Parts without vowels are spelled: BBC, mp, PhD, TVs. An abbreviation that has a vowel counts as a word, unless the
//     dictionary knows it, as it does FBI and USA.
//   - A number in digits is one syllable, 1984 and 10,000.5 and 4th and 1960s alike. Flesch's article wants numbers as
//     read aloud and nothing counted where they are many; programs count one for a word without vowels, and as most
//     texts' scores come from them, so does this one.
//   - A run of letters of another script is one syllable.
func Count(word string) int {
	var (
		buffer [longest]byte // the letters of a part, lower-case, with apostrophes
		part   = buffer[:0]
		count  = 0
		before = rune(0)
		number = false // the run of digits that ends here has been counted
		other  = false // and so has the run of letters of another script
	)
	for i, r := range word {
		if 'a' <= r && r <= 'z' {
			part = append(part, byte(r))
		} else if 'A' <= r && r <= 'Z' {
			part = append(part, byte(r)|0x20)
		} else if isApostrophe(r) {
			part = append(part, '\'')
		} else if base := latin.Base(r); base != "" {
			for _, letter := range []byte(base) {
				part = append(part, letter|0x20)
			}
			if (r == 'é' || r == 'É') && endsHere(word[i+len("é"):]) {
				part = append(part[:len(part)-1], "ay"...)
			}
		} else if latin.IsMark(r) {
			if r == 0x301 && len(part) > 0 && part[len(part)-1] == 'e' && endsHere(word[i+len("\u0301"):]) {
				part = append(part[:len(part)-1], "ay"...)
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
				number && (r == '.' || r == ',') && isDigit(before) && len(rest) > 1 && isDigit(rune(rest[1])) {
				before = r
				continue
			}
			count += lettersBehind(number, part)
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

// isApostrophe also accepts what people type in the place of an apostrophe.
func isApostrophe(r rune) bool { return latin.IsApostrophe(r) || r == 'ʼ' || r == '‘' || r == '`' }

func isDigit(r rune) bool { return '0' <= r && r <= '9' }

// endsHere tells whether a word ends behind an é, but for the e and the s that French endings add.
func endsHere(rest string) bool {
	for i, r := range rest {
		if r != 'e' && r != 's' || i > 1 {
			return !unicode.IsLetter(r)
		}
	}
	return true
}

// lettersBehind counts the letters behind a number, if there is one: none for an ordinal and a decade.
func lettersBehind(number bool, part []byte) int {
	if number {
		for len(part) > 0 && part[0] == '\'' {
			part = part[1:] // the 1960's
		}
		switch string(part) {
		case "st", "nd", "rd", "th", "s", "ths":
			return 0
		}
	}
	return letters(part)
}

// longest is the most bytes of a part that may still be a word.
const longest = 64

// letters counts a part: lower-case letters with apostrophes.
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
		return max(1, rules.Count(part)) // no word: what is made of apostrophes would take long
	}
	for i := len(part) - 1; i > 0; i-- {
		if part[i] == '\'' {
			return contracted(part[:i], part[i+1:])
		}
	}
	return max(1, rules.Count(part)+exceptions().change(part))
}
