package payment

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/core/jsonio"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/service/account"
	"github.com/lettercraft/lettercraft/worker/service/images"
)

// RepeatHeader is the header that marks the repetitions of a call.
const RepeatHeader = "idempotency-key"

// The limits of repetitions.
const (
	repeatLife    = images.Life      // how long an answer is kept
	repeatWait    = 15 * time.Second // how long a repetition waits for the first call; no call waits longer for memory or for a page
	maxRepeatKeys = 1_000            // keys remembered for one account; the oldest are forgotten
	maxRepeatKey  = 255              // length of a key
	// maxInObject is the size in bytes of the largest answer that the account's object keeps. Larger answers are stored beside the images.
	maxInObject = 16 << 10
)

// RepeatDoc documents the header for callers.
const RepeatDoc = "A key that you choose for this call: 1 to 255 printable ASCII characters, such as a UUID. If you send the call again " +
	"with the same key within 24 hours, you get the same answer, byte for byte, and pay nothing. If the first call is still being " +
	"answered, the second one waits for it. The operation and the values of the parameters must be the same; their order, white space " +
	"and the format do not count. A call that failed is not remembered. The service remembers the last 1,000 keys of an account."

var (
	errRepeatKey = &operation.Error{
		Code:    operation.MalformedRequest,
		Reason:  operation.IdempotencyKey,
		Message: "The header Idempotency-Key must have 1 to 255 printable ASCII characters",
	}
	// ErrOtherCall is the error of a call with the Idempotency-Key of a different call.
	ErrOtherCall = &operation.Error{
		Code:    operation.KeyConflict,
		Reason:  operation.KeyOfAnotherCall,
		Message: "The header Idempotency-Key was used for a different call; use a new key for each call",
	}
	errForgotten = &operation.Error{
		Code:    operation.KeyConflict,
		Reason:  operation.AnswerNotKept,
		Message: "The call with this Idempotency-Key was paid, but its answer is not kept any more; use a new key",
	}
	errRunning = operation.Unavailable(operation.CallRunning, "The first call with this Idempotency-Key is still being answered; try again", nil)
)

// Answer is the answer to a call: the body of a response with the status 200.
type Answer struct {
	ContentType string
	Body        []byte
	// file is the name under which the body is stored, or empty if the account's object keeps it.
	file string
}

// Repetition is the error of a payment for a call that was paid before with the same Idempotency-Key. It has the answer to the first call.
// If Stream is true, the host has the body of the answer and streams it.
type Repetition struct {
	Answer
	Stream bool
	Length int64 // of the stream in bytes
}

func (*Repetition) Error() string { return "the call was paid and answered before" }

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
	return nil
}

// MayRepeat says that an Idempotency-Key of the call would be in its body, which is not read yet. [Payment.Check] then also lets a call
// pass that lacks credits or is above the limit of its key, if one of the account's calls can be repeated.
func (p *Payment) MayRepeat() { p.mayRepeat = true }

// Repeats sets the content that a repetition has in common with this call besides the key. The function describe writes this content. It is
// called only if the call has a key.
func (p *Payment) Repeats(describe func(operation.Writer)) {
	if p.repeatKey == "" {
		return
	}
	var w jsonio.Writer
	describe(&w)
	p.content = short(sha256.Sum256(w.Bytes))
}

// Copy returns the number of bytes of memory for keeping an answer of this size.
func (p *Payment) Copy(size int) int {
	if p.repeatKey == "" || size <= maxInObject {
		return 0
	}
	return size
}

// keep returns the answer to send to the account's object. The body of a large answer is stored first, after its credits are held, so that
// nothing is stored for a caller who can't pay or has already paid. Errors: see [Payment.Hold].
func (p *Payment) keep(x *engine.Exchange, cost int, a Answer) (*Answer, error) {
	if len(a.Body) <= maxInObject {
		return &a, nil
	}
	if err := p.Hold(x, cost); err != nil {
		return nil, err
	}
	var err error
	a.file, err = images.Keep(x, a.Body)
	a.Body = nil
	return &a, err
}

// repeat adds the Idempotency-Key, if there is one, and its limits to a command.
func (p *Payment) repeat(c *account.Command, a *Answer) *account.Command {
	if p.repeatKey == "" {
		return c
	}
	var w jsonio.Writer
	w.BeginObject()
	w.Name("key")
	w.String(p.repeatKey)
	if p.content != "" {
		w.Name("content")
		w.String(p.content)
	}
	w.Name("life")
	w.Integer(repeatLife.Milliseconds())
	w.Name("wait")
	w.Integer(repeatWait.Milliseconds())
	w.Name("keys")
	w.Integer(maxRepeatKeys)
	if a != nil {
		w.Name("answer")
		w.String(a.ContentType + "\n" + a.file + "\n" + string(a.Body))
	}
	w.EndObject()
	return c.JSON("repeat", string(w.Bytes)).MayWait()
}

// parseRepetition parses an answer that the object has kept, as [Payment.repeat] wrote it.
func parseRepetition(kept string) *Repetition {
	r := &Repetition{}
	var body string
	r.ContentType, body, _ = strings.Cut(kept, "\n")
	r.file, body, _ = strings.Cut(body, "\n")
	r.Body = []byte(body)
	return r
}

// open opens the body of an answer that is stored as a file. It returns the repetition, or an error: [operation.KeyConflict],
// [operation.ServiceUnavailable].
func (r *Repetition) open(x *engine.Exchange) error {
	if r.file == "" {
		return r
	}
	length, err := images.Reopen(x, r.file)
	switch {
	case err == images.ErrMissing:
		return errForgotten
	case err != nil:
		return err
	}
	r.Stream, r.Length = true, length
	return r
}

// short returns the first half of a hash in hexadecimal, which is enough to tell the calls of one account apart.
func short(sum [sha256.Size]byte) string { return hex.EncodeToString(sum[:sha256.Size/2]) }
