package article

import "strings"

// languageOf returns the language of an article (BCP 47), or an empty string, given the language detected from its text and the language
// that its page declares. Either may be empty. The detected language takes precedence. If both are the same language, the result is the
// declared language, which may have a country.
func languageOf(detected, declared string) string {
	primary, _, _ := strings.Cut(strings.ToLower(declared), "-")
	if detected != "" && detected != primary {
		return detected
	}
	return declared
}
