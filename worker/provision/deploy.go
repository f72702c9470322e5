package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"lettercraft/worker/provision/administration"
	"lettercraft/worker/provision/deployment"
	"lettercraft/worker/provision/environment"
)

// deploying are the commands that make, change and remove deployments.
type deploying struct {
	Plan     planCommand     `cmd:"" help:"Print the changes that apply would make, without making them."`
	Apply    applyCommand    `cmd:"" help:"Make missing resources, and deploy the Workers that 'make bundle' has built."`
	Status   statusCommand   `cmd:"" help:"Show the deployment, and whether it answers."`
	Rollback rollbackCommand `cmd:"" help:"Bring back the versions from before the last release, for all Workers together."`
	Rotate   rotateCommand   `cmd:"" help:"Give a secret another value. The previous value is accepted until --finish."`
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
	d, err := deployment.Open(e)
	return d, e, err
}

type planCommand struct{ target }

func (c planCommand) Run(ctx context.Context) error {
	d, _, err := c.open()
	if err != nil {
		return err
	}
	steps, remarks, err := d.Plan(ctx)
	if err != nil {
		return err
	}
	list(steps)
	note(remarks)
	return nil
}

type applyCommand struct{ target }

func (c applyCommand) Run(ctx context.Context) error {
	d, e, err := c.open()
	if err != nil {
		return err
	}
	steps, remarks, err := d.Plan(ctx)
	if err != nil {
		return err
	}
	if len(steps) == 0 {
		list(steps)
	} else if err := run(ctx, steps, again); err != nil {
		return err
	}
	note(remarks)
	fmt.Println("The service is at " + d.Site())
	return e.SetSite(d.Site())
}

type rollbackCommand struct {
	target
	Force bool `help:"Go back even if secrets have changed since. The secrets go back, too."`
	Yes   bool `help:"Do not ask."`
}

func (c rollbackCommand) Run(ctx context.Context) error {
	d, _, err := c.open()
	if err != nil {
		return err
	}
	steps, err := d.Rollback(ctx, c.Force)
	if err != nil {
		return err
	}
	list(steps)
	if len(steps) == 0 {
		return nil
	}
	if err := confirm(c.Yes, "yes", "Type yes to go back: ", "--yes"); err != nil {
		return err
	}
	return run(ctx, steps, again)
}

type rotateCommand struct {
	target
	Secret string `arg:"" help:"Name of the secret, such as LINK_SECRET. The values of STRIPE_API_KEY, STRIPE_WEBHOOK_SECRET and TURNSTILE_SECRET are read from standard input."`
	Finish bool   `help:"End the rotation: delete the older value."`
}

func (c rotateCommand) Run(ctx context.Context) error {
	d, _, err := c.open()
	if err != nil {
		return err
	}
	if c.Finish {
		steps, err := d.Finish(ctx, c.Secret, func(ctx context.Context) error { return renewAll(ctx, c.Environment) })
		if err != nil {
			return err
		}
		if len(steps) == 0 {
			list(steps)
			return nil
		}
		return run(ctx, steps, again)
	}
	value := ""
	if deployment.IsGiven(c.Secret) {
		content, err := io.ReadAll(io.LimitReader(os.Stdin, 4096))
		if err != nil {
			return err
		}
		value = strings.TrimSpace(string(content))
	}
	steps, err := d.Rotate(ctx, c.Secret, value)
	if err != nil {
		return err
	}
	if err := run(ctx, steps, "run make deploy, which goes on from here"); err != nil {
		return err
	}
	fmt.Printf("The value before is accepted until you end the rotation with --finish; do so %s.\n", deployment.WhenToFinish(c.Secret))
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

type destroyCommand struct {
	target
	Confirm string `help:"Name of the environment, instead of typing it." placeholder:"NAME"`
}

func (c destroyCommand) Run(ctx context.Context) error {
	d, e, err := c.open()
	if err != nil {
		return err
	}
	steps, losses, err := d.Destroy(ctx)
	if err != nil {
		return err
	}
	if len(steps) == 0 {
		fmt.Println("Nothing is deployed")
		return nil
	}
	fmt.Println("This will be lost for ever, unless you have a backup:")
	for _, loss := range losses {
		fmt.Println("  " + loss)
	}
	question := "Type the name of the environment to go on: "
	if err := confirm(c.Confirm == e.Name, e.Name, question, "--confirm "+e.Name); err != nil {
		return err
	}
	return run(ctx, steps, again)
}

type statusCommand struct {
	target
	JSON bool `name:"json" help:"Print JSON."`
}

func (c statusCommand) Run(ctx context.Context) error {
	d, _, err := c.open()
	if err != nil {
		return err
	}
	s, err := d.Status(ctx)
	if err != nil {
		return err
	}
	answer := check(ctx, s.Site)
	if c.JSON {
		encoder := json.NewEncoder(os.Stdout)
		encoder.SetIndent("", "  ")
		return encoder.Encode(struct {
			deployment.Status
			Answer string `json:"answer"`
		}{s, answer})
	}
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "WORKER\tVERSION\tRELEASE\tSINCE (UTC)\tSECRETS")
	for _, one := range s.Workers {
		if one.Version == 0 {
			fmt.Fprintf(w, "%s\tnot deployed\n", one.Name)
			continue
		}
		fmt.Fprintf(w, "%s\t%d\t%s\t%s\t%s\n", one.Name, one.Version, one.Release, one.Created.UTC().Format(time.DateTime), strings.Join(one.Secrets, " "))
	}
	w.Flush()
	fmt.Printf("\nKV namespace  %s\nR2 bucket     %s\n%s  %s\n", present(s.Namespace != ""), present(s.Bucket), s.Site, answer)
	return nil
}

func present(is bool) string {
	if is {
		return "there"
	}
	return "missing"
}

// check asks the service for its status, and returns the answer in words.
func check(ctx context.Context, site string) string {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, site+"/v1/status", nil)
	if err != nil {
		return "not a valid address"
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return "does not answer"
	}
	defer response.Body.Close()
	body, _ := io.ReadAll(io.LimitReader(response.Body, 1000))
	if response.StatusCode == http.StatusOK {
		return "ok"
	}
	return fmt.Sprintf("status %d %s", response.StatusCode, strings.TrimSpace(string(body)))
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

// again says how to continue after a failed step.
const again = "run the command again, and it goes on from here"

func run(ctx context.Context, steps []deployment.Step, goOn string) error {
	return deployment.Run(ctx, steps, goOn, func(format string, args ...any) { fmt.Printf(format, args...) })
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
