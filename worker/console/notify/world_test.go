package notify

import (
	"encoding/json"
	"errors"
	"io"
	"log"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/lettercraft/lettercraft/worker/console/mail"
	"github.com/lettercraft/lettercraft/worker/service/webhook"
)

// The handler logs why an attempt failed. TestMain keeps this out of the output of the tests.
func TestMain(m *testing.M) {
	log.SetOutput(io.Discard)
	os.Exit(m.Run())
}

var now = time.UnixMilli(1_795_219_200_000).UTC() // 2026-11-21T00:00:00Z

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

// world is a [Mailer] and a [Courier] that records its calls.
type world struct {
	site             string
	mailErr, pageErr error
	answer           webhook.Answer

	mails     []mail.Message
	delivered []webhook.Message
}

func (w *world) Send(m mail.Message) error {
	w.mails = append(w.mails, m)
	return w.mailErr
}

func (w *world) Deliver(m webhook.Message) (webhook.Answer, error) {
	w.delivered = append(w.delivered, m)
	return w.answer, w.pageErr
}

// received returns an answer of a webhook.
func received(status int) webhook.Answer {
	a := webhook.Answer{Status: status, Text: "text", Milliseconds: 12}
	if status < 200 || status > 299 {
		a.Reason, a.Error = webhook.Status, "The address answered with a bad status"
	}
	return a
}

// body returns the body of a request with members of its own. The members replace the members of a task with nothing to do.
func body(t *testing.T, members map[string]any) string {
	t.Helper()
	all := map[string]any{
		"account": "ACCOUNT", "pseudonym": "PSEUDONYMAAAAAAA", "address": "ada@example.com",
		"message": message("credits.threshold", 80), "mail": nil, "webhook": nil,
	}
	for name, value := range members {
		all[name] = value
	}
	text, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func message(kind string, threshold int) map[string]any {
	return map[string]any{
		"id": "msg_1", "type": kind, "threshold": threshold, "time": now.UnixMilli() - 5_000, "plan": "starter",
		"remaining": 1_999, "used": 8_001, "cycleEnd": now.AddDate(0, 0, 10).UnixMilli(),
	}
}

// hook returns the member webhook, for a webhook that has been failing for a time, or for the first time if that is negative.
func hook(attempts int, failing time.Duration) map[string]any {
	w := map[string]any{"url": "https://example.com/hook", "secret": secret, "attempt": attempts, "failingSince": nil}
	if failing >= 0 {
		w["failingSince"] = now.Add(-failing).UnixMilli()
	}
	return w
}

// attempt sends a request and returns the answer without its report of the attempt.
func (w *world) attempt(t *testing.T, members map[string]any) string {
	t.Helper()
	before, _, _ := strings.Cut(w.report(t, members), `,"attempt":`)
	return before + "}"
}

// report sends a request and returns the answer.
func (w *world) report(t *testing.T, members map[string]any) string {
	t.Helper()
	r := httptest.NewRecorder()
	h := New(w.site, w, w, func() time.Time { return now })
	h.ServeHTTP(r, httptest.NewRequest("POST", "https://notifier/notify", strings.NewReader(body(t, members))))
	if r.Code != 200 {
		t.Fatalf("status %d", r.Code)
	}
	return strings.TrimSpace(r.Body.String())
}

var errDown = errors.New("down")
