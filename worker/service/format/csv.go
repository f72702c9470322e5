package format

import (
	"bytes"
	"strconv"
	"strings"
	"unicode"

	"github.com/lettercraft/lettercraft/core/jsonio"
)

// csvEncoder writes the header row key,value and then a row for each field of the envelope and of its data (RFC 4180). Values
// below that level are compact JSON, and null is empty. Strings are protected from being run as a formula (see [plainText]),
// except computed ones, which are written exactly.
type csvEncoder struct {
	buf   bytes.Buffer
	key   string
	depth int
	// nested writes the value of a row that is an object or a list. It is nil otherwise.
	nested *jsonio.Writer
	until  int // the depth at which nested ends
}

func newCSV() Encoder {
	e := &csvEncoder{}
	e.row("key", "value")
	return e
}

func (e *csvEncoder) Document() []byte { return e.buf.Bytes() }

// data is the field of the envelope whose own fields are rows.
const data = "data"

// row writes a row. It does not use encoding/csv, which changes the line ends inside a value when records end with CRLF.
func (e *csvEncoder) row(key, value string) {
	if strings.ContainsAny(value, "\",\r\n") || strings.TrimSpace(value) != value {
		value = `"` + strings.ReplaceAll(value, `"`, `""`) + `"`
	}
	e.buf.WriteString(key + "," + value + "\r\n")
}

// begin enters an object or a list. The fields of the envelope and of its data are rows; any other collection is one value.
func (e *csvEncoder) begin(enter func(*jsonio.Writer)) {
	if e.nested == nil && e.depth > 0 && (e.depth > 1 || e.key != data) {
		e.nested, e.until = &jsonio.Writer{}, e.depth
	}
	e.depth++
	if e.nested != nil {
		enter(e.nested)
	}
}

func (e *csvEncoder) end(leave func(*jsonio.Writer)) {
	e.depth--
	if e.nested == nil {
		return
	}
	leave(e.nested)
	if e.depth == e.until {
		e.row(e.key, string(e.nested.Bytes))
		e.nested = nil
	}
}

// value writes a row, or a part of a nested value.
func (e *csvEncoder) value(text string, nest func(*jsonio.Writer)) {
	if e.nested != nil {
		nest(e.nested)
		return
	}
	e.row(e.key, text)
}

func (e *csvEncoder) BeginObject() { e.begin((*jsonio.Writer).BeginObject) }
func (e *csvEncoder) EndObject()   { e.end((*jsonio.Writer).EndObject) }
func (e *csvEncoder) BeginList()   { e.begin((*jsonio.Writer).BeginList) }
func (e *csvEncoder) EndList()     { e.end((*jsonio.Writer).EndList) }

func (e *csvEncoder) Name(name string) {
	if e.nested != nil {
		e.nested.Name(name)
		return
	}
	e.key = name
}

func (e *csvEncoder) String(s string) {
	e.value(plainText(s), func(w *jsonio.Writer) { w.String(s) })
}

func (e *csvEncoder) Computed(s string) {
	e.value(s, func(w *jsonio.Writer) { w.String(s) })
}

func (e *csvEncoder) Integer(n int64) {
	e.value(strconv.FormatInt(n, 10), func(w *jsonio.Writer) { w.Integer(n) })
}

func (e *csvEncoder) Number(n float64) {
	e.value(strconv.FormatFloat(n, 'f', -1, 64), func(w *jsonio.Writer) { w.Number(n) })
}

func (e *csvEncoder) Boolean(b bool) {
	e.value(strconv.FormatBool(b), func(w *jsonio.Writer) { w.Boolean(b) })
}

func (e *csvEncoder) Null() { e.value("", (*jsonio.Writer).Null) }

// plainText returns a text with an apostrophe inserted if a spreadsheet could run it as a formula. A spreadsheet could do that if the first
// character of the text starts a formula. White space, quotes, apostrophes and invisible characters before it are skipped, because readers
// may drop them. Characters that separate cells for some readers are also skipped. The apostrophe is inserted after the last separator, or
// at the beginning if there is none.
//
// A reader restores the text by removing this apostrophe. A text that already has an apostrophe there gets another one.
//
// Source: OWASP, "CSV Injection".
func plainText(s string) string {
	cell := 0 // start of the cell that the character is in
	for i, r := range s {
		switch {
		case strings.ContainsRune(separators, r):
			cell = i + 1
		case strings.ContainsRune(formula, r):
			return s[:cell] + "'" + s[cell:]
		case !ignored(r):
			return s
		}
	}
	return s
}

const (
	formula    = "=+-@＝＋－＠" // the characters that start a formula, and their full-width forms
	separators = ";\t\r\n"
)

// ignored reports whether readers may drop a character before a formula.
func ignored(r rune) bool {
	return r == '\'' || r == '"' || unicode.In(r, unicode.White_Space, unicode.Cc, unicode.Cf)
}
