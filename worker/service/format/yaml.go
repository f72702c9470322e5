package format

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// yamlEncoder writes YAML in block style that means the same in YAML 1.1 and 1.2. Every string is in double quotes, so that no
// reader takes "NO", "1e3" or "1:30" for a value of another type. It does not use a YAML library, because loading one made the
// first answer of a new isolate a quarter slower (docs/architecture.md, Start-up).
type yamlEncoder struct {
	out   strings.Builder
	open  []bool // the open collections, outermost first: true for a list, false for an object
	empty bool   // the innermost collection has no values yet
	named bool   // a name has been written, and its value follows
}

func newYAML() Encoder { return &yamlEncoder{} }

func (e *yamlEncoder) Document() []byte { return []byte(e.out.String()) }

// item begins an item of a list or the value after a name.
func (e *yamlEncoder) item() {
	switch {
	case e.named:
		e.named = false
		e.out.WriteByte(' ')
	case len(e.open) > 0:
		e.line()
		e.out.WriteString("- ")
	}
	e.empty = false
}

// line begins a line with the indentation of the innermost collection.
func (e *yamlEncoder) line() {
	if e.out.Len() > 0 {
		e.out.WriteByte('\n')
	}
	for range len(e.open) - 1 {
		e.out.WriteString("  ")
	}
}

func (e *yamlEncoder) begin(list bool) {
	if e.named {
		e.named = false
	} else if len(e.open) > 0 {
		e.line()
		e.out.WriteByte('-')
	}
	e.open = append(e.open, list)
	e.empty = true
}

func (e *yamlEncoder) end(nothing string) {
	if e.empty {
		e.out.WriteString(nothing)
	}
	e.empty = false
	e.open = e.open[:len(e.open)-1]
	if len(e.open) == 0 {
		e.out.WriteByte('\n')
	}
}

func (e *yamlEncoder) plain(text string) {
	e.item()
	e.out.WriteString(text)
}

func (e *yamlEncoder) Name(name string) {
	e.line()
	if len(name) == 1 {
		e.quote(name) // a plain Y or N is a boolean in YAML 1.1
	} else {
		e.out.WriteString(name)
	}
	e.out.WriteByte(':')
	e.named, e.empty = true, false
}

func (e *yamlEncoder) BeginObject()      { e.begin(false) }
func (e *yamlEncoder) EndObject()        { e.end(" {}") }
func (e *yamlEncoder) BeginList()        { e.begin(true) }
func (e *yamlEncoder) EndList()          { e.end(" []") }
func (e *yamlEncoder) String(s string)   { e.item(); e.quote(s) }
func (e *yamlEncoder) Computed(s string) { e.String(s) }
func (e *yamlEncoder) Integer(n int64)   { e.plain(strconv.FormatInt(n, 10)) }
func (e *yamlEncoder) Number(n float64)  { e.plain(strconv.FormatFloat(n, 'f', -1, 64)) }
func (e *yamlEncoder) Boolean(b bool)    { e.plain(strconv.FormatBool(b)) }
func (e *yamlEncoder) Null()             { e.plain("null") }

// quote writes a string as a double-quoted scalar. Characters that are not printable in YAML and the line breaks of YAML 1.1 are
// escaped (YAML 1.2.2, productions 1 and 59; YAML 1.1, production 24).
func (e *yamlEncoder) quote(s string) {
	e.out.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			e.out.WriteByte('\\')
			e.out.WriteRune(r)
		case r == '\n':
			e.out.WriteString(`\n`)
		case r < ' ' || r >= 0x7F && r < 0xA0 || r == 0x2028 || r == 0x2029 || r == 0xFEFF || r&0xFFFE == 0xFFFE:
			e.escape(r)
		default:
			e.out.WriteRune(r)
		}
	}
	e.out.WriteByte('"')
}

func (e *yamlEncoder) escape(r rune) {
	mark, digits := byte('U'), 8
	switch {
	case r < utf8.RuneSelf:
		mark, digits = 'x', 2
	case r <= 0xFFFF:
		mark, digits = 'u', 4
	}
	e.out.WriteByte('\\')
	e.out.WriteByte(mark)
	for shift := 4 * (digits - 1); shift >= 0; shift -= 4 {
		e.out.WriteByte("0123456789abcdef"[r>>shift&0xF])
	}
}
