package payments

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"

	"lettercraft/worker/service/account"
)

// The names of facts. What is known of a subscription is one value for each.
const (
	factAccount = "account" // the account that the subscription pays for
	factPlan    = "plan"    // the plan that was bought
	factAccess  = "access"  // whether the account has the plan: open, closed or ended
	factPayment = "payment" // the last payment: none, active or failed
)

// ever is the time of facts that no later event changes, in seconds. It is an exact number in JavaScript.
const ever = math.MaxInt32 * 1000

// event is an event of the payment provider.
type event struct {
	ID      string `json:"id"`
	Type    string `json:"type"`
	Created int64  `json:"created"` // in seconds
	Data    struct {
		Object json.RawMessage `json:"object"`
	} `json:"data"`
}

// object is what an event is about: a checkout session, a subscription or an invoice, with the members of all three.
type object struct {
	ID                string  `json:"id"`
	ClientReferenceID *string `json:"client_reference_id"`
	PaymentLink       *string `json:"payment_link"`
	PaymentStatus     string  `json:"payment_status"`
	Subscription      *string `json:"subscription"`
	Parent            *struct {
		Details *struct {
			Subscription *string `json:"subscription"`
		} `json:"subscription_details"`
	} `json:"parent"`
	Status string `json:"status"`
	Items  struct {
		Data []struct {
			Price struct {
				ID string `json:"id"`
			} `json:"price"`
		} `json:"data"`
	} `json:"items"`
}

// statement is what an event says of a subscription.
type statement struct {
	Event        string            `json:"event"`
	At           int64             `json:"at"` // time of the event in seconds, or ever
	Facts        map[string]string `json:"facts"`
	subscription string
}

// state adds the facts of a subscription's access and payment.
func (s *statement) state(access, payment string) {
	if access != "" {
		s.Facts[factAccess] = access
	}
	s.Facts[factPayment] = payment
}

// plans has the plans of prices and of payment links, by their ids.
type plans struct{ prices, links map[string]string }

// read returns what an event states. A note says in a few words why something of the event was not used, for the log. Without facts,
// there is nothing to do.
func (p plans) read(e event) (s statement, note string, err error) {
	s = statement{Event: e.ID, At: e.Created, Facts: map[string]string{}}
	var read func(*statement, object) string
	switch e.Type {
	case "checkout.session.completed":
		read = p.readCheckout
	case "customer.subscription.created", "customer.subscription.updated":
		read = p.readSubscription
	case "customer.subscription.deleted":
		read = readEnd
	case "invoice.paid", "invoice.payment_failed":
		read = func(s *statement, o object) string { return readInvoice(s, o, e.Type == "invoice.paid") }
	default:
		return s, "", nil
	}
	var o object
	if err := json.Unmarshal(e.Data.Object, &o); err != nil {
		return s, "", err
	}
	note = read(&s, o)
	return s, note, nil
}

// readCheckout reads a purchase. The page of plans gives the payment link the account as client reference.
func (p plans) readCheckout(s *statement, o object) string {
	switch {
	case o.Subscription == nil:
		return "no subscription"
	case o.ClientReferenceID == nil || *o.ClientReferenceID == "":
		return "no client reference"
	}
	s.subscription = *o.Subscription
	s.Facts[factAccount] = *o.ClientReferenceID
	if o.PaymentLink != nil && p.links[*o.PaymentLink] != "" {
		s.Facts[factPlan] = p.links[*o.PaymentLink]
	}
	if o.PaymentStatus != "unpaid" { // otherwise the payment takes days, and the status of the subscription says when it is open
		s.state("open", "active")
	}
	return ""
}

// readSubscription reads the state of a subscription.
func (p plans) readSubscription(s *statement, o object) string {
	s.subscription = o.ID
	switch o.Status {
	case "active", "trialing":
		s.state("open", "active")
	case "past_due":
		s.state("", "failed") // the provider tries again, and the account keeps what it has meanwhile
		return ""
	case "unpaid", "paused":
		s.state("closed", "failed")
		return ""
	case "canceled", "incomplete_expired":
		return readEnd(s, o)
	default:
		return "" // incomplete: the first payment is not made yet
	}
	for _, item := range o.Items.Data {
		if plan := p.prices[item.Price.ID]; plan != "" {
			s.Facts[factPlan] = plan
			return ""
		}
	}
	return "unknown price"
}

// readEnd reads the end of a subscription, which is final.
func readEnd(s *statement, o object) string {
	s.subscription = o.ID
	s.state("ended", "none")
	s.At = ever
	return ""
}

// readInvoice reads a payment. Newer versions of the provider's interface have the subscription in the invoice's parent.
func readInvoice(s *statement, o object, paid bool) string {
	switch {
	case o.Subscription != nil:
		s.subscription = *o.Subscription
	case o.Parent != nil && o.Parent.Details != nil && o.Parent.Details.Subscription != nil:
		s.subscription = *o.Parent.Details.Subscription
	default:
		return "no subscription"
	}
	if paid {
		s.state("", "active")
	} else {
		s.state("", "failed")
	}
	return ""
}

// parsePlans reads the plans of ids, such as "price_1=starter price_2=pro".
func parsePlans(name, text string) (map[string]string, error) {
	plans := map[string]string{}
	for _, item := range strings.Fields(text) {
		id, plan, ok := strings.Cut(item, "=")
		if _, known := account.PlanByName(plan); !ok || id == "" || !known {
			return nil, fmt.Errorf("%s must have the form ID=PLAN, separated by spaces, but has %q", name, item)
		}
		plans[id] = plan
	}
	return plans, nil
}
