package account

import (
	cryptorand "crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

// keys returns keys made with a random generator that has a fixed seed.
func keys(n int) []string {
	rng := rand.NewChaCha8([32]byte{1})
	all := make([]string, n)
	for i := range all {
		all[i] = NewKey(func(p []byte) { _, _ = rng.Read(p) })
	}
	return all
}

func TestKeysHaveTheirForm(t *testing.T) {
	form := regexp.MustCompile(`^lc-[a-zA-Z0-9]{40}$`)
	seen := map[string]bool{}
	for _, key := range keys(1000) {
		if !form.MatchString(key) || !WellFormed(key) {
			t.Errorf("%s does not have the format of a key", key)
		}
		// The published clients accept nothing else: ^[a-zA-Z0-9-]+$ with at least 32 characters besides hyphens.
		if plain := strings.ReplaceAll(key, "-", ""); len(plain) < 32 {
			t.Errorf("%s is too short for the published clients", key)
		}
		if seen[key] {
			t.Errorf("%s was made twice", key)
		}
		seen[key] = true
	}
}

// TestTheChecksumNeverChanges pins the checksum, because customers keep their keys. The expected checksums come from another
// implementation of CRC-32, Python's zlib.
func TestTheChecksumNeverChanges(t *testing.T) {
	const key, sum = "lc-0123456789ABCDEFGHIJKLMNOPQRSTUVWX", "07sj7Z"
	zeros := NewKey(func(p []byte) { clear(p) })
	if want := "lc-" + strings.Repeat("0", 34) + "15e1MX"; zeros != want {
		t.Errorf("the key of zeros is %s, want %s", zeros, want)
	}
	if !WellFormed(key + sum) {
		t.Errorf("%s is refused; its checksum is now %s", key+sum, checksum(key))
	}
}

func TestEveryMistypedCharacterIsRefused(t *testing.T) {
	for _, key := range keys(20) {
		for i := range key {
			for c := byte(0); c < 128; c++ {
				if mistyped := key[:i] + string(c) + key[i+1:]; c != key[i] && WellFormed(mistyped) {
					t.Fatalf("%s is accepted for %s", mistyped, key)
				}
			}
		}
	}
}

func TestEverySwapOfAdjacentCharactersIsRefused(t *testing.T) {
	for _, key := range keys(2000) {
		for i := range len(key) - 1 {
			swapped := key[:i] + string(key[i+1]) + string(key[i]) + key[i+2:]
			if swapped != key && WellFormed(swapped) {
				t.Fatalf("%s is accepted for %s", swapped, key)
			}
		}
	}
}

func TestMalformedKeysAreRefused(t *testing.T) {
	key := keys(1)[0]
	for _, text := range []string{
		"", "lc-", key[:42], key + "0", " " + key, key + " ", key + "\n", strings.ToLower(key), strings.ToUpper(key),
		"LC-" + key[3:], "lc_" + key[3:], key[3:], key[:3] + strings.Repeat("é", 20), strings.Repeat("a", 43),
		key[:10] + "-" + key[11:], key[:10] + "\x00" + key[11:], strings.Repeat(key, 1000),
	} {
		if WellFormed(text) {
			t.Errorf("%.60q is accepted", text)
		}
	}
}

// TestKeysUseTheAlphabetUniformly tries every byte that the source can return. The same number of bytes must give each of the 62
// characters, and the remaining bytes must give none.
func TestKeysUseTheAlphabetUniformly(t *testing.T) {
	count := map[byte]int{}
	for b := range 256 {
		key := NewKey(func(p []byte) {
			for i := range p {
				p[i] = byte(b * (i % 2)) // 0, b, 0, b, …
			}
		})
		random := key[3:37]
		if random[1] == '0' { // b was skipped, or gives a 0 itself
			if random != strings.Repeat("0", 34) {
				t.Errorf("byte %d is skipped only at some positions: %s", b, random)
			}
			count['0']++
			continue
		}
		if random != strings.Repeat("0"+string(random[1]), 17) {
			t.Errorf("byte %d does not always give the same character: %s", b, random)
		}
		count[random[1]]++
	}
	if len(count) != 62 {
		t.Errorf("the keys use %d characters, want 62", len(count))
	}
	for c, n := range count {
		want := 4 // 248 bytes for 62 characters
		if c == '0' {
			want += 8 // the skipped bytes look like a 0 here
		}
		if n != want {
			t.Errorf("%d bytes give %c, want %d", n, c, want)
		}
	}
}

func TestHashIsSHA256InHex(t *testing.T) {
	sum := sha256.Sum256([]byte("lc-x"))
	if got := Hash("lc-x"); got != hex.EncodeToString(sum[:]) || len(got) != 64 {
		t.Errorf("got %s", got)
	}
}

func TestIDsHaveTheirForm(t *testing.T) {
	for range 100 {
		if id := cryptorand.Text(); !WellFormedID(id) {
			t.Errorf("%s is refused", id)
		}
	}
	const id = "ABCDEFGHIJKLMNOPQRSTUVWX27"
	for _, text := range []string{"", id[:25], id + "A", strings.ToLower(id), id[:25] + "1", id[:25] + "8", id[:25] + "/", id[:24] + "é"} {
		if WellFormedID(text) {
			t.Errorf("%q is accepted", text)
		}
	}
	if !WellFormedID(id) {
		t.Errorf("%s is refused", id)
	}
}
