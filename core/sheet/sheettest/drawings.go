package sheettest

import (
	"maps"
	"testing"

	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
)

// Drawings returns all drawings of a puzzle's operation: the images of the puzzle and the solution, and then the PDFs of both. The
// PDF of the puzzle has the answer key.
func Drawings(t *testing.T, op *operation.Operation, params map[string]any) []*drawing.Drawing {
	t.Helper()
	var all []*drawing.Drawing
	params = maps.Clone(params)
	params["image"], params["solutionImage"], params["answerKey"] = true, true, true
	for _, format := range []string{"png", "pdf"} {
		params["imageFormat"] = format
		h := &operationtest.Host{}
		if _, err := operationtest.Call[struct{}](op, h, params); err != nil {
			t.Fatal(err)
		}
		for _, p := range h.Stored {
			all = append(all, p.Drawing.(*drawing.Drawing))
		}
	}
	return all
}
