package jsonio

import (
	"encoding/json"
	"math"
	"testing"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

func TestStringsAreQuotedAsByThePackageJsontext(t *testing.T) {
	for c := range 256 {
		for _, s := range []string{string([]byte{byte(c)}), "a" + string([]byte{byte(c)}) + "b", string(rune(c))} {
			var w Writer
			w.String(s)
			want, _ := jsontext.AppendQuote(nil, s)
			if string(w.Bytes) != string(want) {
				t.Errorf("%q was written as %s, want %s", s, w.Bytes, want)
			}
		}
	}
}

// FuzzString compares the strings that are written with those of package jsontext.
func FuzzString(f *testing.F) {
	for _, seed := range []string{"a\"b\\", "é\n€", "\uFFFD\xff\uFFFD", "\u2028\u2029\x7f", "\x00😀\xed\xa0\x80"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var w Writer
		w.String(s)
		if want, _ := jsontext.AppendQuote(nil, s); string(w.Bytes) != string(want) {
			t.Errorf("%q was written as %s, want %s", s, w.Bytes, want)
		}
	})
}

func TestNumbersKeepTheirValue(t *testing.T) {
	for _, n := range []float64{
		0, 1, -1, 0.1, 1e21, 1e-7, 123456789.125, math.MaxFloat64, math.SmallestNonzeroFloat64, 1 << 53, 100, 2.50,
	} {
		var w Writer
		w.Number(n)
		var got float64
		if err := json.Unmarshal(w.Bytes, &got); err != nil || got != n {
			t.Errorf("%v was written as %s and read as %v (%v)", n, w.Bytes, got, err)
		}
	}
	for _, n := range []int64{0, -1, math.MaxInt64, math.MinInt64} {
		var w Writer
		w.Integer(n)
		var got int64
		if err := json.Unmarshal(w.Bytes, &got); err != nil || got != n {
			t.Errorf("%v was written as %s and read as %v (%v)", n, w.Bytes, got, err)
		}
	}
}

func TestTheWriterSetsItsCommas(t *testing.T) {
	var w Writer
	w.BeginList()
	w.BeginObject()
	w.EndObject()
	w.BeginObject()
	w.Name("a")
	w.BeginList()
	w.EndList()
	w.Name("b")
	w.Raw(`{"c":[1]}`)
	w.Name("d")
	w.Null()
	w.EndObject()
	w.BeginList()
	w.Null()
	w.Boolean(false)
	w.String("")
	w.Integer(0)
	w.Number(0.5)
	w.Raw("1")
	w.EndList()
	w.EndList()
	const want = `[{},{"a":[],"b":{"c":[1]},"d":null},[null,false,"",0,0.5,1]]`
	if string(w.Bytes) != want {
		t.Errorf("got  %s\nwant %s", w.Bytes, want)
	}
}

func TestInvalidUTF8IsWrittenAsTheReplacementCharacter(t *testing.T) {
	for text, want := range map[string]string{
		"a\xffb": "a\uFFFDb", "\xed\xa0\x80": "\uFFFD\uFFFD\uFFFD", "\xf0\x9f\x98": "\uFFFD\uFFFD\uFFFD",
	} {
		var w Writer
		w.String(text)
		var got string
		if err := json.Unmarshal(w.Bytes, &got); err != nil || got != want || !utf8.Valid(w.Bytes) {
			t.Errorf("%q was written as %s (%v)", text, w.Bytes, err)
		}
	}
}
