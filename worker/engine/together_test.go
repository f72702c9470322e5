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
	unwound := 0
	r := NewRunner(&Program{Handle: func(x *Exchange) Response {
		x.Together(5, func(_ int, x *Exchange) {
			defer func() { unwound++ }()
			x.Do(Effect{Name: "never"})
			t.Error("an effect of an abandoned request ended")
		})
		return Response{}
	}}, nil)
	id, effects, _ := r.Start(&Request{}, time.Now())
	r.Cancel(id)
	if len(effects) != 5 || unwound != 5 || r.Running() != 0 {
		t.Errorf("%d runs, %d were unwound, %d requests are running", len(effects), unwound, r.Running())
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
	unwound := 0
	r := NewRunner(&Program{
		Handle: func(x *Exchange) Response {
			x.Together(3, func(run int, x *Exchange) {
				defer func() { unwound++ }()
				x.Do(Effect{Name: "e"})
				if run == 1 {
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
	if response == nil || response.Status != 500 || unwound != 3 {
		t.Errorf("got %+v; %d runs were unwound", response, unwound)
	}
}
