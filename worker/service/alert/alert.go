// Package alert declares what the operator of a deployment is alerted to ([All]), and computes the figures from the data points in Workers
// Analytics Engine ([Measure]). The console asks every five minutes and sends mails (package alerting); the operator's program shows the
// figures at any time. docs/operate.md has the same alerts and runbooks; a test compares them.
package alert

import (
	"strconv"
	"strings"
	"time"
)

// Alert is on while a figure is above a threshold, or below it.
type Alert struct {
	Name string
	// from is the dataset whose data points count, or none if the figure does not come from data points.
	from source
	// where selects the data points that count: a condition in SQL, with the members of the dataset in braces. The figure is the number of
	// lines for which these data points stand.
	where string
	// among, if it is not empty, makes the figure a percentage: of the lines that it selects, those that where selects too.
	among string
	// Figure says what the figure is, such as "answers with status 500".
	Figure string
	// Window is the time before the question from which data points count.
	Window    time.Duration
	Threshold float64
	// IsBelow says that the alert is on while the figure is below the threshold.
	IsBelow bool
	// Means says what has happened, and what to look at. Tell says what to tell customers.
	Means, Tell string
	// Run are the commands of the operator's program that help, without its name. ENV stands for the name of the environment.
	Run []string
}

// minimum is the number of lines below which a percentage counts as 0: a few slow calls of a service that has just started say nothing.
const minimum = 100

