//go:build !js

package main

import (
	"os"
	"testing"

	"github.com/lettercraft/lettercraft/core/syllables/internal/corpus"
	"github.com/lettercraft/lettercraft/core/syllables/internal/rules"
)

func TestTheTableIsUpToDate(t *testing.T) {
	words := load(t)
	table, err := os.ReadFile("../exceptions.txt")
	if err != nil {
		t.Fatal(err)
	}
	if write(learn(append(words, corpus.More()...))) != string(table) {
		t.Error("exceptions.txt differs from what the command prints: run make generate")
	}
}

// TestPatternsHelpWithUnknownWords learns from four fifths of the rarer words and counts the syllables of the others.
func TestPatternsHelpWithUnknownWords(t *testing.T) {
	var known, unknown []corpus.Word
	for _, w := range load(t) {
		switch {
		case !w.OnlyLetters():
		case w.HeldOut():
			unknown = append(unknown, w)
		default:
			known = append(known, w)
		}
	}
	patterns := learn(known)
	byRules, byBoth := 0, 0
	for _, w := range unknown {
		count := rules.Count([]byte(w.Text))
		byRules += truth(w.Agrees(count))
		text := "." + w.Text + "."
		for i := range text {
			for j := i + 1; j <= len(text); j++ {
				count += patterns[text[i:j]]
			}
		}
		byBoth += truth(w.Agrees(count))
	}
	share := func(n int) float64 { return 100 * float64(n) / float64(len(unknown)) }
	t.Logf("%d words: %.2f%% by the rules, %.2f%% with the patterns", len(unknown), share(byRules), share(byBoth))
	if len(unknown) < 15_000 || share(byBoth) < share(byRules)+0.3 {
		t.Error("the patterns hardly help")
	}
}

func load(t *testing.T) []corpus.Word {
	t.Helper()
	words, err := corpus.Load("../../..")
	if err != nil {
		t.Fatal(err)
	}
	return words
}
