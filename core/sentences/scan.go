package sentences

import (
	"unicode"

	"github.com/lettercraft/lettercraft/core/latin"
)

func isTerminator(r rune) bool {
	switch r {
	case '.', '!', '?', '…', '‽', '。', '．', '！', '？', '؟', '۔', '।':
		return true
	}
	return false
}

// run is a run of terminators.
type run struct {
	start, end int  // places of the terminators
	first      int  // end of the part without white space: start + 1 in ". . . ."
	dots       int  // number of dots; an ellipsis character has three
	strong     bool // whether there is ! or ?
	spaced     bool // whether there is white space between dots: ". . ."
	wide       bool // whether it is of another script, and needs no white space after it
}

// ellipsis reports whether the run is an ellipsis rather than a full stop.
func (r run) ellipsis() bool { return !r.strong && r.dots > 1 }

// scan returns the sentences.
func (t *text) scan() []span {
	found := make([]span, 0, t.stops+len(t.forced)+1)
	add := func(start, end int) { found = append(found, span{int32(start), int32(end)}) }
	n := len(t.runes)
	for n > 0 && isSpace(t.runes[n-1]) {
		n--
	}
	start := t.skipSpace(0)
	if start >= n {
		return nil
	}
	forced := t.forced
	i, whole := t.skipMarker(start), 0 // no sentence ends before whole
	content := false                   // whether the sentence has a letter or a digit after its list mark
	marked := i > start
	for i < n {
		for len(forced) > 0 && forced[0] < i {
			forced = forced[1:]
		}
		if len(forced) > 0 && forced[0] == i && i > start && i >= whole && (content || marked) {
			add(start, t.trimEnd(start, i))
			start, content = i, false
			i = t.skipMarker(i)
			marked = i > start
			if marked {
				continue
			}
		}
		r := t.runes[i]
		switch {
		case r == ' ':
			i++
		case isSmallLetter(r):
			content = true
			i++
		case t.close[i] > 0:
			if t.embedded(i, int(t.close[i]), content) {
				whole = max(whole, int(t.close[i])+1)
			}
			i++
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			content = true
			i++
		case isTerminator(r):
			run := t.run(i)
			if content {
				if end := t.boundary(start, run, whole); end > 0 {
					add(start, end)
					start, content, marked = t.skipSpace(end), false, false
					i = start
					if len(forced) > 0 && forced[0] == i || t.isForced(forced, i) {
						i = t.skipMarker(i)
						marked = i > start
					}
					continue
				}
			}
			i = run.end
		case content && i+1 >= whole && t.breaksOff(i):
			add(start, i+1)
			i = t.skipSpace(i + 1)
			start, content, marked = i, false, false
		default:
			i++
		}
	}
	switch {
	case start >= n:
	case content || marked || len(found) == 0:
		add(start, n)
	default: // marks without a word belong to the sentence before them
		found[len(found)-1].end = int32(n)
	}
	return found
}

// isSmallLetter reports whether a character is one of a to z. Most characters of most texts are, and are none of the others that are looked for.
func isSmallLetter(r rune) bool { return 'a' <= r && r <= 'z' }

// isSpace is unicode.IsSpace, and short enough to be inlined.
func isSpace(r rune) bool {
	if r <= unicode.MaxASCII {
		return r == ' ' || '\t' <= r && r <= '\r'
	}
	return unicode.IsSpace(r)
}

// isForced reports whether a place shortly ahead is a forced beginning.
func (t *text) isForced(forced []int, i int) bool {
	for _, f := range forced[:min(len(forced), 4)] {
		if f == i {
			return true
		}
	}
	return false
}

func (t *text) trimEnd(start, end int) int {
	for end > start && isSpace(t.runes[end-1]) {
		end--
	}
	return end
}

// run reads the terminators at a place, including dots after white space: ". . . ." and ". ...".
func (t *text) run(i int) run {
	r := run{start: i}
	j := i
	for ; j < len(t.runes) && isTerminator(t.runes[j]); j++ {
		switch t.runes[j] {
		case '.':
			r.dots++
		case '…':
			r.dots += 3
		case '!', '?', '‽':
			r.strong = true
		case '。', '．', '۔', '।':
			r.wide = true
			r.dots++
		default:
			r.wide, r.strong = true, true
		}
	}
	r.first, r.end = j, j
	for {
		k := j
		for k < len(t.runes) && k < j+4 && isSpace(t.runes[k]) {
			k++
		}
		m, dots := k, 0
		for ; m < len(t.runes) && (t.runes[m] == '.' || t.runes[m] == '…'); m++ {
			dots++
			if t.runes[m] == '…' {
				dots += 2
			}
		}
		if k == j || m == k || dots < 3 && m < len(t.runes) && (unicode.IsLetter(t.runes[m]) || unicode.IsDigit(t.runes[m])) {
			return r
		}
		r.spaced, r.dots = true, r.dots+dots
		j, r.end = m, m
	}
}

func isDash(r rune) bool { return r == '-' || r == '–' || r == '—' }

// breaksOff reports whether a sentence is broken off at a place, by a dash behind a word that ends no sentence or before a closing quote:
// I went to — But no. “You are the —” The door opened.
func (t *text) breaksOff(i int) bool {
	quote := isQuote(t.runes[i])
	if !t.space(i+1) || quote && !isDash(t.rune(i-1)) || !quote && !isDash(t.runes[i]) {
		return false
	}
	next := t.openers(t.nextWord(i + 1))
	if !t.starts(next) {
		return false
	}
	following, end := t.word(next)
	if quote {
		return following != "I" // “You are the —” I began.
	}
	start := i
	for start > 0 && isDash(t.runes[start-1]) {
		start--
	}
	if t.runes[i] == '-' && start == i || !t.space(start-1) {
		return false
	}
	word, at := t.previousWord(start, 0)
	then := t.nextWord(end)
	second, _ := t.word(then)
	name := following == "I" || second != "I" && unicode.IsUpper(t.rune(then))
	return !name && (goesOn(word) || unfinished()[word] || word != "" && latin.IsApostrophe(t.rune(at-1)))
}
