package payment

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/engine/enginetest"
	"github.com/lettercraft/lettercraft/worker/service/account"
)

const (
	notValid     = "The key in the header X-API-Key is not valid"
	outOfReach   = "The account can't be reached right now; try again"
	emptyBalance = "The account does not have enough credits left; upgrade the plan or wait for the next billing cycle"
	lapsed       = "the hold on the credits expired before the call ended"
)

var (
	who  = &account.Account{ID: "A1", KeyHash: "hash"}
	call = Call{Operation: "hmac", ID: "request-1", Start: time.UnixMilli(999_997)}
)

// drive runs do as the handler of a request. The effects have the outcomes given, in order; drive returns their arguments. A command with an
// Idempotency-Key must be sent by itself, because it may wait for another one.
func drive(t *testing.T, outcomes []engine.Outcome, do func(*engine.Exchange)) (asked []string) {
	t.Helper()
	enginetest.Run(t, func(e engine.Effect) engine.Outcome {
		asked = append(asked, e.Argument)
		expected := []string{"account", "store", "object"}
		if strings.Contains(e.Argument, `"repeat":`) {
			expected = []string{"waiting"}
		}
		if !slices.Contains(expected, e.Name) || len(asked) > len(outcomes) {
			t.Errorf("the effect %s was performed after %v", e.Name, asked)
			return engine.Outcome{State: engine.Failed}
		}
		return outcomes[len(asked)-1]
	}, do)
	if len(asked) < len(outcomes) {
		t.Errorf("the effects are %v, want %d", asked, len(outcomes))
	}
	return asked
}

func done(value string) engine.Outcome { return engine.Outcome{Value: []byte(value)} }

var down = engine.Outcome{State: engine.Failed, Value: []byte("Durable Object reset")}

const standing = "done 1499 60 59 42 1797811200000 7"

// id is the id of a hold in a command. It is made from random bytes, which are all 0 in these tests.
const id = `"hold":"00000000-0000-4000-8000-000000000000"`

