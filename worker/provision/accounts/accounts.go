// Package accounts has the commands that show and change accounts. Read [Commands].
package accounts

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/lettercraft/lettercraft/worker/provision/administration"
	"github.com/lettercraft/lettercraft/worker/service/account"
)

// Commands are the commands below "accounts", and the flags that all of them have.
type Commands struct {
	administration.Target
	JSON bool `help:"Print JSON for programs: one object on each line."`

	List    list    `cmd:"" help:"List the accounts. Credits may be behind by up to 1%."`
	Show    show    `cmd:"" help:"Show an account."`
	Create  create  `cmd:"" help:"Open an account without an owner, and print its key. It is shown only this once."`
	Plan    plan    `cmd:"" help:"Change the plan."`
	Move    move    `cmd:"" help:"Move an account to another place. Its calls wait meanwhile."`
	Grant   grant   `cmd:"" help:"Add credits that do not lapse."`
	Suspend suspend `cmd:"" help:"Make every call of an account fail. Its owner can still sign in."`
	Resume  resume  `cmd:"" help:"End the suspension."`
	Keys    keys    `cmd:"" help:"Show and change the keys of an account."`
	SignOut signOut `cmd:"" help:"End all sessions of the owner."`
	Delete  remove  `cmd:"" help:"Delete an account for good."`
}

// id is the id of an account as an argument.
type id string

// Validate returns an error that kong shows with the name of the argument.
func (i id) Validate() error {
	if !account.WellFormedID(string(i)) {
		return errors.New("the id of an account has 26 characters: letters A to Z and digits 2 to 7")
	}
	return nil
}

// one is the argument of the commands for one account.
type one struct {
	ID id `arg:"" help:"The id of the account."`
}

// planName is the name of a plan as a flag or argument.
type planName string

// Validate returns an error that kong shows with the name of the flag.
func (p planName) Validate() error {
	var names []string
	for _, known := range account.Plans {
		if known.Name == string(p) {
			return nil
		}
		names = append(names, known.Name)
	}
	return errors.New("the plan must be one of: " + strings.Join(names, ", "))
}

// placeName is the name of a place as a flag or argument; newPlace can also be the account's home.
type (
	placeName string
	newPlace  string
)

// Validate returns an error that kong shows with the name of the flag.
func (p placeName) Validate() error { return checkPlace(string(p)) }

// Validate returns an error that kong shows with the name of the argument.
func (p newPlace) Validate() error { return checkPlace(string(p), account.Home) }

func checkPlace(place string, others ...string) error {
	if err := account.CheckPlace(place, others...); err != nil {
		return fmt.Errorf("the place %w", err)
	}
	return nil
}

// print writes a result to the standard output, as JSON or with table.
func (c *Commands) print(k *kong.Context, result any, table func(io.Writer)) error {
	if c.JSON {
		return json.NewEncoder(k.Stdout).Encode(result)
	}
	table(k.Stdout)
	return nil
}

type create struct {
	Plan    planName   `help:"The plan: free, starter, pro or mega." default:"free"`
	Credits *int64     `help:"Credits in the first cycle, instead of the plan's credits and bonus." placeholder:"N"`
	Place   *placeName `help:"Where the account is: eu for the European Union alone, or near wnam, enam, sam, weur, eeur, apac, oc, afr or me." placeholder:"weur"`
}

// Run opens an account.
func (a *create) Run(ctx context.Context, c *Commands, k *kong.Context) error {
	client, err := c.Client()
	if err != nil {
		return err
	}
	place := ""
	if a.Place != nil {
		place = string(*a.Place)
	}
	opened, err := client.Create(ctx, string(a.Plan), a.Credits, place)
	if err != nil {
		return err
	}
	return c.print(k, opened, func(w io.Writer) {
		writePairs(w, [][2]string{{"account", opened.Account}, {"plan", opened.Plan}, {"key", opened.Key}})
	})
}
