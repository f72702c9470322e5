package advice

import "strings"

const (
	// longSentence is the minimum number of words in a sentence that could be two, and longestSplit the maximum: longer ones are lists, or lack
	// their punctuation. halfSentence is the minimum number of words in a half.
	longSentence, longestSplit, halfSentence = 25, 150, 6
)

// split finds the best place at which a long sentence could be two: the one nearest to its middle.
func (s *sentence) split() {
	n := len(s.words)
	if n < longSentence || n > longestSplit {
		return
	}
	var best join
	for i := halfSentence; i <= n-halfSentence; i++ {
		if s.words[i].joined {
			continue
		}
		if j, is := s.joinAt(i); is && (best.at == 0 || abs(2*j.at-n) < abs(2*best.at-n)) {
			best = j
		}
	}
	if best.at > 0 {
		s.addSplit(best)
	}
}

func abs(n int) int { return max(n, -n) }

// join is a place between two clauses.
type join struct {
	from, at int // the place of its mark in the sentence, and the index of the first word of the second clause
	words    int // the number of words that the suggestion replaces, and drops except for what it begins with
	begin    string
}

// joinAt returns the join before the word at i.
func (s *sentence) joinAt(i int) (join, bool) {
	from := s.words[i-1].end()
	gap := s.Text[from:s.words[i].At]
	w := &s.words[i]
	j := join{from: from, at: i, words: 1}
	switch {
	case gap == "; ":
		if w.class&conjunction != 0 || w.lower == "which" {
			return j, false
		}
		j.begin = w.Text
		clause := i
		if w.class&adverb != 0 && i+1 < len(s.words) && s.Text[w.end():s.words[i+1].At] == ", " {
			clause = i + 1 // ; however,
		}
		return j, s.beginsClause(clause) && s.stands(i)
	case gap != ", ":
		return j, false
	case w.lower == "and" || w.lower == "but" || w.lower == "so":
		if i+1 >= len(s.words) || !s.words[i+1].joined || !s.beginsClause(i+1) {
			return j, false
		}
		j.begin = w.Text
		if w.lower == "and" {
			j.words, j.begin = 2, s.words[i+1].Text
		}
		if w.lower == "so" && (s.words[i+1].lower == "that" || isPurpose(s.behind(i+2).lower) || s.words[i+1].class&subject == 0) {
			return j, false
		}
		return j, s.stands(i)
	case w.lower == "which":
		switch next := s.behind(i + 1).lower; {
		case has(" is was means meant makes made can could will would may ", next):
			j.begin = "This"
		case next == "are" || next == "were":
			j.begin = "These"
		default:
			return j, false
		}
		if isCapital(s.words[i-1].Text) || strings.ContainsAny(s.Text[w.At:len(s.Text)-1], ",;:—–()") {
			return j, false
		}
		return j, s.stands(i)
	}
	return j, false
}

// beginsClause reports whether a clause with its subject and verb begins at i.
func (s *sentence) beginsClause(i int) bool {
	w := &s.words[i]
	verb := s.behindAdverbs(i + 1)
	switch w.lower {
	case "i", "he", "she", "we", "they":
		return verb.class&(finite|doing|modal) != 0 || verb.isContent()
	case "it":
		return verb.class&finite != 0 || verb.isContent() && (strings.HasSuffix(verb.lower, "ed") || strings.HasSuffix(verb.lower, "s"))
	case "you":
		return verb.class&finite != 0 || verb.isContent() && strings.HasSuffix(verb.lower, "ed")
	case "there", "this", "that", "these", "those":
		if verb.class&finite != 0 {
			return true
		}
	}
	return s.beginsNoun(i) && s.hasAuxiliary(i)
}

// behindAdverbs returns what behind returns, or the word behind the adverbs there.
func (s *sentence) behindAdverbs(end int) *word {
	w := s.behind(end)
	for w.class&adverb != 0 && w.class&(finite|participle) == 0 {
		end++
		w = s.behind(end)
	}
	return w
}

// beginsNoun reports whether a noun that can be a subject begins at i: a determiner, or a name.
func (s *sentence) beginsNoun(i int) bool {
	w := &s.words[i]
	isMost := w.lower == "most" && s.behindAdverbs(i+1).class&functional != 0
	return (w.class&determiner != 0 || isCapital(w.Text)) && !isMost && !has(" that more other such ", w.lower)
}

// longestSubject is the maximum number of words behind the first of a subject, up to its auxiliary.
const longestSubject = 8

