package account

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"lettercraft/core/operation"
	"lettercraft/worker/engine"
)

// drive runs a function as the handler of a request, with effects that perform answers.
func drive(t *testing.T, perform func(engine.Effect) engine.Outcome, do func(*engine.Exchange)) {
	t.Helper()
	now := time.UnixMilli(1_000_000)
	runner := engine.NewRunner(&engine.Program{
		Handle: func(x *engine.Exchange) engine.Response {
			do(x)
			return engine.Response{Status: 200}
		},
		Fail: func(_ *engine.Exchange, cause error) engine.Response {
			t.Error(cause)
			return engine.Response{}
		},
	}, func([]byte) {})
	request := engine.NewRequest("GET", "https://example.com/", nil)
	request.Start = now
	id, effects, response := runner.Start(request, now)
	for response == nil {
		outcomes := make([]engine.Outcome, len(effects))
		for i, e := range effects {
			outcomes[i] = perform(e)
		}
		effects, response = runner.Resume(id, outcomes, now)
	}
}

// no is the outcome of effects that must not be asked for.
func no(t *testing.T) func(engine.Effect) engine.Outcome {
	return func(e engine.Effect) engine.Outcome {
		t.Errorf("the effect %s was asked for: %s", e.Name, e.Argument)
		return engine.Outcome{State: engine.Failed}
	}
}

// always answers every effect alike and keeps the effects that it was asked for.
func always(asked *[]engine.Effect, outcome engine.Outcome) func(engine.Effect) engine.Outcome {
	return func(e engine.Effect) engine.Outcome {
		*asked = append(*asked, e)
		return outcome
	}
}

func done(value string) engine.Outcome {
	return engine.Outcome{State: engine.Done, Value: []byte(value)}
}

func failed(reason string) engine.Outcome {
	return engine.Outcome{State: engine.Failed, Value: []byte(reason)}
}

// fails checks an error's code and sentence, and that its cause is the one wanted.
func fails(t *testing.T, err error, code operation.Code, message, cause string) {
	t.Helper()
	var e *operation.Error
	if !errors.As(err, &e) || e.Code != code || e.Message != message {
		t.Errorf("got %#v, want %s: %s", err, code, message)
		return
	}
	if e.Cause == nil && cause != "" || e.Cause != nil && e.Cause.Error() != cause {
		t.Errorf("the cause is %v, want %q", e.Cause, cause)
	}
}

const (
	missing      = "The header X-API-Key is missing; it carries the key of your account"
	notValid     = "The key in the header X-API-Key is not valid"
	outOfReach   = "The account can't be reached right now; try again"
	emptyBalance = "The account has not enough credits left; upgrade the plan or wait for the next billing cycle"
)

func TestLookupAsksForNothingThatIsNoKey(t *testing.T) {
	key := keys(1)[0]
	for key, message := range map[string]string{
		"": missing, " \t": missing, "lc-x": notValid, key + "x": notValid, key + "\u00a0": notValid, key[:9] + " " + key[9:]: notValid,
	} {
		drive(t, no(t), func(x *engine.Exchange) {
			who, err := Lookup(x, key)
			fails(t, err, operation.InvalidKey, message, "")
			if who != nil {
				t.Error("there is an account beside the error")
			}
		})
	}
}

func TestLookupReadsTheDirectory(t *testing.T) {
	key := keys(1)[0]
	for _, plan := range Plans {
		var asked []engine.Effect
		entry := DirectoryEntry("ACCOUNT7", plan)
		drive(t, always(&asked, done(entry)), func(x *engine.Exchange) {
			who, err := Lookup(x, "\t"+key+" \t ")
			if err != nil || who.ID != "ACCOUNT7" || who.Plan != plan {
				t.Errorf("%s: got %+v (%v)", entry, who, err)
			}
		})
		// The key itself must not leave the program: the directory knows its hash.
		if want := (engine.Effect{Name: "directory", Argument: "60 key:" + Hash(key)}); len(asked) != 1 || asked[0] != want {
			t.Errorf("the effects were %v, want %v", asked, want)
		}
	}
}

