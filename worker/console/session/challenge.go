package session

import (
	"crypto/rand"
	"strconv"
	"time"
)

// ChallengeLife is how long a passkey can answer a challenge.
const ChallengeLife = 5 * time.Minute

// Challenge is what a passkey has to sign. The service signs it and stores nothing, so that nobody can fill its storage with challenges.
// The account's object remembers the id until the challenge expires, once it was used.
type Challenge struct {
	ID    string
	Until int64 // when it expires, in milliseconds since 1970
}

// NewChallenge returns the text of a challenge for a purpose. It is signed with the first of the keys.
func NewChallenge(keys []string, purpose string, now time.Time) string {
	return sign(keys[0], "challenge "+purpose, strconv.FormatInt(now.Add(ChallengeLife).UnixMilli(), 10), rand.Text())
}

// ReadChallenge returns the challenge in a text, and whether the service has issued it for the purpose with one of the keys, and it has
// not expired.
func ReadChallenge(text, purpose string, keys []string, now time.Time) (Challenge, bool) {
	until, id, ok := issued(text, "challenge "+purpose, keys)
	if !ok {
		return Challenge{}, false
	}
	c := Challenge{ID: id}
	c.Until, _ = strconv.ParseInt(until, 10, 64) // the service has written it
	return c, now.UnixMilli() < c.Until
}
