package main

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/lettercraft/lettercraft/worker/provision/deployment"
)

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

type historyCommand struct{ target }

func (c historyCommand) Run(ctx context.Context) error {
	d, _, err := c.open()
	if err != nil {
		return err
	}
	entries, err := d.Entries(ctx)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "RELEASE\tCOMMIT\tFROM (UTC)\tUNTIL (UTC)\tWHY IT ENDED")
	for i, e := range entries {
		until, why := "now", e.Fault
		if i+1 < len(entries) {
			next := entries[i+1]
			until, why = next.Began.UTC().Format(time.DateTime), e.Ending(next)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", e.Release, e.Commit, e.Began.UTC().Format(time.DateTime), until, why)
	}
	return w.Flush()
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
	locks, err := d.Locks(ctx)
	if err != nil {
		return err
	}
	answer := check(ctx, s.Site)
	if c.JSON {
		type lock struct {
			ID      string    `json:"id"`
			By      string    `json:"by"`
			Since   time.Time `json:"since"`
			Command string    `json:"command"`
		}
		all := []lock{} // an empty list, not null
		for _, l := range locks {
			all = append(all, lock{l.ID, l.By, l.Since, l.Command})
		}
		encoder := json.NewEncoder(os.Stdout)
		encoder.SetIndent("", "  ")
		return encoder.Encode(struct {
			deployment.Status
			Answer string `json:"answer"`
			Locks  []lock `json:"locks"`
		}{s, answer, all})
	}
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "WORKER\tVERSION\tRELEASE\tCOMMIT\tSINCE (UTC)\tSECRETS")
	for _, one := range s.Workers {
		if one.Version == 0 {
			fmt.Fprintf(w, "%s\tnot deployed\n", one.Name)
			continue
		}
		release := one.Release
		if one.Share < 100 {
			release += fmt.Sprintf(" (%d%%)", one.Share)
		}
		fmt.Fprintf(w, "%s\t%d\t%s\t%s\t%s\t%s\n", one.Name, one.Version, release, one.Commit, one.Created.UTC().Format(time.DateTime), strings.Join(one.Secrets, " "))
	}
	w.Flush()
	fmt.Printf("\nKV namespace  %s\nR2 bucket     %s\n%s  %s\n", present(s.Namespace != ""), present(s.Bucket), s.Site, answer)
	for _, l := range locks {
		fmt.Printf("Lock %s of %s\n", l.ID, l)
	}
	return nil
}

func present(is bool) string {
	if is {
		return "there"
	}
	return "missing"
}

// check asks the service for its status, and returns the answer in words. A part that does not work is named, even if calls work without it.
func check(ctx context.Context, site string) string {
	status, body, err := deployment.Ask(ctx, site, "")
	if err != nil {
		return "does not answer"
	}
	if status != http.StatusOK {
		return fmt.Sprintf("status %d %s", status, strings.TrimSpace(string(body)))
	}
	var answer struct{ Data map[string]any }
	_ = json.Unmarshal(body, &answer)
	maps.DeleteFunc(answer.Data, func(_ string, word any) bool { return word != "unreachable" })
	if len(answer.Data) == 0 {
		return "ok"
	}
	return "does not reach: " + strings.Join(slices.Sorted(maps.Keys(answer.Data)), ", ")
}