func TestLookupRefuses(t *testing.T) {
	for name, test := range map[string]struct {
		outcome engine.Outcome
		code    operation.Code
		message string
		cause   string
	}{
		"an unknown key":      {engine.Outcome{State: engine.Absent}, operation.InvalidKey, notValid, ""},
		"a failed directory":  {failed("KV GET failed: 500"), operation.ServiceUnavailable, outOfReach, "KV GET failed: 500"},
		"an unknown plan":     {done("gold A1"), operation.ServiceUnavailable, outOfReach, "the directory's entry for a key can't be read"},
		"an entry without id": {done("free"), operation.ServiceUnavailable, outOfReach, "the directory's entry for a key can't be read"},
		"an empty id":         {done("free "), operation.ServiceUnavailable, outOfReach, "the directory's entry for a key can't be read"},
		"an empty entry":      {done(""), operation.ServiceUnavailable, outOfReach, "the directory's entry for a key can't be read"},
	} {
		t.Run(name, func(t *testing.T) {
			var asked []engine.Effect
			drive(t, always(&asked, test.outcome), func(x *engine.Exchange) {
				who, err := Lookup(x, keys(1)[0])
				fails(t, err, test.code, test.message, test.cause)
				if who != nil {
					t.Error("there is an account beside the error")
				}
			})
		})
	}
}

func TestChargeAndStandingCommandTheObject(t *testing.T) {
	who := &Account{ID: "A1", keyHash: "hash"}
	for do, ask := range map[string]func(*engine.Exchange) (*Standing, error){
		"charge":   func(x *engine.Exchange) (*Standing, error) { return who.Charge(x, 5) },
		"standing": func(x *engine.Exchange) (*Standing, error) { return who.Standing(x) },
	} {
		var asked []engine.Effect
		drive(t, always(&asked, done("done 1499 60 59 42 1797811200000")), func(x *engine.Exchange) {
			got, err := ask(x)
			if want := (Standing{1499, 60, 59, 42, 1797811200000}); err != nil || *got != want {
				t.Errorf("%s: got %+v (%v), want %+v", do, got, err, want)
			}
		})
		if len(asked) != 1 || asked[0].Name != "account" {
			t.Fatalf("%s: the effects were %v", do, asked)
		}
		cost := map[string]string{"charge": "5", "standing": "0"}[do]
		want := "A1\n" + `{"do":"` + do + `","key":"hash","cost":` + cost + `,"plans":` + PlansJSON() + `}`
		if asked[0].Argument != want {
			t.Errorf("%s: the argument is\n%s\nwant\n%s", do, asked[0].Argument, want)
		}
	}
}

func TestReplies(t *testing.T) {
	const garbled = "the account's object gave no outcome"
	for reply, test := range map[string]struct {
		standing *Standing
		code     operation.Code
		message  string
		cause    string
	}{
		"done 1499 60 59 42 1797811200000":                {&Standing{1499, 60, 59, 42, 1797811200000}, "", "", ""},
		"done 249999 0 0 60":                              {&Standing{Remaining: 249999, Reset: 60}, "", "", ""},
		"throttled 1440 60 0 17":                          {&Standing{1440, 60, 0, 17, 0}, operation.RateLimited, "The limit of 60 requests a minute is reached; try again in 17 s", ""},
		"exhausted 0 60 60 60 1797811200000":              {&Standing{0, 60, 60, 60, 1797811200000}, operation.OutOfCredits, emptyBalance + ", which begins on 21 December 2026 (UTC)", ""},
		"exhausted 0 60 60 60 951782400000":               {&Standing{0, 60, 60, 60, 951782400000}, operation.OutOfCredits, emptyBalance + ", which begins on 29 February 2000 (UTC)", ""},
		"exhausted 3 0 0 60":                              {&Standing{Remaining: 3, Reset: 60}, operation.OutOfCredits, emptyBalance, ""},
		"revoked 1440 60 0 17":                            {nil, operation.InvalidKey, notValid, ""},
		"missing undefined undefined undefined undefined": {nil, operation.ServiceUnavailable, outOfReach, garbled},
		"":                       {nil, operation.ServiceUnavailable, outOfReach, garbled},
		"DONE 1 1 1 1":           {nil, operation.ServiceUnavailable, outOfReach, garbled},
		"{\"outcome\":\"done\"}": {nil, operation.ServiceUnavailable, outOfReach, garbled},
	} {
		t.Run(reply, func(t *testing.T) {
			got, err := parseReply(reply)
			if (got == nil) != (test.standing == nil) || got != nil && *got != *test.standing {
				t.Errorf("the standing is %+v, want %+v", got, test.standing)
			}
			if test.code == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			fails(t, err, test.code, test.message, test.cause)
		})
	}
}

