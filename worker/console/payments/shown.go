package payments

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/lettercraft/lettercraft/worker/service/account"
)

// Shown are the prices that the pages show. The payment provider has the prices that are paid.
type Shown struct {
	// Currency is a code of ISO 4217, such as EUR.
	Currency string `json:"currency"`
	// Months has the prices of a month by the names of the plans, in units of the currency.
	Months map[string]float64 `json:"months"`
}

var (
	currency = regexp.MustCompile(`^[A-Z]{3}$`)
	amount   = regexp.MustCompile(`^(0|[1-9][0-9]{0,5})(\.[0-9]{2})?$`)
)

// ParseShown reads prices that are shown, such as "EUR starter=9 pro=29.50": a currency, and amounts below a million with no or two decimals.
// It returns nil for a text without any.
func ParseShown(text string) (*Shown, error) {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return nil, nil
	}
	shown := &Shown{fields[0], map[string]float64{}}
	if !currency.MatchString(shown.Currency) || len(fields) == 1 {
		return nil, fmt.Errorf("SHOWN_PRICES must begin with a currency, such as EUR, and have the prices of plans, but is %q", text)
	}
	for _, item := range fields[1:] {
		plan, value, _ := strings.Cut(item, "=")
		_, isKnown := account.PlanByName(plan)
		_, isDouble := shown.Months[plan]
		if !isKnown || isDouble || !amount.MatchString(value) {
			return nil, fmt.Errorf("SHOWN_PRICES must have the form PLAN=AMOUNT after the currency, once for each plan, but has %q", item)
		}
		shown.Months[plan], _ = strconv.ParseFloat(value, 64) // the expression admits only numbers
	}
	return shown, nil
}
