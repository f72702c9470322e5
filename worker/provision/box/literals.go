package box

import (
	"encoding/json"
	"fmt"
	"strings"
)

// bind returns a structure with a name, such as a binding or a module.
func bind(name, kind string) string { return fmt.Sprintf("(name = %s, %s)", quote(name), kind) }

func text(name, value string) string { return bind(name, "text = "+quote(value)) }

// with returns a service for which a binding has properties.
func with(service string, props map[string]any) string {
	return bind(service, "props = (json = "+quoteJSON(props)+")")
}

func list(values []string) string { return "[" + strings.Join(values, ", ") + "]" }

// quoted returns a list of texts.
func quoted(values []string) string {
	texts := make([]string, len(values))
	for i, value := range values {
		texts[i] = quote(value)
	}
	return list(texts)
}

// quote returns a text as a literal of Cap'n Proto (https://capnproto.org/language.html), whose escapes are those of C for bytes.
func quote(value string) string {
	var s strings.Builder
	s.WriteByte('"')
	for _, c := range []byte(value) {
		if c < ' ' || c > '~' || c == '"' || c == '\\' {
			fmt.Fprintf(&s, `\x%02x`, c)
		} else {
			s.WriteByte(c)
		}
	}
	s.WriteByte('"')
	return s.String()
}

// quoteJSON returns a value as JSON in a literal.
func quoteJSON(value any) string {
	content, _ := json.Marshal(value) // maps and lists of texts and numbers
	return quote(string(content))
}
