// Package session identifies browsers. It has the cookie of a session ([Session]), the cookie of a sign-in that waits for its mail
// ([Pending]), the cookie of a browser in which somebody has signed in before ([Device]), the challenges of passkeys ([Challenge]), and the
// check that a request comes from our own pages ([SameOrigin]).
package session

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"net/http"
	"regexp"
	"strings"
	"time"
)

const (
	// Life is the time for which a session lasts.
	Life = 30 * 24 * time.Hour
	// PendingLife is the time for which the mail of a sign-in can be used.
	PendingLife = 15 * time.Minute
)

// Session is a browser that is signed in to an account. The account's object knows the hash of the secret.
type Session struct{ Account, Secret string }

// New returns a new session.
func New(account string) Session { return Session{account, rand.Text()} }

// Hash returns the SHA-256 of the secret in hexadecimal.
func (s Session) Hash() string { return Hash(s.Secret) }

// Hash returns the SHA-256 of a secret in hexadecimal. The secrets of this package have 130 bits of entropy.
func Hash(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// MAC returns the HMAC-SHA256 of a text, or its first bytes, in base64url without padding. The purpose keeps a MAC from being used for
// something else.
func MAC(key, purpose, text string, size int) string {
	h := hmac.New(sha256.New, []byte(key))
	h.Write([]byte(purpose + " " + text))
	return base64.RawURLEncoding.EncodeToString(h.Sum(nil)[:size])
}

// Cookie returns the cookie of the session for the browser that sent a request. It is signed with the first of the keys.
func (s Session) Cookie(r *http.Request, keys []string) *http.Cookie {
	return cookie(r, "session", sign(keys[0], "session", s.Account, s.Secret), Life)
}

// Read returns the session of a request. It reports whether the service has issued the session with one of the keys, so that made-up
// cookies are refused without a request to an account's object. The object decides whether the session still exists.
func Read(r *http.Request, keys []string) (Session, bool) {
	account, secret, ok := issued(value(r, "session"), "session", keys)
	return Session{account, secret}, ok
}

// sign returns the value of a cookie with two parts, which the service issues for a purpose.
func sign(key, purpose, first, second string) string {
	return first + "." + second + "." + MAC(key, purpose, first+"."+second, sha256.Size)
}

// issued returns the parts of the value of a cookie, and reports whether the service has signed it with one of the keys.
func issued(value, purpose string, keys []string) (first, second string, ok bool) {
	parts := strings.Split(value, ".")
	if len(parts) != 3 {
		return "", "", false
	}
	same := 0
	for _, key := range keys {
		same |= subtle.ConstantTimeCompare([]byte(value), []byte(sign(key, purpose, parts[0], parts[1])))
	}
	if same != 1 {
		return "", "", false
	}
	return parts[0], parts[1], true
}

// Pending is a browser that waits for a mail. Mailbox is the handle of the address of its last mail. Verifier is a secret of the
// browser: a link in a mail works only with it.
type Pending struct{ Mailbox, Verifier string }

// pendingForm is the form of the cookie of a [Pending]: 16 bytes in base64url, and a secret of [rand.Text].
var pendingForm = regexp.MustCompile(`^([A-Za-z0-9_-]{22})\.([A-Z2-7]{26})$`)

// NewVerifier returns a new verifier.
func NewVerifier() string { return rand.Text() }

// Cookie returns the cookie for the browser that sent a request.
func (p Pending) Cookie(r *http.Request) *http.Cookie {
	return cookie(r, "sign-in", p.Mailbox+"."+p.Verifier, PendingLife)
}

// ReadPending returns the sign-in that the browser of a request waits for, or the zero value.
func ReadPending(r *http.Request) Pending {
	match := pendingForm.FindStringSubmatch(value(r, "sign-in"))
	if match == nil {
		return Pending{}
	}
	return Pending{match[1], match[2]}
}

// Ended returns a cookie that removes the cookie of the session from the browser that sent a request.
func Ended(r *http.Request) *http.Cookie { return cookie(r, "session", "", -time.Second) }

// PendingEnded returns a cookie that removes the cookie of a [Pending].
func PendingEnded(r *http.Request) *http.Cookie { return cookie(r, "sign-in", "", -time.Second) }

// cookie returns a cookie that only this host receives and no script can read. A negative life removes it.
func cookie(r *http.Request, name, value string, life time.Duration) *http.Cookie {
	return &http.Cookie{
		Name:     prefix(r) + name,
		Value:    value,
		Path:     "/",
		MaxAge:   int(life.Seconds()),
		Secure:   prefix(r) != "",
		HttpOnly: true,
		SameSite: http.SameSiteLaxMode,
	}
}

// prefix returns the prefix of the names of cookies. Browsers accept a cookie with this prefix only over HTTPS and only from the
// host itself, so no other host of the domain can set it. Some browsers don't accept it from http://localhost.
func prefix(r *http.Request) string {
	if r.URL.Scheme == "https" {
		return "__Host-"
	}
	return ""
}

// value returns the value of a cookie, or the empty string if no cookie or more than one has the name.
func value(r *http.Request, name string) string {
	cookies := r.CookiesNamed(prefix(r) + name)
	if len(cookies) != 1 {
		return ""
	}
	return cookies[0].Value
}
