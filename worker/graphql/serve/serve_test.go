package serve

import (
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/service/load"
	"github.com/lettercraft/lettercraft/worker/service/reply"
	"github.com/lettercraft/lettercraft/worker/service/servicetest"
)

const hello = `hmac(message:"what do ya want for nothing?",secret:"Jefe"`

// helloHMAC is the result of the call hello (RFC 4231, test case 2).
const helloHMAC = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"

func TestQueries(t *testing.T) {
	for query, want := range map[string]string{
		"{" + hello + "){hmac}}": `{"hmac":{"hmac":"` + helloHMAC + `"}}`,
		"{" + hello + "){ b:encoding __typename a:algorithm b:encoding }}":                                                                                                         `{"hmac":{"b":"hex","__typename":"HmacResult","a":"sha256"}}`,
		`{z:reversetext(text:"ab"){reversed} __typename a:reversetext(text:"cd",mode:words){reversed mode}}`:                                                                       `{"z":{"reversed":"ba"},"__typename":"Query","a":{"reversed":"cd","mode":"words"}}`,
		`{reversetext(text:""){reversed length}}`:                                                                                                                                  `{"reversetext":{"reversed":"","length":0}}`,
		`{reversetext(text:"h\u00e9\ud83d\ude00"){reversed}}`:                                                                                                                      `{"reversetext":{"reversed":"😀éh"}}`,
		`{reversetext(text:"a b",mode:"words"){reversed}}`:                                                                                                                         `{"reversetext":{"reversed":"b a"}}`,
		`{reversetext(text:"a b",mode:null){reversed}}`:                                                                                                                            `{"reversetext":{"reversed":"b a"}}`,
		`{...F}fragment F on Query{reversetext(text:"ab"){...G ...G}}fragment G on ReversetextResult{reversed ...on ReversetextResult{mode}}`:                                      `{"reversetext":{"reversed":"ba","mode":"characters"}}`,
		`{a:reversetext(text:"ab"){reversed} a:reversetext(text:"ab"){mode}}`:                                                                                                      `{"a":{"reversed":"ba","mode":"characters"}}`,
		`{reversetext(text:"ab"){mode @skip(if:true) length @include(if:false) reversed @skip(if:false) @include(if:true)}}`:                                                       `{"reversetext":{"reversed":"ba"}}`,
		`{cryptogram(text:"ab",seed:"s",random:false){original cipher{Z __typename A} image{expires} hints{original}}}`:                                                            `{"cryptogram":{"original":"ab","cipher":{"Z":"Q","__typename":"Mapping","A":"L"},"image":null,"hints":[]}}`,
		`{__schema{queryType{name}} t:__type(name:"HmacResult"){name}}`:                                                                                                            `{"__schema":{"queryType":{"name":"Query"}},"t":{"name":"HmacResult"}}`,
		`{"query":"query A{__typename} query B($t:String!,$m:ReversetextMode=words){r:reversetext(text:$t,mode:$m){reversed}}","operationName":"B","variables":{"t":"a b","x":1}}`: `{"r":{"reversed":"b a"}}`,
		`{"query":"query($m:ReversetextMode=words){reversetext(text:\"a b\",mode:$m){reversed}}","variables":{"m":null},"operationName":null,"extensions":null}`:                   `{"reversetext":{"reversed":"b a"}}`,
		`{"query":"query($i:Boolean!){reversetext(text:\"a b\"){reversed @include(if:$i) mode}}","variables":{"i":false}}`:                                                         `{"reversetext":{"mode":"characters"}}`,
	} {
		w := newWorld(100)
		if got := w.ask(t, query); got.status != 200 || got.body != `{"data":`+want+`}` {
			t.Errorf("%s\ngot  %d %s\nwant %s", query, got.status, got.body, want)
		}
	}
}

