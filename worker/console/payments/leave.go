package payments

import (
	"encoding/json"

	"github.com/lettercraft/lettercraft/worker/service/account"
)

// Leave deletes an account, and ends the subscriptions for which it would continue to pay. It records the subscriptions first: if the
// process dies, the object of the account's billing finds out whether the account is gone. This object ends the subscriptions after the
// deletion, as soon as the provider can be reached, so that the provider never stops a deletion. remove deletes the account.
func Leave(s Store, id string, remove func() error) error {
	billing, err := ReadBilling(s, id)
	if err == nil && billing.Outcome == "done" {
		all, _ := json.Marshal(billing.All) // strings can always be encoded
		_, err = s.Bill(id, account.NewCommand("leave").Text("account", id).JSON("subscriptions", string(all)).String())
	}
	if err != nil {
		return err
	}
	if err := remove(); err != nil {
		return err
	}
	// The object would do this by itself, some seconds later.
	_, _ = s.Bill(id, account.NewCommand("left").String())
	return nil
}

// stray asks the billing of a deleted account to end a subscription that names the account. The billing ends it only if this deployment has
// deleted the account: another deployment may use the same provider.
func stray(s Store, subscription, id string) (outcome string, err error) {
	answer, err := s.Bill(id, account.NewCommand("stray").Text("subscription", subscription).String())
	if err != nil {
		return "", err
	}
	var ended struct{ Ends bool }
	if err := json.Unmarshal(answer, &ended); err != nil || !ended.Ends {
		return "unknown account", err
	}
	return "ending", nil
}
