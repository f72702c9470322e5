package prose

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// located returns what stands in a plain text where its sentences are: from the first byte to the last.
func located(text string) []string {
	var found []string
	r := Read(Located(text))
	for i := range r.Sentences {
		s := &r.Sentences[i]
		found = append(found, text[r.Place(s, 0):r.Place(s, len(s.Text)-1)+1])
	}
	return found
}

func TestSentencesAreLocated(t *testing.T) {
	for text, want := range map[string][]string{
		"The cat sat. The cat sat.":                                                  {"The cat sat.", "The cat sat."},
		"# A title\n\nA line that is\r\n  broken. “Why?”":                            {"A title", "A line that is\r\n  broken.", "“Why?”"},
		"1. One bean.\n2. Two beans.\n- [x] Three.":                                  {"One bean.", "Two beans.", "Three."},
		"See [the page](https://example.com/the/page.) here.":                        {"See [the page](https://example.com/the/page.) here."},
		"![A cat](cat.png) A cat sat on a mat.":                                      {"A cat sat on a mat."},
		"The studies⁸, of men.[4] It is.":                                            {"The studies⁸, of men.", "It is."},
		"It is so [citation needed]. It is.":                                         {"It is so [citation needed].", "It is."},
		"A hy\u00ADphen is soft.":                                                    {"A hy\u00ADphen is soft."},
		"| a | b |\n|---|---|\n| c | d |\n\nThe end.":                                {"a | b", "c | d", "The end."},
		"```go\nx := 1\n```\n\n2.1 The end.\n=====":                                  {"x := 1", "The end."},
		"A gar-\nden. A co\u00AD\nop.":                                               {"A gar-\nden.", "A co\u00AD\nop."},
		"[2026-11-22 10:31:05 PM] <@a-name-of-twenty-two-letters> Why? Yes.":         {"Why?", "Yes."},
		"> She said:\n> “Go!” (And he went.)":                                        {"She said:\n> “Go!”", "(And he went.)"},
		"Read the [report](https://example.com/report). I wrote the report.":         {"Read the [report](https://example.com/report).", "I wrote the report."},
		"Ask the committee.[1] No committee[2]. Our committee.":                      {"Ask the committee.", "No committee[2].", "Our committee."},
		"The in\u00ADfor\u00ADma\u00ADtion came. The information came.":              {"The in\u00ADfor\u00ADma\u00ADtion came.", "The information came."},
		"They sent infor-\nmation to us. The information came.":                      {"They sent infor-\nmation to us.", "The information came."},
		"[![Build](b.svg)](https://example.com/build) [A tool](a.md). It is a tool.": {"A tool](a.md).", "It is a tool."},
		"```\n[a](https://example.com) b(1);\n```\nSee [a](https://example.com). B.": {"(https://example.com) b(1);", "See [a](https://example.com). B."},
		"One [link](a.b)\rtwo [links](a.b)\u2028three links.":                        {"One [link](a.b)\rtwo [links](a.b)\u2028three links."},
		"[10:31] <red> red beans are red.":                                           {"red beans are red."},
		"- [x] x marks it.\n1. 1 bean.\na) a bean.":                                  {"x marks it.", "1 bean.", "a bean."},
		"It is so.[4] 4 men came. [5]\n5 men[6] 6 women.":                            {"It is so.", "4 men came.", "5 men[6] 6 women."},
		"```go\ngo run\n```\nSee https://go.dev/go go.":                              {"go run", "See https://go.dev/go go."},
		"0 [[1]](0#0) 01  0000 1  \u2029 0000":                                       {"0 [[1]](0#0) 01  0000 1", "0000"},
		"日本 は 国。 Ok? 👩‍👩‍👧 is it.":                                                   {"日本 は 国。", "Ok? 👩‍👩‍👧 is it."},
	} {
		if got := located(text); !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// TestEveryLetterOfADocumentIsLocated locates the sentences of the documents of this project.
func TestEveryLetterOfADocumentIsLocated(t *testing.T) {
	documents, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range append(documents, "../../README.md", "../../CHANGELOG.md", "../../web/README.md", "../../wasm/README.md") {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.Base(name), func(t *testing.T) { checkPlaces(t, string(text)) })
	}
}

// checkPlaces checks that each byte of the sentences that is no space stands in the text at its place, and each byte behind the one
// before it. In the source of a page, a reference stands at the place of its character.
func checkPlaces(t *testing.T, text string) {
	t.Helper()
	last := -1
	r := Read(Located(text))
	for k := range r.Sentences {
		s := &r.Sentences[k]
		for i := range len(s.Text) {
			at := r.Place(s, i)
			if at <= last || at >= len(text) || text[at] != s.Text[i] && s.Text[i] != ' ' && !isSource(text) {
				t.Fatalf("byte %d of %q is located at %d of %d bytes, behind %d", i, s.Text, at, len(text), last)
			}
			last = at
		}
	}
}

// FuzzSentencesAreLocated checks the places of the sentences, whatever the text is.
func FuzzSentencesAreLocated(f *testing.F) {
	for _, text := range []string{
		"# The cat\n\nThe *cat* sat [on](https://example.com/a) the mat.[4] It (the cat⁸) slept.\n\n- one\n- [ ] two\n\n| a | b |\n",
		"```\ncode(1);\n```\nHe said: “No.” ![A](b.png) a) One. b) Two. 2.1 Three. hyphen-\nated",
		"a\u00ADb \xff c. [x](y) z [[1]](z.a) é́ 👩‍👩‍👧.",
		"0 [[1]](0#0) 01  0000 1  \u2029 0000",
		"1\n00:01 --> 00:02\nThe cat\n\n2\n00:03 --> 00:04\nsat.1 It may end, if it:\n(a) sat; or\n(b) slept.\n\nINT. A\n\nANN\n(so)\nAdd it",
		"<p>The cat &amp; the <b>dog</b> sat&nbsp;down.</p><ul><li>Nobody saw it.</li></ul><!-- x -->",
	} {
		f.Add(text)
	}
	f.Fuzz(checkPlaces)
}
