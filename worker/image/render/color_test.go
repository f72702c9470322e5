package render

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/jpeg"
	"regexp"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/cryptogram"
	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/sheet/sheettest"
)

const blue8a = drawing.Color(0x1a4e8a)

// at returns the color of a picture at a place in millimetres.
func at(m image.Image, x, y float64) drawing.Color {
	r, g, b, _ := m.At(pixels(x), pixels(y)).RGBA()
	return drawing.Color(r>>8<<16 | g>>8<<8 | b>>8)
}

func TestPicturesHaveTheColorsOfTheDrawing(t *testing.T) {
	d := &drawing.Drawing{Pages: []drawing.Page{{
		Width: 60, Height: 30,
		Boxes:   []drawing.Box{{X: 2, Y: 2, Width: 16, Height: 16, Color: 0xb3261e}, {X: 20, Y: 2, Width: 16, Height: 16, Line: 4, Color: blue8a}},
		Strokes: []drawing.Stroke{{X: 40, Y: 4, Side: 16, Line: 4, Color: 0x1e6b34, Figure: "0 50 100 50"}},
		Texts:   []drawing.Text{{X: 2, Y: 28, Size: 8, Bold: true, Color: drawing.Grey(64), Text: "—"}},
	}}}
	want := []struct {
		x, y  float64
		color drawing.Color
	}{{10, 10, 0xb3261e}, {22, 10, blue8a}, {28, 10, 0xffffff}, {48, 12, 0x1e6b34}, {58, 28, 0xffffff}}
	m := decodePNG(t, render(t, d, "png"))
	for _, w := range want {
		if got := at(m, w.x, w.y); got != w.color {
			t.Errorf("the color at %v, %v is %v, want %v", w.x, w.y, got, w.color)
		}
	}
	if paletted, is := m.(*image.Paletted); !is || len(paletted.Palette) > 16 {
		t.Errorf("the picture has no palette of a few colors: %T", m)
	}
	m, err := jpeg.Decode(bytes.NewReader(render(t, d, "jpg")))
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range want {
		got := at(m, w.x, w.y)
		for channel := range 3 {
			if a, b := int(level(got, channel)), int(level(w.color, channel)); a < b-12 || a > b+12 {
				t.Errorf("the color at %v, %v is %v as jpg, want %v", w.x, w.y, got, w.color)
			}
		}
	}
}

// Colors do not move anything: each channel of a puzzle in greys is the picture that it has without colors.
func TestChannelsAreDrawnAlike(t *testing.T) {
	d := sample(t, "puzzle")
	grey := decodePNG(t, render(t, d, "png"))
	shared.Lock()
	defer shared.Unlock()
	m := shared.drawInColor(&d.Pages[0])
	for y := range m.Rect.Dy() {
		for x := range m.Rect.Dx() {
			r, g, b, a := m.At(x, y).RGBA()
			if want, _, _, _ := grey.At(x, y).RGBA(); r != want || g != want || b != want || a != 0xffff {
				t.Fatalf("the pixel %d, %d is %x %x %x %x, want %x", x, y, r, g, b, a, want)
			}
		}
	}
}

func TestPNGOfManyColors(t *testing.T) {
	d := &drawing.Drawing{Pages: []drawing.Page{{Width: 100, Height: 10}}}
	color := func(i int) drawing.Color { return drawing.Color(i * 0x010203 & 0xffffff) }
	for i := range 300 {
		x, y := float64(i%100), float64(i/100*3)
		d.Pages[0].Boxes = append(d.Pages[0].Boxes, drawing.Box{X: x, Y: y, Width: 1, Height: 3, Color: color(i)})
	}
	m := decodePNG(t, render(t, d, "png"))
	for i := range 300 {
		if got := at(m, float64(i%100)+0.5, float64(i/100*3)+1); got != color(i) {
			t.Errorf("the color %v is drawn as %v", color(i), got)
		}
	}
}

func TestAFaintGlyphHasALighterColor(t *testing.T) {
	for color, want := range map[drawing.Color]drawing.Color{0: drawing.Grey(128), 0x1a4e8a: 0x8da7c5, 0xffffff: 0xffffff, drawing.Grey(64): drawing.Grey(160)} {
		if got := (&glyph{faint: true}).color(color); got != want {
			t.Errorf("%v becomes %v, want %v", color, got, want)
		}
	}
}

