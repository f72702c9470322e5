package cipher

import (
	"slices"
	"testing"

	"github.com/lettercraft/lettercraft/core/random"
)

func TestOnlyPuzzlesThatAreSolvedByTheirTextsHaveNoEffort(t *testing.T) {
	var without []string
	for _, k := range Kinds {
		if (k.Effort.Points == 0) != (k.Effort.Reason == "") {
			t.Errorf("%s has the effort %+v", k.Name, k.Effort)
		}
		if k.Effort == (Effort{}) {
			without = append(without, k.Name)
		}
	}
	if want := []string{"aristocrat", "patristocrat", "xenocrypt", "symbols"}; !slices.Equal(without, want) {
		t.Errorf("no effort have %v, want %v", without, want)
	}
	for numbering, isByText := range map[string]bool{"one": false, "zero": false, "backwards": false, "random": true, "random99": true} {
		p, err := numberCode.Encipher(English.Fold("Less is more."), &Key{Numbering: numbering}, random.New("s"))
		if err != nil || p.IsByText != isByText {
			t.Errorf("%s: by text %t, error %v", numbering, p.IsByText, err)
		}
	}
}