func TestAnObjectThatCannotBeHadIsUnavailable(t *testing.T) {
	who := &Account{ID: "A1", keyHash: "hash"}
	for _, ask := range []func(*engine.Exchange) (*Standing, error){
		func(x *engine.Exchange) (*Standing, error) { return who.Charge(x, 1) },
		who.Standing,
	} {
		var asked []engine.Effect
		drive(t, always(&asked, failed("Durable Object reset")), func(x *engine.Exchange) {
			standing, err := ask(x)
			fails(t, err, operation.ServiceUnavailable, outOfReach, "Durable Object reset")
			if standing != nil {
				t.Error("there is a standing beside the error")
			}
		})
		drive(t, always(&asked, engine.Outcome{State: engine.Absent}), func(x *engine.Exchange) {
			if standing, err := ask(x); standing != nil || err == nil {
				t.Errorf("no answer at all gives %+v (%v)", standing, err)
			}
		})
	}
}

func TestPlansAreThoseOfTheInterface(t *testing.T) {
	want := []Plan{
		{"free", 1_000, 500, 60, false},
		{"starter", 10_000, 0, 0, true},
		{"pro", 50_000, 0, 0, true},
		{"mega", 250_000, 0, 0, true},
	}
	for i, plan := range want {
		if Plans[i] != plan {
			t.Errorf("got %+v, want %+v", Plans[i], plan)
		}
		if got, known := PlanByName(plan.Name); !known || got != plan {
			t.Errorf("%s is not found", plan.Name)
		}
	}
	if len(Plans) != len(want) {
		t.Errorf("there are %d plans", len(Plans))
	}
	for _, name := range []string{"", "Free", "gold"} {
		if plan, known := PlanByName(name); known || plan != (Plan{}) {
			t.Errorf("%q is a plan", name)
		}
	}
}

