// Command exceptions prints exceptions.txt of package syllables: patterns that correct the rules. It learns them from CMUdict and a few
// words more. `make generate` runs it in the root of the repository, where node_modules has CMUdict and SUBTLEX.
package main

import (
	"fmt"
	"log"

	"github.com/lettercraft/lettercraft/core/syllables/internal/corpus"
)

func main() {
	words, err := corpus.Load(".")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(write(learn(append(words, corpus.More()...))))
}
