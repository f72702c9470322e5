package drawing

import (
	"reflect"
	"strings"
	"testing"
)

func TestEachFontHasItsWidths(t *testing.T) {
	for _, test := range []struct {
		text string
		bold bool
		want [3]float64 // in the fonts sans, serif and mono
	}{
		{"A", false, [3]float64{6.67, 7.22, 6}},
		{"W", true, [3]float64{9.44, 10, 6}},
		{"i", false, [3]float64{2.47, 2.78, 6}},
		{"Щ", false, [3]float64{9.38, 10.09, 6}},
		{"ש", false, [3]float64{7.3, 7.3, 7.3}},
		{"日", false, [3]float64{10, 10, 10}},
	} {
		for font, want := range test.want {
			if got := Font(font).Width(test.text, 10, test.bold); got < want-1e-9 || got > want+1e-9 {
				t.Errorf("%s: %q (bold %v) is %v wide, want %v", fonts[font], test.text, test.bold, got, want)
			}
		}
	}
}

func TestEachFontHasTheNamedAlphabets(t *testing.T) {
	for font := range fonts {
		for text, want := range map[string]bool{"AzÑÄßÅŁżΩςЯёİ’–אתץ": true, "ﬠẤ日\u0301": false} {
			for _, r := range text {
				if Font(font).Has(r) != want {
					t.Errorf("%s has %c (%U): %v, want %v", fonts[font], r, r, !want, want)
				}
			}
		}
	}
	if Serif.Has('∪') || !Mono.Has('∪') {
		t.Error("the sign of a union is not missing in serif alone")
	}
}

func TestLinesBreakByTheWidthsOfTheFont(t *testing.T) {
	const text = "It is still little"
	for font, want := range [][]string{{text}, {text}, {"It is still", "little"}} {
		if got := Font(font).Wrap(text, 72, 10, false); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %q, want %q", fonts[font], got, want)
		}
	}
}

func TestTheSVGNamesTheFont(t *testing.T) {
	for font, want := range []string{"Go, Helvetica, Arial, sans-serif", "Liberation Serif, Times New Roman, Times, serif", "Go Mono, Liberation Mono, Menlo, Consolas, monospace"} {
		d := Drawing{Font: Font(font), Pages: []Page{{Width: 9, Height: 9, Texts: []Text{{Size: 5, Text: "ill"}}}}}
		svg := string(d.SVG())
		if !strings.Contains(svg, `<g font-family="`+want+`" `) {
			t.Errorf("%s: %s does not name %s", fonts[font], svg, want)
		}
		if length := [...]string{"3.92", "4.17", "9"}[font]; !strings.Contains(svg, ` textLength="`+length+`"`) {
			t.Errorf("%s: the text in %s is not %s mm wide", fonts[font], svg, length)
		}
	}
}

func TestTheUsualFontIsNotMarshalled(t *testing.T) {
	for font, want := range []string{"title \ndescription ", "title \ndescription \nfont serif", "title \ndescription \nfont mono"} {
		if got := string((&Drawing{Font: Font(font)}).Marshal()); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// A drawing is cropped by the widths of its font.
func TestAPageIsCroppedToTheTextsOfItsFont(t *testing.T) {
	d := drawingToResize()
	d.Font = Mono
	d.Crop(5)
	if want := 120 + 4.8 - 60 + 10; d.Pages[0].Width < want-1e-9 || d.Pages[0].Width > want+1e-9 {
		t.Errorf("the page is %v wide, want %v", d.Pages[0].Width, want)
	}
}
