package payments

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/lettercraft/lettercraft/worker/service/account"
)

// The names of facts. Each fact about a subscription has one value; subscription.mjs asks the provider for them.
const (
	factAccount = "account" // the account that the subscription pays for
	factPlan    = "plan"    // the plan that is paid for, or empty
	factPayment = "payment" // the last payment: none, active, failed, refunded or disputed
	factTerms   = "terms"   // what was paid for, as JSON (account/subscriptions.mjs)
)

// event is an event of the payment provider.
type event struct {
	ID   string `json:"id"`
	Type string `json:"type"`
	Data struct {
		Object json.RawMessage `json:"object"`
	} `json:"data"`
}

// object is the object of an event: a checkout, a subscription, an invoice, a charge or a dispute, with the members of all these.
type object struct {
	ID                string  `json:"id"`
	ClientReferenceID *string `json:"client_reference_id"`
	Subscription      *string `json:"subscription"`
	Charge            *string `json:"charge"`
	Parent            *struct {
		Details *struct {
			Subscription *string `json:"subscription"`
		} `json:"subscription_details"`
	} `json:"parent"`
}

// subject is the thing that has changed at the provider: a subscription, or a charge that may have paid for a subscription.
type subject struct {
	subscription, charge string
	account              string // the account that a checkout was for, or empty
}

// read returns the subject of an event. The rest of the event is not used, because it may be older than an event that arrived before. For
// the log, the note says in a few words why an event has no use. Without a subscription and a charge, there is nothing to do.
func read(e event) (s subject, note string, err error) {
	group, _, _ := strings.Cut(e.Type, ".")
	isSubscription := strings.HasPrefix(e.Type, "customer.subscription.")
	isDispute := strings.HasPrefix(e.Type, "charge.dispute.")
	if group != "invoice" && e.Type != "checkout.session.completed" && e.Type != "charge.refunded" && !isSubscription && !isDispute {
		return s, "", nil
	}
	var o object
	if err := json.Unmarshal(e.Data.Object, &o); err != nil {
		return s, "", err
	}
	switch {
	case isSubscription:
		s.subscription = o.ID
	case isDispute:
		s.charge = value(o.Charge)
	case group == "charge":
		s.charge = o.ID
	case o.Subscription != nil:
		s = subject{subscription: *o.Subscription, account: value(o.ClientReferenceID)}
	case o.Parent != nil && o.Parent.Details != nil: // newer versions of the provider's interface
		s.subscription = value(o.Parent.Details.Subscription)
	}
	if s.subscription == "" && s.charge == "" {
		note = "no subscription"
	}
	return s, note, nil
}

// value returns a string that may be missing, or an empty string.
func value(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// Price is a price of the payment provider, and the plan that it buys.
type Price struct{ ID, Plan string }

// ParsePrices reads the plans of prices, such as "price_1=starter price_2=pro".
func ParsePrices(text string) ([]Price, error) {
	var prices []Price
	for _, item := range strings.Fields(text) {
		id, plan, ok := strings.Cut(item, "=")
		if _, known := account.PlanByName(plan); !ok || id == "" || !known {
			return nil, fmt.Errorf("PAYMENT_PRICES must have the form ID=PLAN, separated by spaces, but has %q", item)
		}
		prices = append(prices, Price{id, plan})
	}
	return prices, nil
}
