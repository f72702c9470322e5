package reply

import (
	"lettercraft/core/operation"
	"lettercraft/worker/engine"
	"lettercraft/worker/service/address"
)

const (
	// upgradeEffect returns the address that is configured as upgrade_url; it is absent if none is.
	upgradeEffect = "upgrade"
	// plansPage is the default: the guide's plans, on the host of the request.
	plansPage = "/guide/credits#plans"
)

// Premium is what the plan of the account does not open to a call.
type Premium struct {
	locked     []string
	upgradeURL string
}

// NewPremium returns what to tell of locked fields and parameters, given their names, or nil if there are none.
func NewPremium(x *engine.Exchange, locked []string) *Premium {
	if len(locked) == 0 {
		return nil
	}
	if configured := x.Do(engine.Effect{Name: upgradeEffect})[0]; configured.State == engine.Done {
		return &Premium{locked, string(configured.Value)}
	}
	origin, _, _, _ := address.Split(x.URL)
	return &Premium{locked, origin + plansPage}
}

// Write writes the object that the interface calls premium.
func (p *Premium) Write(w operation.Writer) {
	w.BeginObject()
	w.Name("message")
	w.String("Premium fields and parameters are open to paid plans")
	w.Name("upgrade_url")
	w.String(p.upgradeURL)
	w.Name("locked_fields")
	w.BeginList()
	for _, name := range p.locked {
		w.String(name)
	}
	w.EndList()
	w.EndObject()
}