// hasAuxiliary reports whether an auxiliary stands behind the noun that begins at i, and what belongs to the noun.
func (s *sentence) hasAuxiliary(i int) bool {
	hasNoun := isCapital(s.words[i].Text)
	for k := i + 1; k < len(s.words) && k <= i+longestSubject && s.words[k].joined; k++ {
		w := &s.words[k]
		switch {
		case w.class&finite != 0 && hasNoun:
			return s.words[k-1].class&(preposition|determiner|conjunction) == 0
		case w.class&(relative|subject|conjunction|modal|being|having|doing) != 0, strings.HasSuffix(w.lower, "ing"), s.isParticiple(k) && w.class&noun == 0:
			return false
		case w.isContent():
			hasNoun = true
		case w.class&preposition != 0 && w.lower != "of":
			return false
		}
	}
	return false
}

// stands reports whether the part of the sentence before the word at i stands alone as one sentence: it has a subject and a verb that are not in a
// subordinate clause, no second clause behind a mere comma, and no bracket, dash or quotation that is open.
func (s *sentence) stands(i int) bool {
	left := s.Text[:s.words[i-1].end()]
	if strings.Count(left, "(") != strings.Count(left, ")") || strings.Count(left, "—")+strings.Count(left, "–")+strings.Count(left, "--") > 0 || strings.Contains(left, ": ") {
		return false
	}
	first := 0
	if s.words[0].class&conjunction != 0 {
		first = 1
	}
	pending := isSubordinator(s.words[first].lower) // whether the main clause is still to come
	verbs, subordinate, began := 0, false, first    // began is where the stretch between two commas began
	for k := first; k < i; k++ {
		if w := &s.words[k]; k > first && !w.joined {
			began, subordinate = k, false
			if strings.Contains(s.Text[s.words[k-1].end():w.At], ",") && s.beginsClause(k) {
				if !pending && verbs > 0 {
					return false // several clauses in a row
				}
				pending = false
			}
		}
		subordinate = subordinate || s.subordinates(k)
		if !pending && !subordinate && s.hasSubject(k, first) {
			verbs++
		}
	}
	return verbs > 0 && !pending && !s.isPending(began, i)
}

// subordinates reports whether a clause that does not stand alone begins with the word at k.
func (s *sentence) subordinates(k int) bool {
	w := &s.words[k]
	return w.class&relative != 0 && w.lower != "than" && !(w.lower == "that" && s.behind(k+1).class&being != 0)
}

// hasSubject reports whether the word at k seems to be a verb with its subject before it, or a subject with its verb behind it, in a clause
// that begins at first or later.
func (s *sentence) hasSubject(k, first int) bool {
	w, next := &s.words[k], s.behind(k+1)
	if w.class&finite != 0 || w.class&subject != 0 && next.isContent() {
		return true
	}
	return k > first && w.joined && s.isParticiple(k) && s.words[k-1].isContent() && s.words[k-1].class&participle == 0
}

// isPending reports whether the last stretch before a join begins or has a subordinate clause that could go on behind it: he said that it rained, and …
func (s *sentence) isPending(began, i int) bool {
	for k := began; k < i; k++ {
		w := s.words[k].lower
		next := s.behind(k + 1)
		if isSubordinator(w) || has(" that how what why who which where either neither both ", w) || w == "not" && next.lower == "only" ||
			has(" say saying asked ", w) && next.class&(subject|modal) != 0 {
			return true
		}
	}
	return false
}

// isPurpose reports whether so means so that before a subject and this verb.
func isPurpose(verb string) bool {
	return has(" can could may might ", verb)
}

// isSubordinator reports whether a word begins a clause that does not stand alone.
func isSubordinator(word string) bool {
	return has(" if when while although though because since unless whenever whereas as after before until once till whether lest ", word)
}

// addSplit adds the advice on a join.
func (s *sentence) addSplit(j join) {
	last := &s.words[j.at+j.words-1]
	end := last.end()
	if !s.isOpen(j.at-1, j.at+j.words) || j.words == 2 && last.IsName() && last.Syllables > 2 {
		return
	}
	start, behind := s.reading.Place(s.Sentence, j.from), s.reading.Place(s.Sentence, end-1)+1
	source, suggestion := s.text[start:behind], ". "+capitalized(j.begin)
	if source != s.Text[j.from:end] || !s.reading.Fits(start, source, suggestion) {
		return
	}
	after, same := s.reading.CountChanged(s.Sentence, s.Text[:j.from]+suggestion+s.Text[end:])
	if !same || after.Sentences != 2 {
		return
	}
	before := s.counts(0, len(s.words))
	before.Sentences = 1
	s.advice = append(s.advice, Advice{Split, start, behind, []string{suggestion}, s.grade(before, after)})
}
