package account

import (
	"sync"

	"github.com/lettercraft/lettercraft/core/jsonio"
)

// Plan has the limits and rights of an account.
type Plan struct {
	Name string
	// Credits is the number of credits for each billing cycle. Bonus is the number of credits given once, to a new account.
	Credits, Bonus int64
	// PerMinute is the maximum number of successful calls a minute, or 0 for no limit.
	PerMinute int64
	// Premium says whether Premium parameters and fields are available.
	Premium bool
}

// Plans are all the plans. This is the only place with their figures; the account's object gets them with each command.
var Plans = []Plan{
	{Name: "free", Credits: 1_000, Bonus: 500, PerMinute: 60},
	{Name: "starter", Credits: 10_000, Premium: true},
	{Name: "pro", Credits: 50_000, Premium: true},
	{Name: "mega", Credits: 250_000, Premium: true},
}

// Thresholds are the shares of an account's credits, in percent, at which its owner is notified. The shares are of the credits that
// the account has or had in the billing cycle. An owner can choose other thresholds.
var Thresholds = []int{80, 95}

// thresholds is Thresholds as JSON.
const thresholds = "[80,95]"

// PlanByName returns the plan with a name, and whether there is one.
func PlanByName(name string) (Plan, bool) {
	for _, p := range Plans {
		if p.Name == name {
			return p, true
		}
	}
	return Plan{}, false
}

// PlansJSON returns the plans as the object reads them: {"free":{"credits":…,"bonus":…,"perMinute":…},…}.
var PlansJSON = sync.OnceValue(func() string {
	var w jsonio.Writer
	w.BeginObject()
	for _, p := range Plans {
		w.Name(p.Name)
		w.BeginObject()
		w.Name("credits")
		w.Integer(p.Credits)
		w.Name("bonus")
		w.Integer(p.Bonus)
		w.Name("perMinute")
		w.Integer(p.PerMinute)
		w.EndObject()
	}
	w.EndObject()
	return string(w.Bytes)
})