func TestAFailedFieldIsNullAndTheOthersArePaid(t *testing.T) {
	w := newWorld(100)
	got := w.ask(t, "{\n a:"+hello+`,algorithm:sha3){hmac} b:`+hello+`){hmac} c:websitereadability(url:"https://missing.example/"){wordCount} d:websitereadability(url:"https://a.example/"){wordCount url}}`)
	want := `{"data":{"a":null,"b":{"hmac":"` + helloHMAC + `"},"c":null,"d":{"wordCount":6,"url":"https://a.example/"}},"errors":[` +
		`{"message":"Parameter 'algorithm' must be one of: sha256, sha384, sha512, sha1, md5","locations":[{"line":2,"column":2}],"path":["a"],"extensions":{"code":"invalid_parameter","reason":"unknown_value","parameter":"algorithm"}},` +
		`{"message":"The page answered with status 404","locations":[{"line":2,"column":151}],"path":["c"],"extensions":{"code":"invalid_parameter","reason":"page_status","parameter":"url"}}]}`
	if got.status != 200 || got.body != want {
		t.Errorf("got  %d %s\nwant %s", got.status, got.body, want)
	}
	if got.header["X-Credits-Cost"] != "6" || got.header["X-Credits-Remaining"] != "94" || w.Pro.Remaining != 94 {
		t.Errorf("the query cost %s; %d credits are left", got.header["X-Credits-Cost"], w.Pro.Remaining)
	}
	if rounds := fmt.Sprint(w.Rounds); rounds != "[[directory] [body] [addresses] [hold 11] [page page] [settle 6]]" {
		t.Errorf("the rounds are %s", rounds)
	}
	if want := `"use":{"hmac":[1,1],"websitereadability":[1,5]}`; !strings.Contains(w.Recorded, want) || !strings.Contains(w.Recorded, `"status":200,`) ||
		!strings.Contains(w.Recorded, `"code":"invalid_parameter","reason":"unknown_value","parameter":"algorithm"`) {
		t.Errorf("recorded: %s, want %s and the first error", w.Recorded, want)
	}
	if !strings.Contains(got.log, `"operation":"graphql","status":200,"credits":6`) || strings.Contains(got.log, "Jefe") {
		t.Errorf("the log line is %s", got.log)
	}
}

func TestAQueryOfWhichEveryFieldFailsIsRecorded(t *testing.T) {
	w := newWorld(100)
	got := w.ask(t, "{"+hello+",algorithm:sha3){hmac}}")
	want := `"code":"invalid_parameter","reason":"unknown_value","parameter":"algorithm"}`
	if got.status != 200 || !strings.HasSuffix(w.Recorded, want) || !strings.Contains(w.Recorded, `"status":200,`) {
		t.Errorf("status %d, recorded: %s", got.status, w.Recorded)
	}
	if rounds := fmt.Sprint(w.Rounds); rounds != "[[directory] [body] [standing]]" {
		t.Errorf("the rounds are %s", rounds)
	}
}

func TestAnErrorOfALineNamesIt(t *testing.T) {
	got := newWorld(100).ask(t, `{acrostic(word:"CAT",answers:"\n\ndog"){keyword}}`)
	const want = `"extensions":{"code":"invalid_parameter","reason":"wrong_first_letter","parameter":"answers","line":3}`
	if got.status != 200 || !strings.Contains(got.body, want) {
		t.Errorf("got %d %s\nwant %s in it", got.status, got.body, want)
	}
}

func TestEffectsOfAllOperationsArePerformedTogether(t *testing.T) {
	var query strings.Builder
	for i := range 10 {
		fmt.Fprintf(&query, `p%d:websitereadability(url:"https://example.com/%d"){wordCount} c%d:cryptogram(random:true,image:true){image{format}} `, i, i, i)
	}
	w := newWorld(1000)
	got := w.ask(t, "{"+query.String()+"}")
	if got.status != 200 || strings.Contains(got.body, "errors") || got.header["X-Credits-Cost"] != "60" || len(w.Rounds) != 6 {
		t.Fatalf("cost %s, rounds %v: %s", got.header["X-Credits-Cost"], w.Rounds, got.body)
	}
	if effects := w.Rounds[4]; len(effects) != 30 {
		t.Errorf("the effects of one round are %v", effects)
	}
}

