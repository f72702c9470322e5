package alerting

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/lettercraft/lettercraft/worker/service/alert"
)

// world is a store and an operator, with an engine that answers with the figure of one alert, or fails.
type world struct {
	stored  string
	saved   int
	figure  string
	failure error // of the engine
	mail    error // of the mail
	store   error // of the store
	sent    []string
}

func TestMain(m *testing.M) {
	log.SetOutput(io.Discard)
	os.Exit(m.Run())
}

// run evaluates the alerts, and returns the subjects and texts of the messages that were sent.
func (w *world) run(t *testing.T) []string {
	t.Helper()
	w.sent = nil
	Watch{
		Environment: "staging",
		Tables:      alert.Tables{Calls: "calls", Events: "events"},
		Ask: func(_ context.Context, sql string, rows any) error {
			if w.failure != nil {
				return w.failure
			}
			if strings.Contains(sql, " FROM events ") {
				return errors.New("unknown table events") // there are none yet
			}
			// counted0 is the first alert over a dataset: a bug.
			return json.Unmarshal([]byte(`[{"counted0":"`+w.figure+`"}]`), rows)
		},
		Load: func() (string, error) { return w.stored, w.store },
		Save: func(state string) error {
			if w.store == nil {
				w.stored, w.saved = state, w.saved+1
			}
			return w.store
		},
		Tell: func(subject, text string) error {
			if w.mail == nil {
				w.sent = append(w.sent, subject, text)
			}
			return w.mail
		},
	}.Run(t.Context(), time.Unix(1_790_000_000, 0))
	return w.sent
}

// expect runs an evaluation, and checks the subject of its message; empty means that none is sent.
func (w *world) expect(t *testing.T, what, subject string) {
	t.Helper()
	got := ""
	if sent := w.run(t); len(sent) > 0 {
		got = sent[0]
	}
	if got != subject {
		t.Errorf("%s: got the message %q, want %q", what, got, subject)
	}
}

const (
	began = "Lettercraft staging: a bug"
	ended = "Lettercraft staging: ended: a bug"
)

func TestTheOperatorIsToldOnceWhenAnAlertBeginsAndOnceWhenItEnds(t *testing.T) {
	w := &world{figure: "0"}
	w.expect(t, "nothing happens", "")
	w.figure = "3"
	sent := w.run(t)
	if len(sent) != 2 || sent[0] != began {
		t.Fatalf("got %q", sent)
	}
	for _, want := range []string{
		"a bug: 3 calls with an internal error, fields of GraphQL included (alert at more than 0 in 15 minutes)\n", "  build/lettercraft-admin logs staging --status=500 --json\n", "\nTell customers: The error is ours",
	} {
		if !strings.Contains(sent[1], want) {
			t.Errorf("the message lacks %q:\n%s", want, sent[1])
		}
	}
	w.expect(t, "it goes on", "")
	w.figure = "5"
	w.expect(t, "it gets worse", "")
	w.figure = "0"
	w.expect(t, "it ends", ended)
	w.expect(t, "nothing happens again", "")
	if w.saved != 2 {
		t.Errorf("the state was stored %d times, want 2", w.saved)
	}
}

func TestAMessageThatIsNotSentOrNotStoredIsSentAgain(t *testing.T) {
	w := &world{figure: "3", mail: errors.New("refused")}
	w.expect(t, "the mail fails", "")
	w.mail = nil
	w.expect(t, "the mail works again", began)

	w.store = errors.New("KV is down")
	w.expect(t, "the state can't be read", began)
	w.store = nil
	w.expect(t, "the state can be read again", "")

	w.stored = "{"
	w.expect(t, "the state is damaged", began)
	w.figure, w.mail = "0", errors.New("refused")
	w.expect(t, "the mail about the end fails", "")
	w.mail = nil
	w.expect(t, "the mail about the end works", ended)
}

func TestQuestionsThatFailAreAnAlertAfterThreeFailures(t *testing.T) {
	w := &world{figure: "3"}
	w.expect(t, "a bug", began)
	w.failure = errors.New("status 403")
	w.expect(t, "the first failure", "")
	w.expect(t, "the second failure", "")
	w.expect(t, "the third failure", "Lettercraft staging: the alerts can't be evaluated")
	saved := w.saved
	for range 5 {
		w.expect(t, "more failures", "")
	}
	if w.saved != saved {
		t.Errorf("the state was stored %d times more although nothing changed", w.saved-saved)
	}
	w.failure = nil
	w.expect(t, "the engine answers, and the bug is still there", "Lettercraft staging: ended: the alerts can't be evaluated")
	w.failure = errors.New("status 500")
	w.expect(t, "one failure is none", "")
	w.failure, w.figure = nil, "0"
	w.expect(t, "the bug ends", ended)
}

func TestAMailSaysTheSameAsTextAndAsHTML(t *testing.T) {
	m := Mail("oncall@lettercraft.example", "Lettercraft staging: <b>", "a & b\n")
	if m.Check() != nil || m.Text != "a & b\n" || !strings.Contains(m.HTML, "<title>Lettercraft staging: &lt;b&gt;</title>") || !strings.Contains(m.HTML, ">a &amp; b\n</pre>") {
		t.Errorf("got %+v", m)
	}
}
