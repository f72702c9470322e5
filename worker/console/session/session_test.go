package session

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

var keys = []string{"a session secret"}

// request returns a request with cookies.
func request(url string, cookies ...*http.Cookie) *http.Request {
	r := httptest.NewRequest("POST", url, nil)
	for _, c := range cookies {
		r.AddCookie(c)
	}
	return r
}

func TestCookiesAreBoundToTheHost(t *testing.T) {
	pending := Pending{strings.Repeat("h", 22), NewVerifier()}
	for url, want := range map[string]struct {
		prefix string
		secure bool
	}{
		"https://letters.example/": {"__Host-", true},
		"https://localhost/":       {"__Host-", true},
		"http://localhost:8787/":   {"", false},
		"http://127.0.0.1:8787/":   {"", false},
	} {
		r := request(url)
		for name, c := range map[string]*http.Cookie{
			"session": New("A1").Cookie(r, keys), "sign-in": pending.Cookie(r),
		} {
			life := map[string]int{"session": 30 * 24 * 3600, "sign-in": 900}[name]
			if c.Name != want.prefix+name || c.Secure != want.secure || !c.HttpOnly || c.SameSite != http.SameSiteLaxMode ||
				c.Path != "/" || c.Domain != "" || c.MaxAge != life {
				t.Errorf("%s: %s", url, c)
			}
		}
		for name, c := range map[string]*http.Cookie{"session": Ended(r), "sign-in": PendingEnded(r)} {
			if c.Name != want.prefix+name || c.Value != "" || c.MaxAge >= 0 || c.Secure != want.secure || c.Path != "/" {
				t.Errorf("%s: %s", url, c)
			}
		}
	}
}

func TestASessionIsReadFromItsCookie(t *testing.T) {
	const url = "https://letters.example/"
	s := New("A1")
	cookie := s.Cookie(request(url), keys)
	if got, ok := Read(request(url, cookie), keys); !ok || got != s {
		t.Errorf("got %v, %v; want %v", got, ok, s)
	}
	parts := strings.Split(cookie.Value, ".")
	for name, value := range map[string]string{
		"another account": "A2." + parts[1] + "." + parts[2],
		"another secret":  "A1." + New("A1").Secret + "." + parts[2],
		"no MAC":          parts[0] + "." + parts[1] + ".",
		"two parts":       parts[0] + "." + parts[1],
		"four parts":      cookie.Value + ".x",
		"longer":          cookie.Value + "x",
		"shorter":         cookie.Value[:len(cookie.Value)-1],
		"empty":           "",
		"dots":            "..",
	} {
		if got, ok := Read(request(url, &http.Cookie{Name: cookie.Name, Value: value}), keys); ok {
			t.Errorf("%s: %q is accepted as %v", name, value, got)
		}
	}
	for name, r := range map[string]*http.Request{
		"none":                     request(url),
		"two":                      request(url, cookie, cookie),
		"without the prefix":       request(url, &http.Cookie{Name: "session", Value: cookie.Value}),
		"the prefix without HTTPS": request("http://localhost/", cookie),
	} {
		if _, ok := Read(r, keys); ok {
			t.Errorf("%s: accepted", name)
		}
	}
	if _, ok := Read(request(url, cookie), []string{"another key"}); ok {
		t.Error("a cookie is accepted with another key")
	}
	if _, ok := Read(request(url, s.Cookie(request(url), []string{""})), nil); ok {
		t.Error("a cookie is accepted without a key")
	}
}

func TestASessionIsReadWithAnyOfTheKeys(t *testing.T) {
	const url = "https://letters.example/"
	s := New("A1")
	cookie := s.Cookie(request(url), []string{"new", "old"})
	for keys, issued := range map[string]bool{"new": true, "newest new": true, "new older": true, "a new b": true, "old": false, "old older": false} {
		if got, ok := Read(request(url, cookie), strings.Fields(keys)); ok != issued || issued && got != s {
			t.Errorf("with the keys %q: got %v, %v", keys, got, ok)
		}
	}
}

func TestAPendingSignInIsReadFromItsCookie(t *testing.T) {
	const url = "https://letters.example/"
	p := Pending{"abcdefghijklmnopqr_-09", NewVerifier()}
	if got := ReadPending(request(url, p.Cookie(request(url)))); got != p {
		t.Errorf("got %v, want %v", got, p)
	}
	for _, wrong := range []Pending{{}, {p.Mailbox, ""}, {"", p.Verifier}, {p.Mailbox + "x", p.Verifier}, {p.Mailbox, p.Verifier + "A"}, {p.Mailbox[1:] + "!", p.Verifier}} {
		if got := ReadPending(request(url, wrong.Cookie(request(url)))); got != (Pending{}) {
			t.Errorf("%v is accepted", wrong)
		}
	}
}

func TestSecretsDiffer(t *testing.T) {
	seen := map[string]bool{}
	for range 100 {
		for _, secret := range []string{New("A1").Secret, NewVerifier()} {
			if seen[secret] || len(secret) < 26 {
				t.Errorf("%s was made twice, or is short", secret)
			}
			seen[secret] = true
		}
	}
}

func TestADeviceIsReadFromItsCookie(t *testing.T) {
	const url = "https://letters.example/"
	d := NewDevice(strings.Repeat("m", 22))
	cookie := d.Cookie(request(url), keys)
	if cookie.Name != "__Host-device" || !cookie.HttpOnly || cookie.MaxAge != 365*24*3600 {
		t.Errorf("the cookie is %v", cookie)
	}
	if got := ReadDevice(request(url, cookie), append([]string{"a newer secret"}, keys...)); got != d {
		t.Errorf("got %v, want %v", got, d)
	}
	parts := strings.Split(cookie.Value, ".")
	session := New(parts[0]).Cookie(request(url), keys)
	for name, value := range map[string]string{
		"another mailbox": strings.Repeat("n", 22) + "." + parts[1] + "." + parts[2],
		"another id":      parts[0] + "." + NewDevice("").ID + "." + parts[2],
		"no signature":    parts[0] + "." + parts[1] + ".",
		"a part missing":  parts[0] + "." + parts[1],
		"a session":       session.Value,
		"nothing":         "",
	} {
		forged := *cookie
		forged.Value = value
		if got := ReadDevice(request(url, &forged), keys); got != (Device{}) {
			t.Errorf("%s: got %v", name, got)
		}
	}
	if got := ReadDevice(request(url, cookie), []string{"another secret"}); got != (Device{}) {
		t.Errorf("with another secret: got %v", got)
	}
}
