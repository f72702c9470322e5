package quoteacrostic

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/lettercraft/lettercraft/core/passages"
	"github.com/lettercraft/lettercraft/core/quoteacrostic/settled"
)

// report runs calls and reports the share that is solved, and the median and the 95th percentile of their times.
func report(b *testing.B, calls []*settled.Params) {
	entries() // they are read once
	for b.Loop() {
		var times []time.Duration
		solved := 0
		for i, p := range calls {
			p.Seed = strconv.Itoa(i)
			start := time.Now()
			if _, err := newPuzzle(p, nil); err == nil {
				solved++
			}
			times = append(times, time.Since(start))
		}
		slices.Sort(times)
		at := func(share int) float64 { return float64(times[(len(times)-1)*share/100].Microseconds()) / 1000 }
		b.ReportMetric(100*float64(solved)/float64(len(calls)), "%solved")
		b.ReportMetric(at(50), "ms-median")
		b.ReportMetric(at(95), "ms-p95")
		b.ReportMetric(at(100), "ms-max")
	}
}

func BenchmarkPassages(b *testing.B) {
	var calls []*settled.Params
	for _, p := range texts() {
		calls = append(calls, &settled.Params{Quotation: p.Text, Author: p.Author, Work: p.Work})
	}
	report(b, calls)
}

func BenchmarkWishes(b *testing.B) {
	var calls []*settled.Params
	for line := range strings.SplitSeq(wishes, "\n") {
		calls = append(calls, &settled.Params{Initials: line})
	}
	report(b, calls)
}

// BenchmarkAlternatives reports the share of alternatives that make a puzzle, and the times of the calls that list them.
func BenchmarkAlternatives(b *testing.B) {
	var calls []*settled.Params
	for n := range passages.All() {
		calls = append(calls, &settled.Params{Passage: n + 1, Alternatives: true})
	}
	report(b, calls)
	made, all := 0, 0
	for n := range passages.All() {
		m, a := takeAlternatives(b, n)
		made, all = made+m, all+a
	}
	b.ReportMetric(100*float64(made)/float64(all), "%made")
}
