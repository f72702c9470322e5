package puzzle_test

import (
	"math"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/acrostic"
	"github.com/lettercraft/lettercraft/core/booklet"
	"github.com/lettercraft/lettercraft/core/cryptogram"
	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
	"github.com/lettercraft/lettercraft/core/puzzle"
	"github.com/lettercraft/lettercraft/core/sheet/sheettest"
)

// contrast returns the contrast of a color to white, by the formula of WCAG 2.2 ("contrast ratio").
func contrast(c drawing.Color) float64 {
	linear := func(shift int) float64 {
		v := float64(uint8(c>>shift)) / 255
		if v <= 0.04045 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	return 1.05 / (0.2126*linear(16) + 0.7152*linear(8) + 0.0722*linear(0) + 0.05)
}

func TestEveryAccentCanBeReadOnWhite(t *testing.T) {
	if white := drawing.Grey(255); math.Abs(contrast(white)-1) > 1e-9 || math.Abs(contrast(drawing.Black)-21) > 1e-9 {
		t.Fatalf("the contrasts of white and black are %v and %v", contrast(white), contrast(drawing.Black))
	}
	field, _ := reflect.TypeFor[puzzle.Style]().FieldByName("Accent")
	seen := map[drawing.Color]string{}
	for name := range strings.SplitSeq(field.Tag.Get("enum"), ",") {
		color := (&puzzle.Style{Accent: name}).Look().Accent
		if other, isSeen := seen[color]; isSeen {
			t.Errorf("%s is the same color as %s", name, other)
		}
		seen[color] = name
		if got := contrast(color); got < 4.5 {
			t.Errorf("the contrast of %s is %.2f", name, got)
		}
		if color.IsGrey() != (name == "black") {
			t.Errorf("%s is %v", name, color)
		}
	}
}

// printed is what every operation that prints puzzles returns.
type printed struct {
	HTML  string   `json:"html"`
	Pages []string `json:"pages"`
}

var puzzles = []struct {
	operation *operation.Operation
	params    map[string]any
}{
	{cryptogram.Operation, map[string]any{"text": "Know thyself", "kind": "pigpen", "seed": "s", "pages": true, "answerKey": true}},
	{cryptogram.Operation, map[string]any{"text": "Know thyself", "seed": "s", "pages": true, "answerKey": true}},
	{acrostic.Operation, map[string]any{"word": "CAT", "seed": "s", "pages": true, "answerKey": true}},
	{booklet.Operation, map[string]any{
		"titlePage": true, "nameLine": true, "answerKey": true, "perPage": 2, "puzzles": []map[string]any{
			{"operation": "cryptogram", "parameters": map[string]any{"text": "Know thyself", "seed": "a", "title": "One"}},
			{"operation": "acrostic", "parameters": map[string]any{"word": "CAT", "seed": "b"}},
		},
	}},
}

func call(t *testing.T, op *operation.Operation, params map[string]any, accent string) printed {
	t.Helper()
	params["accent"] = accent
	r, err := operationtest.Call[printed](op, &operationtest.Host{}, params)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

const blue = "#1a4e8a"

var colors = regexp.MustCompile(`"(#[0-9a-f]{6})"`)

func TestPagesHaveTheAccent(t *testing.T) {
	for _, p := range puzzles {
		for i, page := range call(t, p.operation, p.params, "blue").Pages {
			color, headings, outlines := "", 0, 0
			for line := range strings.SplitSeq(page, "\n") {
				if found := colors.FindStringSubmatch(line); found != nil {
					color = found[1]
				}
				isHeading := strings.Contains(line, `class="heading"`) || strings.Contains(line, `class="subheading"`)
				isOutline := strings.HasPrefix(line, "<path") && !strings.Contains(line, "stroke-linecap")
				if isHeading {
					headings++
				}
				if isOutline {
					outlines++
				}
				if isMark := isOutline || strings.HasPrefix(line, "<text") || strings.HasPrefix(line, "<path"); isMark && (color == blue) != (isHeading || isOutline) {
					t.Errorf("%s, page %d: the color is %s in %.200s", p.operation.Name, i+1, color, line)
				}
			}
			if headings == 0 || outlines == 0 && i == 0 {
				t.Errorf("%s, page %d has %d headings and %d outlines", p.operation.Name, i+1, headings, outlines)
			}
		}
	}
}

func TestHTMLDiffersInTheAccentOnly(t *testing.T) {
	for _, p := range puzzles[:3] {
		plain, accented := call(t, p.operation, p.params, "black").HTML, call(t, p.operation, p.params, "blue").HTML
		const rule = ":root { --accent: " + blue + "; }\n"
		if strings.Count(accented, rule) != 1 || strings.Replace(accented, rule, "", 1) != plain {
			t.Errorf("%s: the accent changes more than a rule: %.4000s", p.operation.Name, accented)
		}
	}
}

func TestImagesHaveTheAccent(t *testing.T) {
	for _, p := range puzzles[1:3] {
		p.params["accent"] = "blue"
		for i, d := range sheettest.Drawings(t, p.operation, p.params) {
			for j := range d.Pages {
				if d.Pages[j].IsGrey() {
					t.Errorf("%s: page %d of drawing %d has no color", p.operation.Name, j+1, i)
				}
			}
		}
	}
}
