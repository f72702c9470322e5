package selfservice

import (
	"cmp"
	"errors"
	"net/http"
	"slices"

	"github.com/lettercraft/lettercraft/worker/console/input"
	"github.com/lettercraft/lettercraft/worker/console/payments"
	"github.com/lettercraft/lettercraft/worker/console/session"
)

// plans answers with the plans that can be bought, the prices that are shown, and the plan of the user who is signed in.
func (a *service) plans(w http.ResponseWriter, r *http.Request) error {
	var plan *string
	isPaying := false
	s, err := a.member(r)
	if err == nil {
		var b payments.Billing
		if _, err = a.send(s, command("billing", s), &b); err == nil {
			plan, isPaying = &b.Plan, b.Customer != nil
		}
	}
	if err != nil && !errors.Is(err, errSignedOut) {
		return err
	}
	names := []string{}
	for _, price := range a.Prices {
		if !slices.Contains(names, price.Plan) {
			names = append(names, price.Plan)
		}
	}
	answer := map[string]any{"sold": names, "mail": nil, "plan": plan, "billing": isPaying && len(names) > 0, "prices": a.Shown}
	if a.OperatorMail != "" {
		answer["mail"] = a.OperatorMail
	}
	return reply(w, http.StatusOK, answer)
}

// buy answers with the address at which a plan can be bought, or at which the subscription can be changed to the plan.
func (a *service) buy(w http.ResponseWriter, r *http.Request) error {
	var body struct{ Plan string }
	if err := input.Decode(r, &body); err != nil {
		return err
	}
	i := slices.IndexFunc(a.Prices, func(p payments.Price) bool { return p.Plan == body.Plan })
	if i < 0 {
		return errParameter("plan", "This plan is not for sale")
	}
	return a.lead(w, r, func(id string, b payments.Billing, back string) (string, error) {
		return payments.Sell(a.store, id, b, a.Prices[i], back)
	})
}

// bill answers with the address of the payment provider's portal.
func (a *service) bill(w http.ResponseWriter, r *http.Request) error {
	if len(a.Prices) == 0 {
		return errNoPayments
	}
	return a.lead(w, r, func(id string, b payments.Billing, back string) (string, error) {
		return payments.Manage(a.store, id, b, back)
	})
}

// lead answers with an address of the payment provider for the account of a request.
func (a *service) lead(w http.ResponseWriter, r *http.Request, find func(id string, b payments.Billing, back string) (string, error)) error {
	s, err := a.member(r)
	if err != nil {
		return err
	}
	var b payments.Billing
	if _, err := a.send(s, command("billing", s), &b); err != nil {
		return err
	}
	if err := a.throttle("billing", s, "purchases were begun"); err != nil {
		return err
	}
	address, err := find(s.Account, b, cmp.Or(a.PublicURL, session.Origin(r))+"/account/")
	switch {
	case errors.Is(err, payments.ErrPurchase):
		return errPurchase
	case errors.Is(err, payments.ErrNoCustomer):
		return errNoPayments
	case err != nil:
		return err
	}
	return reply(w, http.StatusOK, map[string]string{"url": address})
}
