package cryptogram

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/operation"
)

func TestACribIsGivenAway(t *testing.T) {
	const text = "Less is more, more is less."
	for _, test := range []struct {
		params      map[string]any
		note, given string // given has a dot for each box that is not given away
		hints       int
	}{
		{map[string]any{"kind": "aristocrat", "crib": "more"}, "Crib: MORE stands at letters 7 to 10.", ".E....MOREMORE...E..", 4},
		{map[string]any{"kind": "aristocrat", "crib": "S, is m!"}, "Crib: SISM stands at letters 4 to 7.", "..SSISM...M...IS..SS", 3},
		{map[string]any{"kind": "patristocrat", "crib": "r"}, "Crib: R stands at letter 9.", "........R...R.......", 1},
		{map[string]any{"kind": "vigenere", "key": "CODE", "crib": "more"}, "Crib: MORE stands at letters 7 to 10.", "......MORE..........", 0},
		{map[string]any{"kind": "porta", "crib": "lessis"}, "Crib: LESSIS stands at letters 1 to 6.", "LESSIS..............", 0},
		{map[string]any{"kind": "hill", "key": "HILL", "crib": "ESS"}, "Crib: ESS stands at letters 2 to 4.", ".ESS................", 0},
		{map[string]any{"kind": "completeColumnar", "key": "CODE", "crib": "is more"}, "Crib: the text contains ISMORE.", "....................", 0},
		{map[string]any{"kind": "railFence", "crib": "is more"}, "Crib: the text contains ISMORE.", "....................", 0},
	} {
		test.params["text"], test.params["seed"], test.params["answerKey"] = text, "s", true
		r := must(t, test.params)
		if !slices.Contains(r.Notes, test.note) || len(r.Hints) != test.hints {
			t.Errorf("%v: the notes are %q, the hints %v", test.params, r.Notes, r.Hints)
		}
		got := ""
		for _, token := range tokens(t, test.params) {
			switch {
			case token.Given:
				got += token.Plain
			case token.Plain != "":
				got += "."
			}
		}
		if got != test.given {
			t.Errorf("%v: given away is %q, want %q", test.params, got, test.given)
		}
		if puzzle := parse(t, r.HTML).all("div", "puzzle")[0]; strings.Join(texts(puzzle.all("i", "")), "") != strings.ReplaceAll(got, ".", "") {
			t.Errorf("%v: the page gives %q", test.params, texts(puzzle.all("i", "")))
		}
	}
}

// TestACribHasTheDigitsOfMorseCode checks that digits count where they have boxes, and nowhere else.
func TestACribHasTheDigitsOfMorseCode(t *testing.T) {
	for kind, want := range map[string]string{"morse": "Crib: IN1984 stands at letters 1 to 6.", "aristocrat": "Crib: IN stands at letters 1 to 2."} {
		r := must(t, map[string]any{"kind": kind, "text": "In 1984 it rained in May.", "crib": "in 1984", "seed": "s"})
		if !slices.Contains(r.Notes, want) {
			t.Errorf("%s: the notes are %q, want %q", kind, r.Notes, want)
		}
	}
}

func TestACribTakesThePlaceOfTheKey(t *testing.T) {
	for kind, hasKey := range map[string]bool{
		"affine": false, "vigenere": false, "porta": false, "hill": true, "polybius": false, "checkerboard": false, "nihilist": false,
	} {
		params := map[string]any{"kind": kind, "text": "Less is more, more is less.", "seed": "s"}
		without := must(t, params)
		if len(without.Notes) == 0 || !slices.Contains(without.KeyLines, without.Notes[0]) {
			t.Errorf("%s: the notes are %q, the key is %q", kind, without.Notes, without.KeyLines)
		}
		params["crib"] = "more"
		r := must(t, params)
		if got := slices.Contains(r.Notes, r.KeyLines[0]); got != hasKey || r.Encoded != without.Encoded || len(r.KeyLines) != len(without.KeyLines) {
			t.Errorf("%s: with a crib the notes are %q, the key is %q", kind, r.Notes, r.KeyLines)
		}
	}
}

func TestACribTakesThePlaceOfTheFirstLetters(t *testing.T) {
	params := map[string]any{"kind": "fractionatedMorse", "text": "Less is more", "seed": "s"}
	if notes := must(t, params).Notes; len(notes) != 1 || !strings.HasPrefix(notes[0], "The text starts with the letters LESS") {
		t.Errorf("the notes are %q", notes)
	}
	params["crib"] = "more"
	if notes := must(t, params).Notes; len(notes) != 1 || !strings.HasPrefix(notes[0], "Crib: ") {
		t.Errorf("with a crib the notes are %q", notes)
	}
}

