package cryptogram_test

import (
	"fmt"

	"github.com/lettercraft/lettercraft/core/cryptogram"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
)

// The same seed and parameters give the same puzzle everywhere.
func Example() {
	r, err := operationtest.Call[cryptogram.Result](cryptogram.Operation, &operationtest.Host{}, map[string]any{
		"text": "Every letter wears a mask",
		"seed": "class-4b",
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Encoded)
	fmt.Println("E stands for", r.Cipher.E)
	fmt.Println(r.LetterCount, "letters in", r.WordCount, "words:", r.Difficulty.Label)
	// Output:
	// OWOAD POIIOA LOGAR G HGRV
	// E stands for O
	// 21 letters in 5 words: extreme
}

// Without a seed, the random bytes of the host decide, and the result names the seed that repeats the puzzle.
func Example_seed() {
	host := &operationtest.Host{} // its random bytes are fixed
	first, err := operationtest.Call[cryptogram.Result](cryptogram.Operation, host, map[string]any{"text": "Once more"})
	if err != nil {
		fmt.Println(err)
		return
	}
	again, err := operationtest.Call[cryptogram.Result](cryptogram.Operation, host, map[string]any{
		"text": "Once more",
		"seed": first.Seed,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(first.Seed, first.Encoded)
	fmt.Println(again.Seed, again.Encoded)
	// Output:
	// 0123456789ab SQMF YSPF
	// 0123456789ab SQMF YSPF
}
