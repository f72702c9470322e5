// Command dictionary prints the words of CMUdict by their frequency, the most frequent first, with the syllables that
// CMUdict and package syllables give them, as a JSON array. It runs in the root of the repository, as exceptions does.
package main

import (
	"bufio"
	"encoding/json"
	"log"
	"os"
	"strings"

	"lettercraft/core/syllables"
	"lettercraft/core/syllables/internal/corpus"
	"lettercraft/core/syllables/internal/rules"
)

// word is a word of CMUdict.
type word struct {
	Text      string `json:"text"`
	Counts    []int  `json:"counts"` // one for each pronunciation
	Frequency int    `json:"frequency"`
	Count     int    `json:"count"` // ours
	// Rules is ours without the exceptions, which are learned from all words, for a word that was held out when the rules
	// were made; 0 for the others.
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