func TestWithoutCreditsForAllNoneIsRun(t *testing.T) {
	w := newWorld(5)
	got := w.ask(t, "{"+hello+`){hmac} websitereadability(url:"https://a.example/"){wordCount}}`)
	const want = `{"errors":[{"message":"The account does not have enough credits left; upgrade the plan or wait for the next billing cycle, which begins on 21 December 2026 (UTC)","extensions":{"code":"insufficient_credits","reason":"insufficient_credits"}}]}`
	if got.status != 403 || got.body != want || got.header["X-Credits-Cost"] != "0" || got.header["X-Credits-Remaining"] != "5" {
		t.Errorf("got %d %s %v", got.status, got.body, got.header)
	}
	if rounds := fmt.Sprint(w.Rounds); rounds != "[[directory] [body] [addresses] [hold 6]]" {
		t.Errorf("the rounds are %s", rounds)
	}
}

func TestFieldsThatAreNotSelectedAreNotComputed(t *testing.T) {
	w := newWorld(100)
	got := w.ask(t, `{cryptogram(random:true,image:true,solutionImage:true){encoded solutionImage{format}} acrostic(word:"cat",image:true){keyword}}`)
	if got.status != 200 || !slices.Equal(w.Rounds[3], []string{"store", "sign"}) {
		t.Errorf("%v: %s", w.Rounds, got.body)
	}
	w = newWorld(100)
	got = w.ask(t, `{cryptogram(random:true,image:true,solutionImage:true){image{format}}}`)
	if got.status != 200 || !slices.Equal(w.Rounds[3], []string{"store", "sign"}) || len(w.Stored) != 1 {
		t.Errorf("%v, %d files are stored: %s", w.Rounds, len(w.Stored), got.body)
	}
}

func TestTheFreePlanIsToldWhatIsLocked(t *testing.T) {
	w := newWorld(100)
	got := w.ask(t, `{c:cryptogram(random:true,seed:"s",image:true){key:cipher{A} author} acrostic(word:"cat",theme:nature,seed:"s"){html} hmac(message:"",secret:""){encoding}}`, "x-api-key", freeKey)
	_, premium, _ := strings.Cut(got.body, `"locked_fields":`)
	if premium != `["c.key","c.image","acrostic.html","acrostic.theme"]}}}` || !strings.Contains(got.body, `"key":null`) {
		t.Errorf("got %s", got.body)
	}
	if !strings.Contains(got.body, `"upgrade_url":"https://lettercraft.example/plans/"`) {
		t.Errorf("the upgrade_url is not the default one: %s", got.body)
	}
	w.Upgrade = "https://shop.example/"
	if got := w.ask(t, `{cryptogram{cipher{A}}}`, "x-api-key", freeKey); !strings.Contains(got.body, `"upgrade_url":"https://shop.example/"`) {
		t.Errorf("the upgrade_url is not the configured one: %s", got.body)
	}
}

func TestTheSentencesOfATextAreListed(t *testing.T) {
	const query = `{a:textreadability(text:"The cat sat on the mat.",include:sentences){sentences{text reason} moreSentences} textreadability(text:"The cat"){sentences{text}}}`
	const others = `"textreadability":{"sentences":null}}`
	for key, want := range map[string]string{
		proKey:  `{"data":{"a":{"sentences":[{"text":"The cat sat on the mat.","reason":null},{"text":"Cats","reason":"heading"}],"moreSentences":0},` + others,
		freeKey: `{"data":{"a":{"sentences":null,"moreSentences":null},` + others,
	} {
		got := newWorld(100).ask(t, query, "x-api-key", key)
		if !strings.HasPrefix(got.body, want) || strings.Contains(got.body, `"locked_fields":["a.include"]`) != (key == freeKey) {
			t.Errorf("got %s", got.body)
		}
	}
}

