package account

import (
	"errors"
	"strconv"
	"strings"

	"lettercraft/core/operation"
	"lettercraft/worker/engine"
)

// directoryEffect looks up a name in the directory at the edge. Argument: number of seconds for which the edge may cache the
// entry, space, name; value: the entry.
const directoryEffect = "directory"

// keptSeconds is how long the edge may cache a key's entry, in seconds. A revoked key can be found in the directory for that
// long; the account's object, which is asked before anything is charged, refuses it at once.
const keptSeconds = 60

// Account is the account that a key belongs to, as the directory at the edge knows it.
type Account struct {
	ID      string
	Plan    Plan
	KeyHash string // [Hash] of the key
}

// DirectoryName is the name under which the directory holds the account of a key, given the key's hash.
func DirectoryName(keyHash string) string { return "key:" + keyHash }

// DirectoryEntry is the entry under that name: the plan and the account.
func DirectoryEntry(id string, plan Plan) string { return plan.Name + " " + id }

var (
	// ErrInvalidKey refuses a key that is not in force: unknown or revoked.
	ErrInvalidKey = &operation.Error{
		Code:    operation.InvalidKey,
		Message: "The key in the header X-API-Key is not valid",
	}
	errMissingKey = &operation.Error{
		Code:    operation.InvalidKey,
		Message: "The header X-API-Key is missing; it carries the key of your account",
	}
)

// Lookup finds the account of a key, given the value of the header. White space around the key, which often comes with
// copying, is ignored. Errors: [operation.InvalidKey], [operation.ServiceUnavailable].
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
		Argument: strconv.Itoa(keptSeconds) + " " + DirectoryName(hash),
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
		return nil, Unreachable(errors.New("the directory's entry for a key can't be read"))
	}
	return &Account{ID: id, Plan: plan, KeyHash: hash}, nil
}

// Unreachable is the error of a call whose account can't be asked.
func Unreachable(cause error) error {
	return operation.Unavailable("The account can't be reached right now; try again", cause)
}
