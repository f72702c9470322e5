package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/lettercraft/lettercraft/worker/provision/deployment"
	"github.com/lettercraft/lettercraft/worker/provision/environment"
)

// deploying are the commands that make, change and remove deployments.
type deploying struct {
	Plan     planCommand     `cmd:"" help:"Print the changes that apply would make, without making them."`
	Apply    applyCommand    `cmd:"" help:"Make missing resources, and deploy the Workers that 'make bundle' has built."`
	Status   statusCommand   `cmd:"" help:"Show the deployment, and whether it answers."`
	History  historyCommand  `cmd:"" help:"Show the releases that served, and why they ended."`
	Rollback rollbackCommand `cmd:"" help:"Bring back the last release that served, worked and was not rolled back from, for all Workers together."`
	Rotate   rotateCommand   `cmd:"" help:"Give a secret another value. The previous value is accepted until --finish."`
	Adopt    adoptCommand    `cmd:"" help:"Mark what has names of the deployment as its own, whoever has made it."`
	Unlock   unlockCommand   `cmd:"" help:"Remove the lock of a run that was killed."`
	Destroy  destroyCommand  `cmd:"" help:"Remove the deployment with everything in it."`
}

// target is the environment of a command.
type target struct {
	Environment string `arg:"" help:"Name of the environment: production, staging, or another file in environments/."`
}

func (t target) open() (*deployment.Deployment, *environment.Environment, error) {
	e, err := environment.Load(t.Environment)
	if err != nil {
		return nil, nil, err
	}
	d, err := deployment.Open(e, terminal.say)
	return d, e, err
}

// plan returns the steps of a command.
type plan func(context.Context, *deployment.Deployment) ([]deployment.Step, error)

// change carries out a command: it plans, asks, takes the lock, plans again, because another run can have changed something until then, and runs the
// steps. Without steps it does nothing, and returns false. The function ask shows the steps and asks for confirmation; it is nil if the command
// does not ask. The function then is called after the last step, or after a step that has found out that the release does not work; it is still under the lock, and can be
// nil.
func (t target) change(ctx context.Context, command string, plan plan, ask func([]deployment.Step) error, goOn string, then func(ctx context.Context, failed error) error) (isDone bool, err error) {
	d, _, err := t.open()
	if err != nil {
		return false, err
	}
	shown, err := plan(ctx, d)
	if err != nil || len(shown) == 0 {
		return false, err
	}
	if ask != nil {
		if err := ask(shown); err != nil {
			return false, err
		}
	}
	unlock, err := d.Lock(ctx, command)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, unlock()) }()
	if d, _, err = t.open(); err != nil {
		return false, err
	}
	steps, err := plan(ctx, d)
	if err != nil {
		return false, err
	}
	isSame := slices.EqualFunc(shown, steps, func(a, b deployment.Step) bool { return a.Text == b.Text })
	if ask != nil && !isSame {
		return false, errors.New("another run has changed the deployment in the meantime, so nothing was changed; run the command again")
	}
	err = deployment.Run(ctx, steps, goOn, terminal.printf)
	if then != nil && (err == nil || errors.As(err, new(deployment.Fault))) {
		err = then(ctx, err)
	}
	return true, err
}

// again says how to continue after a failed step.
const again = "run the command again, and it goes on from here"

type applyCommand struct{ target }

func (c applyCommand) Run(ctx context.Context) error {
	var d *deployment.Deployment
	var remarks []string
	isDone, err := c.change(ctx, "apply", func(ctx context.Context, planned *deployment.Deployment) (steps []deployment.Step, err error) {
		d = planned
		d.LookAtParts = func(ctx context.Context, versions string) error {
			_, err := lookAtParts(ctx, d, c.Environment, versions)
			return err
		}
		steps, remarks, err = d.Plan(ctx)
		return steps, err
	}, nil, again, func(ctx context.Context, failed error) error { return c.settle(ctx, d, remarks, failed) })
	if err != nil || isDone {
		return err
	}
	list(nil)
	return c.settle(ctx, d, remarks, nil)
}