// TestQueriesWithSentencesHaveRoom begins queries of two operations until one has to wait.
func TestQueriesWithSentencesHaveRoom(t *testing.T) {
	const body = `{"query":"{a:websitereadability(url:\"https://example.com/\",include:sentences){url} b:websitereadability(url:\"https://example.com/\",include:sentences){url}}"}`
	w, runner := newWorld(1_000_000), engine.NewRunner(Program, servicetest.Random)
	begun, at := 0, ""
	for ; begun < 100 && at != "wait"; begun++ {
		r := engine.NewRequest("POST", "https://lettercraft.example/v1/graphql", map[string]string{
			"content-type": "application/json", "content-length": strconv.Itoa(len(body)), "x-api-key": proKey,
		})
		_, at = w.Start(runner, r, body, "page")
	}
	if want := 2; begun-1 != want {
		t.Errorf("%d queries have room, want %d", begun-1, want)
	}
}

// manyVariables is the members of a JSON object.
func manyVariables(n int) string {
	members := make([]string, n)
	for i := range members {
		members[i] = fmt.Sprintf(`"v%d":1`, i)
	}
	return strings.Join(members, ",")
}

func TestRefusals(t *testing.T) {
	const newer = "application/graphql-response+json"
	for _, test := range []struct {
		query           string
		older, newer    int
		message, reason string
	}{
		{"{" + hello + ") {hmac", 200, 400, "The query is not well formed: Expected Name, found EOF", "query_syntax"},
		{"{" + hello + ") {hash}}", 200, 400, `Cannot query field \"hash\" on type \"HmacResult\".`, "query_invalid"},
		{`{hmac(message:"x"){hmac}}`, 200, 400, `Field \"hmac\" argument \"secret\" of type \"String!\" is required but not provided.`, "query_invalid"},
		{`{a:` + hello + `){hmac} a:hmac(message:"b",secret:"c"){hmac}}`, 200, 400, "The name 'a' is used for two different fields; give one of them an alias", "query_invalid"},
		{`{__schema{types{a:name a:kind}}}`, 200, 400, "The name 'a' is used for two different fields; give one of them an alias", "query_invalid"},
		{"query($t:String!){reversetext(text:$t){mode}}", 200, 400, "The variable '$t' must be given, as String!", "query_invalid"},
		{"query($t:String){reversetext(text:$t){mode}}", 200, 400, `Variable \"$t\" of type \"String\" used in position expecting type \"String!\".`, "query_invalid"},
		{`{"query":"query($i:Boolean!){__typename @skip(if:$i)}","variables":{"i":"s3cret"}}`, 200, 400, "The variable '$i' must be of the type Boolean", "query_invalid"},
		{`{"query":"query($i:Boolean!){__schema{queryType{name @include(if:$i)}}}","variables":{"i":"s3cret"}}`, 200, 400, "The variable '$i' must be of the type Boolean", "query_invalid"},
		{`{"query":"query($i:Boolean!){...F}fragment F on Query{__typename @skip(if:$i)}","variables":{"i":"s3cret"}}`, 200, 400, "The variable '$i' must be of the type Boolean", "query_invalid"},
		{`query($i:Boolean){__typename @skip(if:$i)}`, 200, 400, `Variable \"$i\" of type \"Boolean\" used in position expecting type \"Boolean!\".`, "query_invalid"},
		{`{"query":"query($m:ReversetextMode){reversetext(text:\"\",mode:$m){mode}}","variables":{"m":5}}`, 200, 400, "The variable '$m' must be of the type ReversetextMode", "query_invalid"},
		{`{"query":"query($t:String!){reversetext(text:$t){mode}}","variables":{"t":["s3cret"]}}`, 200, 400, "The variable '$t' must be of the type String", "query_invalid"},
		{`{__typename @skip(if:"s3cret")}`, 200, 400, "The argument 'if' of @skip must be true or false", "query_invalid"},
		{"mutation{a}", 200, 400, "Only queries can be sent: there are no mutations and no subscriptions", "query_invalid"},
		{"query A{__typename} query B{__typename}", 200, 400, "The query has several operations; 'operationName' must name one of them", "query_invalid"},
		{`{"query":"query A{__typename}","operationName":"B"}`, 200, 400, "The query has no operation with the name in 'operationName'", "query_invalid"},
		{"fragment F on Query{__typename}", 200, 400, "The query has no operation", "query_invalid"},
		{`{"query":5}`, 400, 400, "The member 'query' must be a string", "invalid_member"},
		{`{"quer":"{__typename}"}`, 400, 400, "The body must have a member 'query'", "invalid_member"},
		{`{"query":"{__typename}","variables":[]}`, 400, 400, "The member 'variables' must be an object", "invalid_member"},
		{`{"query":"{__typename}","variables":{` + manyVariables(1001) + `}}`, 400, 400, "The member 'variables' must have at most 1,000 members", "query_limit"},
		{`{"query":"{nope}","variables":{` + manyVariables(1000) + `}}`, 200, 400, `Cannot query field \"nope\" on type \"Query\".`, "query_invalid"},
		{`{"query":"{__typename}","extensions":"x"}`, 400, 400, "The member 'extensions' must be an object", "invalid_member"},
		{`{"query":"{__typename}","operationName":{}}`, 400, 400, "The member 'operationName' must be a string", "invalid_member"},
		{`{"query":"{__typename}","query":"{__typename}"}`, 400, 400, "The body must not contain the same name twice", "invalid_json"},
		{`{"query":"{__typename}"`, 400, 400, "The body must be valid JSON; the mistake is in column 24", "invalid_json"},
		{`{"query":"{__typename}"} x`, 400, 400, "The body must be one JSON object with nothing after it", "invalid_json"},
		{`[{"query":"{__typename}"}]`, 400, 400, "Requests can't be sent in batches; a query may call up to 20 operations", "batch"},
	} {
		for accept, status := range map[string]int{"*/*": test.older, "application/json": test.older, newer: test.newer, newer + ", application/json;q=0.9": test.newer, newer + ";q=0.8, application/json": test.older, newer + ";q=0": test.older, strings.ToUpper(newer): test.newer} {
			w := newWorld(100)
			got := w.ask(t, test.query, "accept", accept)
			if got.status != status || !strings.HasPrefix(got.body, `{"errors":[{"message":"`+test.message+`"`) || !strings.Contains(got.body, `"extensions":{"code":"malformed_request","reason":"`+test.reason+`"`) {
				t.Errorf("%s, accepting %s: got %d %s\nwant %d %s %s", test.query, accept, got.status, got.body, status, test.reason, test.message)
			}
			if want := fmt.Sprintf(`"status":%d,`, status); !strings.Contains(w.Recorded, want) || !strings.HasSuffix(w.Recorded, `"code":"malformed_request","reason":"`+test.reason+`"}`) {
				t.Errorf("%s, accepting %s: recorded: %s, want %s %s", test.query, accept, w.Recorded, want, test.reason)
			}
			if strings.Contains(w.Recorded+got.body+got.log, "s3cret") || strings.Contains(got.body+got.log, "Jefe") {
				t.Errorf("the answer to %s quotes a value: %s", test.query, got.body)
			}
			if w.Pro.Remaining != 100 || got.header["X-Credits-Cost"] != "0" || got.header["X-Credits-Remaining"] != "100" {
				t.Errorf("the refused query %s cost credits: %v", test.query, got.header)
			}
		}
	}
}

