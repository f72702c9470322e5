package admin

import (
	"errors"
	"net/http/httptest"
	"testing"

	"github.com/lettercraft/lettercraft/worker/service/account"
)

func TestAccountsAreListed(t *testing.T) {
	page := Page{
		Accounts: []Listed{{Account: "A1", Plan: new("pro"), Remaining: new(int64(50_000)), Used: new(int64(0))}, {Account: "A2"}},
		Cursor:   new("next"),
	}
	for query, want := range map[string]struct {
		limit  int
		cursor string
	}{
		"":                        {100, ""},
		"?limit=1":                {1, ""},
		"?limit=1000&cursor=a%2B": {1000, "a+"},
	} {
		s := &store{page: page}
		r := httptest.NewRequest("GET", "/admin/accounts"+query, nil)
		r.Header.Set("Authorization", "Bearer "+token)
		w := httptest.NewRecorder()
		configured(token, s).ServeHTTP(w, r)
		names := func(id string) string {
			list := account.Pseudonyms([]string{"name-secret"}, id, now)
			return `"pseudonyms":["` + list[0] + `","` + list[1] + `"]`
		}
		body := `{"accounts":[{"account":"A1","plan":"pro","remaining":50000,"used":0,` + names("A1") + `},` +
			`{"account":"A2","plan":null,"remaining":null,"used":null,` + names("A2") + `}],"cursor":"next"}` + "\n"
		if w.Code != 200 || w.Body.String() != body || s.limit != want.limit || s.cursor != want.cursor {
			t.Errorf("%s: status %d, limit %d, cursor %q, %s", query, w.Code, s.limit, s.cursor, w.Body)
		}
	}
}

func TestAListThatIsRefused(t *testing.T) {
	for _, limit := range []string{"0", "-1", "1001", "x", "1.5", "99999999999999999999"} {
		s := &store{}
		response, answer := ask(t, s, "GET", "/admin/accounts?limit="+limit, "")
		if response.StatusCode != 400 || answer["error"] != "Parameter 'limit' must be a whole number from 1 to 1,000" || len(s.events) != 0 {
			t.Errorf("%s: status %d, %v", limit, response.StatusCode, answer)
		}
	}
	s := &store{pageErr: errors.New("KV LIST failed")}
	response, answer := ask(t, s, "GET", "/admin/accounts?cursor=x", "")
	const want = "The accounts can't be listed; try again, without 'cursor' if that does not help"
	if response.StatusCode != 503 || answer["error"] != want {
		t.Errorf("status %d, %v", response.StatusCode, answer)
	}
}
