package markedtext

import (
	"errors"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
	"github.com/lettercraft/lettercraft/core/prose"
	"github.com/lettercraft/lettercraft/core/textreadability"
)

const sample = `# About 🦄 cats

The **cat** 🦄 sat on [the mat](https://example.com/mat).[4] Nevertheless,
the grandmother deliberated “interminably”.

- Buy milk`

func call(text string) (Result, error) {
	return operationtest.Call[Result](Operation, &operationtest.Host{}, map[string]any{"text": text})
}

func TestSentencesAndHardWordsAreMarked(t *testing.T) {
	r, err := call(sample)
	if err != nil {
		t.Fatal(err)
	}
	units := utf16.Encode([]rune(sample))
	cut := func(start, end int) string { return string(utf16.Decode(units[start:end])) }
	var sentences []string
	for _, s := range r.Sentences {
		sentences = append(sentences, cut(s.Start, s.End))
	}
	want := []string{
		"The **cat** 🦄 sat on [the mat](https://example.com/mat).",
		"Nevertheless,\nthe grandmother deliberated “interminably”.",
	}
	if !slices.Equal(sentences, want) {
		t.Errorf("got the sentences %q, want %q", sentences, want)
	}
	type word struct {
		text                  string
		syllables, unfamiliar int
	}
	var words []word
	for w := range slices.Chunk(r.HardWords, 4) {
		words = append(words, word{cut(w[0], w[1]), w[2], w[3]})
	}
	if want := []word{{"Nevertheless", 4, 1}, {"grandmother", 3, 0}, {"deliberated", 5, 1}, {"interminably", 5, 1}}; !slices.Equal(words, want) {
		t.Errorf("got the words %v, want %v", words, want)
	}
	// 0.39·5 + 11.8·18/5 − 15.59
	if s := r.Sentences[1]; s.Words != 5 || s.Grade != 28.8 {
		t.Errorf("got %+v", s)
	}
	if r.ReadingSeconds != 4 || r.SpeakingSeconds != 5 {
		t.Errorf("got %d s of reading and %d s of speaking for %d words", r.ReadingSeconds, r.SpeakingSeconds, r.WordCount)
	}
}

func TestAWordIsMarkedBehindTheAddressThatHasIt(t *testing.T) {
	const text = "See https://interminably:80/interminably/page [interminably](a.md#interminably) interminably."
	r, err := call(text)
	if err != nil {
		t.Fatal(err)
	}
	var starts []int
	for w := range slices.Chunk(r.HardWords, 4) {
		starts = append(starts, w[0])
	}
	want := []int{strings.Index(text, "interminably:"), strings.Index(text, "interminably]"), strings.Index(text, "interminably.")}
	if !slices.Equal(starts, want) {
		t.Errorf("got words at %v, want %v", starts, want)
	}
}

// TestManySmallSentencesTakeLittleMemory holds the memory for a call: its garbage is collected at its end only.
func TestManySmallSentencesTakeLittleMemory(t *testing.T) {
	for _, sentence := range []string{"A. ", "a! "} {
		text := strings.Repeat(sentence, 100_000)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := run(t.Context(), nil, Params{text}); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		if got, most := after.TotalAlloc-before.TotalAlloc, uint64(70*len(text)); got > most {
			t.Errorf("%q: allocated %d bytes, want at most %d", sentence, got, most)
		}
	}
}

func TestTheScoresAreThoseOfTextreadability(t *testing.T) {
	text := strings.Repeat(sample+"\n\nThe end was near. Was it not?\n\n", 30)
	got, err := call(text)
	if err != nil {
		t.Fatal(err)
	}
	host := &operationtest.Host{Texts: map[string]operation.Page{text: {Language: "en", Text: prose.Measure(prose.Plain(text))}}}
	want, err := operationtest.Call[textreadability.Result](textreadability.Operation, host, map[string]any{"text": text})
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got.Result, want) {
		t.Errorf("got %+v, want %+v", got.Result, want)
	}
	if len(got.Sentences) != got.Counts.Sentences {
		t.Errorf("got %d sentences, want %d", len(got.Sentences), got.Counts.Sentences)
	}
	for _, hard := range got.HardestSentences {
		if s := got.Sentences[hard.Number-1]; s.Words != hard.Words {
			t.Errorf("sentence %d has %d words, want %d", hard.Number, s.Words, hard.Words)
		}
	}
}

func TestATextWithoutWordsIsRefused(t *testing.T) {
	var refusal *operation.Error
	if _, err := call("Two words"); !errors.As(err, &refusal) || refusal.Reason != operation.NoText {
		t.Errorf("got %v", err)
	}
}
