package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/alecthomas/kong"

	"github.com/lettercraft/lettercraft/worker/provision/administration"
	"github.com/lettercraft/lettercraft/worker/provision/deployment"
	"github.com/lettercraft/lettercraft/worker/provision/oncall"
	"github.com/lettercraft/lettercraft/worker/service/account"
)

// calls are the commands for a person on call.
type calls struct {
	Top      topCommand      `cmd:"" help:"Show who calls most."`
	Logs     logsCommand     `cmd:"" help:"Show calls, the newest first."`
	Why      whyCommand      `cmd:"" help:"Explain the answer to a request, and what to tell the customer."`
	Failures failuresCommand `cmd:"" help:"Show what fails besides the calls, such as webhooks and mails, by account and reason."`
	Alerts   alertsCommand   `cmd:"" help:"Show the alerts with their figures, and what to do about those that are on. The exit code is 1 if one is on."`
}

// question is what all these commands have.
type question struct {
	target
	JSON bool `name:"json" help:"Print JSON for programs: one object on each line."`
}

// print writes one object on each line, or a table.
func print[T any](isJSON bool, rows []T, header string, line func(T) []any) error {
	if isJSON {
		lines := json.NewEncoder(os.Stdout)
		for _, row := range rows {
			if err := lines.Encode(row); err != nil {
				return err
			}
		}
		return nil
	}
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, strings.Join(strings.Fields(header), "\t"))
	for _, row := range rows {
		for _, cell := range line(row) {
			fmt.Fprintf(w, "%v\t", cmp.Or(fmt.Sprint(cell), "-"))
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}

// names returns the ids of the accounts of rows by their pseudonyms, as far as the administration of the deployment knows them.
func names[T any](ctx context.Context, q question, rows []T, pseudonym func(T) string) map[string]string {
	found := map[string]string{}
	wanted := map[string]bool{}
	for _, row := range rows {
		if p := pseudonym(row); p != "" {
			wanted[p] = true
		}
	}
	if len(wanted) == 0 {
		return found
	}
	client, err := administration.Target{Env: q.Environment}.Client()
	if err == nil {
		err = oncall.Names(client.Accounts(ctx), wanted, found)
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "The accounts can't be named: %v\n", err)
	}
	return found
}

// estimated says below a table that its figures are estimates, if its rows stand for more than there are data points.
func estimated[T any](isJSON bool, what string, rows []T, count func(T) (points, all float64)) {
	points, all := 0.0, 0.0
	for _, row := range rows {
		p, a := count(row)
		points, all = points+p, all+a
	}
	if !isJSON && points < all {
		fmt.Printf("Cloudflare has kept %.0f of these %.0f %s; the figures are estimates.\n", points, all, what)
	}
}

// since is the time to look back.
type since struct {
	Since time.Duration `help:"How far to look back, such as 30m or 24h; at most 3 months (2208h)." default:"1h"`
}

func (s since) time() time.Time { return time.Now().Add(-s.Since) }

// Validate returns an error for a time for which there are no data points.
func (s since) Validate() error {
	if s.Since <= 0 || s.Since > kept {
		return errors.New("--since must be more than 0 and at most 2208h, which are 3 months")
	}
	return nil
}

const day = 24 * time.Hour

// kept is the time for which Cloudflare keeps data points: three months.
const kept = 92 * day

// limit is a maximum number of lines.
type limit int

// Validate returns an error for a limit that is out of range.
func (l limit) Validate() error {
	if l < 1 || l > 10_000 {
		return errors.New("must be a number from 1 to 10000")
	}
	return nil
}

type topCommand struct {
	question
	since
	By         string `help:"What counts: calls, refusals (4xx), errors (5xx) or bytes." enum:"calls,refusals,errors,bytes" default:"calls"`
	Accounts   bool   `help:"Compare accounts. This is the default." xor:"of"`
	Keys       bool   `help:"Compare the keys of accounts." xor:"of"`
	Operations bool   `help:"Compare operations." xor:"of"`
	Colos      bool   `help:"Compare the data centres at which the calls arrived." xor:"of"`
	Reasons    bool   `help:"Compare the reasons of errors." xor:"of"`
	Times      bool   `help:"Compare times: that of --since in as many parts as --limit allows." xor:"of"`
	Limit      limit  `help:"The maximum number of lines." default:"20"`
}

