package account

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/engine/enginetest"
)

// no returns a function that fails the test when an effect is performed.
func no(t *testing.T) func(engine.Effect) engine.Outcome {
	return func(e engine.Effect) engine.Outcome {
		t.Errorf("the effect %s was performed: %s", e.Name, e.Argument)
		return engine.Outcome{State: engine.Failed}
	}
}

// always returns a function that appends effects to asked and gives all of them the same outcome.
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

const (
	missing    = "The header X-API-Key is missing; it carries the key of your account"
	notValid   = "The key in the header X-API-Key is not valid"
	outOfReach = "The account can't be reached right now; try again"
)

func TestLookupRefusesMalformedKeysWithoutALookup(t *testing.T) {
	key := keys(1)[0]
	count := func(e engine.Effect) engine.Outcome {
		if e != (engine.Effect{Name: "unknown", Argument: "unknown"}) {
			return no(t)(e)
		}
		return done("")
	}
	for key, message := range map[string]string{
		"": missing, " \t": missing, "lc-x": notValid, key + "x": notValid, key + "\u00a0": notValid, key[:9] + " " + key[9:]: notValid,
	} {
		perform := count
		if message == missing {
			perform = no(t)
		}
		enginetest.Run(t, perform, func(x *engine.Exchange) {
			who, err := Lookup(x, key)
			operationtest.Fails(t, err, operation.InvalidKey, message, "")
			if who != nil {
				t.Error("Lookup returned an account with the error")
			}
		})
	}
}

// oldKey is a key of the first form.
const oldKey = "lc-000000000000000000000000000000000015e1MX"

// script returns a function that records effects in asked and gives them outcomes by name. An account command has its own name.
func script(asked *[]engine.Effect, outcomes map[string]engine.Outcome) func(engine.Effect) engine.Outcome {
	return func(e engine.Effect) engine.Outcome {
		*asked = append(*asked, e)
		return outcomes[e.Name]
	}
}

func TestLookupOfAKeyThatNamesItsAccount(t *testing.T) {
	key := keys(1)[0]
	plan := engine.Effect{Name: "directory", Argument: "60 plan:" + someID}
	object := (&Account{ID: someID}).Effect(NewCommand("plan-name"))
	absent := engine.Outcome{State: engine.Absent}
	for name, test := range map[string]struct {
		directory, object engine.Outcome
		asked             []engine.Effect
		plan              string // and place
		cause             string
	}{
		"a known account":        {done("pro"), engine.Outcome{}, []engine.Effect{plan}, "pro", ""},
		"a moved account":        {done("pro weur"), engine.Outcome{}, []engine.Effect{plan}, "pro weur", ""},
		"a new account":          {absent, done("starter"), []engine.Effect{plan, object}, "starter", ""},
		"a new account, moved":   {absent, done("starter eu"), []engine.Effect{plan, object}, "starter eu", ""},
		"a deleted account":      {absent, done("missing"), []engine.Effect{plan, object}, "", ""},
		"a failed directory":     {failed("KV is down"), engine.Outcome{}, []engine.Effect{plan}, "", "KV is down"},
		"an unreachable account": {absent, failed("reset"), []engine.Effect{plan, object}, "", "reset"},
		"an unknown plan":        {done("gold"), engine.Outcome{}, []engine.Effect{plan}, "", "the plan of an account can't be parsed"},
	} {
		var asked []engine.Effect
		outcomes := map[string]engine.Outcome{"secrets": done("newer " + secret), "directory": test.directory, "account": test.object}
		enginetest.Run(t, script(&asked, outcomes), func(x *engine.Exchange) {
			who, err := Lookup(x, "\t"+key+" \t ")
			switch {
			case test.plan != "":
				if err != nil || who.ID != someID || strings.TrimSpace(who.Plan.Name+" "+who.Place) != test.plan || who.KeyHash != Hash(key) || who.IsTest {
					t.Errorf("%s: got %+v (%v)", name, who, err)
				}
			case test.cause != "":
				operationtest.Fails(t, err, operation.ServiceUnavailable, outOfReach, test.cause)
			default:
				operationtest.Fails(t, err, operation.InvalidKey, notValid, "")
			}
		})
		// The program must not send the key itself.
		if want := append([]engine.Effect{{Name: "secrets", Argument: NameSecret}}, test.asked...); !slices.Equal(asked, want) {
			t.Errorf("%s: the effects were %v, want %v", name, asked, want)
		}
	}
}

