package seal

import (
	"encoding/base64"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/worker/service/account"
)

const key = "lc-000000000000000000000000000000000015e1MX"

func TestANewKeyHasItsHashAndIsSealedForItsAccount(t *testing.T) {
	const id = "ABCDEFGHIJKLMNOPQRSTUVWX27"
	secrets := Secrets{Names: []string{"name", "older"}, Seals: []string{"secret"}}
	first, second := secrets.NewKey(account.Name{Account: id}), secrets.NewKey(account.Name{Account: id})
	if first.Text == second.Text {
		t.Error("two new keys are equal")
	}
	for _, k := range []Key{first, second} {
		if name, ok := account.Open([]string{"name"}, k.Text); !ok || name.Account != id || k.Hash != account.Hash(k.Text) {
			t.Errorf("got the key %s with the hash %s", k.Text, k.Hash)
		}
		if got, err := Open([]string{"secret"}, id, k.Sealed); err != nil || got != k.Text {
			t.Errorf("the key %s is sealed as that of %q (%v)", k.Text, got, err)
		}
	}
}

func TestASealedKeyIsOpenedAgain(t *testing.T) {
	first, second := Seal([]string{"secret"}, "A1", key), Seal([]string{"secret"}, "A1", key)
	if first == second {
		t.Error("two seals are equal: the nonce is not random")
	}
	for _, sealed := range []string{first, second} {
		if got, err := Open([]string{"secret"}, "A1", sealed); err != nil || got != key {
			t.Errorf("got %q (%v)", got, err)
		}
		if content, err := base64.StdEncoding.DecodeString(sealed); err != nil || strings.Contains(string(content), key[:8]) {
			t.Errorf("%s shows the key (%v)", sealed, err)
		}
	}
}

// TestTheFormatNeverChanges opens a key that was sealed by another implementation, Node's crypto: keys are stored for years.
func TestTheFormatNeverChanges(t *testing.T) {
	const sealed = "AAECAwQFBgcICQoLQVOkglU5SA3B5rlEjaw21O81kYoNDf/6MlkOUpgE97xnNDqbbTu6BaoaVjNvWQiVtak54g8rhcgKdsQ="
	if got, err := Open([]string{"secret"}, "A1", sealed); err != nil || got != key {
		t.Errorf("got %q (%v)", got, err)
	}
}

func TestNothingIsSealedWithoutASecret(t *testing.T) {
	if sealed := Seal(nil, "A1", key); sealed != "" {
		t.Errorf("got %q", sealed)
	}
}

func TestAKeyIsOpenedWithAnyOfTheSecrets(t *testing.T) {
	sealed := Seal([]string{"new", "old"}, "A1", key)
	for secrets, opens := range map[string]bool{"new": true, "new old": true, "newest new": true, "a new b": true, "old": false, "old older": false} {
		got, err := Open(strings.Fields(secrets), "A1", sealed)
		if opens && (err != nil || got != key) || !opens && (err == nil || got != "") {
			t.Errorf("with the secrets %q: got %q (%v)", secrets, got, err)
		}
	}
}

func TestNothingElseIsOpened(t *testing.T) {
	sealed := Seal([]string{"secret"}, "A1", key)
	changed := []byte(sealed)
	changed[30] ^= 1
	for name, open := range map[string][3]string{
		"another secret":  {"Secret", "A1", sealed},
		"two others":      {"Secret secrets", "A1", sealed},
		"no secret":       {"", "A1", sealed},
		"another account": {"secret", "A2", sealed},
		"a changed text":  {"secret", "A1", string(changed)},
		"a shorter text":  {"secret", "A1", sealed[:len(sealed)-4]},
		"hardly a text":   {"secret", "A1", "AAAA"},
		"no text":         {"secret", "A1", ""},
		"no base64":       {"secret", "A1", "!"},
	} {
		if got, err := Open(strings.Fields(open[0]), open[1], open[2]); err == nil || got != "" {
			t.Errorf("%s: got %q (%v)", name, got, err)
		}
	}
}
