package uuid

import (
	"regexp"
	"testing"
	"time"
)

func ones(p []byte) {
	for i := range p {
		p[i] = 0xFF
	}
}

func TestVersions(t *testing.T) {
	if got, want := New(ones), "ffffffff-ffff-4fff-bfff-ffffffffffff"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := New(func([]byte) {}), "00000000-0000-4000-8000-000000000000"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	// The example in RFC 9562, appendix A.6.
	random := []byte{0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f}
	got := NewTimed(time.UnixMilli(0x017F22E279B0), func(p []byte) { copy(p, random) })
	if want := "017f22e2-79b0-7cc3-98c4-dc0c0c07398f"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestTimeOfVersion7(t *testing.T) {
	last := ""
	for _, ms := range []int64{0, 1, 0x017F22E279B0, 1_800_000_000_000, 1<<48 - 1} {
		id := NewTimed(time.UnixMilli(ms), func([]byte) {})
		if got, ok := Time(id); !ok || got.UnixMilli() != ms {
			t.Errorf("%s: got %v (%v), want %d", id, got, ok, ms)
		}
		if id <= last || !regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`).MatchString(id) {
			t.Errorf("%s does not sort after %s, or is not a UUID", id, last)
		}
		last = id
	}
	for _, id := range []string{"", "x", New(ones), "zzzzzzzz-ffff-7fff-bfff-ffffffffffff", "017f22e2-79b0-7cc3-98c4-dc0c0c07398f_"} {
		if _, ok := Time(id); ok {
			t.Errorf("Time(%q) reports a UUID of version 7", id)
		}
	}
}
