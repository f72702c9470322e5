package cipher

import (
	"strconv"
	"testing"

	"github.com/lettercraft/lettercraft/core/random"
)

func TestAShiftIsDrawnAmongThoseWithoutALetterForItself(t *testing.T) {
	for _, p := range []struct{ kind, key string }{
		{"k1", "PUZZLE"},
		{"k2", "PUZZLE"},
		{"k3", "PUZZLE"},
		{"k4", "PUZZLE,CIPHER"},
		{"k2", "A"},
		{"k3", "Z"},
		{"k1", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"},
		{"k4", "a,b"},
		{"k1", "ZYXWVUTSRQPONMLKJIHGFEDCBA"},
	} {
		allowed, drawn := map[int]bool{}, map[int]bool{}
		for shift := range English {
			if _, _, err := keyedSubstitution(English, &Key{Alphabet: p.kind, Word: p.key, Shift: &shift}, nil); err == nil {
				allowed[shift] = true
			}
		}
		for n := range 600 {
			cipher, shift, err := keyedSubstitution(English, &Key{Alphabet: p.kind, Word: p.key}, random.New(strconv.Itoa(n)))
			if err != nil || !cipher.deranged() || !allowed[shift] {
				t.Fatalf("%v: got the shift %d (%v)", p, shift, err)
			}
			drawn[shift] = true
		}
		if len(drawn) != len(allowed) || len(drawn) == 0 {
			t.Errorf("%v: %d shifts were drawn, %d are allowed", p, len(drawn), len(allowed))
		}
	}
}

// TestEveryKeyHasAShift tries keys of all kinds at random.
func TestEveryKeyHasAShift(t *testing.T) {
	rng := random.New("keys")
	word := func() string {
		b := make([]byte, 1+rng.IntN(26))
		for i := range b {
			b[i] = byte('A' + rng.IntN(26))
		}
		return string(b)
	}
	for range 5000 {
		for _, kind := range []string{"k1", "k2", "k3", "k4"} {
			key := word() + "," + word()
			if c, _, err := keyedSubstitution(English, &Key{Alphabet: kind, Word: key}, rng); err != nil || !c.deranged() {
				t.Fatalf("%s %s: %v", kind, key, err)
			}
		}
	}
}

func TestKeysAreReadAsLetters(t *testing.T) {
	for _, same := range [][2]string{
		{"PUZLEABCDFGHIJKMNOQRSTVWXY", "puzzle"},
		{"PUZLEABCDFGHIJKMNOQRSTVWXY", " P-U Z,Z.L3E! "},
		{"ELVABCDFGHIJKMNOPQRSTUWXYZ", "élève"},
		{"AESBCDFGHIJKLMNOPQRTUVWXYZ", "æß"},
		{"CONSTELAIBDFGHJKMPQRUVWXYZ", "CONSTELLATION"},
		{"ABCDEFGHIJKLMNOPQRSTUVWXYZ", ""},
	} {
		if got := English.letters(English.keyed(same[1])); got != same[0] {
			t.Errorf("%q gives %s, want %s", same[1], got, same[0])
		}
	}
}