func TestChecksBeforeTheQuery(t *testing.T) {
	w := newWorld(100)
	for _, test := range []struct {
		header []string
		status int
		code   string
		reason string
	}{
		{[]string{"x-api-key", ""}, 401, "invalid_key", "missing_key"},
		{[]string{"x-api-key", servicetest.UnknownKey}, 401, "invalid_key", "unknown_key"},
		{[]string{"x-api-key", servicetest.RevokedKey}, 401, "invalid_key", "unknown_key"},
		{[]string{"x-api-key", servicetest.RevokedKey, "content-type", "text/plain"}, 401, "invalid_key", "unknown_key"},
		{[]string{"content-type", "text/plain"}, 400, "malformed_request", "content_type"},
		{[]string{"content-encoding", "gzip"}, 415, "unsupported_encoding", "unsupported_encoding"},
		{[]string{"method", "PUT"}, 405, "method_not_allowed", "method_not_allowed"},
	} {
		got := w.ask(t, "{__typename}", test.header...)
		if got.status != test.status || !strings.Contains(got.body, `"code":"`+test.code+`","reason":"`+test.reason+`"`) || got.header["X-Request-ID"] == "" {
			t.Errorf("%v: got %d %s", test.header, got.status, got.body)
		}
		if got.status == 401 != (got.header["WWW-Authenticate"] == `ApiKey realm="Lettercraft", header="X-API-Key"`) {
			t.Errorf("%v: the challenge is %q", test.header, got.header["WWW-Authenticate"])
		}
	}
	if got := w.ask(t, "", "method", "OPTIONS"); got.status != 204 || got.header["Access-Control-Allow-Methods"] != "GET, HEAD, POST, OPTIONS" {
		t.Errorf("the preflight is %d %v", got.status, got.header)
	}
}

