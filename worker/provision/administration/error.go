package administration

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
)

// The exit codes of the commands. Any other failure has the exit code 1.
const (
	exitFailed      = 1
	exitArguments   = 80 // the command line is wrong; kong uses it too
	exitToken       = 83 // the token was refused
	exitMissing     = 85 // there is no such account
	exitUnavailable = 101
)

// Error is a refusal, or the reason why there is no answer. It has the exit code of the program.
type Error struct {
	Status int // of the server's answer; 0 without one
	text   string
	exit   int // 0 is exitFailed
}

func (e *Error) Error() string { return e.text }

// ExitCode returns the exit code of the program.
func (e *Error) ExitCode() int {
	if e.exit == 0 {
		return exitFailed
	}
	return e.exit
}

// Argument returns the error of a flag or an argument.
func Argument(text string) error { return &Error{text: text, exit: exitArguments} }

// temporaryError is an error that may be gone at the next attempt.
type temporaryError struct{ error }

func (e *temporaryError) Unwrap() error { return e.error }

// refusal returns the error of an answer. The console's answers have a message.
func (c *Client) refusal(status int, content []byte) error {
	var answer struct{ Error string }
	_ = json.Unmarshal(content, &answer) // others have no JSON
	e := &Error{Status: status, text: answer.Error}
	switch status {
	case http.StatusBadRequest:
		e.exit = exitArguments
	case http.StatusUnauthorized:
		e.exit = exitToken
		e.text = "The server refuses the administration token"
	case http.StatusNotFound:
		if e.text != "" {
			e.exit = exitMissing
		}
	case http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		e.exit = exitUnavailable
	}
	if e.text == "" {
		e.text = fmt.Sprintf("%s answers with status %d; is it the address of Lettercraft?", c.site, status)
	}
	if e.exit == exitUnavailable {
		return &temporaryError{e}
	}
	return e
}

// unreachable returns the error of a request without an answer. A failed connection is not temporary: the server will not be there a second
// later either.
func (c *Client) unreachable(cause error) error {
	if wrapped := (*url.Error)(nil); errors.As(cause, &wrapped) {
		cause = wrapped.Err // without the path, which has the id of an account
	}
	e := &Error{exit: exitUnavailable, text: fmt.Sprintf("%s can't be reached: %v", c.site, cause)}
	if dial := (*net.OpError)(nil); !errors.As(cause, &dial) || dial.Op != "dial" {
		return &temporaryError{e}
	}
	if c.absent != "" {
		e.text = c.absent
	} else if strings.HasPrefix(c.site, "http:") {
		e.text = "no server answers at " + c.site + "; start it first (in the repository: make dev), or name another one with --box or --env"
	}
	return e
}
