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

// world is a [Store] with an account whose change of address is decided, and with mailboxes. It does what worker/account/address.mjs
// and attempts.mjs do. The call with the number failAt fails, before or after it has had its effect.
type world struct {
	Store
	address   string // of account A1
	decided   bool
	isMoved   bool
	suspended bool
	mailboxes map[string]*known
	accounts  []string // the ones that exist
	mails     []mail.Message

	counted, most int    // requests within limits, and how many there may be; any number if it is 0
	before        func() // is called before a mail is sent, if it is not nil

	calls, failAt int
	isLate        bool // whether the call fails after its effect
}

const (
	oldAddress = "ann@old.example"
	newAddress = "ann@new.example"
)

var errCrash = errors.New("the console has ended")

func (w *world) step(effect func() any) ([]byte, error) {
	w.calls++
	if w.calls == w.failAt && !w.isLate {
		return nil, errCrash
	}
	answer, err := json.Marshal(effect())
	if w.calls == w.failAt {
		return nil, errCrash
	}
	return answer, err
}

func (w *world) Command(id, command string) ([]byte, error) {
	var c struct{ Do string }
	if err := json.Unmarshal([]byte(command), &c); err != nil {
		return nil, err
	}
	return w.step(func() any {
		switch {
		case c.Do == "standing" && slices.Contains(w.accounts, id):
			return map[string]any{"outcome": "done"}
		case c.Do == "standing":
			return map[string]any{"outcome": "missing"}
		case c.Do == "decided-move" && w.decided:
			return map[string]any{"outcome": "done", "from": oldAddress, "to": newAddress, "isMoved": w.isMoved}
		case c.Do == "move-address" && w.suspended:
			return map[string]any{"outcome": "unmovable"}
		case c.Do == "move-address" && w.decided:
			w.isMoved, w.address = true, newAddress
			return map[string]any{"outcome": "done", "cycleEnd": 7}
		case c.Do == "end-move":
			w.decided, w.isMoved = false, false
			return map[string]any{"outcome": "done"}
		}
		return map[string]any{"outcome": "no-move"}
	})
}

func (w *world) Mailbox(handle, command string) ([]byte, error) {
	var c struct {
		Do, Account, Instead string
		Left                 *left
	}
	if err := json.Unmarshal([]byte(command), &c); err != nil {
		return nil, err
	}
	return w.step(func() any {
		k := w.mailboxes[handle]
		if k == nil {
			k = &known{}
			w.mailboxes[handle] = k
		}
		switch {
		case c.Do == "adopt" && k.Account == "" && c.Account != "":
			k.Account = c.Account
			if c.Left != nil {
				k.Left = c.Left
			}
		case c.Do == "replace" && k.Account == c.Instead:
			k.Account = c.Account
		case c.Do == "release" && (k.Account == "" || k.Account == c.Account):
			*k = known{Left: c.Left}
		}
		return k
	})
}

func (w *world) Throttle(string, string) ([]byte, error) {
	w.counted++
	if w.most > 0 && w.counted > w.most {
		return []byte(`{"after":1}`), nil
	}
	return []byte(`{"after":0}`), nil
}

func (w *world) Send(m mail.Message) error {
	if w.before != nil {
		w.before()
	}
	w.mails = append(w.mails, m)
	return nil
}

// leads returns the account to which an address leads: the account of its newest mailbox, or else the account of an older one.
func (w *world) leads(s *Service, address string) string {
	for _, handle := range s.handles(address) {
		if k := w.mailboxes[handle]; k != nil && k.Account != "" {
			return k.Account
		}
	}
	return ""
}

// newWorld returns a world in which a change of address is decided, after a rotation of the secret: the account is known to the older
// mailbox alone.
func newWorld() (*world, *Service) {
	w := &world{address: oldAddress, decided: true, mailboxes: map[string]*known{}, accounts: []string{"A1"}}
	s := &Service{Store: w, AddressSecrets: []string{"new", "old"}, Now: func() time.Time { return time.Unix(1_790_000_000, 0) }}
	w.mailboxes[s.handles(oldAddress)[1]] = &known{Account: "A1"}
	w.mailboxes[s.identities(oldAddress)[0]] = &known{Account: "A1"}
	return w, s
}

