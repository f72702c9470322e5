package payments

import (
	"encoding/json"
	"errors"

	"github.com/lettercraft/lettercraft/worker/service/account"
)

// Billing is the state of an account's payments, as its object knows them.
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

// ReadBilling asks an account's object for its payments.
func ReadBilling(s Store, id string) (b Billing, err error) {
	answer, err := s.Command(id, account.NewCommand("billing").String())
	if err == nil {
		err = json.Unmarshal(answer, &b)
	}
	return b, err
}

// ErrPurchase is the error of a purchase while an earlier purchase is in progress: the provider knows it, but its event has not arrived
// yet.
var ErrPurchase = errors.New("a purchase of the account is on its way")

// ErrNoCustomer is the error of an account that has never paid.
var ErrNoCustomer = errors.New("the account has never paid")

// Sell returns the address at which the owner of an account gets a plan: a checkout, or the change of the account's subscription. So an
// account has only one subscription. Sell first asks the provider for the state of the subscriptions, in case an event is late or never
// arrived. back is the address to return to. Error: [ErrPurchase].
func Sell(s Store, id string, b Billing, price Price, back string) (string, error) {
	for _, subscription := range b.All {
		if _, err := refresh(s, subscription, id); err != nil {
			return "", err
		}
	}
	if len(b.All) > 0 {
		var err error
		if b, err = ReadBilling(s, id); err != nil {
			return "", err
		}
	}
	// If a subscription has a scheduled plan, will end, or is not paid, the owner changes it on the first page of the portal, which shows
	// this state and can undo it.
	if b.Live != nil && b.Customer != nil {
		l := b.Live
		c := account.NewCommand("portal").Text("customer", *b.Customer).Text("back", back)
		if l.Terms.Item != "" && !l.Terms.Scheduled && l.Terms.Ends == 0 && l.Payment == "active" {
			c.Text("subscription", l.ID).Text("item", l.Terms.Item).Text("price", price.ID)
		}
		url, _, err := bill(s, id, c)
		return url, err
	}
	url, bought, err := bill(s, id, purchase(id, b, price, back))
	if err != ErrPurchase || bought == "" {
		return url, err
	}
	// The checkout was completed before. Its subscription may pay for another account now.
	payee, err := refresh(s, bought, id)
	if err != nil {
		return "", err
	}
	if payee == "" || payee == id {
		return "", ErrPurchase
	}
	url, _, err = bill(s, id, purchase(id, b, price, back).Text("moved", bought))
	return url, err
}

// purchase returns the command that makes a checkout.
func purchase(id string, b Billing, price Price, back string) *account.Command {
	c := account.NewCommand("buy").Text("account", id).Text("plan", price.Plan).Text("price", price.ID).Text("back", back)
	if b.Customer != nil {
		return c.Text("customer", *b.Customer)
	}
	return c.Text("email", value(b.Address))
}

// refresh asks the provider for the state of a subscription, sends it to its account, and returns the id of that account. payee is used if
// the subscription names no account.
func refresh(s Store, subscription, payee string) (string, error) {
	k, err := look(s, subscription, payee)
	if err == nil {
		_, err = tell(s, subscription, "", k)
	}
	return k.Facts[factAccount], err
}

// Manage returns the address of the customer portal, where the owner of an account finds the card, the invoices and the cancellation.
// Error: [ErrNoCustomer].
func Manage(s Store, id string, b Billing, back string) (string, error) {
	if b.Customer == nil {
		return "", ErrNoCustomer
	}
	url, _, err := bill(s, id, account.NewCommand("portal").Text("customer", *b.Customer).Text("back", back))
	return url, err
}

// bill sends a command to the billing of an account, and returns the address in its answer. With [ErrPurchase], it returns the id of the
// subscription that was bought, if the id is known.
func bill(s Store, id string, c *account.Command) (url, bought string, err error) {
	answer, err := s.Bill(id, c.String())
	if err != nil {
		return "", "", err
	}
	var made struct{ URL, Subscription *string }
	if err := json.Unmarshal(answer, &made); err != nil {
		return "", "", err
	}
	if made.URL == nil {
		return "", value(made.Subscription), ErrPurchase
	}
	return *made.URL, "", nil
}
