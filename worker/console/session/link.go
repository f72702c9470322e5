package session

import "crypto/rand"

// Link is the content of a link to confirm a change of address. It is signed, so that made-up links cause no request to an account's
// object. The object knows the hash of the secret.
type Link struct{ Account, Secret string }

// NewLink returns a new link for an account.
func NewLink(account string) Link { return Link{account, rand.Text()} }

// Hash returns the SHA-256 of the secret in hexadecimal.
func (l Link) Hash() string { return Hash(l.Secret) }

// Text returns the text of the link. It is signed with the first of the keys.
func (l Link) Text(keys []string) string { return sign(keys[0], "address", l.Account, l.Secret) }

// ReadLink returns the link in a text, and reports whether the service has issued it with one of the keys.
func ReadLink(text string, keys []string) (Link, bool) {
	account, secret, ok := issued(text, "address", keys)
	return Link{account, secret}, ok
}
