package cryptogram

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/quotations"
)

func TestASeriesHasNoQuotationTwice(t *testing.T) {
	all := []map[string]any{
		{},
		{"seed": "class-4b", "famous": true},
		{"minLetters": 80, "maxLetters": 119},
		{"difficulty": "easy"},
		{"difficulty": "hard"},
		{"difficulty": "easy", "spacing": "none", "maxLetters": 119},
	}
	if testing.Short() {
		all = all[:4]
	}
	for _, params := range all {
		seen, ciphers := map[string]int{}, map[string]int{}
		for n := 1; n <= 30; n++ {
			if params["seed"] == nil {
				params["seed"] = "series"
			}
			params["number"] = n
			r := must(t, params)
			if other := seen[r.Original]; other > 0 {
				t.Errorf("%v: %d and %d are %q", params, other, n, r.Original)
			}
			seen[r.Original] = n
			key := strings.Join(r.KeyLines, "\n")
			if other := ciphers[key]; other > 0 && key != "" {
				t.Errorf("%v: %d and %d have the same key: %s", params, other, n, key)
			}
			ciphers[key] = n
			if q, found := quotations.Find(r.Original); !found || r.Subject != q.Subject || r.Author != q.Author || r.Seed != params["seed"] {
				t.Errorf("%v: the quotation is %q by %q, of %q, with the seed %q", params, r.Original, r.Author, r.Subject, r.Seed)
			}
		}
	}
}

// TestASeriesBeginsAgainWhenAllAreUsed takes the few quotations of a subject, so that the series is short.
func TestASeriesBeginsAgainWhenAllAreUsed(t *testing.T) {
	for _, difficulty := range []string{"", "medium"} {
		params := map[string]any{"subject": "faith", "famous": true, "seed": "s"}
		if difficulty != "" {
			params["difficulty"] = difficulty
		}
		all := len(quotations.Filter{AtLeast: 1, AtMost: 500, Subject: "faith", OnlyFamous: true}.Fitting())
		seen := map[string]int{}
		for n := 1; n <= 2*all; n++ {
			params["number"] = n
			r := must(t, params)
			switch other := seen[r.Original]; {
			case other == 0 && n > all, other > 0 && other != n-all:
				t.Errorf("difficulty %q: of %d, number %d is that of %d", difficulty, all, n, other)
			case other == 0:
				seen[r.Original] = n
			}
		}
	}
}

func TestASeriesOfADifficultyHasItAsLongAsThereIsAQuotation(t *testing.T) {
	for n := 1; n <= 30; n++ {
		params := map[string]any{"seed": "s", "number": n, "difficulty": "easy"}
		if r := must(t, params); r.Difficulty.Label != "easy" || len(r.Hints) > 0 || r.Alphabet != "random" {
			t.Errorf("%v: %s, with %d hints and the alphabet %s", params, r.Difficulty.Label, len(r.Hints), r.Alphabet)
		}
	}
}

// TestATextHasTheCipherOfItsPlaceInTheSeries lets the builder keep the text of a quotation when the collection changes.
func TestATextHasTheCipherOfItsPlaceInTheSeries(t *testing.T) {
	for n := 1; n <= 20; n++ {
		params := map[string]any{"seed": "s", "number": n, "hints": 3}
		q := must(t, params)
		params["text"] = q.Original
		if again := must(t, params); again.Encoded != q.Encoded || again.Subject != "" {
			t.Errorf("%v: %q as a text is %q, with the subject %q", params, q.Encoded, again.Encoded, again.Subject)
		}
	}
}

func TestTheFootOfASheetNamesThePlaceInTheSeries(t *testing.T) {
	for _, test := range []struct {
		params map[string]any
		want   string
	}{
		{map[string]any{"text": "Know thyself", "seed": "s"}, ">Puzzle s<"},
		{map[string]any{"text": "Know thyself", "seed": "s", "number": 3}, ">Puzzle s, number 3<"},
	} {
		if r := must(t, test.params); !strings.Contains(r.HTML, test.want) {
			t.Errorf("%v: the page lacks %q", test.params, test.want)
		}
	}
}

// subjects returns the declared subjects.
func subjects() []string {
	params := Operation.Params()
	return params[slices.IndexFunc(params, func(p operation.Field) bool { return p.Name == "subject" })].Enum
}

func TestSubjectAndFameChooseTheQuotation(t *testing.T) {
	for _, subject := range subjects() {
		for n := range 5 {
			params := map[string]any{"subject": subject, "famous": n > 0, "seed": strconv.Itoa(n)}
			r := must(t, params)
			if q, _ := quotations.Find(r.Original); r.Subject != subject || q.Subject != subject || n > 0 && !q.IsFamous {
				t.Errorf("%v: %q is of %q", params, r.Original, r.Subject)
			}
		}
	}
}

func TestTheSubjectsOfTheCollectionAreDeclared(t *testing.T) {
	for _, q := range quotations.All() {
		if !slices.Contains(subjects(), q.Subject) {
			t.Errorf("the subject %q of %q is not declared", q.Subject, q.Text)
		}
	}
}

func TestWhatChoosesAQuotationConflictsWithAText(t *testing.T) {
	for parameter, value := range map[string]any{"subject": "love", "famous": true, "difficulty": "easy"} {
		_, err := call(t, map[string]any{"text": "Know thyself", parameter: value})
		want := operation.Invalid(parameter, operation.Conflict, "chooses a quotation; leave out 'text', or set 'random' to true")
		if err == nil || err.Error() != want.Error() {
			t.Errorf("%s: got %v, want %v", parameter, err, want)
		}
		must(t, map[string]any{"text": "Know thyself", "random": true, parameter: value})
	}
	_, err := call(t, map[string]any{"subject": "science", "famous": true, "minLetters": 400})
	want := operation.Invalid("minLetters", operation.NoMatch, "and 'maxLetters' allow no quotation: none to choose from has such a length")
	if err == nil || err.Error() != want.Error() {
		t.Errorf("got %v, want %v", err, want)
	}
}