func (c topCommand) Run(ctx context.Context) error {
	d, _, err := c.open()
	if err != nil {
		return err
	}
	of, header := "account", "ACCOUNT IN-THE-LOG"
	switch {
	case c.Keys:
		of, header = "key", header+" KEY"
	case c.Operations:
		of, header = "operation", "OPERATION"
	case c.Colos:
		of, header = "colo", "COLO"
	case c.Reasons:
		of, header = "reason", "REASON"
	case c.Times:
		of, header = "time", "FROM-(UTC)"
	}
	groups, err := d.Calls().Top(ctx, oncall.Top{Of: of, By: c.By, Since: c.time(), Limit: int(c.Limit)})
	if err != nil {
		return err
	}
	ids := names(ctx, c.question, groups, func(g oncall.Group) string { return g.Account })
	type named struct {
		Name string `json:"name,omitempty"` // id of the account
		oncall.Group
	}
	var rows []named
	for _, g := range groups {
		rows = append(rows, named{ids[g.Account], g})
	}
	err = print(c.JSON, rows, header+" CALLS REFUSALS ERRORS BYTES CREDITS", func(g named) []any {
		figures := []any{g.Calls, g.Refusals, g.Errors, g.Bytes, g.Credits}
		switch of {
		case "operation":
			return append([]any{g.Operation}, figures...)
		case "colo":
			return append([]any{g.Colo}, figures...)
		case "reason":
			return append([]any{g.Reason}, figures...)
		case "time":
			return append([]any{time.Unix(int64(g.Begin), 0).UTC().Format(time.DateTime)}, figures...)
		case "key":
			return append([]any{g.Name, g.Account, g.Key}, figures...)
		}
		return append([]any{g.Name, g.Account}, figures...)
	})
	estimated(c.JSON, "calls", groups, func(g oncall.Group) (points, all float64) { return float64(g.Points), float64(g.Calls) })
	return err
}

// selection is what commands have that list what happened, of one account or of all.
type selection struct {
	question
	since
	Account string `help:"The pseudonym of an account, or its id." placeholder:"PSEUDONYM"`
	Limit   limit  `help:"The maximum number of lines." default:"100"`
}

// open returns the deployment and the names in the log of the account, if there is one, unless the other flags are wrong.
func (s selection) open(ctx context.Context, wrong error) (*deployment.Deployment, []string, error) {
	if wrong != nil {
		return nil, nil, administration.Argument(wrong.Error())
	}
	d, _, err := s.question.open()
	if err != nil {
		return nil, nil, err
	}
	accounts, err := s.pseudonyms(ctx)
	return d, accounts, err
}

type logsCommand struct {
	selection
	Status string `help:"A status such as 403, or 4xx or 5xx."`
}

func (c logsCommand) Run(ctx context.Context) error {
	f := oncall.Filter{Since: c.time(), Status: c.Status, Limit: int(c.Limit)}
	d, accounts, err := c.open(ctx, f.Check())
	if err != nil {
		return err
	}
	f.Accounts = accounts
	lines, err := d.Calls().List(ctx, f)
	if err != nil {
		return err
	}
	return print(c.JSON, lines, "TIME IN-THE-LOG KEY OPERATION STATUS REASON CREDITS MS RECEIVED SENT COLO ID", func(l oncall.Line) []any {
		time := l.Time.Format(time.DateTime)
		return []any{time, l.Account, l.Key, l.Operation, l.Status, l.Reason, l.Credits, l.Duration, l.Received, l.Sent, l.Colo, l.ID}
	})
}

// pseudonyms returns the names in the log of the account that the command names, if it names one. It says if there can be older ones.
func (s selection) pseudonyms(ctx context.Context) ([]string, error) {
	switch name := s.Account; {
	case name == "":
		return nil, nil
	case account.IsPseudonym(name):
		return []string{name}, nil
	case !account.WellFormedID(name):
		return nil, administration.Argument("--account must be a pseudonym of 16 characters, or the id of an account of 26")
	}
	client, err := administration.Target{Env: s.Environment}.Client()
	if err != nil {
		return nil, err
	}
	year, month, _ := time.Now().UTC().Date()
	if first := time.Date(year, month-1, 1, 0, 0, 0, 0, time.UTC); s.time().Before(first) {
		fmt.Fprintf(os.Stderr, "What was before %s is not shown: the service knows the names in the log of this month and of the last one.\n", first.Format("2 January 2006"))
	}
	shown, err := client.Show(ctx, s.Account)
	if err == nil && len(shown.Pseudonyms) == 0 {
		err = errors.New("the console knows no pseudonym of the account; its release is older than this program, or it has no KEY_NAME_SECRET")
	}
	return shown.Pseudonyms, err
}

