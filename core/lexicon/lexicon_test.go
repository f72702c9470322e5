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

// easy returns the entries that are not hard.
func easy(entries []Entry) []Entry {
	return slices.DeleteFunc(slices.Clone(entries), func(e Entry) bool { return e.Hard })
}

func allLists() []string { return append([]string{General}, Themes...) }

func TestEveryLetterHasEnoughWords(t *testing.T) {
	for _, list := range allLists() {
		least, perLetter := 500, 3
		if list == General {
			least, perLetter = 1800, 20
		}
		if n := len(every(list)); n < least {
			t.Errorf("%s has %d words, want %d", list, n, least)
		}
		for letter := byte('A'); letter <= 'Z'; letter++ {
			want := perLetter
			if letter == 'X' {
				want = perLetter / 3
			}
			words := easy(Words(list, letter))
			if len(words) < want {
				t.Errorf("%s has %d words with %c that are not hard, want %d", list, len(words), letter, want)
			}
			lengths := map[int]bool{}
			for _, e := range words {
				lengths[len(e.Letters())] = true
			}
			if len(lengths) < min(2, want) || len(words) >= 6 && len(lengths) < 3 {
				t.Errorf("%s: the words with %c have %d lengths only", list, letter, len(lengths))
			}
		}
	}
}

func TestFilesAreSortedAndWellFormed(t *testing.T) {
	entry := regexp.MustCompile(`^[a-z]+([ -][a-z]+)*\t[A-Z]([ -~]*[^ .])(\t(hard|known))?$`)
	for _, list := range allLists() {
		text, err := os.ReadFile(filepath.Join("words", list+".tsv"))
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
		for i, line := range lines {
			letters := len(Entry{Word: word(line)}.Letters())
			if !entry.MatchString(line) || letters < 3 || letters > 12 || strings.Contains(line, "  ") {
				t.Errorf("%s: %q is no word of 3 to 12 letters with a clue that begins with a capital and ends without a stop, and perhaps a mark", list, line)
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
			answers := append(long(words(e.Word)), strings.ToLower(e.Letters()))
			for _, w := range words(e.Clue) {
				if slices.ContainsFunc(answers, func(answer string) bool { return gives(w, answer) }) {
					t.Errorf("%s: the clue of %s holds %q: %s", list, e.Word, w, e.Clue)
				}
			}
		}
	}
}

// long returns the words of more than three letters, for many clues have words such as OF and THE.
func long(words []string) []string {
	return slices.DeleteFunc(words, func(w string) bool { return len(w) <= 3 })
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

// moreWords has words that the list of English words lacks.
const moreWords = "bullseye june komodo nightlight os xing xmas xoxo xs yeehaw yoo"

func TestWordsAreEnglishAndFitForAClass(t *testing.T) {
	english := module(t, "an-array-of-english-words/index.json")
	more := strings.Fields(moreWords)
	profane := module(t, "leo-profanity/dictionary/default.json")
	if len(english) < 200_000 || len(profane) < 200 {
		t.Fatalf("the lists have %d and %d words", len(english), len(profane))
	}
	for _, list := range allLists() {
		for _, e := range every(list) {
			for _, w := range words(e.Word) {
				if len(w) > 1 && !english[w] && !slices.Contains(more, w) {
					t.Errorf("%s: %s is not in the list of English words", list, e.Word)
				}
			}
			for _, w := range words(e.Clue + " " + e.Word) {
				if profane[w] {
					t.Errorf("%s: %s holds %q", list, e.Word, w)
				}
			}
		}
	}
}

// TestRareWordsAreMarked takes the frequencies from package points, whose list has the 30,000 most frequent words of books. A phrase is as
// rare as its rarest word. Any other word may be marked as hard.
func TestRareWordsAreMarked(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "points", "words.txt"))
	if err != nil {
		t.Fatal(err)
	}
	frequent := map[string]bool{}
	for w := range strings.FieldsSeq(string(text)) {
		frequent[w] = true
	}
	marks := map[string]string{} // of all words
	for _, list := range allLists() {
		text, err := os.ReadFile(filepath.Join("words", list+".tsv"))
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			fields := append(strings.Split(strings.TrimSuffix(line, "\n"), "\t"), "")
			w, mark := fields[0], fields[2]
			rare := slices.ContainsFunc(words(w), func(w string) bool { return len(w) > 1 && !frequent[w] })
			if rare && mark == "" || !rare && mark == known {
				t.Errorf("%s: %s is rare: %v, and its mark is %q", list, w, rare, mark)
			}
			if other, found := marks[w]; found && other != mark {
				t.Errorf("%s: the mark of %s is %q here and %q elsewhere", list, w, mark, other)
			}
			marks[w] = mark
		}
	}
	for w, want := range map[string]string{"xebec": hard, "verdant": hard, "giraffe": known, "yo-yo": "", "zip line": known, "river": ""} {
		if marks[w] != want {
			t.Errorf("the mark of %s is %q, want %q", w, marks[w], want)
		}
	}
}

func TestEntriesOfSeveralWordsAndMarks(t *testing.T) {
	got := read("kite\tA toy\nx-ray vision\tSight through walls\nxebec\tA ship\thard\nxylophone\tAn instrument\tknown\n", 'x')
	want := []Entry{{"X-RAY VISION", "Sight through walls", false}, {"XEBEC", "A ship", true}, {"XYLOPHONE", "An instrument", false}}
	if !slices.Equal(got, want) {
		t.Errorf("got %v", got)
	}
	if plain, letters := got[0].Plain(), got[0].Letters(); plain != "X RAY VISION" || letters != "XRAYVISION" {
		t.Errorf("got %q and %q", plain, letters)
	}
}

// british has beginnings and endings of British spellings.
var british = regexp.MustCompile(`(?i)\b(colour|favour|honour|neighbour|humour|harbour|flavour|armour|behaviour|centre|theatre|metre|litre|grey|` +
	`traveller|jewellery|programme|defence|offence|practise|cosy|pyjamas|tyre|mould|plough|aeroplane|catalogue|enrol|fulfil|skilful|` +
	`\w+ise[ds]?|\w+ising)\b`)

// ise has American words that end like British ones.
var ise = strings.Fields("rise raise praise noise wise surprise exercise promise otherwise disguise advise compromise likewise arise rises " +
	"raised poised praised surprised raises promised praises rising promising raising surprising poise precise concise bruise cruise merchandise paradise " +
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
