package cryptogram

import (
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/operation"
)

// published is a keyed alphabet from print: its two rows as they were printed and, for some, a text and its ciphertext.
type published struct {
	Source, Kind, Key, Plain, Cipher string
	Ciphertext, Plaintext            string
	Shift                            int
}

func publishedAlphabets(t *testing.T) []published {
	t.Helper()
	text, err := os.ReadFile("testdata/keyed.json")
	if err != nil {
		t.Fatal(err)
	}
	var all []published
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

// TestPublishedKeyedAlphabetsAreReproduced makes them from their key words and shifts. In five of them a letter stands for itself,
// which the rules forbid: they are refused with a list of the allowed shifts.
func TestPublishedKeyedAlphabetsAreReproduced(t *testing.T) {
	kinds := map[string]int{}
	for _, p := range publishedAlphabets(t) {
		text := "Sphinx of black quartz, judge my vow"
		if p.Plaintext != "" {
			text = p.Plaintext
		}
		params := map[string]any{"text": text, "alphabet": p.Kind, "key": p.Key, "shift": p.Shift}
		self := false
		for i := range p.Plain {
			self = self || p.Plain[i] == p.Cipher[i]
		}
		if self {
			_, err := call(t, params)
			var e *operation.Error
			if !errors.As(err, &e) || e.Parameter != "shift" || !strings.Contains(e.Message, "it must be one of: ") {
				t.Errorf("%s %s: a letter stands for itself, and the error is %v", p.Kind, p.Key, err)
			}
			continue
		}
		r := must(t, params)
		kinds[p.Kind]++
		if r.Shift == nil || *r.Shift != p.Shift || r.Alphabet != p.Kind {
			t.Errorf("%s %s: the result is of %s with the shift %v", p.Kind, p.Key, r.Alphabet, r.Shift)
		}
		for i := range p.Plain {
			if got := substitutes(r)[p.Plain[i]-'A']; got != p.Cipher[i] {
				t.Errorf("%s %s: under %c stands %c, published is %c", p.Kind, p.Key, p.Plain[i], got, p.Cipher[i])
			}
		}
		if p.Ciphertext != "" && r.Encoded != p.Ciphertext {
			t.Errorf("%s %s: got %s, published is %s", p.Kind, p.Key, r.Encoded, p.Ciphertext)
		}
	}
	for kind, least := range map[string]int{"k1": 7, "k2": 8, "k3": 4, "k4": 3} {
		if kinds[kind] < least {
			t.Errorf("%d alphabets of the kind %s were compared", kinds[kind], kind)
		}
	}
}

func TestKeysAreRefused(t *testing.T) {
	const one = "Parameter 'key' must contain a key word of letters A to Z, for the alphabets k1 to k4"
	const two = "Parameter 'key' must be two key words of letters A to Z with a comma between them, for the alphabet k4"
	const range26 = "Parameter 'shift' must be a whole number from 0 to 25"
	for _, test := range []struct {
		params  map[string]any
		refused string
	}{
		{map[string]any{"alphabet": "k1"}, one},
		{map[string]any{"alphabet": "k2", "key": "  "}, one},
		{map[string]any{"alphabet": "k3", "key": "123"}, one},
		{map[string]any{"alphabet": "k4"}, two},
		{map[string]any{"alphabet": "k4", "key": "ONE"}, two},
		{map[string]any{"alphabet": "k4", "key": "ONE,"}, two},
		{map[string]any{"alphabet": "k4", "key": ",TWO"}, two},
		{map[string]any{"alphabet": "k4", "key": "ONE,TWO,THREE"}, two},
		{map[string]any{"alphabet": "k5", "key": "ONE"}, "Parameter 'alphabet' must be one of: random, k1, k2, k3, k4"},
		{map[string]any{"alphabet": "k1", "key": "ONE", "shift": 26}, range26},
		{map[string]any{"alphabet": "k1", "key": "ONE", "shift": -1}, "Parameter 'shift' must be a whole number from 0 to 59"},
		{map[string]any{"alphabet": "k3", "key": "ONE", "shift": 0}, "Parameter 'shift' lets a letter stand for itself; with this key it must be one of: " +
			"1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25"},
		{map[string]any{"key": "ONE"}, "Parameter 'key' is for the alphabets k1 to k4; choose one of them with 'alphabet'"},
		{map[string]any{"shift": 3}, "Parameter 'shift' is for the alphabets k1 to k4; choose one of them with 'alphabet'"},
	} {
		if _, err := call(t, test.params); err == nil || err.Error() != test.refused {
			t.Errorf("%v: got %v, want %q", test.params, err, test.refused)
		}
	}
}
