package english

import (
	"math"
	"strings"
	"testing"
)

func TestChiSquare(t *testing.T) {
	var even [Letters]int
	sum := 0.0
	for i, f := range Frequencies {
		even[i] = int(math.Round(f * 10_000))
		sum += f
	}
	if math.Abs(sum-1) > 0.001 {
		t.Errorf("the frequencies add up to %v", sum)
	}
	if got := ChiSquare(even); got > 0.1 {
		t.Errorf("letters as in English have the chi-square %v", got)
	}
	// (100 − 12.49)² / 12.49 for the E, and for each other letter its expected count.
	if got := ChiSquare(Count(strings.Repeat("E", 100))); math.Abs(got-(87.51*87.51/12.49+87.5)) > 0.2 {
		t.Errorf("100 times E has the chi-square %v", got)
	}
}

func TestOnlyCapitalsAreCounted(t *testing.T) {
	counts := Count("@AZ[`az{ ÀZ")
	want := [Letters]int{0: 1, Letters - 1: 2}
	if counts != want {
		t.Errorf("got %v", counts)
	}
}
