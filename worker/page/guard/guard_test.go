package guard

import (
	"errors"
	"net/netip"
	"slices"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/operation"
)

var publicHosts = []string{
	"example.com", "www.example.com.", "xn--bcher-kva.de", "8.8.8.8", "1.1.1.1", "172.32.0.1", "100.128.0.1", "192.0.3.1", "192.88.98.255", "192.88.100.0", "223.255.255.255",
	"[2606:4700:4700::1111]", "[2a00:1450::1]", "[64:ff9b::808:808]", "[2002:808:808::1]", "[::ffff:8.8.8.8]", "localhost.com", "mylocal.org",
}

var otherHosts = []string{
	"127.0.0.1", "127.255.255.254", "0.0.0.0", "10.0.0.1", "10.255.255.255", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254",
	"100.64.0.1", "192.0.0.1", "192.0.2.1", "192.88.99.1", "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.9", "224.0.0.1", "239.1.2.3", "240.0.0.1",
	"255.255.255.255", "[::]", "[::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::ffff:a00:1]", "[::7f00:1]", "[fe80::1]", "[febf::1]", "[fec0::1]",
	"[fc00::1]", "[fdff::1]", "[ff02::1]", "[64:ff9b::7f00:1]", "[64:ff9b::a00:1]", "[64:ff9b:1::1]", "[2002:7f00:1::]", "[2002:a9fe:a9fe::]",
	"[2001::1]", "[2001:db8::1]", "[100::1]", "[3fff::1]", "localhost", "localhost.", "a.localhost", "printer", "router.local", "metadata.google.internal",
	"nas.home.arpa", "intranet", "wiki.corp", "x.test", "x.example", "", ".", "..", "[", "[]", "[fe80::1%eth0]",
}

func TestPublicAddressesAreAccepted(t *testing.T) {
	for _, host := range publicHosts {
		for _, scheme := range []string{"http", "https"} {
			if err := Check(Address{Scheme: scheme, Host: host}, "url"); err != nil {
				t.Errorf("%s://%s: %v", scheme, host, err)
			}
		}
	}
}

func TestOtherAddressesAreRefused(t *testing.T) {
	const private = "Parameter 'url' must not lead to a private or local address"
	const scheme = "Parameter 'url' must be an http or https address"
	for _, host := range otherHosts {
		refused(t, Address{Scheme: "http", Host: host}, private)
	}
	for _, s := range []string{"", "ftp", "file", "data", "javascript", "gopher", "HTTP"} {
		refused(t, Address{Scheme: s, Host: "example.com"}, scheme)
	}
	refused(t, Address{Scheme: "http", Host: "example.com", HasUser: true}, "Parameter 'url' must not contain a user name or a password")
	for _, port := range []string{"25", "8080", "443", "0"} {
		refused(t, Address{Scheme: "http", Host: "example.com", Port: port}, "Parameter 'url' must have no port other than 80 for http and 443 for https")
	}
}

func TestTheReservedRangesAreThoseThatAreRefused(t *testing.T) {
	count := 0
	for i, host := range append(slices.Clone(publicHosts), otherHosts...) {
		ip, err := netip.ParseAddr(strings.Trim(host, "[]"))
		if err != nil || ip.Zone() != "" {
			continue
		}
		count++
		isReserved := slices.ContainsFunc(Reserved(), func(p netip.Prefix) bool { return p.Contains(ip.Unmap()) })
		if want := i >= len(publicHosts); isReserved != want {
			t.Errorf("%s: got %t, want %t", host, isReserved, want)
		}
	}
	if count < 50 {
		t.Errorf("only %d addresses were looked at", count)
	}
}

func refused(t *testing.T, a Address, message string) {
	t.Helper()
	err := Check(a, "url")
	var e *operation.Error
	if !errors.As(err, &e) || e.Message != message || e.Parameter != "url" {
		t.Errorf("%+v: got %v, want %q", a, err, message)
	}
}

// FuzzCheck checks that every form of an address in a private range is refused.
func FuzzCheck(f *testing.F) {
	f.Add("127.0.0.1")
	f.Add("[::ffff:10.0.0.1]")
	f.Add("[fe80::1%25a]")
	f.Fuzz(func(t *testing.T, host string) {
		_ = Check(Address{Scheme: "https", Host: host}, "url")
	})
}
