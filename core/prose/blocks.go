package prose

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/lettercraft/lettercraft/core/readability"
)

// Block is a part of a text that stands by itself, such as a paragraph. Its end ends a sentence. Its text is one line.
type Block struct {
	Kind   Kind
	Linked bool  // whether most of its text is a link, so that it is no step
	at     int32 // place of its text
	Text   string
	places *places // nil except for [Located]
}

// Kind is the kind of a block.
type Kind byte

// The kinds of blocks. The zero value is a paragraph.
const (
	Paragraph Kind = iota
	Heading
	Item    // of a list
	Cell    // of a table
	Caption // of a picture or a table; also a byline
	Code
	Reference // entry of a list of sources
	Verse     // lines that a poet has broken; a sentence of it may lack its full stop
	Step      // line or item of a plain text that is a clause; it may lack its full stop
	Note      // footnote or endnote
	Notice    // part beside a text, such as a declaration of interests or links to other texts

	kindCount = iota
)

const (
	// minWords is the minimum number of words in a sentence outside a paragraph, "Read the output.", and minAsked is the minimum for a
	// question.
	minWords, minAsked = 3, 2
	// minUnfinished is the minimum number of words in a sentence without its full stop. In a paragraph, shorter texts without a full stop
	// are bylines, dates, prices, teasers and lines of addresses.
	minUnfinished = 12
)

// isProse reports whether a sentence of a block is prose, given its words and whether most of them begin with a capital. The formulas
// were made for running text. A sentence of a paragraph is prose if it ends as a sentence does and is no label, or if it is long enough and not
// written like a title. Outside a paragraph it must end as a sentence does and have some words, most of which begin with a small letter; an item
// that begins with a small letter itself continues the sentence before its list. Captions, code, references and notes are never prose: most
// captions that end with a full stop are not sentences.
//
// The rule was measured on pages marked by hand (worker/page/reading/testdata/pages).
func (k Kind) isProse(sentence string, words []string, titled bool) bool {
	if isFigures(sentence, words) {
		return false
	}
	switch k {
	case Caption, Code, Reference, Note, Notice:
		return false
	case Verse:
		return isEnded(sentence, "") || len(words) >= minWords
	case Paragraph:
		return isEnded(sentence, ":") && !isLabel(sentence, words) || isBrokenOff(sentence) || len(words) >= minUnfinished && !titled
	case Step:
		return isEnded(sentence, ":") || len(words) >= minWords && !titled
	}
	least := minWords
	if strings.HasSuffix(sentence, "?") {
		least = minAsked
	}
	return isEnded(sentence, "") && len(words) >= least && !titled && !(k == Item && beginsSmall(sentence))
}

// emphasis has the marks around emphasized text in Markdown.
const emphasis = "*_"

// isFigures reports whether a sentence has hardly anything but names and figures, as dates, prices and statistics have, given its words.
func isFigures(sentence string, words []string) bool {
	return strings.ContainsAny(sentence, "0123456789") && (!slices.ContainsFunc(words, isSmall) && !isShoutedClause(words) || isStatistic(words))
}

// leftOut returns why a sentence of a block is left out, given its words. It is for sentences that are no prose.
func (k Kind) leftOut(sentence string, words []string) readability.Reason {
	switch {
	case k != Paragraph && k != Step:
		return [kindCount]readability.Reason{
			Heading: readability.InHeading, Item: readability.InItem, Cell: readability.InCell, Caption: readability.InCaption, Code: readability.InCode,
			Reference: readability.InReference, Verse: readability.InVerse, Note: readability.InNote, Notice: readability.InNotice,
		}[k]
	case isFigures(sentence, words):
		return readability.IsFigures
	case isLabel(sentence, words):
		return readability.IsLabel
	}
	return readability.IsNoSentence
}

// isLabel reports whether a sentence with a colon at its end is a label and no clause: Summary:, Pros and cons:. A short clause begins with a
// pronoun or like the step of an instruction, or ends with a verb of speech.
func isLabel(sentence string, words []string) bool {
	if !strings.HasSuffix(strings.TrimRight(sentence, emphasis), ":") || len(words) > minWords {
		return false
	}
	if len(words) == minWords {
		return words[1] == "and" || words[1] == "or" || words[1] == "of"
	}
	first, last := strings.ToLower(words[0]), words[len(words)-1]
	return len(words) < minAsked || !pronouns()[first] && !orders()[first] && !spoken()[last]
}

var (
	pronouns = sync.OnceValue(func() map[string]bool { return wordSet(`i you he she it we they this who`) })
	spoken   = sync.OnceValue(func() map[string]bool {
		return wordSet(`said says wrote writes asked asks added adds replied replies answered explained shouted spoke thought began continued cried
			whispered sagte schrieb fragte rief antwortete`)
	})
)

// isSmall reports whether a word begins with a small letter and is neither a single letter nor an abbreviation with points, such as a.m.
func isSmall(word string) bool { return len(word) > 1 && word[1] != '.' && beginsSmall(word) }

// shoutedWords is the minimum number of words in capitals in a clause with figures.
const shoutedWords = 4

// isShoutedClause reports whether the words of a sentence in capitals are a clause, as in CLOSE GATE 4 BEFORE YOU LEAVE: one of them joins
// others, is a pronoun, or is the verb of an order. Dates and lists of prices have no such words.
func isShoutedClause(words []string) bool {
	shouted, clause := 0, false
	for _, word := range words {
		if len(word) < 2 || !isCapitalized(word) || word[1] == '.' || !isCapitals(word) {
			continue
		}
		shouted++
		small := strings.ToLower(word)
		clause = clause || continuing()[small] || determiners()[small] || pronouns()[small] || orders()[small]
	}
	return clause && shouted >= shoutedWords
}

func beginsSmall(sentence string) bool {
	first, _ := utf8.DecodeRuneInString(sentence)
	return unicode.IsLower(first)
}

// isBrokenOff reports whether a sentence is quoted speech that is broken off by a dash: “I never meant to —”
func isBrokenOff(sentence string) bool {
	speech := strings.TrimRight(sentence, `”"’'`)
	return speech != sentence && (strings.HasSuffix(speech, "—") || strings.HasSuffix(speech, "–") || strings.HasSuffix(speech, "--"))
}

// isEnded reports whether a sentence ends with a full stop, a question or exclamation mark, an ellipsis or one of some other marks.
// Quotes, brackets and signs such as emoji may follow.
func isEnded(sentence, others string) bool {
	for sentence != "" {
		r, size := utf8.DecodeLastRuneInString(sentence)
		switch {
		case strings.ContainsRune(".!?…。！？؟۔।", r) || strings.ContainsRune(others, r):
			return true
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			return false
		}
		sentence = sentence[:len(sentence)-size]
	}
	return false
}
