package accounts

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"text/tabwriter"

	"github.com/alecthomas/kong"

	"github.com/lettercraft/lettercraft/worker/console/admin"
	"github.com/lettercraft/lettercraft/worker/provision/administration"
)

type list struct {
	Limit int    `help:"The maximum number of accounts; 0 for all." default:"0" placeholder:"N"`
	Sort  string `help:"Sort the whole list: by used or remaining credits, the most first." enum:",used,remaining" default:"" placeholder:"used"`
}

// Validate returns an error if the limit is negative.
func (a *list) Validate() error {
	if a.Limit < 0 {
		return fmt.Errorf("--limit must be a whole number from 0")
	}
	return nil
}

// Run lists the accounts. It prints each page as soon as it has arrived, unless the list is sorted.
func (a *list) Run(ctx context.Context, c *Commands, k *kong.Context) error {
	client, err := c.Client()
	if err != nil {
		return err
	}
	if a.Sort != "" {
		return a.sorted(ctx, client, c, k)
	}
	isFirst, left := true, a.Limit
	for cursor := new(""); cursor != nil; isFirst = false {
		size := administration.MaxPage
		if a.Limit > 0 {
			size = min(size, left)
		}
		page, err := client.List(ctx, size, *cursor)
		if err != nil {
			return err
		}
		if err := c.printPage(k.Stdout, page.Accounts, isFirst); err != nil {
			return err
		}
		cursor = page.Cursor
		if left -= len(page.Accounts); a.Limit > 0 && left <= 0 {
			cursor = nil
		}
	}
	return nil
}

// sorted lists the accounts in the order of their credits. An account without known credits comes last.
func (a *list) sorted(ctx context.Context, client *administration.Client, c *Commands, k *kong.Context) error {
	var all []admin.Listed
	for account, err := range client.Accounts(ctx) {
		if err != nil {
			return err
		}
		all = append(all, account)
	}
	credits := func(l admin.Listed) int64 {
		n := l.Used
		if a.Sort == "remaining" {
			n = l.Remaining
		}
		if n == nil {
			return -1
		}
		return *n
	}
	slices.SortStableFunc(all, func(x, y admin.Listed) int { return cmp.Compare(credits(y), credits(x)) })
	if a.Limit > 0 {
		all = all[:min(a.Limit, len(all))]
	}
	return c.printPage(k.Stdout, all, true)
}

// printPage writes a page of the list. The columns of a page have at least the widths of usual values, so that the pages line up.
func (c *Commands) printPage(w io.Writer, accounts []admin.Listed, isFirst bool) error {
	if c.JSON {
		lines := json.NewEncoder(w)
		for _, a := range accounts {
			if err := lines.Encode(a); err != nil {
				return err
			}
		}
		return nil
	}
	table := tabwriter.NewWriter(w, 12, 0, 2, ' ', 0)
	if isFirst {
		fmt.Fprint(table, "ACCOUNT\tPLAN\tREMAINING\tUSED\tIN THE LOG\n")
	}
	for _, a := range accounts {
		name := unknown
		if len(a.Pseudonyms) > 0 {
			name = a.Pseudonyms[0]
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", a.Account, known(a.Plan), number(a.Remaining), number(a.Used), name)
	}
	return table.Flush()
}

// unknown stands for values that the directory does not have.
const unknown = "-"

func known(text *string) string {
	if text == nil {
		return unknown
	}
	return *text
}

func number(n *int64) string {
	if n == nil {
		return unknown
	}
	return strconv.FormatInt(*n, 10)
}
