package lexicon

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/kljensen/snowball/english"
)

// every returns all entries of a list.
func every(list string) []Entry {
	var all []Entry
	for letter := byte('A'); letter <= 'Z'; letter++ {
		all = append(all, Words(list, letter)...)
	}
	return all
}

func allLists() []string { return append([]string{General}, Themes...) }

func TestEveryLetterHasEnoughWords(t *testing.T) {
	for _, list := range allLists() {
		least, perLetter := 220, 3
		if list == General {
			least, perLetter = 1200, 20
		}
		if n := len(every(list)); n < least {
			t.Errorf("%s has %d words, want %d", list, n, least)
		}
		for letter := byte('A'); letter <= 'Z'; letter++ {
			want := perLetter
			if list == General && letter == 'X' {
				want = 8
			}
			words := Words(list, letter)
			if len(words) < want {
				t.Errorf("%s has %d words with %c, want %d", list, len(words), letter, want)
			}
			lengths := map[int]bool{}
			for _, e := range words {
				lengths[len(e.Word)] = true
			}
			if len(lengths) < 2 || len(words) >= 6 && len(lengths) < 3 {
				t.Errorf("%s: the words with %c have %d lengths only", list, letter, len(lengths))
			}
		}
	}
}

func TestFilesAreSortedAndWellFormed(t *testing.T) {
	entry := regexp.MustCompile(`^[a-z]{3,12}\t[A-Z]([ -~]*[^ .])$`)
	for _, list := range allLists() {
		text, err := os.ReadFile(filepath.Join("words", list+".tsv"))
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
		for i, line := range lines {
			if !entry.MatchString(line) || strings.Contains(line, "  ") || strings.Count(line, "\t") != 1 {
				t.Errorf("%s: %q is no word of 3 to 12 letters with a clue that begins with a capital and ends without a stop", list, line)
			}
			if i > 0 && word(lines[i-1]) >= word(line) {
				t.Errorf("%s: %q stands behind %q", list, line, lines[i-1])
			}
		}
		if len(lines) != len(every(list)) {
			t.Errorf("%s has %d lines and %d words", list, len(lines), len(every(list)))
		}
	}
}

func word(line string) string {
	w, _, _ := strings.Cut(line, "\t")
	return w
}

func TestCluesAreShortAndDiffer(t *testing.T) {
	for _, list := range allLists() {
		long := 0
		seen := map[string]string{}
		for _, e := range every(list) {
			if len(e.Clue) > 160 {
				t.Errorf("%s: the clue of %s has %d characters", list, e.Word, len(e.Clue))
			}
			if len(e.Clue) > 80 {
				long++
			}
			key := strings.ToLower(e.Clue)
			if other := seen[key]; other != "" {
				t.Errorf("%s: %s and %s have the same clue", list, other, e.Word)
			}
			seen[key] = e.Word
		}
		if 10*long > len(every(list)) {
			t.Errorf("%s: %d clues have more than 80 characters", list, long)
		}
	}
}

// TestNoClueGivesItsAnswerAway checks that no clue contains the answer, a form of it, a word with the same stem (by Porter's second
// stemmer), or a part of a compound answer.
func TestNoClueGivesItsAnswerAway(t *testing.T) {
	for _, list := range allLists() {
		for _, e := range every(list) {
			answer := strings.ToLower(e.Word)
			for _, w := range words(e.Clue) {
				if gives(w, answer) {
					t.Errorf("%s: the clue of %s holds %q: %s", list, e.Word, w, e.Clue)
				}
			}
		}
	}
}

func gives(w, answer string) bool {
	stem, other := english.Stem(w, true), english.Stem(answer, true)
	if len(stem) > len(other) {
		stem, other = other, stem
	}
	return stem == other || len(stem) >= 4 && strings.HasPrefix(other, stem) ||
		len(w) >= 4 && strings.Contains(answer, w) || len(answer) >= 4 && strings.Contains(w, answer) ||
		len(w) >= 6 && len(answer) >= 6 && w[:6] == answer[:6]
}

