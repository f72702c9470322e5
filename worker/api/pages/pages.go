// Package pages reads web pages, with the program in worker/page. Read [Check], then [Read].
package pages

import (
	"errors"
	"strings"

	"lettercraft/core/operation"
	"lettercraft/worker/engine"
)

// The effects that the host performs for this package; effects.mjs has them.
const (
	addressesEffect = "addresses" // argument: a JSON array; value: a line for each address, empty or the error's sentence
	pageEffect      = "page"      // argument: address; value: status, a line; title, language, address and blocks, a line each, or the error's sentence
)

// Address is an address of a page, with the name of the parameter that it came from.
type Address struct{ Parameter, Value string }

// Check tells of each address whether [Read] would refuse it without fetching anything: nil, or an error of the code
// [operation.InvalidParameter]. It asks nobody but the program. Error: [operation.ServiceUnavailable].
func Check(x *engine.Exchange, addresses []Address) ([]error, error) {
	if len(addresses) == 0 {
		return nil, nil
	}
	var list operation.JSONWriter
	list.BeginList()
	for _, a := range addresses {
		list.String(a.Value)
	}
	list.EndList()
	outcome := x.Do(engine.Effect{Name: addressesEffect, Argument: string(list.Bytes)})[0]
	lines := strings.Split(string(outcome.Value), "\n")
	switch {
	case outcome.State != engine.Done:
		return nil, unavailable(outcome.Err())
	case len(lines) != len(addresses)+1:
		return nil, unavailable(errors.New("the program that reads pages answered for another number of addresses"))
	}
	refusals := make([]error, len(addresses))
	for i, a := range addresses {
		if lines[i] != "" {
			refusals[i] = &operation.Error{Code: operation.InvalidParameter, Parameter: a.Parameter, Message: lines[i]}
		}
	}
	return refusals, nil
}

// Read fetches a page and returns its readable text. Parameter is the one that named its address. Errors: [operation.InvalidParameter] and
// [operation.ServiceUnavailable].
func Read(x *engine.Exchange, parameter, address string) (operation.Page, error) {
	outcome := x.Do(engine.Effect{Name: pageEffect, Argument: address})[0]
	if outcome.State != engine.Done {
		return operation.Page{}, unavailable(outcome.Err())
	}
	status, text, _ := strings.Cut(string(outcome.Value), "\n")
	switch status {
	case "200":
		if lines := strings.Split(text, "\n"); len(lines) >= 3 {
			return operation.Page{Title: lines[0], Language: lines[1], Address: lines[2], Blocks: lines[3:]}, nil
		}
	case "400":
		return operation.Page{}, &operation.Error{Code: operation.InvalidParameter, Parameter: parameter, Message: text}
	case "503":
		return operation.Page{}, &operation.Error{Code: operation.ServiceUnavailable, Message: text}
	}
	return operation.Page{}, unavailable(errors.New("the program that reads pages answered with status " + status))
}

func unavailable(cause error) error {
	return &operation.Error{Code: operation.ServiceUnavailable, Message: "The page could not be read; try again", Cause: cause}
}
