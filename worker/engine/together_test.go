package engine

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestTogetherPerformsTheEffectsOfAllRunsAtOnce has four runs. Run n performs n rounds of n effects.
func TestTogetherPerformsTheEffectsOfAllRunsAtOnce(t *testing.T) {
	r := NewRunner(&Program{Handle: func(x *Exchange) Response {
		got := make([]string, 4)
		x.Together(len(got), func(run int, x *Exchange) {
			for round := range run {
				effects := make([]Effect, run)
				for i := range effects {
					effects[i] = Effect{Name: "e", Argument: fmt.Sprintf("%d.%d.%d", run, round, i)}
				}
				for _, o := range x.Do(effects...) {
					got[run] += string(o.Value) + " "
				}
			}
		})
		return Response{Body: []byte(strings.Join(got, "|"))}
	}}, nil)
	id, effects, response := r.Start(&Request{}, time.Now())
	var rounds []int
	for response == nil {
		rounds = append(rounds, len(effects))
		outcomes := make([]Outcome, len(effects))
		for i, e := range effects {
			outcomes[i].Value = []byte(e.Argument)
		}
		effects, response = r.Resume(id, outcomes, time.Now())
	}
	if want := []int{1 + 2 + 3, 2 + 3, 3}; !slices.Equal(rounds, want) {
		t.Errorf("the rounds have %v effects, want %v", rounds, want)
	}
	const want = "|1.0.0 |2.0.0 2.0.1 2.1.0 2.1.1 |3.0.0 3.0.1 3.0.2 3.1.0 3.1.1 3.1.2 3.2.0 3.2.1 3.2.2 "
	if string(response.Body) != want {
		t.Errorf("got %s, want %s", response.Body, want)
	}
}

func TestAnAbandonedRequestUnwindsAllItsRuns(t *testing.T) {
	for _, runs := range []int{1, 5} {
		unwound := 0
		r := NewRunner(&Program{Handle: func(x *Exchange) Response {
			x.Together(runs, func(_ int, x *Exchange) {
				defer func() { unwound++ }()
				x.Do(Effect{Name: "never"})
				t.Error("an effect of an abandoned request ended")
			})
			return Response{}
		}}, nil)
		id, effects, _ := r.Start(&Request{}, time.Now())
		r.Cancel(id)
		if len(effects) != runs || unwound != runs || r.Running() != 0 {
			t.Errorf("%d runs, %d were unwound, %d requests are running", len(effects), unwound, r.Running())
		}
	}
}

func TestOneRunHasItsEffectsInTheCoroutineOfTheRequest(t *testing.T) {
	r := NewRunner(&Program{Handle: func(x *Exchange) Response {
		var got []byte
		x.OnAbandon(Effect{Name: "settle"})
		x.Together(1, func(run int, x *Exchange) {
			x.OnAbandon(Effect{Name: "ignored"})
			for range 2 {
				got = append(got, x.Do(Effect{Name: "e"})[0].Value...)
			}
		})
		x.DoOne(Effect{Name: "last"})
		return Response{Body: got}
	}}, nil)
	id, effects, response := r.Start(&Request{}, time.Now())
	var names []string
	for i := 0; response == nil; i++ {
		for _, e := range effects {
			names = append(names, e.Name)
		}
		outcomes := []Outcome{{Value: []byte{byte('a' + i)}}}
		effects, response = r.Resume(id, outcomes, time.Now())
	}
	if got := string(response.Body); got != "ab" || fmt.Sprint(names) != "[e e last]" {
		t.Errorf("got %q after the effects %v", got, names)
	}

	id, _, _ = r.Start(&Request{}, time.Now())
	if left := r.Cancel(id); len(left) != 1 || left[0].Name != "settle" {
		t.Errorf("an abandoned request leaves the effects %v, want the one that it has set", left)
	}
}

// TestTheRunsOfALongRequestTakeTurns has three runs, each with an effect.
func TestTheRunsOfALongRequestTakeTurns(t *testing.T) {
	r := NewRunner(&Program{Handle: func(x *Exchange) Response {
		x.TakesLong(true)
		x.Together(3, func(_ int, x *Exchange) { x.Do(Effect{Name: "e"}) })
		return Response{}
	}}, nil)
	id, effects, response := r.Start(&Request{}, time.Now())
	var names []string
	for response == nil {
		for _, e := range effects {
			names = append(names, e.Name)
		}
		effects, response = r.Resume(id, make([]Outcome, len(effects)), time.Now())
	}
	// A pause between two runs, the effects of all, and the turn to go on.
	if want := strings.Fields("pause pause e e e pause pause pause"); !slices.Equal(names, want) {
		t.Errorf("the effects are %v, want %v", names, want)
	}
}

func TestAPanicOfARunFailsTheRequestOnce(t *testing.T) {
	for _, runs := range []int{1, 3} {
		unwound := 0
		r := NewRunner(&Program{
			Handle: func(x *Exchange) Response {
				x.Together(runs, func(run int, x *Exchange) {
					defer func() { unwound++ }()
					x.Do(Effect{Name: "e"})
					if run == runs/2 {
						panic("a mistake")
					}
					x.Do(Effect{Name: "f"})
				})
				return Response{}
			},
			Fail: func(_ *Exchange, cause error) Response { return Response{Status: 500, Body: []byte(cause.Error())} },
		}, nil)
		id, effects, _ := r.Start(&Request{}, time.Now())
		_, response := r.Resume(id, make([]Outcome, len(effects)), time.Now())
		if response == nil || response.Status != 500 || unwound != runs {
			t.Errorf("got %+v; %d runs were unwound", response, unwound)
		}
	}
}
