package quotations

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"lettercraft/core/characters"
	"lettercraft/core/random"
)

func TestThereAreEnough(t *testing.T) {
	authors := map[string]int{}
	for _, q := range All() {
		authors[q.Author]++
	}
	if n := len(All()); n < 400 || len(authors) < 150 {
		t.Errorf("there are %d quotations of %d authors, want at least 400 of 150", n, len(authors))
	}
	for author, n := range authors {
		if n > 20 {
			t.Errorf("%d are by %s, at most 20 should be by one", n, author)
		}
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
	usual := 0
	for _, q := range All() {
		// The limit is the limit of cryptogram's parameter text.
		if n := characters.Count(q.Text); n > 500 {
			t.Errorf("%d characters, at most 500 are allowed: %s", n, q.Text)
		}
		// Below about 30 letters a substitution has more than one solution (its unicity distance).
		letters := q.Letters
		if letters < 40 {
			t.Errorf("%d letters, want at least 40: %s", letters, q.Text)
		}
		if letters >= 60 && letters <= 200 {
			usual++
		}
	}
	if share := float64(usual) / float64(len(All())); share < 0.85 {
		t.Errorf("%.0f%% have 60 to 200 letters, want at least 85%%", 100*share)
	}
}

func TestEveryQuotationIsASentenceInPlainCharacters(t *testing.T) {
	for _, q := range All() {
		first, last := strings.TrimLeft(q.Text, `"'`)[0], strings.TrimRight(q.Text, `"`)
		if first < 'A' || first > 'Z' || !strings.ContainsAny(last[len(last)-1:], ".!?") {
			t.Errorf("does not begin with a capital, or end as a sentence: %s", q.Text)
		}
		for _, r := range q.Text {
			if r > unicode.MaxASCII && r != '—' || strings.ContainsRune("_*`<>|\\", r) {
				t.Errorf("holds %q: %s", r, q.Text)
			}
		}
		if strings.Count(q.Text, `"`)%2 != 0 || strings.Contains(q.Text, " —") || strings.Contains(q.Text, "— ") {
			t.Errorf("a quotation mark lacks its pair, or a dash stands in spaces: %s", q.Text)
		}
	}
}

// TestQuotationsSuitAClass checks that there are no words that are unsuitable for a class of ten-year-olds.
func TestQuotationsSuitAClass(t *testing.T) {
	unfit := regexp.MustCompile(`(?i)\b(kill\w*|murder\w*|blood(y|shed|thirsty)|corpse\w*|suicid\w*|hell|damn\w*|devil\w*|drunk\w*|wh?isky|whiskey|` +
		`wine|beer|rum|gin|brandy|tobacco|cigar\w*|slave\w*|savages?|negro\w*|gyps\w*|naked|breasts|rape\w*|whor\w*|bastard\w*|` +
		`hanged|stab\w*|poison\w*|tortur\w*)\b`)
	for _, q := range All() {
		if word := unfit.FindString(q.Text); word != "" {
			t.Errorf("holds %q: %s", word, q.Text)
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

// TestNoQuotationIsRepeated also checks that no two quotations share a run of seven words.
func TestNoQuotationIsRepeated(t *testing.T) {
	const run = 7
	seen := map[string]string{}
	for _, q := range All() {
		words := strings.FieldsFunc(strings.ToLower(q.Text), func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' })
		for i := range words[:max(len(words)-run+1, 1)] {
			key := strings.Join(words[i:min(i+run, len(words))], " ")
			if other := seen[key]; other != "" && other != q.Text {
				t.Errorf("%q stands in two: %s", key, q.Text)
			}
			seen[key] = q.Text
		}
	}
	for i, q := range All() {
		if slices.ContainsFunc(All()[:i], func(other Quotation) bool { return other.Text == q.Text }) {
			t.Errorf("repeated: %s", q.Text)
		}
	}
}

func TestSourceIsTheWorkAndItsYear(t *testing.T) {
	q := Quotation{Work: "Little Women", Year: "1868"}
	if got := q.Source(); got != "Little Women (1868)" {
		t.Errorf("got %q", got)
	}
}

// TestPickIsUniform draws with a fixed seed, so that the figures are always the same, and compares them with the 99.9th percentile of
// the chi-squared distribution.
func TestPickIsUniform(t *testing.T) {
	for _, bounds := range [][2]int{{1, 500}, {80, 100}} {
		var fitting []Quotation
		for _, q := range All() {
			if q.Letters >= bounds[0] && q.Letters <= bounds[1] {
				fitting = append(fitting, q)
			}
		}
		const each = 100
		counts := map[Quotation]int{}
		rng := random.New("uniform")
		for range each * len(fitting) {
			q, _ := Pick(rng, bounds[0], bounds[1])
			counts[q]++
		}
		chi2 := 0.0
		for _, q := range fitting {
			if counts[q] == 0 {
				t.Errorf("%v: was never picked: %s", bounds, q.Text)
			}
			d := float64(counts[q] - each)
			chi2 += d * d / each
		}
		// Wilson and Hilferty's approximation, z = 3.09 for 0.999.
		n := float64(len(fitting) - 1)
		c := 1 - 2/(9*n) + 3.09*math.Sqrt(2/(9*n))
		if limit := n * c * c * c; chi2 > limit || len(counts) != len(fitting) {
			t.Errorf("%v: %d of %d were picked, chi-squared is %.1f, the limit %.1f", bounds, len(counts), len(fitting), chi2, limit)
		}
	}
}

func TestPickSaysThatNoneFits(t *testing.T) {
	for _, bounds := range [][2]int{{1, 10}, {400, 500}, {100, 99}} {
		if q, found := Pick(random.New("s"), bounds[0], bounds[1]); found || q != (Quotation{}) {
			t.Errorf("%v: picked %q", bounds, q.Text)
		}
	}
}