func TestAKeyThatNobodyHasMadeCostsNoLookup(t *testing.T) {
	var asked []engine.Effect
	nowhere := map[string]engine.Outcome{"secrets": done("another"), "directory": {State: engine.Absent}}
	enginetest.Run(t, script(&asked, nowhere), func(x *engine.Exchange) {
		for _, key := range keys(10) {
			_, err := Lookup(x, key)
			operationtest.Fails(t, err, operation.InvalidKey, notValid, "")
		}
	})
	// Whether an account has been restored is looked up once a minute.
	isCount := func(e engine.Effect) bool { return e.Name == "unknown" }
	if lookups := slices.DeleteFunc(slices.Clone(asked), isCount); len(lookups) != 2 || len(asked) != 12 || lookups[0].Name != "secrets" || lookups[1].Argument != "60 restored" {
		t.Errorf("the effects were %v", asked)
	}
	for cause, outcome := range map[string]engine.Outcome{"the secret KEY_NAME_SECRET is missing": {State: engine.Absent}, "lost": failed("lost")} {
		enginetest.Run(t, script(&asked, map[string]engine.Outcome{"secrets": outcome}), func(x *engine.Exchange) {
			_, err := Lookup(x, keys(1)[0])
			operationtest.Fails(t, err, operation.ServiceUnavailable, outOfReach, cause)
		})
	}
}

func TestLookupOfAKeyOfARestoredAccount(t *testing.T) {
	key := keys(1)[0]
	perform := func(e engine.Effect) engine.Outcome {
		return map[string]engine.Outcome{
			NameSecret: done("lost"), "60 restored": done("yes"), "60 key:" + Hash(key): done("pro ACCOUNT7"),
		}[e.Argument]
	}
	enginetest.Run(t, perform, func(x *engine.Exchange) {
		if who, err := Lookup(x, key); err != nil || who.ID != "ACCOUNT7" || who.Plan.Name != "pro" || who.Pseudonym != Pseudonym("lost", "ACCOUNT7", x.Start) {
			t.Errorf("got %+v (%v)", who, err)
		}
	})
}