func TestCommandsSentToTheObject(t *testing.T) {
	const (
		begun   = `"call":{"operation":"hmac","status":0,"id":"request-1","duration":3}`
		held    = `"call":{"operation":"hmac","status":200,"id":"request-1","duration":3}`
		paid    = `"call":{"operation":"hmac","status":200,"id":"request-1","duration":3,"use":{"hmac":[1,%d]}}`
		failed  = `"call":{"operation":"hmac","status":500,"id":"request-1","duration":3,"code":"internal","reason":"internal"}`
		wrong   = `"call":{"operation":"hmac","status":400,"id":"request-1","duration":3,"code":"invalid_parameter","reason":"required","parameter":"secret"}`
		partly  = `"call":{"operation":"hmac","status":200,"id":"request-1","duration":3,"code":"invalid_parameter","reason":"required","parameter":"secret"`
		check   = `{"do":"check","key":"hash","cost":5,` + begun
		ask     = `{"do":"standing","key":"hash"`
		hold    = `{"do":"hold","key":"hash","cost":5,` + id + `,"life":90000,` + held
		release = `{"do":"release",` + id + `,` + failed
	)
	var (
		charge   = `{"do":"charge","key":"hash","cost":5,` + fmt.Sprintf(paid, 5)
		settling = `{"do":"settle","key":"hash","cost":2,` + id + `,` + fmt.Sprintf(paid, 2)
	)
	failure := errors.New("the call failed")
	invalid := operation.Invalid("secret", operation.Required, "is missing")
	for name, test := range map[string]struct {
		do   func(x *engine.Exchange, p *Payment) error
		err  error
		cost int
		want []string
	}{
		"a charge": {func(x *engine.Exchange, p *Payment) error { return p.Settle(x, 5, Answer{}) }, nil, 5, []string{charge}},
		"a charge after a check": {func(x *engine.Exchange, p *Payment) error {
			return errors.Join(p.Check(x, 5), p.Settle(x, 5, Answer{}))
		}, nil, 5, []string{check, charge}},
		"a check before the body with an Idempotency-Key": {func(x *engine.Exchange, p *Payment) error {
			p.MayRepeat()
			return p.Check(x, 5)
		}, nil, 0, []string{strings.Replace(check, `"cost":5`, `"cost":5,"mayRepeat":true`, 1)}},
		"a hold, twice, that is settled": {func(x *engine.Exchange, p *Payment) error {
			return errors.Join(p.Hold(x, 5), p.Hold(x, 5), p.Settle(x, 2, Answer{}))
		}, nil, 2, []string{hold, settling}},
		"several calls": {func(x *engine.Exchange, p *Payment) error {
			p.Counts(1)
			checked := p.Check(x, 5)
			p.Counts(2)
			return errors.Join(checked, p.Settle(x, 5, Answer{}))
		}, nil, 5, []string{check, strings.Replace(charge, `"cost":5`, `"cost":5,"calls":2`, 1)}},
		"a failure": {func(x *engine.Exchange, p *Payment) error { return p.Cancel(x, failure) }, failure, 0, []string{ask + "," + failed}},
		"a parameter that is wrong": {
			func(x *engine.Exchange, p *Payment) error { return p.Cancel(x, invalid) }, invalid, 0, []string{ask + "," + wrong},
		},
		"a part that failed, and nothing else": {func(x *engine.Exchange, p *Payment) error {
			p.Failed(invalid)
			p.Failed(failure)
			return p.Cancel(x, nil)
		}, nil, 0, []string{ask + "," + partly + "}"}},
		"a charge for all but a part": {func(x *engine.Exchange, p *Payment) error {
			p.Failed(nil)
			p.Failed(invalid)
			return p.Settle(x, 5, Answer{})
		}, nil, 5, []string{`{"do":"charge","key":"hash","cost":5,` + partly + `,"use":{"hmac":[1,5]}}`}},
		"nothing to be done": {func(x *engine.Exchange, p *Payment) error { return p.Cancel(x, nil) }, nil, 0, []string{ask}},
		"a failure after a hold": {func(x *engine.Exchange, p *Payment) error {
			if err := p.Hold(x, 5); err != nil {
				return err
			}
			return p.Cancel(x, failure)
		}, failure, 0, []string{hold, release}},
	} {
		t.Run(name, func(t *testing.T) {
			p := By(who, call)
			asked := drive(t, slices.Repeat([]engine.Outcome{done(standing)}, len(test.want)), func(x *engine.Exchange) {
				if err := test.do(x, p); !errors.Is(err, test.err) {
					t.Errorf("the error is %v, want %v", err, test.err)
				}
			})
			for i := range test.want {
				test.want[i] = "A1\n" + test.want[i] + `,"thresholds":[80,95],"plans":` + account.PlansJSON() + "}"
			}
			if !slices.Equal(asked, test.want) {
				t.Errorf("got  %q\nwant %q", asked, test.want)
			}
			if want := (Standing{1499, 60, 59, 42, 1797811200000, 7}); *p.Standing != want || p.Cost != test.cost {
				t.Errorf("standing %+v and cost %d, want %+v and %d", p.Standing, p.Cost, want, test.cost)
			}
		})
	}
}

func TestAnswersOfTheObject(t *testing.T) {
	const garbled = "the account's object returned no outcome"
	for answer, test := range map[string]struct {
		standing *Standing
		code     operation.Code
		message  string
		cause    string
	}{
		"done 1499 60 59 42 1797811200000 7": {&Standing{1499, 60, 59, 42, 1797811200000, 7}, "", "", ""},
		"done 249999 0 0 60":                 {&Standing{Remaining: 249999, Reset: 60}, "", "", ""},
		"throttled 1440 60 11 17":            {&Standing{1440, 60, 11, 17, 0, 0}, operation.RateLimited, "The request has more calls than are left in this minute: 11; try again in 17 s", ""},
		"throttled 1440 60 1 17":             {&Standing{1440, 60, 1, 17, 0, 0}, operation.RateLimited, "The request has more calls than are left in this minute: 1; try again in 17 s", ""},
		"throttled 1440 60 0 17":             {&Standing{1440, 60, 0, 17, 0, 0}, operation.RateLimited, "The limit of 60 requests a minute is reached; try again in 17 s", ""},
		"exhausted 0 60 60 60 1797811200000": {&Standing{0, 60, 60, 60, 1797811200000, 0}, operation.OutOfCredits, emptyBalance + ", which begins on 21 December 2026 (UTC)", ""},
		"exhausted 0 60 60 60 951782400000":  {&Standing{0, 60, 60, 60, 951782400000, 0}, operation.OutOfCredits, emptyBalance + ", which begins on 29 February 2000 (UTC)", ""},
		"exhausted 3 0 0 60":                 {&Standing{Remaining: 3, Reset: 60}, operation.OutOfCredits, emptyBalance, ""},
		"revoked 1440 60 0 17":               {nil, operation.InvalidKey, notValid, ""},
		"lapsed 9 60 0 17":                   {&Standing{9, 60, 0, 17, 0, 0}, operation.ServiceUnavailable, outOfReach, lapsed},
		"missing":                            {nil, operation.InvalidKey, notValid, ""},
		"suspended 9 60 60 60 1797811200000": {&Standing{9, 60, 60, 60, 1797811200000, 0}, operation.Suspended, "The account is suspended; contact the operator of this service", ""},
		"conflict 9 60 60 60 1797811200000":  {&Standing{9, 60, 60, 60, 1797811200000, 0}, operation.KeyConflict, "The header Idempotency-Key was used for a different call; use a new key for each call", ""},
		"running 9 60 60 60 1797811200000":   {&Standing{9, 60, 60, 60, 1797811200000, 0}, operation.ServiceUnavailable, "The first call with this Idempotency-Key is still being answered; try again", ""},
		"":                                   {nil, operation.ServiceUnavailable, outOfReach, garbled},
		"DONE 1 1 1 1":                       {nil, operation.ServiceUnavailable, outOfReach, garbled},
		"{\"outcome\":\"done\"}":             {nil, operation.ServiceUnavailable, outOfReach, garbled},
	} {
		t.Run(answer, func(t *testing.T) {
			got, err := parse(answer)
			if (got == nil) != (test.standing == nil) || got != nil && *got != *test.standing {
				t.Errorf("the standing is %+v, want %+v", got, test.standing)
			}
			if test.code == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			operationtest.Fails(t, err, test.code, test.message, test.cause)
		})
	}
}

