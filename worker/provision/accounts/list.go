package accounts

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"

	"github.com/alecthomas/kong"

	"lettercraft/worker/console/admin"
	"lettercraft/worker/provision/administration"
)

type list struct {
	Limit int `help:"The maximum number of accounts; 0 for all." default:"0" placeholder:"N"`
}

// Validate returns an error if the limit is negative.
func (a *list) Validate() error {
	if a.Limit < 0 {
		return fmt.Errorf("--limit must be a whole number from 0")
	}
	return nil
}

// Run lists the accounts, and prints each page as soon as it has arrived.
func (a *list) Run(ctx context.Context, c *Commands, k *kong.Context) error {
	client, err := c.Client()
	if err != nil {
		return err
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
		fmt.Fprint(table, "ACCOUNT\tPLAN\tREMAINING\tUSED\n")
	}
	for _, a := range accounts {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", a.Account, known(a.Plan), number(a.Remaining), number(a.Used))
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
