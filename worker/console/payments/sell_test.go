package payments

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// billed returns the answer of an account's object to "billing".
func billed(customer, live, all string) string {
	return `{"outcome":"done","plan":"free","address":"a@example.com","customer":` + customer + `,"live":` + live + `,"all":` + all + `}`
}

func TestAPlanIsBoughtOrTheSubscriptionChanged(t *testing.T) {
	const live = `{"id":"sub_1","payment":"active","terms":{"item":"si_1","scheduled":false,"ends":0}}`
	const buy = `bill A1 {"do":"buy","account":"A1","plan":"pro","price":"price_2","back":"https://x/account/",`
	const portal = `bill A1 {"do":"portal","customer":"cus_1","back":"https://x/account/"`
	for name, test := range map[string]struct{ billing, want string }{
		"for the first time":      {billed("null", "null", "[]"), buy + `"email":"a@example.com"`},
		"again":                   {billed(`"cus_1"`, "null", "[]"), buy + `"customer":"cus_1"`},
		"instead of another plan": {billed(`"cus_1"`, live, `["sub_1"]`), portal + `,"subscription":"sub_1","item":"si_1","price":"price_2"`},
		"while a change waits":    {billed(`"cus_1"`, strings.Replace(live, "false", "true", 1), `["sub_1"]`), portal},
		"while it ends":           {billed(`"cus_1"`, strings.Replace(live, `"ends":0`, `"ends":5`, 1), `["sub_1"]`), portal},
		"while it is not paid":    {billed(`"cus_1"`, strings.Replace(live, "active", "failed", 1), `["sub_1"]`), portal},
		"with several items":      {billed(`"cus_1"`, strings.Replace(live, "si_1", "", 1), `["sub_1"]`), portal},
	} {
		s := &store{known: pays, answers: []string{test.billing}, billed: `{"url":"https://pay"}`}
		b, err := ReadBilling(s, "A1")
		if err != nil {
			t.Fatal(err)
		}
		s.commands = nil
		url, err := Sell(s, "A1", b, Price{"price_2", "pro"}, "https://x/account/")
		if got := s.commands[len(s.commands)-1]; url != "https://pay" || err != nil || got != test.want {
			t.Errorf("%s: %s, %v, got %s, want %s", name, url, err, got, test.want)
		}
		isAsked := slices.ContainsFunc(s.commands, func(c string) bool { return strings.HasPrefix(c, `record sub_1 {"do":"look"`) })
		if isAsked != strings.Contains(test.billing, `["sub_1"]`) {
			t.Errorf("%s: %q", name, s.commands)
		}
	}
}

func TestAPurchaseOnItsWay(t *testing.T) {
	s := &store{billed: `{"url":null}`}
	if _, err := Sell(s, "A1", Billing{}, Price{"price_2", "pro"}, ""); err != ErrPurchase {
		t.Error(err)
	}
	if _, err := Manage(s, "A1", Billing{}, ""); err != ErrNoCustomer {
		t.Error(err)
	}
	customer := "cus_1"
	s.billed = `{"url":"https://portal"}`
	if url, err := Manage(s, "A1", Billing{Customer: &customer}, ""); url != "https://portal" || err != nil {
		t.Error(url, err)
	}
}

func TestACompletedCheckoutIsLookedUp(t *testing.T) {
	for name, test := range map[string]struct {
		payee, url string
		err        error
	}{
		"whose event is late":       {"A1", "", ErrPurchase},
		"of another account by now": {"A2", "https://pay", nil},
		"of which nothing is known": {"", "", ErrPurchase},
	} {
		s := &store{
			known: strings.Replace(pays, "A1", test.payee, 1), answers: []string{done},
			billed: `{"url":null,"subscription":"sub_1"}`, billedMoved: `{"url":"https://pay"}`,
		}
		url, err := Sell(s, "A1", Billing{}, Price{"price_2", "pro"}, "")
		if url != test.url || err != test.err {
			t.Errorf("%s: %s, %v", name, url, err)
		}
		isTold := slices.ContainsFunc(s.commands, func(c string) bool { return strings.HasPrefix(c, "account "+test.payee+" ") })
		if isTold != (test.payee != "") {
			t.Errorf("%s: %q", name, s.commands)
		}
	}
}

func TestWhatHasToBeEndedIsNotedBeforeADeletion(t *testing.T) {
	refused := errors.New("suspended")
	noted := `bill A1 {"do":"leave","account":"A1","subscriptions":["sub_1"]`
	for name, test := range map[string]struct {
		remove, billErr, want error
		commands              []string
	}{
		"a deletion":          {nil, nil, nil, []string{noted, "removed", `bill A1 {"do":"left"`}},
		"one that is refused": {refused, nil, refused, []string{noted, "removed"}},
		"one without billing": {nil, refused, refused, []string{noted}},
	} {
		s := &store{answers: []string{billed("null", "null", `["sub_1"]`)}, billErr: test.billErr}
		err := Leave(s, "A1", func() error { s.commands = append(s.commands, "removed"); return test.remove })
		if got := s.commands[1:]; err != test.want || !slices.Equal(got, test.commands) {
			t.Errorf("%s: %v, got %q, want %q", name, err, got, test.commands)
		}
	}
}
