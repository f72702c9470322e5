package admin

import (
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/worker/console/backup"
	"github.com/lettercraft/lettercraft/worker/console/signin"
)

const saved = "ABCDEFGHIJKLMNOPQRSTUVWX27" // the account in the backup

// backupText returns the backup of an account with an owner and a subscription, as it is written, and as its object exports it.
func backupText(t *testing.T) (text, export string) {
	t.Helper()
	content, err := os.ReadFile("../backup/testdata/account.json")
	if err != nil {
		t.Fatal(err)
	}
	a, err := backup.Read(content)
	if err != nil {
		t.Fatal(err)
	}
	whole, err := a.Encode()
	if err != nil {
		t.Fatal(err)
	}
	a.Profile.Subscriptions[0].Known = nil
	exported, _ := json.Marshal(a)
	return string(whole), string(exported)
}

// known is the answer of the subscription's object to "export", and facts is its answer to "import".
const (
	known = `{"version":2,"facts":{"account":{"value":"` + saved + `","at":1790000001}},"events":["evt_1"]}`
	facts = `{"version":2,"facts":{"account":"` + saved + `"}}`
)

// absent is the answer of the object of an account that does not exist.
const absent = `{"outcome":"missing"}`

// restorable returns the answers of the object of an account that is restored.
func restorable() []string { return []string{absent, `{"outcome":"done"}`} }

func TestABackupHasTheAccountAndWhatItsSubscriptionsKnow(t *testing.T) {
	text, export := backupText(t)
	s := &store{answer: `{"outcome":"done","account":` + export + `}`, record: known}
	response, answer := ask(t, s, "GET", "/admin/accounts/"+saved+"/backup", "")
	got, _ := json.Marshal(answer)
	var want any
	_ = json.Unmarshal([]byte(text), &want)
	if expected, _ := json.Marshal(want); response.StatusCode != 200 || string(got) != string(expected) {
		t.Errorf("status %d, got %s, want %s", response.StatusCode, got, expected)
	}
	if s.command["do"] != "export" || strings.Join(s.events, ", ") != `command, record sub_1 {"do":"export"}` {
		t.Errorf("the calls of the store are %q", s.events)
	}
}

func TestABackupLeavesOutASubscriptionThatWasMoved(t *testing.T) {
	_, export := backupText(t)
	moved := strings.Replace(known, saved, "ANOTHERACCOUNT", 1)
	s := &store{answer: `{"outcome":"done","account":` + export + `}`, record: moved}
	response, answer := ask(t, s, "GET", "/admin/accounts/"+saved+"/backup", "")
	profile, _ := answer["profile"].(map[string]any)
	if left, ok := profile["subscriptions"].([]any); response.StatusCode != 200 || !ok || len(left) > 0 {
		t.Fatalf("status %d, the subscriptions are %v", response.StatusCode, profile["subscriptions"])
	}
	content, _ := json.Marshal(answer)
	a, err := backup.Read(content)
	if err != nil {
		t.Fatal(err)
	}
	text, _ := a.Encode()
	s = &store{answers: restorable()}
	if response, answer := ask(t, s, "PUT", "/admin/accounts/"+saved+"/backup", string(text)); response.StatusCode != 201 {
		t.Errorf("restored: status %d, %v", response.StatusCode, answer)
	}
}

func TestAnAccountThatCannotBeSaved(t *testing.T) {
	_, export := backupText(t)
	done := `{"outcome":"done","account":` + export + `}`
	for name, test := range map[string]struct {
		store  *store
		status int
	}{
		"missing":                     {&store{answer: `{"outcome":"missing"}`}, 404},
		"out of reach":                {&store{commandErr: errors.New("reset")}, 503},
		"a subscription out of reach": {&store{answer: done, recordErr: errors.New("reset")}, 503},
		"with an unknown member":      {&store{answer: strings.Replace(done, `"calls":3`, `"calls":3,"new":1`, 1), record: known}, 500},
		"with an impossible value":    {&store{answer: strings.Replace(done, `"calls":3`, `"calls":-3`, 1), record: known}, 500},
	} {
		response, answer := ask(t, test.store, "GET", "/admin/accounts/"+saved+"/backup", "")
		if response.StatusCode != test.status || answer["error"] == nil || answer["state"] != nil {
			t.Errorf("%s: status %d, %v; want %d", name, response.StatusCode, answer, test.status)
		}
	}
}

