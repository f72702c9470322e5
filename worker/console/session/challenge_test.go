package session

import (
	"strings"
	"testing"
	"time"
)

func TestAChallengeIsReadUntilItExpires(t *testing.T) {
	now := time.UnixMilli(1_800_000_000_000)
	text := NewChallenge(keys, "sign-in", now)
	c, ok := ReadChallenge(text, "sign-in", append([]string{"a newer secret"}, keys...), now)
	if !ok || c.Until != now.UnixMilli()+300_000 || len(c.ID) < 26 {
		t.Fatalf("got %v, %v", c, ok)
	}
	if _, ok := ReadChallenge(text, "sign-in", keys, now.Add(ChallengeLife-time.Millisecond)); !ok {
		t.Error("refused before it expires")
	}
	if _, ok := ReadChallenge(text, "sign-in", keys, now.Add(ChallengeLife)); ok {
		t.Error("accepted once it has expired")
	}
	if other, _ := ReadChallenge(NewChallenge(keys, "sign-in", now), "sign-in", keys, now); other.ID == c.ID {
		t.Error("two challenges have the same id")
	}
}

func TestAChallengeThatTheServiceHasNotIssuedIsRefused(t *testing.T) {
	now := time.UnixMilli(1_800_000_000_000)
	text := NewChallenge(keys, "sign-in", now)
	parts := strings.Split(text, ".")
	for name, wrong := range map[string]string{
		"a later end":  "1900000000000." + parts[1] + "." + parts[2],
		"another id":   parts[0] + "." + NewVerifier() + "." + parts[2],
		"no signature": parts[0] + "." + parts[1] + ".",
		"two parts":    parts[0] + "." + parts[1],
		"empty":        "",
		// The text of another cookie, with the same key.
		"a device": sign(keys[0], "device", parts[0], parts[1]),
	} {
		if c, ok := ReadChallenge(wrong, "sign-in", keys, now); ok || c != (Challenge{}) {
			t.Errorf("%s: got %v, %v", name, c, ok)
		}
	}
	if _, ok := ReadChallenge(text, "new 1", keys, now); ok {
		t.Error("a challenge is accepted for another purpose")
	}
	if _, ok := ReadChallenge(text, "sign-in", []string{"another secret"}, now); ok {
		t.Error("a challenge of another secret is accepted")
	}
}
