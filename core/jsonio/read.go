// Package jsonio reads JSON objects member by member and writes JSON value by value, without reflection. Read [Object], [Reader] and
// [Writer].
package jsonio

import (
	"bytes"
	"strconv"
	"unicode/utf8"
)

// MaxDepth is the maximum number of levels of objects and arrays in a document.
const MaxDepth = 32

// Error is the error of a document that breaks a rule.
type Error struct {
	// Rule is the rule that the document breaks. It continues a sentence that begins with the name of the document: "must be valid
	// JSON" makes "The body must be valid JSON".
	Rule string
}

func (e *Error) Error() string { return "jsonio: the document " + e.Rule }

// Kind is the kind of a value: the first byte of its JSON, with '0' for every number.
type Kind byte

// KindOf returns the kind of a value, or 0 if there is none.
func KindOf(value []byte) Kind {
	switch {
	case len(value) == 0:
		return 0
	case value[0] == '-' || value[0] >= '0' && value[0] <= '9':
		return '0'
	}
	return Kind(value[0])
}

// Object reads a document that is one object. For each member of the object it calls the function member, which must read the value
// from the reader. Lone surrogates are read as U+FFFD. The error is an [*Error] or an error of member.
func Object(document []byte, member func(name string, r *Reader) error) error {
	if !utf8.Valid(document) {
		return &Error{Rule: "must be JSON in UTF-8"}
	}
	r := &Reader{document: document}
	if r.Kind() != '{' {
		return &Error{Rule: "must be one JSON object"}
	}
	if err := r.Members(member); err != nil {
		return err
	}
	if r.space(r.at) < len(document) {
		return &Error{Rule: "must be one JSON object with nothing after it"}
	}
	return nil
}

// Reader reads a document value by value, as RFC 8259 has it. Its errors are of the type [*Error]. After an error there is nothing more to
// read.
type Reader struct {
	document []byte
	at       int  // number of bytes that have been read
	due      byte // the comma or colon that must come before the next value, 0 for none, or found
	depth    int  // number of objects and arrays that the next value is in
}

// Kind returns the kind of the next value. At the end of an object or an array it is the closing bracket. It is 0 or another byte if no
// value follows: reading a value then returns the error.
func (r *Reader) Kind() Kind {
	if !r.next() {
		return 0
	}
	return KindOf(r.document[r.at:])
}

// found is what is due when the reader is at the first byte of the next value.
const found = 0xff

// next moves to the first byte of the next value, and reports whether what is due comes before it. Otherwise it moves to the mistake.
func (r *Reader) next() bool { return r.due == found || r.find() }

//go:noinline
func (r *Reader) find() bool {
	r.at = r.space(r.at)
	at, due, delimiter := r.at, r.due, byte(0)
	if c := r.byte(at); c == ',' || c == ':' {
		delimiter, at = c, r.space(at+1)
	}
	if c := r.byte(at); due == ',' && (c == '}' || c == ']') {
		due = 0
	}
	if delimiter != due {
		return false
	}
	r.at, r.due = at, found
	return true
}

// byte returns a byte of the document, or 0 at its end.
func (r *Reader) byte(at int) byte {
	if at < len(r.document) {
		return r.document[at]
	}
	return 0
}

// space returns the end of the white space that begins at a byte.
func (r *Reader) space(at int) int {
	for c := r.byte(at); c == ' ' || c == '\n' || c == '\r' || c == '\t'; c = r.byte(at) {
		at++
	}
	return at
}

// Members reads the object that is the next value, as [Object] does.
func (r *Reader) Members(member func(name string, r *Reader) error) error {
	return r.members(func(name []byte) error { return member(string(name), r) })
}

func (r *Reader) members(member func(name []byte) error) error {
	if err := r.begin('{'); err != nil {
		return err
	}
	var names set
	for r.Kind() != '}' {
		start := r.at
		name, err := r.scalar()
		if err != nil {
			return err
		}
		if name[0] != '"' {
			return r.mistake(start)
		}
		if name = unquote(name); !names.add(name) {
			return &Error{Rule: "must not contain the same name twice"}
		}
		r.due = ':'
		if err := member(name); err != nil {
			return err
		}
	}
	r.end()
	return nil
}

// Items reads the array that is the next value. It calls the function item for each item, which must read the item.
func (r *Reader) Items(item func(r *Reader) error) error {
	if err := r.begin('['); err != nil {
		return err
	}
	for r.Kind() != ']' {
		if err := item(r); err != nil {
			return err
		}
	}
	r.end()
	return nil
}

func (r *Reader) begin(bracket Kind) error {
	if r.Kind() != bracket {
		return r.mistake(r.at)
	}
	if r.depth == MaxDepth {
		return &Error{Rule: "must have at most " + strconv.Itoa(MaxDepth) + " levels of objects and arrays"}
	}
	r.at, r.due = r.at+1, 0
	r.depth++
	return nil
}

func (r *Reader) end() {
	r.at, r.due = r.at+1, ','
	r.depth--
}

// Text reads a string, a number or a literal. It returns the text of the string, or the number or literal as it is written.
func (r *Reader) Text() (string, error) {
	value, err := r.scalar()
	return Text(value), err
}

// Value reads a value and returns its JSON, which is a part of the document.
func (r *Reader) Value() ([]byte, error) {
	r.next()
	start := r.at
	if err := r.Skip(); err != nil {
		return nil, err
	}
	return r.document[start:r.at:r.at], nil
}

// Skip reads a value and ignores it.
func (r *Reader) Skip() error {
	switch r.Kind() {
	case '{':
		return r.members(func([]byte) error { return r.Skip() })
	case '[':
		return r.Items((*Reader).Skip)
	}
	_, err := r.scalar()
	return err
}

// scalar reads a string, a number or a literal and returns its JSON.
func (r *Reader) scalar() ([]byte, error) {
	if !r.next() {
		return nil, r.mistake(r.at)
	}
	start := r.at
	end, isValid := r.scan(start)
	if !isValid {
		return nil, r.mistake(end)
	}
	r.at, r.due = end, ','
	return r.document[start:end], nil
}

// mistake returns the error of a document that is no JSON, with the place of the mistake. Lines and columns are counted from 1. A column is a
// Unicode code point.
func (r *Reader) mistake(at int) error {
	before := r.document[:at]
	rule := "must be valid JSON; the mistake is in "
	if bytes.ContainsRune(r.document, '\n') {
		rule += "line " + strconv.Itoa(1+bytes.Count(before, []byte("\n"))) + ", "
	}
	line := before[bytes.LastIndexByte(before, '\n')+1:]
	return &Error{Rule: rule + "column " + strconv.Itoa(1+utf8.RuneCount(line))}
}

// set is a set of the names in an object. Few names are faster compared than hashed.
type set struct {
	few  [16][]byte
	size int
	many map[string]bool // all names, if they are not few
}

// add adds a name, and reports whether the set has not had it.
func (s *set) add(name []byte) bool {
	if s.size == len(s.few) {
		return s.addToMany(string(name))
	}
	for _, other := range s.few[:s.size] {
		if string(name) == string(other) {
			return false
		}
	}
	s.few[s.size] = name
	s.size++
	return true
}

// addToMany is not inlined, because V8 compiles what the first request needs while the caller waits.
//
//go:noinline
func (s *set) addToMany(name string) bool {
	if s.many == nil {
		s.many = map[string]bool{}
		for _, other := range s.few {
			s.many[string(other)] = true
		}
	}
	size := len(s.many)
	s.many[name] = true
	return len(s.many) > size
}
