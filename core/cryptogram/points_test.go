package cryptogram

import (
	"testing"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
)

func TestPointsAreSuggestedIfTheyAreRequested(t *testing.T) {
	type puzzle struct {
		text     string
		hasWords bool
		alphabet string
	}
	var asked []puzzle
	rated := WithPoints(func(text string, hasWords bool, alphabet string) Points {
		asked = append(asked, puzzle{text, hasWords, alphabet})
		return Points{Suggested: 200, Lowest: 150, Highest: 300}
	})
	params := map[string]any{"text": "Don't panic, Zoë", "spacing": "none", "alphabet": "k1", "key": "WORD", "seed": "s", "points": true}
	r, err := operationtest.Call[Result](rated, nil, params)
	if err != nil || r.Points == nil || *r.Points != (Points{200, 150, 300}) {
		t.Errorf("got %v, %v", r.Points, err)
	}
	if want := (puzzle{"Don't panic, Zoë", false, "k1"}); len(asked) != 1 || asked[0] != want {
		t.Errorf("the function was asked for %v, want %v once", asked, want)
	}
	if _, err := operationtest.Call[Result](rated, nil, map[string]any{"text": "1984", "seed": "s", "points": true}); err == nil || len(asked) != 1 {
		t.Errorf("a refused text: error %v, asked for %v", err, asked)
	}
	call, err := rated.BindJSON([]byte(`{"text": "a", "seed": "s", "points": true}`))
	if err != nil {
		t.Fatal(err)
	}
	call.Select([]string{"encoded"})
	if _, err := call.Run(t.Context(), nil); err != nil || len(asked) != 1 {
		t.Errorf("points that nobody reads: error %v, asked for %v", err, asked)
	}
	for _, other := range []map[string]any{{"kind": "caesar"}, {"kind": "xenocrypt"}, {"letters": "german"}, {"kind": "symbols"}} {
		other["text"], other["seed"], other["points"] = "Don't panic", "s", true
		want := operation.Invalid("points", operation.Conflict, "must be false except for the kinds aristocrat and patristocrat with letters A to Z")
		if _, err := operationtest.Call[Result](rated, nil, other); err == nil || err.Error() != want.Error() || len(asked) != 1 {
			t.Errorf("%v: got %v, want %v; asked for %v", other, err, want, asked)
		}
	}
	params["points"] = false
	if r, err := operationtest.Call[Result](rated, nil, params); err != nil || r.Points != nil || len(asked) != 1 {
		t.Errorf("without a request: got %v, %v, asked for %v", r.Points, err, asked)
	}
}

func TestTheToolkitSuggestsNoPoints(t *testing.T) {
	want := operation.Invalid("points", operation.ServiceOnly, "must be false in the toolkit, which suggests points with cryptogrampoints")
	if _, err := call(t, map[string]any{"text": "a", "points": true}); err == nil || err.Error() != want.Error() {
		t.Errorf("got %v, want %v", err, want)
	}
	if r := must(t, map[string]any{"text": "a"}); r.Points != nil {
		t.Errorf("without a request: got %v", r.Points)
	}
}