func TestTheCheckForStemsFinds(t *testing.T) {
	for _, pair := range [][2]string{
		{"joy", "joy"},
		{"thankful", "thanks"},
		{"adventurer", "adventure"},
		{"team", "teamwork"},
		{"work", "teamwork"},
		{"explorers", "explore"},
		{"happily", "happy"},
		{"discovery", "discover"},
		{"kindly", "kind"},
	} {
		if !gives(pair[0], pair[1]) {
			t.Errorf("%s does not give %s away", pair[0], pair[1])
		}
	}
	if gives("river", "rain") || gives("the", "theater") {
		t.Error("words that have nothing to do with the answer give it away")
	}
}

func words(clue string) []string {
	return strings.FieldsFunc(strings.ToLower(clue), func(r rune) bool { return r < 'a' || r > 'z' })
}

// module reads a list of words from a package in node_modules.
func module(t *testing.T, path string) map[string]bool {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "node_modules", path))
	if err != nil {
		t.Fatalf("%v: install the workspace with `make test-go`", err)
	}
	var list []string
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	set := map[string]bool{}
	for _, w := range list {
		set[w] = true
	}
	return set
}

func TestWordsAreEnglishAndFitForAClass(t *testing.T) {
	known := module(t, "an-array-of-english-words/index.json")
	profane := module(t, "leo-profanity/dictionary/default.json")
	if len(known) < 200_000 || len(profane) < 200 {
		t.Fatalf("the lists have %d and %d words", len(known), len(profane))
	}
	for _, list := range allLists() {
		for _, e := range every(list) {
			if !known[strings.ToLower(e.Word)] {
				t.Errorf("%s: %s is not in the list of English words", list, e.Word)
			}
			for _, w := range append(words(e.Clue), strings.ToLower(e.Word)) {
				if profane[w] {
					t.Errorf("%s: %s holds %q", list, e.Word, w)
				}
			}
		}
	}
}

// british has beginnings and endings of British spellings.
var british = regexp.MustCompile(`(?i)\b(colour|favour|honour|neighbour|humour|harbour|flavour|armour|behaviour|centre|theatre|metre|litre|grey|` +
	`traveller|jewellery|programme|defence|offence|practise|cosy|pyjamas|tyre|mould|plough|aeroplane|catalogue|enrol|fulfil|skilful|` +
	`\w+ise[ds]?|\w+ising)\b`)

// ise has American words that end like British ones.
var ise = strings.Fields("rise raise praise noise wise surprise exercise promise otherwise disguise advise compromise likewise arise rises " +
	"raised praised surprised raises promised praises rising raising surprising poise precise concise bruise cruise merchandise paradise " +
	"unwise sunrise advertising revise tortoise porpoise chemise expertise premise exercised disguised promises surprises noises wised enterprise turquoise exercises anise")

func TestSpellingIsAmerican(t *testing.T) {
	for _, list := range allLists() {
		for _, e := range every(list) {
			for _, w := range british.FindAllString(e.Word+" "+e.Clue, -1) {
				if !slices.Contains(ise, strings.ToLower(w)) {
					t.Errorf("%s: %s: %q in %q", list, e.Word, w, e.Clue)
				}
			}
		}
	}
}

func TestClueLooksIntoTheThemeFirst(t *testing.T) {
	inTheme := Words("nature", 'Z')[0]
	if got, found := Clue("nature", inTheme.Word); !found || got != inTheme.Clue {
		t.Errorf("got %q", got)
	}
	elsewhere := slices.IndexFunc(Words(General, 'Z'), func(e Entry) bool {
		return !slices.ContainsFunc(Words("nature", 'Z'), func(n Entry) bool { return n.Word == e.Word })
	})
	e := Words(General, 'Z')[elsewhere]
	if got, found := Clue("nature", e.Word); !found || got != e.Clue {
		t.Errorf("got %q", got)
	}
	if got, found := Clue("nature", "ZZZ"); found {
		t.Errorf("got %q", got)
	}
}
