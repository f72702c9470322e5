// Package pages has web pages read, by the program in worker/page.
package pages

import (
	"errors"
	"strings"

	"lettercraft/core/operation"
	"lettercraft/worker/engine"
)

// pageEffect is performed by the host; effects.mjs has it.
const pageEffect = "page" // argument: address; value: status, a line; title, language, address and blocks, a line each, or the error's sentence

// Read has a page read. Parameter is the one that named its address. Errors: [operation.InvalidParameter] and
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
