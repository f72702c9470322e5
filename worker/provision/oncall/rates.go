package oncall

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// Rates are the calls since a time, and those of them that failed by our fault, by operation.
type Rates map[string]Rate

// Rate are calls, and how many of them failed with a status 5xx.
type Rate struct{ Calls, Errors float64 }

// Rates returns the rates since a time.
func (c Calls) Rates(ctx context.Context, since time.Time) (Rates, error) {
	const operations = 1000 // more than there are
	groups, err := c.Top(ctx, Top{Of: "operation", By: "calls", Since: since, Limit: operations})
	if err != nil {
		return nil, err
	}
	rates := Rates{}
	for _, g := range groups {
		rates[g.Operation] = Rate{float64(g.Calls), float64(g.Errors)}
	}
	return rates, nil
}

// The rule of Above: an operation fails more often if at least minErrors of its calls fail, and their share is more than twice the usual one and
// minShare above that.
const (
	minErrors = 3
	minShare  = 0.01
)

// Above says which operations fail more often than usual, and how often. It is empty if there are none.
func (r Rates) Above(usual Rates) string {
	var failing []string
	for _, operation := range slices.Sorted(maps.Keys(r)) {
		now, before := r[operation], usual[operation]
		if now.Errors >= minErrors && now.share() > 2*before.share()+minShare {
			failing = append(failing, fmt.Sprintf("%.0f of %.0f calls of %s failed, and in the hour before %.0f of %.0f",
				now.Errors, now.Calls, cmp.Or(operation, "no operation"), before.Errors, before.Calls))
		}
	}
	return strings.Join(failing, "; ")
}

// share returns the share of the calls that failed.
func (r Rate) share() float64 {
	if r.Calls == 0 {
		return 0
	}
	return r.Errors / r.Calls
}
