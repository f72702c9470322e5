// Package pages reads web pages, with the program in worker/page. Read [Check], then [Fetch].
package pages

import (
	"errors"
	"strings"

	"lettercraft/core/jsonio"
	"lettercraft/core/operation"
	"lettercraft/worker/engine"
)

// The effects that the host performs for this package; effects.mjs has them.
const (
	addressesEffect = "addresses" // argument: a JSON array; value: a line for each address, empty or the error's sentence
	pageEffect      = "page"      // argument: address; value: status, a line; the number of the page, or the error's sentence
	textEffect      = "pagetext"  // argument: the number; value: title, language, address and blocks, a line each
)

// Address is an address of a page, with the name of the parameter that it came from.
type Address struct{ Parameter, Value string }

// Check tells of each address whether [Fetch] would refuse it without fetching anything: nil, or an error of the code
// [operation.InvalidParameter]. It makes no network request. Error: [operation.ServiceUnavailable].
func Check(x *engine.Exchange, addresses []Address) ([]error, error) {
	if len(addresses) == 0 {
		return nil, nil
	}
	var list jsonio.Writer
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

// Fetched is a page whose text is still with the host.
type Fetched struct{ number string }

// Fetch fetches a page. Parameter is the one that named its address. Errors: [operation.InvalidParameter],
// [operation.ServiceUnavailable].
func Fetch(x *engine.Exchange, parameter, address string) (Fetched, error) {
	outcome := x.Do(engine.Effect{Name: pageEffect, Argument: address})[0]
	if outcome.State != engine.Done {
		return Fetched{}, unavailable(outcome.Err())
	}
	status, said, _ := strings.Cut(string(outcome.Value), "\n")
	switch status {
	case "200":
		return Fetched{said}, nil
	case "400":
		return Fetched{}, &operation.Error{Code: operation.InvalidParameter, Parameter: parameter, Message: said}
	case "503":
		return Fetched{}, operation.Unavailable(said, nil)
	}
	return Fetched{}, unavailable(errors.New("the program that reads pages answered with status " + status))
}

// Read takes the readable text of the page from the host. Error: [operation.ServiceUnavailable].
func (f Fetched) Read(x *engine.Exchange) (operation.Page, error) {
	outcome := x.Do(engine.Effect{Name: textEffect, Argument: f.number})[0]
	lines := strings.Split(string(outcome.Value), "\n")
	switch {
	case outcome.State != engine.Done:
		return operation.Page{}, unavailable(outcome.Err())
	case len(lines) < 3:
		return operation.Page{}, unavailable(errors.New("the program that reads pages left something out"))
	}
	// What goes into results must not keep the whole text.
	return operation.Page{
		Title: strings.Clone(lines[0]), Language: strings.Clone(lines[1]), Address: strings.Clone(lines[2]), Blocks: lines[3:],
	}, nil
}

func unavailable(cause error) error {
	return operation.Unavailable("The page could not be read; try again", cause)
}
