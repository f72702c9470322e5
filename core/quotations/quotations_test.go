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

	"github.com/lettercraft/lettercraft/core/characters"
	"github.com/lettercraft/lettercraft/core/random"
)

func TestThereAreEnough(t *testing.T) {
	authors, famous := map[string]int{}, 0
	for _, q := range All() {
		authors[q.Author]++
		if q.IsFamous {
			famous++
		}
	}
	if n := len(All()); n < 600 || len(authors) < 150 {
		t.Errorf("there are %d quotations of %d authors, want at least 600 of 150", n, len(authors))
	}
	if share := float64(famous) / float64(len(All())); share < 0.65 {
		t.Errorf("%.1f%% are famous, want at least 65%%", 100*share)
	}
	for author, n := range authors {
		most := 24
		if author == "William Shakespeare" || author == "King James Bible" {
			most = 60
		}
		if n > most {
			t.Errorf("%d are by %s, at most %d should be", n, author, most)
		}
	}
}

func TestEverySubjectHasEnough(t *testing.T) {
	subjects, famous := map[string]int{}, map[string]int{}
	for _, q := range All() {
		subjects[q.Subject]++
		if q.IsFamous {
			famous[q.Subject]++
		}
	}
	for subject, n := range subjects {
		if n < 15 || famous[subject] < 10 {
			t.Errorf("%s has %d quotations, %d of them famous, want 15 and 10", subject, n, famous[subject])
		}
	}
}

// TestLinesThatEverybodyKnowsAreThere has the lines whose absence readers of an earlier collection noticed, and more of their kind.
func TestLinesThatEverybodyKnowsAreThere(t *testing.T) {
	for _, known := range []string{
		"To be, or not to be", "It was the best of times", "universally acknowledged", "All the world's a stage", "Two roads diverged",
		"lonely as a cloud", "God's in his heaven", "to have loved and lost", "Hope is the thing with feathers", "If you can keep your head",
		"red, red rose", "No man is an island", "for whom the bell tolls", "Four score and seven years ago", "We hold these truths",
		"With malice toward none", "Tyger Tyger", "A thing of beauty", "Ozymandias", "She walks in beauty", "Once upon a midnight dreary",
		"I celebrate myself", "I went to the woods", "A foolish consistency", "Early to bed", "the great ocean of truth", "Reading maketh",
		"to err is human", "tired of London", "Call me Ishmael", "'Twas brillig", "In the beginning God created", "The Lord is my shepherd",
		"To every thing there is a season", "Consider the lilies", "Charity suffereth long", "shot heard round the world",
		"course of true love", "do we not bleed", "something wicked", "quiet desperation", "I think, therefore I am", "Curiouser", "we're all mad here",
		"I want some more", "cultivate our garden", "Good fences", "Let there be light", "under the sun", "We the People", "spacious skies",
		"dawn's early light", "sweet land of liberty", "grapes of wrath", "shot an arrow", "fools rush in", "young man's fancy", "spreading chestnut-tree",
		"Gitche Gumee", "reason why", "joy in Mudville",
	} {
		if !slices.ContainsFunc(All(), func(q Quotation) bool { return q.IsFamous && strings.Contains(q.Text, known) }) {
			t.Errorf("no famous quotation holds %q", known)
		}
	}
}

func TestEveryLineHasSixFields(t *testing.T) {
	if !utf8.ValidString(table) || strings.ContainsAny(table, "\r\uFEFF") || !strings.HasSuffix(table, "\n") {
		t.Error("the table is not UTF-8 with a line feed behind each line")
	}
	for line := range strings.Lines(table) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) != 6 || fields[5] != "yes" && fields[5] != "no" {
			t.Errorf("%d fields, want 6, and yes or no in the last: %q", len(fields), line)
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
		if letters >= 50 && letters <= 200 {
			usual++
		}
	}
	if share := float64(usual) / float64(len(All())); share < 0.85 {
		t.Errorf("%.0f%% have 50 to 200 letters, want at least 85%%", 100*share)
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

// TestTheFirstIsUniform draws with a fixed seed, so that the figures are always the same, and compares them with the 99.9th percentile of
// the chi-squared distribution.
func TestTheFirstIsUniform(t *testing.T) {
	for _, f := range []Filter{{AtLeast: 1, AtMost: 500}, {AtLeast: 80, AtMost: 100}, {AtLeast: 1, AtMost: 500, Subject: "science", OnlyFamous: true}} {
		fitting := f.Fitting()
		const each = 20
		counts := map[Quotation]int{}
		rng := random.New("uniform")
		for range each * len(fitting) {
			counts[f.Shuffled(rng)[0]]++
		}
		chi2 := 0.0
		for _, q := range fitting {
			if counts[q] == 0 {
				t.Errorf("%v: was never first: %s", f, q.Text)
			}
			d := float64(counts[q] - each)
			chi2 += d * d / each
		}
		// Wilson and Hilferty's approximation, z = 3.09 for 0.999.
		n := float64(len(fitting) - 1)
		c := 1 - 2/(9*n) + 3.09*math.Sqrt(2/(9*n))
		if limit := n * c * c * c; chi2 > limit || len(counts) != len(fitting) {
			t.Errorf("%v: %d of %d were first, chi-squared is %.1f, the limit %.1f", f, len(counts), len(fitting), chi2, limit)
		}
	}
}

func TestAFilterLetsOnlyWhatFitsThrough(t *testing.T) {
	for _, f := range []Filter{
		{AtLeast: 1, AtMost: 500},
		{AtLeast: 80, AtMost: 100},
		{AtLeast: 1, AtMost: 500, Subject: "love"},
		{AtLeast: 1, AtMost: 500, OnlyFamous: true},
		{AtLeast: 60, AtMost: 119, Subject: "time", OnlyFamous: true},
	} {
		want := map[Quotation]bool{}
		for _, q := range All() {
			if q.Letters >= f.AtLeast && q.Letters <= f.AtMost && (f.Subject == "" || f.Subject == q.Subject) && (!f.OnlyFamous || q.IsFamous) {
				want[q] = true
			}
		}
		for _, q := range f.Shuffled(random.New("s")) {
			if !want[q] {
				t.Errorf("%v: does not fit, or comes twice: %s", f, q.Text)
			}
			delete(want, q)
		}
		for q := range want {
			t.Errorf("%v: is missing: %s", f, q.Text)
		}
	}
	for _, f := range []Filter{{AtLeast: 1, AtMost: 10}, {AtLeast: 400, AtMost: 500}, {AtLeast: 100, AtMost: 99}, {AtLeast: 1, AtMost: 500, Subject: "money"}} {
		if fitting := f.Fitting(); len(fitting) > 0 {
			t.Errorf("%v: %q fits", f, fitting[0].Text)
		}
	}
}
