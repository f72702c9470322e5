package serve

import (
	"encoding/json"
	"errors"
	"maps"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/rest/mcp"
	"github.com/lettercraft/lettercraft/worker/service/operations"
)

// signing are the arguments of a call of the tool hmac. sum is its signature.
const (
	signing = `{"message":"what do ya want for nothing?","secret":"Jefe"}`
	sum     = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
)

// message returns a request to MCP of the newest revision, with more parameters. Its header Mcp-Name names the tool or the resource.
func message(method, name, params string) request {
	if params != "" {
		params = "," + params
	}
	return request{
		"POST", mcp.Path,
		map[string]string{"mcp-protocol-version": mcp.Modern, "mcp-method": method, "mcp-name": name},
		`{"jsonrpc":"2.0","id":7,"method":"` + method + `","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"` + mcp.Modern +
			`","io.modelcontextprotocol/clientCapabilities":{}}` + params + `}}`,
	}
}

// toolCall returns the call of a tool with a key.
func toolCall(name, arguments, key string) request {
	return message("tools/call", name, `"name":"`+name+`","arguments":`+arguments).with("authorization", "Bearer "+key)
}

// legacy returns a request to MCP of a revision with a handshake.
func legacy(method, params string) request {
	return request{"POST", mcp.Path, map[string]string{}, `{"jsonrpc":"2.0","id":"a","method":"` + method + `","params":` + params + `}`}
}

// spoken is an answer of MCP.
type spoken struct {
	ID     any
	Result struct {
		Content           []struct{ Type, Text string }
		StructuredContent map[string]any
		IsError           bool
		ResultType        string
		Meta              map[string]any `json:"_meta"`
		Tools             []struct {
			Name, Title, Description  string
			InputSchema, OutputSchema map[string]any
			Annotations               map[string]bool
		}
		Contents        []struct{ URI, Text string }
		Resources       []struct{ URI string }
		ProtocolVersion string
		TTLMs           *int
	}
	Error *struct {
		Code    int
		Message string
		Data    map[string]any
	}
}

// spoken decodes an answer.
func (r response) spoken(t *testing.T) (s spoken) {
	t.Helper()
	if err := json.Unmarshal([]byte(r.body), &s); err != nil || r.header["Content-Type"] != "application/json" {
		t.Fatalf("%.300s: %v, %v", r.body, r.header, err)
	}
	return s
}

// refuses checks the status and the code of an error of the protocol. Without an id, the answer has none.
func (r response) refuses(t *testing.T, status, code int, id any) {
	t.Helper()
	if s := r.spoken(t); r.status != status || s.Error == nil || s.Error.Code != code || s.ID != id {
		t.Errorf("got %d %s\nwant status %d, code %d and id %v", r.status, r.body, status, code, id)
	}
}

func TestAToolIsAnOperation(t *testing.T) {
	for _, q := range []request{
		toolCall("hmac", signing, freeKey),
		toolCall("hmac", signing, "").with("x-api-key", freeKey),
		legacy("tools/call", `{"name":"hmac","arguments":`+signing+`}`).with("x-api-key", freeKey),
		legacy("tools/call", `{"name":"hmac","arguments":`+signing+`}`).with("authorization", "bearer "+freeKey).with("mcp-protocol-version", "2025-06-18"),
	} {
		w := newWorld()
		r := w.send(t, q)
		s := r.spoken(t)
		want := `{"hmac":"` + sum + `","algorithm":"sha256","encoding":"hex"}`
		if r.status != 200 || s.Result.StructuredContent["hmac"] != sum || len(s.Result.Content) != 1 || s.Result.Content[0].Text != want ||
			s.Result.IsError || s.Result.ResultType != "complete" || !strings.Contains(r.body, `"structuredContent":`+want) {
			t.Errorf("got %d %s", r.status, r.body)
		}
		if w.charged() != 1 || r.header["X-Credits-Cost"] != "1" || r.header["X-Credits-Remaining"] != "1499" || r.log["operation"] != "hmac" {
			t.Errorf("charged %d, %v, %v", w.charged(), r.header, r.log)
		}
		credits, _ := s.Result.Meta["lettercraft/credits"].(map[string]any)
		if credits["cost"] != 1.0 || credits["remaining"] != 1499.0 || s.Result.Meta["lettercraft/request-id"] != r.header["X-Request-ID"] {
			t.Errorf("_meta is %v", s.Result.Meta)
		}
	}
}

