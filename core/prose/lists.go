package prose

import "strings"

// Lists joins the blocks of sentences that run through lists, and gives the kind of steps to blocks of some kinds that are steps of an instruction
// and lack their full stops.
func Lists(blocks []Block, steps ...Kind) []Block {
	blocks = joinLists(blocks)
	markSteps(blocks, steps)
	return blocks
}

// joinLists joins the blocks of a sentence that runs through a list, as in statutes and contracts: if the tenant: / has moved; or / is ill. The
// punctuation shows that the sentence goes on. A list whose items lack it is not joined.
func joinLists(blocks []Block) []Block {
	kept := blocks[:0]
	for i := 0; i < len(blocks); {
		end := i + 1
		for end < len(blocks) && blocks[end].continues(&blocks[end-1], end == i+1) {
			end++
		}
		if b := &blocks[i]; end > i+1 && strings.Count(b.Text, " ") >= minWords-1 && endsWell(blocks[i:end]) {
			lines := make([]passage, 0, end-i)
			for _, b := range blocks[i:end] {
				lines = append(lines, passage{b.Text, b.at, b.places})
			}
			kept = append(kept, joined(lines).block(b.Kind))
		} else {
			kept = append(kept, blocks[i:end]...)
		}
		i = end
	}
	return kept
}

// continues reports whether a block continues the sentence of the block before it, which may be its first.
func (b *Block) continues(before *Block, first bool) bool {
	if !b.isRunning() || !before.isRunning() || isEnded(before.Text, "") {
		return false
	}
	small := beginsSmall(strings.TrimLeftFunc(b.Text, isSign))
	switch {
	case strings.HasSuffix(before.Text, ";"):
		return small || b.Kind == Item
	case isOpen(before.Text):
		return small
	case isEnded(before.Text, ":-–—"):
		return small && (isOpen(b.Text) || strings.HasSuffix(b.Text, ":") || strings.Count(b.Text, "; ") > 1)
	}
	return first && small && b.Kind == Item && isOpen(b.Text)
}

// isRunning reports whether a block can have a part of a sentence.
func (b *Block) isRunning() bool { return b.Kind == Paragraph || b.Kind == Item }

// isOpen reports whether the end of a text shows that its sentence goes on: a comma, a semicolon, or the word and or or.
func isOpen(text string) bool {
	return strings.HasSuffix(text, ",") || strings.HasSuffix(text, ";") || strings.HasSuffix(text, " and") || strings.HasSuffix(text, " or")
}

// endsWell reports whether the last block of a sentence ends it, or whether the sentence is long enough without its full stop.
func endsWell(blocks []Block) bool {
	words := 0
	for _, b := range blocks {
		words += strings.Count(b.Text, " ") + 1
	}
	return isEnded(blocks[len(blocks)-1].Text, "") || words >= minUnfinished
}
