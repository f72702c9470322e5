package account

import (
	"slices"
	"testing"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/engine/enginetest"
)

// olderKey is another key of the first form.
const olderKey = "lc-00000000000000000000000000000000011Owy6B"

func TestAClientThatTriesTooManyKeysCostsNothingMore(t *testing.T) {
	ours := keys(2)
	made := NewKey("another", Name{Account: someID}, func([]byte) {})
	var asked []string
	left := 3
	perform := func(e engine.Effect) engine.Outcome {
		switch e.Argument {
		case NameSecret:
			return done(secret)
		case "60 plan:" + someID:
			return done("pro")
		case "60 key:" + Hash(oldKey):
			return done("pro ACCOUNT7")
		}
		asked = append(asked, e.Name+" "+e.Argument)
		if e.Name != "unknown" {
			return engine.Outcome{State: engine.Absent}
		}
		if left--; left < 0 {
			return engine.Outcome{State: engine.Absent}
		}
		return done("")
	}
	enginetest.Run(t, perform, func(x *engine.Exchange) {
		if _, err := Lookup(x, oldKey); err != nil { // before somebody tries keys
			t.Error(err)
		}
		for _, key := range []string{made, "lc-1", olderKey} {
			_, err := Lookup(x, key)
			operationtest.Fails(t, err, operation.InvalidKey, notValid, "")
		}
		for range 2 {
			for _, key := range []string{"lc-1", made, olderKey} {
				_, err := Lookup(x, key)
				operationtest.Fails(t, err, operation.RateLimited, ErrUnknownKeys.Message, "")
			}
		}
		for _, key := range append(ours, oldKey) {
			if _, err := Lookup(x, key); err != nil {
				t.Errorf("a key in force is refused: %v", err)
			}
		}
	})
	want := []string{"directory 60 restored", "unknown unknown", "unknown unknown", "directory 60 key:" + Hash(olderKey), "unknown unknown", "unknown unknown"}
	if !slices.Equal(asked, want) {
		t.Errorf("the effects were %q, want %q", asked, want)
	}
}
