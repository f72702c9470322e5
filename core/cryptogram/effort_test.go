package cryptogram

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/cipher"
)

// texts of very different difficulty as Aristocrats, with enough letters for every kind.
var unlike = []string{
	"It was the best of times, it was the worst of times",
	"Jazz quickly vexes my dull wizard, who fumbles for grabby zinc proxies",
	"Less is more.",
}

func TestAKindWithAMethodIsRatedByItAlone(t *testing.T) {
	for _, kind := range cipher.Kinds {
		if kind.Effort == (cipher.Effort{}) {
			continue
		}
		for _, text := range unlike {
			d := must(t, map[string]any{"kind": kind.Name, "text": text, "seed": "s"}).Difficulty
			want := []DifficultyReason{{kind.Effort.Reason, kind.Effort.Points}}
			if !reflect.DeepEqual(d.Reasons, want) || d.Score != 30+kind.Effort.Points || d.Label != label(d.Score) || d.Warning != "" {
				t.Errorf("%s, %q: got %+v, want %v", kind.Name, text, d, want)
			}
		}
	}
}

// TestKindsAreOrderedAsSolversWould goes from looking signs up, over computing with a known key, to finding an unknown one.
func TestKindsAreOrderedAsSolversWould(t *testing.T) {
	for _, order := range []string{
		"atbash caesar polybius railFence vigenere nihilist checkerboard completeColumnar fractionatedMorse",
		"pigpen polybius", "morse polybius", "tapCode polybius", "numberCode morse", "affine vigenere", "porta nihilist", "vigenere hill",
		"baconian checkerboard", "nihilist baconian",
	} {
		last := -1.0
		for kind := range strings.FieldsSeq(order) {
			d := must(t, map[string]any{"kind": kind, "text": unlike[1], "seed": "s"}).Difficulty
			if d.Score <= last {
				t.Errorf("%s has the score %v, and the kind before it in %q has %v", kind, d.Score, order, last)
			}
			last = d.Score
		}
	}
	for _, kind := range strings.Fields("atbash caesar affine numberCode morse tapCode polybius pigpen dancingMen vigenere porta railFence") {
		if d := must(t, map[string]any{"kind": kind, "text": unlike[1], "seed": "s"}).Difficulty; d.Label != "easy" {
			t.Errorf("%s is %s", kind, d.Label)
		}
	}
}

// TestSignsInRandomOrderAreSolvedAsAnAristocrat rates puzzles that show words and replace each letter by a sign that nothing explains.
func TestSignsInRandomOrderAreSolvedAsAnAristocrat(t *testing.T) {
	for _, text := range unlike {
		for _, params := range []map[string]any{
			{"kind": "symbols"},
			{"kind": "symbols", "symbols": "!#$%&()*+,-./:;<=>?@[]^_{}"},
			{"kind": "numberCode", "numbering": "random"},
			{"kind": "numberCode", "numbering": "random99"},
		} {
			params["text"], params["seed"] = text, "s"
			if got, want := must(t, params).Difficulty, aristocrat(text); !reflect.DeepEqual(got, want) {
				t.Errorf("%v: got %+v, want %+v", params, got, want)
			}
		}
	}
}

func TestAnUnknownKeyIsHarderThanAGivenOne(t *testing.T) {
	for _, kind := range strings.Fields("affine vigenere porta polybius checkerboard nihilist") {
		params := map[string]any{"kind": kind, "text": unlike[1], "seed": "s"}
		known := must(t, params).Difficulty.Score
		params["crib"] = "who"
		d := must(t, params).Difficulty
		if d.Score <= known || !slices.Contains(textsOf(d.Reasons), "The key is not given") {
			t.Errorf("%s has the score %v with a crib, %v with the key: %v", kind, d.Score, known, d.Reasons)
		}
	}
}

func TestLettersThatAreGivenAwayMakeEveryKindEasier(t *testing.T) {
	for _, kind := range strings.Fields("aristocrat patristocrat caesar xenocrypt morse pigpen symbols") {
		last := 1000.0
		for hints := range 4 {
			d := must(t, map[string]any{"kind": kind, "text": unlike[1], "seed": "s", "hints": hints}).Difficulty
			if d.Score >= last {
				t.Errorf("%s has the score %v with %d hints, and %v with one less", kind, d.Score, hints, last)
			}
			last = d.Score
		}
	}
	without := must(t, map[string]any{"text": unlike[1], "seed": "s"}).Difficulty
	if d := must(t, map[string]any{"text": unlike[1], "seed": "s", "crib": "wizard"}).Difficulty; d.Score >= without.Score {
		t.Errorf("an Aristocrat has the score %v with a crib, %v without", d.Score, without.Score)
	}
}

// TestOtherAlphabetsAreRatedByTheirLength rates texts whose letters no frequencies are known for.
func TestOtherAlphabetsAreRatedByTheirLength(t *testing.T) {
	const warning = "The difficulty is a rough one: it knows words and letter frequencies only for the letters A to Z"
	greek := "Εν αρχή ην ο Λόγος, και ο Λόγος ην προς τον Θεόν"
	for _, test := range []struct {
		params  map[string]any
		score   float64
		reasons []DifficultyReason
	}{
		{map[string]any{"text": greek, "letters": "greek"}, 39.9, []DifficultyReason{{"Few letters: 36", 9.9}}},
		{
			map[string]any{"text": greek, "letters": "greek", "kind": "patristocrat"},
			59.9,
			[]DifficultyReason{{"No words are shown", 20}, {"Few letters: 36", 9.9}},
		},
		{
			map[string]any{"text": strings.Repeat("El niño come pan y canción. ", 4), "kind": "xenocrypt", "alphabet": "k1", "key": "SEÑAL"},
			22,
			[]DifficultyReason{{"Keyed alphabet: K1", -8}},
		},
	} {
		test.params["seed"] = "s"
		if d := must(t, test.params).Difficulty; d.Score != test.score || !reflect.DeepEqual(d.Reasons, test.reasons) || d.Warning != warning || d.DistinctLetters < 9 {
			t.Errorf("%v: got %+v, want %v with %v", test.params, d, test.score, test.reasons)
		}
	}
	if d := must(t, map[string]any{"text": greek, "letters": "greek", "kind": "caesar", "seed": "s"}).Difficulty; d.Label != "easy" || d.Warning != "" {
		t.Errorf("a Caesar in Greek is %+v", d)
	}
}

func textsOf(reasons []DifficultyReason) (texts []string) {
	for _, r := range reasons {
		texts = append(texts, r.Text)
	}
	return texts
}
