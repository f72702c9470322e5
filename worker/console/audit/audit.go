// Package audit logs the changes of accounts: [Log] writes one line of JSON for each. A line has no key and no address.
package audit

import (
	"encoding/json"
	"log"
)

// Change is a change of an account. Members with their zero values are left out.
type Change struct {
	Action  string `json:"audit"`
	Account string `json:"account"`
	// Event is the id of the payment provider's event that caused the change.
	Event   string `json:"event,omitempty"`
	Plan    string `json:"plan,omitempty"`
	Place   string `json:"place,omitempty"`
	Payment string `json:"payment,omitempty"`
	// Credits is the number of credits that were given.
	Credits *int64 `json:"credits,omitempty"`
	// Remaining is the number of credits that the account has after the change, or had when it was deleted.
	Remaining *int64 `json:"remaining,omitempty"`
}

// Log writes a change to the log.
func Log(c Change) {
	line, _ := json.Marshal(c) // strings and numbers can always be encoded
	log.Print(string(line))
}
