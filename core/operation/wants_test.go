package operation_test

import (
	"context"
	"slices"
	"testing"

	"github.com/lettercraft/lettercraft/core/operation"
)

func TestAnOperationIsToldWhatWillBeShown(t *testing.T) {
	type params struct{}
	type result struct {
		Open   string `json:"open" doc:"D."`
		Locked string `json:"locked" doc:"D." premium:"true"`
	}
	var wanted []string
	op := operation.Define(operation.Operation{Name: "wants", Method: "POST"}, func(ctx context.Context, _ operation.Host, _ params) (result, error) {
		for _, name := range []string{"open", "locked"} {
			if operation.Wants(ctx, name) {
				wanted = append(wanted, name)
			}
		}
		return result{}, nil
	})
	for _, test := range []struct {
		selected []string
		withheld bool
		want     []string
	}{
		{nil, false, []string{"open", "locked"}},
		{nil, true, []string{"open"}},
		{[]string{"locked"}, false, []string{"locked"}},
		{[]string{"locked"}, true, nil},
		{[]string{}, false, nil},
	} {
		call := mustBind(t, op, "{}")
		if test.withheld {
			call.WithholdPremium()
		}
		call.Select(test.selected)
		wanted = nil
		if _, err := call.Run(context.Background(), nil); err != nil || !slices.Equal(wanted, test.want) {
			t.Errorf("selected %v, withheld %t: wants %v (%v)", test.selected, test.withheld, wanted, err)
		}
	}
	if !operation.Wants(context.Background(), "open") {
		t.Error("outside of a call something is not wanted")
	}
}

func TestAskingForAFieldThatTheResultLacksPanics(t *testing.T) {
	op := operation.Define(operation.Operation{Name: "wants", Method: "POST"}, func(ctx context.Context, _ operation.Host, _ nothing) (pair, error) {
		operation.Wants(ctx, "image")
		return pair{}, nil
	})
	defer func() {
		if got, want := recover(), "operation: the result of wants has no field image"; got != want {
			t.Errorf("panicked with %v, want %q", got, want)
		}
	}()
	_, _ = mustBind(t, op, "{}").Run(context.Background(), nil)
}
