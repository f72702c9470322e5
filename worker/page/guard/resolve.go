package guard

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
)

// parseEffect parses an address. worker/page/effects.mjs implements it.
const parseEffect = "parse"

// maxAddress is the maximum length of an address in characters.
const maxAddress = 2048

// Resolve parses an address and returns an error if it may not be fetched. A relative address is resolved against the base,
// which may be empty. The parameter is the name of the parameter that contains the address. Error:
// [operation.InvalidParameter].
func Resolve(x *engine.Exchange, parameter, base, address string) (Address, error) {
	switch {
	case utf8.RuneCountInString(address) > maxAddress:
		return Address{}, operation.Invalid(parameter, operation.TooLong, "must have at most 2,048 characters")
	case strings.ContainsRune(base+address, 0):
		return Address{}, operation.Invalid(parameter, operation.NotAnAddress, "must be a web address")
	}
	parsed := x.Do(engine.Effect{Name: parseEffect, Argument: base + "\n" + address})[0]
	if parsed.State != engine.Done {
		return Address{}, operation.Invalid(parameter, operation.NotAnAddress, "must be a web address, such as https://example.com/page")
	}
	parts := strings.SplitN(string(parsed.Value), "\n", 6)
	if len(parts) != 6 {
		return Address{}, errors.New("the effect parse returned the wrong number of lines")
	}
	a := Address{Scheme: parts[0], Host: parts[1], Port: parts[2], HasUser: parts[3] != "", Href: parts[4]}
	a.ForTests = slices.Contains(strings.Fields(parts[5]), a.Host)
	return a, Check(a, parameter)
}
