package report

import (
	"context"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/readability"
)

// Including is the parameter of an operation whose result can list the sentences of a text, as [Listed].
type Including struct {
	Include string `json:"include" doc:"More fields of the result, which are null otherwise. sentences: the sentences of the text, in sentences and moreSentences." enum:"sentences" premium:"true"`
}

// Listed has the fields of a result that list the sentences of a text.
type Listed struct {
	Sentences     []CountedSentence `json:"sentences" doc:"The sentences of the text in order, with what was scored and why the rest was not: at most 2,000 sentences and 200,000 bytes of text. Together, the scored ones have the counts of the result. The field is null unless include is sentences." nullable:"true"`
	MoreSentences *int              `json:"moreSentences" doc:"Number of sentences that are not in sentences because of its limits. The field is null unless include is sentences."`
}

// CountedSentence is a sentence of a text, scored or not.
type CountedSentence struct {
	Text   string `json:"text" doc:"Text of the sentence, shortened to 1,000 bytes."`
	Scored bool   `json:"scored" doc:"Whether the sentence is scored."`
	Reason string `json:"reason" doc:"Why it is not scored; null if it is. Codes: heading, item, cell, caption, code, verse: what it stands in, and it is no sentence of its own there; reference: an entry of a list of sources; note: a footnote; notice: a part beside the text, such as back matter or links to other texts; label: a word or two with a colon; figures: hardly more than names and figures, as in a date or statistics; not_a_sentence: it is short or written like a title, and has no full stop." nullable:"true" computed:"true"`
	SentenceCounts
}

// Lists reports whether the host has to return the sentences.
func (i Including) Lists(ctx context.Context) bool {
	return i.Include != "" && (operation.Wants(ctx, "sentences") || operation.Wants(ctx, "moreSentences"))
}

const (
	// perByte is the memory in bytes that a byte of the texts can take: twice as the host returns it, because it is copied when it is read, and
	// six times in the answer, as \u0001.
	perByte = 2 + len(`\u0001`)
	// perSentence is the memory in bytes that a sentence can take besides its text: as the host returns it, twice; with its counts; in the
	// result; and in the answer with its names.
	perSentence = 400
)

// Weight returns the memory in bytes that the sentences can take ([operation.Call.Weight]).
func (i Including) Weight() int {
	if i.Include == "" {
		return 0
	}
	return perByte*readability.MaxSentenceBytes + perSentence*readability.MaxSentences
}

// List lists the sentences of a text, if they are included.
func (i Including) List(t *readability.Text) Listed {
	if i.Include == "" {
		return Listed{}
	}
	all := make([]CountedSentence, len(t.Sentences))
	for n, s := range t.Sentences {
		all[n] = CountedSentence{s.Text, s.LeftOut == 0, s.LeftOut.String(), CountsOf(s.Counts)}
	}
	return Listed{all, new(t.More)}
}
