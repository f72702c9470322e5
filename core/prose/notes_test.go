package prose

import "testing"

func TestNoteMarksAreNoText(t *testing.T) {
	for text, want := range map[string]string{
		"It helped most patients.¹,² It did so for a year.": "It helped most patients. It did so for a year.",
		"Other studies⁸ agree.":                             "Other studies agree.",
		"It is old.[4] It is tall.[5][6]":                   "It is old. It is tall.",
		"It is known [12], and [3–5] say so [1]":            "It is known, and say so",
		"See below.[note 3] Then go on.[a] End":             "See below. Then go on. End",
		"In superscript.[⁴] So":                             "In superscript. So",
		"Two links.[1],[2] So":                              "Two links. So",
		"This is said.[citation needed] So":                 "This is said. So",
		"It is old.[better source needed][by whom?] So":     "It is old. So",
		"A dagger† marks it.‡":                              "A dagger marks it.",
		"† The author has moved.":                           "The author has moved.",
		"[1] Smith, A book.":                                "Smith, A book.",
		"About 10⁶ cells in 5 m² of (a + b)²":               "About 10⁶ cells in 5 m² of (a + b)²",
		"“[T]he end,” he said in [2019].":                   "“[T]he end,” he said in [2019].",
		"he saw [t]he end":                                  "he saw [t]he end",
		"a list[0] of [x, y] [very long text in brackets]":  "a list of [x, y] [very long text in brackets]",
		"A note of Markdown.[^1] So[^long-name]":            "A note of Markdown. So",
		"They was [sic] late.":                              "They was late.",
		"[":                                                 "[",
		"":                                                  "",
	} {
		if got := withoutNotes(passage{text: text}).text; got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

func TestSuperscript(t *testing.T) {
	if got := Superscript("1,2–10 th"); got != "¹,²–¹⁰ th" {
		t.Errorf("got %q", got)
	}
}

func TestANoteBeginsWithItsMark(t *testing.T) {
	for text, want := range map[string]bool{
		"[1] Smith, A book.": true, "¹ Smith": true, "† Moved.": true, "[^1]: Smith": true, "[a] Smith": true,
		"[t]he cat sat.": false, "[T]he cat sat.": false, "The cat[1] sat.": false, "": false,
	} {
		if got := beginsNote(text); got != want {
			t.Errorf("%q: got %v", text, got)
		}
	}
}

func TestNumberedParagraphsAreNoNotes(t *testing.T) {
	text := Block{Text: "[12] The appellant did not appear before the court. She sent a letter."}
	note := Block{Text: "[1] He said so in his book."}
	body := Block{Text: "The appellant did not appear before the court.[1] She sent a letter, which was read."}
	for name, test := range map[string]struct {
		blocks []Block
		want   int
	}{
		"numbered paragraphs": {[]Block{text, text, {Kind: Heading, Text: "Costs"}, text}, 6},
		"a note":              {[]Block{body, note}, 2},
		"items":               {[]Block{{Kind: Item, Text: note.Text}, {Kind: Item, Text: note.Text}}, 0},
	} {
		prose := 0
		for _, s := range Read(test.blocks).Sentences {
			if s.Prose {
				prose++
			}
		}
		if prose != test.want {
			t.Errorf("%s: got %d sentences of prose, want %d", name, prose, test.want)
		}
	}
}

func TestANumberBehindASentenceIsItsNote(t *testing.T) {
	for text, want := range map[string]string{
		"They had the same rights. 4 Even so, they left the country.": "They had the same rights.",
		"They saw it there (Figure 1.6). 12 At the end is a door.":    "They saw it there (Figure 1.6).",
		"It is said in vol. 4": "It is said in vol. 4",
	} {
		if got := Read([]Block{{Text: text}}).Sentences[0]; got.Text != want || got.Prose != (want != text) {
			t.Errorf("%q: got the sentence %q, which is prose: %v", text, got.Text, got.Prose)
		}
	}
}
