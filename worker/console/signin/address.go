package signin

import (
	"net/netip"
	"regexp"
	"strings"
)

// addressForm is what the HTML standard calls a valid e-mail address: what <input type=email> accepts. It has no characters that
// mean anything in a header or in HTML but the ampersand and the apostrophe.
// https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
var addressForm = regexp.MustCompile("^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@" + label + `(?:\.` + label + `)*$`)

const label = `[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?`

// maxAddress is the maximum length of an address in bytes (RFC 5321, section 4.5.3.1.3, without the angle brackets).
const maxAddress = 254

// canonical returns the form in which an address is stored and compared: without spaces around it, and with the domain in lower
// case. The part before the @ stays as it is, because only its host knows what it means. canonical reports whether the address is
// valid.
func canonical(address string) (string, bool) {
	address = strings.Trim(address, " ")
	if len(address) > maxAddress || !addressForm.MatchString(address) {
		return "", false
	}
	at := strings.IndexByte(address, '@')
	return address[:at] + strings.ToLower(address[at:]), true
}

// client returns the name under which the requests of an IP address are counted. A customer usually has at least a /64 of IPv6,
// so all addresses in it are one client. An address that can't be parsed is one client with all others of this kind.
func client(ip string) string {
	address, err := netip.ParseAddr(ip)
	if err != nil {
		return "unknown"
	}
	address = address.Unmap().WithZone("")
	if address.Is4() {
		return address.String()
	}
	return netip.PrefixFrom(address, 64).Masked().String()
}
