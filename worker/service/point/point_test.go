package point

import (
	"slices"
	"testing"
)

func TestEveryMemberHasAColumnThatTheEngineHas(t *testing.T) {
	f := declared()
	if len(f.Blobs) > 20 || len(f.Doubles) > 20 || !slices.Contains(f.Blobs, f.Index) {
		t.Errorf("a data point has at most 20 blobs and 20 doubles, and the index is one of the blobs: %+v", f)
	}
	seen := map[string]bool{}
	for _, member := range Members() {
		if column := Column(member); seen[column] || seen[member] {
			t.Errorf("%s or its column %s occurs twice", member, column)
		} else {
			seen[column], seen[member] = true, true
		}
	}
	if Column("id") != "blob2" || Column("status") != "double1" {
		t.Errorf("id has the column %s, and status %s", Column("id"), Column("status"))
	}
}
