package prose

import (
	_ "embed"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// kinds has a short text for each kind of plain text that is hard to read, with the sentences that are scored and their Flesch-Kincaid grade:
//
//	== name: grade
//	text
//	--
//	sentences, one a line
//
//go:embed testdata/kinds.txt
var kinds string

func TestKindsOfPlainText(t *testing.T) {
	all := strings.Split("\n"+strings.TrimSuffix(kinds, "\n"), "\n== ")[1:]
	for _, kind := range all {
		head, body, _ := strings.Cut(kind, "\n")
		name, number, _ := strings.Cut(head, ": ")
		text, lines, _ := strings.Cut(body, "\n--\n")
		want := strings.Split(strings.TrimSpace(lines), "\n")
		grade, err := strconv.ParseFloat(number, 64)
		if err != nil {
			t.Fatal(err)
		}
		reading := Read(Plain(text))
		measured := reading.Measure()
		var got []string
		for s := range reading.scored() {
			got = append(got, s.Text)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: scored\n\t%s\nwant\n\t%s", name, strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
		} else if found := measured.Scored.FleschKincaidGrade(); math.Abs(found-grade) > 0.3 {
			t.Errorf("%s: grade %.1f, want %.1f", name, found, grade)
		}
		if windows := Measure(Plain(strings.ReplaceAll(text, "\n", "\r\n"))); windows.Scored != measured.Scored {
			t.Errorf("%s: with CRLF, %+v is scored, want %+v", name, windows.Scored, measured.Scored)
		}
	}
}

func TestTheSourceInAPageIsCode(t *testing.T) {
	for _, b := range Preformatted("<p>Plant the beans.</p>\n<p>Wait.</p>") {
		if b.Kind != Code {
			t.Errorf("got %+v", b)
		}
	}
}