func TestAToolThatFailsIsAResult(t *testing.T) {
	w := newWorld()
	r := w.send(t, toolCall("acrostic", `{"word":"CAT","answers":"\ndog"}`, freeKey))
	s := r.spoken(t)
	failure, _ := s.Result.Meta["lettercraft/error"].(map[string]any)
	want := map[string]any{"code": "invalid_parameter", "reason": "wrong_first_letter", "parameter": "answers", "line": 2.0}
	if r.status != 200 || !s.Result.IsError || !strings.HasPrefix(s.Result.Content[0].Text, "Parameter 'answers' has a mistake in line 2") ||
		!maps.Equal(failure, want) || s.Result.StructuredContent != nil || w.charged() != 0 {
		t.Errorf("got %d %s, charged %d", r.status, r.body, w.charged())
	}
	if r.log["status"] != 400.0 || r.log["reason"] != "wrong_first_letter" {
		t.Errorf("the log line is %v", r.log)
	}

	w = newWorld()
	w.SetCredits(0)
	r = w.send(t, toolCall("hmac", signing, freeKey))
	if s = r.spoken(t); r.status != 200 || !s.Result.IsError || !strings.Contains(r.body, `"code":"insufficient_credits"`) {
		t.Errorf("without credits: %d %s", r.status, r.body)
	}

	w = newWorld()
	w.Throttle()
	r = w.send(t, toolCall("hmac", signing, freeKey))
	if s = r.spoken(t); r.status != 200 || !s.Result.IsError || r.header["Retry-After"] != "42" || r.log["status"] != 429.0 {
		t.Errorf("throttled: %d %v %s", r.status, r.header, r.body)
	}
}

func TestACallOfAToolNeedsAKey(t *testing.T) {
	for name, q := range map[string]request{
		"no key":              toolCall("hmac", signing, ""),
		"an unknown key":      toolCall("hmac", signing, unknownKey),
		"a revoked key":       toolCall("hmac", signing, revokedKey),
		"another scheme":      toolCall("hmac", signing, "").with("authorization", "Basic "+freeKey),
		"a body of 17 KiB":    toolCall("reversetext", `{"text":"`+strings.Repeat("x", 17<<10)+`"}`, ""),
		"an earlier revision": legacy("tools/call", `{"name":"hmac","arguments":`+signing+`}`),
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld()
			r := w.send(t, q)
			s := r.spoken(t)
			if r.status != 401 || r.header["WWW-Authenticate"] != `Bearer realm="Lettercraft"` || s.Error == nil || s.Error.Code != 401 ||
				s.Error.Data["code"] != "invalid_key" || w.charged() != 0 || r.log["code"] != "invalid_key" {
				t.Errorf("got %d %v %s", r.status, r.header, r.body)
			}
		})
	}
	w := newWorld()
	w.HasTried = true
	r := w.send(t, toolCall("hmac", signing, unknownKey))
	if r.refuses(t, 429, 429, 7.0); r.header["Retry-After"] == "" {
		t.Errorf("somebody who tries keys gets %v", r.header)
	}
}

func TestALargeCallOfAToolIsReadOnceItCanBePaid(t *testing.T) {
	text := strings.Repeat("ab ", 100_000)
	call := toolCall("reversetext", `{"text":"`+text+`"}`, freeKey)
	w := newWorld()
	if s := w.send(t, call).spoken(t); s.Result.IsError || s.Result.StructuredContent["length"] != 300_000.0 || w.charged() != 1 {
		t.Errorf("charged %d", w.charged())
	}
	w = newWorld()
	w.SetCredits(0)
	w.send(t, call).refuses(t, 403, 403, nil)
	for _, effect := range w.Asked() {
		if effect == "receive" {
			t.Error("the body was read")
		}
	}
	call.body = `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"` + strings.Repeat("x", 1<<20) + `"}}`
	newWorld().send(t, call).refuses(t, 413, 413, nil)
}

