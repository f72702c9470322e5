package payments

import (
	"fmt"
	"strings"
	"testing"
)

func TestWhatAnEventIsAbout(t *testing.T) {
	const object = `{"id":"id_1","subscription":"sub_1","client_reference_id":"A1","charge":"ch_1"}`
	for name, test := range map[string]struct {
		kind, object string
		want         subject
		note         string
	}{
		"a purchase":                   {"checkout.session.completed", object, subject{subscription: "sub_1", account: "A1"}, ""},
		"a purchase of nobody":         {"checkout.session.completed", `{"id":"cs_1","client_reference_id":null,"subscription":"sub_1"}`, subject{subscription: "sub_1"}, ""},
		"another purchase":             {"checkout.session.completed", `{"id":"cs_1","subscription":null}`, subject{}, "no subscription"},
		"a checkout that expired":      {"checkout.session.expired", object, subject{}, ""},
		"a subscription":               {"customer.subscription.created", object, subject{subscription: "id_1"}, ""},
		"a subscription that changed":  {"customer.subscription.updated", object, subject{subscription: "id_1"}, ""},
		"a subscription that ended":    {"customer.subscription.deleted", object, subject{subscription: "id_1"}, ""},
		"a payment":                    {"invoice.paid", object, subject{subscription: "sub_1", account: "A1"}, ""},
		"a failed payment":             {"invoice.payment_failed", `{"subscription":"sub_1"}`, subject{subscription: "sub_1"}, ""},
		"a payment, in newer versions": {"invoice.paid", `{"id":"in_1","parent":{"subscription_details":{"subscription":"sub_1"}}}`, subject{subscription: "sub_1"}, ""},
		"another payment":              {"invoice.paid", `{"id":"in_1","subscription":null,"parent":null}`, subject{}, "no subscription"},
		"a payment for a quote":        {"invoice.paid", `{"id":"in_1","parent":{"subscription_details":null}}`, subject{}, "no subscription"},
		"a refund":                     {"charge.refunded", object, subject{charge: "id_1"}, ""},
		"a dispute":                    {"charge.dispute.created", object, subject{charge: "ch_1"}, ""},
		"the end of a dispute":         {"charge.dispute.closed", object, subject{charge: "ch_1"}, ""},
		"a charge":                     {"charge.succeeded", object, subject{}, ""},
		"an event of another kind":     {"customer.created", `{"id":"cus_1"}`, subject{}, ""},
		"an event that is not known":   {"x", `[]`, subject{}, ""},
	} {
		e := event{ID: "evt_1", Type: test.kind}
		e.Data.Object = []byte(test.object)
		got, note, err := read(e)
		if got != test.want || note != test.note || err != nil {
			t.Errorf("%s: got %+v, %q, %v; want %+v, %q", name, got, note, err, test.want, test.note)
		}
	}
}

func TestPrices(t *testing.T) {
	prices, err := ParsePrices(" price_1=starter\n price_2=pro price_3=pro ")
	if want := "[{price_1 starter} {price_2 pro} {price_3 pro}]"; err != nil || fmt.Sprint(prices) != want {
		t.Errorf("got %v, %v, want %s", prices, err, want)
	}
	if prices, err := ParsePrices(""); len(prices) != 0 || err != nil {
		t.Errorf("without prices: %v, %v", prices, err)
	}
}

func TestPricesThatAreShown(t *testing.T) {
	shown, err := ParseShown(" EUR starter=9  pro=29.50\nmega=0 ")
	if want := "&{EUR 2 map[mega:0 pro:29.5 starter:9]}"; err != nil || fmt.Sprint(shown) != want {
		t.Errorf("got %v, %v, want %s", shown, err, want)
	}
	for text, digits := range map[string]int{"JPY starter=900": 0, "KWD starter=2.750": 3, "CLF starter=0.1234": 4, "HUF starter=2990": 2} {
		if shown, err := ParseShown(text); err != nil || shown.Digits != digits {
			t.Errorf("%q: got %v, %v, want %d digits", text, shown, err, digits)
		}
	}
	if shown, err := ParseShown(" "); shown != nil || err != nil {
		t.Errorf("without prices: %v, %v", shown, err)
	}
	for _, text := range []string{
		"EUR", "starter=9", "€ starter=9", "eur starter=9", "EUR starter", "EUR gold=9", "EUR starter=9 starter=8", "EUR starter=-1", "EUR starter=1e3",
		"EUR starter=9.5", "EUR starter=1,000", "EUR starter=09", "EUR starter=1000000", "EUR starter=NaN",
		"EUR starter=9.500", "JPY starter=900.00", "JPY starter=900.", "KWD starter=2.75",
	} {
		if shown, err := ParseShown(text); err == nil || !strings.Contains(err.Error(), "SHOWN_PRICES must") {
			t.Errorf("%q: got %v, %v", text, shown, err)
		}
	}
}
