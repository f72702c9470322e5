package deployment

import (
	"errors"
	"fmt"
	"maps"
	"net/mail"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/lettercraft/lettercraft/worker/console/payments"
	"github.com/lettercraft/lettercraft/worker/provision/environment"
	"github.com/lettercraft/lettercraft/worker/service/account"
)

// checkName returns an error if the resources of an environment could have the same names as those of another environment: lettercraft-page
// is the main Worker of an environment "page", and a Worker of production.
func checkName(all []Worker, e *environment.Environment) error {
	for _, w := range all {
		part, ok := strings.CutPrefix(w.Name, mainWorker+"-")
		if ok && (e.Name == part || strings.HasSuffix(e.Name, "-"+part)) {
			return fmt.Errorf("an environment can't be called %s, because its Workers would have the names of those of another one", e.Name)
		}
	}
	return nil
}

// CheckVars returns an error if a file with settings has a variable of the Workers that none of them knows, or one that breaks its rule.
func CheckVars(all []Worker, file string, vars map[string]string) error {
	return errors.Join(checkNames(all, file, vars), checkValues(file, vars))
}

// checkNames returns an error if a file has a variable that no Worker knows.
func checkNames(all []Worker, file string, vars map[string]string) error {
	var known []string
	for _, w := range all {
		vars, _ := w.config["vars"].(map[string]any)
		for name := range vars {
			if derived[name] == nil && !slices.Contains(known, name) {
				known = append(known, name)
			}
		}
	}
	slices.Sort(known)
	for name := range vars {
		if !slices.Contains(known, name) {
			return fmt.Errorf("%s: there is no setting %s below [vars]; the settings there are %s", file, name, strings.Join(known, ", "))
		}
	}
	return nil
}

// rules are the rules of settings that are not empty, by the name of the setting. Each rule has a sentence and decides whether a value obeys it.
var rules = map[string]struct {
	text  string
	obeys func(value string) bool
}{
	"sampling":           {"must be a number from 0 to 1, such as 0.01", isShare},
	"destination":        {"must be the name of a destination, with at most 100 characters", isName},
	"account":            {"must have 32 digits and letters a to f, whether it is set there or in CLOUDFLARE_ACCOUNT_ID", regexp.MustCompile(`^[0-9a-f]{32}$`).MatchString},
	"domain":             {"must be a host name in small letters without scheme, path, port, blanks and wildcards, such as lettercraft.example", isHost},
	"MAIL_FROM":          {"must be an address without a name, such as mail@lettercraft.example", isAddress},
	"OPERATOR_MAIL":      {"must be an address without a name, such as help@lettercraft.example", isAddress},
	"OPERATOR_NAME":      {"must be a line of at most 300 bytes", func(value string) bool { return isText(value, 300) && !strings.Contains(value, "\n") }},
	"PRIVACY_TEXT":       {"must be a text of at most 4000 bytes", func(value string) bool { return isText(value, 4000) }},
	"TERMS_TEXT":         {"must be a text of at most 4000 bytes", func(value string) bool { return isText(value, 4000) }},
	"ALERT_MAIL":         {"must be an address without a name, such as oncall@lettercraft.example", isAddress},
	"UPGRADE_URL":        {"must be an address that begins with https://, such as https://lettercraft.example/plans/", isHTTPS},
	"STRIPE_API_URL":     {"must be an address that begins with https://, such as https://api.stripe.com", isHTTPS},
	"PAYMENT_PRICES":     {"must have the form ID=PLAN ID=PLAN, such as price_1=starter price_2=pro, with the names of plans", arePrices},
	"SHOWN_PRICES":       {"must be a currency and the prices of a month, such as EUR starter=9 pro=29.50, with the names of plans, and no decimals or those of the currency", areShown},
	"BONUS_AT_ONCE":      {"must be yes, or empty", func(value string) bool { return value == "yes" }},
	"PLACE":              {"must be a place of accounts, such as weur or eu, or empty", func(value string) bool { return account.CheckPlace(value) == nil }},
	"SANDBOX_CALLS":      {"must be a whole number from 0 to 1000, or empty", isWholeNumber(0, 1000)},
	"SANDBOX_CHARACTERS": {"must be a whole number from 1 to 4000, or empty", isWholeNumber(1, 4000)},
	"TURNSTILE_SITE_KEY": {"must have only letters, digits, hyphens and underscores", regexp.MustCompile(`^[0-9A-Za-z_-]+$`).MatchString},
}

