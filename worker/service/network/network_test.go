package network

import (
	"net/netip"
	"testing"
)

func TestClientsAreCountedByAddressOrNetwork(t *testing.T) {
	for ip, want := range map[string]string{
		"192.0.2.1":            "192.0.2.1",
		"::ffff:192.0.2.1":     "192.0.2.1",
		"2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64",
		"2001:db8:1:2::9":      "2001:db8:1:2::/64",
		"2001:db8::5:6:7:8:9":  "2001:db8:0:5::/64",
		"2001:db8::":           "2001:db8:0:0::/64",
		"::1":                  "0:0:0:0::/64",
		"fe80::1%eth0":         "fe80:0:0:0::/64",
		"":                     "unknown",
		"192.0.2.1, 192.0.2.2": "unknown",
		"2001:db8:1:2":         "unknown",
		"1:2:3:4:5:6:7:8:9":    "unknown",
		"localhost":            "unknown",
	} {
		got := Client(ip)
		if got != want {
			t.Errorf("%q: got %q, want %q", ip, got, want)
		}
		if network, err := netip.ParsePrefix(got); err == nil && !network.Contains(netip.MustParseAddr(ip).WithZone("")) {
			t.Errorf("%q is not in %q", ip, got)
		}
	}
}
