package cryptogram

import (
	"errors"
	"testing"

	"github.com/lettercraft/lettercraft/core/operation"
)

func TestContradictionsAndReadablePuzzlesAreRefused(t *testing.T) {
	for _, test := range []struct {
		params    map[string]any
		parameter string
		reason    operation.Reason
		message   string
	}{
		{map[string]any{"kind": "morse", "spacing": "none"}, "spacing", operation.Conflict, "Parameter 'spacing' must be words for the kind morse, which has no groups"},
		{map[string]any{"kind": "xenocrypt", "spacing": "none"}, "spacing", operation.Conflict, "Parameter 'spacing' must be words for the kind xenocrypt, which has no groups"},
		{map[string]any{"kind": "caesar", "spacing": "none", "block": 0}, "spacing", operation.Conflict, "Parameter 'spacing' must be words if 'block' is 0, which keeps the words"},
		{map[string]any{"kind": "vigenere", "key": "A"}, "key", operation.MapsToItself, "Parameter 'key' leaves each letter of the text as it is"},
		{map[string]any{"kind": "hill", "key": "BAAB"}, "key", operation.MapsToItself, "Parameter 'key' leaves each letter of the text as it is"},
		{
			map[string]any{"kind": "symbols", "symbols": "ABCDEFGHIJKLMNOPQRSTUVWXYZ"},
			"symbols", operation.MapsToItself, "Parameter 'symbols' leaves each letter of the text as it is",
		},
	} {
		test.params["text"], test.params["seed"] = "Less is more", "s"
		_, err := call(t, test.params)
		var e *operation.Error
		if !errors.As(err, &e) || e.Parameter != test.parameter || e.Reason != test.reason || e.Message != test.message {
			t.Errorf("%v: got %v, want %q", test.params, err, test.message)
		}
	}
	for _, params := range []map[string]any{
		{"kind": "patristocrat", "spacing": "none"},
		{"kind": "aristocrat", "spacing": "none"},
		{"kind": "porta", "spacing": "none"},
		{"kind": "hill", "spacing": "none"},
		{"kind": "completeColumnar", "key": "CODE"},
	} {
		params["text"] = "Less is more"
		if _, err := call(t, params); err != nil {
			t.Errorf("%v: %v", params, err)
		}
	}
}
