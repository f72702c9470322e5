package selfservice

import (
	"errors"
	"net/http"
	"net/url"

	"lettercraft/worker/service/account"
)

// plans answers with the addresses at which the plans can be bought. If the user is signed in, the addresses name the account, so that
// the payment provider can report whose plan it is.
func (a *service) plans(w http.ResponseWriter, r *http.Request) error {
	var current struct{ Plan *string }
	s, err := a.member(r)
	if err == nil {
		_, err = a.send(s, command("account", s), &current)
	}
	if err != nil && !errors.Is(err, errSignedOut) {
		return err
	}
	links := map[string]*string{}
	for _, plan := range account.Plans[1:] {
		links[plan.Name] = nil
		link, err := url.Parse(a.PaymentLinks[plan.Name])
		if err != nil || link.Host == "" {
			continue
		}
		if current.Plan != nil {
			query := link.Query()
			query.Set("client_reference_id", s.Account)
			link.RawQuery = query.Encode()
		}
		text := link.String()
		links[plan.Name] = &text
	}
	answer := map[string]any{"links": links, "mail": nil, "plan": current.Plan}
	if a.OperatorMail != "" {
		answer["mail"] = a.OperatorMail
	}
	return reply(w, http.StatusOK, answer)
}
