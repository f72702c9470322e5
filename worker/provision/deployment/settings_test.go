package deployment

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/lettercraft/lettercraft/worker/provision/environment"
)

func TestASettingThatBreaksItsRuleIsNamed(t *testing.T) {
	for _, c := range []struct {
		setting string
		good    []string
		bad     []string
	}{
		{"account", []string{"0123456789abcdef0123456789abcdef"}, []string{"lettercraft", "0123456789ABCDEF0123456789ABCDEF"}},
		{"domain", []string{"lettercraft.example", "a.b-c.example", "xn--rtsel-jua.example"}, []string{
			"*.lettercraft.example", " lettercraft.example", "lettercraft.example ", "https://lettercraft.example", "Lettercraft.example", "lettercraft",
			"lettercraft.example/", "lettercraft.example:8080", "lettercraft.example.", "192.0.2.1", "-a.example", "a_b.example",
			"rätsel.example", strings.Repeat("a", 64) + ".example",
		}},
		{"MAIL_FROM", []string{"mail@lettercraft.example", "Mail@Lettercraft.Example"}, []string{"lettercraft", "Me <mail@lettercraft.example>", "mail@", "mail@localhost", " mail@lettercraft.example"}},
		{"OPERATOR_MAIL", []string{"help@lettercraft.example"}, []string{"nobody", "a@b.example, c@d.example"}},
		{"OPERATOR_NAME", []string{"Ada Example, 1 Example Street"}, []string{"Ada\nExample", strings.Repeat("a", 301)}},
		{"PRIVACY_TEXT", []string{"One.\n\nTwo: “é”."}, []string{"a\x00b", "\xff", strings.Repeat("a", 4001)}},
		{"TERMS_TEXT", []string{"One.\n\nTwo."}, []string{"a\tb", strings.Repeat("a", 4001)}},
		{"ALERT_MAIL", []string{"oncall@lettercraft.example"}, []string{"yes", "a@b.example, c@d.example"}},
		{"UPGRADE_URL", []string{"https://lettercraft.example/plans/?a=b", "https://Lettercraft.Example/"}, []string{
			"javascript:alert(1)", "http://lettercraft.example/", "/plans/", "https://", "https://a b.example/", "https://user@lettercraft.example/", "data:,x",
		}},
		{"PAYMENT_PRICES", []string{"price_1=starter price_2=pro"}, []string{"price_1=gold", "price_1", "=pro", "price_1=starter,price_2=pro"}},
		{"SHOWN_PRICES", []string{"EUR starter=9 pro=29.50", "JPY starter=900"}, []string{"JPY starter=9.50", "starter=9", "EUR gold=9", "EUR starter=9,50"}},
		{"sampling", []string{"0", "0.01", "1"}, []string{"-0.1", "1.1", "NaN"}},
		{"destination", []string{"my traces"}, []string{" traces", "a\nb", strings.Repeat("a", 101)}},
		{"BONUS_AT_ONCE", []string{"yes"}, []string{"no", "true"}},
		{"PLACE", []string{"weur", "eu"}, []string{"home", "EU", "mars"}},
		{"SANDBOX_CALLS", []string{"0", "1000"}, []string{"-1", "1001", "020", "many"}},
		{"SANDBOX_CHARACTERS", []string{"1", "4000"}, []string{"0", "4001", "1,000"}},
		{"TURNSTILE_SITE_KEY", []string{"0x4AAAAAAA-b_c"}, []string{"0x4AA AA", `"><script>`}},
	} {
		check := func(value string) error {
			e := &environment.Environment{Name: "test", Vars: map[string]string{}}
			switch c.setting {
			case "account":
				e.Account = value
			case "domain":
				e.Domain = value
			case "sampling":
				e.Traces.Sampling, _ = strconv.ParseFloat(value, 64)
			case "destination":
				e.Traces.Destination = value
			default:
				e.Vars[c.setting] = value
			}
			return checkRules(e)
		}
		for _, value := range append(c.good, "") {
			if err := check(value); err != nil {
				t.Errorf("%q: %v", value, err)
			}
		}
		for _, value := range c.bad {
			if err := check(value); err == nil || err.Error() != "environments/test.toml: "+c.setting+" "+rules[c.setting].text {
				t.Errorf("%s %q: %v", c.setting, value, err)
			}
		}
	}
}

func TestTheSettingsOfGradualDeploymentsHaveRules(t *testing.T) {
	for _, c := range []struct {
		percentages []int
		watch       time.Duration
		names       string
	}{
		{nil, 0, ""},
		{nil, time.Minute, ""},
		{[]int{1, 99}, time.Second, ""},
		{[]int{1, 2, 3, 4, 5}, time.Hour, ""},
		{[]int{10}, 0, "watch"},
		{[]int{10}, 999 * time.Millisecond, "watch"},
		{nil, 61 * time.Minute, "watch"},
		{[]int{0}, time.Minute, "percentages"},
		{[]int{100}, time.Minute, "percentages"},
		{[]int{50, 50}, time.Minute, "percentages"},
		{[]int{50, 10}, time.Minute, "percentages"},
		{[]int{1, 2, 3, 4, 5, 6}, time.Minute, "percentages"},
	} {
		err := checkRules(&environment.Environment{Name: "test", Gradual: environment.Gradual{Percentages: c.percentages, Watch: c.watch}})
		if (err == nil) != (c.names == "") || err != nil && !strings.HasPrefix(err.Error(), "environments/test.toml: "+c.names+" must be ") {
			t.Errorf("%v, %v: %v", c.percentages, c.watch, err)
		}
	}
}

// TestEachSettingHasARule compares the rules with the variables of the Workers.
func TestEachSettingHasARule(t *testing.T) {
	for _, w := range workers(t) {
		vars, _ := w.config["vars"].(map[string]any)
		for name := range vars {
			if _, is := rules[name]; !is && derived[name] == nil {
				t.Errorf("%s has no rule", name)
			}
		}
	}
}
