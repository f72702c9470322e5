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
	// Digits is the number of decimals with which prices are shown, from 0 to 4: those of the currency in ISO 4217.
	Digits int `json:"digits"`
	// Months has the prices of a month by the names of the plans, in units of the currency.
	Months map[string]float64 `json:"months"`
}

var (
	currency = regexp.MustCompile(`^[A-Z]{3}$`)
	amount   = regexp.MustCompile(`^(0|[1-9][0-9]{0,5})(?:\.([0-9]+))?$`)
)

// decimals has the currencies of ISO 4217 that do not have two decimals, by their number of decimals. Their names are separated by blanks.
var decimals = map[int]string{
	0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
	3: "BHD IQD JOD KWD LYD OMR TND",
	4: "CLF UYW",
}

// digitsOf returns the number of decimals of a currency.
func digitsOf(code string) int {
	for digits, codes := range decimals {
		if strings.Contains(codes, code) {
			return digits
		}
	}
	return 2
}

// ParseShown reads prices that are shown, such as "EUR starter=9 pro=29.50": a currency, and amounts below a million with no decimals or with
// those of the currency. It returns nil for a text without any.
func ParseShown(text string) (*Shown, error) {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return nil, nil
	}
	shown := &Shown{fields[0], digitsOf(fields[0]), map[string]float64{}}
	if !currency.MatchString(shown.Currency) || len(fields) == 1 {
		return nil, fmt.Errorf("SHOWN_PRICES must begin with a currency, such as EUR, and have the prices of plans, but is %q", text)
	}
	for _, item := range fields[1:] {
		plan, value, _ := strings.Cut(item, "=")
		_, isKnown := account.PlanByName(plan)
		_, isDouble := shown.Months[plan]
		parts := amount.FindStringSubmatch(value)
		if !isKnown || isDouble || parts == nil {
			return nil, fmt.Errorf("SHOWN_PRICES must have the form PLAN=AMOUNT after the currency, once for each plan, but has %q", item)
		}
		if given := len(parts[2]); given != 0 && given != shown.Digits {
			return nil, fmt.Errorf("SHOWN_PRICES must have amounts with no decimals or the %d of %s, but has %q", shown.Digits, shown.Currency, item)
		}
		shown.Months[plan], _ = strconv.ParseFloat(value, 64) // the expression admits only numbers
	}
	return shown, nil
}
