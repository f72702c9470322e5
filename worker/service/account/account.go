package account

import (
	"errors"
	"strconv"
	"strings"

	"lettercraft/core/operation"
	"lettercraft/worker/engine"
)

// directoryEffect looks up a name in the directory at the edge. Its argument is the number of seconds for which the edge may
// cache the entry, a space and the name. Its value is the entry.
const directoryEffect = "directory"

// cacheSeconds is how long the edge may cache a key's entry, in seconds. The directory may return a revoked key for that long.
// The account's object refuses it at once, and it is asked before anything is charged.
const cacheSeconds = 60

// Account is the account that a key belongs to, as found in the directory at the edge.
type Account struct {
	ID      string
	Plan    Plan
	KeyHash string // [Hash] of the key
}

// DirectoryName returns the name of a key's entry in the directory, given the key's hash. The object of the account writes the entry:
// the name of the plan, a space and the id of the account.
func DirectoryName(keyHash string) string { return "key:" + keyHash }

// Balances is the prefix of the names of balances in the directory. The id of the account follows. The object of the account writes
// the entry (worker/account/directory.mjs has the prefix too).
const Balances = "credits:"

var (
	// ErrInvalidKey is the error of a key that is unknown or revoked.
	ErrInvalidKey = &operation.Error{
		Code:    operation.InvalidKey,
		Reason:  operation.UnknownKey,
		Message: "The key in the header X-API-Key is not valid",
	}
	errMissingKey = &operation.Error{
		Code:    operation.InvalidKey,
		Reason:  operation.MissingKey,
		Message: "The header X-API-Key is missing; it carries the key of your account",
	}
)

// Lookup returns the account of the key in a header value. White space around the key is ignored, because it is often copied
// along with the key. Errors: [operation.InvalidKey], [operation.ServiceUnavailable].
func Lookup(x *engine.Exchange, key string) (*Account, error) {
	key = strings.Trim(key, " \t")
	switch {
	case key == "":
		return nil, errMissingKey
	case !WellFormed(key):
		return nil, ErrInvalidKey
	}
	hash := Hash(key)
	found := x.Do(engine.Effect{
		Name:     directoryEffect,
		Argument: strconv.Itoa(cacheSeconds) + " " + DirectoryName(hash),
	})[0]
	switch found.State {
	case engine.Absent:
		return nil, ErrInvalidKey
	case engine.Failed:
		return nil, Unreachable(found.Err())
	}
	name, id, _ := strings.Cut(string(found.Value), " ")
	plan, known := PlanByName(name)
	if !known || id == "" {
		return nil, Unreachable(errors.New("the directory's entry for a key can't be parsed"))
	}
	return &Account{ID: id, Plan: plan, KeyHash: hash}, nil
}

// Probes returns an effect that looks up a name in the directory and one that asks an account's object. There are no such name and no
// such account, and nothing is stored.
func Probes() (directory, object engine.Effect) {
	const nobody = "status" // the ids of accounts are longer, and have capitals
	const seconds = "30"    // the shortest time for which the edge can cache that there is no entry
	return engine.Effect{Name: directoryEffect, Argument: seconds + " " + nobody},
		(&Account{ID: nobody}).Effect(NewCommand("standing"))
}

// Unreachable returns the error of a request whose account can't be reached.
func Unreachable(cause error) error {
	return operation.Unavailable(operation.AccountUnreachable, "The account can't be reached right now; try again", cause)
}
