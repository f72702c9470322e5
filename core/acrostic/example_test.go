package acrostic_test

import (
	"fmt"

	"github.com/lettercraft/lettercraft/core/acrostic"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
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
	// 2. A soft, wriggling creature that tunnels through the soil (9): EARTHWORM
	// 3. Golden tree resin that turned hard as stone over millions of years (5): AMBER
	// 4. An insect whose glow blinks on summer nights (7): FIREFLY
}
