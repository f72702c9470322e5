package admin

import (
	"errors"
	"strings"
	"testing"
)

const done = `{"outcome":"done","plan":"pro","remaining":70}`

// changes are requests for changes whose answers are the account, with their commands and lines of the log.
var changes = []struct{ method, path, body, command, log string }{
	{"PUT", "plan", `{"plan":"pro"}`, `{"do":"plan","plan":"pro"`, `{"audit":"plan","account":"A1","plan":"pro","remaining":70}`},
	{"POST", "grant", `{"credits":1}`, `{"do":"grant","credits":1`, `{"audit":"grant","account":"A1","credits":1,"remaining":70}`},
	{
		"POST", "grant", `{"credits":1000000000}`, `{"do":"grant","credits":1000000000`,
		`{"audit":"grant","account":"A1","credits":1000000000,"remaining":70}`,
	},
	{"PUT", "place", `{"place":"weur"}`, `{"do":"move","place":"weur"`, `{"audit":"move","account":"A1","place":"weur","remaining":70}`},
	{"PUT", "place", `{"place":"home"}`, `{"do":"move","place":"home"`, `{"audit":"move","account":"A1","place":"home","remaining":70}`},
	{"POST", "suspend", "", `{"do":"suspend"`, `{"audit":"suspend","account":"A1","remaining":70}`},
	{"POST", "resume", "", `{"do":"resume"`, `{"audit":"resume","account":"A1","remaining":70}`},
}

func TestAChangeIsAnsweredWithTheAccountAndLogged(t *testing.T) {
	for _, test := range changes {
		s := &store{answer: done}
		response, answer := ask(t, s, test.method, "/admin/accounts/A1/"+test.path, test.body)
		if response.StatusCode != 200 || answer["plan"] != "pro" || answer["remaining"] != 70.0 {
			t.Errorf("%s: status %d, %v", test.path, response.StatusCode, answer)
		}
		if s.account != "A1" || len(s.events) != 1 || !strings.HasPrefix(s.text, test.command+`,"thresholds":`) {
			t.Errorf("%s: %d commands, the last is for %s: %s; want %s", test.path, len(s.events), s.account, s.text, test.command)
		}
		if got := logged.String(); got != test.log+"\n" {
			t.Errorf("%s: got the log %s, want %s", test.path, got, test.log)
		}
	}
}

func TestSessionsEndAndAccountsAreDeleted(t *testing.T) {
	for _, test := range []struct{ method, path, body, command, log, events string }{
		{"POST", "/sign-out", "", "sign-out-everywhere", `{"audit":"sign-out","account":"A1"}`, "command"},
		{
			"DELETE", "", `{"confirm":"A1"}`, "delete", `{"audit":"delete","account":"A1","remaining":12}`,
			`command, bill {"do":"leave", command, bill {"do":"left"`,
		},
	} {
		const answer = `{"outcome":"done","address":"a@example.com","credits":9,"bonus":3}`
		s := &store{answer: answer}
		response, _ := ask(t, s, test.method, "/admin/accounts/A1"+test.path, test.body)
		if response.StatusCode != 204 || response.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: status %d, %v", test.command, response.StatusCode, response.Header)
		}
		if s.account != "A1" || s.command["do"] != test.command || strings.Join(s.events, ", ") != test.events {
			t.Errorf("%s: the object of %s got %v, of %q", test.command, s.account, s.command, s.events)
		}
		if got := logged.String(); got != test.log+"\n" {
			t.Errorf("got the log %s, want %s", got, test.log)
		}
		if left := s.left; left != "A1 "+answer && test.method == "DELETE" || left != "" && test.method == "POST" {
			t.Errorf("%s: the mailbox was told %q", test.command, left)
		}
	}
}

func TestAnAccountIsDeletedEvenIfItsMailboxCannotBeTold(t *testing.T) {
	s := &store{answer: done, leaveErr: errors.New("reset")}
	response, _ := ask(t, s, "DELETE", "/admin/accounts/A1", `{"confirm":"A1"}`)
	const want = `{"audit":"delete","account":"A1","remaining":0}` + "\n" + `{"cause":"the mailbox of the deleted account could not be told: reset"}` + "\n"
	if response.StatusCode != 204 || logged.String() != want {
		t.Errorf("status %d; got the log %q, want %q", response.StatusCode, logged.String(), want)
	}
}

func TestWrongChangesAreRefused(t *testing.T) {
	const (
		plan      = "Parameter 'plan' must be one of: free, starter, pro, mega"
		planBody  = "The body must be a JSON object with 'plan'"
		credits   = "Parameter 'credits' must be a whole number from 1 to 1,000,000,000"
		grantBody = "The body must be a JSON object with 'credits', a whole number"
		place     = "Parameter 'place' must be one of: wnam, enam, sam, weur, eeur, apac, oc, afr, me, eu, home"
		placeBody = "The body must be a JSON object with 'place'"
		confirm   = "Parameter 'confirm' must be the id of the account"
		confirms  = "The body must be a JSON object with 'confirm'"
	)
	for target, want := range map[string]string{
		`PUT /plan `:                            planBody,
		`PUT /plan {"plan":"pro","credits":1}`:  planBody,
		`PUT /plan {}`:                          plan,
		`PUT /plan {"plan":"gold"}`:             plan,
		`PUT /place `:                           placeBody,
		`PUT /place {}`:                         place,
		`PUT /place {"place":"WEUR"}`:           place,
		`POST /grant `:                          grantBody,
		`POST /grant {"credits":"5"}`:           grantBody,
		`POST /grant {"credits":1.5}`:           grantBody,
		`POST /grant {"credits":1e30}`:          grantBody,
		`POST /grant {}`:                        credits,
		`POST /grant {"credits":0}`:             credits,
		`POST /grant {"credits":-5}`:            credits,
		`POST /grant {"credits":1000000001}`:    credits,
		`DELETE  `:                              confirms,
		`DELETE  {}`:                            confirm,
		`DELETE  {"confirm":"A2"}`:              confirm,
		`DELETE  {"confirm":"a1"}`:              confirm,
		`DELETE  {"confirm":"A1","force":true}`: confirms,
	} {
		part := strings.SplitN(target, " ", 3)
		s := &store{answer: done}
		response, answer := ask(t, s, part[0], "/admin/accounts/A1"+part[1], part[2])
		if response.StatusCode != 400 || answer["error"] != want || len(s.events) != 0 || logged.String() != "" {
			t.Errorf("%s: status %d, %v; want %q; the calls are %q", target, response.StatusCode, answer, want, s.events)
		}
	}
}

func TestAChangeThatFailsIsNotLoggedAsOne(t *testing.T) {
	requests := append(changes[:len(changes):len(changes)], []struct{ method, path, body, command, log string }{
		{method: "POST", path: "sign-out"},
		{method: "POST", path: "renew"},
		{method: "DELETE", body: `{"confirm":"A1"}`},
	}...)
	const missing = `{"outcome":"missing"}`
	for _, request := range requests {
		for name, s := range failing(missing) {
			path := strings.TrimSuffix("/admin/accounts/A1/"+request.path, "/")
			response, answer := ask(t, s, request.method, path, request.body)
			want := 503
			if name == missing {
				want = 404
			}
			if response.StatusCode != want || answer["error"] == nil || answer["key"] != nil || strings.Contains(logged.String(), "audit") {
				t.Errorf("%s %s, %s: status %d, %v", request.method, path, name, response.StatusCode, answer)
			}
		}
	}
}
