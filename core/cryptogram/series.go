package cryptogram

import (
	"math/rand/v2"
	"strconv"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/quotations"
	"github.com/lettercraft/lettercraft/core/random"
)

// isQuotation reports whether the text is a quotation that the seed draws.
func (p *Params) isQuotation() bool { return p.Random || p.Text == nil }

// place returns the seed of the cipher. Each place of a series has its own.
func (p *Params) place(seed string) string {
	if p.Number == nil {
		return seed
	}
	return seed + " " + strconv.Itoa(*p.Number)
}

// filter returns the quotations that the parameters allow.
func (p *Params) filter() quotations.Filter {
	return quotations.Filter{AtLeast: p.MinLetters, AtMost: p.MaxLetters, Subject: p.Subject, OnlyFamous: p.Famous}
}

// quotationsOf returns the generator of a seed's quotations. It is not that of the cipher, because the collection changes.
func quotationsOf(seed string) *rand.Rand { return random.New("quotation " + seed) }

// draw returns the quotation of a seed, or of a place in its series.
func (p *Params) draw(seed string) (quotations.Quotation, error) {
	all := p.filter().Shuffled(quotationsOf(seed))
	if len(all) == 0 {
		return quotations.Quotation{}, operation.Invalid("minLetters", operation.NoMatch,
			"and 'maxLetters' allow no quotation: none to choose from has such a length")
	}
	if p.Number == nil {
		return all[0], nil
	}
	return all[(*p.Number-1)%len(all)], nil
}

// quote makes a quotation the text of the puzzle.
func (z *cryptogram) quote(q quotations.Quotation) {
	z.original, z.author, z.source, z.subject = q.Text, q.Author, q.Source(), q.Subject
}
