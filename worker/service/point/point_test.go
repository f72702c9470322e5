package point

import (
	"slices"
	"testing"
)

func TestEveryMemberHasAColumnThatTheEngineHas(t *testing.T) {
	for _, d := range []Dataset{Calls(), Events()} {
		if len(d.Members()) == 0 || len(d.Blobs) > 20 || len(d.Doubles) > 20 {
			t.Errorf("a data point has at most 20 blobs and 20 doubles: %+v", d)
		}
		seen := map[string]bool{}
		for _, member := range d.Members() {
			if column := d.Column(member); seen[column] || seen[member] {
				t.Errorf("%s or its column %s occurs twice", member, column)
			} else {
				seen[column], seen[member] = true, true
			}
		}
		for _, member := range d.Index {
			if !slices.Contains(d.Blobs, member) {
				t.Errorf("the index %s is not one of the blobs", member)
			}
		}
	}
	if Calls().Column("id") != "blob2" || Calls().Column("status") != "double1" || Events().Column("event") != "blob2" {
		t.Errorf("a stored name has changed its place: %+v", declared())
	}
}
