package payments

import (
	"encoding/json"
	"errors"

	"lettercraft/worker/service/account"
)

// Billing is what an account's object knows of its payments.
type Billing struct {
	Outcome  string
	Plan     string
	Address  *string
	Customer *string  // the provider's id, or nil if the account has never paid
	Live     *live    // the subscription that the owner can change, or nil
	All      []string // ids of the subscriptions that have begun and not ended
}

// live is a subscription that has begun and not ended.
type live struct {
	ID      string
	Payment string
	Terms   struct {
		Item      string
		Scheduled bool
		Ends      int64
	}
}

// ReadBilling returns what an account's object knows of its payments.
func ReadBilling(s Store, id string) (b Billing, err error) {
	answer, err := s.Command(id, account.NewCommand("billing").String())
	if err == nil {
		err = json.Unmarshal(answer, &b)
	}
	return b, err
}

// ErrPurchase is the error of a purchase while an earlier one is on its way: the provider knows it, and its event has not arrived yet.
var ErrPurchase = errors.New("a purchase of the account is on its way")

// ErrNoCustomer is the error of an account that has never paid.
var ErrNoCustomer = errors.New("the account has never paid")

// Sell returns the address at which the owner of an account gets a plan: a checkout, or the change of the subscription that the account
// has. So an account has one subscription. The provider is asked first how the subscriptions stand, in case an event is late. back is the
// address to return to. Error: [ErrPurchase].
func Sell(s Store, id string, b Billing, price Price, back string) (string, error) {
	for _, subscription := range b.All {
		k, err := look(s, subscription, id)
		if err == nil {
			_, err = tell(s, subscription, "", k)
		}
		if err != nil {
			return "", err
		}
	}
	if len(b.All) > 0 {
		var err error
		if b, err = ReadBilling(s, id); err != nil {
			return "", err
		}
	}
	// A subscription whose next plan is scheduled, or that will end, or that is not paid, is changed on the first page of the portal, which
	// shows that and can undo it.
	if b.Live != nil && b.Customer != nil {
		l := b.Live
		c := account.NewCommand("portal").Text("customer", *b.Customer).Text("back", back)
		if l.Terms.Item != "" && !l.Terms.Scheduled && l.Terms.Ends == 0 && l.Payment == "active" {
			c.Text("subscription", l.ID).Text("item", l.Terms.Item).Text("price", price.ID)
		}
		return bill(s, id, c)
	}
	c := account.NewCommand("buy").Text("account", id).Text("plan", price.Plan).Text("price", price.ID).Text("back", back)
	if b.Customer != nil {
		c.Text("customer", *b.Customer)
	} else {
		c.Text("email", value(b.Address))
	}
	return bill(s, id, c)
}

// Manage returns the address of the customer portal, where the owner of an account finds the card, the invoices and the cancellation.
// Error: [ErrNoCustomer].
func Manage(s Store, id string, b Billing, back string) (string, error) {
	if b.Customer == nil {
		return "", ErrNoCustomer
	}
	return bill(s, id, account.NewCommand("portal").Text("customer", *b.Customer).Text("back", back))
}

// bill sends a command to the billing of an account, and returns the address in its answer.
func bill(s Store, id string, c *account.Command) (string, error) {
	answer, err := s.Bill(id, c.String())
	if err != nil {
		return "", err
	}
	var made struct{ URL *string }
	if err := json.Unmarshal(answer, &made); err != nil {
		return "", err
	}
	if made.URL == nil {
		return "", ErrPurchase
	}
	return *made.URL, nil
}
