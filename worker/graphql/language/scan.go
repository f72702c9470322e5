package language

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// The limits of a query's text.
const (
	maxBytes   = 16 << 10
	maxTokens  = 1000
	maxName    = 100
	maxNesting = 32 // of brackets of any kind, so that parsing needs little stack
)

// scanned is a query as the parser is to see it. A character of it stands for each of the original, so that places in both
// are the same: strings are empty, what they held is kept beside; comments are white space; null, which the parser does not
// know, is an enum value.
type scanned struct {
	source  []byte
	strings map[int]string // by where they begin
	nulls   map[int]bool
}

// scanner reads the tokens of a query (GraphQL specification, section 2.1).
type scanner struct {
	scanned

	text    string // what is left of the query
	line    int
	column  int
	tokens  int
	nesting []byte // the brackets that are open
	parens  int    // how many of them are round: in them null is a value
	last    byte   // how the token before this one begins
}

func scan(query string) (*scanned, error) {
	if len(query) > maxBytes {
		return nil, limit("The query must have at most 16,384 bytes")
	}
	if !utf8.ValidString(query) {
		return nil, limit("The query must be text in UTF-8")
	}
	s := &scanner{scanned: scanned{strings: map[int]string{}, nulls: map[int]bool{}}, text: query, line: 1, column: 1}
	for s.blank(); s.text != ""; s.blank() {
		if s.tokens++; s.tokens > maxTokens {
			return nil, limit("The query must have at most 1,000 tokens")
		}
		first := s.text[0]
		if err := s.token(); err != nil {
			return nil, err
		}
		s.last = first
	}
	return &s.scanned, nil
}

// blank skips what stands between tokens.
func (s *scanner) blank() {
	for s.text != "" {
		switch {
		case s.text[0] == '#':
			end := strings.IndexAny(s.text, "\r\n")
			if end < 0 {
				end = len(s.text)
			}
			s.replace(end, "")
		case strings.IndexByte(" \t\r\n,", s.text[0]) >= 0:
			s.keep(1)
		case strings.HasPrefix(s.text, "\ufeff"):
			s.replace(len("\ufeff"), "")
		default:
			return
		}
	}
}

func (s *scanner) token() error {
	switch c := s.text[0]; {
	case strings.HasPrefix(s.text, "..."):
		s.keep(len("..."))
	case strings.IndexByte("!$&:=@|", c) >= 0:
		s.keep(1)
	case strings.IndexByte("([{", c) >= 0:
		if len(s.nesting) == maxNesting {
			return s.fail("nests more than 32 brackets")
		}
		s.nesting = append(s.nesting, c)
		if c == '(' {
			s.parens++
		}
		s.keep(1)
	case strings.IndexByte(")]}", c) >= 0:
		n := len(s.nesting) - 1
		if n < 0 || strings.IndexByte("([{", s.nesting[n]) != strings.IndexByte(")]}", c) {
			return s.fail("has a bracket that none opens")
		}
		if c == ')' {
			s.parens--
		}
		s.nesting = s.nesting[:n]
		s.keep(1)
	case c == '"':
		return s.string()
	case isName(c) || c == '-' || isDigit(c):
		return s.word()
	default:
		return s.fail("has a character that GraphQL does not know")
	}
	return nil
}

// word reads a name or a number; which of them are well formed the parser knows.
func (s *scanner) word() error {
	end := 1
	for end < len(s.text) && (isName(s.text[end]) || isDigit(s.text[end]) || !isName(s.text[0]) && isSign(s.text[end], s.text[end-1])) {
		end++
	}
	if end > maxName {
		return s.fail("has a name of more than 100 letters")
	}
	if s.text[:end] == "null" && s.parens > 0 && s.last != '$' && !strings.HasPrefix(strings.TrimLeft(s.text[end:], " \t\r\n,"), ":") {
		s.nulls[len(s.source)] = true
		s.replace(end, "NULL")
		return nil
	}
	s.keep(end)
	return nil
}

// keep leaves n bytes of ASCII as they are.
func (s *scanner) keep(n int) { s.replace(n, s.text[:n]) }

// replace puts something in the place of n bytes, and white space in that of the characters that are left.
func (s *scanner) replace(n int, by string) {
	at := len(s.source)
	for _, c := range s.text[:n] {
		if c != '\n' && c != '\r' {
			c = ' '
		}
		s.source = append(s.source, byte(c))
	}
	copy(s.source[at:], by)
	s.skip(n)
}

// skip goes on by n bytes.
func (s *scanner) skip(n int) {
	for i, c := range s.text[:n] {
		s.column++
		if c == '\n' || c == '\r' && !strings.HasPrefix(s.text[i:], "\r\n") {
			s.line, s.column = s.line+1, 1
		}
	}
	s.text = s.text[n:]
}

// fail is the error of a query with something wrong here.
func (s *scanner) fail(what string) error {
	return &Error{Message: fmt.Sprintf("The query %s, at line %d, column %d", what, s.line, s.column), Line: s.line, Column: s.column}
}

func isName(c byte) bool { return c == '_' || 'a' <= c|0x20 && c|0x20 <= 'z' }

// isSign tells whether a number goes on with c: its point, or the sign of its exponent.
func isSign(c, before byte) bool { return c == '.' || (c == '+' || c == '-') && before|0x20 == 'e' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
