package language

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/lettercraft/lettercraft/core/numerals"
	"github.com/lettercraft/lettercraft/core/operation"
)

// The limits of a query's text.
const (
	maxBytes   = 16 << 10
	maxTokens  = 1000
	maxName    = 100
	maxNesting = 32 // levels of brackets of any kind; bounds the parser's stack
)

// scanned is a query rewritten for the parser. Strings are empty, comments are white space, and null, which the parser does not
// support, is an enum value. The source has one byte for each character of the query, so that every token keeps its line and
// column.
type scanned struct {
	source  []byte
	strings map[int]string // values of the strings, by their offset in source
	nulls   map[int]bool   // offsets of nulls in source
}

// scanner reads the tokens of a query (GraphQL specification, section 2.1).
type scanner struct {
	scanned

	text    string // rest of the query
	line    int
	column  int
	tokens  int    // number of tokens so far
	nesting []byte // open brackets
	parens  int    // number of open parentheses, in which null is a value
	last    byte   // first byte of the previous token
}

func scan(query string) (*scanned, error) {
	if len(query) > maxBytes {
		return nil, limit("The query must have at most " + numerals.WithCommas(maxBytes) + " bytes")
	}
	if !utf8.ValidString(query) {
		return nil, &Error{Reason: operation.QuerySyntax, Message: "The query must be text in UTF-8"}
	}
	s := &scanner{scanned: scanned{strings: map[int]string{}, nulls: map[int]bool{}}, text: query, line: 1, column: 1}
	for s.blank(); s.text != ""; s.blank() {
		if s.tokens++; s.tokens > maxTokens {
			return nil, limit("The query must have at most " + numerals.WithCommas(maxTokens) + " tokens")
		}
		first := s.text[0]
		if err := s.token(); err != nil {
			return nil, err
		}
		s.last = first
	}
	return &s.scanned, nil
}

// blank skips white space, commas and comments.
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
			return s.fail(operation.QueryLimit, "nests more than 32 brackets")
		}
		s.nesting = append(s.nesting, c)
		if c == '(' {
			s.parens++
		}
		s.keep(1)
	case strings.IndexByte(")]}", c) >= 0:
		n := len(s.nesting) - 1
		if n < 0 || strings.IndexByte("([{", s.nesting[n]) != strings.IndexByte(")]}", c) {
			return s.fail(operation.QuerySyntax, "has a closing bracket without an opening one")
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
		return s.fail(operation.QuerySyntax, "has a character that GraphQL does not allow")
	}
	return nil
}

// word reads a name or a number. The parser checks whether it is well formed.
func (s *scanner) word() error {
	end := 1
	for end < len(s.text) && (isName(s.text[end]) || isDigit(s.text[end]) || !isName(s.text[0]) && isSign(s.text[end], s.text[end-1])) {
		end++
	}
	if end > maxName {
		return s.fail(operation.QueryLimit, "has a name of more than "+strconv.Itoa(maxName)+" letters")
	}
	if s.text[:end] == "null" && s.parens > 0 && s.last != '$' && !strings.HasPrefix(strings.TrimLeft(s.text[end:], " \t\r\n,"), ":") {
		s.nulls[len(s.source)] = true
		s.replace(end, "NULL")
		return nil
	}
	s.keep(end)
	return nil
}

// keep copies the next n bytes, which are ASCII, to the source.
func (s *scanner) keep(n int) { s.replace(n, s.text[:n]) }

// replace writes a replacement for the next n bytes to the source, padded with white space to their number of characters.
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

// skip skips n bytes.
func (s *scanner) skip(n int) {
	for i, c := range s.text[:n] {
		s.column++
		if c == '\n' || c == '\r' && !strings.HasPrefix(s.text[i:], "\r\n") {
			s.line, s.column = s.line+1, 1
		}
	}
	s.text = s.text[n:]
}

// fail returns an error at the current place.
func (s *scanner) fail(reason operation.Reason, what string) error {
	return &Error{Reason: reason, Message: fmt.Sprintf("The query %s, at line %d, column %d", what, s.line, s.column), Line: s.line, Column: s.column}
}

func isName(c byte) bool { return c == '_' || 'a' <= c|0x20 && c|0x20 <= 'z' }

// isSign reports whether c continues a number: a decimal point, or the sign of an exponent.
func isSign(c, before byte) bool { return c == '.' || (c == '+' || c == '-') && before|0x20 == 'e' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
