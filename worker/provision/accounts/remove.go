package accounts

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/lettercraft/lettercraft/worker/provision/administration"
)

type remove struct {
	one
	Yes bool `help:"Do not ask for the id again."`
}

// Run deletes an account after the operator has typed its id.
func (a *remove) Run(ctx context.Context, c *Commands, k *kong.Context) error {
	client, err := c.Client()
	if err != nil {
		return err
	}
	if !a.Yes {
		if err := a.confirm(ctx, client, k); err != nil {
			return err
		}
	}
	if err := client.Delete(ctx, string(a.ID)); err != nil {
		return err
	}
	return c.printDone(k, a.ID, "The account is deleted.")
}

// confirm shows the data that will be lost, and asks for the id.
func (a *remove) confirm(ctx context.Context, client *administration.Client, k *kong.Context) error {
	if stat, err := os.Stdin.Stat(); err != nil || stat.Mode()&os.ModeCharDevice == 0 {
		return administration.Argument("the account is deleted for good, and nobody is here to confirm it: use --yes")
	}
	o, err := client.Show(ctx, string(a.ID))
	if err != nil {
		return err
	}
	writePairs(k.Stderr, pairs(a.ID, o))
	fmt.Fprint(k.Stderr, "\nThe account is deleted for good. Type its id to confirm: ")
	line := make(chan string, 1)
	go func() {
		typed, _ := bufio.NewReader(os.Stdin).ReadString('\n') // a text that was read before an error is not the id
		line <- strings.TrimSpace(typed)
	}()
	var typed string
	select {
	case typed = <-line:
	case <-ctx.Done(): // an interrupt
		fmt.Fprintln(k.Stderr)
	}
	if typed != string(a.ID) {
		return errors.New("that is not the id of the account; nothing was deleted")
	}
	return nil
}
