package payment

import (
	"errors"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
	"github.com/lettercraft/lettercraft/worker/engine"
)

func TestIdempotencyKeysArePrintable(t *testing.T) {
	for key, isAllowed := range map[string]bool{
		"a": true, " ": true, "~": true, strings.Repeat("k", 255): true, strings.Repeat("k", 256): false, "a\x1f": false, "a\x7f": false, "é": false,
	} {
		err := By(who, call).Repeatable(key)
		if isAllowed != (err == nil) {
			t.Errorf("%.10q (%d bytes): %v", key, len(key), err)
		}
		if !isAllowed {
			operationtest.Fails(t, err, operation.MalformedRequest, "The header Idempotency-Key must have 1 to 255 printable ASCII characters", "")
		}
	}
}

// repeatable drives the payment for a call with the Idempotency-Key "key-1" and the content "{}", and returns the requests.
func repeatable(t *testing.T, outcomes []engine.Outcome, steps func(*engine.Exchange, *Payment)) []string {
	t.Helper()
	return drive(t, outcomes, func(x *engine.Exchange) {
		p := By(who, call)
		if err := p.Repeatable("key-1"); err != nil {
			t.Fatal(err)
		}
		p.Repeats(func(w operation.Writer) {
			w.BeginObject()
			w.EndObject()
		})
		steps(x, p)
	})
}

// told returns the part of a command about the Idempotency-Key.
func told(command string) string {
	_, repeat, _ := strings.Cut(command, `"repeat":`)
	repeat, _, _ = strings.Cut(repeat, `,"thresholds":`)
	repeat, _, _ = strings.Cut(repeat, `,"call":`)
	repeat, _, _ = strings.Cut(repeat, `,"hold":`)
	return repeat
}

// The hashes are the first 128 bits of SHA-256.
const (
	key1     = `{"key":"be2974546978e3739e6d6da85c4be9f3",`
	content1 = `"content":"44136fa355b3678a1146ad16f7e8649e",`
	limits   = `"life":86400000,"wait":15000,"keys":1000`
)

func TestTheObjectIsToldTheKeyTheCallAndTheAnswer(t *testing.T) {
	small := Answer{ContentType: "text/csv", Body: []byte(strings.Repeat("a", 16<<10))}
	asked := repeatable(t, []engine.Outcome{done(standing), done(standing), done(standing)}, func(x *engine.Exchange, p *Payment) {
		if err := errors.Join(p.Check(x, 5), p.Hold(x, 5), p.Settle(x, 5, small)); err != nil {
			t.Error(err)
		}
	})
	answer := `,"answer":"text/csv\n\n` + string(small.Body) + `"`
	for i, want := range []string{limits + "}", limits + "}", limits + answer + "}"} {
		if got := told(asked[i]); got != key1+content1+want {
			t.Errorf("command %d: got %.200s, want %.200s", i, got, key1+content1+want)
		}
	}
	asked = repeatable(t, []engine.Outcome{done(standing), done(standing)}, func(x *engine.Exchange, p *Payment) {
		if err := p.Hold(x, 5); err != nil {
			t.Error(err)
		}
		if err := p.Cancel(x, errRunning); err != errRunning {
			t.Error(err)
		}
	})
	if !strings.Contains(asked[1], `"do":"release"`) {
		t.Errorf("a call that failed: got %s", asked[1])
	}
	// What costs nothing is not kept.
	asked = repeatable(t, []engine.Outcome{done(standing)}, func(x *engine.Exchange, p *Payment) { _ = p.Settle(x, 0, small) })
	if got := told(asked[0]); got != key1+content1+limits+"}" {
		t.Errorf("a free call: got %.200s", got)
	}
	asked = drive(t, []engine.Outcome{done(standing)}, func(x *engine.Exchange) { _ = By(who, call).Settle(x, 5, small) })
	if strings.Contains(asked[0], "repeat") || strings.Contains(asked[0], "answer") {
		t.Errorf("without a key, the object is told %s", asked[0])
	}
}

func TestALargeAnswerIsStoredBeforeItIsCharged(t *testing.T) {
	large := Answer{ContentType: "text/csv", Body: []byte(strings.Repeat("a", 16<<10+1))}
	asked := repeatable(t, []engine.Outcome{done(standing), done(""), done(standing)}, func(x *engine.Exchange, p *Payment) {
		if err := p.Settle(x, 5, large); err != nil || p.Cost != 5 {
			t.Errorf("it costs %d: %v", p.Cost, err)
		}
	})
	file, body, _ := strings.Cut(strings.TrimPrefix(asked[1], "\n"), "\n\n") // after the account, which is not known here
	if body != string(large.Body) || !strings.HasSuffix(file, "_answer") {
		t.Errorf("stored %.60q with %d bytes", file, len(body))
	}
	if want := `,"answer":"text/csv\n` + file + `\n"}`; told(asked[2]) != key1+content1+limits+want {
		t.Errorf("got %s, want …%s", told(asked[2]), want)
	}
	for i, do := range []string{`{"do":"hold"`, "", `{"do":"settle"`} {
		if !strings.Contains(asked[i], do) {
			t.Errorf("command %d is %.100q, want %s", i, asked[i], do)
		}
	}
	asked = repeatable(t, []engine.Outcome{done(standing), down, done(standing)}, func(x *engine.Exchange, p *Payment) {
		operationtest.Fails(t, p.Settle(x, 5, large), operation.ServiceUnavailable, "The answer could not be kept for the Idempotency-Key; try again", "Durable Object reset")
	})
	if len(asked) != 3 || !strings.Contains(asked[2], `"do":"release"`) {
		t.Errorf("if it can't be stored, the hold is not released: %.100q", asked)
	}
	// Nothing is stored for a caller who can't pay, or for a caller who has paid before.
	for _, refused := range []string{"exhausted 0 0 0 60 0", "repeated 9 0 0 60 0\ntext/csv\n\na"} {
		asked = repeatable(t, []engine.Outcome{done(refused)}, func(x *engine.Exchange, p *Payment) {
			if p.Settle(x, 5, large) == nil || p.Cost != 0 {
				t.Errorf("%q: it costs %d", refused, p.Cost)
			}
		})
		if len(asked) != 1 {
			t.Errorf("%q: got %.200q", refused, asked)
		}
	}
}