func recipients(mails []mail.Message) string {
	var to []string
	for _, m := range mails {
		to = append(to, m.To)
	}
	return strings.Join(to, " ")
}

func TestAChangeOfAddressThatIsInterruptedAnywhereGoesOn(t *testing.T) {
	for _, isLate := range []bool{false, true} {
		for failAt := 1; ; failAt++ {
			w, s := newWorld()
			w.failAt, w.isLate = failAt, isLate
			_, err := s.CompleteMove("A1", testOrigin)
			if one, other := w.leads(s, oldAddress), w.leads(s, newAddress); one != "A1" && other != "A1" || w.leads(s, w.address) != "A1" {
				t.Errorf("interrupted at call %d, late %v: the addresses lead to %q and %q, and the account has %s", failAt, isLate, one, other, w.address)
			}
			interrupted := w.calls >= failAt
			if (err != nil) != interrupted {
				t.Fatalf("call %d: %v", failAt, err)
			}
			w.failAt = 0
			if _, err := s.CompleteMove("A1", testOrigin); err != nil {
				t.Fatal(err)
			}
			old := w.mailboxes[s.handles(oldAddress)[0]]
			if w.decided || w.address != newAddress || w.leads(s, newAddress) != "A1" || w.leads(s, oldAddress) != "" || old.Left == nil || *old.Left != (left{CycleEnd: 7}) {
				t.Errorf("after call %d, late %v: %+v; the old mailbox knows %+v", failAt, isLate, w, old)
			}
			if to := recipients(w.mails); !strings.HasPrefix(to, oldAddress+" "+newAddress) {
				t.Errorf("after call %d, late %v: the mails are to %q", failAt, isLate, to)
			}
			if k := w.mailboxes[s.identities(oldAddress)[0]]; k.Account != "" {
				t.Errorf("after call %d: the forms of the old address still have the account", failAt)
			}
			if !interrupted {
				if failAt < 8 || recipients(w.mails) != oldAddress+" "+newAddress {
					t.Errorf("after %d calls, the mails are to %s", failAt, recipients(w.mails))
				}
				break
			}
		}
	}
}

func TestAnAddressThatHasAnotherAccountByNowIsNotTaken(t *testing.T) {
	for failAt := range 9 {
		w, s := newWorld()
		w.accounts = append(w.accounts, "B2")
		w.mailboxes[s.handles(newAddress)[0]] = &known{Account: "B2"}
		w.failAt = failAt
		_, _ = s.CompleteMove("A1", testOrigin)
		w.failAt = 0
		moved, err := s.CompleteMove("A1", testOrigin)
		if moved || err != nil || w.decided || w.address != oldAddress || w.leads(s, newAddress) != "B2" || w.leads(s, oldAddress) != "A1" {
			t.Errorf("%v, %v: %+v", moved, err, w)
		}
		if failAt == 0 && recipients(w.mails) != oldAddress {
			t.Errorf("the mails are to %s", recipients(w.mails))
		}
	}
}

func TestAnotherFormOfTheOldAddressStaysWithTheAccount(t *testing.T) {
	w, s := newWorld()
	if err := s.release("A1", oldAddress, "Ann+1@old.example", 7); err != nil {
		t.Fatal(err)
	}
	if w.leads(s, oldAddress) != "" || w.mailboxes[s.identities(oldAddress)[0]].Account != "A1" {
		t.Errorf("%+v", w.mailboxes)
	}
}

func TestRequestsAtTheSameTimeDoNotSendAnyNumberOfMails(t *testing.T) {
	w, s := newWorld()
	w.most = 3
	w.before = func() {
		if w.counted < 50 {
			if _, err := s.CompleteMove("A1", testOrigin); err != nil {
				t.Error(err)
			}
		}
	}
	if _, err := s.CompleteMove("A1", testOrigin); err != nil || len(w.mails) != 6 || w.decided {
		t.Errorf("%v; %d mails", err, len(w.mails))
	}
}

