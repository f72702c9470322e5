package payments

import (
	"encoding/json"
	"errors"

	"github.com/lettercraft/lettercraft/worker/console/backup"
)

// Export returns the state of a subscription's object, for a backup.
func Export(s Store, subscription string) (*backup.Known, error) {
	text, err := s.Record(subscription, `{"do":"export"}`)
	if err != nil {
		return nil, err
	}
	k := &backup.Known{}
	return k, json.Unmarshal(text, k)
}

// Payee returns the id of the account that a subscription pays for, or an empty string if the account is not known.
func Payee(k *backup.Known) string { return k.Facts[factAccount].Value }

// Restore restores the state of a subscription's object from the backup of an account. Without it, later events might not find the account.
// If isAsked is true, Restore asks the provider for the present state of the subscription, and sends it to the account. The subscription
// must not pay for another account, neither in the backup nor now.
func Restore(s Store, id, subscription string, saved *backup.Known, isAsked bool) error {
	command, _ := json.Marshal(map[string]any{"do": "import", "known": saved}) // can always be encoded
	var k known
	err := record(s, subscription, string(command), &k)
	if err == nil && isAsked {
		k, err = look(s, subscription, id)
	}
	if err == nil && k.Facts[factAccount] != id {
		err = errors.New("a subscription pays for another account")
	}
	if err == nil {
		_, err = tell(s, subscription, "", k)
	}
	return err
}