func TestHintsAreChosen(t *testing.T) {
	params := map[string]any{"text": "Less is more, more is less.", "seed": "s", "hintLetters": "e, s"}
	r := must(t, params)
	if got := originals(r); got != "ES" || !strings.Contains(r.HTML, "Hints: ") {
		t.Errorf("the hints are of %s", got)
	}
	// Chosen and drawn hints and the crib add up, and no letter is given twice.
	params["crib"], params["hints"] = "more", 2
	if got := originals(must(t, params)); len(got) != 7 || !strings.HasPrefix(got, "MORES") || strings.Trim(got[5:], "LI") != "" || got[5] == got[6] {
		t.Errorf("the hints are of %s", got)
	}
	if again := must(t, params); again.Encoded != r.Encoded {
		t.Error("hints change the cipher")
	}
	greek := must(t, map[string]any{"text": "Γνῶθι σεαυτόν", "letters": "greek", "hintLetters": "ό", "crib": "γνω"})
	if got := originals(greek); got != "ΓΝΩΟ" || !slices.Contains(greek.Notes, "Crib: ΓΝΩ stands at letters 1 to 3.") {
		t.Errorf("the hints are of %s, the notes are %q", got, greek.Notes)
	}
}

func originals(r Result) string {
	letters := ""
	for _, h := range r.Hints {
		letters += h.Original
	}
	return letters
}

func TestCribsAndHintsThatAreRefused(t *testing.T) {
	for _, test := range []struct {
		params    map[string]any
		parameter string
		reason    operation.Reason
		message   string
	}{
		{map[string]any{"crib": "most"}, "crib", operation.NotInText, "Parameter 'crib' must be a piece of the text"},
		{map[string]any{"crib": "most", "kind": "railFence"}, "crib", operation.NotInText, "Parameter 'crib' must be a piece of the text"},
		{map[string]any{"crib": "12"}, "crib", operation.NoLetters, "Parameter 'crib' must contain at least one letter A to Z"},
		{map[string]any{"hintLetters": "ex"}, "hintLetters", operation.NotInText, "Parameter 'hintLetters' must be letters of the text"},
		{map[string]any{"hintLetters": "?"}, "hintLetters", operation.NotInText, "Parameter 'hintLetters' must be letters of the text"},
		{
			map[string]any{"hintLetters": "e", "kind": "vigenere"},
			"hintLetters", operation.Conflict,
			"Parameter 'hintLetters' is only for puzzles in which equal signs stand for equal letters",
		},
		{
			map[string]any{"hints": 1, "kind": "checkerboard", "columnKey": "TREES"},
			"hints", operation.Conflict,
			"Parameter 'hints' is only for puzzles in which equal signs stand for equal letters",
		},
		{
			map[string]any{"hints": 1, "kind": "hill"},
			"hints", operation.Conflict,
			"Parameter 'hints' is only for puzzles in which equal signs stand for equal letters",
		},
	} {
		test.params["text"] = "Less is more"
		_, err := call(t, test.params)
		var e *operation.Error
		if !errors.As(err, &e) || e.Parameter != test.parameter || e.Reason != test.reason || e.Message != test.message {
			t.Errorf("%v: got %v, want %q", test.params, err, test.message)
		}
	}
}

// TestLettersThatShareASignAreGivenTogether gives away signs that stand for I and J. Nobody is told one of them and left to guess the other.
func TestLettersThatShareASignAreGivenTogether(t *testing.T) {
	for _, hint := range []map[string]any{{"hintLetters": "i"}, {"hints": 1}, {"crib": "i"}} {
		params := map[string]any{"text": "Jim, Jill", "kind": "polybius", "seed": "s", "block": 0}
		maps.Copy(params, hint)
		given := ""
		for _, token := range tokens(t, params) {
			if token.Given {
				given += token.Plain
			}
		}
		if r := must(t, params); hint["hints"] == nil && (given != "JIJI" || len(r.Hints) != 1 || r.Hints[0] != Hint{"24", "I"}) {
			t.Errorf("%v: %s is given away, the hints are %v", hint, given, r.Hints)
		}
		if hint["hints"] != nil && given != "JIJI" && given != "LL" {
			t.Errorf("%v: %s is given away", hint, given)
		}
	}
	// J and I occur once each, and their sign twice.
	r := must(t, map[string]any{"text": "jig", "kind": "polybius", "seed": "s", "hints": 1})
	if got := originals(r); got != "I" || len(parse(t, r.HTML).all("i", "")) < 2 {
		t.Errorf("%s is given away", got)
	}
	if all := must(t, map[string]any{"text": "jig", "kind": "polybius", "seed": "s", "hints": 26}); originals(all) != "IG" {
		t.Errorf("of two signs, %s are given away", originals(all))
	}
}

func TestAPuzzleWithAmbiguousSignsHasNoChart(t *testing.T) {
	for word, isSimple := range map[string]bool{"TRAIN": true, "TREES": false} {
		r := must(t, map[string]any{"text": "Less is more", "kind": "checkerboard", "columnKey": word, "seed": "s", "crib": "less"})
		if r.IsSimple != isSimple || strings.Contains(r.HTML, frequenciesTitle) != isSimple || len(r.Hints) > 0 != isSimple {
			t.Errorf("%s: the puzzle is simple: %v, and its hints are %v", word, r.IsSimple, r.Hints)
		}
	}
}