// After the object has refused a command, nothing is charged, there is no hold, and no other command is sent.
func TestRefusals(t *testing.T) {
	for name, test := range map[string]struct {
		outcome engine.Outcome
		code    operation.Code
		message string
		cause   string
	}{
		"exhausted": {done("exhausted 3 0 0 60"), operation.OutOfCredits, emptyBalance, ""},
		"throttled": {done("throttled 9 60 0 17"), operation.RateLimited, "The limit of 60 requests a minute is reached; try again in 17 s", ""},
		"revoked":   {done("revoked 9 60 0 17"), operation.InvalidKey, notValid, ""},
		"lapsed":    {done("lapsed 9 60 0 17"), operation.ServiceUnavailable, outOfReach, lapsed},
		"garbled":   {done(""), operation.ServiceUnavailable, outOfReach, "the account's object returned no outcome"},
		"down":      {down, operation.ServiceUnavailable, outOfReach, "Durable Object reset"},
		"no answer": {engine.Outcome{State: engine.Absent}, operation.ServiceUnavailable, outOfReach, ""},
	} {
		for way, do := range map[string]func(x *engine.Exchange, p *Payment) error{
			"check":  func(x *engine.Exchange, p *Payment) error { return p.Cancel(x, p.Check(x, 5)) },
			"hold":   func(x *engine.Exchange, p *Payment) error { return p.Cancel(x, p.Hold(x, 5)) },
			"charge": func(x *engine.Exchange, p *Payment) error { return p.Settle(x, 5, Answer{}) },
		} {
			p := By(who, call)
			drive(t, []engine.Outcome{test.outcome}, func(x *engine.Exchange) {
				operationtest.Fails(t, do(x, p), test.code, test.message, test.cause)
			})
			if p.Cost != 0 || p.hold != "" {
				t.Errorf("%s, %s: cost %d, hold %q", name, way, p.Cost, p.hold)
			}
		}
	}
	p := By(who, call)
	drive(t, []engine.Outcome{done(standing), done("lapsed 9 60 0 17")}, func(x *engine.Exchange) {
		if err := p.Hold(x, 5); err != nil {
			t.Error(err)
		}
		operationtest.Fails(t, p.Settle(x, 5, Answer{}), operation.ServiceUnavailable, outOfReach, lapsed)
	})
	if p.Cost != 0 {
		t.Errorf("a lapsed hold cost %d", p.Cost)
	}
}

func TestARevokedKeyTakesPrecedenceOverTheErrorOfTheCall(t *testing.T) {
	failure := &operation.Error{Code: operation.InvalidParameter, Message: "Parameter 'x' is wrong"}
	for _, test := range []struct {
		answer engine.Outcome
		code   operation.Code
	}{
		{done("revoked 9 60 0 17"), operation.InvalidKey},
		{done(standing), operation.InvalidParameter},
		{down, operation.InvalidParameter},
	} {
		drive(t, []engine.Outcome{test.answer}, func(x *engine.Exchange) {
			var e *operation.Error
			if err := By(who, call).Cancel(x, failure); !errors.As(err, &e) || e.Code != test.code {
				t.Errorf("%s: the error is %v, want %s", test.answer.Value, err, test.code)
			}
		})
	}
}

