package reversetext

import (
	"bytes"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/clipperhouse/uax29/v2/graphemes"
)

// breakTests reads the clusters of each case of Unicode's GraphemeBreakTest. The header of the file names its source.
func breakTests(t testing.TB) [][]string {
	t.Helper()
	text, err := os.ReadFile("testdata/GraphemeBreakTest.txt")
	if err != nil {
		t.Fatal(err)
	}
	var cases [][]string
	for line := range strings.Lines(string(text)) {
		marks, _, _ := strings.Cut(line, "#")
		if marks == "" {
			continue
		}
		var clusters []string
		for field := range strings.FieldsSeq(marks) {
			switch field {
			case "÷":
				clusters = append(clusters, "")
			case "×":
			default:
				r, err := strconv.ParseInt(field, 16, 32)
				if err != nil {
					t.Fatal(err)
				}
				clusters[len(clusters)-1] += string(rune(r))
			}
		}
		cases = append(cases, clusters[:len(clusters)-1]) // behind the last boundary is nothing
	}
	if len(cases) != 766 {
		t.Fatalf("there are %d cases, want 766", len(cases))
	}
	return cases
}

func TestGraphemeBreakTest(t *testing.T) {
	returned := 0
	for _, clusters := range breakTests(t) {
		text := strings.Join(clusters, "")
		backwards := slices.Clone(clusters)
		slices.Reverse(backwards)
		reversed, length := reverseCharacters(text)
		if reversed != strings.Join(backwards, "") || length != len(clusters) {
			t.Errorf("%+q: got %+q of length %d, want the clusters %+q backwards", text, reversed, length, clusters)
		}
		// Where the clusters stay apart in their new order, reversing again returns the text. Flags may pair up anew.
		if slices.Equal(segments(reversed), backwards) {
			returned++
			if again, _ := reverseCharacters(reversed); again != text {
				t.Errorf("%+q reversed twice is %+q", text, again)
			}
		}
	}
	if returned < 500 {
		t.Errorf("only %d cases could be reversed back: is the comparison made at all?", returned)
	}
}

func segments(text string) []string {
	var found []string
	for clusters := graphemes.FromString(text); clusters.Next(); {
		found = append(found, clusters.Value())
	}
	return found
}

// FuzzReverse checks that a second reversal restores the text in the modes words and lines, and that no mode loses or adds a byte.
func FuzzReverse(f *testing.F) {
	for _, text := range []string{
		"", "Hello World", " one\ttwo \n", "a\r\nb\rc\n", "\n\r\r\n", "e\u0301🇩🇪👩‍👩‍👧‍👦", "a\u2028b\u3000c", "\x00 \ufeff", "\xff \xfe\n",
	} {
		f.Add(text)
	}
	for _, clusters := range breakTests(f) {
		f.Add(strings.Join(clusters, ""))
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, mode := range []string{"words", "lines", "characters"} {
			once, err := run(t.Context(), nil, Params{Text: text, Mode: mode})
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(sorted(once.Reversed), sorted(text)) {
				t.Fatalf("%s: %q became %q, which has other bytes", mode, text, once.Reversed)
			}
			if once.Original != text || once.Mode != mode || once.Length > len(text) || (once.Length == 0) != (text == "") {
				t.Fatalf("%s: %q came back as %+v", mode, text, once)
			}
			// An empty line that comes between a CR and an LF lets the two be read as one CRLF; then the way back is lost.
			if mode == "characters" || mode == "lines" && lineEnds(once.Reversed) != lineEnds(text) {
				continue
			}
			if again, _ := run(t.Context(), nil, Params{Text: once.Reversed, Mode: mode}); again.Reversed != text {
				t.Fatalf("%s: %q became %q and then %q", mode, text, once.Reversed, again.Reversed)
			}
		}
	})
}

func lineEnds(text string) int {
	return strings.Count(text, "\r") + strings.Count(text, "\n") - strings.Count(text, "\r\n")
}

func sorted(text string) []byte {
	b := []byte(text)
	slices.Sort(b)
	return b
}
