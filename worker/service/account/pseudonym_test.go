package account

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"slices"
	"testing"
	"time"
)

func TestAPseudonymChangesWithSecretAccountAndMonth(t *testing.T) {
	const id, other = "ACCOUNTAAAAAAAAAAAAAAAAAAA", "ACCOUNTAAAAAAAAAAAAAAAAAAB"
	day := func(text string) time.Time {
		d, err := time.Parse(time.RFC3339, text)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	mac := hmac.New(sha256.New, []byte("log secret"))
	mac.Write([]byte("\x07\xea\x0b" + id)) // 2026, November
	want := base32.StdEncoding.EncodeToString(mac.Sum(nil))[:16]
	first := Pseudonym("secret", id, day("2026-11-01T00:00:00Z"))
	if first != want || !IsPseudonym(first) || IsPseudonym(id) || IsPseudonym(first[:15]+"a") {
		t.Errorf("got %s, want %s", first, want)
	}
	for _, same := range []string{"2026-11-30T23:59:59Z", "2026-12-01T01:00:00+02:00"} {
		if got := Pseudonym("secret", id, day(same)); got != first {
			t.Errorf("%s: got %s, want %s", same, got, first)
		}
	}
	seen := []string{
		first, Pseudonym("secret", id, day("2026-12-01T00:00:00Z")), Pseudonym("secret", id, day("2027-11-01T00:00:00Z")),
		Pseudonym("secret", other, day("2026-11-01T00:00:00Z")), Pseudonym("another", id, day("2026-11-01T00:00:00Z")),
	}
	slices.Sort(seen)
	if len(slices.Compact(seen)) != 5 {
		t.Errorf("two of %q are the same", seen)
	}
}

func TestAnAccountHasItsNamesOfTwoMonthsUnderEachSecret(t *testing.T) {
	const id = "ACCOUNTAAAAAAAAAAAAAAAAAAA"
	march := time.Date(2026, time.March, 31, 12, 0, 0, 0, time.UTC)
	february := time.Date(2026, time.February, 3, 0, 0, 0, 0, time.UTC)
	want := []string{
		Pseudonym("new", id, march), Pseudonym("new", id, february), Pseudonym("old", id, march), Pseudonym("old", id, february),
	}
	if got := Pseudonyms([]string{"new", "old"}, id, march); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
