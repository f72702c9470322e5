package render

import (
	"bytes"
	"flag"
	"image"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/lettercraft/lettercraft/core/drawing"
)

var update = flag.Bool("update", false, "write the pictures in testdata anew")

// The drawings in testdata: a puzzle of 85 letters, marks that are rare in puzzles, and letters in the other fonts.
var samples = []string{"puzzle", "marks", "serif", "mono"}

func sample(t testing.TB, name string) *drawing.Drawing {
	t.Helper()
	marshalled, err := os.ReadFile(filepath.Join("testdata", name+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	d, err := drawing.Unmarshal(marshalled)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func render(t *testing.T, d *drawing.Drawing, format string) []byte {
	t.Helper()
	file, err := Render(d, format)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

func decodePNG(t *testing.T, file []byte) image.Image {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// difference returns the maximum, over all squares of 16 by 16 pixels, of the mean difference between the greys of two pictures.
// Greys are from 0 to 255. A missing full stop makes a difference of 10, and a pixel of another step a quarter.
func difference(a, b image.Image) float64 {
	const side = 16
	bounds := a.Bounds()
	if bounds != b.Bounds() {
		return 255
	}
	worst := 0
	for top := bounds.Min.Y; top < bounds.Max.Y; top += side {
		for left := bounds.Min.X; left < bounds.Max.X; left += side {
			sum := 0
			for y := top; y < min(top+side, bounds.Max.Y); y++ {
				for x := left; x < min(left+side, bounds.Max.X); x++ {
					r, _, _, _ := a.At(x, y).RGBA()
					s, _, _, _ := b.At(x, y).RGBA()
					sum += max(int(r)-int(s), int(s)-int(r)) >> 8
				}
			}
			worst = max(worst, sum)
		}
	}
	return float64(worst) / (side * side)
}

// tolerance is the difference that rounding on different processors may cause.
const tolerance = 2

func TestPicturesLookAsTheyDid(t *testing.T) {
	for _, name := range samples {
		got := render(t, sample(t, name), "png")
		path := filepath.Join("testdata", name+".png")
		if *update {
			if err := os.WriteFile(path, got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if d := difference(decodePNG(t, got), decodePNG(t, want)); d > tolerance {
			t.Errorf("%s: a part of the picture differs by %.1f; if that is intended, update it with -update", name, d)
		}
	}
}

func TestAMissingMarkIsNoticed(t *testing.T) {
	d := sample(t, "puzzle")
	whole := decodePNG(t, render(t, d, "png"))
	page := &d.Pages[0]
	texts, boxes := page.Texts, page.Boxes
	tried := map[string]bool{}
	for i := range texts {
		if tried[texts[i].Text] {
			continue
		}
		tried[texts[i].Text] = true
		page.Texts = slices.Delete(slices.Clone(texts), i, i+1)
		if difference(whole, decodePNG(t, render(t, d, "png"))) <= tolerance {
			t.Errorf("the picture without the text %q counts as the same", texts[i].Text)
		}
	}
	page.Texts, page.Boxes = texts, boxes[1:]
	if difference(whole, decodePNG(t, render(t, d, "png"))) <= tolerance {
		t.Error("the picture without a box counts as the same")
	}
}

func TestPNG(t *testing.T) {
	file := render(t, sample(t, "puzzle"), "png")
	m, paletted := decodePNG(t, file).(*image.Paletted)
	if !paletted || len(m.Palette) > 16 {
		t.Errorf("the file is not a PNG with a palette of at most 16 greys: %T", m)
	}
	if m.Rect.Dx() != 1240 {
		t.Errorf("210 mm are %d pixels, want 1240", m.Rect.Dx())
	}
	if len(file) > 20_000 {
		t.Errorf("a puzzle of 85 letters has %d bytes", len(file))
	}
	for _, grey := range []uint8{0, 96, 112, 255} { // letters, explanations, boxes, paper
		if !hasGrey(m, grey) {
			t.Errorf("the grey %d is not in the picture", grey)
		}
	}
}

func hasGrey(m image.Image, grey uint8) bool {
	for y := range m.Bounds().Dy() {
		for x := range m.Bounds().Dx() {
			if r, _, _, _ := m.At(x, y).RGBA(); uint8(r) == grey {
				return true
			}
		}
	}
	return false
}

// A drawing can have more greys than a palette.
func TestPNGOfManyGreys(t *testing.T) {
	d := &drawing.Drawing{Pages: []drawing.Page{{Width: 101, Height: 5}}}
	for i := range 100 {
		d.Pages[0].Boxes = append(d.Pages[0].Boxes, drawing.Box{X: float64(i), Width: 1, Height: 5, Color: drawing.Grey(uint8(i * 2))})
	}
	m := decodePNG(t, render(t, d, "png"))
	for i := range 100 {
		r, _, _, _ := m.At(pixels(float64(i)+0.5), 10).RGBA()
		if got := int(r >> 8); got < i*2-9 || got > i*2+9 {
			t.Errorf("the grey %d is drawn as %d", i*2, got)
		}
	}
}

func TestJPEGLooksLikePNG(t *testing.T) {
	for _, name := range samples {
		d := sample(t, name)
		m, err := jpeg.Decode(bytes.NewReader(render(t, d, "jpg")))
		if err != nil {
			t.Fatal(err)
		}
		if d := difference(m, decodePNG(t, render(t, d, "png"))); d > 10 {
			t.Errorf("%s: a part of the picture differs by %.1f", name, d)
		}
	}
}

// The line of a box is inside the box, on whole pixels.
func TestBoxesAreCrisp(t *testing.T) {
	d := &drawing.Drawing{Pages: []drawing.Page{{Width: 30, Height: 30, Boxes: []drawing.Box{
		{X: 5.03, Y: 6.07, Width: 10.1, Height: 12.2, Line: 0.3, Color: drawing.Grey(112)},
	}}}}
	m := decodePNG(t, render(t, d, "png"))
	outer := image.Rect(pixels(5.03), pixels(6.07), pixels(15.13), pixels(18.27))
	inner := outer.Inset(2)
	for y := range m.Bounds().Dy() {
		for x := range m.Bounds().Dx() {
			want := uint32(255)
			if at := image.Pt(x, y); at.In(outer) && !at.In(inner) {
				want = 112
			}
			if got, _, _, _ := m.At(x, y).RGBA(); got>>8 != want {
				t.Fatalf("the pixel %d, %d is %d, want %d", x, y, got>>8, want)
			}
		}
	}
}

// A figure has its lines in the middle of their thickness, circles that are round, and round ends.
func TestFiguresHaveTheirShape(t *testing.T) {
	d := &drawing.Drawing{Pages: []drawing.Page{{Width: 40, Height: 40, Strokes: []drawing.Stroke{
		{X: 10, Y: 10, Side: 20, Line: 2, Figure: "0 0 100 0,50 50 20"},
	}}}}
	m := decodePNG(t, render(t, d, "png"))
	for _, test := range []struct {
		x, y float64
		ink  bool
	}{
		{20, 10, true}, {20, 9.3, true}, {20, 10.7, true}, {20, 8.6, false}, {20, 11.4, false}, // the line
		{9.3, 10, true}, {9.1, 9.1, false}, {30.7, 10, true}, // its ends
		{16, 20, true}, {24, 20, true}, {20, 16, true}, {20, 24, true}, {22.83, 22.83, true}, // the circle
		{20, 20, false}, {17.4, 20, false}, {14.6, 20, false}, {24, 24, false},
	} {
		r, _, _, _ := m.At(pixels(test.x), pixels(test.y)).RGBA()
		if dark := r < 0x8000; dark != test.ink {
			t.Errorf("at %v, %v there is ink: %v", test.x, test.y, dark)
		}
	}
}

// A call must not affect the result of a later one.
func TestCallsAreIndependent(t *testing.T) {
	puzzle, marks := sample(t, "puzzle"), sample(t, "marks")
	for _, format := range []string{"png", "jpg", "pdf"} {
		first := render(t, puzzle, format)
		kept := bytes.Clone(first)
		other := render(t, marks, format)
		if !bytes.Equal(first, kept) {
			t.Errorf("%s: a later call has changed the file of an earlier one", format)
		}
		if !bytes.Equal(first, render(t, puzzle, format)) || !bytes.Equal(other, render(t, marks, format)) {
			t.Errorf("%s: the same drawing gave different bytes", format)
		}
	}
}

func BenchmarkPNG(b *testing.B) {
	for name, d := range map[string]*drawing.Drawing{"grey": sample(b, "puzzle"), "color": inBlue(b)} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Render(d, "png"); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
