package operation_test

import (
	"encoding/json"
	"errors"
	"testing"
	"unicode/utf8"

	"github.com/lettercraft/lettercraft/core/characters"
	"github.com/lettercraft/lettercraft/core/operation"
)

// FuzzBindJSON checks that binding never panics, that its errors are for the caller, and that it accepts nothing as JSON that
// encoding/json refuses.
func FuzzBindJSON(f *testing.F) {
	for _, seed := range []string{
		`{"word":"abc"}`, `{"word":"abc","raw":"r","color":"blue","flag":false,"count":-7,"ratio":2.5e3}`,
		`{"word":null,"x":[{"y":1e999}]}`, `{"word":"\ud800"}`, `{"word":"abc"} x`, "{\"word\":\"abc\"}\v", `[]`, ``,
		`{"word":1}`, `{"word":"abc","word":1}`, "{\"word\":\"\xff\"}", `{"x":[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[`,
		`{"word":"👩‍👩‍👧‍👦🇩🇪é́"}`, `{"word":"abc","choice":"","secret":null,"style":"s"}`, `{"count":9223372036854775808}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		call, err := echo.BindJSON(body)
		if err != nil {
			var e *operation.Error
			if !errors.As(err, &e) || e.Code.Status() != 400 || e.Reason == "" || e.Message == "" {
				t.Fatalf("refused with %v, which is not an error for a caller", err)
			}
			return
		}
		if !json.Valid(body) {
			t.Fatalf("accepted %q, which is not JSON", body)
		}
		text := written(t, call)
		var p params
		if err := json.Unmarshal([]byte(text), &p); err != nil || !utf8.ValidString(text) {
			t.Fatalf("%q was written as %s: %v", body, text, err)
		}
		if characters.Count(p.Word) > 5 || len(p.Raw) > 1200 {
			t.Fatalf("%q was bound against the rules: %+v", body, p)
		}
	})
}
