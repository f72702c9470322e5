package quotations

import (
	"math"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"lettercraft/core/latin"
	"lettercraft/core/operation"
	"lettercraft/core/random"
)

func TestThereAreEnough(t *testing.T) {
	if n := len(All()); n < 60 {
		t.Errorf("there are %d quotations, want at least 60", n)
	}
}

func TestEveryLineHasFourFields(t *testing.T) {
	if !utf8.ValidString(table) || strings.ContainsAny(table, "\r\uFEFF") || !strings.HasSuffix(table, "\n") {
		t.Error("the table is not UTF-8 with a line feed behind each line")
	}
	for line := range strings.Lines(table) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) != 4 {
			t.Errorf("%d fields: %q", len(fields), line)
		}
		for _, field := range fields {
			if field == "" || strings.TrimSpace(field) != field || strings.Contains(field, "  ") ||
				strings.ContainsFunc(field, unicode.IsControl) {
				t.Errorf("a field is empty or has stray white space: %q", line)
			}
		}
	}
}

func TestEveryQuotationMakesAPuzzle(t *testing.T) {
	for _, q := range All() {
		// The limit is that of the operation's own parameter.
		if n := operation.Characters(q.Text); n > 500 {
			t.Errorf("%d characters, at most 500 are allowed: %s", n, q.Text)
		}
		letters := 0
		for _, r := range q.Text {
			letters += len(latin.Base(r))
		}
		// Below about 30 letters a substitution has more than one solution (its unicity distance).
		if letters < 40 {
			t.Errorf("%d letters, want at least 40: %s", letters, q.Text)
		}
	}
}

func TestEveryQuotationIsInThePublicDomain(t *testing.T) {
	for _, q := range All() {
		year, err := strconv.Atoi(q.Year)
		if err != nil || year < 1 || year > 1928 {
			t.Errorf("the year is %q, want one from 1 to 1928: %s", q.Year, q.Text)
		}
	}
}

func TestNoQuotationStandsTwice(t *testing.T) {
	seen := map[string]bool{}
	for _, q := range All() {
		key := strings.Map(func(r rune) rune {
			if unicode.IsLetter(r) {
				return unicode.ToLower(r)
			}
			return -1
		}, q.Text)
		if seen[key] {
			t.Errorf("stands twice: %s", q.Text)
		}
		seen[key] = true
	}
}

func TestSourceIsTheWorkAndItsYear(t *testing.T) {
	q := Quotation{Work: "Little Women", Year: "1868"}
	if got := q.Source(); got != "Little Women (1868)" {
		t.Errorf("got %q", got)
	}
}

// TestPickIsUniform draws with a fixed seed, so it always gives the same figures, and holds them against the 99.9th
// percentile of the chi-squared distribution.
func TestPickIsUniform(t *testing.T) {
	all := All()
	const each = 1000
	counts := map[Quotation]int{}
	rng := random.New("uniform")
	for range each * len(all) {
		counts[Pick(rng)]++
	}
	chi2 := 0.0
	for _, q := range all {
		if counts[q] == 0 {
			t.Errorf("was never picked: %s", q.Text)
		}
		d := float64(counts[q] - each)
		chi2 += d * d / each
	}
	// Wilson and Hilferty's approximation, z = 3.09 for 0.999.
	n := float64(len(all) - 1)
	c := 1 - 2/(9*n) + 3.09*math.Sqrt(2/(9*n))
	if limit := n * c * c * c; chi2 > limit {
		t.Errorf("chi-squared is %.1f, the limit %.1f", chi2, limit)
	}
}
