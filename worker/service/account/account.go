package account

import (
	"cmp"
	"errors"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
)

// secretsEffect returns the values of a secret, the newest first, separated by spaces. Its argument is the name of the secret.
const secretsEffect = "secrets"

// NameSecret is the name of the secret with which the names in keys are sealed.
const NameSecret = "KEY_NAME_SECRET"

// nameSecrets is the effect that returns the values of [NameSecret].
var nameSecrets = engine.Effect{Name: secretsEffect, Argument: NameSecret}

// directoryEffect looks up a name in the directory at the edge. Its argument is the number of seconds for which the edge may
// cache the entry, a space and the name. Its value is the entry.
const directoryEffect = "directory"

// cacheSeconds is how long the edge may cache an entry, in seconds. The directory may return a revoked key or an old plan for that long.
// The account's object refuses a revoked key at once, and it is asked before anything is charged.
const cacheSeconds = "60"

// Account is the account that a key belongs to.
type Account struct {
	ID      string
	Place   string // where the account is, if it was moved from its home
	Plan    Plan
	KeyHash string // [Hash] of the key
	IsTest  bool   // whether the calls of the key cost nothing and get samples
	// Pseudonym is the name of the account in the log, or empty if the secret for it is missing.
	Pseudonym string
}

// The names of entries in the directory, which the object of an account writes. KeyEntries is followed by the hash of a key of the first
// form; the entry is the name of the plan, a space and the id of the account. PlanEntries is followed by the id of an account; the entry is
// the name of the plan, and a space and the place if the account was moved.
const (
	KeyEntries  = "key:"
	PlanEntries = "plan:"
)

// Balances is the prefix of the names of balances in the directory. The id of the account follows. The object of the account writes the
// entry (worker/account/directory.mjs repeats the prefix).
const Balances = "credits:"

var (
	// ErrInvalidKey is the error of a key that is unknown or revoked.
	ErrInvalidKey = &operation.Error{
		Code:    operation.InvalidKey,
		Reason:  operation.UnknownKey,
		Message: "The key in the header X-API-Key is not valid",
	}
	// ErrUnknownKeys is the error of a key that is not looked up any more, because its sender has tried too many unknown ones.
	ErrUnknownKeys = &operation.Error{
		Code:    operation.RateLimited,
		Reason:  operation.UnknownKeys,
		Message: "Too many requests from your network in this minute had keys that are not valid; try again in the next minute",
	}
	// ErrMissingKey is the error of a request without a key.
	ErrMissingKey = &operation.Error{
		Code:    operation.InvalidKey,
		Reason:  operation.MissingKey,
		Message: "The header X-API-Key is missing; it carries the key of your account",
	}
)

// Recall is [Lookup] for a call whose answer does not depend on the plan. It asks the directory only if the program has not looked up the key in
// this minute. The caller sees no difference, because the account's object, which is asked before the call is answered, decides about key,
// credits and rate, and passes on the commands for an account that was moved.
func Recall(x *engine.Exchange, key string) (*Account, error) {
	if key = trim(key); len(key) == keySize {
		if a, isThere := x.Recall(Hash(key)).(*Account); isThere {
			x.For(a.ID)
			return a, nil
		}
	}
	return Lookup(x, key)
}

// trim removes the white space around a key, which is often copied along with it.
func trim(key string) string { return strings.Trim(key, " \t") }

// Lookup returns the account of the key in a header value, as the directory has it. White space around the key is ignored. Errors:
// [operation.InvalidKey], [operation.RateLimited], [operation.ServiceUnavailable].
func Lookup(x *engine.Exchange, key string) (*Account, error) {
	a, err := find(x, trim(key))
	if err == nil {
		remembered := *a
		x.Remember(a.KeyHash, &remembered, x.Start.Truncate(time.Minute).Add(time.Minute)) // a pseudonym may not outlive its month
	}
	return a, err
}

// find returns the account of a key. Keys of the second form name their account, and those of the first form are looked up by their hash. A key
// that has neither form costs no lookup.
func find(x *engine.Exchange, key string) (*Account, error) {
	switch {
	case key == "":
		return nil, ErrMissingKey
	case hasForm(key, secondForm):
		return lookupNamed(x, key)
	case hasForm(key, firstForm):
		return lookupHash(x, key)
	}
	return nil, unknown(x)
}

