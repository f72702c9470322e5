package operations

import (
	"testing"

	"github.com/lettercraft/lettercraft/core/cryptogram"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
	"github.com/lettercraft/lettercraft/core/points"
)

func TestCryptogramsHavePoints(t *testing.T) {
	const text = "It is a truth universally acknowledged, that a single man in possession of a good fortune, must be in want of a wife."
	params := map[string]any{"text": text, "seed": "s", "spacing": "none", "alphabet": "k2", "key": "PUZZLE", "points": true}
	for _, op := range All {
		if op.Name != cryptogram.Operation.Name {
			continue
		}
		r, err := operationtest.Call[cryptogram.Result](op, nil, params)
		if want := cryptogram.Points(points.Suggest(text, false, "k2")); err != nil || r.Points == nil || *r.Points != want {
			t.Errorf("got %+v, %v, want %+v", r.Points, err, want)
		}
		return
	}
	t.Error("the service has no cryptograms")
}
