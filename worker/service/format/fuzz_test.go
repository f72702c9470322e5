package format

import (
	"math"
	"mime"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzReadBack checks that a document written in any format can be read back unchanged. Each byte of the shape adds a value to
// the document, or begins or ends a collection.
func FuzzReadBack(f *testing.F) {
	for _, text := range hostile[:len(hostile)-2] { // the last two are long
		f.Add([]byte("t{t[tin]}btutt"), text, int64(len(text)), 0.1)
	}
	f.Add([]byte("[[]{}{[{t}]}"), ";=1", int64(math.MinInt64), -1e300)
	f.Fuzz(func(t *testing.T, shape []byte, text string, whole int64, number float64) {
		if math.IsNaN(number) || math.IsInf(number, 0) {
			number = 0 // writers get null instead of these
		}
		b := builder{shape: shape[:min(len(shape), 64)], text: strings.ToValidUTF8(text, "\ufffd"), whole: whole, number: number}
		document := envelope(b.object())
		checkJSON(t, document)
		checkXML(t, document)
		checkYAML(t, document)
		checkCSV(t, document)
	})
}

// builder builds a document from a shape.
type builder struct {
	shape  []byte
	text   string
	whole  int64
	number float64
}

func (b *builder) object() object {
	o := object{}
	for name := 'a'; ; name++ {
		value, more := b.value()
		if !more {
			return o
		}
		o = append(o, field{strings.Repeat(string('a'+(name-'a')%26), 1+int(name-'a')/26), value})
	}
}

func (b *builder) list() list {
	l := list{}
	for {
		value, more := b.value()
		if !more {
			return l
		}
		l = append(l, value)
	}
}

// value returns the next value. It reports whether there is one before the collection ends.
func (b *builder) value() (value any, more bool) {
	if len(b.shape) == 0 {
		return nil, false
	}
	next := b.shape[0]
	b.shape = b.shape[1:]
	switch next {
	case '{':
		return b.object(), true
	case '[':
		return b.list(), true
	case '}', ']':
		return nil, false
	case 'i':
		return b.whole, true
	case 'f':
		return b.number, true
	case 'b':
		return true, true
	case 'n':
		return nil, true
	}
	text := b.text
	for range next % 4 { // drop up to three characters
		_, size := utf8.DecodeRuneInString(text)
		text = text[size:]
	}
	return text, true
}

// FuzzNegotiate checks that no format has a higher quality than the chosen one, whatever the Accept header is.
func FuzzNegotiate(f *testing.F) {
	for _, accept := range []string{
		"", "*/*", "text/csv;q=0.5, application/*;q=0.4", "application/xml;q=NaN", "application/yaml ; q = 0x1p-1", ",,;q=1,text/*", "application/json;q=0, */*;q=1e-1",
		`text/csv;a="x,y";q=1`, "TEXT/XML;Q=0.3", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
	} {
		f.Add(accept)
	}
	f.Fuzz(func(t *testing.T, accept string) {
		chosen := Negotiate(accept)
		most := 0.0
		for _, format := range All {
			for _, mediaType := range format.types {
				q := Quality(accept, mediaType)
				if !(q >= 0 && q <= 1) {
					t.Errorf("%q: the quality of %s is %v", accept, mediaType, q)
				}
			}
			most = max(most, quality(format.types, strings.Split(accept, ",")))
		}
		if q := quality(chosen.types, strings.Split(accept, ",")); accept != "" && q < most {
			t.Errorf("%q: %s has the quality %v, another format %v", accept, chosen.Name, q, most)
		}
		if other := Negotiate(accept + ", image/x-none"); accept != "" && other != chosen {
			t.Errorf("%q gives %s, but %s with an unknown type added", accept, chosen.Name, other.Name)
		}
		// A single media type without parameters is chosen if there is a format for it.
		if mediaType, params, err := mime.ParseMediaType(accept); err == nil && len(params) == 0 && !strings.ContainsAny(accept, ",;") {
			for _, format := range All {
				for _, own := range format.types {
					if own == mediaType && chosen != format {
						t.Errorf("%q gives %s", accept, chosen.Name)
					}
				}
			}
		}
	})
}
