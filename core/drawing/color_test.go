package drawing

import (
	"strings"
	"testing"
)

func TestColorsAreWrittenAsInCSS(t *testing.T) {
	for color, want := range map[Color]string{0: "#000000", 0x70: "#000070", Grey(112): "#707070", 0x1a4e8a: "#1a4e8a", Grey(255): "#ffffff"} {
		if got := color.String(); got != want {
			t.Errorf("%x is written as %s, want %s", uint32(color), got, want)
		}
	}
}

func TestAGreyHasEqualChannels(t *testing.T) {
	for color, want := range map[Color]bool{0: true, 0xffffff: true, 0x707070: true, 0x70: false, 0x707071: false, 0x717070: false, 0x707170: false} {
		if got := color.IsGrey(); got != want {
			t.Errorf("%v is grey: %v", color, got)
		}
	}
	for name, page := range map[string]Page{
		"box": {Boxes: []Box{{}, {Color: 1}}}, "stroke": {Strokes: []Stroke{{Color: 1}}}, "text": {Texts: []Text{{}, {Color: 1}}}, "picture": {Pictures: []Picture{{}}},
	} {
		if page.IsGrey() {
			t.Errorf("a page with the colors of a %s is grey", name)
		}
	}
	if grey := (Page{Boxes: []Box{{}}, Strokes: []Stroke{{Color: Grey(9)}}, Texts: []Text{{Color: Grey(112)}}}); !grey.IsGrey() {
		t.Error("a page without colors is not grey")
	}
}

// TestGreysAreMarshalledAsNumbers holds the form that image programs without colors read.
func TestGreysAreMarshalledAsNumbers(t *testing.T) {
	d := Drawing{Pages: []Page{{Width: 9, Height: 9, Boxes: []Box{{Color: Grey(112)}, {Color: 0x1a4e8a}}}}}
	if got, want := string(d.Marshal()), "page 9 9\nbox 0 0 0 0 0 112\nbox 0 0 0 0 0 #1a4e8a"; !strings.HasSuffix(got, want) {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestTheSVGHasColors(t *testing.T) {
	svg := string(sample.SVG())
	for _, want := range []string{
		`stroke="#707070" stroke-width="0.3"`, `<path fill="#b3261e" d=`, `stroke="#000070" stroke-width="0.35"`, `<g font-size="3.5" fill="#1a0070">`, `fill="#404040"`,
	} {
		if !strings.Contains(svg, want) {
			t.Errorf("%s is not in %s", want, svg)
		}
	}
}
