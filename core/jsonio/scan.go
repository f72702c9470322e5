package jsonio

import (
	"bytes"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// scan finds the end of the string, number or literal that begins at a byte. If there is none, it returns the place of the mistake.
func (r *Reader) scan(at int) (end int, isValid bool) {
	switch c := r.byte(at); {
	case c == '"':
		return r.scanString(at)
	case c == '-' || isDigit(c):
		return r.scanNumber(at)
	case c == 'n':
		return r.scanLiteral(at, "null")
	case c == 't':
		return r.scanLiteral(at, "true")
	case c == 'f':
		return r.scanLiteral(at, "false")
	}
	return at, false
}

func (r *Reader) scanLiteral(at int, literal string) (end int, isValid bool) {
	for i := range len(literal) {
		if r.byte(at+i) != literal[i] {
			return at + i, false
		}
	}
	return at + len(literal), true
}

// scanNumber finds the end of a number. The mistake of a number that the document's end cuts off is where the number begins.
func (r *Reader) scanNumber(at int) (end int, isValid bool) {
	end = at
	if r.byte(end) == '-' {
		end++
	}
	if isValid = r.byte(end) == '0'; isValid {
		end++
	} else {
		end, isValid = r.scanDigits(end)
	}
	if isValid && r.byte(end) == '.' {
		end, isValid = r.scanDigits(end + 1)
	}
	if c := r.byte(end); isValid && (c == 'e' || c == 'E') {
		if c = r.byte(end + 1); c == '-' || c == '+' {
			end++
		}
		end, isValid = r.scanDigits(end + 1)
	}
	if !isValid && end == len(r.document) {
		return at, false
	}
	return end, isValid
}

// scanDigits finds the end of one or more digits.
func (r *Reader) scanDigits(at int) (end int, isValid bool) {
	for end = at; isDigit(r.byte(end)); end++ {
	}
	return end, end > at
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func (r *Reader) scanString(at int) (end int, isValid bool) {
	text := r.document
	for at++; at < len(text); at++ {
		switch c := text[at]; {
		case c == '"':
			return at + 1, true
		case c == '\\':
			_, size := unescape(text[at:])
			if size == 0 {
				return at, false
			}
			at += size - 1
		case c < ' ':
			return at, false
		}
	}
	return at, false
}

// Text returns the text of a string, or a number or literal as it is written, given its JSON, which must be valid.
func Text(value []byte) string {
	if KindOf(value) == '"' {
		value = unquote(value)
	}
	return string(value)
}

// unquote returns the text of a string, given its JSON. Without escape sequences, the text is a part of the JSON.
func unquote(quoted []byte) []byte {
	content := quoted[1 : len(quoted)-1]
	if bytes.IndexByte(content, '\\') < 0 {
		return content
	}
	return unescapeAll(content)
}

// unescapeAll returns a text without its escape sequences.
func unescapeAll(rest []byte) []byte {
	text := make([]byte, 0, len(rest))
	for {
		at := bytes.IndexByte(rest, '\\')
		if at < 0 {
			return append(text, rest...)
		}
		text, rest = append(text, rest[:at]...), rest[at:]
		c, size := unescape(rest)
		rest = rest[size:]
		if utf16.IsSurrogate(c) {
			low, size := unescape(rest)
			if c = utf16.DecodeRune(c, low); c != utf8.RuneError {
				rest = rest[size:]
			}
		}
		text = utf8.AppendRune(text, c)
	}
}

// A backslash and one of the escapes stand for the character at the same place of unescaped. So does an escaped slash, which needs no escape.
const (
	escapes   = `"\bfnrt`
	unescaped = "\"\\\b\f\n\r\t"
)

// unescape returns the character that the escape sequence at the beginning of a text stands for, or the half of a surrogate pair, and the size
// of the sequence in bytes. The size is 0 if the text begins with no escape sequence.
func unescape(text []byte) (c rune, size int) {
	if len(text) < 2 || text[0] != '\\' {
		return 0, 0
	}
	if i := strings.IndexByte(escapes+"/", text[1]); i >= 0 {
		return rune((unescaped + "/")[i]), 2
	}
	if text[1] != 'u' || len(text) < 6 {
		return 0, 0
	}
	for _, digit := range text[2:6] {
		switch lower := digit | ' '; {
		case isDigit(digit):
			digit -= '0'
		case lower >= 'a' && lower <= 'f':
			digit = lower - 'a' + 10
		default:
			return 0, 0
		}
		c = c<<4 | rune(digit)
	}
	return c, 6
}
