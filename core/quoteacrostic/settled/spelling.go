package settled

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/phrase"
)

// Spelling is a text that the first letters of the answers spell, with its letters A to Z.
type Spelling struct {
	Text, Letters string
	// is says what the text is.
	is string
}

// Spellings returns what the first letters can spell, in the order of preference. A text with too many letters for the quotation comes after the
// others.
func Spellings(p *Params, s Source) []Spelling {
	work := title(s.Work)
	all := []Spelling{newSpelling("the title of the work", work), newSpelling("the author", s.Author)}
	if Letters(s.Author) != "" && Letters(work) != "" {
		const both = "the author and the title of the work"
		all = append([]Spelling{newSpelling(both, s.Author+": "+work), newSpelling(both, surname(s.Author)+": "+work)}, all...)
	}
	if p.Initials != "" {
		wanted := newSpelling("a message", p.Initials)
		if i := slices.IndexFunc(all, func(one Spelling) bool { return one.Letters == wanted.Letters }); i >= 0 {
			wanted.is = all[i].is
		}
		return []Spelling{wanted}
	}
	slices.SortStableFunc(all, func(a, b Spelling) int { return a.crowding(s) - b.crowding(s) })
	return slices.DeleteFunc(all, func(one Spelling) bool {
		return len(one.Letters) < MinInitials || len(one.Letters) > MaxInitials
	})
}

// crowding returns 1 if a quotation has fewer than 4.5 letters for each letter of the spelling, and 0 otherwise: a third of the answers would have
// three letters.
func (one Spelling) crowding(s Source) int {
	if 2*len(s.Letters) < 9*len(one.Letters) {
		return 1
	}
	return 0
}

func newSpelling(is, text string) Spelling { return Spelling{text, Letters(text), is} }

// CheckInitials refuses initials that are too short or too long.
func CheckInitials(p *Params) error {
	if reason := phrase.NotOfLength(Letters(p.Initials), MinInitials, MaxInitials); reason != "" && p.Initials != "" {
		return operation.Invalid("initials", reason, "must have "+strconv.Itoa(MinInitials)+" to "+strconv.Itoa(MaxInitials)+" letters A to Z, with or without accents")
	}
	return nil
}

// title returns the title of a work without what follows it: a subtitle, or the name of a translator in parentheses.
func title(work string) string {
	if end := strings.IndexAny(work, ":;("); end > 0 {
		return strings.TrimSpace(work[:end])
	}
	return work
}

// surname returns the last word of a name.
func surname(name string) string { return name[strings.LastIndexByte(name, ' ')+1:] }
