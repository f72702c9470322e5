package readability_test

import (
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/passages"
	"github.com/lettercraft/lettercraft/core/prose"
	"github.com/lettercraft/lettercraft/core/readability"
)

// longTexts returns texts of at least 30 sentences, each with the counts of its sentences: the pages marked by hand, where all pages of a kind
// are a text, and the passages, where all of an author are one.
func longTexts(t *testing.T) map[string][][]readability.Counts {
	t.Helper()
	paths, err := filepath.Glob("../../worker/page/reading/testdata/pages/*.txt")
	if err != nil || len(paths) < 48 {
		t.Fatalf("%d pages (%v)", len(paths), err)
	}
	lines := map[string][]string{}
	var names []string
	add := func(name, text string) {
		if lines[name] == nil {
			names = append(names, name)
		}
		lines[name] = append(lines[name], text)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		kind, _, _ := strings.Cut(filepath.Base(path), "-")
		for i, sentence := range strings.Split(strings.TrimSpace(string(text)), "\n") {
			if i > 0 { // the first line is the number of words
				add("pages "+kind, sentence)
			}
		}
	}
	for _, p := range passages.All() {
		add("passages "+p.Author, p.Text)
	}
	found := map[string][][]readability.Counts{}
	for _, name := range names {
		var text []readability.Counts
		for _, line := range lines[name] {
			for _, s := range prose.Read([]prose.Block{{Text: line}}).Sentences {
				text = append(text, count(s.Text))
			}
		}
		if len(text) >= 30 {
			kind, _, _ := strings.Cut(name, " ")
			found[kind] = append(found[kind], text)
		}
	}
	return found
}

// TestTheMarginHolds draws sentences from long texts, at random and in succession, and compares the grade of the sentences with that of
// their text.
func TestTheMarginHolds(t *testing.T) {
	const draws, least, mean = 150, 0.93, 0.95
	// The mean margin of so many sentences is at most so wide: a margin without end always holds.
	widest := map[int]float64{2: 12, 3: 9, 5: 6.5, 10: 4.2, 20: 2.8, 30: 2.2}
	random := rand.New(rand.NewPCG(1, 2))
	texts := longTexts(t)
	for _, n := range []int{2, 3, 5, 10, 20, 30} {
		held, drawn, width := 0, 0, 0.0
		for _, kind := range []string{"pages", "passages"} {
			for _, way := range []string{"at random", "in succession"} {
				heldHere, drawnHere, sample := 0, 0, make([]readability.Counts, n)
				for _, text := range texts[kind] {
					whole := sum(text)
					for range draws {
						start := random.IntN(len(text))
						for i := range sample {
							if sample[i] = text[(start+i)%len(text)]; way == "at random" {
								sample[i] = text[random.IntN(len(text))]
							}
						}
						part := sum(sample)
						m := margin(sample)
						width += m
						drawnHere++
						if math.Abs(part.FleschKincaidGrade()-whole.FleschKincaidGrade()) <= m {
							heldHere++
						}
					}
				}
				share := float64(heldHere) / float64(drawnHere)
				t.Logf("%d sentences of %d %s %s: holds %.1f%%", n, len(texts[kind]), kind, way, 100*share)
				if len(texts[kind]) < 10 || share < least {
					t.Errorf("the margin of %d sentences of %d %s %s holds %.3f of the time", n, len(texts[kind]), kind, way, share)
				}
				held, drawn = held+heldHere, drawn+drawnHere
			}
		}
		share, wide := float64(held)/float64(drawn), width/float64(drawn)
		t.Logf("%d sentences: holds %.1f%%, ± %.1f", n, 100*share, wide)
		if share < mean || wide > widest[n] {
			t.Errorf("the margin of %d sentences holds %.3f of the time and is ± %.2f", n, share, wide)
		}
	}
}