// maxCalls is the maximum number of calls that are explained.
const maxCalls = 10

type whyCommand struct {
	question
	ID string `arg:"" name:"request-id" help:"The X-Request-ID of the answer, or the id in the log."`
}

func (c whyCommand) Run(ctx context.Context, k *kong.Context) error {
	f := oncall.Filter{ID: c.ID, Limit: maxCalls + 1}
	if err := f.Check(); err != nil {
		return administration.Argument(err.Error())
	}
	d, _, err := c.open()
	if err != nil {
		return err
	}
	var lines []oncall.Line
	// Cloudflare answers a question about a longer time from a smaller sample.
	for _, back := range []time.Duration{time.Hour, day, 7 * day, kept} {
		f.Since = time.Now().Add(-back)
		if lines, err = d.Calls().List(ctx, f); err != nil {
			return err
		}
		if len(lines) > 0 {
			break
		}
	}
	if len(lines) == 0 {
		return errors.New("there is no call with this id in the last 3 months. Data points come some seconds after the call, and of many calls Cloudflare keeps a sample: search Workers Logs for the id")
	}
	if len(lines) > maxCalls {
		lines = lines[:maxCalls]
		fmt.Fprintf(os.Stderr, "More than %d calls have this id; these are the newest.\n", maxCalls)
	}
	ids := names(ctx, c.question, lines, func(l oncall.Line) string { return l.Account })
	for _, l := range lines {
		if err := c.explain(k.Stdout, l, ids[l.Account]); err != nil {
			return err
		}
	}
	return nil
}

// explain writes the explanation of a call. The name is the id of its account, or empty.
func (c whyCommand) explain(w io.Writer, l oncall.Line, name string) error {
	e := oncall.Explain(l)
	if c.JSON {
		return json.NewEncoder(w).Encode(struct {
			oncall.Line
			Name string `json:"name,omitempty"` // id of the account
			oncall.Explanation
		}{l, name, e})
	}
	fmt.Fprintln(w, oncall.Describe(l))
	if l.Account != "" {
		fmt.Fprintf(w, "Account: %s (%s in the log), key number %s\n", cmp.Or(name, "unknown"), l.Account, l.Key)
	}
	fmt.Fprintf(w, "Ids: %s of the service, %s of the caller\n", l.ID, cmp.Or(l.Given, "none"))
	fmt.Fprintf(w, "What happened: %s\nTell the customer: %s\n", e.Happened, e.Tell)
	if e.Look != "" {
		fmt.Fprintln(w, "Look at: "+e.Look)
	}
	fmt.Fprintln(w)
	return nil
}

type failuresCommand struct {
	selection
	Event string `help:"The name of an event, such as webhook, mail, directory, payment or answer."`
}

func (c failuresCommand) Run(ctx context.Context) error {
	f := oncall.Failures{Since: c.time(), Event: c.Event, Limit: int(c.Limit)}
	d, accounts, err := c.open(ctx, f.Check())
	if err != nil {
		return err
	}
	f.Accounts = accounts
	list, err := d.Events().Failures(ctx, f)
	if err != nil {
		return err
	}
	ids := names(ctx, c.question, list, func(f oncall.Failure) string { return f.Account })
	type named struct {
		Name string `json:"name,omitempty"` // id of the account
		oncall.Failure
	}
	var rows []named
	for _, one := range list {
		rows = append(rows, named{ids[one.Account], one})
	}
	err = print(c.JSON, rows, "EVENT ACCOUNT IN-THE-LOG REASON STATUS WORKER TIMES EARLIEST LATEST", func(n named) []any {
		status := n.Status.String()
		if n.Status == 0 {
			status = "" // there was no answer
		}
		earliest, latest := n.Earliest.Format(time.DateTime), n.Latest.Format(time.DateTime)
		return []any{n.Event, n.Name, n.Account, n.Reason, status, n.Worker, n.Times, earliest, latest}
	})
	estimated(c.JSON, "events", list, func(f oncall.Failure) (points, all float64) { return float64(f.Points), float64(f.Times) })
	return err
}
