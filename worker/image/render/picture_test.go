package render

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"slices"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/drawing"
)

// pictured returns a drawing of two pages with a picture of 10 × 10 mm at 10, 20.
func pictured(file []byte) *drawing.Drawing {
	page := drawing.Page{Width: 50, Height: 60, Pictures: []drawing.Picture{{X: 10, Y: 20, Width: 10, Height: 10, File: file}}}
	return &drawing.Drawing{Title: "t", Pages: []drawing.Page{page, page}}
}

// blueFile returns a PNG file of a picture whose upper half is blue and whose lower half is transparent.
func blueFile(t *testing.T) []byte {
	t.Helper()
	m := image.NewNRGBA(image.Rect(0, 0, 40, 40))
	for i := range 40 * 20 {
		m.SetNRGBA(i%40, i/40, color.NRGBA{0, 0, 0xff, 0xff})
	}
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestAPictureIsDrawnOnWhite(t *testing.T) {
	d := pictured(blueFile(t))
	for format, decode := range map[string]func(b []byte) (image.Image, error){
		"png": func(b []byte) (image.Image, error) { return png.Decode(bytes.NewReader(b)) },
		"jpg": func(b []byte) (image.Image, error) { return jpeg.Decode(bytes.NewReader(b)) },
	} {
		m, err := decode(render(t, d, format))
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []struct {
			x, y float64
			blue bool
		}{{15, 22, true}, {15, 28, false}, {5, 22, false}, {15, 18, false}, {22, 22, false}} {
			r, _, b, _ := m.At(pixels(want.x), pixels(want.y)).RGBA()
			if isBlue := r>>8 < 20 && b>>8 > 230; isBlue != want.blue || !isBlue && r>>8 < 230 {
				t.Errorf("%s: the pixel at %v, %v has the red %d and the blue %d", format, want.x, want.y, r>>8, b>>8)
			}
		}
	}
}

func TestAPDFEmbedsAPictureOnce(t *testing.T) {
	file := render(t, pictured(blueFile(t)), "pdf")
	if n := bytes.Count(file, []byte("/Subtype/Image/Width 40/Height 40/ColorSpace/DeviceRGB")); n != 1 {
		t.Errorf("the document has %d pictures, want 1", n)
	}
	if n := bytes.Count(file, []byte("/XObject<</Picture ")); n != 2 {
		t.Errorf("%d pages use the picture, want 2", n)
	}
	r := readDocument(t, file)
	for number, object := range r.objects {
		switch {
		case strings.Contains(object, "/Subtype/Image/"):
			if pixels := r.stream(number); pixels[:3] != "\x00\x00\xff" || pixels[len(pixels)-3:] != "\xff\xff\xff" {
				t.Errorf("the picture begins with %x and ends with %x", pixels[:3], pixels[len(pixels)-3:])
			}
		case strings.HasPrefix(object, "<</Type/Page/"):
			// The lower left corner is 30 mm above that of the page.
			if content := r.stream(r.find(object, `/Contents\[(\d+) `)); !strings.Contains(content, "q 28.3465 0 0 28.3465 28.3465 85.0394 cm /Picture Do Q") {
				t.Errorf("the picture is placed by %s", content)
			}
		}
	}
	if !bytes.Equal(file, render(t, pictured(blueFile(t)), "pdf")) {
		t.Error("the same drawing gives another file")
	}
}

// The header of the file is right, but its data ends early.
func TestAPictureThatCannotBeDecodedIsAFrame(t *testing.T) {
	d := pictured(blueFile(t)[:40])
	m, err := png.Decode(bytes.NewReader(render(t, d, "png")))
	if err != nil {
		t.Fatal(err)
	}
	if edge, _, _, _ := m.At(pixels(10), pixels(25)).RGBA(); edge>>8 != 112 {
		t.Errorf("the edge has the shade %d", edge>>8)
	}
	if inside, _, _, _ := m.At(pixels(15), pixels(25)).RGBA(); inside>>8 != 255 {
		t.Errorf("the frame has the shade %d inside", inside>>8)
	}
	if file := render(t, d, "pdf"); !bytes.Contains(file, []byte("/Subtype/Form/BBox[0 0 1 1]")) {
		t.Error("the PDF has no frame")
	}
}

func TestTooLargePicturesAreRefused(t *testing.T) {
	for name, change := range map[string]func(d *drawing.Drawing){
		"a long file":             func(d *drawing.Drawing) { d.Pages[0].Pictures[0].File = make([]byte, maxFile+1) },
		"a picture without width": func(d *drawing.Drawing) { d.Pages[0].Pictures[0].Width = 0 },
		"a far place":             func(d *drawing.Drawing) { d.Pages[0].Pictures[0].Y = 1e9 },
		"a wide picture":          func(d *drawing.Drawing) { d.Pages[0].Pictures[0].Width = maxSide + 1 },
		"different files": func(d *drawing.Drawing) {
			d.Pages[1].Pictures = []drawing.Picture{{Width: 1, Height: 1, File: []byte("x")}}
		},
		"two on a page": func(d *drawing.Drawing) {
			d.Pages[0].Pictures = append(d.Pages[0].Pictures[:1:1], d.Pages[0].Pictures[0])
		},
	} {
		d := pictured(blueFile(t))
		d.Pages[0].Pictures = slices.Clone(d.Pages[0].Pictures)
		if change(d); check(d) == nil {
			t.Errorf("%s is accepted", name)
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, maxPixels+1, 1))); err != nil {
		t.Fatal(err)
	}
	if decodePicture(b.Bytes()) != nil {
		t.Errorf("a picture is decoded that is wider than %d", maxPixels)
	}
}
