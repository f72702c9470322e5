// Package guard decides which addresses may be fetched for a caller: addresses on the public internet, and no address that only this
// machine or its network can reach. Read [Resolve], then [Check].
//
// An address is checked in the form in which the fetching side parses it (WHATWG URL Standard), because there are many ways to write
// 127.0.0.1.
package guard

import (
	"net/netip"
	"slices"
	"strings"
	"sync"

	"github.com/lettercraft/lettercraft/core/operation"
)

// Address has the parts of an address, from the parser of the side that fetches it.
type Address struct {
	// Scheme is the scheme without the colon.
	Scheme string
	// Host is a name in lower case, an IPv4 address of four decimal numbers, or an IPv6 address in brackets.
	Host string
	// Port is empty for the default port of the scheme.
	Port string
	// HasUser says that the address has a user name or a password.
	HasUser bool
	// ForTests says that the configuration allows the host, with any port, for tests against servers on this machine.
	ForTests bool
	// Href is the whole address without its fragment, as it is fetched.
	Href string
}

// Check returns an error if an address may not be fetched, given the name of the parameter that contains it. Error:
// [operation.InvalidParameter].
func Check(a Address, parameter string) error {
	switch {
	case a.Scheme != "http" && a.Scheme != "https":
		return operation.Invalid(parameter, operation.AddressScheme, "must be an http or https address")
	case a.HasUser:
		return operation.Invalid(parameter, operation.AddressUser, "must not contain a user name or a password")
	case a.ForTests:
		return nil
	case a.Port != "":
		return operation.Invalid(parameter, operation.AddressPort, "must have no port other than 80 for http and 443 for https")
	case !isPublic(a.Host):
		return operation.Invalid(parameter, operation.AddressPrivate, "must not lead to a private or local address")
	}
	return nil
}

// local are the top-level labels of names that are not in the public domain name system (RFC 6761, 6762, 7686, 8375 and 9476,
// and common names of private networks).
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
		return false // a name in the local network, or an invalid name
	}
	return !slices.ContainsFunc(local, func(last string) bool { return name == last || strings.HasSuffix(name, "."+last) })
}

// ranges has the ranges of IP addresses with a special meaning.
type ranges struct {
	// reserved are the ranges that are not on the public internet: the ranges in IANA's special-purpose registries (RFC 6890 and its
	// successors), and multicast.
	reserved []netip.Prefix
	// global is the allocated part of IPv6 (RFC 4291, section 2.4).
	global netip.Prefix
	// translated and sixToFour are IPv6 ranges whose addresses contain the IPv4 address to which packets are forwarded. In translated, the
	// IPv4 address is the last four bytes (RFC 6052); in sixToFour, it follows the prefix (RFC 3056).
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
	ip = ip.Unmap() // ::ffff:0:0/96 contains the IPv4 addresses
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

// Reserved returns the ranges of addresses that are not on the public internet, also in the forms of IPv6 from which packets are forwarded to
// an IPv4 address. A network that refuses them protects what [Check] can't see: where a name leads.
func Reserved() []netip.Prefix {
	all := slices.Clone(special().reserved)
	for _, p := range special().reserved {
		if p.Addr().Is4() {
			all = append(all, within(special().translated, 12, p), within(special().sixToFour, 2, p))
		}
	}
	return all
}

// within returns the part of a range of IPv6 whose addresses contain those of a range of IPv4, at an offset in bytes.
func within(outer netip.Prefix, offset int, inner netip.Prefix) netip.Prefix {
	address := outer.Addr().As16()
	copy(address[offset:], inner.Addr().AsSlice())
	return netip.PrefixFrom(netip.AddrFrom16(address), 8*offset+inner.Bits())
}
