package prose

import (
	"math"
	"slices"
	"sort"
	"strings"
	"unicode"
)

// passage is a piece of a plain text, or a text made from such pieces, and the place where it begins. The places in a plain text are its
// offsets in bytes. The texts made from its pieces have the places behind its end, one text after the other.
type passage struct {
	text   string
	at     int32
	places *places // nil if places are not needed
}

// block returns a passage as a block.
func (p passage) block(kind Kind) Block {
	return Block{Kind: kind, at: p.at, Text: p.text, places: p.places}
}

// prefix and suffix return the beginning and the end of a passage, given their text.
func (p passage) prefix(text string) passage {
	p.text = text
	return p
}

func (p passage) suffix(text string) passage {
	p.at += int32(len(p.text) - len(text))
	return p.prefix(text)
}

// next returns the piece of a passage that has a text, with only white space before it, and the rest of the passage.
func (p passage) next(text string) (next, behind passage) {
	p = p.suffix(strings.TrimLeftFunc(p.text, unicode.IsSpace))
	return p.prefix(text), p.suffix(p.text[len(text):])
}

// trimmed returns a passage without the white space at its ends.
func (p passage) trimmed() passage {
	trimmed, _ := p.next(strings.TrimSpace(p.text))
	return trimmed
}

// without removes a text from a passage wherever it occurs.
func (p passage) without(text string) passage {
	if !strings.Contains(p.text, text) {
		return p
	}
	var kept builder
	kept.Grow(len(p.text))
	for found := true; found; {
		var before, behind string
		before, behind, found = strings.Cut(p.text, text)
		kept.add(p.prefix(before))
		p = p.suffix(behind)
	}
	return kept.passage()
}

// places maps the texts that were made from a plain text to their origins in it.
type places struct {
	source, end int32   // the places behind the plain text, and behind the last text made from it
	pieces      []piece // ascending
	wrapped     []wrapped
}

// piece maps the places from at up to the next piece to the places from another place on.
type piece struct{ at, from int32 }

// add adds a piece, unless the last piece already covers it.
func (p *places) add(next piece) {
	n := len(p.pieces)
	if n > 0 && next.at-next.from == p.pieces[n-1].at-p.pieces[n-1].from {
		return
	}
	if n == cap(p.pieces) {
		p.pieces = slices.Grow(p.pieces, n+1) // twice as many, which leaves less garbage than append does
	}
	p.pieces = append(p.pieces, next)
}

// inSource returns the place in the plain text for a place.
func (p *places) inSource(at int32) int {
	for at >= p.source {
		last := p.pieces[sort.Search(len(p.pieces), func(i int) bool { return p.pieces[i].at > at })-1]
		at += last.from - last.at
	}
	return int(at)
}

// wrapped are lines of a plain text, from one place to another, and their leeway.
type wrapped struct{ start, end, leeway int }

// wrap adds lines behind the last ones.
func (p *places) wrap(lines []passage, leeway int) {
	last := lines[len(lines)-1]
	p.wrapped = append(p.wrapped, wrapped{p.inSource(lines[0].at), p.inSource(last.at + int32(len(last.text)) - 1), leeway})
}

// leeway returns the leeway of the lines at a place in the plain text.
func (p *places) leeway(at int) int {
	i := sort.Search(len(p.wrapped), func(i int) bool { return p.wrapped[i].end >= at })
	if i < len(p.wrapped) && p.wrapped[i].start <= at {
		return p.wrapped[i].leeway
	}
	return math.MaxInt // no line there ends a block by its length
}

// builder makes a text from passages. Text that is written between two passages has the place behind the first one.
type builder struct {
	strings.Builder
	places *places
}

// add appends a passage.
func (b *builder) add(p passage) {
	if b.places = p.places; b.places != nil && p.text != "" {
		b.places.add(piece{b.places.end + int32(b.Len()), p.at})
	}
	b.WriteString(p.text)
}

// passage returns the text. The place behind its end stays free for text that is written behind it in another text.
func (b *builder) passage() passage {
	built := passage{text: b.String(), places: b.places}
	if b.places != nil {
		built.at = b.places.end
		b.places.end += int32(len(built.text)) + 1
	}
	return built
}
