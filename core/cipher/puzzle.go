package cipher

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/lettercraft/lettercraft/core/operation"
)

// Puzzle enciphers a text, which has at least one letter, with a key that the kind does not refuse. In groups, the puzzle must not show where
// words end. Errors: those of the kind, no groups, and a key that leaves the text as it is.
func (k *Kind) Puzzle(t *Text, key *Key, inGroups bool, rng *rand.Rand) (*Puzzle, error) {
	own := *key
	if group := GroupSize; inGroups && slices.Contains(k.Takes, "block") {
		own.Block = cmp.Or(key.Block, &group)
	}
	p, err := k.Encipher(t, &own, rng)
	if err != nil {
		return nil, err
	}
	const readable = "leaves each letter of the text as it is"
	switch {
	case inGroups && p.HasWords && key.Block != nil:
		return nil, operation.Invalid("spacing", operation.Conflict, "must be words if 'block' is 0, which keeps the words")
	case inGroups && p.HasWords:
		return nil, operation.Invalid("spacing", operation.Conflict, "must be words for the kind "+k.Name+", which has no groups")
	case key.Symbols != "" && p.isReadable():
		return nil, operation.Invalid("symbols", operation.MapsToItself, readable)
	case key.Word != "" && p.isReadable():
		return nil, operation.Invalid("key", operation.MapsToItself, readable)
	}
	return p, nil
}

// isReadable reports whether the puzzle shows its text as it is, although it has different letters.
func (p *Puzzle) isReadable() bool {
	first, hasOthers := "", false
	for i := range p.Tokens {
		t := &p.Tokens[i]
		switch {
		case t.Plain == "" || t.Shown == "":
			continue
		case t.Shown != t.Plain:
			return false
		}
		first = cmp.Or(first, t.Plain)
		hasOthers = hasOthers || t.Plain != first
	}
	return hasOthers
}
