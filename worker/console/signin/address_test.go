package signin

import (
	"strings"
	"testing"
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

func TestClientsAreCountedByAddressOrNetwork(t *testing.T) {
	for ip, want := range map[string]string{
		"192.0.2.1":            "192.0.2.1",
		"::ffff:192.0.2.1":     "192.0.2.1",
		"2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64",
		"2001:db8:1:2::9":      "2001:db8:1:2::/64",
		"fe80::1%eth0":         "fe80::/64",
		"":                     "unknown",
		"192.0.2.1, 192.0.2.2": "unknown",
	} {
		if got := client(ip); got != want {
			t.Errorf("%q: got %q, want %q", ip, got, want)
		}
	}
}
