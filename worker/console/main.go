//go:build js && wasm

// Command console is the control plane. It serves the administration of accounts (package admin), the page of their owners (package
// selfservice), the keys of accounts for programs (package api), and the events of the payment provider (package payments). Deployed as the
// notifier, it sends notifications to owners when an account's object asks for it (package notify). These are ordinary handlers of
// net/http, in a new instance for each request, because requests are rare. On schedules, it removes expired images (package sweep) and
// evaluates the alerts of the operator (package alerting).
package main

import (
	"cmp"
	"context"
	"io"
	"log"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/syumai/workers"
	"github.com/syumai/workers/cloudflare"
	"github.com/syumai/workers/cloudflare/cron"

	"github.com/lettercraft/lettercraft/worker/console/admin"
	"github.com/lettercraft/lettercraft/worker/console/alerting"
	"github.com/lettercraft/lettercraft/worker/console/api"
	"github.com/lettercraft/lettercraft/worker/console/events"
	"github.com/lettercraft/lettercraft/worker/console/notify"
	"github.com/lettercraft/lettercraft/worker/console/payments"
	"github.com/lettercraft/lettercraft/worker/console/protect"
	"github.com/lettercraft/lettercraft/worker/console/selfservice"
	"github.com/lettercraft/lettercraft/worker/console/signin"
	"github.com/lettercraft/lettercraft/worker/console/sweep"
	"github.com/lettercraft/lettercraft/worker/console/turnstile"
	"github.com/lettercraft/lettercraft/worker/console/visitor"
	"github.com/lettercraft/lettercraft/worker/service/account"
)

func main() {
	log.SetFlags(0) // the platform adds the time
	nameSecrets := secrets(account.NameSecret)
	events.Start(nameSecrets, writeEvent)
	cron.ScheduleTaskNonBlock(func(ctx context.Context) error {
		if event, err := cron.NewEvent(ctx); err == nil && event.Cron == alerting.Schedule {
			watchAlerts(ctx)
			return nil
		}
		removed, err := sweep.Expired(cloud{}, time.Now())
		e := events.Event{Name: events.Sweep, Reason: "done", Count: removed}
		if err != nil {
			e.Reason, e.Cause = "failed", err.Error()
		}
		events.Log(e)
		return err
	})
	later := &afterwards{}
	place := cloudflare.Getenv("PLACE")
	near := cmp.Or(place, visitor.Place(cloudflare.Getenv("CONTINENT"), cloudflare.Getenv("LATITUDE"), cloudflare.Getenv("LONGITUDE")))
	sessionSecrets, addressSecrets, keySecrets := secrets("SESSION_SECRET"), secrets("ADDRESS_SECRET"), secrets("KEY_SECRET")
	webhookSecrets, hasPayments := secrets("STRIPE_WEBHOOK_SECRET"), len(secrets("STRIPE_API_KEY")) > 0
	var prices []payments.Price
	if hasPayments && len(webhookSecrets) > 0 { // without events, a paid plan would not begin
		prices, _ = payments.ParsePrices(cloudflare.Getenv("PAYMENT_PRICES")) // each event logs an error
	}
	shown, _ := payments.ParseShown(cloudflare.Getenv("SHOWN_PRICES")) // a deployment checks it
	publicURL := strings.TrimSuffix(cloudflare.Getenv("PUBLIC_URL"), "/")
	mailboxes := signin.Service{Store: cloud{}, AddressSecrets: addressSecrets}
	mux := http.NewServeMux()
	mux.Handle("/admin/", admin.New(admin.Config{
		Tokens:      secrets("ADMIN_TOKEN"),
		KeySecrets:  keySecrets,
		NameSecrets: nameSecrets,
		HasPayments: hasPayments,
		Place:       place,
		Leave:       mailboxes.Leave,
		Adopt:       mailboxes.Adopt,
		Readmit:     mailboxes.Readmit,
		Now:         time.Now,
	}, cloud{}))
	mux.Handle("/account/api/", selfservice.New(selfservice.Config{
		SessionSecrets: sessionSecrets,
		AddressSecrets: addressSecrets,
		KeySecrets:     keySecrets,
		NameSecrets:    nameSecrets,
		PublicURL:      publicURL,
		Prices:         prices,
		Shown:          shown,
		Turnstile: turnstile.Widget{
			SiteKey: cloudflare.Getenv("TURNSTILE_SITE_KEY"), Secrets: secrets("TURNSTILE_SECRET"), Siteverify: siteverify,
		},
		After:        later.run,
		BonusAtOnce:  cloudflare.Getenv("BONUS_AT_ONCE") == "yes",
		Place:        near,
		OperatorMail: cloudflare.Getenv("OPERATOR_MAIL"),
		Country:      cloudflare.Getenv("COUNTRY"),
		CountryName:  countryName,
	}, cloud{near}, time.Now))
	programs := api.New(api.Config{NameSecrets: nameSecrets, KeySecrets: keySecrets, AddressSecrets: addressSecrets, Now: time.Now}, cloud{})
	for _, path := range []string{api.KeysPath, api.KeysPath + "/", api.LeakedPath} {
		mux.Handle(path, programs)
	}
	mux.Handle("/payments/", payments.New(payments.Config{
		Secrets: webhookSecrets,
		HasKey:  hasPayments,
		Prices:  cloudflare.Getenv("PAYMENT_PRICES"),
		Now:     time.Now,
	}, cloud{}))
	// The main Worker passes no requests with these paths.
	mux.Handle(events.NotifierRoute, notify.New(publicURL, cloud{}, cloud{}, time.Now))
	mux.HandleFunc("GET /status", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, mailState()) })
	workers.ServeNonBlock(events.Answers(protect.Answers(mux)))
	workers.Ready()
	<-workers.Done()
	later.tasks.Wait()
}

// afterwards runs tasks after the answer to a request was sent. The Worker and the program keep running until the tasks are done.
type afterwards struct{ tasks sync.WaitGroup }

// patience is the time that a task waits until the answer was read. A client that has disconnected never reads it.
const patience = time.Second

func (a *afterwards) run(task func()) {
	a.tasks.Add(1)
	cloudflare.WaitUntil(func() {
		defer a.tasks.Done()
		timer := time.NewTimer(patience)
		select {
		case <-workers.Done():
		case <-timer.C:
		}
		timer.Stop()
		task()
	})
}

// secrets returns the values of a secret, the newest first. Two or more are in use while the secret is being rotated; entry.mjs collects
// them.
func secrets(name string) []string { return strings.Fields(cloudflare.Getenv(name)) }