func TestTheEndOfTheVersionIsAnnounced(t *testing.T) {
	t.Cleanup(func() { reply.Ending = nil })
	day := func(year int) time.Time { return time.Date(year, time.February, 3, 4, 5, 6, 0, time.UTC) }
	reply.Ending = &operation.Ending{Deprecated: day(2027), Sunset: day(2028), Instead: "Use /v2."}
	for _, key := range []string{servicetest.ProKey, servicetest.UnknownKey} {
		got := newWorld(100).ask(t, "{__typename}", "x-api-key", key)
		if got.header["Deprecation"] != "@1801627506" || got.header["Sunset"] != "Thu, 03 Feb 2028 04:05:06 GMT" {
			t.Errorf("status %d: got %v", got.status, got.header)
		}
	}
}

func TestHeadIsGetWithoutTheBody(t *testing.T) {
	for _, query := range []string{`{reversetext(text:"ab"){reversed}}`, "{__typename}", "{nothing}", "mutation{a}"} {
		query := parameters("query", query)
		got, head := newWorld(100).get(query), newWorld(100).get(query, "method", "HEAD")
		if length := strconv.Itoa(len(got.body)); head.status != got.status || head.body != "" || head.header["Content-Length"] != length {
			t.Errorf("%s: got %d %q with the length %s, want %d with %s", query, head.status, head.body, head.header["Content-Length"], got.status, length)
		}
		if head.header["X-Credits-Cost"] != got.header["X-Credits-Cost"] || !strings.Contains(head.log, `"sent":0,`) {
			t.Errorf("%s: got %v %s", query, head.header, head.log)
		}
	}
}

// Each of these requests makes a common GraphQL library crash, refuse a valid query, or do work that is not paid for.
func TestUnusualVariables(t *testing.T) {
	for body, want := range map[string]string{
		`{"query":"{__typename}","variables":{"x":1e400}}`:                                                              `{"data":{"__typename":"Query"}}`,
		`{"query":"query($null:String!){reversetext(text:$null,mode:null){reversed}}","variables":{"null":"ab"}}`:       `{"data":{"reversetext":{"reversed":"ba"}}}`,
		`{"query":"query($x:Int){__schema{queryType{name}} cryptogram(shift:$x){seed}}","variables":{"x":1e400}}`:       `{"errors":[{"message":"A variable does not have the type that the query gives it"`,
		`{"query":"query($v:){__typename}"}`:                                                                            `{"errors":[{"message":"The variable '$v' has no type"`,
		`{"query":"query($v:[]=){__typename}"}`:                                                                         `{"errors":[{"message":"The variable '$v' has no type"`,
		`{"query":"query($v:!){__typename}"}`:                                                                           `{"errors":[{"message":"The variable '$v' has no type"`,
		`{"query":"query($m:ReversetextMode){__typename reversetext(text:\"a\",mode:$m){mode}}","variables":{"m":"x"}}`: `{"data":{"__typename":"Query","reversetext":null},"errors":[`,
	} {
		w := newWorld(100)
		if got := w.ask(t, body); got.status != 200 || !strings.HasPrefix(got.body, want) {
			t.Errorf("%s\ngot  %d %s\nwant %s", body, got.status, got.body, want)
		}
	}
}

