// Package backup has the form in which an account is backed up and restored. Read [Account] and [Decode].
//
// A backup has everything that an account needs to go on elsewhere with the same keys and the same credits. It has no sessions and no
// holds. It has secrets: the hashes of the keys, the sealed keys, the secret of the webhook.
package backup

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
)

// MaxSize is the maximum size of a backup in bytes. 90 days of all operations, 50 calls and 1,000 calls with an Idempotency-Key have
// about 300,000.
const MaxSize = 512 << 10

// Account is an account in a backup. Its JSON is the export of account.mjs, with [Subscription.Known] added. Times are in milliseconds
// since 1970. A member that is added later must have the option omitzero, so that older backups can still be restored.
type Account struct {
	State   State    `json:"state"`
	Profile Profile  `json:"profile"`
	Use     []Day    `json:"use"`     // the oldest first
	Calls   []Call   `json:"calls"`   // the newest first
	Repeats []Repeat `json:"repeats"` // the oldest first
}

// State is the state of the credits, as metering.mjs defines it.
type State struct {
	Account   string           `json:"account"`
	Place     string           `json:"place,omitzero"`
	Plan      string           `json:"plan"`
	Suspended bool             `json:"suspended"`
	Created   int64            `json:"created"`
	Anchor    int64            `json:"anchor,omitzero"`
	Renewed   int64            `json:"renewed,omitzero"`
	PaidUntil int64            `json:"paidUntil,omitzero"`
	CycleEnd  int64            `json:"cycleEnd"`
	Credits   int64            `json:"credits"`
	Bonus     int64            `json:"bonus"`
	Promised  int64            `json:"promised,omitzero"`
	Taken     int64            `json:"taken"`
	Used      int64            `json:"used"`
	Spent     map[string]int64 `json:"spent"` // by id of the key
	Reached   []int            `json:"reached"`
	WindowEnd int64            `json:"windowEnd"`
	Calls     int64            `json:"calls"`
}

// Profile is the profile that profile.mjs defines.
type Profile struct {
	Address       *string        `json:"address"`
	Keys          []Key          `json:"keys"` // in the order in which they were made
	Mail          bool           `json:"mail"`
	Webhook       *Webhook       `json:"webhook"`
	Outbox        []Message      `json:"outbox"`
	Payment       string         `json:"payment"`
	Subscriptions []Subscription `json:"subscriptions"`     // in the order in which they were recorded
	Passkeys      []Passkey      `json:"passkeys,omitzero"` // the oldest first
	// OwnThresholds are in percent. If there are none, the operator's thresholds apply.
	OwnThresholds []int      `json:"ownThresholds,omitzero"`
	Deliveries    []Delivery `json:"deliveries,omitzero"` // the oldest first
}

// Passkey is a passkey, as passkeys.mjs defines it.
type Passkey struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Key     []byte `json:"key"`
	Count   int64  `json:"count"`
	Created int64  `json:"created"`
	Used    *int64 `json:"used"`
}

// Key is a key, as keys.mjs defines it.
type Key struct {
	ID       string   `json:"id"`
	Name     string   `json:"name"`
	Created  int64    `json:"created"`
	IsTest   bool     `json:"isTest"`
	Hash     string   `json:"hash"`
	IsListed bool     `json:"isListed"`
	Sealed   *string  `json:"sealed"`
	Made     int64    `json:"made"`
	Before   *Before  `json:"before"`
	Expires  *int64   `json:"expires"`
	Scopes   []string `json:"scopes"`
	Limit    *int64   `json:"limit"`
	Origins  []string `json:"origins"`
}

// Before is the previous secret of a key, until it ends.
type Before struct {
	Hash     string `json:"hash"`
	IsListed bool   `json:"isListed"`
	Ends     int64  `json:"ends"`
}

// Webhook is the webhook that receives notifications.
type Webhook struct {
	URL          string `json:"url"`
	Secret       string `json:"secret"`
	State        string `json:"state"`
	FailingSince *int64 `json:"failingSince"`
}

// Content is the content of a notification.
type Content struct {
	ID        string `json:"id"`
	Type      string `json:"type"`
	Threshold int    `json:"threshold,omitzero"`
	Time      int64  `json:"time"`
	Plan      string `json:"plan"`
	Remaining int64  `json:"remaining"`
	Used      int64  `json:"used"`
	CycleEnd  int64  `json:"cycleEnd"`
	Key       string `json:"key,omitzero"`
	Replaced  bool   `json:"replaced,omitzero"`
}

// Message is a notification that waits to be delivered.
type Message struct {
	Content
	Mail    *Due `json:"mail"`
	Webhook *Due `json:"webhook"`
}