func TestThePremiumNoticeIsATextOfTheResult(t *testing.T) {
	r := newWorld().send(t, toolCall("cryptogram", `{"text":"Know thyself","seed":"s"}`, freeKey))
	s := r.spoken(t)
	if len(s.Result.Content) != 2 || !strings.Contains(s.Result.Content[1].Text, `"upgrade_url":"https://lettercraft.example/plans/"`) ||
		s.Result.StructuredContent["cipher"] != nil {
		t.Errorf("the Free plan gets %s", r.body)
	}
}

func TestTheToolsAreTheDeclaredOperations(t *testing.T) {
	for _, q := range []request{message("tools/list", "", ""), legacy("tools/list", "{}")} {
		r := newWorld().send(t, q)
		tools := r.spoken(t).Result.Tools
		if r.status != 200 || len(tools) != len(operations.WithBooklet) || r.spoken(t).Result.TTLMs == nil {
			t.Fatalf("got %d and %d tools", r.status, len(tools))
		}
		for i, op := range operations.WithBooklet {
			tool := tools[i]
			properties, _ := tool.InputSchema["properties"].(map[string]any)
			results, _ := tool.OutputSchema["properties"].(map[string]any)
			if tool.Name != op.Name || tool.Title == "" || !strings.Contains(tool.Description, op.Price()) || !tool.Annotations["readOnlyHint"] ||
				len(properties) != len(op.Params()) || len(results) != len(op.Results()) || tool.InputSchema["type"] != "object" {
				t.Errorf("the tool of %s is %+v", op.Name, tool)
			}
			if tool.Annotations["openWorldHint"] != (op.Name == "websitereadability") {
				t.Errorf("%s: openWorldHint is %v", op.Name, tool.Annotations["openWorldHint"])
			}
		}
		for _, foreign := range []string{"$ref", `"xml":`, `"x-`, `"format":"int64"`} {
			if strings.Contains(r.body, foreign) {
				t.Errorf("the schemas contain %s", foreign)
			}
		}
	}
}

func TestResourcesDescribeTheTools(t *testing.T) {
	for _, resource := range newWorld().send(t, message("resources/list", "", "")).spoken(t).Result.Resources {
		contents := newWorld().send(t, message("resources/read", resource.URI, `"uri":"`+resource.URI+`"`)).spoken(t).Result.Contents
		if len(contents) != 1 || contents[0].URI != resource.URI || len(contents[0].Text) < 300 {
			t.Errorf("%s: %v", resource.URI, contents)
		}
	}
	r := newWorld().send(t, message("resources/read", "lettercraft://x", `"uri":"lettercraft://x"`))
	if r.refuses(t, 200, -32602, 7.0); r.spoken(t).Error.Data["uri"] != "lettercraft://x" {
		t.Errorf("got %s", r.body)
	}
	newWorld().send(t, legacy("resources/read", `{"uri":"lettercraft://x"}`)).refuses(t, 200, -32602, "a")
}

func TestAPageShowsThePuzzleOfATool(t *testing.T) {
	list := newWorld().send(t, message("tools/list", "", "")).body
	for _, op := range operations.All {
		uri := "ui://lettercraft/" + op.Name
		if named := strings.Contains(list, `"_meta":{"ui":{"resourceUri":"`+uri+`"}}`); named != (op.Element != "") {
			t.Errorf("%s: the tool names a page: %v", op.Name, named)
		}
		if op.Element == "" {
			continue
		}
		r := newWorld().send(t, message("resources/read", uri, `"uri":"`+uri+`"`))
		contents := r.spoken(t).Result.Contents
		if len(contents) != 1 || !strings.Contains(contents[0].Text, `import("https://lettercraft.example/toolkit/elements.js")`) ||
			!strings.Contains(contents[0].Text, `createElement("`+op.Element+`")`) ||
			!strings.Contains(r.body, `"mimeType":"text/html;profile=mcp-app"`) ||
			!strings.Contains(r.body, `"_meta":{"ui":{"csp":{"resourceDomains":["https://lettercraft.example"]}}}`) {
			t.Errorf("%s: %s", uri, r.body)
		}
	}
}

