package rules

import "strings"

// vowel reports whether the letter at i is a vowel. A y usually is; a u after q (quick) or g (guess) is not.
func (w word) vowel(i int) bool {
	before, next := w.at(i-1), w.at(i+1)
	switch w[i] {
	case 'a', 'e', 'i', 'o':
		return true
	case 'u':
		return !(before == 'q' && among(next, "aeiouy")) && !(before == 'g' && among(next, "aei"))
	case 'y':
		switch {
		case !among(next, "aeiou"):
			return true
		case !isConsonant(before) || among(before, "nw") || w.has(i, "yard"):
			return false // play-er, can-yon, law-yer
		}
		return among(next, "ei") || !among(before, "dgkt") // dy-ing, but Tat-yana
	}
	return false
}

// nucleus returns the number of letters from i on that make one vowel. The word has count vowels before them.
func (w word) nucleus(i, count int) int {
	if i+1 == len(w) || !w.vowel(i+1) || w.ending(i, count) {
		return 1
	}
	before, next, last := w.at(i-1), w.at(i+2), i+2 == len(w)
	inner := count > 0
	switch string(w[i : i+2]) {
	case "aa", "ae", "au", "ay", "ey", "ou", "oy", "uu", "uy":
		return 2
	case "ai":
		return joined(!w.is(i+2, "c")) // archa-ic
	case "ao":
		return joined(last) // Mao, but cha-os
	case "ea":
		switch {
		case inner && (last || w.plural(i+2, "n") && before != 'c' || w.is(i+2, "te")), // ide-a, Kore-an, perme-ate
			w.has(i+2, "tion"), w.has(i-2, "creat"),
			w.prefixed(i, "re", "act adj aff ali all ani app arm arr ass aut awa"):
			return 1
		case next == 'u':
			return 3 // beau
		}
		return 2
	case "ee":
		return joined(!w.prefixed(i, "re de", "ele elig emb eme emp en esc est eval ex"))
	case "ei":
		return joined(!w.prefixed(i, "re", "im inc inf insert inspe inst insur int inv ite"))
	case "eo":
		switch {
		case inner && next == 'u' && among(before, "cgh"):
			return 3 // courage-ous
		case inner && next == 'n' && among(before, "gh"):
			return 2 // pigeon
		}
		return 1
	case "eu":
		// mus-e-um, nucle-us
		return joined(!(next == 'm' && !among(before, "hn") || inner && w.is(i+2, "s") || w.prefixed(i, "re", "un up us")))
	case "ia":
		switch {
		case next == 'o':
			return 3 // ciao
		case before == 'c' && (next != 't' || inner && among(next, "ln")), // social, but associ-ate
			inner && among(before, "st") && among(next, "ln."),                                 // partial, Asian, Russia
			inner && before == 'g' && last,                                                     // nostalgia
			!inner && before == 'g' && (among(next, "cm") || next == 'n' && !w.has(i+2, "nt")): // Giacomo, but gi-ant
			return 2
		}
		return 1
	case "ie":
		switch {
		case next == 'u':
			return 3 // lieu
		case w.has(i+2, "ll"), w.has(i+2, "nn"), // Vi-enna
			next == 't' && w.at(i+3) != 'z',                   // di-et
			inner && (w.plural(i+2, "r") || w.has(i+2, "st")): // happi-er
			return 1
		case w.has(i+2, "nt") || w.has(i+2, "nc"):
			return joined(among(before, "ct") && w.at(i-2) != 's') // patient, but sci-ence, cli-ent
		}
		return 2
	case "io":
		switch {
		case inner && next == 'u' && among(before, "cgstx"):
			return 3 // pre-cious
		case inner && next == 'n' && among(before, "cgstx"), // nation, region
			next == 'n' && (before == 'n' || w.has(i-2, "ll") || w.has(i-2, "sh")), // onion, million, fashion
			next == 'r' && before == 'v',  // savior
			!inner && among(before, "gx"): // Giovanni
			return 2
		}
		return 1
	case "iu":
		return joined(before == 'g' || !inner && last) // Giulio, Liu
	case "oa":
		return joined(!last && !w.combined(i)) // bo-a
	case "oe":
		// po-et, do-er
		return joined(!(before == 'p' && among(next, "mt") || w.is(i+2, "r") || w.prefixed(i, "co", "ed eff er ev ex") || w.combined(i)))
	case "oi":
		return joined(!w.is(i+2, "c") && !w.prefixed(i, "co", "inc") && !w.combined(i)) // hero-ic
	case "oo":
		return joined(!w.prefixed(i, "co", "operat opt ord"))
	case "ua":
		return joined(among(before, "hjs") && next != 'l') // Juan, persuade, but usu-al
	case "ue":
		switch {
		case last || w.is(i+2, "d") || w.is(i+2, "s"), // blue
			among(next, "bcgh") || w.has(i+2, "tt") || w.has(i+2, "th") || w.has(i+2, "tz"), // a German ü
			next == 's' && !w.is(i+2, "st") || w.has(i+2, "nch") || w.has(i+2, "ng") || w.has(i+2, "nk") || w.has(i+2, "nz"),
			among(before, "hj") && next != 'd' || before == 's' && among(next, "lt"), // Jue, Sue-Ellen
			w.has(i+2, "la"): // Venezuela
			return 2
		}
		return 1
	case "ui":
		return joined(!w.has(i+2, "ty") && !w.has(i+2, "ti")) // fruit, but intu-ition
	}
	return 1 // du-o, cy-an
}

// joined returns the length of a nucleus: 2 if both letters belong to it, and otherwise 1.
func joined(both bool) int {
	if both {
		return 2
	}
	return 1
}

// ending reports whether the vowel at i is followed by an ending with its own vowel: do-ing, ego-ist.
func (w word) ending(i, count int) bool {
	switch {
	case w.at(i+1) != 'i':
		return false
	case w.has(i+1, "ings"):
		return true
	case w.is(i+1, "ing"):
		return w[i] != 'e' // silent: singe-ing
	}
	return w.plural(i+1, "ism") || count > 0 && (w.is(i+1, "ist") || w.has(i+1, "ists") || w.has(i+1, "istic"))
}

// prefixed reports whether the vowel at i ends one of the prefixes and is followed by one of the stems: re-act. Another prefix can come
// before it: unco-operative.
func (w word) prefixed(i int, prefixes, stems string) bool {
	start := w[:i+1]
	if !anyOf(prefixes, func(prefix string) bool {
		at := len(start) - len(prefix)
		if !start.is(at, prefix) {
			return false
		}
		switch string(start[:at]) {
		case "", "un", "non", "p": // pre-
			return true
		}
		return false
	}) {
		return false
	}
	return anyOf(stems, func(stem string) bool { return w.has(i+1, stem) })
}

// combined reports whether the o at i ends a form that begins many compounds, and a word follows: micro-analysis.
func (w word) combined(i int) bool {
	const shortest = 5 // hydro-id is none
	return i > 1 && len(w)-i > shortest && anyOf("auto bio cardio electro gastro hydro immuno macro micro neuro photo psycho radio retro socio thermo",
		w[:i+1].ends)
}

// anyOf reports whether a condition holds for a word in a list.
func anyOf(list string, holds func(string) bool) bool {
	for item := range strings.FieldsSeq(list) {
		if holds(item) {
			return true
		}
	}
	return false
}
