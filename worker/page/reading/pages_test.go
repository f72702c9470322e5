//go:build !js

package reading

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/language"
	"github.com/lettercraft/lettercraft/core/prose"
	"github.com/lettercraft/lettercraft/core/readability"
)

// marked is a page with the sentences that are prose, marked by hand (testdata/pages/README.md).
type marked struct {
	name   string
	blocks []prose.Block
	got    []prose.Sentence
	want   []string
}

func markedPages(t *testing.T) []marked {
	t.Helper()
	paths, err := filepath.Glob("testdata/pages/*.html")
	if err != nil || len(paths) < 48 {
		t.Fatalf("%d pages (%v)", len(paths), err)
	}
	var all []marked
	for _, path := range paths {
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		a, err := (&page{address: "https://example.com/page"}).article(source, noPause)
		if err != nil {
			t.Fatal(err)
		}
		marks, err := os.ReadFile(strings.TrimSuffix(path, ".html") + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		_, lines, _ := strings.Cut(strings.TrimSpace(string(marks)), "\n") // the first line is the number of words
		m := marked{name: strings.TrimSuffix(filepath.Base(path), ".html"), blocks: a.Blocks, got: prose.Read(a.Blocks).Sentences}
		if lines != "" {
			m.want = strings.Split(lines, "\n")
		}
		all = append(all, m)
	}
	return all
}

// compare returns the numbers of sentences that were found and marked, only found, and only marked.
func (m *marked) compare(t *testing.T) (both, extra, missed int) {
	left := map[string]int{}
	for _, s := range m.want {
		left[s]++
	}
	for _, s := range m.got {
		if !s.Prose {
			continue
		}
		text := plainDigits.Replace(s.Text)
		if left[text] > 0 {
			left[text]--
			both++
		} else {
			t.Logf("%s: extra: %s", m.name, s.Text)
			extra++
		}
	}
	for s, n := range left {
		if n > 0 {
			t.Logf("%s: missed: %s", m.name, s)
			missed += n
		}
	}
	return both, extra, missed
}

// plainDigits replaces the superscript digits that the marks do not have: m2.
var plainDigits = strings.NewReplacer("²", "2", "³", "3")

// grade returns the Flesch-Kincaid grade of sentences, each a paragraph.
func grade(sentences []string) float64 {
	var blocks []prose.Block
	for _, s := range sentences {
		blocks = append(blocks, prose.Block{Text: s})
	}
	counts := prose.Measure(blocks).Scored
	return counts.FleschKincaidGrade()
}

func TestTheProseOfMarkedPages(t *testing.T) {
	pages := markedPages(t)
	for half, name := range []string{"held back", "for development"} {
		var both, extra, missed int
		var far []string
		for _, m := range pages {
			if number := m.name[len(m.name)-1] - '0'; int(number)%2 != half {
				continue
			}
			b, e, n := m.compare(t)
			both, extra, missed = both+b, extra+e, missed+n
			var got []string
			for _, s := range m.got {
				if s.Prose {
					got = append(got, s.Text)
				}
			}
			if math.Abs(grade(got)-grade(m.want)) > 0.5 {
				far = append(far, m.name)
			}
		}
		precision, recall := float64(both)/float64(both+extra), float64(both)/float64(both+missed)
		t.Logf("%s: precision %.3f, recall %.3f; more than half a grade away: %v", name, precision, recall, far)
		if precision < 0.9 || recall < 0.9 {
			t.Errorf("%s: precision %.3f, recall %.3f", name, precision, recall)
		}
	}
}

func TestAForeignQuotationMakesNoPageMixed(t *testing.T) {
	quotation := prose.Block{Text: "Unser Brot wird jeden Morgen von zwei Bäckern gebacken, die im Dorf wohnen. Fragen Sie an der Theke, wenn Sie Hilfe brauchen."}
	for _, m := range markedPages(t) {
		texts := map[string][]prose.Block{"without": m.blocks}
		size := 0
		for _, b := range m.blocks {
			size += len(b.Text)
		}
		if half := len(m.blocks) / 2; size >= 10*len(quotation.Text) {
			texts["with"] = slices.Concat(m.blocks[:half], []prose.Block{quotation}, m.blocks[half:])
		}
		for name, blocks := range texts {
			if page := language.Measure(prose.Read(blocks), false); slices.Contains(page.Text.Warnings, readability.MixedLanguages) {
				t.Errorf("%s %s a quotation is mixed", m.name, name)
			}
		}
	}
}
