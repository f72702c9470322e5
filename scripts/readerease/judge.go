package main

import (
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"math"
	"slices"

	"github.com/lettercraft/lettercraft/core/readability"
)

// judge writes how well texts are ordered by weights that were fitted without them, and by the Flesch-Kincaid grade. First it leaves out one
// corpus after the other; then it leaves out a fifth of the works, five times.
func judge(w io.Writer, all [][]passage) {
	deviations := deviationsOf(all)
	ease := func(weights readability.Features) func(*passage) float64 {
		return func(p *passage) (sum float64) {
			for f := range weights {
				sum += weights[f] * p.features[f] / deviations[f]
			}
			return sum
		}
	}
	grade := func(p *passage) float64 { return -p.grade }
	fmt.Fprintf(w, "%-15s %8s %22s %22s %22s\n", "corpus left out", "passages", "Pearson's r", "Spearman's rho", "pairs in order")
	for i, passages := range all {
		held := ease(fit(slices.Delete(slices.Clone(all), i, i+1)))
		a, b := values(passages, held), values(passages, grade)
		levels := values(passages, func(p *passage) float64 { return -p.level })
		fmt.Fprintf(w, "%-15s %8d %8.3f (grade %.3f) %8.3f (grade %.3f) %8.3f (grade %.3f)\n", corpora[i].name, len(passages),
			correlation(a, levels), correlation(b, levels), correlation(ranks(a), ranks(levels)), correlation(ranks(b), ranks(levels)),
			inOrder(passages, held), inOrder(passages, grade))
	}
	const folds = 5
	right, rightByGrade, articles := 0, 0, 0
	for fold := range folds {
		known, news := make([][]passage, len(all)), []passage(nil)
		for i, passages := range all {
			for _, p := range passages {
				if isIn := fold == foldOf(p.work, folds); !isIn || p.work == "" {
					known[i] = append(known[i], p)
				} else if i == newspaper {
					news = append(news, p)
				}
			}
		}
		n, of := triples(news, ease(fit(known)))
		byGrade, _ := triples(news, grade)
		right, rightByGrade, articles = right+n, rightByGrade+byGrade, articles+of
	}
	fmt.Fprintf(w, "articles whose three versions are in order, fifths of the works left out: %.3f (grade %.3f) of %d\n",
		float64(right)/float64(articles), float64(rightByGrade)/float64(articles), articles)
}

// describe writes the means and the standard deviations of the reader ease of the tree at each level.
func describe(w io.Writer, all [][]passage) {
	for i, passages := range all {
		levels := map[float64][]float64{}
		for _, p := range passages {
			levels[p.level] = append(levels[p.level], p.features.ReaderEase())
		}
		for _, level := range slices.Sorted(maps.Keys(levels)) {
			sum, squares, n := 0.0, 0.0, float64(len(levels[level]))
			for _, ease := range levels[level] {
				sum += ease
				squares += ease * ease
			}
			fmt.Fprintf(w, "%-15s level %-3g %5.0f passages, reader ease %.1f ± %.1f\n", corpora[i].name, level, n, sum/n, math.Sqrt(squares/n-sum*sum/n/n))
		}
	}
}

func foldOf(work string, folds int) int {
	hash := fnv.New32a()
	hash.Write([]byte(work))
	return int(hash.Sum32()>>8) % folds
}

func values(passages []passage, of func(*passage) float64) []float64 {
	all := make([]float64, len(passages))
	for i := range passages {
		all[i] = of(&passages[i])
	}
	return all
}

// inOrder returns the share of the pairs in which the easier passage has the higher value.
func inOrder(passages []passage, value func(*passage) float64) float64 {
	pairs, right := pairsOf(passages), 0
	for _, pair := range pairs {
		if value(pair[0]) > value(pair[1]) {
			right++
		}
	}
	return float64(right) / float64(len(pairs))
}

// triples returns the number of articles whose three versions have descending means, and the number of articles.
func triples(passages []passage, value func(*passage) float64) (right, articles int) {
	sums, counts := map[string]*[3]float64{}, map[string]*[3]float64{}
	for i := range passages {
		p := &passages[i]
		if sums[p.group] == nil {
			sums[p.group], counts[p.group] = &[3]float64{}, &[3]float64{}
		}
		sums[p.group][int(p.level)] += value(p)
		counts[p.group][int(p.level)]++
	}
	for group, sum := range sums {
		n := counts[group]
		if sum[0]/n[0] > sum[1]/n[1] && sum[1]/n[1] > sum[2]/n[2] {
			right++
		}
	}
	return right, len(sums)
}

// correlation returns Pearson's r.
func correlation(a, b []float64) float64 {
	n, meanA, meanB := float64(len(a)), 0.0, 0.0
	for i := range a {
		meanA += a[i] / n
		meanB += b[i] / n
	}
	var ab, aa, bb float64
	for i := range a {
		x, y := a[i]-meanA, b[i]-meanB
		ab, aa, bb = ab+x*y, aa+x*x, bb+y*y
	}
	return ab / math.Sqrt(aa*bb)
}

// ranks returns the ranks of values; equal values have the mean of their ranks.
func ranks(values []float64) []float64 {
	ascending := slices.Sorted(slices.Values(values))
	all := make([]float64, len(values))
	for i, v := range values {
		first, _ := slices.BinarySearch(ascending, v)
		behind, _ := slices.BinarySearch(ascending, math.Nextafter(v, math.Inf(1)))
		all[i] = float64(first+behind-1) / 2
	}
	return all
}