func TestTheChangeOfASuspendedAccountWaits(t *testing.T) {
	w, s := newWorld()
	for _, w.suspended = range []bool{true, false} {
		moved, err := s.CompleteMove("A1", testOrigin)
		if moved == w.suspended || err != nil || w.leads(s, w.address) != "A1" || (w.leads(s, oldAddress) == "") == w.suspended {
			t.Errorf("suspended %v: %v, %v: %+v", w.suspended, moved, err, w)
		}
	}
}

// Otherwise two mailboxes would be enough for any number of accounts: the address that is left can open another one.
func TestAnotherFormOfAnAddressThatHasAnAccountIsNotTaken(t *testing.T) {
	for failAt := range 9 {
		w, s := newWorld()
		w.accounts = append(w.accounts, "B2")
		w.mailboxes[s.identities(newAddress)[0]] = &known{Account: "B2"}
		w.failAt = failAt
		_, _ = s.CompleteMove("A1", testOrigin)
		w.failAt = 0
		moved, err := s.CompleteMove("A1", testOrigin)
		if moved || err != nil || w.decided || w.address != oldAddress || w.leads(s, newAddress) != "" || w.leads(s, oldAddress) != "A1" {
			t.Errorf("failure at call %d: %v, %v: %+v", failAt, moved, err, w)
		}
	}
	w, s := newWorld()
	w.accounts = append(w.accounts, "B2")
	w.mailboxes[s.identities(newAddress)[0]] = &known{Account: "B2"}
	m, err := s.BeginMove("A1", newAddress, visitor.Visitor{IP: "192.0.2.1"}, testOrigin)
	if err != nil {
		t.Fatal(err)
	}
	linkOf := func(l session.Link) string { return l.Secret }
	if err := s.PostMove(m, oldAddress, testOrigin, linkOf); err != nil || strings.Contains(w.mails[1].Text, m.New.Secret) {
		t.Errorf("%v; the mails are %+v", err, w.mails)
	}
}

func TestOnlyTheMailToTheNewAddressTellsThatItHasAnAccount(t *testing.T) {
	addressOf := func(l session.Link) string { return testOrigin + "/account/address/#" + l.Secret }
	for name, other := range map[string]struct {
		account string
		isTaken bool
	}{"no account": {"", false}, "an account": {"B2", true}, "a deleted account": {"C3", false}, "the same account": {"A1", false}} {
		w, s := newWorld()
		w.accounts = append(w.accounts, "B2")
		if other.account != "" {
			w.mailboxes[s.handles(newAddress)[0]] = &known{Account: other.account}
		}
		before := w.calls
		m, err := s.BeginMove("A1", newAddress, visitor.Visitor{IP: "192.0.2.1", Device: "Firefox on Windows"}, testOrigin)
		if err != nil || w.calls != before {
			t.Fatalf("%s: %v; %d objects were asked before the answer", name, err, w.calls-before)
		}
		if err := s.PostMove(m, oldAddress, testOrigin, addressOf); err != nil || recipients(w.mails) != oldAddress+" "+newAddress {
			t.Fatalf("%s: %v; the mails are to %s", name, err, recipients(w.mails))
		}
		first, second := w.mails[0], w.mails[1]
		if !strings.Contains(first.Text, addressOf(m.Old)) || !strings.Contains(first.Text, newAddress) || strings.Contains(first.Text+second.Text, m.New.Secret) == other.isTaken {
			t.Errorf("%s: the mails are %s and %s", name, first.Text, second.Text)
		}
		if strings.Contains(second.Text, m.Old.Secret) || strings.Contains(second.Text, oldAddress) {
			t.Errorf("%s: the mail to the new address is %s", name, second.Text)
		}
		for _, m := range w.mails {
			if !strings.Contains(m.Text, "on September 21, 2026 at 14:13 UTC with Firefox on Windows.") {
				t.Errorf("%s: the mail does not say who has asked: %s", name, m.Text)
			}
		}
	}
}
