//go:build js && wasm

package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"time"

	"github.com/syumai/workers/cloudflare"

	"github.com/lettercraft/lettercraft/worker/console/alerting"
	"github.com/lettercraft/lettercraft/worker/service/alert"
)

// watchAlerts evaluates the alerts, if the deployment has an address to tell and the token to ask Analytics Engine.
func watchAlerts(ctx context.Context) {
	to, hooks, tokens := cloudflare.Getenv("ALERT_MAIL"), secrets("ALERT_WEBHOOK"), secrets("ANALYTICS_TOKEN")
	if to == "" && len(hooks) == 0 || len(tokens) == 0 {
		return
	}
	alerting.Watch{
		Environment: cloudflare.Getenv("ENVIRONMENT"),
		Tables:      alert.Tables{Calls: cloudflare.Getenv("CALLS_DATASET"), Events: cloudflare.Getenv("EVENTS_DATASET")},
		Ask: func(_ context.Context, sql string, rows any) error {
			return ask(tokens[0], sql, rows)
		},
		Load: func() (string, error) {
			text, isThere, err := cloud{}.Lookup(alerting.Name)
			if !isThere {
				text = ""
			}
			return text, err
		},
		Save: func(state string) error {
			_, err := await(cloudflare.GetBinding("ACCOUNTS").Call("put", alerting.Name, state))
			return err
		},
		Tell: func(subject, text string) error { return tell(to, hooks, subject, text) },
	}.Run(ctx, time.Now())
}

// ask asks Analytics Engine a query, and decodes the list of rows into rows.
func ask(token, sql string, rows any) error {
	base := cmp.Or(cloudflare.Getenv("TEST_CLOUDFLARE"), "https://api.cloudflare.com/client/v4")
	address := base + "/accounts/" + cloudflare.Getenv("ACCOUNT_ID") + "/analytics_engine/sql"
	status, text, err := post(address, sql, map[string]any{"Authorization": "Bearer " + token})
	if err != nil {
		return err
	}
	if status != http.StatusOK {
		return fmt.Errorf("status %d of Analytics Engine: %.300s", status, text)
	}
	var answer struct{ Data json.RawMessage }
	if err := json.Unmarshal([]byte(text), &answer); err != nil {
		return err
	}
	return json.Unmarshal(answer.Data, rows)
}

// tell sends a message by mail and to the webhook, as far as they are set. It fails if none of them got the message: if one did, sending
// again would repeat it there.
func tell(to string, hooks []string, subject, text string) error {
	var failure error
	isTold := false
	note := func(err error) {
		if err != nil {
			log.Printf("an alert could not be sent: %v", err)
			failure = err
			return
		}
		isTold = true
	}
	if to != "" {
		note(cloud{}.Send(alerting.Mail(to, subject, text)))
	}
	if len(hooks) > 0 {
		note(callHook(hooks[0], subject+"\n\n"+text))
	}
	if isTold {
		return nil
	}
	return failure
}

// callHook posts a text to a webhook, in the form that chat programs take.
func callHook(address, text string) error {
	body, err := json.Marshal(map[string]string{"text": text})
	if err != nil {
		return err
	}
	status, _, err := post(address, string(body), map[string]any{"Content-Type": "application/json"})
	if err == nil && (status < 200 || status > 299) {
		err = fmt.Errorf("the webhook answered with status %d", status)
	}
	return err
}
