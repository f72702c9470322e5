// Package guard says which addresses may be fetched for a caller: pages of the public web, and nothing that only this
// machine or its network can reach.
//
// An address is judged as the side that fetches it has parsed it (the WHATWG URL standard): there are many ways to write
// 127.0.0.1, and only that side's reading counts. Read [Check].
package guard

import (
	"net/netip"
	"slices"
	"strings"
	"sync"

	"lettercraft/core/operation"
)

// Address is an address in its parts, as the fetching side's parser gives them.
type Address struct {
	// Scheme has no colon.
	Scheme string
	// Host is a name in lower case, an IPv4 address with four decimal numbers, or an IPv6 address in brackets.
	Host string
	// Port is empty if it is the default of the scheme.
	Port string
	// HasUser tells that a name or a password stands before the host.
	HasUser bool
}

// Check returns nil for an address that may be fetched, and otherwise the error of the parameter that it came from. Hosts
// that are allowed by name are for tests against servers on this machine; they may have any port.
func Check(a Address, parameter string, allowed []string) error {
	switch {
	case a.Scheme != "http" && a.Scheme != "https":
		return operation.Invalid(parameter, "must be an http or https address")
	case a.HasUser:
		return operation.Invalid(parameter, "must have no user name or password in it")
	case slices.Contains(allowed, a.Host):
		return nil
	case a.Port != "":
		return operation.Invalid(parameter, "must have no port but 80 for http and 443 for https")
	case !isPublic(a.Host):
		return operation.Invalid(parameter, "must not lead to a private or local address")
	}
	return nil
}

// local are the last labels of names that are not in the public domain name system: RFC 6761, 6762, 7686, 8375, 9476, and
// those that networks use for themselves.
var local = []string{
	"localhost", "local", "localdomain", "internal", "intranet", "private", "corp", "home", "lan", "test", "example", "invalid",
	"onion", "alt", "home.arpa",
}

func isPublic(host string) bool {
	if inner, isIPv6 := strings.CutPrefix(host, "["); isIPv6 {
		ip, err := netip.ParseAddr(strings.TrimSuffix(inner, "]"))
		return err == nil && isPublicIP(ip)
	}
	if ip, err := netip.ParseAddr(host); err == nil {
		return isPublicIP(ip)
	}
	name := strings.TrimSuffix(host, ".")
	if labels := strings.Split(name, "."); len(labels) < 2 || slices.Contains(labels, "") {
		return false // a name of the local network, or none
	}
	return !slices.ContainsFunc(local, func(last string) bool { return name == last || strings.HasSuffix(name, "."+last) })
}

// ranges are ranges of addresses.
type ranges struct {
	// reserved are those that are not the public internet: the special-purpose registries of IANA (RFC 6890 and its
	// successors), and multicast.
	reserved []netip.Prefix
	// global is the part of IPv6 that is given out (RFC 4291, section 2.4).
	global netip.Prefix
	// translated and sixToFour are parts of IPv6 that hold an IPv4 address, to which what is sent there goes on: the first as
	// its last bytes (RFC 6052), the second behind the prefix (RFC 3056).
	translated, sixToFour netip.Prefix
}

var special = sync.OnceValue(func() *ranges {
	r := &ranges{
		global:     netip.MustParsePrefix("2000::/3"),
		translated: netip.MustParsePrefix("64:ff9b::/96"),
		sixToFour:  netip.MustParsePrefix("2002::/16"),
	}
	for _, p := range []string{
		"0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24",
		"192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
		"::/96", "64:ff9b:1::/48", "100::/64", "100:0:0:1::/64", "2001::/23", "2001:db8::/32", "3fff::/20", "5f00::/16", "fc00::/7",
		"fe80::/10", "fec0::/10", "ff00::/8",
	} {
		r.reserved = append(r.reserved, netip.MustParsePrefix(p))
	}
	return r
})

func isPublicIP(ip netip.Addr) bool {
	if ip.Zone() != "" {
		return false
	}
	ip = ip.Unmap() // ::ffff:0:0/96 is the IPv4 address in it
	if ip.Is6() {
		b := ip.As16()
		switch {
		case special().translated.Contains(ip):
			return isPublicIP(netip.AddrFrom4([4]byte(b[12:])))
		case special().sixToFour.Contains(ip):
			return isPublicIP(netip.AddrFrom4([4]byte(b[2:6])))
		case !special().global.Contains(ip):
			return false
		}
	}
	return !slices.ContainsFunc(special().reserved, func(p netip.Prefix) bool { return p.Contains(ip) })
}
