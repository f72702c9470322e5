package random

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"strings"
	"testing"
)

// TestASeedGivesTheSameChoicesForEver pins the generator. The seed is printed on a puzzle, and must make the same puzzle in every later
// version. If this test fails, the generator has changed, which it must not.
func TestASeedGivesTheSameChoicesForEver(t *testing.T) {
	for seed, want := range map[string][]uint64{
		"":             {0xe2f735bc17d14e9d, 0x4e972bbec1330704, 0xa4683435eac59fdd, 0xeddd1bd5251d9510},
		"class-4b":     {0xa4e0f901f5070b99, 0xcda4057effc3ff38, 0x79c6e47dbc33e753, 0x0c756ae9ccc978b1},
		"0123456789ab": {0x86650406b988c882, 0xa16ffc4cf116043b, 0xf2a84b6bb4250891, 0x707090dfb9cbe7d7},
		"ä😀":           {0xb4d62a64ff8afc07, 0x8d544342667c01aa, 0xb66185b7e257813e, 0x28654dea7d125bae},
	} {
		rng := New(seed)
		var got []uint64
		for range 4 {
			got = append(got, rng.Uint64())
		}
		if !slices.Equal(got, want) {
			t.Errorf("seed %q gives %#v, want %#v", seed, got, want)
		}
	}
}

// TestAShuffleStaysTheSame pins the functions that puzzles use: the shuffle and the choice of package math/rand/v2.
func TestAShuffleStaysTheSame(t *testing.T) {
	rng := New("class-4b")
	letters := []byte("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	rng.Shuffle(len(letters), func(i, j int) { letters[i], letters[j] = letters[j], letters[i] })
	if got, want := string(letters), "PRIOWFTAKXSDJNZVEYCGMHBLUQ"; got != want {
		t.Errorf("the letters are shuffled to %s, want %s", got, want)
	}
	var picks []int
	for range 8 {
		picks = append(picks, rng.IntN(130))
	}
	if want := []int{44, 94, 15, 28, 93, 12, 52, 93}; !slices.Equal(picks, want) {
		t.Errorf("the choices are %#v, want %#v", picks, want)
	}
}

// The lengths around those at which the padding begins a new block.
func TestTheHashOfASeedIsItsSHA256(t *testing.T) {
	for n := range 300 {
		message := bytes.Repeat([]byte{byte(n), 0xff, 'a'}, n)[:n]
		if got, want := sum256(message), sha256.Sum256(message); got != want {
			t.Errorf("%d bytes: got %x, want %x", n, got, want)
		}
	}
}

func TestSeedsDiffer(t *testing.T) {
	if New("a").Uint64() == New("b").Uint64() {
		t.Error("two seeds give the same choices")
	}
}

func TestSeedHasTwelveCharactersWithoutThoseToMisread(t *testing.T) {
	const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"
	for b := range 256 {
		seed := Seed(func(p []byte) {
			for i := range p {
				p[i] = byte(b)
			}
		})
		if want := strings.Repeat(alphabet[b%32:b%32+1], 12); seed != want {
			t.Fatalf("bytes of %d make the seed %q, want %q", b, seed, want)
		}
	}
	for _, r := range "ilou" {
		if strings.ContainsRune(alphabet, r) {
			t.Errorf("%c is in the alphabet", r)
		}
	}
}

func TestEveryByteOfASeedCounts(t *testing.T) {
	seen := map[string]bool{}
	for i := range 12 {
		seed := Seed(func(p []byte) { p[i] = 1 })
		if seen[seed] || len(seed) != 12 {
			t.Errorf("byte %d makes the seed %q", i, seed)
		}
		seen[seed] = true
	}
}

func TestSeedsAreUniform(t *testing.T) {
	// Over all 65,536 values of two adjacent bytes, each pair of characters occurs equally often.
	count := map[string]int{}
	for n := range 1 << 16 {
		seed := Seed(func(p []byte) { binary.BigEndian.PutUint16(p, uint16(n)) })
		count[seed[:2]]++
	}
	for pair, n := range count {
		if n != 1<<16/(32*32) {
			t.Errorf("%s came up %d times", pair, n)
		}
	}
	if len(count) != 32*32 {
		t.Errorf("%d pairs came up, want %d", len(count), 32*32)
	}
}
