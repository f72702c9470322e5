package render

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/drawing"
)

func TestPDFHasAllPages(t *testing.T) {
	d := sample(t, "puzzle")
	d.Pages = append(d.Pages, sample(t, "marks").Pages[0], drawing.Page{Width: 210, Height: 297})
	file := render(t, d, "pdf")
	if n := bytes.Count(file, []byte("/Type/Page/")); n != 3 {
		t.Errorf("the document has %d pages, want 3", n)
	}
	for i, box := range regexp.MustCompile(`/MediaBox\[0 0 ([\d.]+) ([\d.]+)\]`).FindAllSubmatch(file, -1) {
		for j, want := range []float64{d.Pages[i].Width, d.Pages[i].Height} {
			points, err := strconv.ParseFloat(string(box[1+j]), 64)
			if mm := points / 72 * 25.4; err != nil || mm < want-0.01 || mm > want+0.01 {
				t.Errorf("page %d has a side of %v mm, want %v", i+1, mm, want)
			}
		}
	}
}

// Each object is at the offset in the cross-reference table at the end.
func TestPDFIsWellFormed(t *testing.T) {
	for _, name := range samples {
		file := render(t, sample(t, name), "pdf")
		start := regexp.MustCompile(`startxref\n(\d+)\n%%EOF\n$`).FindSubmatch(file)
		if start == nil {
			t.Fatalf("%s: the file does not end like a PDF", name)
		}
		table, err := strconv.Atoi(string(start[1]))
		if err != nil || !bytes.HasPrefix(file[table:], []byte("xref\n")) {
			t.Fatalf("%s: there is no table at %s", name, start[1])
		}
		for i, entry := range regexp.MustCompile(`(\d{10}) 00000 n`).FindAllSubmatch(file[table:], -1) {
			at, err := strconv.Atoi(string(entry[1]))
			if err != nil || !bytes.HasPrefix(file[at:], fmt.Appendf(nil, "%d 0 obj\n", i+1)) {
				t.Errorf("%s: object %d is not at %s", name, i+1, entry[1])
			}
		}
	}
}

func TestPDFStrokesFigures(t *testing.T) {
	d := &drawing.Drawing{Pages: []drawing.Page{{Width: 50, Height: 50, Strokes: []drawing.Stroke{
		{X: 10, Y: 20, Side: 20, Line: 0.5, Figure: "0 0 100 50 0 100"},
	}}}}
	content := pageOf(t, render(t, d, "pdf"))
	for _, want := range []string{"1 J", "1 j", ".5 w", "10 30 m", "30 20 l", "10 10 l", "S"} {
		if !strings.Contains(content, want) {
			t.Errorf("%q is not in the page %q", want, content)
		}
	}
}

// pageOf returns the content of the first page of a document.
func pageOf(t *testing.T, file []byte) string {
	t.Helper()
	_, rest, _ := bytes.Cut(file, []byte("stream\n"))
	r, err := zlib.NewReader(bytes.NewReader(rest))
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

func TestPDFHasTitleAndDescription(t *testing.T) {
	d := &drawing.Drawing{
		Title: `č (1\2) 🧩`, Description: "<</CreationDate(", Pages: []drawing.Page{{Width: 10, Height: 10}},
	}
	file := render(t, d, "pdf")
	for _, want := range []string{
		"/Title<feff010d00200028", "005c", "d83edde9>/Subject<feff003c003c002f", "/Producer(Lettercraft, tdewolff/canvas)",
	} {
		if !bytes.Contains(file, []byte(want)) {
			t.Errorf("the document does not contain %s", want)
		}
	}
	if bytes.Contains(file, []byte("CreationDate")) {
		t.Error("the document contains the time, so that no two documents are the same")
	}
}
