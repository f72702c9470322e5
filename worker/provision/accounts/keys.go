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

	consolekeys "github.com/lettercraft/lettercraft/worker/console/keys"
)

// keys are the commands below "accounts keys".
type keys struct {
	List    listKeys   `cmd:"" help:"List the keys of an account, without their secrets."`
	Add     addKey     `cmd:"" help:"Make a key, and print its secret. It is shown only this once."`
	Replace replaceKey `cmd:"" help:"Replace the secret of a key, and print the new one."`
	Revoke  revokeKey  `cmd:"" help:"End a key for good."`
}

// oneKey is the arguments of the commands for one key.
type oneKey struct {
	one
	Key string `arg:"" help:"The id of the key, as in the list."`
}

type listKeys struct{ one }

// Run lists the keys.
func (a *listKeys) Run(ctx context.Context, c *Commands, k *kong.Context) error {
	client, err := c.Client()
	if err != nil {
		return err
	}
	all, err := client.Keys(ctx, string(a.ID))
	if err != nil {
		return err
	}
	for _, key := range all {
		if err := c.print(k, key, func(io.Writer) {}); err != nil {
			return err
		}
	}
	if !c.JSON {
		writeKeys(k.Stdout, all)
	}
	return nil
}

// writeKeys writes a table with a line for each key.
func writeKeys(out io.Writer, all []consolekeys.Key) {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "number\tkey\tname\tmade\texpires\tscopes\tspent\tlimit\torigins")
	for _, key := range all {
		expires, scopes, limit, origins := "never", "all operations", "none", "any"
		if key.Expires != nil {
			expires = day(*key.Expires)
		}
		if key.Scopes != nil {
			scopes = strings.Join(key.Scopes, ",")
		}
		if key.Limit != nil {
			limit = strconv.FormatInt(*key.Limit, 10)
		}
		if key.Origins != nil {
			origins = strings.Join(key.Origins, ",")
		}
		fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%s\t%s\t%d\t%s\t%s\n", key.Number, key.ID, key.Name, day(key.Made), expires, scopes, key.Spent, limit, origins)
	}
	_ = w.Flush() // the standard output reports its own errors
}

// day returns the day of a time in milliseconds since 1970, in UTC.
func day(ms int64) string { return time.UnixMilli(ms).UTC().Format(time.DateOnly) }

type addKey struct {
	one
	Name    string    `arg:"" help:"A name for people, of 1 to 60 characters."`
	Expires time.Time `help:"The day on which the key ends, such as 2027-01-31." format:"2006-01-02"`
	Scopes  []string  `help:"Operations for which the key may be used, such as hmac,account. Without this flag: all operations. Only a key with account:keys manages keys."`
	Limit   *int64    `help:"Credits that the key may use in a billing cycle." placeholder:"N"`
	Origins []string  `help:"Origins of the pages that may use the key, such as https://example.com. Without this flag: every caller."`
	Test    bool      `help:"Make a key whose calls cost nothing and get samples."`
}

// Run makes a key.
func (a *addKey) Run(ctx context.Context, c *Commands, k *kong.Context) error {
	rules := map[string]any{"name": a.Name}
	if !a.Expires.IsZero() {
		rules["expires"] = a.Expires
	}
	if a.Scopes != nil {
		rules["scopes"] = a.Scopes
	}
	if a.Limit != nil {
		rules["limit"] = *a.Limit
	}
	if a.Origins != nil {
		rules["origins"] = a.Origins
	}
	if a.Test {
		rules["test"] = true
	}
	client, err := c.Client()
	if err != nil {
		return err
	}
	made, err := client.AddKey(ctx, string(a.ID), rules)
	if err != nil {
		return err
	}
	return c.print(k, made, func(w io.Writer) {
		writePairs(w, [][2]string{{"key", made.Key.ID}, {"name", made.Key.Name}, {"secret", made.Secret}})
	})
}

type replaceKey struct {
	oneKey
	Overlap time.Duration `help:"How long callers may use the old secret, from 0 to 72h." default:"0s"`
}

// Run replaces the secret of a key.
func (a *replaceKey) Run(ctx context.Context, c *Commands, k *kong.Context) error {
	client, err := c.Client()
	if err != nil {
		return err
	}
	made, err := client.ReplaceKey(ctx, string(a.ID), a.Key, a.Overlap)
	if err != nil {
		return err
	}
	return c.print(k, made, func(w io.Writer) { writePairs(w, [][2]string{{"secret", made.Secret}}) })
}

type revokeKey struct{ oneKey }

// Run ends a key.
func (a *revokeKey) Run(ctx context.Context, c *Commands, k *kong.Context) error {
	client, err := c.Client()
	if err != nil {
		return err
	}
	if err := client.RevokeKey(ctx, string(a.ID), a.Key); err != nil {
		return err
	}
	fmt.Fprintln(k.Stdout, "The key has ended.")
	return nil
}