// All are the alerts.
var All = []Alert{
	{
		Name: "a bug", from: calls, where: "{status} = 500 OR {code} = 'internal'",
		Figure: "calls with an internal error, fields of GraphQL included", Window: 15 * time.Minute, Threshold: 0,
		Means: "A call has met a panic or an unknown error. The cause in the line of the call says which. If it began with a release, go back to the one before.",
		Run:   []string{"logs ENV --status=500 --json", "history ENV", "rollback ENV"},
		Tell:  "The error is ours, and calls that failed cost nothing. The X-Request-ID of an answer helps to find the call.",
	},
	{
		Name: "a part can't be reached", from: calls, where: "({status} = 503 OR {code} = 'unavailable') AND {cause} != ''",
		Figure: "calls for which a part could not be reached, fields of GraphQL included", Window: 10 * time.Minute, Threshold: 20,
		Means: "KV, R2, an account's object or a Worker does not answer. The cause and /v1/status name the part. Look at cloudflarestatus.com. If it began with a release, go back to the one before.",
		Run:   []string{"status ENV", "logs ENV --status=503 --json", "top ENV --by=errors --operations"},
		Tell:  "A part of the service is disturbed. Calls that failed cost nothing and can be repeated, best with an Idempotency-Key.",
	},
	{
		Name: "no room", from: calls, where: "{status} = 503 AND {cause} = ''",
		Figure: "answers with status 503 without a cause", Window: 15 * time.Minute, Threshold: 20,
		Means: "Isolates are busy: requests waited for memory until they were 15 seconds old, or too many waited already. See which operation it is, and who sends most.",
		Run:   []string{"top ENV --by=errors --operations", "top ENV --by=bytes"},
		Tell:  "Send fewer large texts at a time, and repeat a refused call after the seconds in Retry-After. Refused calls cost nothing.",
	},
	{
		Name: "an account at its wall", from: calls, where: "{cause} LIKE '%overloaded%'",
		Figure: "answers whose cause names an overloaded object", Window: 10 * time.Minute, Threshold: 0,
		Means: "An account has more calls a second than its object can take. Only this account is concerned.",
		Run:   []string{"top ENV --by=errors", "top ENV --by=errors --keys"},
		Tell:  "To the owner of the account: use fewer connections at a time.",
	},
	{
		Name: "slow", from: calls, where: "{duration} > 1000", among: "{operation} = 'hmac' AND {status} = 200",
		Figure: "percent of the answers of hmac that took more than a second", Window: 15 * time.Minute, Threshold: 1,
		Means: "Calls that compute almost nothing wait. Compare with the CPU of requests in Workers Logs: if it is as usual, KV or the accounts' objects are slow, or isolates are busy with other calls.",
		Run:   []string{"logs ENV --status=200 --limit=1000", "top ENV --by=bytes"},
		Tell:  "Answers are slower than usual at the moment; nothing is lost.",
	},
	{
		Name: "keys are tried", from: calls, where: "{code} = 'invalid_key'",
		Figure: "calls without a valid key", Window: 15 * time.Minute, Threshold: 1000,
		Means: "Somebody tries keys, or a customer's program continues with a key that has ended. Keys can't be guessed, but the calls cost. A network that sends more than 300 unknown keys in a minute is refused until the minute ends; block its address at the edge if it goes on.",
		Run:   []string{"top ENV --by=refusals --colos", "logs ENV --status=401 --limit=1000"},
		Tell:  "Nothing, unless an owner asks: a key that has ended has to be replaced in every program.",
	},
	{
		Name: "payments", from: events, where: "{event} = 'payment' AND {reason} = 'failed'",
		Figure: "events of the payment provider that could not be applied", Window: time.Hour, Threshold: 0,
		Means: "The provider sends the event again. The cause in the log of the console says what to repair.",
		Run:   []string{"failures ENV --event=payment"},
		Tell:  "A payment that has been made counts a little later, and nobody pays twice.",
	},
	{
		Name: "refused payments", from: events, where: "{event} = 'payment' AND {reason} != 'failed'",
		Figure: "requests to the address for the payment provider that were refused", Window: time.Hour, Threshold: 5,
		Means: "If the provider reports failures of its webhook, compare the signing secret with the provider's. Otherwise the provider has not sent these requests.",
		Run:   []string{"failures ENV --event=payment", "rotate ENV STRIPE_WEBHOOK_SECRET"},
		Tell:  "If the secret is wrong: a payment that has been made counts a little later, and nobody pays twice.",
	},
	{
		Name: "subscriptions that don't end", from: events, where: "{event} = 'billing'",
		Figure: "failures to end the subscription of a deleted account", Window: 6 * time.Hour, Threshold: 3,
		Means: "The payment provider does not end a subscription whose account was deleted. The console tries again at least once an hour. The log of the console has the cause. End the subscription at the provider if need be.",
		Run:   []string{"failures ENV --event=billing --since=6h", "rotate ENV STRIPE_API_KEY"},
		Tell:  "To the former owner, if the owner asks: the subscription will end.",
	},
	{
		Name: "mail", from: events, where: "{event} = 'mail'",
		Figure: "mails that could not be sent", Window: time.Hour, Threshold: 5,
		Means: "The reason is the code of Email Service. Look at the records of the domain of MAIL_FROM, and at the daily quota. Mails of notifications are tried again, mails to sign in are not. The mail with this alert may not arrive either.",
		Run:   []string{"failures ENV --event=mail"},
		Tell:  "Mails are late or missing. Owners with a passkey can sign in without a mail.",
	},
	{
		Name: "the directory is behind", from: events, where: "{event} = 'directory'",
		Figure: "failures of accounts' objects to write the directory", Window: 15 * time.Minute, Threshold: 20,
		Means: "KV refuses writes, or is slow. Look at cloudflarestatus.com. The objects try again by themselves.",
		Run:   []string{"failures ENV --event=directory"},
		Tell:  "New and replaced keys work a few minutes later than usual. Calls with other keys are not concerned.",
	},
	{
		Name: "notifications wait", from: events, where: "{event} = 'notifier'",
		Figure: "failures of accounts' objects to reach the notifier", Window: 15 * time.Minute, Threshold: 20,
		Means: "The notifier fails or is not there. The objects keep their messages and try again. If it began with a release, go back to the one before.",
		Run:   []string{"failures ENV --event=notifier", "history ENV", "rollback ENV"},
		Tell:  "Notifications by mail and by webhook are late.",
	},
	{
		Name: "the operator's token is tried", from: events, where: "{event} = 'token' AND {reason} = 'wrong'",
		Figure: "requests for the administration with a wrong token", Window: 15 * time.Minute, Threshold: 10,
		Means: "Somebody tries tokens, or a machine has an older one. A token can't be guessed. Block the address at the edge if it goes on, and replace the token if it may have leaked.",
		Run:   []string{"failures ENV --event=token", "rotate ENV ADMIN_TOKEN"},
		Tell:  "Nothing.",
	},
	{
		Name: "a copied passkey", from: events, where: "{event} = 'passkey'",
		Figure: "sign-ins that were refused because the counter of the passkey had not grown", Window: time.Hour, Threshold: 0,
		Means: "A passkey of an account may have been copied, and the sign-in was refused.",
		Run:   []string{"failures ENV --event=passkey"},
		Tell:  "To the owner of the account: remove the passkey on the account page, and sign out everywhere.",
	},
	{
		Name: "the console fails", from: events, where: "{event} = 'answer' AND {worker} = 'console'",
		Figure: "answers of the console with a status from 500 on", Window: 15 * time.Minute, Threshold: 5,
		Means: "The account page, the administration, or the payments fail. The reason is the route, and the line before that of the event has the cause. If it began with a release, go back to the one before.",
		Run:   []string{"failures ENV --event=answer", "history ENV", "rollback ENV"},
		Tell:  "The account page is disturbed. Calls are not concerned.",
	},
	{
		Name: "the schedule does not run", from: events, where: "{event} = 'sweep' AND {reason} = 'done'",
		Figure: "runs that have removed expired images", Window: 2 * time.Hour, Threshold: 1, IsBelow: true,
		Means: "R2 fails, or the console's schedules do not run. Then this alert comes from the operator's program only. The rule of the bucket deletes the images after two days. In the first 20 minutes after the first deployment, it means nothing.",
		Run:   []string{"failures ENV --event=sweep --since=3h", "apply ENV"},
		Tell:  "Nothing.",
	},
	Unanswered,
}

