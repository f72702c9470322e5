package selfservice

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

// listing is a store that keeps the last command to an account.
type listing struct {
	*store
	sent string
}

func (l *listing) Command(id, command string) ([]byte, error) {
	l.sent = command
	return l.store.Command(id, command)
}

func TestCallsAreFilteredByTheObject(t *testing.T) {
	signedIn, _ := member()
	for query, want := range map[string]string{
		"":                              `{}`,
		"status=&operation=&key=&id=":   `{}`,
		"status=failed&before=7":        `{"failed":true,"before":7}`,
		"status=successful":             `{"failed":false}`,
		"status=400":                    `{"status":400}`,
		"status=403":                    `{"status":403,"outcomes":["capped","exhausted","forbidden","foreign","suspended"]}`,
		"operation=hmac&key=first&id=r": `{"operation":"hmac","key":"first","id":"r"}`,
	} {
		l := &listing{store: working()}
		response, answer, _ := ask(t, config, l, "GET", site+"/account/api/calls?"+query, "", signedIn)
		if !strings.Contains(l.sent, `"do":"calls"`) || !strings.Contains(l.sent, `"filter":`+want+`,"most":50,`) {
			t.Errorf("%q: sent %.200s, want %s", query, l.sent, want)
		}
		if want := map[string]any{"calls": []any{}, "total": 0.0, "before": nil}; response.StatusCode != 200 || !reflect.DeepEqual(answer, want) {
			t.Errorf("%q: status %d, %v", query, response.StatusCode, answer)
		}
	}
	for query, parameter := range map[string]string{
		"status=4": "status", "status=all": "status", "before=-1": "before", "before=x": "before", "key=" + strings.Repeat("k", 256): "key",
	} {
		l := &listing{store: working()}
		response, answer, _ := ask(t, config, l, "GET", site+"/account/api/calls?"+query, "", signedIn)
		if response.StatusCode != 400 || answer["parameter"] != parameter || l.sent != "" {
			t.Errorf("%q: status %d, %v, sent %q", query, response.StatusCode, answer, l.sent)
		}
	}
	if response, answer, _ := ask(t, config, working(), "GET", site+"/account/api/calls", ""); response.StatusCode != 401 {
		t.Errorf("signed out: status %d, %v", response.StatusCode, answer)
	}
}

func TestARefusalOfTheAccountHasAStatusACodeAndAReason(t *testing.T) {
	signedIn, _ := member()
	s := working()
	s.account = `{"outcome":"done","plan":"free","total":2,"before":5,"calls":[` +
		`{"time":1,"id":"r","operation":"hmac","outcome":"throttled","credits":0,"duration":3,"key":"first"},` +
		`{"time":1,"id":"q","operation":"graphql","operations":["hmac"],"status":200,"code":"invalid_parameter","reason":"required","parameter":"secret","credits":1,"duration":3,"kind":"test"}]}`
	const want = `[{"time":1,"id":"r","operation":"hmac","status":429,"code":"rate_limited","reason":"rate_limited","credits":0,"duration":3,"key":"first"},` +
		`{"time":1,"id":"q","operation":"graphql","operations":["hmac"],"status":200,"code":"invalid_parameter","reason":"required","parameter":"secret","credits":1,"duration":3,"kind":"test"}]`
	var calls any
	if err := json.Unmarshal([]byte(want), &calls); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"calls", "data"} {
		_, answer, _ := ask(t, config, s, "GET", site+"/account/api/"+path, "", signedIn)
		if !reflect.DeepEqual(answer["calls"], calls) {
			t.Errorf("%s: got %v, want %v", path, answer["calls"], calls)
		}
	}
}
