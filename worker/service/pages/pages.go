// Package pages fetches web pages and returns their readable text, with the help of the program in worker/page. Read [Check],
// then [Fetch].
package pages

import (
	"errors"
	"strings"

	"lettercraft/core/jsonio"
	"lettercraft/core/operation"
	"lettercraft/worker/engine"
)

// The effects of this package, which effects.mjs implements.
const (
	addressesEffect = "addresses" // argument: JSON array; value: a line for each address, empty or reason, space, message of the error
	pageEffect      = "page"      // argument: address; value: status, line feed, index of the page or reason, space, message of the error
	textEffect      = "pagetext"  // argument: index; value: title, language, address and blocks, each on a line
)

// Address is the address of a web page and the name of the parameter that contains it.
type Address struct{ Parameter, Value string }

// Check checks addresses without a network request. It returns an error for each address that [Fetch] would refuse without
// fetching anything, with the code [operation.InvalidParameter], and nil for the other addresses. Error of Check itself:
// [operation.ServiceUnavailable].
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
		return nil, unavailable(errors.New("the page program returned the wrong number of results"))
	}
	refusals := make([]error, len(addresses))
	for i, a := range addresses {
		if lines[i] != "" {
			refusals[i] = refusal(operation.InvalidParameter, a.Parameter, lines[i])
		}
	}
	return refusals, nil
}

// Fetched is a web page that has been fetched. Its text is still with the host.
type Fetched struct{ index string }

// Fetch fetches a web page, given the name of the parameter that contains its address. Errors: [operation.InvalidParameter],
// [operation.ServiceUnavailable].
func Fetch(x *engine.Exchange, parameter, address string) (Fetched, error) {
	outcome := x.Do(engine.Effect{Name: pageEffect, Argument: address})[0]
	if outcome.State != engine.Done {
		return Fetched{}, unavailable(outcome.Err())
	}
	status, detail, _ := strings.Cut(string(outcome.Value), "\n")
	switch status {
	case "200":
		return Fetched{detail}, nil
	case "400":
		return Fetched{}, refusal(operation.InvalidParameter, parameter, detail)
	case "503":
		return Fetched{}, refusal(operation.ServiceUnavailable, "", detail)
	}
	return Fetched{}, unavailable(errors.New("the page program answered with status " + status))
}

// Read returns the readable text of the page. It can be called once. Error: [operation.ServiceUnavailable].
func (f Fetched) Read(x *engine.Exchange) (operation.Page, error) {
	outcome := x.Do(engine.Effect{Name: textEffect, Argument: f.index})[0]
	lines := strings.Split(string(outcome.Value), "\n")
	switch {
	case outcome.State != engine.Done:
		return operation.Page{}, unavailable(outcome.Err())
	case len(lines) < 3:
		return operation.Page{}, unavailable(errors.New("the page program returned an incomplete page"))
	}
	// Results contain these strings. Cloned strings do not keep the whole text in memory.
	return operation.Page{
		Title: strings.Clone(lines[0]), Language: strings.Clone(lines[1]), Address: strings.Clone(lines[2]), Blocks: lines[3:],
	}, nil
}

// refusal returns the error in an answer of the page program: its reason, a space and its message. During a deployment the page
// program can be of another release; an answer whose reason does not belong to the code is not understood.
func refusal(code operation.Code, parameter, text string) error {
	reason, message, _ := strings.Cut(text, " ")
	if operation.Reason(reason).Code() != code {
		return unavailable(errors.New("the page program returned an error without a known reason"))
	}
	return &operation.Error{Code: code, Reason: operation.Reason(reason), Parameter: parameter, Message: message}
}

func unavailable(cause error) error {
	return operation.Unavailable(operation.PageNotRead, "The page could not be read; try again", cause)
}
