package session

import (
	"crypto/rand"
	"net/http"
	"time"
)

// deviceLife is the time for which a browser is known after a sign-in.
const deviceLife = 365 * 24 * time.Hour

// Device is a browser in which somebody has signed in. Mailbox is the handle of the address, and ID is random. It gives no access. It gives
// the browser its own share of mails, so that nobody can use up the mails of an address's owner.
type Device struct{ Mailbox, ID string }

// NewDevice returns a new device.
func NewDevice(mailbox string) Device { return Device{mailbox, rand.Text()} }

// Cookie returns the cookie of the device for the browser that sent a request. It is signed with the first of the keys.
func (d Device) Cookie(r *http.Request, keys []string) *http.Cookie {
	return cookie(r, "device", sign(keys[0], "device", d.Mailbox, d.ID), deviceLife)
}

// DeviceEnded returns a cookie that removes the cookie of a [Device] from the browser that sent a request.
func DeviceEnded(r *http.Request) *http.Cookie { return cookie(r, "device", "", -time.Second) }

// ReadDevice returns the device of a request, if the service has issued its cookie with one of the keys, or the zero value.
func ReadDevice(r *http.Request, keys []string) Device {
	mailbox, id, _ := issued(value(r, "device"), "device", keys)
	return Device{mailbox, id}
}
