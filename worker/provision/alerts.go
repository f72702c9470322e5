package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/worker/service/alert"
)

type alertsCommand struct{ question }

// shownAlert is an alert with its figure, as the command prints it.
type shownAlert struct {
	Alert     string  `json:"alert"`
	IsOn      bool    `json:"isOn"`
	Figure    float64 `json:"figure"`
	Of        string  `json:"of"`
	Condition string  `json:"condition"`
	Runbook   string  `json:"runbook,omitempty"` // of an alert that is on
}

func (c alertsCommand) Run(ctx context.Context) error {
	d, e, err := c.open()
	if err != nil {
		return err
	}
	figures, err := d.Alerts(ctx, time.Now())
	if err != nil {
		return err
	}
	var rows []shownAlert
	var on []string
	for _, a := range alert.All {
		figure, isKnown := figures[a.Name]
		if !isKnown {
			continue // it is counted by the console
		}
		row := shownAlert{a.Name, a.IsOn(figure, false), figure, a.Figure, a.Condition(), ""}
		if row.IsOn {
			on = append(on, a.Name)
			row.Runbook = a.Runbook(e.Name)
		}
		rows = append(rows, row)
	}
	err = print(c.JSON, rows, "ALERT STATE FIGURE CONDITION OF", func(r shownAlert) []any {
		state := "off"
		if r.IsOn {
			state = "ON"
		}
		return []any{r.Alert, state, alert.Number(r.Figure), r.Condition, r.Of}
	})
	if err != nil || len(on) == 0 {
		return err
	}
	if !c.JSON {
		for _, r := range rows {
			if r.IsOn {
				fmt.Printf("\n%s: %s", r.Alert, r.Runbook)
			}
		}
	}
	return fmt.Errorf("alerts are on: %s", strings.Join(on, ", "))
}
