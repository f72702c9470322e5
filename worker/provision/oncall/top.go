package oncall

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/lettercraft/lettercraft/worker/service/point"
)

// Top asks who or what has most calls.
type Top struct {
	// Of is what is compared: "account", "key", "operation", "colo", "reason" or "time".
	Of string
	// By is the figure that counts: "calls", "refusals", "errors" or "bytes".
	By    string
	Since time.Time
	Limit int
}

// Group is the calls of an account, of a key of an account, of an operation, of a data centre, with a reason, or of a time.
type Group struct {
	Account   string `json:"account,omitempty"` // pseudonym; empty for calls without a key that names an account
	Key       figure `json:"key,omitempty"`
	Operation string `json:"operation,omitempty"`
	Colo      string `json:"colo,omitempty"`
	Reason    string `json:"reason,omitempty"`
	Begin     figure `json:"begin,omitempty"` // of a time, in seconds since 1970
	Calls     figure `json:"calls"`
	Refusals  figure `json:"refusals"` // with a status 4xx
	Errors    figure `json:"errors"`   // with a status 5xx
	Bytes     figure `json:"bytes"`    // of requests and answers
	Credits   figure `json:"credits"`
	// Points is the number of data points from which the other figures are estimated.
	Points figure `json:"points"`
}

// Top returns the groups with most calls, or with most of another figure. It leaves out groups with none. Times are in their order.
func (c Calls) Top(ctx context.Context, t Top) (groups []Group, err error) {
	by := map[string][]string{
		"account": {"account"}, "key": {"account", "key"}, "operation": {"operation"}, "colo": {"colo"}, "reason": {"reason"},
	}[t.Of]
	columns, group := "", ""
	for i, member := range by {
		columns += point.Calls().Column(member) + " AS " + member + ", "
		if i > 0 {
			group += ", "
		}
		group += member
	}
	if t.Of == "time" {
		seconds := int(interval(time.Since(t.Since), t.Limit).Seconds())
		columns, group = fmt.Sprintf("intDiv(toUInt32(timestamp), %d) * %[1]d AS begin, ", seconds), "begin"
	}
	sql := "SELECT " + columns +
		"SUM(_sample_interval) AS calls, " +
		"sumIf(_sample_interval, " + isStatus('4') + ") AS refusals, " +
		"sumIf(_sample_interval, " + isStatus('5') + ") AS errors, " +
		fmt.Sprintf("SUM(_sample_interval * (%s + %s)) AS bytes, ", point.Calls().Column("received"), point.Calls().Column("sent")) +
		"SUM(_sample_interval * " + point.Calls().Column("credits") + ") AS credits, COUNT() AS points" +
		" FROM " + c.Table + Filter{Since: t.Since}.where() +
		" GROUP BY " + group + " ORDER BY " + t.By + " DESC LIMIT " + strconv.Itoa(t.Limit) + " FORMAT JSON"
	if err := c.Query(ctx, sql, &groups); err != nil {
		return nil, err
	}
	groups = slices.DeleteFunc(groups, func(g Group) bool { return g.figure(t.By) == 0 })
	slices.SortStableFunc(groups, func(a, b Group) int { return cmp.Compare(a.Begin, b.Begin) })
	return groups, nil
}

// interval returns the length of the times into which a duration is divided: whole minutes. The first of the times may begin before the
// duration, so there is one more of them.
func interval(d time.Duration, limit int) time.Duration {
	parts := time.Duration(max(limit-1, 1))
	return (d / parts).Truncate(time.Minute) + time.Minute
}

// figure returns a figure by its name.
func (g Group) figure(name string) figure {
	return map[string]figure{"calls": g.Calls, "refusals": g.Refusals, "errors": g.Errors, "bytes": g.Bytes}[name]
}
