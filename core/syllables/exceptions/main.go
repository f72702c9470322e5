// Command exceptions prints exceptions.txt of package syllables: patterns that correct the rules, learned from CMUdict.
// `make generate` runs it in the root of the repository, whose node_modules hold CMUdict and SUBTLEX.
package main

import (
	"fmt"
	"log"

	"lettercraft/core/syllables/internal/corpus"
)

func main() {
	words, err := corpus.Load(".")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(write(learn(words)))
}
