package acrostic_test

import (
	"fmt"

	"lettercraft/core/acrostic"
	"lettercraft/core/operation/operationtest"
)

// The first answer is given; the others are chosen from the theme.
func Example() {
	r, err := operationtest.Call[acrostic.Result](acrostic.Operation, &operationtest.Host{}, map[string]any{
		"word":    "LEAF",
		"theme":   "nature",
		"seed":    "class-4b",
		"answers": "LIZARD: It suns itself on a wall",
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, line := range r.Lines {
		fmt.Printf("%d. %s (%d): %s\n", line.Position, line.Clue, line.LetterCount, line.Answer)
	}
	// Output:
	// 1. It suns itself on a wall (6): LIZARD
	// 2. To flow back out to sea, as the tide does (3): EBB
	// 3. A large reptile of rivers and swamps with a broad, rounded snout (9): ALLIGATOR
	// 4. A pink wading bird that often stands on one leg (8): FLAMINGO
}
