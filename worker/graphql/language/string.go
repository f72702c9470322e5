package language

import (
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/lettercraft/lettercraft/core/operation"
)

const blockQuote = `"""`

// string reads a string, stores its value and writes an empty string to the source.
func (s *scanner) string() error {
	read := quoted
	if strings.HasPrefix(s.text, blockQuote) {
		read = block
	}
	value, end, wrong := read(s.text)
	if wrong != "" {
		return s.fail(operation.QuerySyntax, wrong)
	}
	s.strings[len(s.source)] = value
	s.replace(end, `""`)
	return nil
}

// quoted parses the string at the beginning of a text. It returns the value of the string and its length in bytes, or a description of the
// mistake. An unpaired surrogate becomes U+FFFD, as in JSON.
func quoted(text string) (value string, end int, wrong string) {
	var b strings.Builder
	for i := 1; i < len(text); i++ {
		switch c := text[i]; c {
		case '"':
			return b.String(), i + 1, ""
		case '\n', '\r':
			return "", 0, unended
		case '\\':
			r, length := escaped(text[i+1:])
			if length == 0 {
				return "", 0, "has a string with an invalid escape"
			}
			b.WriteRune(r)
			i += length
		default:
			b.WriteByte(c)
		}
	}
	return "", 0, unended
}

const unended = "has a string that does not end"

// escaped returns the character of the escape sequence at the beginning of a text, after its backslash, and the length of the
// sequence in bytes. The length is 0 if there is no valid sequence.
func escaped(text string) (r rune, length int) {
	if text == "" {
		return 0, 0
	}
	if at := strings.IndexByte(`"\/bfnrt`, text[0]); at >= 0 {
		return rune("\"\\/\b\f\n\r\t"[at]), 1
	}
	if text[0] != 'u' {
		return 0, 0
	}
	if strings.HasPrefix(text, "u{") {
		digits, _, ended := strings.Cut(text[2:], "}")
		n, err := strconv.ParseUint(digits, 16, 32)
		if !ended || err != nil || n > 0x10ffff {
			return 0, 0
		}
		return rune(n), len("u{}") + len(digits)
	}
	first, ok := unit(text)
	if !ok {
		return 0, 0
	}
	if rest, escape := strings.CutPrefix(text[5:], `\`); escape && utf16.IsSurrogate(first) {
		if second, ok := unit(rest); ok {
			if r := utf16.DecodeRune(first, second); r != '\ufffd' {
				return r, 11
			}
		}
	}
	return first, 5
}

// unit returns the UTF-16 code unit of an escape sequence such as u00e9.
func unit(text string) (r rune, ok bool) {
	if len(text) < 5 || text[0] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(text[1:5], 16, 16)
	return rune(n), err == nil
}

// block parses the block string at the beginning of a text. It returns the value of the string and its length in bytes, or a description of
// the mistake.
func block(text string) (value string, end int, wrong string) {
	var b strings.Builder
	for i := len(blockQuote); i < len(text); {
		switch rest := text[i:]; {
		case strings.HasPrefix(rest, `\`+blockQuote):
			b.WriteString(blockQuote)
			i += 1 + len(blockQuote)
		case strings.HasPrefix(rest, blockQuote):
			return dedent(b.String()), i + len(blockQuote), ""
		default:
			b.WriteByte(text[i])
			i++
		}
	}
	return "", 0, unended
}

// dedent removes the common indentation of all lines but the first, and the blank lines at both ends (GraphQL specification,
// BlockStringValue).
func dedent(text string) string {
	lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\n")
	common := -1
	for _, line := range lines[1:] {
		if indent := len(line) - len(strings.TrimLeft(line, " \t")); indent < len(line) && (common < 0 || indent < common) {
			common = indent
		}
	}
	for i := 1; i < len(lines); i++ {
		lines[i] = lines[i][min(max(common, 0), len(lines[i])):]
	}
	blank := func(line string) bool { return strings.Trim(line, " \t") == "" }
	for len(lines) > 0 && blank(lines[0]) {
		lines = lines[1:]
	}
	for len(lines) > 0 && blank(lines[len(lines)-1]) {
		lines = lines[:len(lines)-1]
	}
	return strings.Join(lines, "\n")
}
