package account

import (
	"crypto/hmac"
	"crypto/sha256"
	"time"
)

// pseudonymSize is the length of a pseudonym in characters, of five bits each. Among a million accounts, two have the same pseudonym in a
// month with a probability of 4 in 10^13.
const pseudonymSize = 16

// Pseudonym returns the name of an account in the log, which nobody can connect with the account without the secret. It is another one in
// each month (UTC), so that lines of different months can't be connected either.
func Pseudonym(secret, id string, now time.Time) string {
	year, month, _ := now.UTC().Date()
	mac := hmac.New(sha256.New, []byte("log "+secret))
	mac.Write(append([]byte{byte(year >> 8), byte(year), byte(month)}, id...))
	return ids.EncodeToString(mac.Sum(nil)[:pseudonymSize*5/8])
}

// Pseudonyms returns the names that an account can have in lines of this month and of the last one, the present name first. The secrets are
// the values of [NameSecret], the newest first: while the secret is being rotated, lines from before have a name under the older value.
func Pseudonyms(secrets []string, id string, now time.Time) []string {
	year, month, _ := now.UTC().Date()
	last := time.Date(year, month, 0, 0, 0, 0, 0, time.UTC) // the last day of the month before
	var names []string
	for _, secret := range secrets {
		names = append(names, Pseudonym(secret, id, now), Pseudonym(secret, id, last))
	}
	return names
}

// IsPseudonym reports whether a text has the format of a pseudonym: 16 letters A to Z and digits 2 to 7.
func IsPseudonym(text string) bool { return len(text) == pseudonymSize && isBase32(text) }