// Unanswered is on if the figures can't be computed. Its figure is counted by the one who asks.
var Unanswered = Alert{
	Name:   "the alerts can't be evaluated",
	Figure: "failed evaluations in a row", Window: 15 * time.Minute, Threshold: 2,
	Means: "Cloudflare refuses the questions of the console to Analytics Engine, or does not answer them. Until this ends, the other alerts stay as they were. The console's log has the answer. If the API token has ended, give the console another one.",
	Run:   []string{"alerts ENV", "rotate ENV ANALYTICS_TOKEN"},
	Tell:  "Nothing: calls are not concerned.",
}

// IsOn reports whether the alert is on at a figure, given whether it was on before. An alert that is on ends when the figure is at most half
// of the threshold, so that a figure near the threshold does not begin and end it again and again.
func (a Alert) IsOn(figure float64, was bool) bool {
	switch {
	case a.IsBelow:
		return figure < a.Threshold
	case was:
		return figure > a.Threshold/2
	}
	return figure > a.Threshold
}

// Condition says when the alert begins: "more than 20 in 15 minutes".
func (a Alert) Condition() string {
	than := "more than "
	if a.IsBelow {
		than = "fewer than "
	}
	return than + Number(a.Threshold) + " in " + Span(a.Window)
}

// Describe says what the figure is: "a bug: 3 answers with status 500 (alert at more than 0 in 15 minutes)".
func (a Alert) Describe(figure float64) string {
	return a.Name + ": " + Number(figure) + " " + a.Figure + " (alert at " + a.Condition() + ")"
}

// Runbook says what the alert means, what to run and what to tell customers, in lines.
func (a Alert) Runbook(environment string) string {
	var b strings.Builder
	b.WriteString(a.Means + "\nRun:\n")
	for _, command := range a.Run {
		b.WriteString("  build/lettercraft-admin " + strings.ReplaceAll(command, "ENV", environment) + "\n")
	}
	return b.String() + "Tell customers: " + a.Tell + "\n"
}

// Number writes a figure with at most one decimal place.
func Number(figure float64) string {
	return strings.TrimSuffix(strconv.FormatFloat(figure, 'f', 1, 64), ".0")
}

// Span writes a time in minutes or whole hours.
func Span(t time.Duration) string {
	switch {
	case t == time.Hour:
		return "1 hour"
	case t%time.Hour == 0:
		return strconv.Itoa(int(t.Hours())) + " hours"
	}
	return strconv.Itoa(int(t.Minutes())) + " minutes"
}