func TestTheHandshakeOfEarlierRevisions(t *testing.T) {
	for asked, want := range map[string]string{
		"2025-11-25": "2025-11-25", "2025-06-18": "2025-06-18", "2025-03-26": "2025-03-26", "2024-11-05": "2025-11-25", mcp.Modern: "2025-11-25",
	} {
		r := newWorld().send(t, legacy("initialize", `{"protocolVersion":"`+asked+`","capabilities":{},"clientInfo":{"name":"c","version":"1"}}`))
		if s := r.spoken(t); s.Result.ProtocolVersion != want || r.status != 200 || r.header["Mcp-Session-Id"] != "" || r.log["operation"] != "mcp" {
			t.Errorf("%s: %d %s", asked, r.status, r.body)
		}
	}
	initialized := legacy("x", "{}").saying(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	if r := newWorld().send(t, initialized); r.status != 202 || r.body != "" {
		t.Errorf("got %d %s", r.status, r.body)
	}
	if r := newWorld().send(t, legacy("ping", "{}").with("mcp-protocol-version", "2025-11-25")); r.status != 200 || r.body != `{"jsonrpc":"2.0","id":"a","result":{}}` {
		t.Errorf("got %d %s", r.status, r.body)
	}
	newWorld().send(t, legacy("server/discover", "{}")).refuses(t, 200, -32601, "a")
	newWorld().send(t, legacy("logging/setLevel", "{}")).refuses(t, 200, -32601, "a")
}

func TestDiscovery(t *testing.T) {
	r := newWorld().send(t, message("server/discover", "", ""))
	for _, want := range []string{`"supportedVersions":["2026-07-28","2025-11-25","2025-06-18","2025-03-26"]`, `"tools":{}`, `"resources":{}`, mcp.Server, `"cacheScope":"public"`} {
		if r.status != 200 || !strings.Contains(r.body, want) {
			t.Errorf("got %d %s\nwant %s in it", r.status, r.body, want)
		}
	}
}

func TestMessagesThatBreakTheProtocol(t *testing.T) {
	good := message("tools/list", "", "")
	without := func(member string) request {
		return good.saying(strings.Replace(good.body, `"io.modelcontextprotocol/`+member+`"`, `"x"`, 1))
	}
	call := toolCall("hmac", signing, freeKey)
	for name, test := range map[string]struct {
		request      request
		status, code int
		id           any
	}{
		"no JSON":                     {good.saying(`{"jsonrpc":`), 400, -32700, nil},
		"no UTF-8":                    {good.saying("{\"jsonrpc\":\"\xff\"}"), 400, -32700, nil},
		"a batch":                     {good.saying("[" + good.body + "]"), 400, -32600, nil},
		"an empty body":               {good.saying(""), 400, -32600, nil},
		"another version of JSON-RPC": {good.saying(strings.Replace(good.body, `"2.0"`, `"1.0"`, 1)), 400, -32600, 7.0},
		"a response":                  {good.saying(`{"jsonrpc":"2.0","id":7,"result":{}}`), 400, -32600, 7.0},
		"an id that is null":          {good.saying(strings.Replace(good.body, `"id":7`, `"id":null`, 1)), 400, -32600, nil},
		"an id that is a fraction":    {good.saying(strings.Replace(good.body, `"id":7`, `"id":7.5`, 1)), 400, -32600, nil},
		"an id that is an object":     {good.saying(strings.Replace(good.body, `"id":7`, `"id":{}`, 1)), 400, -32600, nil},
		"parameters that are a list":  {legacy("tools/list", "[]"), 400, -32602, "a"},
		"arguments that are a list":   {call.saying(strings.Replace(call.body, signing, "[]", 1)), 400, -32602, 7.0},
		"no version in the body":      {without("protocolVersion"), 400, -32602, 7.0},
		"no capabilities":             {without("clientCapabilities"), 400, -32602, 7.0},
		"no version in the header":    {good.with("mcp-protocol-version", ""), 400, -32020, 7.0},
		"another version there":       {good.with("mcp-protocol-version", "2025-11-25"), 400, -32020, 7.0},
		"no method in the header":     {good.with("mcp-method", ""), 400, -32020, 7.0},
		"another method there":        {good.with("mcp-method", "TOOLS/LIST"), 400, -32020, 7.0},
		"no name in the header":       {call.with("mcp-name", ""), 400, -32020, 7.0},
		"another name there":          {call.with("mcp-name", "cryptogram"), 400, -32020, 7.0},
		"a name that is not Base64":   {call.with("mcp-name", "=?base64?aG1hYw?="), 400, -32020, 7.0},
		"an unknown method":           {message("x/y", "", ""), 404, -32601, 7.0},
		"the method of a handshake":   {message("initialize", "", ""), 404, -32601, 7.0},
		"the method of a session":     {message("ping", "", ""), 404, -32601, 7.0},
		"an unknown tool":             {toolCall("x", "{}", freeKey), 200, -32602, 7.0},
		"a call without a tool":       {message("tools/call", "", ""), 200, -32602, 7.0},
		"an unknown prompt":           {message("prompts/get", "x", `"name":"x"`), 200, -32602, 7.0},
		"a page of a list":            {message("tools/list", "", `"cursor":"x"`), 200, -32602, 7.0},
		"another type":                {good.with("content-type", "text/plain"), 400, 400, nil},
		"a compressed body":           {good.with("content-encoding", "gzip"), 415, 415, nil},
		"an earlier unknown revision": {legacy("ping", "{}").with("mcp-protocol-version", "2024-01-01"), 400, -32022, "a"},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld()
			r := w.send(t, test.request)
			if r.refuses(t, test.status, test.code, test.id); w.charged() != 0 {
				t.Errorf("charged %d", w.charged())
			}
		})
	}
	unknown := good.with("mcp-protocol-version", "2099-01-01").saying(strings.ReplaceAll(good.body, mcp.Modern, "2099-01-01"))
	r := newWorld().send(t, unknown)
	if r.refuses(t, 400, -32022, 7.0); !strings.Contains(r.body, `"supported":["2026-07-28",`) || !strings.Contains(r.body, `"requested":"2099-01-01"`) {
		t.Errorf("got %s", r.body)
	}
	if r := newWorld().send(t, call.with("mcp-name", "=?base64?aG1hYw==?=")); r.status != 200 {
		t.Errorf("an encoded name gets %d %s", r.status, r.body)
	}
	for _, method := range []string{"GET", "DELETE"} {
		if r := newWorld().send(t, request{method, mcp.Path, nil, ""}); r.status != 405 || r.header["Allow"] != "POST, OPTIONS" {
			t.Errorf("%s: %d %v", method, r.status, r.header)
		}
	}
}

