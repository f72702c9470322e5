package reply

import (
	"time"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/service/address"
)

const (
	// upgradeEffect returns the address configured as upgrade_url. It is absent if none is configured.
	upgradeEffect = "upgrade"
	// plansPage is the default path of upgrade_url, at the origin of the request.
	plansPage = "/plans/"
)

// Premium lists the fields and parameters of a call that the account's plan does not include.
type Premium struct {
	locked     []string
	upgradeURL string
}

// NewPremium returns the notice about locked fields and parameters, given their names. It returns nil if there are none.
func NewPremium(x *engine.Exchange, locked []string) *Premium {
	if len(locked) == 0 {
		return nil
	}
	if configured := x.Keep(engine.Effect{Name: upgradeEffect}, time.Hour); configured.State == engine.Done {
		return &Premium{locked, string(configured.Value)}
	}
	origin, _, _, _ := address.Split(x.URL)
	return &Premium{locked, origin + plansPage}
}

// Write writes the notice as the object premium of an answer.
func (p *Premium) Write(w operation.Writer) {
	w.BeginObject()
	w.Name("message")
	w.String("Premium fields and parameters are available on paid plans")
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
