package signin

import (
	"net/netip"
	"regexp"
	"strings"
)

// addressForm matches the valid e-mail addresses of the HTML standard, which <input type=email> accepts. Except for the ampersand and the
// apostrophe, their characters have no special meaning in a header or in HTML.
// https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
var addressForm = regexp.MustCompile("^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@" + label + `(?:\.` + label + `)*$`)

// unreachable matches addresses that can't receive mail. In such an address, the part before the @ begins or ends with a dot or has two
// dots in a row (RFC 5321, section 4.1.2, "Dot-string"), or the host is an IP address or has no top-level domain: the last label of a
// domain has more than one character, and the first of them is a letter (RFC 3696, section 2).
var unreachable = regexp.MustCompile(`^\.|\.\.|\.@|@[^.]*$|\.(?:[^a-zA-Z.][^.]*|.)$`)

// reserved matches hosts of examples, of tests and of private networks, to which nobody can send mail from outside.
// https://www.iana.org/assignments/special-use-domain-names
var reserved = regexp.MustCompile(`(?:^|[.@])(?:example(?:\.(?:com|net|org))?|test|invalid|localhost|local|internal|onion|alt|127\.0\.0\.1)$`)

// canReceive reports whether a service with an origin can send mail to a canonical address. A service that is itself at a reserved host
// belongs to developers or tests, and can send to other such hosts. The check runs before a mail is sent, but not when an account with the
// address is restored.
func canReceive(address, origin string) bool {
	_, host, _ := strings.Cut(origin, "://")
	host, _, _ = strings.Cut(host, ":")
	return !unreachable.MatchString(address) && (!reserved.MatchString(address) || reserved.MatchString(host))
}

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

// identity returns the form in which addresses are compared when an account is opened, so that one mailbox does not get the free
// credits of many. The identity has small letters, no suffix behind a plus sign (RFC 5233), and no dots if its host ignores them. It is not
// used to sign in, because on other hosts the forms can be mailboxes of different people.
func identity(address string) string {
	local, domain, _ := strings.Cut(strings.ToLower(address), "@")
	if base, _, found := strings.Cut(local, "+"); found && base != "" {
		local = base
	}
	if domain == "googlemail.com" {
		domain = "gmail.com"
	}
	if domain == "gmail.com" {
		local = strings.ReplaceAll(local, ".", "")
	}
	return local + "@" + domain
}

// networks returns a name for each network of an IP address: a /24 of IPv4, or a /64 and a /48 of IPv6, which one customer can have. New
// accounts and the requests of [Service.ThrottleNetworks] are counted under these names.
func networks(ip string) []string {
	address, err := netip.ParseAddr(ip)
	if err != nil {
		return []string{"unknown"}
	}
	address = address.Unmap().WithZone("")
	lengths := []int{64, 48}
	if address.Is4() {
		lengths = []int{24}
	}
	names := make([]string, len(lengths))
	for i, length := range lengths {
		names[i] = netip.PrefixFrom(address, length).Masked().String()
	}
	return names
}

// providers are domains in which anybody can have an address, so many accounts in one of them are not a sign of abuse.
var providers = strings.Fields(`
	aol.com gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hotmail.com icloud.com live.com mac.com mail.com mail.ru me.com
	msn.com naver.com outlook.com pm.me proton.me protonmail.com qq.com t-online.de web.de yahoo.com yandex.ru 163.com`)
