package notify

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lettercraft/lettercraft/worker/console/events"
	"github.com/lettercraft/lettercraft/worker/console/mail"
	"github.com/lettercraft/lettercraft/worker/service/account"
	"github.com/lettercraft/lettercraft/worker/service/webhook"
)

func TestWhatIsToBeDoneIsDone(t *testing.T) {
	for _, c := range []struct {
		members          map[string]any
		mails, delivered int
		want             string
	}{
		{map[string]any{}, 0, 0, `{"mail":null,"webhook":null,"mailAfter":null,"webhookAfter":null,"disable":false}`},
		{map[string]any{"mail": 0}, 1, 0, `{"mail":"sent","webhook":null,"mailAfter":null,"webhookAfter":null,"disable":false}`},
		{map[string]any{"webhook": hook(0, -1)}, 0, 1, `{"mail":null,"webhook":"sent","mailAfter":null,"webhookAfter":null,"disable":false}`},
		{map[string]any{"mail": 2, "webhook": hook(3, time.Hour)}, 1, 1, `{"mail":"sent","webhook":"sent","mailAfter":null,"webhookAfter":null,"disable":false}`},
		{map[string]any{"mail": 0, "address": nil}, 0, 0, `{"mail":"failed","webhook":null,"mailAfter":null,"webhookAfter":null,"disable":false}`},
	} {
		w := &world{answer: received(200)}
		if got := w.attempt(t, c.members); got != c.want || len(w.mails) != c.mails || len(w.delivered) != c.delivered {
			t.Errorf("%v: got %s, %d mails, %d deliveries, want %s", c.members, got, len(w.mails), len(w.delivered), c.want)
		}
	}
}

func TestAMailThatFailsIsRepeatedForSevenHours(t *testing.T) {
	w := &world{mailErr: errDown}
	for before, after := range []string{"60000", "600000", "3600000", "21600000", "null", "null"} {
		want := `{"mail":"failed","webhook":null,"mailAfter":` + after + `,"webhookAfter":null,"disable":false}`
		if got := w.attempt(t, map[string]any{"mail": before}); got != want {
			t.Errorf("after %d attempts and another one: got %s, want %s", before, got, want)
		}
	}
}

// failedWebhook returns the answer for a webhook that failed. The time until the next attempt is 0 if there is none.
func failedWebhook(after time.Duration) string {
	if after == 0 {
		return `{"mail":null,"webhook":"failed","mailAfter":null,"webhookAfter":null,"disable":true}`
	}
	return fmt.Sprintf(`{"mail":null,"webhook":"failed","mailAfter":null,"webhookAfter":%d,"disable":false}`, after.Milliseconds())
}

func TestAWebhookThatFailsIsRepeatedForThreeDaysAndThenSwitchedOff(t *testing.T) {
	w := &world{answer: received(500)}
	failing := time.Duration(-1)
	var times []time.Duration
	for before := 0; ; before++ {
		at := max(failing, 0)
		times = append(times, at)
		if at >= 72*time.Hour {
			if got := w.attempt(t, map[string]any{"webhook": hook(before, failing)}); got != failedWebhook(0) {
				t.Errorf("at the end: got %s", got)
			}
			break
		}
		after := []time.Duration{10 * time.Second, time.Minute, 10 * time.Minute, time.Hour, 6 * time.Hour, 16 * time.Hour, 24 * time.Hour, 24 * time.Hour}[min(before, 7)]
		after = min(after, 72*time.Hour-at)
		if got := w.attempt(t, map[string]any{"webhook": hook(before, failing)}); got != failedWebhook(after) {
			t.Fatalf("after %d attempts and %v: got %s, want %s", before, at, got, failedWebhook(after))
		}
		failing = at + after
	}
	// 10 s + 1 min + 10 min + 1 h + 6 h + 16 h = 23:11:10; two further days; the rest of the third day.
	if got := fmt.Sprint(times); got != "[0s 10s 1m10s 11m10s 1h11m10s 7h11m10s 23h11m10s 47h11m10s 71h11m10s 72h0m0s]" {
		t.Errorf("the attempts are at %s", got)
	}
}

func TestAnotherEventDoesNotGiveAFailingWebhookMoreTime(t *testing.T) {
	w := &world{answer: received(500)}
	for failing, after := range map[time.Duration]time.Duration{
		71 * time.Hour: 10 * time.Second, 72*time.Hour - 4*time.Second: 4 * time.Second, 72 * time.Hour: 0, 100 * time.Hour: 0,
	} {
		if got := w.attempt(t, map[string]any{"webhook": hook(0, failing)}); got != failedWebhook(after) {
			t.Errorf("after %v: got %s, want %s", failing, got, failedWebhook(after))
		}
	}
}

func TestAWebhookThatIsGoneIsSwitchedOffAtOnce(t *testing.T) {
	w := &world{answer: received(410)}
	if got := w.attempt(t, map[string]any{"webhook": hook(0, -1)}); got != failedWebhook(0) {
		t.Errorf("got %s", got)
	}
}