// Delivery is a message for the webhook, with its last attempt, as deliveries.mjs defines it.
type Delivery struct {
	Content
	Attempts int64    `json:"attempts"`
	Last     *Attempt `json:"last"`
}

// Attempt is an attempt to deliver a message.
type Attempt struct {
	Time     int64   `json:"time"`
	Status   *int    `json:"status"`
	Duration int64   `json:"duration"`
	Error    *string `json:"error"`
}

// Due is the next delivery of a message.
type Due struct {
	Attempts int64 `json:"attempts"`
	At       int64 `json:"at"`
}

// Subscription is a subscription that pays for the account.
type Subscription struct {
	ID      string  `json:"id"`
	Version int64   `json:"version"`
	Plan    *string `json:"plan"`
	Payment string  `json:"payment"`
	Terms   *Terms  `json:"terms,omitzero"`
	// Known is the state of the subscription's object. The account's object does not have it.
	Known *Known `json:"known,omitzero"`
}

// Terms are terms, as account/subscriptions.mjs defines them.
type Terms struct {
	Live      bool   `json:"live"`
	Customer  string `json:"customer"`
	Item      string `json:"item"`
	Scheduled bool   `json:"scheduled"`
	Start     int64  `json:"start"`
	End       int64  `json:"end"`
	Ends      int64  `json:"ends"`
	Lines     []Line `json:"lines"`
}

// Line is a part of a payment: a plan for a time, or a plan that is given back (sign −1).
type Line struct {
	Plan  string `json:"plan"`
	Start int64  `json:"start"`
	End   int64  `json:"end"`
	Sign  int    `json:"sign"`
}

// Known is the state that facts.mjs defines.
type Known struct {
	Version int64           `json:"version"`
	Facts   map[string]Fact `json:"facts"`
	Events  []string        `json:"events"`
}

// Fact is a statement of the payment provider.
type Fact struct {
	Value string `json:"value"`
	At    int64  `json:"at"` // in seconds
}

// Day is the use of the account on a day.
type Day struct {
	Day        string         `json:"day"`
	Operations map[string]Sum `json:"operations"`
	Keys       map[string]Sum `json:"keys"` // by id
}

// Sum is the use of an operation or a key.
type Sum struct {
	Calls   int64 `json:"calls"`
	Credits int64 `json:"credits"`
}

// Call is one of the last calls. It has a status, or the reason why the account has refused it.
type Call struct {
	Time      int64  `json:"time"`
	Operation string `json:"operation"`
	Key       string `json:"key,omitzero"` // id of the key
	Status    int    `json:"status,omitzero"`
	Outcome   string `json:"outcome,omitzero"`
	Credits   int64  `json:"credits"`
	ID        string `json:"id"`
	Duration  int64  `json:"duration"`
}

// Repeat is a call that was paid with an Idempotency-Key.
type Repeat struct {
	Key     string `json:"key"`
	Content string `json:"content"`
	Expires int64  `json:"expires"`
}

// errForm is the error of a text that is not the JSON of an [Account], or not in the form that [Account.Encode] writes.
var errForm = errors.New("it does not have the form of a backup")

// Decode reads a backup of an account. The text must be exactly the output of [Account.Encode], so that no member can be missing, unknown
// or given twice.
func Decode(text []byte) (*Account, error) {
	a, err := Read(text)
	if err != nil {
		return nil, err
	}
	again, err := a.Encode()
	if err != nil {
		return nil, err
	}
	if !bytes.Equal(again, text) {
		return nil, errForm
	}
	return a, nil
}

// Read reads the export of the account's object, which is not complete yet.
func Read(text []byte) (*Account, error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	var a Account
	if decoder.Decode(&a) != nil || decoder.Decode(&struct{}{}) != io.EOF {
		return nil, errForm
	}
	return &a, nil
}

// Encode returns the JSON of a backup, on one line. An account with impossible values is an error.
func (a *Account) Encode() ([]byte, error) {
	if err := a.check(); err != nil {
		return nil, err
	}
	text, err := json.Marshal(a)
	if err == nil && len(text) > MaxSize {
		err = errors.New("it is too large")
	}
	return text, err
}

// Same reports whether two accounts are equal, apart from their places and the states of the subscriptions' objects.
func (a *Account) Same(b *Account) bool {
	one, err1 := json.Marshal(a.content())
	other, err2 := json.Marshal(b.content())
	return err1 == nil && err2 == nil && bytes.Equal(one, other)
}

func (a *Account) content() Account {
	copied := *a
	copied.State.Place = ""
	copied.Profile.Subscriptions = append([]Subscription{}, a.Profile.Subscriptions...)
	for i := range copied.Profile.Subscriptions {
		copied.Profile.Subscriptions[i].Known = nil
	}
	return copied
}
