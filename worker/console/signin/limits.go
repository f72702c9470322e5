package signin

import (
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/worker/console/session"
)

// ThrottledError is the error of a request that exceeds a limit.
type ThrottledError struct {
	After time.Duration // until the next request may come
	Limit Exceeded
}

// Exceeded is the kind of a limit.
type Exceeded string

// The limits that a sign-in can exceed: the mails of a client; the mails of an address, which others may have used up; the new accounts of
// a network or of a domain; and the passkeys of a client.
const (
	OfClient   Exceeded = ""
	OfAddress  Exceeded = "address"
	OfAccounts Exceeded = "accounts"
	OfPasskeys Exceeded = "passkeys"
)

func (e *ThrottledError) Error() string { return "signin: too many requests" }

// Limit is a maximum number of requests in a sliding window.
type Limit struct {
	Count  int   `json:"count"`
	Window int64 `json:"window"` // milliseconds
}

// maxAttempts is the maximum number of mails of an address that can be used at the same time. It is at least the number that addressLimits
// allow while a mail can be used: otherwise mails that somebody else requests would end the owner's mails.
const maxAttempts = 20

// The limits of mails. A client can use up only a part of what an address allows, so that nobody alone can keep the owner of an
// address from signing in. A browser in which somebody has signed in to the address has its own limits (deviceLimits). Mails that led to a
// sign-in do not count for their client, so that a school can sign up from one address.
var (
	deviceLimits = pairLimits
	pairLimits   = []Limit{{5, session.PendingLife.Milliseconds()}, {10, (24 * time.Hour).Milliseconds()}} // from a client to an address
	clientLimits = []Limit{{30, time.Hour.Milliseconds()}}
	// accountLimits are the limits of new accounts for a network and for a domain.
	accountLimits = []Limit{{100, (24 * time.Hour).Milliseconds()}}
	addressLimits = []Limit{{maxAttempts, time.Hour.Milliseconds()}, {40, (24 * time.Hour).Milliseconds()}}
)

// admit counts a mail from a client and a device to an address, or returns a [ThrottledError]. It returns the name of the object that
// has counted the mail for the client, or the empty string for a mail of the device. It asks only objects that other clients do not use.
func (s *Service) admit(handles []string, client string, device session.Device) (counted string, err error) {
	if slices.Contains(handles, device.Mailbox) {
		return "", s.Throttle("device "+device.ID, deviceLimits)
	}
	from, to := "client "+client, "address "+handles[0]
	if err := s.Throttle(from, clientLimits); err != nil {
		return "", err
	}
	if err := s.Throttle(from+" "+to, pairLimits); err != nil {
		return "", err
	}
	return s.throttle(from), nil
}

// admitTo counts a mail to an address, for all clients together, or returns a [ThrottledError].
func (s *Service) admitTo(handle string) error {
	err := s.Throttle("address "+handle, addressLimits)
	if throttled := (*ThrottledError)(nil); errors.As(err, &throttled) {
		throttled.Limit = OfAddress
	}
	return err
}

// admitAccount counts a new account of a client and an address, or returns a [ThrottledError].
func (s *Service) admitAccount(address, ip string) error {
	var names []string
	for _, network := range networks(ip) {
		names = append(names, "accounts of "+network)
	}
	if _, domain, _ := strings.Cut(address, "@"); !slices.Contains(providers, domain) {
		names = append(names, "accounts of "+domain)
	}
	for _, name := range names {
		err := s.Throttle(name, accountLimits)
		if throttled := (*ThrottledError)(nil); errors.As(err, &throttled) {
			throttled.Limit = OfAccounts
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// ThrottleNetworks counts a request of a kind for each network of an IP address, or returns a [ThrottledError].
func (s *Service) ThrottleNetworks(kind, ip string, limits []Limit) error {
	for _, network := range networks(ip) {
		if err := s.Throttle(kind+" "+network, limits); err != nil {
			return err
		}
	}
	return nil
}

// Throttle counts a request under a name, or returns a [ThrottledError].
func (s *Service) Throttle(name string, limits []Limit) error {
	var answer struct{ After int64 }
	err := ask(s.Store.Throttle, s.throttle(name), map[string]any{"limits": limits}, &answer)
	if err == nil && answer.After > 0 {
		return &ThrottledError{After: time.Duration(answer.After) * time.Millisecond}
	}
	return err
}

// throttle returns the name of the object that counts requests under a name.
func (s *Service) throttle(name string) string {
	return session.MAC(s.AddressSecrets[0], "throttle", name, 16)
}
