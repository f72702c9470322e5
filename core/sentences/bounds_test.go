package sentences

import (
	"strings"
	"testing"
	"unicode"
)

// dense removes the white space.
func dense(s string) string {
	var b strings.Builder
	for i, r := range s {
		if !unicode.IsSpace(r) {
			// Bytes that are not UTF-8 stay as they are.
			b.WriteString(s[i : i+width(s[i:], r)])
		}
	}
	return b.String()
}

func width(s string, r rune) int {
	if strings.HasPrefix(s, string(r)) {
		return len(string(r))
	}
	return 1
}

// check checks that only white space is lost, and that each sentence is trimmed and on one line.
func check(t *testing.T, block string) {
	t.Helper()
	found := Split(block)
	if got, want := dense(strings.Join(found, "")), dense(block); got != want {
		t.Errorf("%q: the sentences %q have not the same text", block, found)
	}
	for _, s := range found {
		if s == "" || s != strings.TrimSpace(s) || strings.ContainsFunc(s, isLineBreak) {
			t.Errorf("%q: %q is not trimmed or not on one line", block, s)
		}
	}
	if n := Count(block); n != len(found) {
		t.Errorf("%q: Count is %d, Split has %d", block, n, len(found))
	}
}

func FuzzSplit(f *testing.F) {
	for _, file := range []string{"golden.json", "own.txt", "heldback.txt", "late.txt"} {
		for _, c := range examples(f, file) {
			f.Add(c.Input)
		}
	}
	for _, block := range []string{"", " \n\t", "...", "\xff. \xfeA", "a\u2028\u2028B. C", "(\"'.'\").[1] (x) ;-) A", "• - 1. a) (b) c.) \n\n\n- x\n- y", "。a！b"} {
		f.Add(block)
	}
	f.Fuzz(check)
}

func TestEdges(t *testing.T) {
	for block, want := range map[string]int{
		"": 0, " \t\r\n\u00a0\u3000": 0, "a": 1, "...": 1, "?!": 1, "1.": 1, "•": 1, "\"": 1, "(": 1, "Yes. ...": 1, "Yes. 2.": 2, "Yes.\n\n—": 1, ". . . .": 1,
	} {
		check(t, block)
		if got := Count(block); got != want {
			t.Errorf("%q has %d sentences, want %d", block, got, want)
		}
	}
}

// hostile has pieces whose repetition would be slow if all of the text before or after each terminator were read.
var hostile = []string{
	".", ". ", " . ", "…", "!", "?!", "(", ")", "()", "(.", "(.) ", "(a.) ", ". (a) ", ". [1] ", "[", "]", "[.", "[1]", "[1] ", "\"", "\" ", " \"", "\".\" ",
	"'", " '", "'.' ", "“", "”", "“.” ", "‘", "‘a.’ ", "a", "A.", "A. ", "U.S. ", "Mr. ", "a. ", "1. ", "1) ", "(1) ", "i. ", "• ", "- ", "-\n", "\n", " ",
	"\n\n", "a\n", "😀", ". 😀 ", "¹", ".¹", "/.", "@", "a.B", "aa.Bbb", "w. Iii ", ". — A", "Yes. — ", "p. ", "No. ", ":) ", ". :) ", "\xff", "。", "{", "*.", ".* ", "_", "a, ",
	". .", "A... ", "x. . . . ", "(((((.)))))", "\"('.')\" ", "At 5 a.m. ", ".12 A", "aaaa.1 A ", "x! Mary ", "the — It a ", "—” It ", "--- ", "1/1/11 1:11 A ", ". (a: b) ", ". (Which.) ", ". www.a ",
	"aaa. 4 Even a ", "a!!! a", "a? is it ", ". `a` ", "`?? ", "a.....But a ", "x&y. ", "“a“ ", ". [a needed] ", "Image: A", "she can — And I ",
}

func TestHostileTextsKeepTheirText(t *testing.T) {
	size := 100_000
	if testing.Short() {
		size /= 10
	}
	for _, piece := range hostile {
		check(t, strings.Repeat(piece, size/len(piece)))
	}
}
