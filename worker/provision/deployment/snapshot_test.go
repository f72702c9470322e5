package deployment

import (
	"encoding/binary"
	"testing"
)

// module returns a WebAssembly module with a section of data and a custom section.
func module(data, name, content string) []byte {
	vector := func(text string) string { return string(binary.AppendUvarint(nil, uint64(len(text)))) + text }
	return []byte("\x00asm\x01\x00\x00\x00" + "\x0b" + vector(data) + "\x00" + vector(vector(name)+content))
}

func TestSnapshotsOfOneProgramAreTheSameWhateverTheirRandomBytesAre(t *testing.T) {
	one := module("random bytes", snapshotSection, `{"values":[],"random":[[8,288]],"digest":"abc"}`)
	if got := identity(one); got != "abc" {
		t.Errorf("got %s", got)
	}
	for name, other := range map[string][]byte{
		"another program":          module("random bytes", snapshotSection, `{"values":[],"random":[[8,288]],"digest":"abd"}`),
		"no snapshot":              module("random bytes", "name", `{"digest":"abc"}`),
		"a section without digest": module("random bytes", snapshotSection, `{"values":[]}`),
		"a section that is cut":    one[:len(one)-1],
		"no module":                one[1:],
		"another file":             []byte(`{"digest":"abc"}`),
	} {
		got := identity(other)
		other[len(other)/2]++
		if got == "abc" || name != "another program" && got == identity(other) {
			t.Errorf("%s: got %s", name, got)
		}
	}
}
