package payments

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
	"time"
)

// tolerance is the maximum difference between the time of a signature and now, in both directions. An older request may be a copy that
// somebody sends again.
const tolerance = 5 * time.Minute

// signature is the content of the header Stripe-Signature: t=SECONDS,v1=HEX, with one v1 for each secret in use.
type signature struct {
	time string // as written, because it is part of the signed text
	sums [][]byte
}

// refusal is the reason why a request is refused, as a sentence for the sender.
type refusal string

func (r refusal) Error() string { return string(r) }

const (
	errHeader  = refusal("The header Stripe-Signature must have the form t=…,v1=…")
	errTime    = refusal("The time in the header Stripe-Signature must be at most 5 minutes from now")
	errForeign = refusal("The header Stripe-Signature must sign the body with the secret of this endpoint")
	errLarge   = refusal("The body must have at most 262,144 bytes")
	errBody    = refusal("The body could not be read to its end")
)

// parseSignature reads a header, and checks its time. Items with other names are skipped, as the provider demands, so that it can add
// schemes.
func parseSignature(header string, now time.Time) (signature, error) {
	var s signature
	for item := range strings.SplitSeq(header, ",") {
		name, value, ok := strings.Cut(item, "=")
		switch {
		case !ok:
			return s, errHeader
		case name == "t":
			s.time = value
		case name == "v1":
			if sum, err := hex.DecodeString(value); err == nil {
				s.sums = append(s.sums, sum)
			}
		}
	}
	seconds, err := strconv.ParseInt(s.time, 10, 64)
	if err != nil || len(s.sums) == 0 {
		return s, errHeader
	}
	if age := now.Sub(time.Unix(seconds, 0)); age.Abs() > tolerance {
		return s, errTime
	}
	return s, nil
}

// verify checks in constant time that one of the sums is the MAC of the time and a body with one of the secrets.
func (s signature) verify(secrets []string, body []byte) error {
	err := error(errForeign)
	for _, secret := range secrets {
		mac := hmac.New(sha256.New, []byte(secret))
		mac.Write([]byte(s.time + "."))
		mac.Write(body)
		want := mac.Sum(nil)
		for _, sum := range s.sums {
			if hmac.Equal(sum, want) {
				err = nil
			}
		}
	}
	return err
}
