package drawing

import (
	"math"
	"testing"
)

func drawingToResize() *Drawing {
	return &Drawing{Pages: []Page{{
		Width: 200, Height: 100,
		Boxes: []Box{{X: 60, Y: 40, Width: 20, Height: 10, Line: 1}},
		Texts: []Text{{X: 120, Y: 60, Size: 4, Anchor: Middle, Text: "Word"}},
	}}}
}

func TestAPageIsCroppedToWhatIsOnIt(t *testing.T) {
	d := drawingToResize()
	d.Crop(5)
	p := d.Pages[0]
	right := 120 + Sans.Width("Word", 4, false)/2
	if want := right - 60 + 10; math.Abs(p.Width-want) > 1e-9 || math.Abs(p.Height-(60+0.25*4-40+10)) > 1e-9 {
		t.Errorf("the page is %v wide and %v high, want the width %v", p.Width, p.Height, want)
	}
	if b := p.Boxes[0]; b.X != 5 || b.Y != 5 || b.Width != 20 {
		t.Errorf("the box is at %v, %v", b.X, b.Y)
	}
	if x := p.Texts[0]; math.Abs(x.X-65) > 1e-9 || math.Abs(x.Y-25) > 1e-9 {
		t.Errorf("the text is at %v, %v", x.X, x.Y)
	}
	empty := &Drawing{Pages: []Page{{Width: 20, Height: 10}}}
	if empty.Crop(5); empty.Pages[0].Width != 20 {
		t.Errorf("an empty page is %v wide", empty.Pages[0].Width)
	}
}

func TestAPageIsResizedWithEverythingOnIt(t *testing.T) {
	d := drawingToResize()
	d.Resize(100)
	p := d.Pages[0]
	if p.Width != 100 || p.Height != 50 || p.Boxes[0] != (Box{X: 30, Y: 20, Width: 10, Height: 5, Line: 0.5}) || p.Texts[0].Size != 2 || p.Texts[0].X != 60 {
		t.Errorf("got %+v", p)
	}
}

func TestFiguresAreCroppedAndResized(t *testing.T) {
	d := &Drawing{Pages: []Page{{
		Width: 200, Height: 100,
		Strokes: []Stroke{
			{X: 60, Y: 40, Side: 10, Line: 1, Figure: "10 20 90 20"},
			{X: 80, Y: 40, Side: 10, Line: 1, Figure: "50 50 30"},
		},
	}}}
	d.Crop(5)
	p := &d.Pages[0]
	// The line begins 0.5 before 61, and the circle ends 0.5 after 88. The line begins 0.5 above 42, and the circle ends 0.5 below 48.
	if math.Abs(p.Width-(28+10)) > 1e-9 || math.Abs(p.Height-(7+10)) > 1e-9 {
		t.Errorf("the page is %v wide and %v high", p.Width, p.Height)
	}
	for i, want := range [][2]float64{{4.5, 3.5}, {24.5, 3.5}} {
		if x := p.Strokes[i]; math.Abs(x.X-want[0]) > 1e-9 || math.Abs(x.Y-want[1]) > 1e-9 {
			t.Errorf("figure %d is at %v, %v", i, x.X, x.Y)
		}
	}
	d.Resize(19)
	if x := p.Strokes[1]; math.Abs(x.X-12.25) > 1e-9 || math.Abs(x.Y-1.75) > 1e-9 || x.Side != 5 || x.Line != 0.5 {
		t.Errorf("the circle is %+v", x)
	}
}

func TestPicturesAreCroppedAndResized(t *testing.T) {
	d := &Drawing{Pages: []Page{{Width: 200, Height: 100, Pictures: []Picture{{X: 60, Y: 40, Width: 20, Height: 10}}}}}
	d.Crop(5)
	d.Resize(60)
	p := &d.Pages[0]
	if x := p.Pictures[0]; p.Height != 40 || x.X != 10 || x.Y != 10 || x.Width != 40 || x.Height != 20 {
		t.Errorf("got %+v", p)
	}
}

func TestAPageIsNotResizedAboveTheMaximum(t *testing.T) {
	d := &Drawing{Pages: []Page{{Width: 10, Height: 300, Texts: []Text{{X: 1, Y: 30, Size: 4, Text: "a"}}}}}
	d.Resize(200)
	if p := d.Pages[0]; p.Width != 100 || p.Height != MaxSide || p.Texts[0].Size != 40 {
		t.Errorf("got %+v", p)
	}
}

func TestAPageInColorIsLessHigh(t *testing.T) {
	d := &Drawing{Pages: []Page{{Width: 10, Height: 200, Boxes: []Box{{Width: 1, Height: 1, Color: 0x1a4e8a}}}}}
	d.Resize(200)
	if p := d.Pages[0]; p.Width != 50 || p.Height != MaxSideInColor {
		t.Errorf("got %+v", p)
	}
}
