package account

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"lettercraft/core/operation"
	"lettercraft/worker/engine"
)

// The effects that the host performs for this package; effects.mjs has them.
const (
	directoryEffect = "directory" // argument: seconds that the answer may be kept at the edge, space, name
	accountEffect   = "account"   // argument: account, line end, command
)

// keptSeconds is how long the edge may answer for a key from memory: so long can a key be known that has been
// revoked. The account's object, which is asked before anything is charged, knows at once.
const keptSeconds = 60

// Account is the account that a key belongs to, as the directory at the edge knows it.
type Account struct {
	ID   string
	Plan Plan

	keyHash string
}

// DirectoryName is the name under which the directory holds the account of a key, given the key's hash.
func DirectoryName(keyHash string) string { return "key:" + keyHash }

// DirectoryEntry is what stands there: the plan and the account.
func DirectoryEntry(id string, plan Plan) string { return plan.Name + " " + id }

var (
	errMissingKey = &operation.Error{
		Code:    operation.InvalidKey,
		Message: "The header X-API-Key is missing; it carries the key of your account",
	}
	errInvalidKey = &operation.Error{
		Code:    operation.InvalidKey,
		Message: "The key in the header X-API-Key is not valid",
	}
)

// Lookup finds the account of a key, as it stands in a header: white space at its end, with which it was copied, is no part of
// it. Errors: [operation.InvalidKey], [operation.ServiceUnavailable].
func Lookup(x *engine.Exchange, key string) (*Account, error) {
	key = strings.Trim(key, " \t")
	switch {
	case key == "":
		return nil, errMissingKey
	case !WellFormed(key):
		return nil, errInvalidKey
	}
	hash := Hash(key)
	found := x.Do(engine.Effect{
		Name:     directoryEffect,
		Argument: strconv.Itoa(keptSeconds) + " " + DirectoryName(hash),
	})[0]
	switch found.State {
	case engine.Absent:
		return nil, errInvalidKey
	case engine.Failed:
		return nil, unavailable(found.Err())
	}
	name, id, _ := strings.Cut(string(found.Value), " ")
	plan, known := PlanByName(name)
	if !known || id == "" {
		return nil, unavailable(errors.New("the directory's entry for a key can't be read"))
	}
	return &Account{ID: id, Plan: plan, keyHash: hash}, nil
}

// Standing is what the account's object says of its credits and of the rate window.
type Standing struct {
	// Remaining are the credits left, of this cycle and of the bonus.
	Remaining int64
	// Limit calls are allowed in the window, of which Left are left for Reset more seconds. Limit is 0 where nothing is
	// throttled.
	Limit, Left, Reset int64
	// CycleEnd is when the next billing cycle begins, at 0:00 UTC of a day, in milliseconds since 1970. It is 0 where an object
	// of an earlier release answers, which does not tell it.
	CycleEnd int64
}

// Throttled refuses a call that the rate window has no room for.
func (s *Standing) Throttled() *operation.Error {
	return &operation.Error{
		Code: operation.RateLimited,
		Message: "The limit of " + strconv.FormatInt(s.Limit, 10) + " requests a minute is reached; try again in " +
			strconv.FormatInt(s.Reset, 10) + " s",
	}
}

// Exhausted refuses a call that the account can't pay for.
func (s *Standing) Exhausted() *operation.Error {
	message := "The account has not enough credits left; upgrade the plan or wait for the next billing cycle"
	if s.CycleEnd > 0 {
		year, month, day := time.UnixMilli(s.CycleEnd).UTC().Date()
		message += ", which begins on " + strconv.Itoa(day) + " " + month.String() + " " + strconv.Itoa(year) + " (UTC)"
	}
	return &operation.Error{Code: operation.OutOfCredits, Message: message}
}

// Charge pays for a call that succeeded: rate window, balance and deduction are one step at the object, and either all
// is done or nothing. Errors: [operation.RateLimited], [operation.OutOfCredits], [operation.InvalidKey] for a key that
// has been revoked, [operation.ServiceUnavailable]. The standing is known even then, but for the last two.
func (a *Account) Charge(x *engine.Exchange, credits int) (*Standing, error) {
	return a.command(x, "charge", credits)
}

// Check asks whether the account can pay for a call, and changes nothing. The errors are those of [Account.Charge].
func (a *Account) Check(x *engine.Exchange, credits int) (*Standing, error) {
	return a.command(x, "check", credits)
}

// Standing asks for the standing and changes nothing.
func (a *Account) Standing(x *engine.Exchange) (*Standing, error) {
	return a.command(x, "standing", 0)
}

func (a *Account) command(x *engine.Exchange, do string, credits int) (*Standing, error) {
	c := newCommand(do)
	c.text("key", a.keyHash)
	c.number("cost", int64(credits))
	return a.send(x, c)
}

func (a *Account) send(x *engine.Exchange, c *command) (*Standing, error) {
	reply := x.Do(a.effect(c))[0]
	if reply.State != engine.Done {
		return nil, unavailable(reply.Err())
	}
	return parseReply(string(reply.Value))
}

// effect gives the account's object a command.
func (a *Account) effect(c *command) engine.Effect {
	return engine.Effect{Name: accountEffect, Argument: a.ID + "\n" + c.String()}
}

// The outcomes that the object answers with.
const (
	outcomeDone      = "done"
	outcomeRevoked   = "revoked"
	outcomeThrottled = "throttled"
	outcomeExhausted = "exhausted"
	outcomeLapsed    = "lapsed"
)

// parseReply reads the object's answer: its outcome and the figures of a standing, with spaces between.
func parseReply(reply string) (*Standing, error) {
	var s Standing
	outcome, rest, _ := strings.Cut(reply, " ")
	for _, figure := range []*int64{&s.Remaining, &s.Limit, &s.Left, &s.Reset, &s.CycleEnd} {
		var text string
		text, rest, _ = strings.Cut(rest, " ")
		*figure, _ = strconv.ParseInt(text, 10, 64) // the object writes integers
	}
	switch outcome {
	case outcomeDone:
		return &s, nil
	case outcomeThrottled:
		return &s, s.Throttled()
	case outcomeExhausted:
		return &s, s.Exhausted()
	case outcomeRevoked:
		return nil, errInvalidKey
	case outcomeLapsed:
		return &s, unavailable(errors.New("the credits held for the call had been given back before it ended"))
	default:
		return nil, unavailable(errors.New("the account's object gave no outcome"))
	}
}

func unavailable(cause error) error {
	return &operation.Error{
		Code:    operation.ServiceUnavailable,
		Message: "The account can't be reached right now; try again",
		Cause:   cause,
	}
}
