package reversetext_test

import (
	"fmt"

	"github.com/lettercraft/lettercraft/core/operation/operationtest"
	"github.com/lettercraft/lettercraft/core/reversetext"
)

// A character is an extended grapheme cluster, so the flag and the accented letter stay whole.
func Example() {
	for _, mode := range []string{"characters", "words"} {
		r, err := operationtest.Call[reversetext.Result](reversetext.Operation, nil, map[string]any{
			"text": "un café 🇫🇷",
			"mode": mode,
		})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%s: %q of %d characters\n", r.Mode, r.Reversed, r.Length)
	}
	// Output:
	// characters: "🇫🇷 éfac nu" of 9 characters
	// words: "🇫🇷 café un" of 9 characters
}
