package mcp

import (
	"slices"
	"strings"
)

// local are the names of this machine in addresses.
var local = []string{"localhost", "127.0.0.1", "[::1]"}

// CheckOrigin refuses the pages that could have reached a server on the user's own machine by pretending that their host is there (DNS
// rebinding), given the address of the request and its header Origin. Error: [*Fault].
//
// Such a page has an address of HTTP, because a certificate names its host. So over HTTP only pages of this machine are answered. Over HTTPS
// every origin is valid: the service is public, and a request carries a key, which a page must have, and no cookie, which a browser would
// send by itself.
func CheckOrigin(address, origin string) error {
	if origin == "" || strings.HasPrefix(address, "https://") {
		return nil
	}
	_, host, _ := strings.Cut(origin, "://")
	if i := strings.LastIndexByte(host, ':'); i > strings.LastIndexByte(host, ']') {
		host = host[:i]
	}
	if slices.Contains(local, host) {
		return nil
	}
	return &Fault{Status: 403, Code: invalidRequest, Message: "Over HTTP, the header Origin must name this machine"}
}