func TestPDFHasTheColorsOfTheDrawing(t *testing.T) {
	d := &drawing.Drawing{Pages: []drawing.Page{{
		Width: 60, Height: 30,
		Boxes: []drawing.Box{{X: 2, Y: 2, Width: 6, Height: 6, Color: 0xff0000}, {X: 20, Y: 2, Width: 6, Height: 6, Line: 1, Color: 0x00ff33}},
		Texts: []drawing.Text{{X: 2, Y: 28, Size: 8, Color: 0x3300ff, Text: "a"}, {X: 20, Y: 28, Size: 8, Color: drawing.Grey(51), Text: "b"}},
	}}}
	file := render(t, d, "pdf")
	shapes := pageOf(t, file)
	for _, want := range []string{"1 0 0 rg", "0 1 .2 RG"} {
		if !strings.Contains(shapes, want) {
			t.Errorf("%q is not in the page %q", want, shapes)
		}
	}
	r := readDocument(t, file)
	for _, object := range r.objects {
		if strings.HasPrefix(object, "<</Type/Page/") {
			texts := r.stream(r.find(object, `/Contents\[\d+ 0 R \d+ 0 R (\d+) 0 R\]`))
			if !regexp.MustCompile(`Tf 0\.2 0 1 rg 1 0 0 1 2 .*(?s:.*)Tf 0\.2 g 1 0 0 1 20 `).MatchString(texts) {
				t.Errorf("the texts are %q", texts)
			}
		}
	}
}

func TestAPageInColorIsSmaller(t *testing.T) {
	d := onePage(func(p *drawing.Page) { p.Width, p.Height, p.Boxes[0].Color = 210, drawing.MaxSideInColor+1, blue8a })
	for _, format := range []string{"png", "jpg"} {
		if _, err := Render(d, format); err == nil {
			t.Errorf("a page in color that is too large is drawn as %s", format)
		}
	}
	if _, err := Render(d, "pdf"); err != nil {
		t.Error(err)
	}
}

func TestEveryPuzzleInColorIsDrawn(t *testing.T) {
	for name, params := range map[string]map[string]any{
		"500 letters of tap code": {"text": strings.Repeat("Z", 500), "kind": "tapCode", "seed": "s"},
		"a sheet that is too high": {
			"text": strings.Repeat("a\n", 39) + strings.Repeat("ZZZZZ ", 70), "kind": "tapCode", "font": "mono", "seed": "s",
		},
		"40 verses": {"text": strings.Repeat("a\n", 39) + "a", "seed": "s"},
		"a tall image": {
			"text": strings.Repeat("a\n", 39), "seed": "s", "instructions": false, "frequencies": false, "crop": true, "imageWidth": 1240,
		},
	} {
		params["accent"], params["logo"] = "blue", "data:image/png;base64,"+base64.StdEncoding.EncodeToString(blueFile(t))
		for i, d := range sheettest.Drawings(t, cryptogram.Operation, params) {
			format := [...]string{"png", "png", "pdf", "pdf"}[i]
			if _, err := Render(d, format); err != nil {
				t.Errorf("%s as %s: %v", name, format, err)
			}
			if p := d.Pages[0]; name == "a tall image" && i == 0 && p.Height < drawing.MaxSideInColor-1 {
				t.Errorf("the tall image is only %v mm high", p.Height)
			}
		}
	}
}

// inBlue returns the sample of a puzzle with blue outlines and headings.
func inBlue(tb testing.TB) *drawing.Drawing {
	d := sample(tb, "puzzle")
	p := &d.Pages[0]
	for i := range p.Boxes {
		p.Boxes[i].Color = blue8a
	}
	for i := range p.Texts {
		if role := p.Texts[i].Role; role == drawing.Heading || role == drawing.Subheading {
			p.Texts[i].Color = blue8a
		}
	}
	return d
}

func TestAPuzzleInColorIsASmallFile(t *testing.T) {
	if file := render(t, inBlue(t), "png"); len(file) > 30_000 {
		t.Errorf("a puzzle of 85 letters in blue has %d bytes", len(file))
	}
}

// The memory of the program never shrinks, so that buffers for large pages are made once.
func TestBuffersAreNotMadeAgain(t *testing.T) {
	page := func(height float64, color drawing.Color) *drawing.Drawing {
		return onePage(func(p *drawing.Page) { p.Width, p.Height, p.Boxes[0].Color = 210, height, color })
	}
	draw := func(d *drawing.Drawing) { render(t, d, "png") }
	draw(page(800, drawing.Black))
	draw(page(80, blue8a))
	grey, color := &shared.raster.Pix[:1][0], &shared.color[0]
	for _, height := range []float64{279, drawing.MaxSideInColor, 500} {
		draw(page(height, blue8a))
		draw(page(3*height, drawing.Black))
	}
	if grey != &shared.raster.Pix[0] || color != &shared.color[0] {
		t.Error("a buffer was made again")
	}
}
