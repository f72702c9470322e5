package search_test

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/lexicon"
	"github.com/lettercraft/lettercraft/core/quoteacrostic/search"
	"github.com/lettercraft/lettercraft/core/random"
)

// words returns the words of the general list.
func words() []string {
	var all []string
	for letter := byte('A'); letter <= 'Z'; letter++ {
		for _, e := range lexicon.Words(lexicon.General, letter) {
			if letters := e.Letters(); !slices.Contains(all, letters) {
				all = append(all, letters)
			}
		}
	}
	return all
}

// prepared returns words as they are searched.
func prepared(all []string) []search.Word {
	var words []search.Word
	for _, w := range all {
		words = append(words, search.NewWord(w))
	}
	return words
}

// sorted returns the sorted letters of texts.
func sorted(texts ...string) string {
	letters := []byte(strings.Join(texts, ""))
	slices.Sort(letters)
	return string(letters)
}

// texts have the letters of random words, so that each has at least one set.
func texts(all []string, answers int) (text, initials string) {
	rng := random.New("texts " + strconv.Itoa(answers))
	for _, i := range rng.Perm(len(all))[:answers] {
		text += all[i]
		initials += all[i][:1]
	}
	return text, initials
}

func TestASetHasExactlyTheLettersOfTheText(t *testing.T) {
	all := words()
	for answers := 1; answers <= 30; answers++ {
		if answers > 4 && answers < 9 {
			continue // the only set can be the one of the text, and such a needle in a haystack is not always found
		}
		text, initials := texts(all, answers)
		s := search.New(text, initials, prepared(all), random.New("s"), 4_000_000)
		for n := range 3 {
			set, found := s.Next()
			if n > 0 && answers < 10 && !found {
				break // there may be no other set
			}
			if !found {
				t.Fatalf("no set of %d words has the letters of %s", answers, text)
			}
			var chosen []string
			spelled := ""
			for _, n := range set {
				chosen = append(chosen, all[n])
				spelled += all[n][:1]
			}
			if sorted(chosen...) != sorted(text) || spelled != initials {
				t.Errorf("%s, %s: the words are %v", text, initials, chosen)
			}
			slices.Sort(chosen)
			if len(slices.Compact(chosen)) != len(set) {
				t.Errorf("%s: a word comes twice: %v", text, chosen)
			}
			dropped := set[0]
			s.Drop(dropped)
			if again, _ := s.Next(); slices.Contains(again, dropped) {
				t.Errorf("%s is in a set after it was dropped", all[dropped])
			}
		}
	}
}

// TestAllSmallSetsAreFound compares the search with one that tries all sets of up to four words.
func TestAllSmallSetsAreFound(t *testing.T) {
	list := strings.Fields("ABLE ABET BALE BEAT BETA LATE TALE TEAL LEAP PALE PLEA PETAL PLATE PLEAT TABLE BLEAT TAPE PEAT ALE TEA EAT ATE")
	rng := random.New("small")
	solved := 0
	for n := range 400 {
		slots := 1 + n%4
		text, initials := "", ""
		for range slots {
			text += list[rng.IntN(len(list))]
			initials += list[rng.IntN(len(list))][:1]
		}
		want := exists(list, sorted(text), initials, nil)
		_, found := search.New(text, initials, prepared(list), random.New("s"), 1000).Next()
		if found != want {
			t.Errorf("a set for %s, %s is found: %v, want %v", text, initials, found, want)
		}
		if want {
			solved++
		}
	}
	if solved < 40 || solved > 360 {
		t.Errorf("%d of 400 texts have sets", solved)
	}
}

// exists reports whether different words with the initials have exactly the letters of a text.
func exists(list []string, text, initials string, chosen []string) bool {
	if len(chosen) == len(initials) {
		return sorted(chosen...) == text
	}
	return slices.ContainsFunc(list, func(w string) bool {
		return w[0] == initials[len(chosen)] && !slices.Contains(chosen, w) && exists(list, text, initials, append(slices.Clip(chosen), w))
	})
}

// TestTheSameSeedFindsTheSameWords pins the search. The seed is printed on a puzzle, and must make the same puzzle on every platform and in every
// later version, as long as the words are the same.
func TestTheSameSeedFindsTheSameWords(t *testing.T) {
	all := []string{}
	rng := random.New("words")
	for range 1500 {
		w := make([]byte, 3+rng.IntN(6))
		for i := range w {
			w[i] = "EEEEEETTTTTAAAAOOOOIIIINNNNSSSSHHHHRRRDDDLLLUUCCMMWWFFGGYYPPBBVVKJXQZ"[rng.IntN(69)]
		}
		all = append(all, string(w))
	}
	hash := fnv.New64a()
	for answers := 5; answers < 20; answers++ {
		text, initials := texts(all, answers)
		set, found := search.New(text, initials, prepared(all), random.New("s"), 1_000_000).Next()
		fmt.Fprintln(hash, set, found)
	}
	if got, want := hash.Sum64(), uint64(0xde3c5e9c27c5058d); got != want {
		t.Errorf("the sets have the hash %#x, want %#x", got, want)
	}
}

// TestALetterThatComesTooOften checks that the number of a letter does not run over into the next one: 256 times E would look like one F.
func TestALetterThatComesTooOften(t *testing.T) {
	text := strings.Repeat("E", 256) + "IVE"
	if _, found := search.New(text, "F", prepared([]string{"FIVE"}), random.New("s"), 1000).Next(); found {
		t.Error("a word has the letters of a text that is much longer")
	}
}

func TestPreparingWordsIsWork(t *testing.T) {
	words := prepared(slices.Repeat([]string{"FIVE"}, 1000))
	s := search.New("FIVE", "F", words, random.New("s"), 1000)
	if s.Left >= 1000 {
		t.Errorf("the work that is left is %d", s.Left)
	}
	left := s.Left
	if s.Drop(0); s.Left >= left {
		t.Errorf("after a word is dropped, the work that is left is %d of %d", s.Left, left)
	}
}

func TestTheSearchGivesUp(t *testing.T) {
	all := words()
	for _, test := range []struct{ text, initials string }{
		{strings.Repeat("E", 100), "ETAOINSHRDLU"},
		{strings.Repeat("QUIZ", 20), "QUIZQUIZQUIZQUIZ"},
		{strings.Repeat("ETAOIN", 10), strings.Repeat("X", 12)},
	} {
		s := search.New(test.text, test.initials, prepared(all), random.New("s"), 100_000)
		if set, found := s.Next(); found {
			t.Errorf("%s: the set is %v", test.text, set)
		}
		if s.Left < -100_000 {
			t.Errorf("%s: the search did %d more work than it may", test.text, -s.Left)
		}
	}
}