func TestPlansJSONIsWhatTheObjectWants(t *testing.T) {
	const want = `{"free":{"credits":1000,"bonus":500,"perMinute":60},"starter":{"credits":10000,"bonus":0,"perMinute":0},` +
		`"pro":{"credits":50000,"bonus":0,"perMinute":0},"mega":{"credits":250000,"bonus":0,"perMinute":0}}`
	if got := PlansJSON(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestCommandsAreJSON(t *testing.T) {
	free, _ := PlanByName("free")
	for got, want := range map[string]string{
		OpenCommand("A1", "h", free, nil):           `{"do":"open","account":"A1","key":"h","plan":"free","plans":` + PlansJSON() + `}`,
		OpenCommand("A1", "h", free, new(int64(0))): `{"do":"open","account":"A1","key":"h","plan":"free","credits":0,"plans":` + PlansJSON() + `}`,
		OpenCommand("a\"b\n", "h", free, nil):       `{"do":"open","account":"a\"b\n","key":"h","plan":"free","plans":` + PlansJSON() + `}`,
		StandingCommand():                           `{"do":"standing","plans":` + PlansJSON() + `}`,
	} {
		if got != want || !json.Valid([]byte(got)) {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

func TestAHoldIsTakenAndSettled(t *testing.T) {
	who := &Account{ID: "A1", keyHash: "hash"}
	var asked []engine.Effect
	drive(t, always(&asked, done("done 1499 60 59 42 1797811200000")), func(x *engine.Exchange) {
		hold, standing, err := who.Hold(x, 5)
		if err != nil || *standing != (Standing{1499, 60, 59, 42, 1797811200000}) {
			t.Fatalf("got %+v (%v)", standing, err)
		}
		for _, settle := range []func(*engine.Exchange) (*Standing, error){func(x *engine.Exchange) (*Standing, error) { return hold.Commit(x, 2) }, hold.Release} {
			if standing, err := settle(x); err != nil || standing.Remaining != 1499 {
				t.Errorf("got %+v (%v)", standing, err)
			}
		}
	})
	// The id is made of random bytes, which are 0 here.
	const id = `"hold":"00000000-0000-4000-8000-000000000000"`
	for i, want := range []string{
		`{"do":"hold","key":"hash","cost":5,` + id + `,"life":90000,"plans":`,
		`{"do":"commit",` + id + `,"cost":2,"plans":`,
		`{"do":"release",` + id + `,"plans":`,
	} {
		if want = "A1\n" + want + PlansJSON() + "}"; asked[i].Name != "account" || asked[i].Argument != want {
			t.Errorf("the argument is\n%s\nwant\n%s", asked[i].Argument, want)
		}
	}
}

func TestAHoldThatIsRefusedIsNone(t *testing.T) {
	who := &Account{ID: "A1", keyHash: "hash"}
	for reply, code := range map[string]operation.Code{
		"exhausted 3 0 0 60": operation.OutOfCredits, "throttled 9 60 0 17": operation.RateLimited,
		"revoked 9 60 0 17": operation.InvalidKey, "": operation.ServiceUnavailable,
	} {
		var asked []engine.Effect
		drive(t, always(&asked, done(reply)), func(x *engine.Exchange) {
			hold, _, err := who.Hold(x, 5)
			var e *operation.Error
			if hold != nil || !errors.As(err, &e) || e.Code != code {
				t.Errorf("%q: got %v (%v)", reply, hold, err)
			}
		})
	}
	var asked []engine.Effect
	drive(t, always(&asked, done("lapsed 9 60 0 17")), func(x *engine.Exchange) {
		_, err := (&Hold{who, "h"}).Commit(x, 5)
		fails(t, err, operation.ServiceUnavailable, outOfReach, "the credits held for the call had been given back before it ended")
	})
}

func TestAHoldIsReleasedIfTheCallerGoes(t *testing.T) {
	who := &Account{ID: "A1", keyHash: "hash"}
	var asked []string
	runner := engine.NewRunner(&engine.Program{Handle: func(x *engine.Exchange) engine.Response {
		hold, _, err := who.Hold(x, 5)
		if err != nil {
			return engine.Response{Status: 403}
		}
		x.Do(engine.Effect{Name: "work"})
		_, _ = hold.Commit(x, 5)
		return engine.Response{Status: 200}
	}}, func([]byte) {})
	for steps, want := range []bool{true, true, false} {
		id, effects, _ := runner.Start(engine.NewRequest("GET", "https://example.com/", nil), time.UnixMilli(1))
		for range steps {
			effects, _ = runner.Resume(id, []engine.Outcome{done("done 9 0 0 60")}, time.UnixMilli(2))
		}
		asked = append(asked, effects[0].Name)
		left := runner.Cancel(id)
		if isRelease := len(left) == 1 && strings.Contains(left[0].Argument, `"do":"release"`); isRelease != want {
			t.Errorf("after %q the host is to do %v", asked, left)
		}
	}
	id, _, _ := runner.Start(engine.NewRequest("GET", "https://example.com/", nil), time.UnixMilli(1))
	if _, response := runner.Resume(id, []engine.Outcome{done("exhausted 3 0 0 60")}, time.UnixMilli(2)); response.Status != 403 {
		t.Errorf("a refused hold is answered %d", response.Status)
	}
}
