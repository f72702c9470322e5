package payments

import (
	"fmt"
	"maps"
	"strings"
	"testing"
)

const (
	checkout = "checkout.session.completed"
	updated  = "customer.subscription.updated"
)

// subscribed returns a subscription with a price and a status.
func subscribed(price, status string) string {
	return fmt.Sprintf(`{"id":"sub_1","customer":"cus_1","status":%q,"items":{"data":[{"price":{"id":"tax"}},{"price":{"id":%q}}]}}`, status, price)
}

func TestWhatAnEventStates(t *testing.T) {
	bought := `{"id":"cs_1","client_reference_id":"A1","subscription":"sub_1","payment_link":"plink_1","payment_status":"paid"}`
	open := map[string]string{"access": "open", "payment": "active", "plan": "pro"}
	ended := map[string]string{"access": "ended", "payment": "none"}
	failed := map[string]string{"payment": "failed"}
	for name, test := range map[string]struct {
		kind, object string
		facts        map[string]string
		note         string
	}{
		"bought": {checkout, bought, map[string]string{"account": "A1", "plan": "starter", "access": "open", "payment": "active"}, ""},
		"bought, by another link": {
			checkout, strings.Replace(bought, "plink_1", "plink_9", 1),
			map[string]string{"account": "A1", "access": "open", "payment": "active"},
			"",
		},
		"bought, without a link": {
			checkout, strings.Replace(bought, `"plink_1"`, "null", 1),
			map[string]string{"account": "A1", "access": "open", "payment": "active"},
			"",
		},
		"bought, to be paid":       {checkout, strings.Replace(bought, "paid", "unpaid", 1), map[string]string{"account": "A1", "plan": "starter"}, ""},
		"bought by somebody else":  {checkout, strings.Replace(bought, `"A1"`, "null", 1), nil, "no client reference"},
		"bought without reference": {checkout, strings.Replace(bought, `"A1"`, `""`, 1), nil, "no client reference"},
		"another purchase":         {checkout, strings.Replace(bought, `"sub_1"`, "null", 1), nil, "no subscription"},
		"created":                  {"customer.subscription.created", subscribed("price_2", "active"), open, ""},
		"updated":                  {updated, subscribed("price_2", "active"), open, ""},
		"on trial":                 {updated, subscribed("price_2", "trialing"), open, ""},
		"another price":            {updated, subscribed("price_9", "active"), map[string]string{"access": "open", "payment": "active"}, "unknown price"},
		"past due":                 {updated, subscribed("price_2", "past_due"), failed, ""},
		"unpaid":                   {updated, subscribed("price_2", "unpaid"), map[string]string{"access": "closed", "payment": "failed"}, ""},
		"paused":                   {updated, subscribed("price_2", "paused"), map[string]string{"access": "closed", "payment": "failed"}, ""},
		"incomplete":               {updated, subscribed("price_2", "incomplete"), nil, ""},
		"a new status":             {updated, subscribed("price_2", "resting"), nil, ""},
		"canceled":                 {updated, subscribed("price_2", "canceled"), ended, ""},
		"never paid":               {updated, subscribed("price_2", "incomplete_expired"), ended, ""},
		"deleted":                  {"customer.subscription.deleted", subscribed("price_2", "active"), ended, ""},
		"a payment":                {"invoice.paid", `{"id":"in_1","subscription":"sub_1"}`, map[string]string{"payment": "active"}, ""},
		"a failed payment":         {"invoice.payment_failed", `{"id":"in_1","subscription":"sub_1"}`, failed, ""},
		"a payment, in newer versions": {
			"invoice.paid", `{"id":"in_1","parent":{"subscription_details":{"subscription":"sub_1"}}}`, map[string]string{"payment": "active"}, "",
		},
		"another payment":            {"invoice.paid", `{"id":"in_1","subscription":null,"parent":null}`, nil, "no subscription"},
		"a payment for a quote":      {"invoice.paid", `{"id":"in_1","parent":{"subscription_details":null}}`, nil, "no subscription"},
		"an event of another kind":   {"customer.created", `{"id":"cus_1"}`, nil, ""},
		"a kind with other members":  {"invoice.created", `{"subscription":{"id":"sub_1"}}`, nil, ""},
		"an event that is not known": {"x", `[]`, nil, ""},
	} {
		s := &store{answer: `{"outcome":"done","changed":false}`}
		status, answer := send(t, s, eventOf(test.kind, test.object))
		outcome := "waiting"
		switch {
		case test.facts == nil:
			outcome = "ignored"
		case len(test.facts) == 4:
			outcome = "unchanged" // all facts together are enough to be applied
		}
		if status != 200 || answer["outcome"] != outcome || !maps.Equal(s.facts, test.facts) {
			t.Errorf("%s: status %d, %v; got the facts %v, want %v", name, status, answer, s.facts, test.facts)
		}
		wantAt := int64(1_799_999_990)
		if test.facts["access"] == "ended" {
			wantAt = ever
		}
		if test.facts != nil && s.at != wantAt {
			t.Errorf("%s: the time is %d, want %d", name, s.at, wantAt)
		}
		wantLog := ""
		if test.note != "" {
			wantLog = fmt.Sprintf(`{"event":"evt_1","note":%q,"payment":%q}`+"\n", test.note, test.kind)
		}
		if got := logged.String(); got != wantLog {
			t.Errorf("%s: got the log %q, want %q", name, got, wantLog)
		}
	}
}
