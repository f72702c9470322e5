// Command dictionary prints the words of CMUdict as a JSON array, the most frequent first, with the numbers of syllables by CMUdict and
// by package syllables. Run it in the root of the repository.
package main

import (
	"bufio"
	"encoding/json"
	"log"
	"os"
	"strings"

	"github.com/lettercraft/lettercraft/core/syllables"
	"github.com/lettercraft/lettercraft/core/syllables/internal/corpus"
	"github.com/lettercraft/lettercraft/core/syllables/internal/rules"
)

// word is a word of CMUdict.
type word struct {
	Text      string `json:"text"`
	Counts    []int  `json:"counts"` // one for each pronunciation
	Frequency int    `json:"frequency"`
	Count     int    `json:"count"` // by package syllables
	// Rules is the number by the rules alone, for a word that was held out when the rules were made, because the exceptions are learned
	// from all words. It is 0 for other words.
	Rules int `json:"rules,omitempty"`
}

func main() {
	log.SetFlags(0)
	loaded, err := corpus.Load(".")
	if err != nil {
		log.Fatal(err)
	}
	words := make([]word, len(loaded))
	for i, w := range loaded {
		words[i] = word{Text: w.Text, Counts: w.Counts, Frequency: w.Frequency, Count: syllables.Count(w.Text)}
		if w.HeldOut() && strings.Trim(w.Text, "abcdefghijklmnopqrstuvwxyz") == "" {
			words[i].Rules = rules.Count([]byte(w.Text))
		}
	}
	out := bufio.NewWriter(os.Stdout)
	if err := json.NewEncoder(out).Encode(words); err != nil {
		log.Fatal(err)
	}
	if err := out.Flush(); err != nil {
		log.Fatal(err)
	}
}
