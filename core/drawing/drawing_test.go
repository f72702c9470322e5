package drawing

import (
	"bytes"
	"encoding/xml"
	"io"
	"reflect"
	"strings"
	"testing"
)

// sample has every kind of element.
var sample = Drawing{
	Title: `A "title" & <more>`, Description: "What it shows: 日本 👋🏽",
	Pages: []Page{
		{
			Width: 210, Height: 279.5,
			Boxes: []Box{{X: 1, Y: 2, Width: 3, Height: 4, Line: 0.3, Color: Grey(112)}, {X: 0.25, Y: 1.5, Width: 10, Height: 20, Color: 0xb3261e}},
			Strokes: []Stroke{
				{X: 10, Y: 20, Side: 5, Line: 0.35, Figure: "0 0 100 0 100 50,50 50 20"},
				{X: 20, Y: 20, Side: 5, Line: 0.35, Color: 0x70, Figure: "0 0 100 100"},
				{X: 30, Y: 20, Side: 10, Line: 0.7, Color: Grey(64), Figure: "0 0 100 100"},
			},
			Texts: []Text{
				{X: 1, Y: 2, Size: 3.5, Color: 0x1a0070, Text: "a"},
				{X: 9, Y: 2, Size: 5, Anchor: Middle, Bold: true, Color: Grey(64), Role: Heading, Text: " <b> & 'c' "},
				{X: 1, Y: 4, Size: 3.5, Role: More, Text: "Each letter"},
				{X: 5, Y: 4, Size: 3.5, Role: Joined, Text: ","},
				{X: 1, Y: 9, Size: 3.5, Role: Subheading, Text: "x"},
				{X: 9, Y: 2, Size: 3, Anchor: End, Role: Running, Text: ""},
			},
		},
		{Width: 1, Height: 1},
	},
}

func TestUnmarshalReadsWhatMarshalWrote(t *testing.T) {
	for _, d := range []Drawing{sample, {}, {Title: "t", Font: Serif, Pages: []Page{{Width: 2, Height: 3}}}} {
		got, err := Unmarshal(d.Marshal())
		if err != nil || !reflect.DeepEqual(*got, d) {
			t.Errorf("got %+v (%v), want %+v", got, err, d)
		}
	}
}

func TestUnmarshalRefuses(t *testing.T) {
	for _, text := range []string{
		"", "x", "box 1 2 3 4 5 6", "text 1 2 3 4 5 6 t", "page", "page 1", "page 1 x", "page 1 2\nbox 1 2 3 4 5", "page 1 2\nline 1 2 3 4 5 6",
		"page 1 2\ntext 1 2 3 4 5", "page 1 2\n\n", "page 1 2\nstroke 1 2 3 4 5", "page 1 2\nstroke 1 2 3 4 5 0 0", "page 1 2\nbox 1 2 3 4 5 256", "page 1 2\nbox 1 2 3 4 5 #1000000", "page 1 2\nbox 1 2 3 4 5 -1", "page 1 2\nbox 1 2 3 4 5 #", "stroke 1 2 3 4 5 0 0 9 9",
		"font", "font sans-serif\npage 1 2",
	} {
		if d, err := Unmarshal([]byte(text)); err == nil {
			t.Errorf("%q is read as %+v", text, d)
		}
	}
}

// FuzzUnmarshal checks that parsing never panics, and that the output of a parsed drawing can be parsed again.
func FuzzUnmarshal(f *testing.F) {
	f.Add(sample.Marshal())
	f.Add([]byte("page NaN -1\nbox 1e300 2 3 4 5 #0a0b0c\ntext 1 2 3 9 5 6 t"))
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := Unmarshal(data)
		if err != nil {
			return
		}
		if again, err := Unmarshal(d.Marshal()); err != nil || len(again.Pages) != len(d.Pages) {
			t.Errorf("%q is parsed, but its output is not: %v", data, err)
		}
	})
}

func TestTheSVGIsOnePage(t *testing.T) {
	pages := sample.SVGs()
	if len(pages) != 2 || pages[0] != string(sample.SVG()) {
		t.Fatalf("there are %d pages", len(pages))
	}
	d := xml.NewDecoder(bytes.NewReader(sample.SVG()))
	var text strings.Builder
	var path string
	size := map[string]string{}
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.CharData:
			text.Write(token)
		case xml.StartElement:
			for _, a := range token.Attr {
				if token.Name.Local == "svg" {
					size[a.Name.Local] = a.Value
				}
				if token.Name.Local == "path" && a.Name.Local == "d" {
					path += a.Value
				}
			}
		}
	}
	for name, want := range map[string]string{"width": "210mm", "height": "279.5mm", "viewBox": "0 0 210 279.5", "role": "img"} {
		if size[name] != want {
			t.Errorf("%s is %q, want %q", name, size[name], want)
		}
	}
	for _, want := range []string{sample.Title, sample.Description, " <b> & 'c' ", "Each letter"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("%q is not in %q", want, text.String())
		}
	}
	// The outline of the first box is inside the box, and the path is the middle of the outline. The strokes follow.
	const boxes, strokes = "M1.15 2.15h2.7v3.7h-2.7zM0.25 1.5h10v20h-10z", "M10 20L15 20L15 22.5M11.5 22.5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M20 20L25 25M30 20L40 30"
	if want := boxes + strokes; path != want {
		t.Errorf("the path is %s, want %s", path, want)
	}
}

func TestWidth(t *testing.T) {
	for _, test := range []struct {
		text string
		bold bool
		want float64
	}{
		{"", false, 0},
		{"A", false, 6.67},
		{"A", true, 7.22},
		{"i", false, 2.47},
		{"~ ", false, 8.62},
		{"—", false, 10},
		{"Щ", false, 9.38},
		{"Œ", true, 10},
		{"’", false, 2.22},
		{"ש", false, 7.3},
		{"日", false, 10},
		{"👩‍👩‍👧‍👦", false, 10},
		{"e\u0301\u0302", false, 5.56},
	} {
		if got := Sans.Width(test.text, 10, test.bold); got < test.want-1e-9 || got > test.want+1e-9 {
			t.Errorf("%q (bold %v) is %v wide, want %v", test.text, test.bold, got, test.want)
		}
	}
}

func TestWrap(t *testing.T) {
	for _, test := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{"  \n ", nil},
		{"Each letter stands for another", []string{"Each letter", "stands for", "another"}},
		{"it's  a\tb", []string{"it's a b"}},
		{"WWWWWWWWWW a", []string{"WWWWWW", "WWWW a"}},
		{"日本語日本語日本語", []string{"日本語日本語", "日本語"}},
		{"a WWWWWWWWWW", []string{"a", "WWWWWW", "WWWW"}},
	} {
		if got := Sans.Wrap(test.text, 60, 10, false); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%q is wrapped to %q, want %q", test.text, got, test.want)
		}
	}
	// A character that is wider than the line is alone on it.
	if got := Sans.Wrap("two words", Sans.Width("two words", 10, false), 10, false); len(got) != 1 {
		t.Errorf("a line that fits exactly is broken: %q", got)
	}
	if got := Sans.Wrap("WW", 5, 10, false); len(got) != 2 {
		t.Errorf("got %q", got)
	}
}
