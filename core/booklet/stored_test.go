package booklet

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/jsonio"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
)

// TestAStoredBookletHasThePagesOfTheToolkit compares the drawing that is stored with the pages that the toolkit returns.
func TestAStoredBookletHasThePagesOfTheToolkit(t *testing.T) {
	params := map[string]any{"title": "Week 3", "titlePage": true, "answerKey": true}
	puzzles := []map[string]any{ofText("a"), ofWord("GARDEN"), ofQuotation("b")}
	want := must(t, params, puzzles...)
	host := &operationtest.Host{}
	got, err := operationtest.Call[StoredResult](Stored, host, params)
	if err != nil || len(host.Stored) != 1 {
		t.Fatalf("%d files, %v", len(host.Stored), err)
	}
	p := host.Stored[0]
	if pages := p.Drawing.(*drawing.Drawing).SVGs(); p.Format != "pdf" || p.Label != "booklet" || !slices.Equal(pages, want.Pages) {
		t.Errorf("the file %s.%s has %d pages, want %d", p.Label, p.Format, len(pages), len(want.Pages))
	}
	if got.Pages != len(want.Pages) || got.KeyPages != want.KeyPages || !slices.Equal(got.FirstPages, want.FirstPages) ||
		!slices.Equal(got.Seeds, []string{"a", "class-4b", "b"}) || got.PDF.DownloadURL != "https://example.com/0_booklet.pdf" {
		t.Errorf("got %+v", got)
	}
}

func TestABookletIsStoredOnlyIfItsLinkIsWanted(t *testing.T) {
	call, err := Stored.BindJSON([]byte(`{"puzzles":[{"operation":"acrostic","parameters":{"word":"CAT"}}]}`))
	if err == nil {
		err = call.SelectPaths("fields", []string{"seeds"})
	}
	host := &operationtest.Host{}
	if _, failed := call.Run(t.Context(), host); err != nil || failed != nil || len(host.Stored) != 0 {
		t.Errorf("%d files, %v, %v", len(host.Stored), err, failed)
	}
}

func TestABookletThatDoesNotFitInOneFileIsRefused(t *testing.T) {
	long := map[string]any{"operation": "cryptogram", "parameters": map[string]any{"text": strings.Repeat("journey of a thousand miles ", 17), "seed": "s"}}
	params := map[string]any{"puzzles": slices.Repeat([]map[string]any{long}, 100), "largePrint": true}
	host := &operationtest.Host{}
	_, err := operationtest.Call[StoredResult](Stored, host, params)
	const message = "Parameter 'puzzles' must fit in one file, which has at most 120 pages, and 40,000 letters and boxes; make several booklets"
	operationtest.Fails(t, err, operation.InvalidParameter, message, "")
	if len(host.Stored) != 0 {
		t.Error("it was stored")
	}
}

// sharedHost is a host that counts the pauses, and that lets a booklet compute no longer after most of them.
type sharedHost struct {
	operationtest.Host
	pauses, most int
}

var errTooLong = errors.New("it took too long")

func (h *sharedHost) Pause() error {
	if h.pauses++; h.pauses > h.most {
		return errTooLong
	}
	return nil
}

func TestABookletIsDrawnOnlyUntilItDoesNotFit(t *testing.T) {
	long := map[string]any{"operation": "cryptogram", "parameters": map[string]any{"text": strings.Repeat("a", 500), "kind": "baconian", "seed": "s"}}
	const most = 20 // puzzles that are drawn on each scale
	host := &sharedHost{most: 100 + most*len(scales)}
	_, err := operationtest.Call[StoredResult](Stored, host, map[string]any{"puzzles": slices.Repeat([]map[string]any{long}, 100), "perPage": 20})
	if err != errTooLarge {
		t.Errorf("%v after %d pauses", err, host.pauses)
	}
}

func TestABookletPausesBetweenPuzzlesAndCanEndThere(t *testing.T) {
	params := map[string]any{"puzzles": []map[string]any{{"operation": "acrostic", "parameters": map[string]any{"word": "CAT"}}}, "perPage": 2}
	all := 1 + len(scales)
	for most := range all {
		if _, err := operationtest.Call[StoredResult](Stored, &sharedHost{most: most}, params); err != errTooLong {
			t.Errorf("after %d pauses: %v", most, err)
		}
	}
	if _, err := operationtest.Call[StoredResult](Stored, &sharedHost{most: all}, params); err != nil {
		t.Error(err)
	}
}

func TestOtherPuzzlesAreAnotherCall(t *testing.T) {
	written := func(word string) string {
		call, err := Stored.BindJSON([]byte(`{"puzzles":[{"operation":"acrostic","parameters":{"word":"` + word + `"}}]}`))
		if err != nil {
			t.Fatal(err)
		}
		var w jsonio.Writer
		call.WriteParams(&w)
		return string(w.Bytes)
	}
	if cat, again, dog := written("CAT"), written("CAT"), written("DOG"); cat != again || cat == dog {
		t.Errorf("CAT is %s and %s, DOG is %s", cat, again, dog)
	}
}
