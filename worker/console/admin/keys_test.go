package admin

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/worker/console/seal"
	"github.com/lettercraft/lettercraft/worker/service/account"
)

const id = "ABCDEFGHIJKLMNOPQRSTUVWX27"

func TestTheSecretOfAKeyIsReplacedAndSealed(t *testing.T) {
	s := &store{answer: `{"outcome":"done","keys":[{"id":"first","isTest":true}]}`}
	response, answer := ask(t, s, "POST", "/admin/accounts/"+id+"/keys/first/secret", `{"overlap":24}`)
	secret, _ := answer["secret"].(string)
	name, ok := account.Open([]string{"name-secret"}, secret)
	if response.StatusCode != 201 || !ok || name != (account.Name{Account: id, IsTest: true}) {
		t.Fatalf("status %d, %v", response.StatusCode, answer)
	}
	sealed, _ := s.command["sealed"].(string)
	opened, err := seal.Open(keySecrets[:1], id, sealed)
	if s.command["do"] != "replace-key" || s.command["hash"] != account.Hash(secret) || s.command["overlap"] != 86_400_000.0 || opened != secret {
		t.Errorf("the command is %v (%v)", s.command, err)
	}
	if got, want := logged.String(), `{"audit":"replace-key","account":"`+id+`"}`+"\n"; got != want {
		t.Errorf("got the log %s, want %s", got, want)
	}
}

func TestKeysOfNobodyAreNotThere(t *testing.T) {
	for path, s := range map[string]*store{
		"/admin/accounts/A1/keys":         {answer: done},
		"/admin/accounts/" + id + "/keys": {answer: `{"outcome":"missing"}`},
	} {
		response, answer := ask(t, s, "GET", path, "")
		if response.StatusCode != 404 || answer["error"] != "There is no such account" {
			t.Errorf("%s: status %d, %v", path, response.StatusCode, answer)
		}
	}
	for name, s := range failing("{}") {
		response, answer := ask(t, s, "POST", "/admin/accounts/"+id+"/keys", `{"name":"K"}`)
		text, _ := json.Marshal(answer)
		if response.StatusCode != 503 || strings.Contains(logged.String(), "audit") || strings.Contains(string(text), "lc-") {
			t.Errorf("%s: status %d, %s", name, response.StatusCode, text)
		}
	}
}
