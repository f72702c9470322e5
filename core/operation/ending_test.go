package operation_test

import (
	"context"
	"testing"
	"time"

	"github.com/lettercraft/lettercraft/core/operation"
)

func TestAnEndIsAnnouncedTwelveMonthsBeforeWithWhatToUseInstead(t *testing.T) {
	announced := time.Date(2027, time.March, 1, 0, 0, 0, 0, time.UTC)
	year := announced.AddDate(1, 0, 0)
	for _, test := range []struct {
		ending *operation.Ending
		ok     bool
	}{
		{nil, true},
		{&operation.Ending{Deprecated: announced, Sunset: year, Instead: "Use new."}, true},
		{&operation.Ending{Deprecated: announced, Sunset: year.Add(-time.Second), Instead: "Use new."}, false},
		{&operation.Ending{Deprecated: announced, Sunset: year}, false},
	} {
		op := operation.Define(operation.Operation{Name: "old", Method: "GET", Ending: test.ending},
			func(context.Context, operation.Host, nothing) (nothing, error) { return nothing{}, nil })
		func() {
			defer func() {
				if ok := recover() == nil; ok != test.ok {
					t.Errorf("%+v: accepted: %t", test.ending, ok)
				}
			}()
			op.Params()
		}()
	}
}