func TestEveryKindOfFailureIsRepeated(t *testing.T) {
	for name, w := range map[string]*world{
		"refused": {answer: webhook.Answer{Refused: "must be an https address", Error: "The address must be an https address"}},
		"late":    {answer: webhook.Answer{Error: "The address did not answer within 10 seconds"}},
		"moved":   {answer: received(302)},
		"broken":  {pageErr: errDown},
	} {
		if got := w.attempt(t, map[string]any{"webhook": hook(0, -1)}); got != failedWebhook(10*time.Second) {
			t.Errorf("%s: got %s", name, got)
		}
	}
}

func TestTheLogHasNoAddressSecretOrLink(t *testing.T) {
	var lines bytes.Buffer
	log.SetOutput(&lines)
	defer log.SetOutput(io.Discard)
	w := &world{mailErr: errDown, answer: received(500)}
	w.attempt(t, map[string]any{"mail": 0, "webhook": hook(0, -1)})
	if n := strings.Count(lines.String(), `"account":"PSEUDONYMAAAAAAA",`); n != 2 {
		t.Errorf("%d lines name the account, want 2: %s", n, &lines)
	}
	for _, private := range []string{`"ACCOUNT"`, "ada", "example.com", secret, secret[6:]} {
		if strings.Contains(lines.String(), private) {
			t.Errorf("the log has %s: %s", private, &lines)
		}
	}
}

func TestAFailureIsAnEvent(t *testing.T) {
	refused := &mail.RefusedError{Code: "E_RECIPIENT"}
	late := webhook.Answer{Reason: webhook.Timeout, Error: "The address did not answer within 10 seconds"}
	for name, test := range map[string]struct {
		world   world
		members map[string]any
		want    []events.Event
	}{
		"a mail": {world{mailErr: refused}, map[string]any{"mail": 1}, []events.Event{
			{Name: "mail", Reason: "E_RECIPIENT", Attempt: 2, Cause: "the mail was refused: E_RECIPIENT"},
		}},
		"a webhook that is late": {world{answer: late}, map[string]any{"webhook": hook(0, -1)}, []events.Event{
			{Name: "webhook", Reason: "timeout", Attempt: 1, Cause: late.Error},
		}},
		"a webhook that is gone": {world{answer: received(410)}, map[string]any{"webhook": hook(0, -1)}, []events.Event{
			{Name: "webhook", Reason: "status", Status: 410, Attempt: 1, Cause: "The address answered with a bad status"},
			{Name: "webhook_off", Reason: "gone", Status: 410},
		}},
		"a webhook for too long": {world{pageErr: errDown}, map[string]any{"webhook": hook(7, patience)}, []events.Event{
			{Name: "webhook", Reason: "internal", Attempt: 8, Cause: "down"},
			{Name: "webhook_off", Reason: "patience"},
		}},
		"none": {world{answer: received(200)}, map[string]any{"mail": 0, "webhook": hook(0, -1)}, nil},
	} {
		got := logged(t, func() { test.world.attempt(t, test.members) })
		for i := range test.want {
			test.want[i].Worker, test.want[i].Account, test.want[i].ID = "notifier", "PSEUDONYMAAAAAAA", "msg_1"
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: got %+v, want %+v", name, got, test.want)
		}
	}
}

func TestAFailureByHandIsAnEventOfTheConsole(t *testing.T) {
	events.Start([]string{"secret"}, nil)
	defer events.Start(nil, nil)
	w := &world{answer: received(503)}
	var id string
	got := logged(t, func() { id, _ = endpoint.Test(w, "ACCOUNT", now) })
	want := events.Event{
		Name: "webhook", Account: account.Pseudonym("secret", "ACCOUNT", time.Now()), Reason: "status", Worker: "console", ID: id, Status: 503,
		Cause: "The address answered with a bad status",
	}
	if len(got) != 1 || got[0] != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// logged returns the events that a function logs.
func logged(t *testing.T, f func()) (all []events.Event) {
	t.Helper()
	var lines bytes.Buffer
	log.SetFlags(0)
	log.SetOutput(&lines)
	defer log.SetOutput(io.Discard)
	f()
	for line := range bytes.Lines(lines.Bytes()) {
		var e events.Event
		if err := json.Unmarshal(line, &e); err != nil {
			t.Errorf("%s: %v", line, err)
		}
		all = append(all, e)
	}
	return all
}

func TestARequestThatIsNoTaskIsRefused(t *testing.T) {
	other := body(t, map[string]any{"mail": 0, "message": message("test", 0)})
	for _, body := range []string{"", "[]", "{}", `{"mail":0}`, other, `{"message":{"id":"msg_1"}}`, strings.Repeat(" ", 1<<17)} {
		w := &world{}
		r := httptest.NewRecorder()
		New("", w, w, time.Now).ServeHTTP(r, httptest.NewRequest("POST", "/notify", strings.NewReader(body)))
		if r.Code != 400 || len(w.mails) != 0 {
			t.Errorf("%.40q: status %d, %d mails", body, r.Code, len(w.mails))
		}
	}
}
