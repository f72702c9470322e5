package signin

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lettercraft/lettercraft/worker/console/mail"
	"github.com/lettercraft/lettercraft/worker/console/session"
	"github.com/lettercraft/lettercraft/worker/console/visitor"
)

// objects is a [Store] that records which objects are asked. A request exceeds the limit of the throttle that is full.
type objects struct {
	Store
	asked   []string
	full    string // name of a throttle
	failure error  // of mailboxes, except those that note why a mail was not sent
	refused error  // of mails
	noted   map[string]json.RawMessage
	mails   int
}

func (o *objects) Throttle(name, _ string) ([]byte, error) {
	o.asked = append(o.asked, name)
	if name == o.full {
		return []byte(`{"after":61000}`), nil
	}
	return []byte(`{"after":0}`), nil
}

func (o *objects) Mailbox(name, command string) ([]byte, error) {
	o.asked = append(o.asked, name)
	var c struct {
		Do      string
		Failure json.RawMessage
	}
	if err := json.Unmarshal([]byte(command), &c); err != nil {
		return nil, err
	}
	switch c.Do {
	case "fail":
		o.noted[name] = c.Failure
	case "failure":
		return json.Marshal(map[string]any{"failure": o.noted[name]})
	default:
		return []byte(`{"outcome":"done"}`), o.failure
	}
	return []byte(`{"outcome":"done"}`), nil
}

func (o *objects) Send(mail.Message) error {
	o.mails++
	return o.refused
}

func newService(o *objects) *Service {
	o.noted = map[string]json.RawMessage{}
	return &Service{Store: o, AddressSecrets: []string{"new", "old"}, Now: func() time.Time { return time.Unix(1_790_000_000, 0) }}
}

// begin admits a request of a client for a mail to an address, and returns the names of the objects that were asked.
func begin(t *testing.T, s *Service, o *objects, ip string) (*Request, []string) {
	t.Helper()
	o.asked = nil
	r, err := s.Begin("a@b.example", "v", visitor.Visitor{IP: ip}, session.Device{}, "https://letters.example")
	if err != nil {
		t.Fatal(err)
	}
	return r, o.asked
}

func TestNoObjectOfTheAddressIsAskedBeforeTheAnswer(t *testing.T) {
	o := &objects{}
	s := newService(o)
	_, one := begin(t, s, o, "192.0.2.1")
	r, other := begin(t, s, o, "198.51.100.1")
	if len(one) != 2 || slices.ContainsFunc(one, func(name string) bool { return slices.Contains(other, name) }) {
		t.Errorf("for two clients, these objects were asked: %q and %q", one, other)
	}
	if o.mails != 0 {
		t.Errorf("%d mails were sent", o.mails)
	}
	if err := s.Post(r); err != nil || o.mails != 1 || !slices.Contains(o.asked, r.Handle) {
		t.Errorf("%v; %d mails; %q were asked", err, o.mails, o.asked)
	}
	if err := s.Failure(r.ID); err != nil {
		t.Errorf("a mail that was sent has the failure %v", err)
	}
}

func TestTheBrowserIsToldWhyItsMailWasNotSent(t *testing.T) {
	o := &objects{}
	s := newService(o)
	for name, test := range map[string]struct {
		store *objects
		want  error
		mails int
	}{
		"the limit of the address": {&objects{full: s.throttle("address " + s.handles("a@b.example")[0])}, &ThrottledError{61 * time.Second, OfAddress}, 0},
		"the mail was refused":     {&objects{refused: errors.New("E_RECIPIENT")}, ErrMail, 1},
		"the mailbox is missing":   {&objects{failure: errors.New("reset")}, ErrMail, 0},
	} {
		o := test.store
		s := newService(o)
		r, _ := begin(t, s, o, "192.0.2.1")
		other, _ := begin(t, s, o, "192.0.2.1")
		posted := s.Post(r)
		failure := s.Failure(r.ID)
		if posted == nil || strings.Contains(posted.Error(), "a@b") || o.mails != test.mails {
			t.Errorf("%s: %v, %d mails", name, posted, o.mails)
		}
		throttled := (*ThrottledError)(nil)
		if errors.As(failure, &throttled) {
			if want, isThrottled := test.want.(*ThrottledError); !isThrottled || *throttled != *want {
				t.Errorf("%s: got %+v", name, throttled)
			}
		} else if failure != test.want {
			t.Errorf("%s: got %v, want %v", name, failure, test.want)
		}
		if err := s.Failure(other.ID); err != nil {
			t.Errorf("%s: another request has the failure %v", name, err)
		}
	}
}

func TestTheMailsOfADeviceDoNotCountForTheirAddress(t *testing.T) {
	o := &objects{}
	s := newService(o)
	handle := s.handles("a@b.example")[0]
	o.full = s.throttle("address " + handle)
	r, err := s.Begin("a@b.example", "v", visitor.Visitor{IP: "192.0.2.1"}, session.Device{Mailbox: handle, ID: "D"}, "https://letters.example")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Post(r); err != nil || o.mails != 1 {
		t.Errorf("%v; %d mails", err, o.mails)
	}
}
