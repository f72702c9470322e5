// Package paymenttest has a fake of the account's Durable Object, for tests that run without workerd. Read [Object].
package paymenttest

import (
	"encoding/json"
	"fmt"
	"maps"
	"time"
)

// window is the length of a rate window in milliseconds.
const window = 60_000

// Object executes the commands of a payment as account.mjs and metering.mjs do: check, charge, hold, settle, release and
// standing and report. It has no billing cycles, no bonus and no Idempotency-Keys. The cases in testdata/cases.json are tested with Object and with
// metering.mjs.
type Object struct {
	Key       string // hash of the key in force
	Plan      string
	Remaining int64 // credits
	Used      int64 // credits, including held ones
	Calls     int64 // in this rate window
	WindowEnd int64 // end of the rate window, in milliseconds since 1970
	CycleEnd  int64 // end of the billing cycle, in milliseconds since 1970
	Holds     map[string]Hold
}

// Hold is the credits that are held for a call. Expires is in milliseconds since 1970.
type Hold struct{ Credits, Expires int64 }

// Answer executes a command, which is JSON, and returns the object's answer. The time now is in milliseconds since 1970.
func (o *Object) Answer(command string, now int64) (string, error) {
	var c struct {
		Do, Key, Hold string
		Cost, Calls   *int64
		Life          int64
		Plans         map[string]struct{ PerMinute int64 }
	}
	if err := json.Unmarshal([]byte(command), &c); err != nil {
		return "", err
	}
	o.advance(now)
	limit := c.Plans[o.Plan].PerMinute
	outcome, cost := "done", int64(0)
	if c.Cost != nil {
		cost = *c.Cost
	}
	calls := int64(1)
	if c.Calls != nil {
		calls = *c.Calls
	}
	switch c.Do {
	case "standing", "report":
		if c.Key != o.Key {
			outcome = "revoked"
		}
	case "check", "charge", "hold":
		switch {
		case c.Key != o.Key:
			outcome = "revoked"
		case limit > 0 && o.Calls+calls > limit:
			outcome = "throttled"
		case o.Remaining < cost:
			outcome = "exhausted"
		}
		if c.Do == "check" || outcome != "done" {
			break
		}
		o.take(cost)
		if limit > 0 {
			if o.Calls == 0 {
				o.WindowEnd = now + window
			}
			o.Calls += calls
		}
		if c.Do == "hold" {
			o.hold(c.Hold, Hold{cost, now + c.Life})
		}
	case "settle":
		held, there := o.Holds[c.Hold]
		switch {
		case c.Key != "" && c.Key != o.Key:
			outcome, cost = "revoked", 0
		case !there:
			outcome = "lapsed"
		}
		delete(o.Holds, c.Hold)
		if c.Cost != nil { // without a cost, the whole hold is paid
			o.take(-max(held.Credits-cost, 0))
		}
	case "release":
		o.take(-o.Holds[c.Hold].Credits)
		delete(o.Holds, c.Hold)
	default:
		return "", fmt.Errorf("unknown command %q", c.Do)
	}
	reset := int64(window / 1000)
	if o.Calls > 0 {
		reset = (o.WindowEnd - now + 999) / 1000
	}
	line := fmt.Sprintf("%s %d %d %d %d %d", outcome, o.Remaining, limit, max(limit-o.Calls, 0), reset, o.CycleEnd)
	if c.Do == "report" {
		line += fmt.Sprintf(" %d 0 ", o.Used)
	}
	return line, nil
}

func (o *Object) take(credits int64) {
	o.Remaining -= credits
	o.Used += credits
}

func (o *Object) hold(id string, h Hold) {
	if o.Holds == nil {
		o.Holds = map[string]Hold{}
	}
	o.Holds[id] = h
}

// advance ends the rate window and the holds that have expired.
func (o *Object) advance(now int64) {
	if now >= o.WindowEnd {
		o.Calls = 0
	}
	maps.DeleteFunc(o.Holds, func(_ string, h Hold) bool {
		if h.Expires > now {
			return false
		}
		o.take(-h.Credits)
		return true
	})
}

// CycleEnd is the end of the billing cycle in tests: 21 December 2026.
var CycleEnd = time.Date(2026, time.December, 21, 0, 0, 0, 0, time.UTC)
