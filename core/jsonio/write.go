package jsonio

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Writer writes compact JSON. It implements the interface Writer of package operation. The zero value is ready to use.
//
// Its methods are not inlined. Inlining would triple the size of their callers, and in the Worker V8 compiles the functions of the first
// request while the caller waits.
type Writer struct {
	// Bytes is the JSON that has been written so far.
	Bytes []byte
	// comma reports whether the next name or item needs a comma before it.
	comma bool
}

// room is the size in bytes of the first buffer of a document. Most documents fit into it.
const room = 256

// Document returns the JSON that has been written.
func (w *Writer) Document() []byte { return w.Bytes }

func (w *Writer) separate() {
	if w.comma {
		w.Bytes = append(w.Bytes, ',')
	}
	w.comma = true
}

//go:noinline
func (w *Writer) open(bracket byte) {
	if w.Bytes == nil {
		w.Bytes = make([]byte, 0, room)
	}
	w.separate()
	w.Bytes = append(w.Bytes, bracket)
	w.comma = false
}

//go:noinline
func (w *Writer) close(bracket byte) {
	w.Bytes = append(w.Bytes, bracket)
	w.comma = true
}

// BeginObject begins an object.
func (w *Writer) BeginObject() { w.open('{') }

// EndObject ends an object.
func (w *Writer) EndObject() { w.close('}') }

// BeginList begins an array.
func (w *Writer) BeginList() { w.open('[') }

// EndList ends an array.
func (w *Writer) EndList() { w.close(']') }

// Name writes the name of a member. Its value must follow.
//
//go:noinline
func (w *Writer) Name(name string) {
	w.String(name)
	w.Bytes = append(w.Bytes, ':')
	w.comma = false
}

// String writes a string. Bytes that are not UTF-8 become U+FFFD.
func (w *Writer) String(s string) {
	w.separate()
	if isPlain(s) {
		w.Bytes = append(append(append(w.Bytes, '"'), s...), '"')
	} else {
		w.quote(s)
	}
}

// isPlain reports whether a string needs only quotation marks. Nearly all strings are plain, and quote takes several times as long for
// them.
func isPlain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			return false
		}
	}
	return true
}

// quote writes a string in its shortest form: only what can't stand in JSON is escaped (RFC 8785, section 3.2.2.2).
func (w *Writer) quote(s string) {
	const hex = "0123456789abcdef"
	w.Bytes = append(w.Bytes, '"')
	written := 0
	for i, c := range s {
		if c >= ' ' && c != '"' && c != '\\' && c != utf8.RuneError {
			continue
		}
		w.Bytes = append(w.Bytes, s[written:i]...)
		_, size := utf8.DecodeRuneInString(s[i:])
		written = i + size
		if c == utf8.RuneError {
			w.Bytes = append(w.Bytes, "\uFFFD"...)
		} else if short := strings.IndexByte(unescaped, byte(c)); short >= 0 {
			w.Bytes = append(w.Bytes, '\\', escapes[short])
		} else {
			w.Bytes = append(w.Bytes, '\\', 'u', '0', '0', hex[c>>4], hex[c&0xf])
		}
	}
	w.Bytes = append(append(w.Bytes, s[written:]...), '"')
}

// Computed writes a string, as String does.
func (w *Writer) Computed(s string) { w.String(s) }

// Raw writes a value that is already JSON.
func (w *Writer) Raw(json string) {
	w.separate()
	w.Bytes = append(w.Bytes, json...)
}

// Integer writes a whole number.
func (w *Writer) Integer(n int64) {
	w.separate()
	w.Bytes = strconv.AppendInt(w.Bytes, n, 10)
}

// Number writes a number, which must be finite.
func (w *Writer) Number(n float64) {
	w.separate()
	w.Bytes = strconv.AppendFloat(w.Bytes, n, 'f', -1, 64)
}

// Boolean writes true or false.
func (w *Writer) Boolean(b bool) {
	w.separate()
	w.Bytes = strconv.AppendBool(w.Bytes, b)
}

// Null writes null.
func (w *Writer) Null() {
	w.separate()
	w.Bytes = append(w.Bytes, "null"...)
}
