// Package address parses the URLs of requests. Read [Split].
package address

import (
	"errors"
	"strings"

	"github.com/lettercraft/lettercraft/core/operation"
)

// Split splits an absolute URL, as the host writes it, into its origin (scheme and authority), its path and its decoded query.
// It avoids package net/url, which would make the program's start a tenth longer, and every caller of a new isolate waits for the start.
//
// Error: [operation.MalformedRequest] if a percent-encoding in the query is malformed.
func Split(address string) (origin, path string, query map[string][]string, err error) {
	start := strings.Index(address, "://") + len("://")
	start += max(strings.IndexByte(address[start:], '/'), 0)
	origin = address[:start]
	path, raw, _ := strings.Cut(address[start:], "?")
	if raw == "" {
		return origin, path, nil, nil
	}
	query = map[string][]string{}
	for pair := range strings.SplitSeq(raw, "&") {
		if pair == "" {
			continue
		}
		name, value, _ := strings.Cut(pair, "=")
		if name, err = unescape(name); err != nil {
			return origin, path, nil, err
		}
		if value, err = unescape(value); err != nil {
			return origin, path, nil, err
		}
		query[name] = append(query[name], value)
	}
	return origin, path, query, nil
}

var errEscape = &operation.Error{
	Code:    operation.MalformedRequest,
	Reason:  operation.InvalidQueryString,
	Message: "The query string is not URL-encoded",
	Cause:   errors.New("a % in the query is not followed by two hexadecimal digits"),
}

// unescape decodes a name or a value of a query string (application/x-www-form-urlencoded). A plus sign is a space.
func unescape(s string) (string, error) {
	if !strings.ContainsAny(s, "%+") {
		return s, nil
	}
	decoded := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '+':
			decoded = append(decoded, ' ')
		case '%':
			if i+2 >= len(s) {
				return "", errEscape
			}
			high, low := hexDigit(s[i+1]), hexDigit(s[i+2])
			if high < 0 || low < 0 {
				return "", errEscape
			}
			decoded = append(decoded, byte(high<<4|low))
			i += 2
		default:
			decoded = append(decoded, s[i])
		}
	}
	return string(decoded), nil
}

// hexDigit returns the value of a hexadecimal digit, or -1 for another character.
func hexDigit(c byte) int {
	if c >= 'A' && c <= 'F' {
		c += 'a' - 'A'
	}
	return strings.IndexByte("0123456789abcdef", c)
}
