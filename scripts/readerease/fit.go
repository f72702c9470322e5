package main

import (
	"math"

	"github.com/lettercraft/lettercraft/core/readability"
)

// maxPairs is the maximum number of pairs of a corpus. It has many more, but they add time and no knowledge.
const maxPairs = 20_000

// pairsOf returns pairs of an easier and a harder passage of a corpus, evenly from all that can be compared.
func pairsOf(passages []passage) [][2]*passage {
	groups := map[string][]*passage{}
	for i := range passages {
		p := &passages[i]
		groups[p.group] = append(groups[p.group], p)
	}
	var all [][2]*passage
	for _, group := range sorted(groups) {
		for _, a := range group {
			for _, b := range group {
				if b.level-a.level >= 1 {
					all = append(all, [2]*passage{a, b})
				}
			}
		}
	}
	step := (len(all) + maxPairs - 1) / max(maxPairs, 1)
	var some [][2]*passage
	for i := 0; i < len(all); i += step {
		some = append(some, all[i])
	}
	return some
}

// deviationsOf returns the standard deviations of the features, with the same weight for each corpus.
func deviationsOf(all [][]passage) (deviations readability.Features) {
	var mean readability.Features
	for pass := range 2 {
		for _, passages := range all {
			weight := 1 / float64(len(passages)*len(all))
			for _, p := range passages {
				for f, x := range p.features {
					if pass == 0 {
						mean[f] += weight * x
					} else {
						deviations[f] += weight * (x - mean[f]) * (x - mean[f])
					}
				}
			}
		}
	}
	for f := range deviations {
		deviations[f] = math.Sqrt(deviations[f])
	}
	return deviations
}

// meanOf returns the mean features of the passages of a level.
func meanOf(passages []passage, level float64) (mean readability.Features) {
	n := 0.0
	for _, p := range passages {
		if p.level == level {
			n++
			for f, x := range p.features {
				mean[f] += x
			}
		}
	}
	for f := range mean {
		mean[f] /= n
	}
	return mean
}

// fit returns the weights of the features in standard deviations, by logistic regression: the probability that the first of two passages is
// the easier one is the logistic function of the difference of their weighted sums (R. A. Bradley and M. E. Terry, Rank Analysis of Incomplete
// Block Designs, Biometrika 39, 1952). All corpora together have the same weight. Newton's method finds the maximum; a small penalty on the
// squares of the weights makes it unique.
func fit(all [][]passage) (weights readability.Features) {
	const penalty, steps = 1e-3, 20
	deviations := deviationsOf(all)
	corpora := make([][][2]*passage, len(all))
	for i, passages := range all {
		corpora[i] = pairsOf(passages)
	}
	for range steps {
		var gradient readability.Features
		var curvature [len(weights)]readability.Features
		for f := range weights {
			gradient[f] = -penalty * weights[f]
			curvature[f][f] = penalty
		}
		for _, pairs := range corpora {
			weight := 1 / float64(len(pairs))
			for _, pair := range pairs {
				var difference readability.Features
				sum := 0.0
				for f := range weights {
					difference[f] = (pair[0].features[f] - pair[1].features[f]) / deviations[f]
					sum += weights[f] * difference[f]
				}
				wrong := 1 / (1 + math.Exp(sum))
				for f := range weights {
					gradient[f] += weight * wrong * difference[f]
					for g := range weights {
						curvature[f][g] += weight * wrong * (1 - wrong) * difference[f] * difference[g]
					}
				}
			}
		}
		for f, step := range solve(curvature, gradient) {
			weights[f] += step
		}
	}
	return weights
}

// solve solves a system of linear equations with a positive definite matrix, by Gaussian elimination.
func solve(matrix [len(readability.Features{})]readability.Features, right readability.Features) readability.Features {
	for i := range right {
		for j := i + 1; j < len(right); j++ {
			factor := matrix[j][i] / matrix[i][i]
			for k := i; k < len(right); k++ {
				matrix[j][k] -= factor * matrix[i][k]
			}
			right[j] -= factor * right[i]
		}
	}
	for i := len(right) - 1; i >= 0; i-- {
		for k := i + 1; k < len(right); k++ {
			right[i] -= matrix[i][k] * right[k]
		}
		right[i] /= matrix[i][i]
	}
	return right
}