// checkRules returns an error that names each setting of an environment that breaks its rule.
func checkRules(e *environment.Environment) error {
	settings := maps.Clone(e.Vars)
	if settings == nil {
		settings = map[string]string{}
	}
	settings["account"], settings["domain"] = e.Account, e.Domain
	settings["sampling"], settings["destination"] = strconv.FormatFloat(e.Traces.Sampling, 'g', -1, 64), e.Traces.Destination
	return errors.Join(checkValues(fileOf(e), settings), checkGradual(e))
}

// checkValues returns an error that names each setting of a file that breaks its rule. It leaves the values out: one of them can be a token in the
// wrong place.
func checkValues(file string, settings map[string]string) error {
	var broken []error
	for _, name := range slices.Sorted(maps.Keys(settings)) {
		if rule, is := rules[name]; is && settings[name] != "" && !rule.obeys(settings[name]) {
			broken = append(broken, fmt.Errorf("%s: %s %s", file, name, rule.text))
		}
	}
	return errors.Join(broken...)
}

// fileOf returns the file with the settings of an environment.
func fileOf(e *environment.Environment) string { return "environments/" + e.Name + ".toml" }

// checkGradual returns an error if the settings of gradual deployments break their rules.
func checkGradual(e *environment.Environment) error {
	g := e.Gradual
	least := 1
	for _, p := range g.Percentages {
		if p < least || p > 99 || len(g.Percentages) > 5 {
			return fmt.Errorf("%s: percentages must be at most five whole numbers from 1 to 99, each greater than the one before, such as [10, 50]", fileOf(e))
		}
		least = p + 1
	}
	if isUsed := len(g.Percentages) > 0 || g.Watch != 0; isUsed && (g.Watch < time.Second || g.Watch > time.Hour) {
		return fmt.Errorf(`%s: watch must be a time from 1s to 1h, such as "10m"`, fileOf(e))
	}
	return nil
}

// host matches two or more labels of a host name (RFC 1123), of which the last one is not a number.
var host = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$`)

func isHost(value string) bool { return len(value) <= 253 && host.MatchString(value) }

func isAddress(value string) bool {
	address, err := mail.ParseAddress(value)
	_, at, _ := strings.Cut(value, "@")
	return err == nil && address.Address == value && isHost(strings.ToLower(at))
}

func isHTTPS(value string) bool {
	address, err := url.Parse(value)
	return err == nil && address.Scheme == "https" && isHost(strings.ToLower(address.Hostname())) && address.User == nil && !strings.ContainsAny(value, " \t\"<>")
}

func isShare(value string) bool {
	share, err := strconv.ParseFloat(value, 64)
	return err == nil && share >= 0 && share <= 1
}

func isName(value string) bool {
	return len(value) <= 100 && strings.TrimSpace(value) == value && !strings.ContainsFunc(value, unicode.IsControl)
}

// isText reports whether a value has at most so many bytes, and no control characters except the ends of lines.
func isText(value string, bytes int) bool {
	return len(value) <= bytes && utf8.ValidString(value) && !strings.ContainsFunc(value, func(r rune) bool { return unicode.IsControl(r) && r != '\n' })
}

func isWholeNumber(least, most int) func(string) bool {
	return func(value string) bool {
		n, err := strconv.Atoi(value)
		return err == nil && strconv.Itoa(n) == value && least <= n && n <= most
	}
}

func arePrices(value string) bool {
	_, err := payments.ParsePrices(value)
	return err == nil
}

func areShown(value string) bool {
	_, err := payments.ParseShown(value)
	return err == nil
}