func TestPagesOfOtherSitesAreAnsweredOverHTTPSOnly(t *testing.T) {
	for _, test := range []struct {
		address, origin string
		isAnswered      bool
	}{
		{"https://lettercraft.example", "https://other.example", true},
		{"https://lettercraft.example", "null", true},
		{"http://127.0.0.1:8787", "", true},
		{"http://127.0.0.1:8787", "http://localhost:5173", true},
		{"http://localhost:8787", "http://127.0.0.1", true},
		{"http://[::1]:8787", "http://[::1]:5173", true},
		{"http://127.0.0.1:8787", "http://other.example", false},
		{"http://other.example", "http://other.example", false}, // the name leads to this machine
		{"http://127.0.0.1:8787", "null", false},
		{"http://127.0.0.1:8787", "http://localhost.other.example", false},
	} {
		var fault *mcp.Fault
		err := mcp.CheckOrigin(test.address+mcp.Path, test.origin)
		if test.isAnswered != (err == nil) || err != nil && (!errors.As(err, &fault) || fault.Status != 403) {
			t.Errorf("%s, a page of %s: %v", test.address, test.origin, err)
		}
	}
	list := message("tools/list", "", "").with("origin", "http://other.example").with("content-type", "application/json")
	request := engine.NewRequest("POST", "http://127.0.0.1:8787"+mcp.Path, list.header)
	read(t, newWorld().Send(Program, request, list.body)).refuses(t, 403, -32600, nil)
}

func TestAnArgumentThatIsNoParameterIsRefused(t *testing.T) {
	w := newWorld()
	r := w.send(t, toolCall("cryptogram", `{"txt":"Know thyself"}`, freeKey))
	s := r.spoken(t)
	const want = "Parameter 'txt' is unknown; the nearest name is 'text'"
	if !s.Result.IsError || s.Result.Content[0].Text != want || w.charged() != 0 {
		t.Errorf("got %s, charged %d", r.body, w.charged())
	}
}
