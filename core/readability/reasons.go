package readability

import "slices"

// Reason is why a sentence is not scored. The zero value is that of a scored sentence.
type Reason byte

// The reasons. The first ones say in what the sentence stands, and that it is no prose there.
const (
	InHeading         Reason = iota + 1
	InItem                   // an item of a list that is not a sentence of its own
	InCell                   // a cell of a table
	InCaption                // of a picture or a table; also a byline, and the metadata of a text
	InCode                   // of a program
	InReference              // an entry of a list of sources
	InNote                   // a footnote or an endnote
	InNotice                 // back matter and what stands beside a text: declarations, biographies, links to other texts
	InVerse                  // a line of verse that does not end as a sentence does
	IsLabel                  // a word or two with a colon
	IsFigures                // names with figures: dates, prices, statistics
	IsNoSentence             // a short text, or one in the capitals of a title, that does not end as a sentence does
	OverruledByReader        // the reader has left out a sentence that would be scored
)

var reasonNames = [...]string{
	"", "heading", "item", "cell", "caption", "code", "reference", "note", "notice", "verse", "label", "figures", "not_a_sentence", "overruled",
}

// Reasons returns the names of all reasons.
func Reasons() []string { return reasonNames[1:] }

// String returns the name of a reason in results. It is empty for the zero value.
func (r Reason) String() string { return reasonNames[r] }

// reasonNamed returns the reason with a name. A reason of another release is only known to be one.
func reasonNamed(name string) Reason {
	if i := slices.Index(reasonNames[:], name); i >= 0 {
		return Reason(i)
	}
	return IsNoSentence
}