// Without the object's answer, no older standing is shown.
func TestAnUnreachableObjectLeavesNoStanding(t *testing.T) {
	p := By(who, call)
	drive(t, []engine.Outcome{done(standing), down}, func(x *engine.Exchange) {
		if err := p.Hold(x, 5); err != nil || p.Standing == nil {
			t.Errorf("the hold: %v, standing %v", err, p.Standing)
		}
		operationtest.Fails(t, p.Settle(x, 5, Answer{}), operation.ServiceUnavailable, outOfReach, "Durable Object reset")
	})
	if p.Standing != nil || p.Cost != 0 {
		t.Errorf("standing %+v, cost %d", p.Standing, p.Cost)
	}
}

func TestAHoldIsReleasedIfTheCallerDisconnects(t *testing.T) {
	const release = `"do":"release"`
	settle := func(x *engine.Exchange, p *Payment) { _ = p.Settle(x, 5, Answer{}) }
	cancel := func(x *engine.Exchange, p *Payment) { _ = p.Cancel(x, errors.New("the call failed")) }
	for name, test := range map[string]struct {
		end     func(*engine.Exchange, *Payment)
		answers []engine.Outcome // to the effects before the caller disconnects
		want    bool             // whether the hold is left to be released
	}{
		"during the hold":          {settle, nil, true},
		"during the work":          {settle, []engine.Outcome{done(standing)}, true},
		"during the settling":      {settle, []engine.Outcome{done(standing), {}}, false},
		"during the release":       {cancel, []engine.Outcome{done(standing), {}}, false},
		"after a refused hold":     {settle, []engine.Outcome{done("exhausted 3 0 0 60")}, false},
		"after the object is down": {settle, []engine.Outcome{down}, false},
	} {
		runner := engine.NewRunner(&engine.Program{Handle: func(x *engine.Exchange) engine.Response {
			p := By(who, call)
			if err := p.Hold(x, 5); err != nil {
				x.Do(engine.Effect{Name: "more"})
				return engine.Response{Status: 403}
			}
			x.Do(engine.Effect{Name: "work"})
			test.end(x, p)
			return engine.Response{Status: 200}
		}}, func([]byte) {})
		id, _, _ := runner.Start(engine.NewRequest("GET", "https://example.com/", nil), time.UnixMilli(1))
		for _, answer := range test.answers {
			runner.Resume(id, []engine.Outcome{answer}, time.UnixMilli(2))
		}
		left := runner.Cancel(id)
		if isRelease := len(left) == 1 && strings.Contains(left[0].Argument, release); isRelease != test.want || !test.want && len(left) > 0 {
			t.Errorf("%s: left to do is %v", name, left)
		}
	}
}

func TestACallDuringWhichTheClockIsSetBackHasNoNegativeDuration(t *testing.T) {
	later := call
	later.Start = time.UnixMilli(1_000_500) // half a second after the end
	asked := drive(t, []engine.Outcome{done(standing)}, func(x *engine.Exchange) {
		if err := By(who, later).Settle(x, 5, Answer{}); err != nil {
			t.Error(err)
		}
	})
	if !strings.Contains(asked[0], `"duration":0,`) {
		t.Errorf("got %s", asked[0])
	}
}

func TestEachRefusalOfTheObjectHasAStatusAndAReason(t *testing.T) {
	for outcome, want := range map[string]struct {
		status int
		reason operation.Reason
	}{
		"expired": {401, operation.KeyExpired}, "exhausted": {403, operation.CreditsExhausted}, "capped": {403, operation.KeyLimit},
		"suspended": {403, operation.AccountSuspended}, "forbidden": {403, operation.KeyScope}, "foreign": {403, operation.KeyOrigin},
		"conflict": {409, operation.KeyOfAnotherCall}, "forgotten": {409, operation.AnswerNotKept}, "throttled": {429, operation.TooManyRequests},
		"running": {503, operation.CallRunning}, "lapsed": {503, operation.AccountUnreachable},
	} {
		if got := Refusals()[outcome]; got == nil || got.Code.Status() != want.status || got.Reason != want.reason {
			t.Errorf("%s: got %+v, want %+v", outcome, got, want)
		}
	}
}
