package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/worker/provision/administration"
	"github.com/lettercraft/lettercraft/worker/provision/deployment"
)

type rotateCommand struct {
	target
	Secret string `arg:"" help:"Name of the secret, such as LINK_SECRET. Values that somebody else makes, such as that of STRIPE_API_KEY, are read from standard input."`
	Finish bool   `help:"End the rotation: delete the older value."`
	Now    bool   `help:"With --finish: end it even if something needs the older value still, because that has leaked."`
}

// Validate is called by kong.
func (c rotateCommand) Validate() error {
	if c.Now && !c.Finish {
		return errors.New("--now needs --finish")
	}
	return nil
}

func (c rotateCommand) Run(ctx context.Context) error {
	if c.Finish {
		isDone, err := c.change(ctx, "rotate", func(ctx context.Context, d *deployment.Deployment) ([]deployment.Step, error) {
			return d.Finish(ctx, c.Secret, c.Now, func(ctx context.Context) error { return renewAll(ctx, c.Environment) })
		}, nil, again, nil)
		if err == nil && !isDone {
			list(nil)
		}
		return err
	}
	value := ""
	if deployment.IsGiven(c.Secret) {
		content, err := io.ReadAll(io.LimitReader(os.Stdin, 4096))
		if err != nil {
			return err
		}
		value = strings.TrimSpace(string(content))
	}
	_, err := c.change(ctx, "rotate", func(ctx context.Context, d *deployment.Deployment) ([]deployment.Step, error) {
		return d.Rotate(ctx, c.Secret, value)
	}, nil, "run make deploy, which goes on from here", nil)
	if err != nil {
		return err
	}
	fmt.Printf("The value before is accepted until you end the rotation with --finish; do so %s.\n", deployment.WhenToFinish(c.Secret, time.Now()))
	return nil
}

// renewAll renews all accounts of an environment with the newest secrets.
func renewAll(ctx context.Context, environment string) error {
	client, err := administration.Target{Env: environment}.Client()
	if err != nil {
		return err
	}
	progress := administration.NewProgress(os.Stdout, "accounts done")
	return administration.Parallel(ctx, client.IDs(ctx), func(ctx context.Context, id string) error {
		_, err := client.Renew(ctx, id)
		if refusal := (*administration.Error)(nil); errors.As(err, &refusal) && refusal.Status == http.StatusNotFound {
			return nil // the account has just been deleted
		}
		progress.Add(time.Now())
		return err
	})
}