func TestIntrospectionErrorsComeBeforeOperations(t *testing.T) {
	w := newWorld(100)
	w.ask(t, `{"query":"query($m:ReversetextMode){__schema{queryType{name}} reversetext(text:\"a\",mode:$m){mode} websitereadability(url:\"https://a.example/\"){url}}","variables":{"m":"x"}}`)
	if rounds := fmt.Sprint(w.Rounds); strings.Contains(rounds, "page") || strings.Contains(rounds, "hold") {
		t.Errorf("the rounds are %s", rounds)
	}
}

func TestLongTextsAreNotMultiplied(t *testing.T) {
	variables := `","variables":{"t":"` + strings.Repeat("a", 1_000_000) + `"}}`
	for query, refused := range map[string]bool{
		"reversetext(text:$t){reversed original mode length __typename}":                              false,
		"reversetext(text:$t){" + numbered(9, "original") + "}":                                       true,
		numbered(9, "reversetext(text:$t){original}"):                                                 true,
		strings.Repeat("reversetext(text:$t){original} ", 60):                                         false,
		"hmac(message:$t,secret:$t){hmac}" + numbered(15, `reversetext(text:"a"){original reversed}`): false,
	} {
		w := newWorld(100)
		got := w.ask(t, `{"query":"query($t:String!){`+strings.ReplaceAll(query, `"`, `\"`)+`}`+variables)
		if strings.HasPrefix(got.body, `{"errors":[{"message":"The query repeats too much text`) != refused || refused != (w.Pro.Remaining == 100) {
			t.Errorf("%.80s: %.200s", query, got.body)
		}
	}
}

// TestAVariableIsKeptOnce compares the bytes allocated by a query with one operation and by a query whose 20 operations share a
// long text. The operations fail because of their secret, so that they don't compute anything from the text.
func TestAVariableIsKeptOnce(t *testing.T) {
	const length = 200_000
	body := func(operations int) string {
		query := numbered(operations, "hmac(message:$t,secret:$t){hmac}")
		return `{"query":"query($t:String!){` + query + `}","variables":{"t":"` + strings.Repeat("a", length) + `"}}`
	}
	allocated := func(operations int) uint64 {
		body := body(operations)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if got := newWorld(100).ask(t, body); strings.Count(got.body, "must have at most 4,096 bytes") != operations {
			t.Fatalf("%.200s", got.body)
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	one, twenty := allocated(1), allocated(20)
	if more := twenty - one; more > 19*length/10+1<<20 {
		t.Errorf("one operation allocates %d bytes; 20 that share a text of %d bytes allocate %d", one, length, twenty)
	}
}

func TestALongAnswerIsRefusedAndCostsNothing(t *testing.T) {
	text := strings.Repeat("word ", 99)
	w := newWorld(100)
	got := w.ask(t, `{cryptogram(text:"`+text+`",pages:true){`+numbered(320, "pages")+`}}`)
	if got.status != 400 || !strings.Contains(got.body, "The answer would have more than 8,388,608 bytes; select fewer fields at once") {
		t.Errorf("%d %.300s", got.status, got.body)
	}
	if w.Pro.Remaining != 100 {
		t.Errorf("%d of 100 credits are left", w.Pro.Remaining)
	}
	got = w.ask(t, `{cryptogram(text:"`+text+`"){`+numbered(20, "html")+`}}`)
	if got.status != 200 || w.Pro.Remaining != 99 {
		t.Errorf("%d, %d credits are left: %.300s", got.status, w.Pro.Remaining, got.body)
	}
}

func TestABadAddressIsRefusedBeforePayment(t *testing.T) {
	w := newWorld(0)
	got := w.ask(t, `{websitereadability(url:"http://10.0.0.1/"){wordCount}}`)
	if got.status != 200 || !strings.Contains(got.body, "must not lead to a private or local address") || !strings.Contains(got.body, `"parameter":"url"`) {
		t.Errorf("%d %s", got.status, got.body)
	}
	if rounds := fmt.Sprint(w.Rounds); rounds != "[[directory] [body] [addresses] [standing]]" {
		t.Errorf("the rounds are %s", rounds)
	}
}

func TestALargeBodyOfAnAccountThatCannotPayIsNotRead(t *testing.T) {
	w := newWorld(0)
	got := w.ask(t, `{"query":"query($t:String!){reversetext(text:$t){length}}","variables":{"t":"`+strings.Repeat("a", 20_000)+`"}}`)
	if got.status != 403 || got.header["X-Credits-Remaining"] != "0" {
		t.Errorf("%d %.200s %v", got.status, got.body, got.header)
	}
	if rounds := fmt.Sprint(w.Rounds); rounds != "[[directory] [check 1]]" {
		t.Errorf("the rounds are %s", rounds)
	}
}

// numbered returns a field n times, under different names.
func numbered(n int, field string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "a%d:%s ", i, field)
	}
	return b.String()
}

