package deployment

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/worker/provision/cloud"
)

// Lock is the lock of a deployment. It keeps two runs from changing the deployment at the same time. The lock is a KV namespace whose title
// says who holds it: "lettercraft-lock ada@laptop 2026-11-26T13:05:00Z apply 1a2b3c4d5e6f". So making it is one request, and another attempt
// after a lost answer finds the own lock by its random id. Of two runs that begin at once, at most one goes on: the one that makes
// its lock later finds the other's, unless the other has given up already.
type Lock struct {
	By      string
	Since   time.Time
	Command string
	// ID tells the lock from others. It is random.
	ID string

	namespace string
}

// lockTitle returns the beginning of the titles of the locks of the deployment.
func (d *Deployment) lockTitle() string { return d.env.Resource("lettercraft-lock") + " " }

// Locks returns the locks of the deployment. There is more than one only while a run is giving up.
func (d *Deployment) Locks(ctx context.Context) (locks []Lock, err error) {
	namespaces, err := d.cloud.Namespaces(ctx)
	for _, n := range namespaces {
		parts := strings.Fields(strings.TrimPrefix(n.Title, d.lockTitle()))
		if !strings.HasPrefix(n.Title, d.lockTitle()) || len(parts) != 4 {
			continue
		}
		if since, err := time.Parse(time.RFC3339, parts[1]); err == nil {
			locks = append(locks, Lock{parts[0], since, parts[2], parts[3], n.ID})
		}
	}
	return locks, err
}

// String says who holds the lock.
func (l Lock) String() string {
	return fmt.Sprintf("%s, who has run %s since %s (%s ago)", l.By, l.Command, l.Since.UTC().Format("2 January 2006, 15:04:05 UTC"),
		time.Since(l.Since).Round(time.Second))
}

// toTheEnd returns a context for changes that an interruption must not part. It ends after six minutes: Cloudflare can ask to wait for five.
func toTheEnd(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), 6*time.Minute)
}

// Lock takes the lock for a command, or returns an error that says who holds it. The returned function gives it back, even if the run was
// interrupted.
func (d *Deployment) Lock(ctx context.Context, command string) (unlock func() error, err error) {
	if err := d.checkLocks(ctx, ""); err != nil {
		return nil, err
	}
	lock := newID()
	title := d.lockTitle() + strings.Join([]string{operator(), time.Now().UTC().Format(time.RFC3339), command, lock}, " ")
	creating, cancel := toTheEnd(ctx)
	defer cancel()
	namespace, err := d.cloud.CreateNamespace(creating, title)
	if err != nil {
		return nil, err
	}
	unlock = func() error {
		ctx, cancel := toTheEnd(ctx)
		defer cancel()
		return d.cloud.DeleteNamespace(ctx, namespace)
	}
	if err := d.checkLocks(ctx, lock); err != nil {
		return nil, errors.Join(err, unlock())
	}
	return unlock, nil
}

// checkLocks returns an error if there is a lock other than the own one, given its id.
func (d *Deployment) checkLocks(ctx context.Context, own string) error {
	locks, err := d.Locks(ctx)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(locks, func(l Lock) bool { return l.ID != own })
	if i < 0 {
		return nil
	}
	return &cloud.Error{
		Action: "change " + d.env.Name, Status: 409,
		Message: "it is locked by " + locks[i].String() + ". Wait until that run has ended. If it was killed, remove its lock: lettercraft-admin unlock " + d.env.Name + " " + locks[i].ID,
	}
}

// Unlock removes a lock, whoever holds it, and returns it.
func (d *Deployment) Unlock(ctx context.Context, id string) (Lock, error) {
	locks, err := d.Locks(ctx)
	if err != nil {
		return Lock{}, err
	}
	i := slices.IndexFunc(locks, func(l Lock) bool { return l.ID == id })
	if i < 0 {
		return Lock{}, fmt.Errorf("%s has no lock %s", d.env.Name, id)
	}
	return locks[i], d.cloud.DeleteNamespace(ctx, locks[i].namespace)
}
