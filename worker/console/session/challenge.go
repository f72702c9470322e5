package session

import (
	"crypto/rand"
	"strconv"
	"time"
)

// ChallengeLife is the time for which a passkey can answer a challenge.
const ChallengeLife = 5 * time.Minute

// Challenge is the text that a passkey signs. The service signs it and stores nothing, so that nobody can fill its storage with challenges.
// When a challenge was used, the account's object remembers its id until it expires.
type Challenge struct {
	ID    string
	Until int64 // when it expires, in milliseconds since 1970
}

// NewChallenge returns the text of a challenge for a purpose. It is signed with the first of the keys.
func NewChallenge(keys []string, purpose string, now time.Time) string {
	return sign(keys[0], "challenge "+purpose, strconv.FormatInt(now.Add(ChallengeLife).UnixMilli(), 10), rand.Text())
}

// ReadChallenge returns the challenge in a text. It reports whether the service has issued the challenge for the purpose with one of the
// keys, and the challenge has not expired.
func ReadChallenge(text, purpose string, keys []string, now time.Time) (Challenge, bool) {
	until, id, ok := issued(text, "challenge "+purpose, keys)
	if !ok {
		return Challenge{}, false
	}
	c := Challenge{ID: id}
	c.Until, _ = strconv.ParseInt(until, 10, 64) // the service has written it
	return c, now.UnixMilli() < c.Until
}
