package acrostic

import (
	"encoding/json"
	"errors"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/kljensen/snowball/english"

	"lettercraft/core/lexicon"
	"lettercraft/core/operation"
	"lettercraft/core/operation/operationtest"
)

func call(params map[string]any) (Result, error) {
	return operationtest.Call[Result](Operation, &operationtest.Host{}, params)
}

// must is call for parameters that have nothing wrong with them.
func must(t *testing.T, params map[string]any) Result {
	t.Helper()
	r, err := call(params)
	if err != nil {
		t.Fatalf("%v: %v", params, err)
	}
	return r
}

// keywords are 10,000 English words of 3 to 15 letters, and some that are hard.
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
	all = slices.DeleteFunc(all, func(w string) bool { return !isWord(strings.ToUpper(w), minWord, maxWord) })
	for i := range 10_000 {
		words = append(words, all[i*len(all)/10_000])
	}
	return words
}

// TestEveryKeywordMakesAPuzzle: first letters spell it, no answer is the keyword or a form of it, none comes twice while
// another word is left, and no clue gives its answer away.
func TestEveryKeywordMakesAPuzzle(t *testing.T) {
	for n, word := range keywords(t) {
		theme := lexicon.Themes[n%len(lexicon.Themes)]
		z, err := newPuzzle(&Params{Word: word, Theme: theme, MinLetters: 3, MaxLetters: 12}, strconv.Itoa(n))
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
			if l.Position != i+1 || l.Letter != l.Answer[:1] || l.LetterCount != len(l.Answer) {
				t.Errorf("%s: line %d is %+v", word, i+1, l)
			}
			if l.Answer == keyword || english.Stem(strings.ToLower(l.Answer), true) == english.Stem(strings.ToLower(word), true) {
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
	}
}

// left is how many words of a letter are left.
func left(letter byte, theme, keyword string, seen map[string]bool) int {
	n := 0
	for _, e := range append(slices.Clone(lexicon.Words(theme, letter)), lexicon.Words(lexicon.General, letter)...) {
		if !seen[e.Word] && !related(e.Word, keyword) {
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
	// Fifteen words with Z are more than any theme has; then come those of the general list.
	r := must(t, map[string]any{"word": "ZZZZZZZZZZZZZZZ", "theme": "friendship"})
	for i, l := range r.Lines {
		ofTheme := slices.ContainsFunc(lexicon.Words("friendship", 'Z'), func(e lexicon.Entry) bool { return e.Word == l.Answer })
		if ofTheme != (i < len(lexicon.Words("friendship", 'Z'))) {
			t.Errorf("answer %d, %s, is of the theme: %v", i+1, l.Answer, ofTheme)
		}
	}
}

// TestNoClueTellsAnotherAnswer while there is a choice.
func TestNoClueTellsAnotherAnswer(t *testing.T) {
	told := 0
	for n := range 500 {
		theme := lexicon.Themes[n%len(lexicon.Themes)]
		r := must(t, map[string]any{"word": "CORALREEFS", "theme": theme, "seed": strconv.Itoa(n)})
		for _, a := range r.Lines {
			for _, b := range r.Lines {
				if len(a.Answer) > 3 && strings.Contains(strings.ToUpper(b.Clue), a.Answer) {
					told++
				}
			}
		}
	}
	if told > 0 {
		t.Errorf("%d answers stand in the clues of others", told)
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
				if len(l.Answer) < bounds[0] || len(l.Answer) > bounds[1] {
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
		t.Errorf("picked were %v", picked)
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
	// What one gives is not chosen once more.
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
	if got := must(t, map[string]any{"word": "KITE"}).Lines[0].Alternatives; len(got) != 0 {
		t.Errorf("without being asked for there are %q", got)
	}
}

func TestRefusals(t *testing.T) {
	const word = "Parameter 'word' must have 3 to 15 letters A to Z, and nothing else"
	const answers = "Parameter 'answers' has a mistake in line "
	for _, test := range []struct {
		params  map[string]any
		refused string
	}{
		{map[string]any{}, "Required parameter 'word' is missing"},
		{map[string]any{"word": ""}, word},
		{map[string]any{"word": "AB"}, word},
		{map[string]any{"word": "ABCDEFGHIJKLMNOP"}, word},
		{map[string]any{"word": "CAT1"}, word},
		{map[string]any{"word": "CAT DOG"}, word},
		{map[string]any{"word": "CAFÉ"}, word},
		{map[string]any{"word": "C-T"}, word},
		{map[string]any{"word": 7}, "Parameter 'word' must be a string"},
		{map[string]any{"word": "CAT", "theme": "sports"}, "Parameter 'theme' must be one of: random, positive, nature, adventure, friendship, learning"},
		{map[string]any{"word": "CAT", "minLetters": 2}, "Parameter 'minLetters' must be a whole number from 3 to 12"},
		{map[string]any{"word": "CAT", "minLetters": 6, "maxLetters": 5}, "Parameter 'minLetters' must not be more than 'maxLetters'"},
		{map[string]any{"word": "XXX", "minLetters": 12}, "Parameter 'minLetters' and 'maxLetters' leave no answer that begins with X"},
		{map[string]any{"word": "CAT", "answers": "dog"}, answers + "1: the answer must begin with C, as the keyword asks"},
		{map[string]any{"word": "CAT", "answers": "\nant1"}, answers + "2: the answer must have 2 to 20 letters A to Z"},
		{map[string]any{"word": "CAT", "answers": ": a clue"}, answers + "1: the answer must have 2 to 20 letters A to Z"},
		{map[string]any{"word": "CAT", "answers": "cccc"}, answers + "1: a clue must stand behind a colon, since the lexicon does not have the answer"},
		{map[string]any{"word": "CAT", "answers": "cow: " + strings.Repeat("x", 161)}, answers + "1: the clue must have at most 160 characters"},
		{map[string]any{"word": "CAT", "answers": "\n\n\ncow"}, "Parameter 'answers' has more lines than the keyword has letters"},
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
