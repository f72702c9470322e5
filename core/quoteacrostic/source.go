package quoteacrostic

import (
	"strconv"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/passages"
	"github.com/lettercraft/lettercraft/core/quotations"
	"github.com/lettercraft/lettercraft/core/quoteacrostic/settled"
	"github.com/lettercraft/lettercraft/core/random"
)

// sources returns the quotations that can be used, in the order in which they are tried. Their squares are read when they are tried.
func sources(p *settled.Params, seed string) ([]settled.Source, error) {
	if p.Quotation != "" {
		own, err := settled.OwnSource(p)
		return []settled.Source{own}, err
	}
	for _, other := range []struct{ name, value string }{{"author", p.Author}, {"work", p.Work}} {
		if other.value != "" {
			return nil, operation.Invalid(other.name, operation.Conflict, "needs 'quotation': the passages of the collection have authors and works of their own")
		}
	}
	all := passages.All()
	if p.Passage > len(all) {
		return nil, operation.Invalid("passage", operation.AboveMaximum, "must be at most "+strconv.Itoa(len(all))+", the number of passages")
	}
	if p.Passage > 0 {
		return []settled.Source{ofCollection(all[p.Passage-1], p.Passage)}, nil
	}
	list := make([]settled.Source, 0, len(all))
	for i, passage := range all {
		list = append(list, ofCollection(passage, i+1))
	}
	if p.Initials != "" {
		// Passages have too many letters for few initials.
		for _, q := range quotations.All() {
			list = append(list, settled.Source{Text: q.Text, Author: q.Author, Work: q.Work, Year: q.Year})
		}
	}
	random.New("passage "+seed).Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list, nil
}

func ofCollection(p passages.Passage, number int) settled.Source {
	return settled.Source{Text: p.Text, Author: p.Author, Work: p.Work, Year: p.Year, Number: number}
}
