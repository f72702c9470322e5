package settled

import (
	"strconv"

	"github.com/lettercraft/lettercraft/core/operation"
)

// Limits of letters, A to Z.
const (
	MinQuotation = 60
	MaxQuotation = 300
	MinInitials  = 8
	MaxInitials  = 40
)

// Source is a quotation from which a puzzle can be made.
type Source struct {
	Text, Author, Work string
	Year               string // of the work, or ""
	// Number is the number of the passage in the collection, or 0 for another quotation.
	Number int
	Quotation
}

// OwnSource returns the caller's quotation.
func OwnSource(p *Params) (Source, error) {
	if p.Passage != 0 {
		return Source{}, operation.Invalid("passage", operation.Conflict, "must not be given together with 'quotation'")
	}
	q, ok := ReadQuotation(p.Quotation)
	if !ok {
		return Source{}, operation.Invalid("quotation", operation.NotLetters, "must have no digits, and no letters other than A to Z with or without accents")
	}
	rule := "must have " + strconv.Itoa(MinQuotation) + " to " + strconv.Itoa(MaxQuotation) + " letters"
	switch {
	case len(q.Letters) < MinQuotation:
		return Source{}, operation.Invalid("quotation", operation.TooShort, rule)
	case len(q.Letters) > MaxQuotation:
		return Source{}, operation.Invalid("quotation", operation.TooLong, rule)
	case p.Author == "" && p.Work == "" && p.Initials == "":
		return Source{}, operation.Invalid("quotation", operation.Required, "needs 'author' and 'work', or 'initials': the first letters of the answers spell them")
	}
	return Source{Text: p.Quotation, Author: p.Author, Work: p.Work, Quotation: q}, nil
}
