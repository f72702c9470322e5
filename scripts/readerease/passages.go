package main

import (
	"iter"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/lettercraft/lettercraft/core/prose"
	"github.com/lettercraft/lettercraft/core/readability"
)

// passage is a part of a text of about [readability.EaseWindow] words.
type passage struct {
	group, work string // as for a text
	level       float64
	features    readability.Features
	grade       float64 // Flesch-Kincaid
}

const (
	// fewest is the minimum number of words of a passage.
	fewest = 60
	// most is the maximum number of passages of a work.
	most = 40
)

// passagesOf cuts texts into passages of whole sentences, nearly equal for each text. It leaves out what is not prose. Of a long work it
// takes some passages from all its parts.
func passagesOf(texts []text) []passage {
	var all []passage
	for _, t := range texts {
		for _, part := range t.cut() {
			measured := prose.Measure([]prose.Block{{Text: part}})
			if measured.Scored.Words >= fewest {
				all = append(all, passage{t.group, t.work, t.level, *measured.Ease, measured.Scored.FleschKincaidGrade()})
			}
		}
	}
	total, seen := map[string]int{}, map[string]int{}
	for _, p := range all {
		total[p.work]++
	}
	return slices.DeleteFunc(all, func(p passage) bool {
		if p.work == "" {
			return false
		}
		i := seen[p.work]
		seen[p.work]++
		return total[p.work] > most && i*most/total[p.work] == (i+1)*most/total[p.work]
	})
}

// cut returns the parts of a text.
func (t *text) cut() []string {
	blocks := make([]prose.Block, len(t.paragraphs))
	for i, p := range t.paragraphs {
		blocks[i] = prose.Block{Text: p}
	}
	sentences := slices.DeleteFunc(prose.Read(blocks).Sentences, func(s prose.Sentence) bool { return !s.Prose })
	words := 0
	for _, s := range sentences {
		words += s.Words
	}
	parts := make([]string, max(1, int(math.Round(float64(words)/readability.EaseWindow))))
	at := 0
	for _, s := range sentences {
		part := &parts[(2*at+s.Words)*len(parts)/(2*words)] // that of its middle
		*part = strings.TrimSpace(*part + " " + s.Text)
		at += s.Words
	}
	return parts
}

// sorted yields the entries of a map in the order of their keys.
func sorted[V any](m map[string]V) iter.Seq2[string, V] {
	return func(yield func(string, V) bool) {
		for _, key := range slices.Sorted(maps.Keys(m)) {
			if !yield(key, m[key]) {
				return
			}
		}
	}
}
