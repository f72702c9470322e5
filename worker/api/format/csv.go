package format

import (
	"bytes"
	"strconv"
	"strings"
	"unicode"

	"lettercraft/core/operation"
)

// csvEncoder writes the header row key,value and then a row for each field of the envelope and of its data (RFC 4180).
// What nests deeper is compact JSON; null is empty. A text that a spreadsheet would run stays a text (see [plainText]); one that
// was computed is exact.
type csvEncoder struct {
	buf   bytes.Buffer
	key   string
	depth int
	// nested collects the value of one row that is an object or a list.
	nested *operation.JSONWriter
	until  int // the depth at which it ends
}

func newCSV() Encoder {
	e := &csvEncoder{}
	e.row("key", "value")
	return e
}

func (e *csvEncoder) Document() []byte { return e.buf.Bytes() }

// data is the field of the envelope whose own fields are rows.
const data = "data"

// row is written here and not by encoding/csv, which rewrites the line ends inside a value when records end with CRLF.
func (e *csvEncoder) row(key, value string) {
	if strings.ContainsAny(value, "\",\r\n") || strings.TrimSpace(value) != value {
		value = `"` + strings.ReplaceAll(value, `"`, `""`) + `"`
	}
	e.buf.WriteString(key + "," + value + "\r\n")
}

// begin enters a collection. The envelope and its data are rows; a collection below them is one value.
func (e *csvEncoder) begin(enter func(*operation.JSONWriter)) {
	if e.nested == nil && e.depth > 0 && (e.depth > 1 || e.key != data) {
		e.nested, e.until = &operation.JSONWriter{}, e.depth
	}
	e.depth++
	if e.nested != nil {
		enter(e.nested)
	}
}

func (e *csvEncoder) end(leave func(*operation.JSONWriter)) {
	e.depth--
	if e.nested == nil {
		return
	}
	leave(e.nested)
	if e.depth == e.until {
		e.row(e.key, plainText(string(e.nested.Bytes)))
		e.nested = nil
	}
}

// value writes a row, or a part of the value that is being collected.
func (e *csvEncoder) value(text string, nest func(*operation.JSONWriter)) {
	if e.nested != nil {
		nest(e.nested)
		return
	}
	e.row(e.key, text)
}

func (e *csvEncoder) BeginObject() { e.begin((*operation.JSONWriter).BeginObject) }
func (e *csvEncoder) EndObject()   { e.end((*operation.JSONWriter).EndObject) }
func (e *csvEncoder) BeginList()   { e.begin((*operation.JSONWriter).BeginList) }
func (e *csvEncoder) EndList()     { e.end((*operation.JSONWriter).EndList) }

func (e *csvEncoder) Name(name string) {
	if e.nested != nil {
		e.nested.Name(name)
		return
	}
	e.key = name
}

func (e *csvEncoder) String(s string) {
	e.value(plainText(s), func(w *operation.JSONWriter) { w.String(s) })
}

func (e *csvEncoder) Computed(s string) {
	e.value(s, func(w *operation.JSONWriter) { w.String(s) })
}

func (e *csvEncoder) Integer(n int64) {
	e.value(strconv.FormatInt(n, 10), func(w *operation.JSONWriter) { w.Integer(n) })
}

func (e *csvEncoder) Number(n float64) {
	e.value(strconv.FormatFloat(n, 'f', -1, 64), func(w *operation.JSONWriter) { w.Number(n) })
}

func (e *csvEncoder) Boolean(b bool) {
	e.value(strconv.FormatBool(b), func(w *operation.JSONWriter) { w.Boolean(b) })
}

func (e *csvEncoder) Null() { e.value("", (*operation.JSONWriter).Null) }

// plainText keeps a text from outside from being run as a formula: an apostrophe is put at the beginning of the text, if a
// character that starts a formula comes next, and behind a semicolon, a tab or a line end, if one comes next there.
//
// The latter begin a cell in a spreadsheet that does not take the comma for the separator, as where it is the decimal sign: it
// does not see our quotes either. Apostrophes, quotes, further separators, white space and characters that are not visible count
// for nothing before a formula, since readers drop them.
//
// A reader gets the text back by removing one apostrophe at each such place: at the beginning of the text and behind the last
// separator before the formula. A text that looks so already gets one more. Objects and lists are guarded as the text of their
// JSON, and stay JSON of the same form.
//
// Source: OWASP, "CSV Injection".
func plainText(s string) string {
	if !strings.ContainsAny(s, formula) {
		return s
	}
	var b strings.Builder
	written := 0
	cell := 0     // where the last cell begins, or -1: something that counts has come since
	first := true // nothing that counts has come since the text began
	for i, r := range s {
		switch {
		case strings.ContainsRune(separators, r):
			cell = i + 1
		case cell < 0:
		case strings.ContainsRune(formula, r):
			if first && cell > 0 {
				b.WriteByte('\'')
			}
			b.WriteString(s[written:cell] + "'")
			written, cell, first = cell, -1, false
		case !ignored(r):
			cell, first = -1, false
		}
	}
	return b.String() + s[written:]
}

const (
	formula    = "=+-@＝＋－＠" // those of full width start one too
	separators = ";\t\r\n"
)

// ignored tells whether readers may drop a character before a formula.
func ignored(r rune) bool {
	return r == '\'' || r == '"' || unicode.In(r, unicode.White_Space, unicode.Cc, unicode.Cf)
}
