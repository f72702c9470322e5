package readability

import (
	"errors"
	"strconv"
	"strings"
)

// Text is what the scores of a text are computed from. Package prose makes it.
type Text struct {
	// Scored are the counts that go into the formulas: those of the prose, or of the whole text if it has hardly any prose.
	Scored Counts
	// Words is the number of words in the whole text, with its headings, lists and tables.
	Words int
	// ProseWords and ProseSentences are the number of words and sentences in the prose.
	ProseWords, ProseSentences int
	// Warnings are the reasons, found in the text, why the scores may not be meaningful.
	Warnings []Warning
}

// ProseShare returns the share of the words that are in prose, from 0 to 1.
func (t *Text) ProseShare() float64 { return float64(t.ProseWords) / float64(max(t.Words, 1)) }

// ReadingTimeMinutes returns the time to read the whole text at 238 words per minute, in minutes, rounded up and at least 1. Marc
// Brysbaert, How Many Words Do We Read per Minute, Journal of Memory and Language 109 (2019).
func (t *Text) ReadingTimeMinutes() int { return max((t.Words+readingSpeed-1)/readingSpeed, 1) }

// readingSpeed is the reading speed in words per minute.
const readingSpeed = 238

// numbers returns the numbers of a text, in the order of its text form.
func (t *Text) numbers() []*int {
	return append(t.Scored.all(), &t.Words, &t.ProseWords, &t.ProseSentences)
}

// MarshalText implements [encoding.TextMarshaler]. The text has the numbers in decimal and the codes of the warnings, separated by
// spaces.
func (t *Text) MarshalText() ([]byte, error) {
	var text []byte
	for i, n := range t.numbers() {
		if i > 0 {
			text = append(text, ' ')
		}
		text = strconv.AppendInt(text, int64(*n), 10)
	}
	for _, w := range t.Warnings {
		text = append(append(text, ' '), w...)
	}
	return text, nil
}

// UnmarshalText implements [encoding.TextUnmarshaler]. It ignores warnings that it does not know: the text may come from another
// release.
func (t *Text) UnmarshalText(text []byte) error {
	var read Text
	fields, numbers := strings.Split(string(text), " "), read.numbers()
	if len(fields) < len(numbers) {
		return errors.New("too few numbers of a text")
	}
	for i, place := range numbers {
		n, err := strconv.Atoi(fields[i])
		if err != nil || n < 0 {
			return errors.New("a number of a text is not a number")
		}
		*place = n
	}
	for _, code := range fields[len(numbers):] {
		if w := Warning(code); w.Message() != "" {
			read.Warnings = append(read.Warnings, w)
		}
	}
	*t = read
	return nil
}
