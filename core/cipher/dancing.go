package cipher

import (
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"

	"github.com/lettercraft/lettercraft/core/drawing"
)

// flags is the usual value of the parameter wordEnds.
const flags = "flags"

// dancingMen replaces a letter by a little man (Arthur Conan Doyle, "The Adventure of the Dancing Men", 1903; Codebusters, Dancing Men). In
// the story the last man of a word holds a flag, and there are no spaces; Codebusters has spaces and no flags. The story has men for 18
// letters, and printings of it disagree. The men here are our own, but for what everyone knows: E holds up both arms and has its legs apart,
// and D, G and T stand on their heads.
var dancingMen = Kind{
	Name:        "dancingMen",
	Title:       "Dancing men",
	Summary:     "Every letter becomes a dancing man; a flag shows where a word ends.",
	Takes:       []string{"wordEnds"},
	Instruction: "Each dancing man stands for a letter. Find him in the table, and write his letter into the box.",
	Method:      "Compare the arms first, and then the legs. The man whose arms are both up and whose legs are apart is E, the most frequent letter.",
	IsSimple:    true,
	Effort:      Effort{-20, "Figures to look up in a table"},
	Encipher: func(t *Text, k *Key, _ *rand.Rand) (*Puzzle, error) {
		figures := make([]drawing.Figure, len(men))
		for i, m := range men {
			figures[i] = m.figure()
		}
		p, err := drawn(t, figures, 0)
		if err != nil {
			return nil, err
		}
		if k.WordEnds == flags || k.WordEnds == "" {
			p.raiseFlags()
			p.Notes = []string{"A flag marks the last letter of a word. It does not change the letter."}
		}
		p.Aids = []Aid{p.signTable("Dancing men", figures)}
		return p, nil
	},
}

// raiseFlags gives a flag to the last sign of each word, and leaves out everything that is not a sign.
func (p *Puzzle) raiseFlags() {
	signs := p.Tokens[:0]
	raise := func() {
		if len(signs) > 0 {
			last := &signs[len(signs)-1]
			letter := slices.IndexFunc(p.Table, func(s Substitute) bool { return s.Plain == last.Plain })
			last.Flag = men[letter].flag()
		}
	}
	for _, token := range p.Tokens {
		switch {
		case !token.IsMark:
			signs = append(signs, token)
		case strings.ContainsFunc(spaced(token.Shown), unicode.IsSpace):
			raise()
		}
	}
	raise()
	p.Tokens = signs
}

// man is the pose of a dancing man: a character for each arm and each leg, left before right as we see him, and "^" if he stands on his head.
//
//	arms  u up, o outward, d down, h hand on the hip
//	legs  s straight, w wide apart, b with a bent knee, k kicking
type man string

// men are the men of A to Z. Any two of them differ in at least two limbs, or one of them stands on his head.
var men = [...]man{
	"uosw", "hhsk", "oowb", "uuss^", "uuww", "udsk", "ooww^", "dukb", "uubb", "ohks", "hdbw", "ouss", "ddww",
	"huwk", "dosb", "hoks", "odkw", "duws", "oobk", "uuww^", "udwb", "hhbb", "oukk", "dhwb", "uhbs", "ddkk",
}

// limb returns the points of a limb on the right, from the shoulder or the hip. A limb on the left is its mirror image.
func (m man) limb(i int) []float64 {
	switch m[i] {
	case 'u':
		return []float64{50, 43, 77, 22}
	case 'o':
		return []float64{50, 43, 81, 43}
	case 'd':
		return []float64{50, 43, 75, 67}
	case 'h':
		return []float64{50, 43, 78, 50, 58, 64}
	case 's':
		return []float64{50, 66, 58, 96}
	case 'w':
		return []float64{50, 66, 77, 96}
	case 'b':
		return []float64{50, 66, 77, 72, 66, 96}
	default: // k
		return []float64{50, 66, 86, 75}
	}
}

// upsideDown is twice the height of the middle of a man.
const upsideDown = 110

// figure draws a man.
func (m man) figure() drawing.Figure {
	parts := []string{m.part(50, 25, 8), m.part(50, 25, 3.5), m.part(50, 33, 50, 66)}
	for i := range 4 {
		limb := m.limb(i)
		if i%2 == 0 {
			for x := 0; x < len(limb); x += 2 {
				limb[x] = 100 - limb[x]
			}
		}
		parts = append(parts, m.part(limb...))
	}
	return drawing.Figure(strings.Join(parts, ","))
}

// part writes a part of a man.
func (m man) part(numbers ...float64) string {
	if m.isInverted() {
		for y := 1; y < len(numbers); y += 2 {
			numbers[y] = upsideDown - numbers[y]
		}
	}
	return numerals(numbers)
}

func (m man) isInverted() bool { return strings.HasSuffix(string(m), "^") }

// flag draws the flag of a man, which rises from his right hand as we see it, or from the elbow of a hand on the hip.
func (m man) flag() drawing.Figure {
	arm := m.limb(1)
	x, y := arm[2], arm[3]
	if m.isInverted() {
		y = upsideDown - y
	}
	top := max(y-34, 4)
	pole, cloth := numerals([]float64{x, y, x, top}), numerals([]float64{x, top, x + 15, top + 6.5, x, top + 13})
	return drawing.Figure(pole + "," + cloth + "," + numerals([]float64{x, top + 6.5, x + 10, top + 6.5}))
}
