package archive

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"github.com/lettercraft/lettercraft/worker/provision/administration"
)

// Backup is the command that writes all accounts to a file.
type Backup struct {
	administration.Target
	To   []string `help:"Encrypt the file for the owner of this public key, which backup-key has printed." placeholder:"age1…"`
	File string   `arg:"" optional:"" help:"The file to write; by default its name has the deployment and the time. It has secrets: only its owner can read it."`
}

// incomplete ends the name of a file that lacks accounts.
const incomplete = ".incomplete"

// Run writes the file. Accounts that can't be saved are left out of it, and then its name has another ending.
func (b *Backup) Run(ctx context.Context, k *kong.Context) error {
	client, err := b.Client()
	if err != nil {
		return err
	}
	now := time.Now().UTC().Truncate(time.Second)
	to, err := Recipients(b.To)
	if err != nil {
		return err
	}
	h := header{Format: format, Version: version, Time: now, Environment: b.Name()}
	ending := ".jsonl"
	if len(to) > 0 {
		ending += ".age"
		if h.Secrets, err = b.Secrets(); err != nil {
			return err
		}
	}
	name := cmp.Or(b.File, "lettercraft-"+b.Name()+now.Format("-20060102T150405Z")+ending)
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	w, err := create(name, h, to...)
	if err != nil {
		return err
	}
	defer w.abandon()
	missing, err := save(ctx, client, w, k.Stderr)
	if err != nil {
		if ctx.Err() != nil {
			err = errors.New("interrupted; there is no backup")
		}
		return err
	}
	if missing > 0 {
		w.name += incomplete
	}
	if err := w.finish(); err != nil {
		return err
	}
	fmt.Fprintf(k.Stdout, "%s has %s\n", w.name, counted(w.accounts))
	if missing > 0 {
		return fmt.Errorf("the backup is not complete: %d of the accounts could not be saved", missing)
	}
	return nil
}

// save adds all accounts to a file. It reports the accounts in the list that do not exist, and the accounts that the server can't save. It
// returns the number of the latter.
func save(ctx context.Context, client *administration.Client, w *writer, messages io.Writer) (missing int, err error) {
	var mu sync.Mutex
	p := administration.NewProgress(messages, "accounts saved")
	err = administration.Parallel(ctx, client.IDs(ctx), func(ctx context.Context, id string) error {
		text, err := client.Save(ctx, id)
		mu.Lock()
		defer mu.Unlock()
		status := 0
		if refusal := (*administration.Error)(nil); errors.As(err, &refusal) {
			status = refusal.Status
		}
		switch {
		case status == http.StatusNotFound:
			fmt.Fprintf(messages, "%s is in the list, but there is no such account; it may have just been deleted\n", id)
			return nil
		case status == http.StatusInternalServerError:
			missing++
			fmt.Fprintf(messages, "%s: %v\n", id, err)
			return nil
		case err != nil:
			return fmt.Errorf("%s: %w", id, err)
		}
		p.Add(time.Now())
		return w.add(text)
	})
	return missing, err
}
