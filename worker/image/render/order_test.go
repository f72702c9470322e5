package render

import (
	"strings"
	"testing"
)

func TestTextsAreInVisualOrder(t *testing.T) {
	for text, want := range map[string]string{
		"":                  "",
		"A é日":              "A é日",
		"שלום":              "םולש",
		"שלום עולם":         "םלוע םולש",
		"A שלום B":          "A םולש B",
		"שלום 12.5 עולם":    "םלוע 12.5 םולש",
		"שלום (עולם) שוב":   "בוש (םלוע) םולש",
		"e\u0301 שָׁל":      "e\u0301 לשָׁ",
		"\u200fשלום!\u200f": "\u200f!םולש\u200f",
	} {
		if got := strings.Join(inVisualOrder(text), ""); got != want {
			t.Errorf("%q stands as %q, want %q", text, got, want)
		}
	}
}
