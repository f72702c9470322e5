package sentences

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"
)

type example struct {
	Name   string   `json:"name"`
	Input  string   `json:"input"`
	Output []string `json:"output"`
}

func examples(t testing.TB, file string) []example {
	t.Helper()
	data, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	if strings.HasSuffix(file, ".txt") {
		return lines(string(data))
	}
	var found struct{ Cases []example }
	if err := json.Unmarshal(data, &found); err != nil {
		t.Fatal(err)
	}
	return found.Cases
}

// lines reads the project's own cases. The header of each file describes its form.
func lines(data string) []example {
	var found []example
	for line := range strings.Lines(data) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		kind, block, _ := strings.Cut(line, ": ")
		c := example{Name: kind}
		for part := range strings.SplitSeq(strings.ReplaceAll(block, `\n`, "\n"), "|") {
			if part[0] == ' ' {
				part = part[1:]
			}
			c.Input += part
			c.Output = append(c.Output, strings.Join(strings.FieldsFunc(part, unicode.IsSpace), " "))
		}
		found = append(found, c)
	}
	return found
}

// TestExamples checks that at least as many cases of each file are exact as have been so far, and lists the others. golden.json has the
// 52 English golden rules of pragmatic_segmenter (https://github.com/diasks2/pragmatic_segmenter, MIT, Kevin S. Dias).
func TestExamples(t *testing.T) {
	for _, test := range []struct {
		file      string
		cases     int
		threshold int
	}{
		{"golden.json", 52, 52},
		{"own.txt", 178, 178},
		{"heldback.txt", 48, 48},
		{"late.txt", 71, 71},
	} {
		cases := examples(t, test.file)
		if len(cases) != test.cases {
			t.Errorf("%s has %d cases, want %d", test.file, len(cases), test.cases)
		}
		exact := 0
		for _, c := range cases {
			got := Split(c.Input)
			if Count(c.Input) != len(got) {
				t.Errorf("%s: Count is %d, Split has %d", c.Name, Count(c.Input), len(got))
			}
			if slices.Equal(got, c.Output) {
				exact++
				continue
			}
			t.Logf("%s, not exact: %s\nof   %q\ngot  %q\nwant %q", test.file, c.Name, c.Input, got, c.Output)
		}
		t.Logf("%s: %d of %d exact", test.file, exact, len(cases))
		if exact < test.threshold {
			t.Errorf("%s: %d of %d exact, want %d", test.file, exact, len(cases), test.threshold)
		}
	}
}

func TestNoAbbreviationHasTwoClasses(t *testing.T) {
	seen := map[string]class{}
	for c, words := range lists() {
		for word := range strings.FieldsSeq(words) {
			if other, ok := seen[word]; ok {
				t.Errorf("%s is in class %d and in class %d", word, c, other)
			}
			seen[word] = c
		}
	}
}

// An introduction has at most 32 characters before the full stop. After a longer one, a name begins the next sentence.
func TestATimeAfterALongPhraseEndsTheSentence(t *testing.T) {
	for text, want := range map[string]int{
		"Shortly before arriving at 6 p.m. Mary ate.":  1,
		"Shortly before departing at 6 p.m. Mary ate.": 2,
	} {
		if got := len(Split(text)); got != want {
			t.Errorf("%q has %d sentences, want %d", text, got, want)
		}
	}
}

// A reference that belongs to the sentence before it has at most 38 characters between its parentheses.
func TestALongParenthesisIsNoReference(t *testing.T) {
	for text, want := range map[string]int{
		"This is true. (S" + strings.Repeat("x", 34) + " 55). It is late.": 2,
		"This is true. (S" + strings.Repeat("x", 35) + " 55). It is late.": 3,
		"This is true. (Smith). It is late.":                               3,
	} {
		if got := Split(text); len(got) != want {
			t.Errorf("%q has the sentences %q, want %d", text, got, want)
		}
	}
}

// A quotation that is part of a sentence and is not split has at most 269 characters between its quotes.
func TestALongQuotationIsSplit(t *testing.T) {
	for length, want := range map[int]int{269: 1, 270: 2} {
		text := "He said, \"Go. A" + strings.Repeat("b", length-len("Go. A.")) + ".\""
		if got := Split(text); len(got) != want {
			t.Errorf("a quotation of %d characters has the sentences %q, want %d", length, got, want)
		}
	}
}

func TestSentencesOfOtherScripts(t *testing.T) {
	for _, text := range []string{"बारिश हुई। कोई नहीं आया।", "هل أمطرت؟ لم يأت أحد.", "بارش ہوئی۔ کوئی نہیں آیا۔", "下雨了。没有人来。"} {
		if got := Split(text); len(got) != 2 {
			t.Errorf("%q has the sentences %q", text, got)
		}
	}
}

func TestSentencesThatBeginWithSmallLetters(t *testing.T) {
	for text, want := range map[string]int{
		"i went home. then i slept! what a day? yes.":                  4,
		"i went to London. then i slept!":                              2,
		"We saw London. i slept there.":                                2,
		"we saw Anna in town. she was late, e.g. by an hour. why?":     3,
		"I went home. then I slept, as i always do. it was late.":      3,
		"lol. that is what Ben said. ok!":                              3,
		"It was, at last! what a day it had been for Anna. Then came.": 2,
		"“Stop!” she said. Anna stopped.":                              2,
		"in the U.S. senate and at approx. nine of Ltd. companies":     1,
		"see vol. i of the book, no. ii there":                         1,
		"wait... what? who knows":                                      2,
	} {
		if got := Split(text); len(got) != want {
			t.Errorf("%q has the sentences %q, want %d", text, got, want)
		}
	}
}

func TestAFullStopInTheNextLineBelongsToTheSentence(t *testing.T) {
	if got, want := Split("Ask us for\nthe price\n. It is low."), []string{"Ask us for the price.", "It is low."}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
