package reading

import "strings"

// languageOf returns the language of an article (BCP 47), or an empty string, given the one detected from its text and the one that its
// page declares, either of which may be empty. The detected one takes precedence. If both are the same language, it is the declared one,
// which may have a country.
func languageOf(detected, declared string) string {
	primary, _, _ := strings.Cut(strings.ToLower(declared), "-")
	if detected != "" && detected != primary {
		return detected
	}
	return declared
}
