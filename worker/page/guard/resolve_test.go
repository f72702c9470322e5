package guard

import (
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/engine/enginetest"
)

// resolve resolves an address. The effect parse returns the lines, or nothing if there are none.
func resolve(t *testing.T, base, address string, lines ...string) (a Address, err error) {
	t.Helper()
	perform := func(e engine.Effect) engine.Outcome {
		if e.Name != parseEffect || e.Argument != base+"\n"+address {
			t.Errorf("the effect is %q", e)
		}
		if lines == nil {
			return engine.Outcome{State: engine.Absent}
		}
		return engine.Outcome{Value: []byte(strings.Join(lines, "\n"))}
	}
	enginetest.Run(t, perform, func(x *engine.Exchange) { a, err = Resolve(x, "url", base, address) })
	return a, err
}

func TestAnAddressIsResolvedToTheFormInWhichItIsFetched(t *testing.T) {
	a, err := resolve(t, "https://example.com/a", "b#c", "https", "example.com", "", "", "https://example.com/b", "127.0.0.1")
	if want := (Address{Scheme: "https", Host: "example.com", Href: "https://example.com/b"}); err != nil || a != want {
		t.Errorf("got %+v, %v, want %+v", a, err, want)
	}
	_, err = resolve(t, "", "http://2130706433/", "http", "127.0.0.1", "", "", "http://127.0.0.1/", "")
	operationError(t, err, operation.AddressPrivate)
	_, err = resolve(t, "", "http://a@example.com/", "http", "example.com", "", "a", "http://a@example.com/", "")
	operationError(t, err, operation.AddressUser)
	_, err = resolve(t, "", "no address")
	operationError(t, err, operation.NotAnAddress)
	_, err = resolve(t, "", strings.Repeat("a", maxAddress+1))
	operationError(t, err, operation.TooLong)
	_, err = resolve(t, "", "https://example.com/\x00")
	operationError(t, err, operation.NotAnAddress)
}

func operationError(t *testing.T, err error, reason operation.Reason) {
	t.Helper()
	if e, ok := err.(*operation.Error); !ok || e.Reason != reason || e.Parameter != "url" {
		t.Errorf("got %v, want the reason %s", err, reason)
	}
}

func TestTestHostsAreAllowedByName(t *testing.T) {
	for _, c := range []struct {
		scheme, host, port, user string
		allowed                  bool
	}{
		{"http", "pages.test", "8080", "", true},
		{"http", "127.0.0.1", "9", "", true},
		{"ftp", "pages.test", "", "", false},
		{"http", "pages.test", "", "user", false},
		{"http", "other.test", "", "", false},
		{"http", "127.0.0.2", "", "", false},
		{"http", "example.com", "8080", "", false},
	} {
		_, err := resolve(t, "", "address", c.scheme, c.host, c.port, c.user, "href", "pages.test 127.0.0.1")
		if (err == nil) != c.allowed {
			t.Errorf("%+v: %v", c, err)
		}
	}
}
