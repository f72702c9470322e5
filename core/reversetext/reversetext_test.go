package reversetext

import (
	"errors"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
)

// call calls the operation with parameters as JSON and parses the result.
func call(t *testing.T, params map[string]any) (Result, error) {
	t.Helper()
	return operationtest.Call[Result](Operation, nil, params)
}

func TestReverse(t *testing.T) {
	for _, test := range []struct {
		mode, text, want string
		length           int
	}{
		{"characters", "Hello World", "dlroW olleH", 11}, // the published sample
		{"characters", "", "", 0},
		{"characters", "a", "a", 1},
		{"characters", " a ", " a ", 3},
		{"characters", "äe\u0301o", "oe\u0301ä", 3},
		{"characters", "👩‍👩‍👧‍👦!🇩🇪🇫🇷", "🇫🇷🇩🇪!👩‍👩‍👧‍👦", 4},
		{"characters", "👍🏽1️⃣", "1️⃣👍🏽", 2},
		{"characters", "क्षिप", "पक्षि", 2},
		{"characters", "각가", "가각", 2},
		{"characters", "a\r\nb", "b\r\na", 3},
		{"characters", "a\n\rb", "b\r\na", 4},
		{"characters", "\x00\u2028", "\u2028\x00", 2},
		{"characters", "e\u0301", "e\u0301", 1},

		{"words", "", "", 0},
		{"words", "one", "one", 3},
		{"words", "one two", "two one", 7},
		{"words", "one two three", "three two one", 13},
		{"words", "  one \t two\n\nthree ", "  three \t two\n\none ", 19},
		{"words", " \t\r\n ", " \t\r\n ", 4},
		{"words", "a\u00a0b\u2003c\u3000d", "d\u00a0c\u2003b\u3000a", 7},
		{"words", "Hello, world!", "world! Hello,", 13},
		{"words", "e\u0301a 🇩🇪", "🇩🇪 e\u0301a", 4},
		// U+200B (zero width space) is no white space: it has not the property White_Space.
		{"words", "a\u200bb c", "c a\u200bb", 5},

		{"lines", "", "", 0},
		{"lines", "one", "one", 3},
		{"lines", "one\ntwo", "two\none", 7},
		{"lines", "one\ntwo\nthree", "three\ntwo\none", 13},
		{"lines", "one\ntwo\n", "\ntwo\none", 8},
		{"lines", "\n", "\n", 1},
		{"lines", "\none", "one\n", 4},
		{"lines", "one\r\ntwo\nthree\rfour", "four\r\nthree\ntwo\rone", 18},
		{"lines", "a\r\n\r\nb", "b\r\n\r\na", 4},
		{"lines", "a\n\rb\r", "\nb\r\ra", 5},
		{"lines", "a\r\n", "\r\na", 2},
		{"lines", "\r\ra\n", "\ra\r\n", 4}, // the empty line now stands between CR and LF
		{"lines", "  a b \nc ", "c \n  a b ", 9},
		// Only CRLF, LF and CR end a line; other characters that Unicode calls line breaks belong to the line.
		{"lines", "a\u2028b\vc\u0085d\ne", "e\na\u2028b\vc\u0085d", 9},
	} {
		got, err := call(t, map[string]any{"text": test.text, "mode": test.mode})
		want := Result{Reversed: test.want, Original: test.text, Mode: test.mode, Length: test.length}
		if err != nil || got != want {
			t.Errorf("%s of %q:\ngot  %+v\nwant %+v (%v)", test.mode, test.text, got, want, err)
		}
	}
}

func TestCharactersIsTheDefault(t *testing.T) {
	got, err := call(t, map[string]any{"text": "a b"})
	if want := (Result{"b a", "a b", "characters", 3}); err != nil || got != want {
		t.Errorf("got %+v, want %+v (%v)", got, want, err)
	}
}

func TestRefusals(t *testing.T) {
	const tooLong = "Parameter 'text' must have at most 1,000,000 bytes of UTF-8"
	for _, test := range []struct {
		params map[string]any
		want   string
	}{
		{map[string]any{}, "Required parameter 'text' is missing"},
		{map[string]any{"text": 5}, "Parameter 'text' must be a string"},
		{map[string]any{"text": "a", "mode": true}, "Parameter 'mode' must be a string"},
		{map[string]any{"text": "a", "mode": "letters"}, "Parameter 'mode' must be one of: characters, words, lines"},
		{map[string]any{"text": strings.Repeat("x", 1_000_001)}, tooLong},
		{map[string]any{"text": strings.Repeat("€", 333_334)}, tooLong},
	} {
		_, err := call(t, test.params)
		var e *operation.Error
		if !errors.As(err, &e) || e.Message != test.want || e.Code != operation.InvalidParameter {
			t.Errorf("got %v, want %q", err, test.want)
		}
	}
}

func TestTheLongestTextIsReversed(t *testing.T) {
	for _, mode := range []string{"characters", "words", "lines"} {
		text := strings.Repeat("ab \n", 250_000)
		got, err := call(t, map[string]any{"text": text, "mode": mode})
		if err != nil || got.Length != 1_000_000 || len(got.Reversed) != 1_000_000 {
			t.Errorf("%s: length %d, %d bytes (%v)", mode, got.Length, len(got.Reversed), err)
		}
	}
}
