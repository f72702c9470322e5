// Package pages measures web pages and texts with the program in worker/page. Read [Check], then [Fetch] and [Measure].
package pages

import (
	"bytes"
	"errors"
	"strings"

	"github.com/lettercraft/lettercraft/core/jsonio"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/service/load"
)

// The effects of this package, which effects.mjs implements.
const (
	addressesEffect = "addresses" // argument: JSON array; value: a line for each address, empty or reason, space, message of the error
	// Argument, each on a line: account, what the query of the request says besides the address, address. Value: status, line feed, and title, language, address and the text form of the text, each on a line, or
	// reason, space, message of the error.
	pageEffect = "page"
	// Argument, each on a line: account, the query of the request, text. Value: as for a page, without title and address.
	textEffect = "text"
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

// Fetch fetches and measures a web page, given its address and the name of the parameter that contains it. The page has its sentences if they
// are wanted. Errors: [operation.InvalidParameter], [operation.ServiceUnavailable].
func Fetch(x *engine.Exchange, parameter, address string, sentences bool) (operation.Page, error) {
	return ask(x, pageEffect, address, sentences, parameter)
}

// Measure measures a text, as [Fetch] does with a page. Error: [operation.ServiceUnavailable].
func Measure(x *engine.Exchange, text string, sentences bool) (operation.Page, error) {
	page, err := ask(x, textEffect, text, sentences, "")
	if failed := (*operation.Error)(nil); errors.As(err, &failed) && failed != load.ErrBusy {
		return operation.Page{}, operation.Unavailable(operation.TextNotMeasured, "The text could not be measured; try again", failed.Cause)
	}
	return page, err
}

// withSentences is the query of a request that asks for the sentences.
const withSentences = "sentences=true"

// ask asks the page program about the value of a parameter.
func ask(x *engine.Exchange, effect, value string, sentences bool, parameter string) (operation.Page, error) {
	query := ""
	if sentences {
		query = withSentences
	}
	outcome := x.Do(engine.Effect{Name: effect, Argument: x.Account() + "\n" + query + "\n" + value})[0]
	if outcome.State != engine.Done {
		return operation.Page{}, unavailable(outcome.Err())
	}
	status, detail, _ := bytes.Cut(outcome.Value, []byte("\n"))
	switch string(status) {
	case "200":
		return parse(detail)
	case "400":
		return operation.Page{}, refusal(operation.InvalidParameter, parameter, string(detail))
	case "503":
		return operation.Page{}, refusal(operation.ServiceUnavailable, "", string(detail))
	}
	return operation.Page{}, unavailable(errors.New("the page program answered with status " + string(status)))
}

// parse parses the answer of the page program to the address of a readable page. Error: [operation.ServiceUnavailable].
func parse(answer []byte) (operation.Page, error) {
	lines := bytes.SplitN(answer, []byte("\n"), 4)
	if len(lines) != 4 {
		return operation.Page{}, unavailable(errors.New("the page program returned the wrong number of lines"))
	}
	page := operation.Page{Title: string(lines[0]), Language: string(lines[1]), Address: string(lines[2])}
	if err := page.Text.UnmarshalText(lines[3]); err != nil {
		return operation.Page{}, unavailable(err)
	}
	return page, nil
}

// refusal returns the error in an answer of the page program: its reason, a space and its message. During a deployment the page program can
// be from another release, so an answer whose reason does not belong to the code is not understood.
func refusal(code operation.Code, parameter, text string) error {
	reason, message, _ := strings.Cut(text, " ")
	if operation.Reason(reason).Code() != code {
		return unavailable(errors.New("the page program returned an error without a known reason"))
	}
	if operation.Reason(reason) == operation.Busy {
		return load.ErrBusy
	}
	return &operation.Error{Code: code, Reason: operation.Reason(reason), Parameter: parameter, Message: message}
}

func unavailable(cause error) error {
	return operation.Unavailable(operation.PageNotRead, "The page could not be read; try again", cause)
}