func TestARepetitionGetsTheAnswerOfTheFirstCall(t *testing.T) {
	const repeated = "repeated 9 60 59 42 1797811200000\n"
	for what, test := range map[string]struct {
		outcomes []engine.Outcome
		want     Repetition
	}{
		"kept":           {[]engine.Outcome{done(repeated + "text/csv\n\na\nb\n")}, Repetition{Answer: Answer{ContentType: "text/csv", Body: []byte("a\nb\n")}}},
		"stored":         {[]engine.Outcome{done(repeated + "text/csv\nF\n"), done("9 tag")}, Repetition{Answer: Answer{ContentType: "text/csv", file: "F"}, Stream: true}},
		"forgotten file": {[]engine.Outcome{done(repeated + "text/csv\nF\n"), {State: engine.Absent}}, Repetition{}},
		"out of reach":   {[]engine.Outcome{done(repeated + "text/csv\nF\n"), down}, Repetition{}},
	} {
		for name, step := range map[string]func(*engine.Exchange, *Payment) error{
			"hold":   func(x *engine.Exchange, p *Payment) error { return p.Hold(x, 5) },
			"charge": func(x *engine.Exchange, p *Payment) error { return p.Settle(x, 5, Answer{}) },
		} {
			repeatable(t, test.outcomes, func(x *engine.Exchange, p *Payment) {
				err := step(x, p)
				var got *Repetition
				switch {
				case strings.HasPrefix(what, "forgotten"):
					operationtest.Fails(t, err, operation.KeyConflict, "The call with this Idempotency-Key was paid, but its answer is not kept any more; use a new key", "")
				case what == "out of reach":
					operationtest.Fails(t, err, operation.ServiceUnavailable, "The answer that was kept can't be read right now; try again", "Durable Object reset")
				case !errors.As(err, &got) || got.ContentType != test.want.ContentType || string(got.Body) != string(test.want.Body) || got.Stream != test.want.Stream:
					t.Errorf("%s, %s: got %+v (%v), want %+v", what, name, got, err, test.want)
				}
				if p.Cost != 0 || p.Standing.Remaining != 9 {
					t.Errorf("%s, %s: the repetition costs %d", what, name, p.Cost)
				}
				if name == "hold" && p.Cancel(x, err) != err { // sends nothing
					t.Errorf("%s: another error than that of the hold", what)
				}
			})
		}
	}
}

func TestSeveralUsesOfAnOperationAreAddedUp(t *testing.T) {
	p := By(who, call)
	asked := drive(t, []engine.Outcome{done(standing)}, func(x *engine.Exchange) {
		p.Used("hmac", 1)
		p.Used("websitereadability", 5)
		p.Used("hmac", 2)
		if err := p.Settle(x, 8, Answer{}); err != nil {
			t.Error(err)
		}
	})
	if want := `"use":{"hmac":[2,3],"websitereadability":[1,5]}`; !strings.Contains(asked[0], want) {
		t.Errorf("got %s, want %s", asked[0], want)
	}
}

func TestAReportHasTheFiguresOfTheAccount(t *testing.T) {
	report := func(answer engine.Outcome) (r *Report, err error) {
		asked := drive(t, []engine.Outcome{answer}, func(x *engine.Exchange) { r, err = By(who, call).Report(x) })
		if want := `{"do":"report","key":"hash",`; !strings.Contains(asked[0], want) {
			t.Errorf("got %s, want %s", asked[0], want)
		}
		return r, err
	}
	for reached, want := range map[string]int{"": 0, "80": 1, "80,95": 2} {
		r, err := report(done("done 1499 60 59 42 1797811200000 19 28 " + reached))
		if err != nil || r.Remaining != 1499 || r.Used != 19 || r.Bonus != 28 || len(r.Reached) != want || want > 0 && r.Reached[0] != 80 {
			t.Errorf("%q: got %+v, %v", reached, r, err)
		}
	}
	_, err := report(done(standing))
	operationtest.Fails(t, err, operation.ServiceUnavailable, outOfReach, "the account's object returned no report")
	_, err = report(done("revoked 1 60 59 42 1797811200000 19 28 "))
	operationtest.Fails(t, err, operation.InvalidKey, notValid, "")
	_, err = report(down)
	operationtest.Fails(t, err, operation.ServiceUnavailable, outOfReach, "Durable Object reset")
}
