package textreadability

import (
	"errors"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/jsonio"
	"github.com/lettercraft/lettercraft/core/language"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
	"github.com/lettercraft/lettercraft/core/prose"
	"github.com/lettercraft/lettercraft/core/readability"
	"github.com/lettercraft/lettercraft/core/readability/report"
)

// host counts texts.
type host struct {
	operationtest.Host
	listed bool // whether the operation has wanted the sentences
}

func (h *host) Text(text string, sentences bool) (operation.Page, error) {
	h.listed = sentences
	return language.Measure(prose.Read(prose.Plain(text)), sentences), nil
}

func call(text string) (Result, error) {
	return operationtest.Call[Result](Operation, &host{}, map[string]any{"text": text})
}

func TestTheSentencesAreListedIfTheyAreIncluded(t *testing.T) {
	const text = "# About beans\n\nThe committee deliberated about beans. Nobody slept a wink."
	r, err := operationtest.Call[Result](Operation, &host{}, map[string]any{"text": text, "include": "sentences"})
	if err != nil {
		t.Fatal(err)
	}
	want := []report.CountedSentence{
		{Text: "About beans", Reason: "heading", SentenceCounts: report.SentenceCounts{Words: 2, Syllables: 3}},
		{
			Text: "The committee deliberated about beans.", Scored: true,
			SentenceCounts: report.SentenceCounts{Words: 5, Syllables: 12, Polysyllables: 2, UnfamiliarWords: 2},
		},
		{Text: "Nobody slept a wink.", Scored: true, SentenceCounts: report.SentenceCounts{Words: 4, Syllables: 6, Polysyllables: 1}},
	}
	if !slices.Equal(r.Sentences, want) || r.MoreSentences == nil || *r.MoreSentences != 0 {
		t.Errorf("got %+v, %v", r.Sentences, r.MoreSentences)
	}
	if r, err := call(text); err != nil || r.Sentences != nil || r.MoreSentences != nil {
		t.Errorf("without being included: got %+v, %v, %v", r.Sentences, r.MoreSentences, err)
	}
}

func TestTheWeightIsEnoughForTheLargestListOfSentences(t *testing.T) {
	sentence := strings.Repeat("\x01", 94) + "A b. "
	text := strings.Repeat(sentence+"\n\n", readability.MaxSentences+1)
	bound, err := Operation.BindValues(url.Values{"text": {text}, "include": {"sentences"}})
	if err != nil {
		t.Fatal(err)
	}
	result, err := bound.Run(t.Context(), &host{})
	if err != nil {
		t.Fatal(err)
	}
	measured := language.Measure(prose.Read(prose.Plain(text)), true).Text
	form, err := measured.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	var answer jsonio.Writer
	result.Write(&answer)
	listed := result.Value().(Result).Sentences
	n := len(listed)
	takes := 2*len(form) + n*int(reflect.TypeFor[readability.Sentence]().Size()+reflect.TypeFor[report.CountedSentence]().Size()) + len(answer.Bytes)
	if weight := bound.Weight(); n < readability.MaxSentences-100 || takes > weight || takes < weight*9/10 {
		t.Errorf("%d sentences take %d bytes, and %d are reserved", n, takes, weight)
	}
}

func TestTheHostListsSentencesOnlyIfTheyAreShown(t *testing.T) {
	weight := report.Including{Include: "sentences"}.Weight()
	for _, test := range []struct {
		params   string
		paths    []string
		withheld bool
		weight   int
		listed   bool
	}{
		{`{"text":"The cat sat."}`, nil, false, 0, false},
		{`{"text":"The cat sat.","include":"sentences"}`, nil, false, weight, true},
		{`{"text":"The cat sat.","include":"sentences"}`, []string{"counts"}, false, weight, false},
		{`{"text":"The cat sat.","include":"sentences"}`, nil, true, 0, false},
	} {
		bound, err := Operation.BindJSON([]byte(test.params))
		if err != nil {
			t.Fatal(err)
		}
		if test.paths != nil {
			if err := bound.SelectPaths("fields", test.paths); err != nil {
				t.Fatal(err)
			}
		}
		if test.withheld {
			if locked := bound.WithholdPremium(); !slices.Contains(locked, "include") {
				t.Errorf("%s: locked are %q", test.params, locked)
			}
		}
		var h host
		if _, err := bound.Run(t.Context(), &h); err != nil {
			t.Fatal(err)
		}
		if h.listed != test.listed || bound.Weight() != test.weight {
			t.Errorf("%s, %q: listed %v, weight %d", test.params, test.paths, h.listed, bound.Weight())
		}
	}
}

func TestATextIsScoredByItsProse(t *testing.T) {
	easy := strings.Repeat("The cat sat on the mat. ", 40)
	r, err := call("# About the cat\n\n" + easy + "\n\n- milk\n- fish")
	if err != nil {
		t.Fatal(err)
	}
	if r.WordCount != 3+240+2 || r.SentenceCount != 40 || r.Counts.Words != 240 || r.FleschReadingEaseText != "Very Easy" || r.Language != "en" {
		t.Errorf("got %+v", r)
	}
	if len(r.Warnings) != 0 {
		t.Errorf("got the warnings %v", r.Warnings)
	}
}

func TestATextWithoutWordsIsRefused(t *testing.T) {
	for _, text := range []string{"", "...", "Two words"} {
		var refusal *operation.Error
		if _, err := call(text); !errors.As(err, &refusal) || refusal.Reason != operation.NoText || refusal.Parameter != "text" {
			t.Errorf("%q: got %v", text, err)
		}
	}
}

func TestAFailureOfTheHostIsThatOfTheCall(t *testing.T) {
	down := errors.New("down")
	_, err := operationtest.Call[Result](Operation, &operationtest.Host{Err: down}, map[string]any{"text": "The cat sat."})
	if !errors.Is(err, down) {
		t.Errorf("got %v", err)
	}
}
