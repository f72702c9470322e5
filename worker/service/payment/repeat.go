package payment

import (
	"crypto/sha256"
	"encoding/hex"
	"time"

	"lettercraft/core/jsonio"
	"lettercraft/core/operation"
)

// RepeatHeader is the header by which the service recognises the repetitions of a call.
const RepeatHeader = "idempotency-key"

// The limits of repetitions.
const (
	repeatLife     = 10 * time.Minute // how long a key is remembered
	maxRepeatKeys  = 1_000            // keys remembered for one account; the oldest are forgotten
	maxRepetitions = 5                // repetitions of one call that are not charged
	maxRepeatKey   = 255              // length of a key
)

// RepeatDoc documents the header for callers.
const RepeatDoc = "A key that you choose for this call: 1 to 255 printable ASCII characters, such as a UUID. If you send the call again " +
	"with the same key within 10 minutes, it is computed again, but not charged again. The address and the body must be the same. A " +
	"call can be repeated 5 times. The service remembers the last 1,000 keys of an account."

var (
	errRepeatKey = &operation.Error{
		Code:    operation.MalformedRequest,
		Reason:  operation.IdempotencyKey,
		Message: "The header Idempotency-Key must have 1 to 255 printable ASCII characters",
	}
	errOtherCall = &operation.Error{
		Code:    operation.MalformedRequest,
		Reason:  operation.KeyOfAnotherCall,
		Message: "The header Idempotency-Key was used for a different call; use a new key for each call",
	}
	errSpent = &operation.Error{
		Code:    operation.MalformedRequest,
		Reason:  operation.KeyRepeatedTooOften,
		Message: "The call with this Idempotency-Key was repeated more than 5 times; use a new key",
	}
)

// Repeatable makes the repetitions of this call with the same Idempotency-Key free of charge. The key is the value of the header; if
// it is empty, Repeatable does nothing. Repeatable must be called before any other method that sends a command, so that [Payment.Check]
// lets a repetition pass, and [Payment.Repeats] before credits are held or charged. Error: [operation.MalformedRequest].
func (p *Payment) Repeatable(key string) error {
	if key == "" {
		return nil
	}
	if len(key) > maxRepeatKey {
		return errRepeatKey
	}
	for i := range len(key) {
		if key[i] < ' ' || key[i] > '~' {
			return errRepeatKey
		}
	}
	p.repeatKey = short(sha256.Sum256([]byte(key)))
	p.setRepeat("")
	return nil
}

// Repeats says what a repetition has in common with this call besides the key: the address and the body.
func (p *Payment) Repeats(address string, body []byte) {
	if p.repeatKey == "" {
		return
	}
	sum := sha256.New()
	sum.Write([]byte(address + "\n"))
	sum.Write(body)
	p.setRepeat(short([sha256.Size]byte(sum.Sum(nil))))
}

// setRepeat sets what the object is told about the key. The content is empty if it is not known yet.
func (p *Payment) setRepeat(content string) {
	var w jsonio.Writer
	w.BeginObject()
	w.Name("key")
	w.String(p.repeatKey)
	if content != "" {
		w.Name("content")
		w.String(content)
	}
	w.Name("life")
	w.Integer(repeatLife.Milliseconds())
	w.Name("keys")
	w.Integer(maxRepeatKeys)
	w.Name("times")
	w.Integer(maxRepetitions)
	w.EndObject()
	p.repeat = string(w.Bytes)
}

// short returns the first half of a hash in hexadecimal, which is enough to tell the calls of one account apart.
func short(sum [sha256.Size]byte) string { return hex.EncodeToString(sum[:sha256.Size/2]) }