func TestAQueryOfTheSchemaCountsInTheRateWindow(t *testing.T) {
	for query, want := range map[string]string{"{__typename}": "charge 0", "{nope}": "standing", "{hmac(message:5,secret:5){hmac}}": "standing"} {
		w := newWorld(100)
		w.ask(t, query)
		if last := w.Rounds[len(w.Rounds)-1]; !slices.Equal(last, []string{want}) {
			t.Errorf("%s ends with %v, want %s", query, last, want)
		}
	}
}

func TestAnUnreachableAccount(t *testing.T) {
	w := newWorld(100)
	w.Broken["account"] = "broken"
	if got := w.ask(t, "{"+hello+"){hmac}}"); got.status != 503 || !strings.Contains(got.body, `"code":"unavailable"`) || strings.Contains(got.body, helloHMAC) {
		t.Errorf("got %d %s", got.status, got.body)
	}
}

func TestAPictureThatIsNotStoredCostsNothing(t *testing.T) {
	w := newWorld(100)
	w.Broken["store"] = "broken"
	got := w.ask(t, "{"+hello+"){hmac} cryptogram(random:true,image:true){image{format}}}")
	if got.status != 200 || !strings.Contains(got.body, `"cryptogram":null`) || !strings.Contains(got.body, `"code":"unavailable"`) || w.Pro.Remaining != 99 {
		t.Errorf("%d credits are left: %d %s", w.Pro.Remaining, got.status, got.body)
	}
	if !strings.Contains(got.log, `"status":200,"credits":1,`) || !strings.Contains(got.log, `"code":"unavailable","reason":"images_unreachable","cause":"broken"`) {
		t.Errorf("the log does not have the cause: %s", got.log)
	}
}

// Many queries can wait for slow pages: while they do, they take no room.
func TestAQueryThatWaitsForAPageLeavesItsRoom(t *testing.T) {
	const body = `{"query":"{websitereadability(url:\"https://example.com/\"){wordCount}}"}`
	w, runner := newWorld(1_000_000), engine.NewRunner(Program, servicetest.Random)
	for i := range 1 + load.Rooms[load.Work]/weight(len(body)) {
		r := engine.NewRequest("POST", "https://lettercraft.example/v1/graphql", map[string]string{
			"content-type": "application/json", "content-length": strconv.Itoa(len(body)), "x-api-key": proKey,
		})
		if _, got := w.Start(runner, r, body, "page"); got != "page" {
			t.Fatalf("after %d queries that wait for a page, the next one comes to %s", i, got)
		}
	}
}
