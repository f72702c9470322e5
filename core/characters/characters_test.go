package characters

import "testing"

func TestCharactersAreGraphemeClusters(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "abc": 3, "é": 1, "e\u0301": 1, "\r\n": 1, "\n\r": 2, "👩‍👩‍👧‍👦": 1, "🇩🇪🇫🇷": 2, "क्षि": 1, "각": 1,
	} {
		if got := Count(text); got != want {
			t.Errorf("%q has %d characters, want %d", text, got, want)
		}
	}
}
