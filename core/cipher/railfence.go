package cipher

import (
	"math/rand/v2"
	"strings"

	"github.com/lettercraft/lettercraft/core/operation"
)

// railFence writes the letters in a zigzag from the top rail down and up again, and reads the rails from the top. With an offset, the zigzag
// starts so many steps later (American Cryptogram Association, Railfence).
var railFence = Kind{
	Name:    "railFence",
	Title:   "Rail fence",
	Summary: "The letters are written in a zigzag over several rails, and the rails are read one after the other.",
	Takes:   []string{"rails", "offset", "block"},
	Instruction: "The text was written in a zigzag, from the top rail down to the last one and up again. Then the letters of each rail were written, from the " +
		"top rail on. Find the zigzag, and write the text into the boxes.",
	Method: "Draw the zigzag with a dot for each letter. Write the letters of the puzzle onto the dots, rail by rail, and read along the zigzag.",
	Effort: Effort{-15, "A zigzag to draw"},
	Encipher: func(t *Text, k *Key, rng *rand.Rand) (*Puzzle, error) {
		if t.Count < 3 {
			return nil, operation.Invalid("text", operation.TooShort, "must have at least 3 letters for railFence")
		}
		rails := min(3+rng.IntN(3), t.Count-1)
		if k.Rails != nil {
			rails = *k.Rails
		}
		if rails >= t.Count {
			return nil, operation.Invalid("rails", operation.AboveMaximum, "must be less than the number of letters, "+number(t.Count))
		}
		offset := 0
		if k.Offset != nil {
			offset = *k.Offset
		}
		period := 2 * (rails - 1)
		if offset >= period {
			return nil, operation.Invalid("offset", operation.AboveMaximum,
				"must be a whole number from 0 to "+number(period-1)+" with "+number(rails)+" rails")
		}
		plain := English.letters(t.Places())
		onRail := make([]string, rails)
		for i := range plain {
			step := (i + offset) % period
			rail := min(step, period-step)
			onRail[rail] += plain[i : i+1]
		}
		p := &Puzzle{Notes: []string{"Rails: " + number(rails)}}
		switch {
		case offset == 1:
			p.Notes = append(p.Notes, "The zigzag starts 1 step after the top rail")
		case offset > 1:
			p.Notes = append(p.Notes, "The zigzag starts "+number(offset)+" steps after the top rail")
		}
		p.KeyLines = append(p.KeyLines, p.Notes...)
		shown := ""
		for i, letters := range onRail {
			shown += letters
			p.KeyLines = append(p.KeyLines, "Rail "+number(i+1)+": "+letters)
		}
		block := k.block(GroupSize)
		for i, token := range run(strings.Split(shown, ""), plain) {
			if block > 0 && i > 0 && i < t.Count && i%block == 0 {
				p.Tokens = append(p.Tokens, gap)
			}
			p.Tokens = append(p.Tokens, token)
		}
		return p, nil
	},
}
