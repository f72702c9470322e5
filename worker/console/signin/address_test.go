package signin

import (
	"errors"
	"strings"
	"testing"
	"time"
)

func TestAddressesAreThoseOfTheHTMLStandard(t *testing.T) {
	label63 := strings.Repeat("a", 63)
	long := strings.Repeat("a", 250)
	for address, want := range map[string]string{
		"ann@example.com":            "ann@example.com",
		"  ann@example.com ":         "ann@example.com",
		"Ann.Lee+x@Example.COM":      "Ann.Lee+x@example.com",
		"a@b":                        "a@b",
		"!#$%&'*+/=?^_`{|}~-.@a-b.c": "!#$%&'*+/=?^_`{|}~-.@a-b.c",
		".a..b.@1.2":                 ".a..b.@1.2",
		"a@" + label63 + ".com":      "a@" + label63 + ".com",
		long + "@b.c":                long + "@b.c", // 254 bytes
	} {
		if got, valid := canonical(address); !valid || got != want {
			t.Errorf("%q: got %q, %v; want %q", address, got, valid, want)
		}
	}
	for _, address := range []string{
		"", " ", "@", "ann", "ann@", "@example.com", "ann@@example.com", "ann@example..com", "ann@-example.com", "ann@example-.com",
		"ann@example.com.", "ann@.com", "a b@example.com", "ann@exa mple.com", `"ann"@example.com`, "ann@[127.0.0.1]", "ann@a_b.com",
		"änn@example.com", "ann@exämple.com", "a@" + label63 + "a.com", long + "a@b.c", "ann@example.com,bob@example.com",
		"Ann <ann@example.com>", "ann@example.com\n", "\nann@example.com", "ann@example.com\r\nBcc: bob@example.com",
		"ann\r\n@example.com", "ann@example.com\x00", "ann@example.com\tx", "\tann@example.com", "ann@example.com\u2028",
		"ann%0d%0a@example.com\r", "<script>@example.com", "ann@example.com>",
	} {
		if got, valid := canonical(address); valid {
			t.Errorf("%q is accepted as %q", address, got)
		}
	}
}

func TestAddressesThatCanReceiveMail(t *testing.T) {
	for address, want := range map[string]bool{
		"ann@example.com": true, "a.b.c@1.2.xn--p1ai": true, "a@b.cd": true, "!#$@a-b.museum": true, "a@127.0.0.com": true,
		"a@b": false, "a@localhost": false, "a@127.0.0.1": false, "a@1.2": false, "a@b.1": false, "a@b.c": false, "a@b.1com": false,
		".a@example.com": false, "a.@example.com": false, "a..b@example.com": false,
	} {
		if got := canReceive(address, testOrigin); got != want {
			t.Errorf("%q: got %v, want %v", address, got, want)
		}
	}
}

func TestAddressesOfReservedHostsReceiveMailFromServicesThere(t *testing.T) {
	for address, want := range map[string]bool{
		"a@b.example": false, "a@example.com": false, "a@b.example.org": false, "a@b.test": false, "a@b.invalid": false, "a@b.localhost": false,
		"a@printer.local": false, "a@b.internal": false, "a@myexample.com": true, "a@example.com.de": true, "a@example.co": true, "a@b.tests": true,
		"a@test.com": true, "example.com@b.com": true,
	} {
		if got := canReceive(address, "https://letters.com"); got != want {
			t.Errorf("%q: got %v, want %v", address, got, want)
		}
		for _, origin := range []string{"http://localhost:8787", "http://127.0.0.1:8787", "https://letters.example", "https://letters.test:8443"} {
			if !canReceive(address, origin) {
				t.Errorf("%q is refused at %s", address, origin)
			}
		}
	}
}

func TestFormsOfOneAddressAreComparedInOneForm(t *testing.T) {
	for address, want := range map[string]string{
		"Ann.Lee+shop@example.com": "ann.lee@example.com",
		"ann.lee@example.com":      "ann.lee@example.com",
		"a+b+c@example.com":        "a@example.com",
		"+a@example.com":           "+a@example.com",
		"A.n.n+1@gmail.com":        "ann@gmail.com",
		"ann@googlemail.com":       "ann@gmail.com",
		"a.n.n@mail.google.com":    "a.n.n@mail.google.com",
	} {
		if got := identity(address); got != want {
			t.Errorf("%q: got %q, want %q", address, got, want)
		}
	}
}

func TestNewAccountsAreCountedByNetwork(t *testing.T) {
	for ip, want := range map[string]string{
		"192.0.2.1":            "192.0.2.0/24",
		"::ffff:192.0.2.255":   "192.0.2.0/24",
		"2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64 2001:db8:1::/48",
		"fe80::1%eth0":         "fe80::/64 fe80::/48",
		"":                     "unknown",
	} {
		if got := strings.Join(networks(ip), " "); got != want {
			t.Errorf("%q: got %q, want %q", ip, got, want)
		}
	}
}

// counter is a [Store] that counts requests by name, and admits so many of each.
type counter struct {
	mailboxes
	admitted int
	counted  map[string]int
}

func (c *counter) Throttle(name, _ string) ([]byte, error) {
	if c.counted[name]++; c.counted[name] > c.admitted {
		return []byte(`{"after":1000}`), nil
	}
	return []byte(`{"after":0}`), nil
}

func TestANetworkAndADomainOpenSoManyAccounts(t *testing.T) {
	for what, test := range map[string]struct {
		addresses, ips []string
		admitted       int
	}{
		"a network":   {[]string{"a@one.example", "b@two.example", "c@three.example"}, []string{"192.0.2.1", "192.0.2.2", "192.0.2.3"}, 2},
		"a /48":       {[]string{"a@one.example", "b@two.example", "c@three.example"}, []string{"2001:db8:1:2::1", "2001:db8:1:3::1", "2001:db8:1:4::1"}, 2},
		"a domain":    {[]string{"a@one.example", "b@one.example", "c@one.example"}, []string{"192.0.2.1", "192.0.3.1", "192.0.4.1"}, 2},
		"a provider":  {[]string{"a@gmail.com", "b@gmail.com", "c@gmail.com"}, []string{"192.0.2.1", "192.0.3.1", "192.0.4.1"}, 3},
		"all of them": {[]string{"a@one.example", "b@two.example", "c@three.example"}, []string{"192.0.2.1", "192.0.3.1", "2001:db8::1"}, 3},
	} {
		s := &Service{Store: &counter{admitted: 2, counted: map[string]int{}}, AddressSecrets: []string{"secret"}}
		admitted := 0
		for i := range test.addresses {
			err := s.admitAccount(test.addresses[i], test.ips[i])
			var throttled *ThrottledError
			switch {
			case err == nil:
				admitted++
			case !errors.As(err, &throttled) || throttled.Limit != OfAccounts || throttled.After != time.Second:
				t.Errorf("%s: got %v", what, err)
			}
		}
		if admitted != test.admitted {
			t.Errorf("%s opened %d accounts, want %d", what, admitted, test.admitted)
		}
	}
}
