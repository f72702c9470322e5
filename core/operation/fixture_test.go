package operation_test

import (
	"context"
	"errors"
	"testing"

	"github.com/lettercraft/lettercraft/core/jsonio"
	"github.com/lettercraft/lettercraft/core/operation"
)

// params has a parameter for each rule of a tag.
type params struct {
	Word   string  `json:"word" doc:"Trimmed and counted in characters." required:"true" trim:"true" maxLength:"5" example:"abc"`
	Raw    string  `json:"raw" doc:"Counted in bytes." maxBytes:"1200"`
	Color  string  `json:"color" doc:"One of three." enum:"red,green,blue" default:"green"`
	Flag   bool    `json:"flag" doc:"A boolean." default:"true"`
	Count  int     `json:"count" doc:"A whole number." default:"3"`
	Level  int     `json:"level" doc:"A whole number with bounds." minimum:"-1" maximum:"1000" default:"0"`
	Ratio  float64 `json:"ratio" doc:"A number." default:"0.5"`
	Choice *string `json:"choice" doc:"Tells whether it was given."`
	Style  string  `json:"style" doc:"A Premium parameter." premium:"true" default:"plain"`
	Secret *string `json:"secret" doc:"A Premium parameter without a default." premium:"true"`
}

// echo is an operation that returns its parameters, so that a test can see the bound values.
var echo = operation.Define(operation.Operation{Name: "echo", Method: "POST", Summary: "Echoes.", Credits: 1},
	func(_ context.Context, _ operation.Host, p params) (params, error) { return p, nil })

// defaults are the parameters of a call that gives only the word "abc".
func defaults() params {
	return params{Word: "abc", Color: "green", Flag: true, Count: 3, Ratio: 0.5, Style: "plain"}
}

// written runs a call and returns its result as JSON.
func written(t *testing.T, call *operation.Call) string {
	t.Helper()
	result, err := call.Run(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var w jsonio.Writer
	result.Write(&w)
	return string(w.Bytes)
}

// mustBind binds a valid body.
func mustBind(t *testing.T, op *operation.Operation, body string) *operation.Call {
	t.Helper()
	call, err := op.BindJSON([]byte(body))
	if err != nil {
		t.Fatalf("%s: %v", body, err)
	}
	return call
}

// refused checks the code, the parameter and the message of an error.
func refused(t *testing.T, err error, code operation.Code, parameter, message string) {
	t.Helper()
	var e *operation.Error
	if !errors.As(err, &e) {
		t.Fatalf("got %v, want an *operation.Error with %q", err, message)
	}
	if e.Code != code || e.Parameter != parameter || e.Message != message {
		t.Errorf("got  %s, parameter %q: %s\nwant %s, parameter %q: %s",
			e.Code, e.Parameter, e.Message, code, parameter, message)
	}
}

// sameParams compares parameters, and pointers by the values that they point to.
func sameParams(t *testing.T, got, want params) {
	t.Helper()
	for _, pair := range [][2]*string{{got.Choice, want.Choice}, {got.Secret, want.Secret}} {
		if (pair[0] == nil) != (pair[1] == nil) || pair[0] != nil && *pair[0] != *pair[1] {
			t.Errorf("an optional parameter differs: got %v, want %v", pair[0], pair[1])
		}
	}
	got.Choice, got.Secret, want.Choice, want.Secret = nil, nil, nil, nil
	if got != want {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}
