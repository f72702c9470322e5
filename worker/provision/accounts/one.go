package accounts

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/alecthomas/kong"

	"github.com/lettercraft/lettercraft/worker/console/admin"
	"github.com/lettercraft/lettercraft/worker/provision/administration"
)

type show struct{ one }

// Run shows an account.
func (a *show) Run(ctx context.Context, c *Commands, k *kong.Context) error {
	return c.printAccount(ctx, k, a.ID, (*administration.Client).Show)
}

type suspend struct{ one }

// Run suspends an account.
func (a *suspend) Run(ctx context.Context, c *Commands, k *kong.Context) error {
	return c.printAccount(ctx, k, a.ID, (*administration.Client).Suspend)
}

type resume struct{ one }

// Run ends a suspension.
func (a *resume) Run(ctx context.Context, c *Commands, k *kong.Context) error {
	return c.printAccount(ctx, k, a.ID, (*administration.Client).Resume)
}

type plan struct {
	one
	Plan planName `arg:"" help:"The new plan: free, starter, pro or mega. A later payment can change it again."`
}

// Run changes the plan.
func (a *plan) Run(ctx context.Context, c *Commands, k *kong.Context) error {
	return c.printAccount(ctx, k, a.ID, func(client *administration.Client, ctx context.Context, id string) (admin.Overview, error) {
		return client.ChangePlan(ctx, id, string(a.Plan))
	})
}

type move struct {
	one
	Place newPlace `arg:"" help:"The place: eu for the European Union alone, or near wnam, enam, sam, weur, eeur, apac, oc, afr or me; home for the object in which the account was opened."`
}

// Run moves an account.
func (a *move) Run(ctx context.Context, c *Commands, k *kong.Context) error {
	return c.printAccount(ctx, k, a.ID, func(client *administration.Client, ctx context.Context, id string) (admin.Overview, error) {
		return client.Move(ctx, id, string(a.Place))
	})
}

type grant struct {
	one
	Credits int64 `arg:"" help:"The number of credits."`
}

// Run adds credits.
func (a *grant) Run(ctx context.Context, c *Commands, k *kong.Context) error {
	return c.printAccount(ctx, k, a.ID, func(client *administration.Client, ctx context.Context, id string) (admin.Overview, error) {
		return client.Grant(ctx, id, a.Credits)
	})
}

type signOut struct{ one }

// Run ends the sessions.
func (a *signOut) Run(ctx context.Context, c *Commands, k *kong.Context) error {
	client, err := c.Client()
	if err == nil {
		err = client.SignOut(ctx, string(a.ID))
	}
	if err != nil {
		return err
	}
	return c.printDone(k, a.ID, "All sessions of the owner have ended.")
}

// printAccount asks for an account, or changes it, and prints it.
func (c *Commands) printAccount(
	ctx context.Context, k *kong.Context, i id, ask func(*administration.Client, context.Context, string) (admin.Overview, error),
) error {
	client, err := c.Client()
	if err != nil {
		return err
	}
	o, err := ask(client, ctx, string(i))
	if err != nil {
		return err
	}
	result := struct {
		Account id `json:"account"`
		admin.Overview
	}{i, o}
	return c.print(k, result, func(w io.Writer) { writePairs(w, pairs(i, o)) })
}

// printDone prints that a command without a result is done.
func (c *Commands) printDone(k *kong.Context, i id, sentence string) error {
	return c.print(k, map[string]id{"account": i}, func(w io.Writer) { fmt.Fprintln(w, sentence) })
}

// pairs returns an account as names and values.
func pairs(i id, o admin.Overview) [][2]string {
	calls := "no limit"
	if o.Limit > 0 {
		calls = fmt.Sprintf("%d, %d left for %d s", o.Limit, o.Left, o.Reset)
	}
	promised := ""
	if o.Promised > 0 {
		promised = strconv.FormatInt(o.Promised, 10)
	}
	owner := "none"
	if o.Address != nil {
		owner = *o.Address
	}
	place := "not chosen"
	if o.Place != nil {
		place = *o.Place
	}
	return [][2]string{
		{"account", string(i)},
		{"place", place},
		{"plan", o.Plan},
		{"suspended", map[bool]string{true: "yes", false: "no"}[o.Suspended]},
		{"owner", owner},
		{"payment", o.Payment},
		{"remaining", strconv.FormatInt(o.Remaining, 10)},
		{"of these bonus", strconv.FormatInt(o.Bonus, 10)},
		{"bonus to come", promised},
		{"used", strconv.FormatInt(o.Used, 10)},
		{"calls a minute", calls},
		{"created", date(o.Created)},
		{"next cycle", date(o.CycleEnd)},
		{"in the log", strings.Join(o.Pseudonyms, " ")}, // this month, last month
	}
}

// date returns a time in milliseconds since 1970 as people and programs read it.
func date(ms int64) string { return time.UnixMilli(ms).UTC().Format(time.RFC3339) }

// writePairs writes names and values in two columns. It leaves out names without a value.
func writePairs(w io.Writer, pairs [][2]string) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, pair := range pairs {
		if pair[1] != "" {
			fmt.Fprintf(table, "%s\t%s\n", pair[0], pair[1])
		}
	}
	_ = table.Flush() // an error means that nobody reads the output
}