// The times for which a program keeps the values of the secret, and whether an account has been restored.
const (
	secretLife   = 24 * time.Hour
	restoredLife = time.Minute
)

// restoredEntry is the name of the entry that the directory has if an account has been restored from a backup. The keys of such an account
// may name it under a lost secret; then they are looked up by their hash.
const restoredEntry = "restored"

// lookupNamed returns the account that a key of the second form names. A key that the service has not made costs no lookup, unless an
// account has been restored. If the directory does not have a new account yet, its object is asked.
func lookupNamed(x *engine.Exchange, key string) (*Account, error) {
	hash := Hash(key)
	var a *Account
	if known, isThere := x.Recall(hash).(*Account); isThere {
		a = &Account{ID: known.ID, KeyHash: hash, IsTest: known.IsTest, Pseudonym: known.Pseudonym}
	} else {
		secrets := x.Keep(nameSecrets, secretLife)
		if secrets.State != engine.Done {
			return nil, Unreachable(cmp.Or(secrets.Err(), errors.New("the secret "+NameSecret+" is missing")))
		}
		values := strings.Fields(string(secrets.Value))
		name, ok := Open(values, key)
		if !ok {
			if x.Keep(lookupEffect(restoredEntry), restoredLife).State == engine.Done {
				return lookupHash(x, key)
			}
			return nil, unknown(x)
		}
		a = &Account{ID: name.Account, KeyHash: hash, IsTest: name.IsTest, Pseudonym: Pseudonym(values[0], name.Account, x.Start)}
	}
	x.For(a.ID)
	found := lookup(x, PlanEntries+a.ID)
	if found.State == engine.Absent {
		found = x.Do(a.Effect(NewCommand("plan-name")))[0]
	}
	if found.State != engine.Done {
		return nil, Unreachable(found.Err())
	}
	if string(found.Value) == "missing" {
		return nil, ErrInvalidKey
	}
	plan, place, _ := strings.Cut(string(found.Value), " ")
	var known bool
	if a.Plan, known = PlanByName(plan); !known {
		return nil, Unreachable(errors.New("the plan of an account can't be parsed"))
	}
	a.Place = place
	return a, nil
}

// lookupHash returns the account that the directory has for the hash of a key.
func lookupHash(x *engine.Exchange, key string) (*Account, error) {
	hash := Hash(key)
	if !x.Noted(hash) && x.Noted(clientOf(x)) {
		return nil, ErrUnknownKeys
	}
	secrets := x.Keep(nameSecrets, secretLife)
	found := lookup(x, KeyEntries+hash)
	switch found.State {
	case engine.Absent:
		return nil, unknown(x)
	case engine.Failed:
		return nil, Unreachable(found.Err())
	}
	name, id, _ := strings.Cut(string(found.Value), " ")
	plan, known := PlanByName(name)
	if !known || id == "" {
		return nil, Unreachable(errors.New("the directory's entry for a key can't be parsed"))
	}
	x.For(id)
	x.Note(hash, x.Now().Add(knownLife))
	a := &Account{ID: id, Plan: plan, KeyHash: hash}
	if values := strings.Fields(string(secrets.Value)); secrets.State == engine.Done && len(values) > 0 {
		a.Pseudonym = Pseudonym(values[0], id, x.Start)
	}
	return a, nil
}

// lookup looks up a name in the directory.
func lookup(x *engine.Exchange, name string) engine.Outcome { return x.DoOne(lookupEffect(name)) }

func lookupEffect(name string) engine.Effect {
	return engine.Effect{Name: directoryEffect, Argument: cacheSeconds + " " + name}
}

// Probes returns an effect that looks up a name in the directory and an effect that asks an account's object. The name and the account do
// not exist, and nothing is stored.
func Probes() (directory, object engine.Effect) {
	const nobody = "status" // real ids are longer, and have capitals
	const seconds = "30"    // the shortest time for which the edge can cache that there is no entry
	return engine.Effect{Name: directoryEffect, Argument: seconds + " " + nobody},
		(&Account{ID: nobody}).Effect(NewCommand("standing"))
}

// Unreachable returns the error of a request whose account can't be reached.
func Unreachable(cause error) error {
	return operation.Unavailable(operation.AccountUnreachable, "The account can't be reached right now; try again", cause)
}
