package account

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"strings"

	"github.com/lettercraft/lettercraft/worker/engine"
)

// Network returns the name under which the calls of the client's network are counted. Nobody can connect it with an address without the
// secret.
func Network(x *engine.Exchange) (string, error) {
	secrets := x.Keep(nameSecrets, secretLife)
	values := strings.Fields(string(secrets.Value))
	if len(values) == 0 {
		return "", cmp.Or(secrets.Err(), errors.New("the secret "+NameSecret+" is missing"))
	}
	mac := hmac.New(sha256.New, []byte("network "+values[0]))
	mac.Write([]byte(clientOf(x)))
	return ids.EncodeToString(mac.Sum(nil)[:sha256.Size/2]), nil
}

// Admit counts a request without a key in the minute of the client's network, beside the keys that are not known, and reports whether the
// minute allows it. Each data centre counts for itself.
func Admit(x *engine.Exchange) bool {
	return x.Do(engine.Effect{Name: unknownEffect, Argument: "sandbox " + clientOf(x)})[0].State != engine.Absent
}
