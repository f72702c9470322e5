package render

import (
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/cryptogram"
	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/sheet/sheettest"
)

func TestTheLongestAndTheTallestPuzzlesAreDrawn(t *testing.T) {
	for name, params := range map[string]map[string]any{
		"500 letters of tap code": {"text": strings.Repeat("Z", 500), "kind": "tapCode", "seed": "s"},
		"a tall image": {
			"text": strings.Repeat("a\n", 39), "seed": "s", "instructions": false, "frequencies": false, "crop": true, "imageWidth": 1240,
		},
	} {
		for i, d := range sheettest.Drawings(t, cryptogram.Operation, params) {
			format := [...]string{"png", "png", "pdf", "pdf"}[i]
			if _, err := Render(d, format); err != nil {
				t.Errorf("%s as %s: %v", name, format, err)
			}
			if p := d.Pages[0]; name == "a tall image" && i == 0 && p.Height < drawing.MaxSide-1 {
				t.Errorf("the tall image is only %v mm high", p.Height)
			}
		}
	}
}
