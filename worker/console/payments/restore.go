package payments

import (
	"encoding/json"

	"lettercraft/worker/console/backup"
)

// Export returns what the object of a subscription knows, for a backup.
func Export(s Store, subscription string) (*backup.Known, error) {
	text, err := s.Record(subscription, `{"do":"export"}`)
	if err != nil {
		return nil, err
	}
	k := &backup.Known{}
	return k, json.Unmarshal(text, k)
}

// Restore gives the object of a subscription what it knew when the backup was made. Without it, later events would not find the
// account. If events have arrived before, the account is told what they say.
func Restore(s Store, subscription string, saved *backup.Known) error {
	command, _ := json.Marshal(map[string]any{"do": "import", "known": saved}) // can always be encoded
	k, err := record(s, subscription, string(command))
	if err == nil {
		_, err = tell(s, subscription, "", k)
	}
	return err
}
