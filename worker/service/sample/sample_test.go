package sample

import (
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/jsonio"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/prose"
	"github.com/lettercraft/lettercraft/worker/service/operations"
)

func TestEveryOperationHasASampleThatNeverChanges(t *testing.T) {
	for _, op := range operations.WithBooklet {
		first, err := Run(Call(op))
		if err != nil {
			t.Fatalf("%s: %v", op.Name, err)
		}
		again, err := Run(Call(op))
		if err != nil || written(first) != written(again) || len(written(first)) < 20 {
			t.Errorf("%s: %s and %s (%v)", op.Name, written(first), written(again), err)
		}
	}
}

// written returns the JSON of a result.
func written(r *operation.Result) string {
	var w jsonio.Writer
	r.Write(&w)
	return string(w.Bytes)
}

func TestTheTextIsMeasuredAsTextsAre(t *testing.T) {
	for _, op := range operations.All {
		for _, f := range op.Params() {
			if op.Name != "textreadability" || f.Name != "text" {
				continue
			}
			measured := prose.Measure(prose.Plain(f.Example))
			if want, err := measured.MarshalText(); err != nil || string(want) != textForm {
				t.Errorf("got  %q\nwant %q (%v)", textForm, want, err)
			}
		}
	}
}

func TestEveryPictureOfASampleHasItsName(t *testing.T) {
	stored, err := host{}.Store(operation.Picture{Label: "puzzle", Format: "png"}, operation.Picture{Label: "solution", Format: "png"})
	if err != nil || len(stored) != 2 || !strings.HasSuffix(stored[0].ImageName, "_puzzle.png") || !strings.Contains(stored[1].DownloadURL, "_solution.png?") {
		t.Errorf("got %+v (%v)", stored, err)
	}
}

func TestThePageIsMeasuredAsPagesAre(t *testing.T) {
	blocks := []prose.Block{{Kind: prose.Heading, Text: Title}}
	for _, text := range Paragraphs {
		blocks = append(blocks, prose.Block{Text: text})
	}
	measured := prose.Measure(blocks)
	if want, err := measured.MarshalText(); err != nil || string(want) != pageText {
		t.Errorf("got  %q\nwant %q (%v)", pageText, want, err)
	}
}
