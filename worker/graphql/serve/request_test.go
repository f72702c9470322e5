package serve

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/service/load"
	"github.com/lettercraft/lettercraft/worker/service/servicetest"
)

// parameters returns a query string of names and values in turn.
func parameters(pairs ...string) string {
	values := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		values.Add(pairs[i], pairs[i+1])
	}
	return values.Encode()
}

func TestAQueryInTheURL(t *testing.T) {
	const named = "query A{__typename} query B($t:String!,$m:ReversetextMode=words){r:reversetext(text:$t,mode:$m){reversed}}"
	for query, want := range map[string]string{
		parameters("query", "{"+hello+"){hmac}}"):                                                                  `{"hmac":{"hmac":"` + helloHMAC + `"}}`,
		parameters("query", named, "operationName", "B", "variables", `{"t":"a b+é&","x":1}`):                      `{"r":{"reversed":"b+é& a"}}`,
		parameters("query", "{__typename}", "operationName", "", "variables", "", "extensions", "", "format", "x"): `{"__typename":"Query"}`,
		parameters("query", "{__typename}", "variables", "null", "extensions", "null"):                             `{"__typename":"Query"}`,
		parameters("query", "{__typename}", "extensions", `{"clientLibrary":{"name":"a"}}`):                        `{"__typename":"Query"}`,
	} {
		w := newWorld(100)
		if got := w.get(query); got.status != 200 || got.body != `{"data":`+want+`}` {
			t.Errorf("%s\ngot  %d %s\nwant %s", query, got.status, got.body, want)
		}
	}
	w := newWorld(100)
	got := w.get(parameters("query", "{"+hello+"){hmac}}"))
	if rounds := fmt.Sprint(w.Rounds); rounds != "[[directory] [hold 1] [settle 1]]" {
		t.Errorf("the rounds are %s", rounds)
	}
	if got.header["X-Credits-Cost"] != "1" || got.header["Cache-Control"] != "no-store" || strings.Contains(got.log, "Jefe") {
		t.Errorf("got %v %s", got.header, got.log)
	}
}

func TestRefusalsOfAQueryInTheURL(t *testing.T) {
	const newer = "application/graphql-response+json"
	for _, test := range []struct {
		query           string
		older, newer    int
		message, reason string
	}{
		{"", 400, 400, "The URL must have a parameter 'query'", "invalid_member"},
		{"query=", 400, 400, "The URL must have a parameter 'query'", "invalid_member"},
		{"query={a}&query={b}", 400, 400, "The parameter 'query' is given more than once", "invalid_member"},
		{"query=%4", 400, 400, "The query string is not URL-encoded", "invalid_query_string"},
		{parameters("query", "{a}", "variables", `{"s3cret":`), 400, 400, "The parameter 'variables' must be valid JSON; the mistake is in column 11", "invalid_json"},
		{parameters("query", "{a}", "variables", `["s3cret"]`), 400, 400, "The parameter 'variables' must be one JSON object", "invalid_json"},
		{parameters("query", "{a}", "variables", `{},"query":"{b}"`), 400, 400, "The parameter 'variables' must be one JSON object with nothing after it", "invalid_json"},
		{parameters("query", "{a}", "variables", "{"+manyVariables(1001)+"}"), 400, 400, "The member 'variables' must have at most 1,000 members", "query_limit"},
		{parameters("query", "{a}", "extensions", `"s3cret"`), 400, 400, "The parameter 'extensions' must be one JSON object", "invalid_json"},
		{"query=%ff", 200, 400, "The query must be text in UTF-8", "query_syntax"},
		{parameters("query", strings.Repeat(" ", 16385)), 200, 400, "The query must have at most 16,384 bytes", "query_limit"},
		{parameters("query", "{nope}"), 200, 400, `Cannot query field \"nope\" on type \"Query\".`, "query_invalid"},
		{parameters("query", "mutation{a}"), 405, 405, "Only queries can be sent: there are no mutations and no subscriptions", "method_not_allowed"},
	} {
		for accept, status := range map[string]int{"*/*": test.older, newer: test.newer} {
			w := newWorld(100)
			got := w.get(test.query, "accept", accept)
			if got.status != status || !strings.HasPrefix(got.body, `{"errors":[{"message":"`+test.message+`"`) || !strings.Contains(got.body, `"reason":"`+test.reason+`"`) {
				t.Errorf("%.80s, accepting %s: got %d %s\nwant %d %s %s", test.query, accept, got.status, got.body, status, test.reason, test.message)
			}
			if strings.Contains(got.body+got.log, "s3cret") {
				t.Errorf("the answer to %s quotes a value: %s", test.query, got.body)
			}
			if w.Pro.Remaining != 100 || got.header["X-Credits-Cost"] != "0" {
				t.Errorf("the refused query %.80s cost credits: %v", test.query, got.header)
			}
		}
	}
	if got := newWorld(100).get("query=%4", "x-api-key", ""); got.status != 401 {
		t.Errorf("without a key: %d %s", got.status, got.body)
	}
}

func TestARequestWithoutItsQueryIsToldToSendIt(t *testing.T) {
	const (
		hash    = `{"persistedQuery":{"version":1,"sha256Hash":"ecf4edb46db40b5132295c0291d62fb65d6759a9eedfa4d5d612dd5ec54a6b38"}}`
		refused = `{"errors":[{"message":"PersistedQueryNotSupported","extensions":{"code":"malformed_request","reason":"persisted_query"}}]}`
	)
	for accept, status := range map[string]int{"application/json": 200, "application/graphql-response+json": 400} {
		for _, got := range []answered{
			newWorld(100).ask(t, `{"operationName":"A","variables":{},"extensions":`+hash+`}`, "accept", accept),
			newWorld(100).get(parameters("operationName", "A", "extensions", hash), "accept", accept),
		} {
			if got.status != status || got.body != refused || got.header["X-Credits-Cost"] != "0" {
				t.Errorf("accepting %s: got %d %s %v", accept, got.status, got.body, got.header)
			}
		}
	}
	const want = `{"data":{"__typename":"Query"}}`
	if got := newWorld(100).ask(t, `{"extensions":`+hash+`,"query":"{__typename}"}`); got.body != want {
		t.Errorf("a request with the query and its hash is answered %s", got.body)
	}
	if got := newWorld(100).get(parameters("query", "{__typename}", "extensions", hash)); got.body != want {
		t.Errorf("a URL with the query and its hash is answered %s", got.body)
	}
	if got := newWorld(100).ask(t, `{"extensions":{"persistedQuery":null}}`); !strings.Contains(got.body, "The body must have a member 'query'") {
		t.Errorf("a request without a hash is answered %s", got.body)
	}
}

func TestAQueryInTheURLTakesRoom(t *testing.T) {
	w, runner := newWorld(1_000_000), engine.NewRunner(Program, servicetest.Random)
	address := "https://lettercraft.example/v1/graphql?" + parameters("query", "{"+hello+"){hmac}}")
	for range 1 + load.Rooms[load.Work]/weight(len(address)) {
		r := engine.NewRequest("GET", address, map[string]string{"x-api-key": proKey})
		if _, at := w.Start(runner, r, "", "hold"); at == "wait" {
			return
		}
	}
	t.Error("no query had to wait")
}