type rollbackCommand struct {
	target
	To    string `help:"Release to go back to, from the history." placeholder:"RELEASE"`
	Force bool   `help:"Go back even if secrets have changed since. The secrets go back, too."`
	Yes   bool   `help:"Do not ask."`
}

func (c rollbackCommand) Run(ctx context.Context) error {
	var d *deployment.Deployment
	var target deployment.Entry
	isDone, err := c.change(ctx, "rollback", func(ctx context.Context, planned *deployment.Deployment) (steps []deployment.Step, err error) {
		d = planned
		steps, target, err = d.Rollback(ctx, c.To, c.Force, "")
		return steps, err
	}, func(steps []deployment.Step) error {
		list(steps)
		fmt.Printf("This brings back the release %s, commit %s\n", target.Release, target.Commit)
		return confirm(c.Yes, "yes", "Type yes to go back: ", "--yes")
	}, again, func(ctx context.Context, _ error) error {
		remark, err := c.judge(ctx, d)
		if err != nil {
			return fmt.Errorf("the release %s was brought back, but does not work: %w", target.Release, err)
		}
		if remark != "" {
			note([]string{remark})
		}
		return nil
	})
	if err == nil && !isDone {
		list(nil)
	}
	return err
}

type adoptCommand struct {
	target
	Yes bool `help:"Do not ask."`
}

func (c adoptCommand) Run(ctx context.Context) error {
	isDone, err := c.change(ctx, "adopt", func(ctx context.Context, d *deployment.Deployment) ([]deployment.Step, error) {
		return d.Adopt(ctx)
	}, func(steps []deployment.Step) error {
		list(steps)
		fmt.Println("From then on, apply replaces the programs of these Workers, the bucket deletes its objects after 2 days, and destroy deletes all of this.")
		return confirm(c.Yes, "yes", "Type yes to adopt them: ", "--yes")
	}, again, nil)
	if err == nil && !isDone {
		list(nil)
	}
	return err
}

type unlockCommand struct {
	target
	Lock string `arg:"" help:"The lock, as status shows it."`
}

func (c unlockCommand) Run(ctx context.Context) error {
	d, _, err := c.open()
	if err != nil {
		return err
	}
	lock, err := d.Unlock(ctx, c.Lock)
	if err != nil {
		return err
	}
	fmt.Println("Removed the lock of " + lock.String())
	return nil
}

type destroyCommand struct {
	target
	Confirm string `help:"Name of the environment, instead of typing it." placeholder:"NAME"`
}

func (c destroyCommand) Run(ctx context.Context) error {
	var losses, left []string
	isDone, err := c.change(ctx, "destroy", func(ctx context.Context, d *deployment.Deployment) (steps []deployment.Step, err error) {
		steps, losses, left, err = d.Destroy(ctx)
		return steps, err
	}, func([]deployment.Step) error {
		fmt.Println("This will be lost for ever, unless you have a backup:")
		for _, loss := range losses {
			fmt.Println("  " + loss)
		}
		question := "Type the name of the environment to go on: "
		return confirm(c.Confirm == c.Environment, c.Environment, question, "--confirm "+c.Environment)
	}, again, nil)
	if err != nil {
		return err
	}
	if !isDone {
		fmt.Println("Nothing is deployed")
	}
	for _, one := range left {
		fmt.Println(one)
	}
	return nil
}

// list prints steps that are not carried out.
func list(steps []deployment.Step) {
	if len(steps) == 0 {
		fmt.Println("Nothing to change")
	}
	for _, s := range steps {
		fmt.Println("  " + s.Text)
	}
}

func note(remarks []string) {
	for _, remark := range remarks {
		fmt.Println("Note: " + remark)
	}
}

// confirm asks for a text on the terminal, unless the question is already answered.
func confirm(isAnswered bool, want, question, flag string) error {
	if isAnswered {
		return nil
	}
	fmt.Print(question)
	line, err := bufio.NewReader(os.Stdin).ReadString('\n')
	if err != nil && strings.TrimSpace(line) == "" {
		fmt.Println()
		return errors.New("nothing was changed; without a terminal, confirm with " + flag)
	}
	if strings.TrimSpace(line) != want {
		return errors.New("nothing was changed")
	}
	return nil
}