func TestLookupOfAKeyOfTheFirstForm(t *testing.T) {
	for _, plan := range Plans {
		var asked []engine.Effect
		entry := plan.Name + " ACCOUNT7"
		enginetest.Run(t, always(&asked, done(entry)), func(x *engine.Exchange) {
			who, err := Lookup(x, oldKey)
			// The answer to both effects is the entry, so its first word is the secret.
			if err != nil || who.ID != "ACCOUNT7" || who.Plan != plan || who.Pseudonym != Pseudonym(plan.Name, "ACCOUNT7", x.Start) {
				t.Errorf("%s: got %+v (%v)", entry, who, err)
			}
		})
		want := []engine.Effect{{Name: "secrets", Argument: NameSecret}, {Name: "directory", Argument: "60 key:" + Hash(oldKey)}}
		if !slices.Equal(asked, want) {
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
		"an unknown plan":     {done("gold A1"), operation.ServiceUnavailable, outOfReach, "the directory's entry for a key can't be parsed"},
		"an entry without id": {done("free"), operation.ServiceUnavailable, outOfReach, "the directory's entry for a key can't be parsed"},
		"an empty id":         {done("free "), operation.ServiceUnavailable, outOfReach, "the directory's entry for a key can't be parsed"},
		"an empty entry":      {done(""), operation.ServiceUnavailable, outOfReach, "the directory's entry for a key can't be parsed"},
	} {
		t.Run(name, func(t *testing.T) {
			var asked []engine.Effect
			perform := func(e engine.Effect) engine.Outcome {
				if e.Name == "unknown" {
					return failed("there is no limit") // a Worker without the binding
				}
				return always(&asked, test.outcome)(e)
			}
			enginetest.Run(t, perform, func(x *engine.Exchange) {
				who, err := Lookup(x, oldKey)
				operationtest.Fails(t, err, test.code, test.message, test.cause)
				if who != nil {
					t.Error("Lookup returned an account with the error")
				}
			})
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

func TestPlansJSON(t *testing.T) {
	const want = `{"free":{"credits":1000,"bonus":500,"perMinute":60},"starter":{"credits":10000,"bonus":0,"perMinute":0},` +
		`"pro":{"credits":50000,"bonus":0,"perMinute":0},"mega":{"credits":250000,"bonus":0,"perMinute":0}}`
	if got := PlansJSON(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestACommandGoesToTheObjectAtThePlaceOfTheAccount(t *testing.T) {
	for name, a := range map[string]*Account{"A1": {ID: "A1"}, "A1 weur": {ID: "A1", Place: "weur"}} {
		command := NewCommand("standing").String()
		if got := a.Effect(NewCommand("standing")); got.Name != "account" || got.Argument != name+"\n"+command {
			t.Errorf("got %v, want the object %s", got, name)
		}
	}
}

func TestCommandsAreJSON(t *testing.T) {
	free, _ := PlanByName("free")
	end := `"thresholds":[80,95],"plans":` + PlansJSON() + `}`
	for got, want := range map[string]string{
		(&Opening{ID: "A1", KeyHash: "h", Sealed: "s", Plan: free, Bonus: 7}).Command():                                           `{"do":"open","account":"A1","key":{"hash":"h","sealed":"s"},"plan":"free",` + end,
		(&Opening{ID: "A1", KeyHash: "h", Sealed: "s", Plan: free, Credits: new(int64(0)), Bonus: 7, Address: "a@b.c"}).Command(): `{"do":"open","account":"A1","key":{"hash":"h","sealed":"s"},"plan":"free","address":"a@b.c","credits":0,"bonus":7,"promised":0,` + end,
		(&Opening{ID: "A1", KeyHash: "h", Plan: free, Place: "eu"}).Command():                                                     `{"do":"open","account":"A1","key":{"hash":"h","sealed":""},"plan":"free","place":"eu",` + end,
		(&Opening{ID: "a\"b\n", KeyHash: "h", Plan: free}).Command():                                                              `{"do":"open","account":"a\"b\n","key":{"hash":"h","sealed":""},"plan":"free",` + end,
		NewCommand("standing").String(): `{"do":"standing","thresholds":[80,95],"plans":` + PlansJSON() + `}`,
	} {
		if got != want || !json.Valid([]byte(got)) {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

func TestARememberedAccountHasThePseudonymOfTheMonth(t *testing.T) {
	december := time.Date(2026, time.December, 1, 0, 0, 0, 0, time.UTC)
	perform := script(new([]engine.Effect), map[string]engine.Outcome{"secrets": done(secret), "directory": done("pro")})
	key := keys(1)[0]
	var got string
	runner := engine.NewRunner(&engine.Program{Handle: func(x *engine.Exchange) engine.Response {
		if who, err := Recall(x, key); err != nil {
			t.Error(err)
		} else {
			got = who.Pseudonym
		}
		return engine.Response{}
	}}, nil)
	for _, start := range []time.Time{december.Add(-time.Millisecond), december.Add(time.Second)} {
		id, effects, response := runner.Start(&engine.Request{Start: start}, start)
		for response == nil { // each effect takes a second, and the first request ends in the next month
			start = start.Add(time.Second)
			effects, response = runner.Resume(id, []engine.Outcome{perform(effects[0])}, start)
		}
	}
	if want := Pseudonym(secret, someID, december); got != want {
		t.Errorf("a call of December has the pseudonym %s in the log, want %s", got, want)
	}
}
