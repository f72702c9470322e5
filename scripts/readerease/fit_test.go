package main

import (
	"math"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/readability"
)

// Two features say which passage is easier, the first twice as clearly; the others say nothing.
func TestFitFindsTheFeaturesThatOrderPassages(t *testing.T) {
	var passages []passage
	for i := range 60 {
		x, y, noise := float64(i*7%20), float64(i*11%20), float64(i*13%17)
		passages = append(passages, passage{level: math.Round((2*x + y + noise) / 8), features: readability.Features{x, y, float64(i % 3), float64(i * 5 % 7), float64(i % 2)}})
	}
	weights := fit([][]passage{passages})
	if weights[0] >= weights[1] || weights[1] >= 0 {
		t.Errorf("got %.2f", weights)
	}
	for _, w := range weights[2:] {
		if math.Abs(w) > -weights[1]/2 {
			t.Errorf("got %.2f", weights)
		}
	}
	held := func(p *passage) (sum float64) { return weights[0]*p.features[0] + weights[1]*p.features[1] }
	if got := inOrder(passages, held); got < 0.8 {
		t.Errorf("%.2f of the pairs are in order", got)
	}
}

func TestCutMakesEqualPassagesOfWholeSentences(t *testing.T) {
	long := text{paragraphs: []string{strings.Repeat("The cat sat on the mat. ", 50), "A heading", strings.Repeat("It ran away then. ", 10)}} // 340 words
	parts := long.cut()
	if len(parts) != 2 || strings.Join(parts, " ") != strings.TrimSpace(long.paragraphs[0])+" "+strings.TrimSpace(long.paragraphs[2]) {
		t.Fatalf("got %q", parts)
	}
	for _, part := range parts {
		if n := len(strings.Fields(part)); n < 165 || n > 175 {
			t.Errorf("a part has %d words", n)
		}
	}
}

func TestRanksShareTies(t *testing.T) {
	if got := ranks([]float64{3, 1, 3, 2}); got[0] != 2.5 || got[1] != 0 || got[2] != 2.5 || got[3] != 1 {
		t.Errorf("got %v", got)
	}
}
