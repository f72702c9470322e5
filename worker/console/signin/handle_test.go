package signin

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
)

// mailboxes is a [Store] that records the commands to mailboxes. They answer that they know an account.
type mailboxes struct {
	Store
	knows map[string]string // accounts by handle
	told  []string
}

func (m *mailboxes) Mailbox(handle, command string) ([]byte, error) {
	var c struct {
		Do, Account string
		Credits     int64
	}
	if err := json.Unmarshal([]byte(command), &c); err != nil {
		return nil, err
	}
	m.told = append(m.told, fmt.Sprint(handle, " ", c.Do, " ", c.Account, " ", c.Credits))
	return json.Marshal(map[string]any{"outcome": "done", "account": m.knows[handle], "left": nil})
}

func TestEveryMailboxOfAnAddressIsToldOfItsDeletedAccount(t *testing.T) {
	m := &mailboxes{}
	s := &Service{Store: m, AddressSecrets: []string{"new", "old"}}
	handles := s.handles("a@b.c")
	if err := s.Leave("A1", []byte(`{"outcome":"done","address":"a@b.c","credits":9,"bonus":3,"cycleEnd":1}`)); err != nil {
		t.Fatal(err)
	}
	// The older mailbox gets the record too, so that deleting the newer secret instead of the older one gives no second bonus.
	identities := s.identities("a+x@b.c")
	want := []string{handles[0] + " leave A1 9", handles[1] + " leave  9", identities[0] + " leave A1 9", identities[1] + " leave  9"}
	if !slices.Equal(m.told, want) {
		t.Errorf("the mailboxes were told %q, want %q", m.told, want)
	}
}

func TestTheNewestOfTheOlderMailboxesDecides(t *testing.T) {
	s := &Service{AddressSecrets: []string{"newest", "new", "old"}}
	handles, identities := s.handles("a@b.c"), s.identities("a@b.c")
	for _, test := range []struct{ newest, older, oldest, adopted string }{
		{"A9", "", "", "A9"},
		{"A9", "", "A3", "A3"},
		{"A9", "A2", "A3", "A2"},
		{"A9", "A2", "", "A2"},
	} {
		m := &mailboxes{knows: map[string]string{
			handles[0]: test.adopted, handles[1]: test.older, handles[2]: test.oldest, identities[0]: test.newest,
		}}
		s.Store = m
		same, err := s.Adopt(test.newest, "a@b.c")
		want := []string{
			identities[1] + " recall  0", identities[2] + " recall  0", identities[0] + " adopt " + test.newest + " 0",
			handles[1] + " recall  0", handles[2] + " recall  0", handles[0] + " adopt " + test.adopted + " 0",
		}
		if err != nil || same != (test.adopted == test.newest) || !slices.Equal(m.told, want) {
			t.Errorf("%+v: %v, %v; the mailboxes were told %q, want %q", test, same, err, m.told, want)
		}
	}
}

func TestWithoutItsSecretTheMailboxesAreNotTold(t *testing.T) {
	s := &Service{Store: &mailboxes{}}
	if _, err := s.Adopt("A1", "a@b.c"); err != errNoSecret {
		t.Errorf("got %v", err)
	}
	if err := s.Leave("A1", []byte(`{"address":"a@b.c"}`)); err != errNoSecret {
		t.Errorf("got %v", err)
	}
	if err := s.Leave("A1", []byte(`{"address":null}`)); err != nil {
		t.Errorf("an account without an address: %v", err)
	}
}
