package admin

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/worker/console/seal"
)

const sealedKey = "lc-000000000000000000000000000000000015e1MX"

// owned is a [store] with an account that has a sealed key and an address.
type owned struct {
	*store
	sealed, address string
	did             []string
}

func (s *owned) Command(id, command string) ([]byte, error) {
	var c struct{ Do, From, Sealed string }
	if err := json.Unmarshal([]byte(command), &c); err != nil {
		return nil, err
	}
	s.did = append(s.did, c.Do)
	if c.Do == "reseal" && c.From == s.sealed {
		s.sealed = c.Sealed
	}
	kept := map[string]string{}
	if s.sealed != "" {
		kept["first"] = s.sealed
	}
	if c.Do != "reveal" {
		return json.Marshal(map[string]string{"outcome": "done", "address": s.address})
	}
	return json.Marshal(map[string]any{"outcome": "done", "sealed": kept})
}

func TestAnAccountIsRenewed(t *testing.T) {
	for name, test := range map[string]struct {
		sealed, address string
		adopts          bool
		want            string
		did             string
	}{
		"an older secret":      {seal.Seal(keySecrets[1:], "A1", sealedKey), "a@b.c", true, `{"mailbox":true,"sealed":true}`, "reveal standing reseal"},
		"the newest secret":    {seal.Seal(keySecrets, "A1", sealedKey), "a@b.c", true, `{"mailbox":true,"sealed":true}`, "reveal standing"},
		"a lost secret":        {seal.Seal([]string{"lost"}, "A1", sealedKey), "a@b.c", true, `{"mailbox":true,"sealed":false}`, "reveal standing"},
		"no sealed key":        {"", "a@b.c", true, `{"mailbox":true,"sealed":true}`, "reveal standing"},
		"another account":      {seal.Seal(keySecrets, "A1", sealedKey), "a@b.c", false, `{"mailbox":false,"sealed":true}`, "reveal standing"},
		"an account of nobody": {seal.Seal(keySecrets, "A1", sealedKey), "", true, `{"mailbox":false,"sealed":true}`, "reveal standing"},
	} {
		t.Run(name, func(t *testing.T) {
			s := &owned{store: &store{adopts: test.adopts}, sealed: test.sealed, address: test.address}
			c := configuration(token, s.store)
			response, answer := askAs(t, New(c, s), "Bearer "+token, "POST", "/admin/accounts/A1/renew", "")
			if got, _ := json.Marshal(answer); response.StatusCode != 200 || string(got) != test.want {
				t.Errorf("status %d, %s, want %s", response.StatusCode, got, test.want)
			}
			if did := strings.Join(s.did, " "); did != test.did {
				t.Errorf("the commands are %s, want %s", did, test.did)
			}
			if told := strings.Join(s.adopted, ", "); test.address != "" && told != "A1 a@b.c" || test.address == "" && told != "" {
				t.Errorf("the mailboxes were told %q", told)
			}
			if key, err := seal.Open(keySecrets[:1], "A1", s.sealed); test.sealed != "" && strings.Contains(test.want, `"sealed":true`) && (err != nil || key != sealedKey) {
				t.Errorf("the newest secret opens %q (%v)", key, err)
			}
			if got, want := logged.String(), `{"audit":"renew","account":"A1"}`+"\n"; got != want {
				t.Errorf("got the log %s, want %s", got, want)
			}
		})
	}
}

func TestAMailboxThatCannotBeReachedIsReported(t *testing.T) {
	s := &owned{store: &store{adoptErr: errors.New("reset")}, address: "a@b.c"}
	response, answer := askAs(t, New(configuration(token, s.store), s), "Bearer "+token, "POST", "/admin/accounts/A1/renew", "")
	if response.StatusCode != 503 || answer["sealed"] != nil || logged.String() != `{"cause":"the account could not be renewed: reset"}`+"\n" {
		t.Errorf("status %d, %v; the log is %q", response.StatusCode, answer, logged.String())
	}
}
