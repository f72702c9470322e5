// Package network names the clients whose requests are counted. Read [Client].
package network

import "strings"

// unknown is the name of all clients whose address can't be read.
const unknown = "unknown"

// Client returns the name under which the requests of an IP address are counted: an IPv4 address, or a network of IPv6. A customer usually
// has at least a /64 of IPv6, so all addresses in it are one client. All addresses that can't be read are one client.
//
// The platform writes addresses in the form of RFC 5952, so their text is enough. The package net/netip, which reads all forms, would add
// 180 KB to the data plane.
func Client(ip string) string {
	ip, _, _ = strings.Cut(ip, "%")
	if strings.Trim(ip, "0123456789abcdef.:") != "" {
		return unknown
	}
	if strings.Contains(ip, ".") { // IPv4, or IPv4 within IPv6
		return ip[strings.LastIndexByte(ip, ':')+1:]
	}
	head, tail, isShort := strings.Cut(ip, "::")
	groups, last := split(head), split(tail)
	for isShort && len(groups)+len(last) < 8 {
		groups = append(groups, "0")
	}
	if groups = append(groups, last...); len(groups) != 8 {
		return unknown
	}
	return strings.Join(groups[:4], ":") + "::/64"
}

// split returns the groups of a part of an address of IPv6.
func split(part string) []string {
	return strings.FieldsFunc(part, func(c rune) bool { return c == ':' })
}
