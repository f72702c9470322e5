package prose

import (
	"strings"
	"unicode"
)

// hasAddress reports whether a text can contain an address.
func hasAddress(text string) bool {
	return strings.IndexByte(text, '/') >= 0 || strings.IndexByte(text, '@') >= 0 || strings.Contains(text, www)
}

// cutAddress finds the first address of a page or of mail in a text without white space. It returns the name of its host, and the text
// before and behind the address. Without an address, the text before it is the whole text.
func cutAddress(text string) (before, host, behind string) {
	if !hasAddress(text) {
		return text, "", ""
	}
	before, address, sure := strings.Cut(text, "://")
	if sure {
		before = strings.TrimRightFunc(before, unicode.IsLetter) // the scheme
	} else {
		before, address = "", strings.TrimLeftFunc(text, isSign)
		sure = strings.HasPrefix(address, www)
	}
	if i := strings.IndexAny(address, "<>\"“”()[]{}|—"); i >= 0 {
		address, behind = address[:i], address[i:]
	}
	end := strings.IndexAny(address, "/?#")
	if end < 0 {
		end = len(address)
	}
	host = name(address[:end])
	if !sure {
		sure = isDomain(host) && (end < len(address) || strings.Contains(address, "@"))
	}
	if !sure || host == "" {
		return text, "", ""
	}
	return before, host, behind
}

const www = "www."

// name returns the name of a host without the user, the www and the port that can surround it: user@www.example.com:8080.
func name(host string) string {
	host = host[strings.LastIndexByte(host, '@')+1:]
	host, _, _ = strings.Cut(host, ":")
	return strings.TrimFunc(strings.TrimPrefix(host, www), isSign)
}

// isDomain reports whether a text is the name of a domain, with at least one point and a last part such as com.
func isDomain(text string) bool {
	point := strings.LastIndexByte(text, '.')
	last := text[point+1:]
	return point > 0 && len(last) > 1 && strings.Trim(last, "abcdefghijklmnopqrstuvwxyz") == "" &&
		!strings.ContainsFunc(text[:point], func(r rune) bool { return isSign(r) && r != '.' && r != '-' })
}

func isSign(r rune) bool { return !isWordRune(r) }