func TestAnAccountIsRestored(t *testing.T) {
	text, export := backupText(t)
	s := &store{imported: facts}
	for _, body := range []string{text, text + "\n"} {
		s.events, s.answers = nil, restorable()
		s.directory = map[string]string{"key:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef": "pro " + saved} // of before
		response, answer := ask(t, s, "PUT", "/admin/accounts/"+saved+"/backup", body)
		if response.StatusCode != 201 || answer["account"] != saved {
			t.Fatalf("status %d, %v", response.StatusCode, answer)
		}
		if s.place != "weur" {
			t.Errorf("the object is made at %q", s.place)
		}
		want := `command, record sub_1 {"do":"export"}, readmit ` + saved + " owner@example.com, command, record sub_1 " + `{"do":"import","known":` + known + `}`
		if got := strings.Join(s.events, ", "); got != want {
			t.Errorf("the calls of the store are %s, want %s", got, want)
		}
		account, _ := json.Marshal(s.command["account"])
		var exported map[string]any
		_ = json.Unmarshal([]byte(text), &exported)
		if want, _ := json.Marshal(exported); s.command["do"] != "import" || string(account) != string(want) {
			t.Errorf("the command is %v", s.command)
		}
		if got, want := logged.String(), `{"audit":"restore","account":"`+saved+`","plan":"starter","place":"weur","remaining":9500}`+"\n"; got != want {
			t.Errorf("got the log %s, want %s", got, want)
		}
	}

	mark, _ := s.command["restored"].(string)
	for name, test := range map[string]struct {
		export string
		status int
	}{
		"equal":                    {`"account":` + export, 200},
		"restored and used since":  {`"restored":"` + mark + `","account":` + strings.Replace(export, `"calls":3`, `"calls":4`, 1), 200},
		"restored from another":    {`"restored":"x","account":` + strings.Replace(export, `"calls":3`, `"calls":4`, 1), 409},
		"of another address":       {`"account":` + strings.Replace(export, "owner@", "other@", 1), 409},
		"different":                {`"account":` + strings.Replace(export, `"credits":9000`, `"credits":8999`, 1), 409},
		"equal and restored again": {`"restored":"x","account":` + export, 200},
	} {
		s := &store{answer: `{"outcome":"done",` + test.export + `}`, imported: facts}
		response, answer := ask(t, s, "PUT", "/admin/accounts/"+saved+"/backup", text)
		if response.StatusCode != test.status {
			t.Errorf("%s: status %d, %v; want %d", name, response.StatusCode, answer, test.status)
		}
		calls := strings.Join(s.events, " ")
		if strings.Contains(calls, "import") != (test.status == 200) || test.status == 409 && calls != "command" {
			t.Errorf("%s: the calls of the store are %q", name, s.events)
		}
		if logged.Len() > 0 {
			t.Errorf("%s: the log is %s", name, logged.String())
		}
	}
}

func TestAnAccountThatCannotBeRestored(t *testing.T) {
	text, _ := backupText(t)
	const entry = "key:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
	for name, test := range map[string]struct {
		store  store
		status int
		want   string // a part of the message
	}{
		"another account of the address": {store{answer: absent, other: "OTHER"}, 409, "The owner's address has another account already: OTHER"},
		"an address that is not valid":   {store{answer: absent, adoptErr: signin.ErrAddress}, 400, "profile.address"},
		"no mailbox":                     {store{answer: absent, adoptErr: errors.New("reset")}, 503, "try again"},
		"no account":                     {store{commandErr: errors.New("reset")}, 503, "try again"},
		"an account that is deleted":     {store{answers: []string{absent, `{"outcome":"closing"}`}}, 503, "try again"},
		"one that is opened meanwhile":   {store{answers: []string{absent, `{"outcome":"exists"}`}}, 503, "try again"},
		"a subscription of another account": {
			store{answer: absent, record: strings.Replace(known, saved, "OTHER", 1)}, 409, "The subscription sub_1 pays for another account: OTHER",
		},
		"a key of another account": {
			store{answer: absent, directory: map[string]string{entry: "pro OTHER"}}, 409, "Another account has the same key: OTHER",
		},
		"no directory": {store{answer: absent, lookupErr: errors.New("reset")}, 503, "try again"},
		"a subscription that changes its account": {
			store{answers: restorable(), imported: strings.Replace(facts, saved, "OTHER", 1)}, 503, "try again",
		},
		"no subscription": {store{answers: restorable(), recordErr: errors.New("reset")}, 503, "try again"},
	} {
		response, answer := ask(t, &test.store, "PUT", "/admin/accounts/"+saved+"/backup", text)
		if message, _ := answer["error"].(string); response.StatusCode != test.status || !strings.Contains(message, test.want) {
			t.Errorf("%s: status %d, %v; want %d", name, response.StatusCode, answer, test.status)
		}
		calls := strings.Join(test.store.events, " ")
		isLate := strings.Contains(test.store.text, "import") || strings.Contains(calls, "readmit") && test.store.other == "" && test.store.adoptErr == nil
		if test.status < 500 && isLate {
			t.Errorf("%s: the calls of the store are %q", name, test.store.events)
		}
	}
}

func TestABodyThatIsNoBackupIsRefused(t *testing.T) {
	text, _ := backupText(t)
	for _, body := range []string{
		strings.Replace(text, `"account":{"value":"`+saved, `"account":{"value":"BBBBBBBBBBBBBBBBBBBBBBBBBB`, 1),
		strings.Replace(text, `"account":{"value":"`+saved+`","at":1790000001}`, "", 1),
		"", "{}", "null", text[1:], text + "x", strings.Replace(text, `"calls":3`, `"calls":"3"`, 1), strings.Replace(text, saved, "short", 1),
		strings.Replace(text, saved, "BBBBBBBBBBBBBBBBBBBBBBBBBB", 1), text + strings.Repeat(" ", backup.MaxSize),
	} {
		s := &store{answer: `{"outcome":"done"}`}
		response, answer := ask(t, s, "PUT", "/admin/accounts/"+saved+"/backup", body)
		if response.StatusCode != 400 || answer["error"] == nil || len(s.events) != 0 {
			t.Errorf("%.40s: status %d, %v; the calls of the store are %q", body, response.StatusCode, answer, s.events)
		}
	}
}

func TestAnAccountWithoutAnOwnerHasNoMailbox(t *testing.T) {
	text, _ := backupText(t)
	text = strings.Replace(text, `"address":"owner@example.com"`, `"address":null`, 1)
	s := &store{answers: restorable(), imported: facts}
	response, _ := ask(t, s, "PUT", "/admin/accounts/"+saved+"/backup", text)
	if response.StatusCode != 201 || strings.Contains(strings.Join(s.events, " "), "readmit") {
		t.Errorf("status %d; the calls of the store are %q", response.StatusCode, s.events)
	}
}
