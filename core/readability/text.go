package readability

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"
)

// Text has the data from which the scores of a text are computed. Package prose makes it.
type Text struct {
	// Scored are the counts for the formulas: the counts of the prose, or of the whole text if it has hardly any prose.
	Scored Counts
	// Words is the number of words in the whole text, with its headings, lists and tables.
	Words int
	// ProseWords and ProseSentences are the number of words and sentences in the prose.
	ProseWords, ProseSentences int
	// Warnings are the reasons, found in the text, why the scores may not be meaningful.
	Warnings []Warning
	// Margin is the margin of the Flesch-Kincaid grade ([Margin]).
	Margin float64
	// Ease are the features for the reader ease. It is nil for a text of fewer than [MinEaseWords] scored words.
	Ease *Features
	// Hardest are the sentences that raise the grade most ([Hardest]).
	Hardest []Sentence
	// Sentences are the sentences of the whole text, if they were asked for, up to [MaxSentences] and [MaxSentenceBytes]. More is the number of
	// sentences behind them.
	Sentences []Sentence
	More      int
}

// Spread returns the difference between the highest and the lowest of the five grades. Grades below 0, which easy texts have, count as
// 0.
func (t *Text) Spread() float64 {
	c := &t.Scored
	grades := []float64{c.FleschKincaidGrade(), c.GunningFog(), c.ColemanLiauIndex(), c.SMOGIndex(), c.AutomatedReadabilityIndex()}
	return max(slices.Max(grades), 0) - max(slices.Min(grades), 0)
}

// MinWords is the minimum number of words in a text that is scored.
const MinWords = 3

// ProseShare returns the share of the words that are in prose, from 0 to 1.
func (t *Text) ProseShare() float64 { return float64(t.ProseWords) / float64(max(t.Words, 1)) }

// ReadingSpeed and SpeakingSpeed are the speeds of silent reading and of reading aloud, in words per minute. Marc Brysbaert, How Many
// Words Do We Read per Minute, Journal of Memory and Language 109 (2019).
const ReadingSpeed, SpeakingSpeed = 238, 183

// ReadingTimeMinutes returns the time to read the whole text, in minutes, rounded up and at least 1.
func (t *Text) ReadingTimeMinutes() int { return max((t.Words+ReadingSpeed-1)/ReadingSpeed, 1) }

// numbers returns the numbers of a text, in the order of its text form.
func (t *Text) numbers() []*int {
	return append(t.Scored.all(), &t.Words, &t.ProseWords, &t.ProseSentences)
}

// MarshalText implements [encoding.TextMarshaler]. The first line has the numbers, the margin, the features of reader ease and the codes of
// the warnings, separated by spaces. Each hardest sentence has a line with its number, its counts and its text. Each sentence of the whole text
// has a line with why it is left out, or "scored", its counts and its text. The last line is "more" and the number of sentences behind them,
// unless there are none.
func (t *Text) MarshalText() ([]byte, error) {
	text := t.Ease.appendText(strconv.AppendFloat(appendNumbers(nil, t.numbers()), t.Margin, 'g', -1, 64))
	for _, w := range t.Warnings {
		text = append(append(text, ' '), w...)
	}
	for _, s := range slices.Concat(t.Hardest, t.Sentences) {
		if strings.Contains(s.Text, "\n") {
			return nil, errors.New("a sentence has a line break")
		}
		head := cmp.Or(s.LeftOut.String(), scored)
		if s.Number > 0 {
			head = strconv.Itoa(s.Number)
		}
		text = append(append(append(text, '\n'), head...), ' ')
		text = append(appendNumbers(text, s.Counts.all()), s.Text...)
	}
	if t.More > 0 {
		text = strconv.AppendInt(append(text, "\n"+more+" "...), int64(t.More), 10)
	}
	return text, nil
}

// scored and more begin lines of the text form.
const scored, more = "scored", "more"

// appendNumbers appends numbers, each followed by a space.
func appendNumbers(text []byte, numbers []*int) []byte {
	for _, n := range numbers {
		text = append(strconv.AppendInt(text, int64(*n), 10), ' ')
	}
	return text
}

// cutNumbers reads the numbers at the beginning of a text and returns the rest.
func cutNumbers(text string, places []*int) (string, error) {
	for _, place := range places {
		number, rest, found := strings.Cut(text, " ")
		n, err := strconv.Atoi(number)
		if !found || err != nil || n < 0 {
			return "", errors.New("a number of a text is missing")
		}
		*place, text = n, rest
	}
	return text, nil
}

// UnmarshalText implements [encoding.TextUnmarshaler]. It ignores unknown warnings, because the text may come from another release.
func (t *Text) UnmarshalText(text []byte) error {
	var read Text
	lines := strings.Split(string(text), "\n")
	rest, err := cutNumbers(lines[0], read.numbers())
	if err != nil {
		return err
	}
	fields := strings.Split(rest, " ")
	if read.Margin, err = strconv.ParseFloat(fields[0], 64); err != nil {
		return errors.New("the margin of a text is missing")
	}
	for _, code := range fields[1:] {
		if features, found := strings.CutPrefix(code, easePrefix); found {
			if read.Ease, err = readFeatures(features); err != nil {
				return err
			}
		} else if w := Warning(code); w.Message() != "" {
			read.Warnings = append(read.Warnings, w)
		}
	}
	for _, line := range lines[1:] {
		head, rest, _ := strings.Cut(line, " ")
		if head == more {
			if _, err := cutNumbers(rest+" ", []*int{&read.More}); err != nil {
				return err
			}
			continue
		}
		var s Sentence
		list := &read.Sentences
		if strings.Trim(head, "0123456789") == "" {
			list = &read.Hardest
			_, err = cutNumbers(line, []*int{&s.Number})
		} else if head != scored {
			s.LeftOut = reasonNamed(head)
		}
		if err == nil {
			s.Text, err = cutNumbers(rest, s.Counts.all())
		}
		if err != nil {
			return err
		}
		*list = append(*list, s)
	}
	*t = read
	return nil
}
