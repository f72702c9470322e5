package archive

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"github.com/lettercraft/lettercraft/worker/console/backup"
	"github.com/lettercraft/lettercraft/worker/provision/administration"
)

// Restore is the command that opens the accounts of a file again.
type Restore struct {
	administration.Target
	Reader
	Check bool `help:"Only check the file. No server is asked."`
}

// Run checks the file first, so that nothing is restored from a damaged file.
func (r *Restore) Run(ctx context.Context, k *kong.Context) error {
	f, err := r.open()
	if err != nil {
		return err
	}
	s, err := f.verify()
	if err != nil {
		return err
	}
	fmt.Fprintf(k.Stdout, "%s has %s of %s at %s\n", r.File, counted(s.accounts), s.Environment, s.Time.Format(time.RFC3339))
	if r.Check {
		return nil
	}
	client, err := r.Client()
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	run := restoration{client: client, k: k, progress: administration.NewProgress(k.Stderr, "of "+counted(s.accounts)+" done")}
	if err := administration.Parallel(ctx, f.lines(&summary{}), run.restore); err != nil {
		if ctx.Err() != nil {
			err = errors.New("interrupted; run the command again to restore the rest")
		}
		return err
	}
	fmt.Fprintf(k.Stdout, "%d restored, %d there already, %d refused\n", run.restored, run.present, run.refused)
	if run.refused > 0 {
		return errors.New("not all accounts were restored")
	}
	return nil
}

// restoration is one run of the command.
type restoration struct {
	client                     *administration.Client
	k                          *kong.Context
	progress                   *administration.Progress
	mu                         sync.Mutex
	restored, present, refused int
}

// restore restores an account. If the server refuses one account, the run continues.
func (r *restoration) restore(ctx context.Context, line []byte) error {
	a, err := backup.Decode(line)
	if err != nil {
		return err
	}
	created, err := r.client.Restore(ctx, a.State.Account, json.RawMessage(line))
	r.mu.Lock()
	defer r.mu.Unlock()
	refusal := (*administration.Error)(nil)
	switch {
	case errors.As(err, &refusal) && (refusal.Status == http.StatusConflict || refusal.Status == http.StatusBadRequest):
		r.refused++
		fmt.Fprintf(r.k.Stderr, "%s: %v\n", a.State.Account, err)
	case err != nil:
		return fmt.Errorf("%s: %w", a.State.Account, err)
	case created:
		r.restored++
	default:
		r.present++
	}
	r.progress.Add(time.Now())
	return nil
}
