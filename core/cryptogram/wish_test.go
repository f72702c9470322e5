package cryptogram

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/quotations"
)

// grants are the labels that a wish allows.
var grants = map[string][]string{"easy": {"easy"}, "medium": {"medium", "medium hard"}, "hard": {"difficult", "extreme"}}

func TestAWishIsGranted(t *testing.T) {
	seeds := 20
	if testing.Short() {
		seeds = 5
	}
	for _, params := range []map[string]any{
		{},
		{"random": true, "text": "not this one"},
		{"minLetters": 60, "maxLetters": 120},
		{"alphabet": "k1", "key": "PUZZLE"},
		{"spacing": "none"},
		{"spacing": "none", "hints": 6},
		{"kind": "patristocrat"},
		{"kind": "symbols"},
		{"kind": "numberCode", "numbering": "random"},
	} {
		for wish, labels := range grants {
			if wish == "hard" && (params["hints"] != nil || params["key"] != nil) {
				continue // hardly any quotation is hard with these
			}
			texts := map[string]bool{}
			for n := range seeds {
				params["difficulty"], params["seed"] = wish, "seed "+strconv.Itoa(n)
				r := must(t, params)
				if !slices.Contains(labels, r.Difficulty.Label) {
					t.Errorf("%v is %s (%v)", params, r.Difficulty.Label, r.Difficulty.Score)
				}
				if q, found := quotations.Find(r.Original); !found || r.Author != q.Author || r.Source != q.Source() {
					t.Errorf("%v: the quotation is %q by %q, %q", params, r.Original, r.Author, r.Source)
				}
				if again := must(t, params); again.Encoded != r.Encoded || len(again.Hints) != len(r.Hints) {
					t.Errorf("%v: the same seed gives %q and %q", params, r.Encoded, again.Encoded)
				}
				texts[r.Original] = true
			}
			if 2*len(texts) < seeds {
				t.Errorf("%v: %d seeds give only %d quotations", params, seeds, len(texts))
			}
		}
	}
}

func TestAWishWithoutASeedIsRepeatedByTheSeedOfItsResult(t *testing.T) {
	for _, wish := range []string{"easy", "hard"} {
		params := map[string]any{"difficulty": wish, "spacing": "none", "minLetters": 100}
		first := must(t, params)
		params["seed"] = first.Seed
		if again := must(t, params); again.Encoded != first.Encoded || again.Seed != first.Seed {
			t.Errorf("the seed %s gives %q, and before it was %q", first.Seed, again.Encoded, first.Encoded)
		}
	}
}

func TestOnlyAPuzzleThatIsTooHardGetsAKeyedAlphabetAndHints(t *testing.T) {
	withHints := 0
	for n := range 20 {
		params := map[string]any{"difficulty": "easy", "seed": "seed " + strconv.Itoa(n)}
		if r := must(t, params); len(r.Hints) > 0 || r.Alphabet != "random" {
			t.Errorf("%v: an Aristocrat has the alphabet %s and the hints %v", params, r.Alphabet, r.Hints)
		}
		params["spacing"] = "none"
		r := must(t, params)
		if r.Alphabet != "k1" {
			t.Errorf("%v: an easy Patristocrat has the alphabet %s", params, r.Alphabet)
			continue
		}
		// With one hint less, or with a random alphabet and no hints, it is not easy.
		fewer := map[string]any{"text": r.Original, "seed": r.Seed, "spacing": "none"}
		if n := len(r.Hints); n > 0 {
			_, key, _ := strings.Cut(r.KeyLines[0], "key word: ")
			fewer["alphabet"], fewer["key"], fewer["hints"] = "k1", key, n-1
			withHints++
		}
		if d := must(t, fewer).Difficulty; d.Label == "easy" {
			t.Errorf("%v is easy, too, with %v: %v", params, fewer, d.Score)
		}
		params["hints"] = 1
		if r := must(t, params); len(r.Hints) != 1 {
			t.Errorf("%v has the hints %v", params, r.Hints)
		}
	}
	if withHints == 0 || withHints == 20 {
		t.Errorf("%d of 20 Patristocrats have hints", withHints)
	}
}

// TestAWishKeepsTheKeysOfTheCaller asks for easy puzzles with an alphabet or with letters of the caller's own, which are not enough for all.
func TestAWishKeepsTheKeysOfTheCaller(t *testing.T) {
	for n := range 20 {
		params := map[string]any{"difficulty": "easy", "seed": strconv.Itoa(n), "spacing": "none", "alphabet": "k3", "key": "PUZZLE", "hintLetters": "E"}
		if r := must(t, params); r.Alphabet != "k3" || len(r.Hints) != 1 {
			t.Errorf("%v: the alphabet is %s, the hints are %v", params, r.Alphabet, r.Hints)
		}
	}
}

// TestAWishThatNoQuotationGrantsTakesTheNearest asks for an easy puzzle with a hint, which is not enough for any Patristocrat.
func TestAWishThatNoQuotationGrantsTakesTheNearest(t *testing.T) {
	params := map[string]any{"difficulty": "easy", "seed": "s", "spacing": "none", "hints": 1}
	nearest := must(t, params).Difficulty.Score
	delete(params, "difficulty")
	if usual := must(t, params).Difficulty.Score; nearest >= usual {
		t.Errorf("the puzzle has the score %v, without the wish %v", nearest, usual)
	}
}

func TestAWishIsForQuotations(t *testing.T) {
	_, err := call(t, map[string]any{"difficulty": "easy", "text": "Know thyself"})
	want := operation.Invalid("difficulty", operation.Conflict, "chooses a quotation; leave out 'text', or set 'random' to true")
	if err == nil || err.Error() != want.Error() {
		t.Errorf("got %v, want %v", err, want)
	}
	for _, params := range []map[string]any{
		{"kind": "caesar"}, {"kind": "numberCode"}, {"kind": "xenocrypt"}, {"letters": "german"}, {"kind": "vigenere", "crib": "e"},
	} {
		params["difficulty"], params["random"], params["seed"] = "easy", true, "s"
		_, err := call(t, params)
		want := operation.Invalid("difficulty", operation.Conflict,
			"chooses a quotation by its letters A to Z; leave it out for this puzzle, whose difficulty does not depend on them")
		if err == nil || err.Error() != want.Error() {
			t.Errorf("%v: got %v, want %v", params, err, want)
		}
	}
	var e *operation.Error
	if _, err := call(t, map[string]any{"difficulty": "easy", "minLetters": 499}); !errors.As(err, &e) || e.Parameter != "minLetters" {
		t.Errorf("a wish for a quotation of 499 letters: got %v", err)
	}
}
