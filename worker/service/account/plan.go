package account

import (
	"sync"

	"lettercraft/core/jsonio"
)

// Plan is what an account is entitled to.
type Plan struct {
	Name string
	// Credits are those of a billing cycle; Bonus are given once, with the account.
	Credits, Bonus int64
	// PerMinute is how many successful calls a minute may have; 0: any number.
	PerMinute int64
	// Premium tells whether Premium parameters and fields are open.
	Premium bool
}

// Plans are all the plans. The figures stand here and nowhere else; the account's object gets them with each command.
var Plans = []Plan{
	{Name: "free", Credits: 1_000, Bonus: 500, PerMinute: 60},
	{Name: "starter", Credits: 10_000, Premium: true},
	{Name: "pro", Credits: 50_000, Premium: true},
	{Name: "mega", Credits: 250_000, Premium: true},
}

// PlanByName returns a plan.
func PlanByName(name string) (Plan, bool) {
	for _, p := range Plans {
		if p.Name == name {
			return p, true
		}
	}
	return Plan{}, false
}

// PlansJSON are the plans as the object wants them: {"free":{"credits":…,"bonus":…,"perMinute":…},…}.
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
