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

// An id of an account, and a secret of names.
const (
	someID = "ABCDEFGHIJKLMNOPQRSTUVWX27"
	secret = "secret"
)

// keys returns keys of one account made with a random generator that has a fixed seed.
func keys(n int) []string {
	rng := rand.NewChaCha8([32]byte{1})
	all := make([]string, n)
	for i := range all {
		all[i] = NewKey(secret, Name{Account: someID}, func(p []byte) { _, _ = rng.Read(p) })
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

// TestTheFormsNeverChange pins keys, because customers keep them. The keys come from another implementation, in Python with zlib and hmac.
func TestTheFormsNeverChange(t *testing.T) {
	for _, key := range []string{"lc-0123456789ABCDEFGHIJKLMNOPQRSTUVWX07sj7Z", "lc-000000000000000000000000000000000015e1MX"} {
		if !hasForm(key, firstForm) {
			t.Errorf("%s is refused", key)
		}
	}
	for want, name := range map[string]Name{
		"lc-Ain7OHI9n94KkmEZgELxsJGiUyeQ4X3ctH0FIRaT": {Account: someID},
		"lc-A08rs2J3UvnHEM60fpIQQlP3D7A2Td2N7X463kw1": {Account: someID, IsTest: true},
	} {
		key := NewKey(secret, name, func(p []byte) { copy(p, []byte{1, 2, 3, 4, 5}) })
		if got, ok := Open([]string{"newer", secret}, want); key != want || got != name || !ok {
			t.Errorf("got %s, want %s; it names %+v (%v)", key, want, got, ok)
		}
	}
}

func TestAKeyNamesItsAccountOnlyToThoseWhoHaveTheSecret(t *testing.T) {
	for range 100 {
		id := cryptorand.Text()
		for _, name := range []Name{{Account: id}, {Account: id, IsTest: true}} {
			key := NewKey(secret, name, func(p []byte) { _, _ = cryptorand.Read(p) })
			if got, ok := Open([]string{secret}, key); got != name || !ok {
				t.Errorf("%+v became %+v (%v)", name, got, ok)
			}
			if got, ok := Open([]string{"another", "third"}, key); ok {
				t.Errorf("it was opened as %+v without the secret", got)
			}
		}
	}
	if _, ok := Open(nil, keys(1)[0]); ok {
		t.Error("a key was opened without a secret")
	}
	for body, ok := range map[string]bool{strings.Repeat("z", bodySize): false, strings.Repeat("0", bodySize): true} {
		if _, got := decode(body); got != ok {
			t.Errorf("%s: %v, want %v", body, got, ok)
		}
	}
}

// TestMadeUpKeysAreNotOpened tries keys with a correct checksum that nobody has made. One of 16 million would be opened.
func TestMadeUpKeysAreNotOpened(t *testing.T) {
	rng := rand.New(rand.NewChaCha8([32]byte{2}))
	for range 2000 {
		body := []byte(prefix + "0") // below 2^200
		for len(body) < len(prefix)+bodySize {
			body = append(body, base62[rng.IntN(62)])
		}
		sum := checksum(string(body), secondForm)
		key := string(body) + string(sum[:])
		if name, ok := Open([]string{secret}, key); ok || !WellFormed(key) {
			t.Errorf("%s names %+v", key, name)
		}
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
