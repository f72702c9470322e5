package render

import (
	"bytes"
	"image"
	"image/png"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/acrostic"
	"github.com/lettercraft/lettercraft/core/cryptogram"
	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
	"github.com/lettercraft/lettercraft/core/sheet"
)

const family = "👩‍👩‍👧‍👦"

// hostile returns puzzles that are hard to draw: the longest, widest and most unusual ones that the interface
// accepts. With -short there are fewer texts, and each has one title only.
func hostile() map[string]map[string]any {
	wide, cyrillic := strings.Repeat("W", 60), strings.Repeat("Щ", 60)
	texts := map[string]string{
		"verses": strings.Repeat("A\n", 250), "few verses": strings.Repeat("A\n", 39) + "A", "families": "A" + strings.Repeat(family, 499),
		"rings": "A" + strings.Repeat("b"+strings.Repeat("\u20DD", 9), 499), "one word": strings.Repeat("W", 500),
		"shcha": "A " + strings.Repeat("Щ", 498), "ligatures": strings.Repeat("Œ ", 250), "conjuncts": "A" + strings.Repeat("स्त्र्य", 200),
		"curly": strings.Repeat("The dog’s “back” – don’t panic — it’s fine… ", 11), "Hebrew": "A " + strings.Repeat("שלום ", 90),
		"apostrophes": strings.Repeat("x’", 250), "marks": strings.Repeat("!?", 249) + "a", "letters": strings.Repeat("A ", 250),
	}
	if testing.Short() {
		for _, name := range []string{"few verses", "families", "shcha", "ligatures", "apostrophes", "marks", "letters", "Hebrew"} {
			delete(texts, name)
		}
	}
	all := map[string]map[string]any{}
	for name, text := range texts {
		all[name] = map[string]any{"text": text, "title": wide, "seed": wide, "hints": 26}
		if testing.Short() {
			continue
		}
		all[name+", Cyrillic title"] = map[string]any{"text": text, "title": cyrillic, "seed": cyrillic + "—@—@"}
	}
	return all
}

// TestEveryPuzzleIsDrawnWithinItsMargins draws each puzzle in every format and looks for dark pixels in the margins.
func TestEveryPuzzleIsDrawnWithinItsMargins(t *testing.T) {
	for name, params := range hostile() {
		drawAll(t, name, cryptogram.Operation, params)
	}
	for _, kind := range []string{"pigpen", "dancingMen", "symbols"} {
		drawAll(t, kind, cryptogram.Operation, map[string]any{"text": strings.Repeat("Sphinx of black quartz, judge my vow. ", 13), "kind": kind, "seed": "s"})
	}
	for _, word := range []string{"CAT", "UNCOPYRIGHTABLE"} {
		drawAll(t, word, acrostic.Operation, map[string]any{"word": word, "title": strings.Repeat("Щ", 60), "seed": strings.Repeat("W", 64)})
	}
	for _, font := range []string{"serif", "mono"} {
		text := strings.Repeat("The dog’s “back” – don’t panic — it’s fine… ", 11)
		drawAll(t, font, cryptogram.Operation, map[string]any{"text": text, "title": strings.Repeat("W", 60), "seed": strings.Repeat("i", 60), "font": font})
		drawAll(t, font, acrostic.Operation, map[string]any{"word": "UNCOPYRIGHTABLE", "title": strings.Repeat("Щ", 60), "seed": strings.Repeat("W", 64), "font": font})
	}
	answers := ""
	for _, letter := range "WONDERFULSTORYX" {
		answers += string(letter) + strings.Repeat("W", 19) + ": " + strings.Repeat("Щ", 80) + "\n"
	}
	drawAll(t, "wide answers", acrostic.Operation, map[string]any{"word": "WONDERFULSTORYX", "answers": answers})
}

func drawAll(t *testing.T, name string, op *operation.Operation, params map[string]any) {
	t.Helper()
	for _, format := range []string{"png", "pdf"} {
		h := &operationtest.Host{}
		params["image"], params["solutionImage"], params["answerKey"], params["imageFormat"] = true, true, true, format
		if _, err := operationtest.Call[map[string]any](op, h, params); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, p := range h.Stored {
			file, err := Render(p.Drawing.(*drawing.Drawing), format)
			if err != nil {
				t.Errorf("%s: %s as %s: %v", name, p.Label, format, err)
				continue
			}
			if format == "png" {
				if left, right := ink(t, file); left < sheet.Margin-0.5 || right > sheet.Width-sheet.Margin+0.5 {
					t.Errorf("%s: %s has ink from %.1f to %.1f mm", name, p.Label, left, right)
				}
			}
		}
	}
}

// ink returns where the leftmost and the rightmost dark pixels of a picture are, in millimetres from its left edge.
func ink(t *testing.T, file []byte) (left, right float64) {
	t.Helper()
	decoded, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	picture := decoded.(*image.Paletted)
	var dark [256]bool
	for i, c := range picture.Palette {
		r, _, _, _ := c.RGBA()
		dark[i] = r < 0xE000
	}
	first, last := picture.Rect.Max.X, 0
	for y := range picture.Rect.Max.Y {
		for x, pixel := range picture.Pix[y*picture.Stride:][:picture.Rect.Max.X] {
			if dark[pixel] {
				first, last = min(first, x), max(last, x+1)
			}
		}
	}
	return float64(first) / dpmm, float64(last) / dpmm
}
