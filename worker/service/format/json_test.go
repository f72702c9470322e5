package format

import (
	"encoding/json"
	"io"
	"reflect"
	"strings"
	"testing"
)

func TestJSONReadsBackAsItWas(t *testing.T) {
	for _, document := range documents() {
		checkJSON(t, document)
	}
}

func checkJSON(t *testing.T, document object) {
	t.Helper()
	text := encoded("json", document)
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	got, err := readJSON(d)
	if err != nil {
		t.Fatalf("%.300s: %v", text, err)
	}
	if _, err := d.Token(); err != io.EOF {
		t.Errorf("there is data after the document: %.300s", text)
	}
	same(t, text, got, document)
}

// readJSON reads a document and keeps the order of names, which a map would lose.
func readJSON(d *json.Decoder) (any, error) {
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('{'):
		o := object{}
		for d.More() {
			name, err := d.Token()
			if err != nil {
				return nil, err
			}
			value, err := readJSON(d)
			if err != nil {
				return nil, err
			}
			o = append(o, field{name.(string), value})
		}
		_, err = d.Token()
		return o, err
	case json.Delim('['):
		l := list{}
		for d.More() {
			value, err := readJSON(d)
			if err != nil {
				return nil, err
			}
			l = append(l, value)
		}
		_, err = d.Token()
		return l, err
	}
	return token, nil
}

// same compares a value that was read with the one that was written. A number is read as a string or as a float.
func same(t *testing.T, text string, got, want any) {
	t.Helper()
	if !alike(got, want) {
		t.Errorf("%.300s\nread as %.300v\nwant    %.300v", text, got, want)
	}
}

func alike(got, want any) bool {
	switch w := want.(type) {
	case object:
		g, ok := got.(object)
		if !ok || len(g) != len(w) {
			return false
		}
		for i := range w {
			if g[i].name != w[i].name || !alike(g[i].value, w[i].value) {
				return false
			}
		}
		return true
	case list:
		g, ok := got.(list)
		if !ok || len(g) != len(w) {
			return false
		}
		for i := range w {
			if !alike(g[i], w[i]) {
				return false
			}
		}
		return true
	case int64:
		if n, ok := got.(json.Number); ok {
			i, err := n.Int64()
			return err == nil && i == w
		}
	case float64:
		if n, ok := got.(json.Number); ok {
			f, err := n.Float64()
			return err == nil && f == w
		}
	}
	return reflect.DeepEqual(got, want)
}
