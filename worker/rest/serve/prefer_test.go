package serve

import (
	"fmt"
	"maps"
	"strconv"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/operation"
)

func TestNamesThatAreNoParametersAreNamedInAHeader(t *testing.T) {
	var many []string
	for i := range 30 {
		i = 29 - i
		many = append(many, fmt.Sprintf(`"x%02d":%d`, i, i))
	}
	long := strings.Repeat("n", 100)
	for _, test := range []struct {
		request request
		want    string
	}{
		{cryptogramCall(freeKey), ""},
		{cryptogramCall(freeKey).at("/v1/cryptogram?txt=hello&seed=s&format=JSON&fields=encoded"), "txt"},
		{cryptogramCall(freeKey).at("/v1/cryptogram?y=1&x=2&text=c&Y=3"), "Y, x, y"},
		{cryptogramCall(freeKey).at("/v1/cryptogram?text=c&%0D%0Aset-cookie%3A%20a=b&%C3%A9,x=1"), "%0D%0Aset-cookie%3A%20a, %C3%A9%2Cx"},
		{hmacCall(freeKey).saying(`{"message":"m","secret":"s","extra":{"deep":1},"format":"xml"}`), "extra, format"},
		{hmacCall(freeKey).at("/v1/hmac?secret=in+the+query&also=1"), "also, secret"},
		{hmacCall(freeKey).at("/v1/hmac?x=1").saying(`{"message":"m","secret":"s","x":1}`), "x"},
		{hmacCall(freeKey).saying(`{"message":"m","secret":"s","` + long + `":1}`), long[:64]},
		{hmacCall(freeKey).saying(`{"message":"m","secret":"s",` + strings.Join(many, ",") + `}`), "x00, x01, x02, x03, x04, x05, x06, x07, x08, x09, x10, x11, x12, x13, x14, x15, x16, x17, x18, x19"},
	} {
		r := newWorld().send(t, test.request)
		if r.status != 200 || r.header["X-Ignored-Parameters"] != test.want || r.header["Preference-Applied"] != "" {
			t.Errorf("%s %.80s: got %d and the ignored parameters %q, want %q", test.request.path, test.request.body, r.status, r.header["X-Ignored-Parameters"], test.want)
		}
	}
}

func TestACallerCanPreferThatUnknownParametersAreRefused(t *testing.T) {
	for _, test := range []struct{ prefer, path, message string }{
		{"handling=strict", "/v1/cryptogram?txt=hello", "Parameter 'txt' is unknown; the nearest name is 'text'"},
		{"respond-async, Handling = \"strict\"; x=y", "/v1/cryptogram?wibble=1", "Parameter 'wibble' is unknown"},
		{"handling=strict, handling=lenient", "/v1/cryptogram?text=a&kinds=baconian", "Parameter 'kinds' is unknown; the nearest name is 'kind'"},
		{"handling=strict", "/v1/cryptogram?text=a&format=json&fields=encoded", ""},
	} {
		w := newWorld()
		r := w.send(t, cryptogramCall(freeKey).at(test.path).with("prefer", test.prefer))
		if r.header["Preference-Applied"] != "handling=strict" {
			t.Errorf("%s with %s: the preference was not applied: %v", test.path, test.prefer, r.header)
		}
		if test.message == "" {
			if r.status != 200 {
				t.Errorf("%s: got %d %s", test.path, r.status, r.body)
			}
			continue
		}
		r.fails(t, 400, operation.UnknownParameter, test.message)
		if w.charged() != 0 {
			t.Errorf("%s cost %d", test.path, w.charged())
		}
	}
	for _, prefer := range []string{"", "handling=lenient", "strict", "handling=lenient, handling=strict", "xhandling=strict"} {
		if r := newWorld().send(t, cryptogramCall(freeKey).at("/v1/cryptogram?txt=hello").with("prefer", prefer)); r.status != 200 {
			t.Errorf("with %q: got %d %s", prefer, r.status, r.body)
		}
	}
	r := newWorld().send(t, hmacCall(freeKey).saying(`{"message":"m","secret":"s","algoritm":"sha1"}`).with("prefer", "handling=strict"))
	r.fails(t, 400, operation.UnknownParameter, "Parameter 'algoritm' is unknown; the nearest name is 'algorithm'")
	r = newWorld().send(t, hmacCall(freeKey).at("/v1/hmac?secret=s").with("prefer", "handling=strict"))
	r.fails(t, 400, operation.UnknownParameter, "Parameter 'secret' must be in the body, not in the query string")
}

func TestAnUnknownNameIsToldWithAMissingOrWrongParameter(t *testing.T) {
	for _, test := range []struct {
		request          request
		lenient, ignored string
		strict           string
	}{
		{
			hmacCall(freeKey).saying(`{"mesage":"m","secret":"s"}`), "Required parameter 'message' is missing", "mesage",
			"Parameter 'mesage' is unknown; the nearest name is 'message'",
		},
		{
			cryptogramCall(freeKey).at("/v1/cryptogram?txt=a&random=maybe"), "Parameter 'random' must be true or false", "txt",
			"Parameter 'txt' is unknown; the nearest name is 'text'",
		},
		{
			cryptogramCall(freeKey).at("/v1/cryptogram?txt=a&seed=a&seed=b"), "Parameter 'seed' is given more than once", "txt",
			"Parameter 'txt' is unknown; the nearest name is 'text'",
		},
		{
			hmacCall(freeKey).saying(`{"algoritm":"sha1","message":1}`), "Parameter 'message' must be a string", "algoritm",
			"Parameter 'algoritm' is unknown; the nearest name is 'algorithm'",
		},
	} {
		r := newWorld().send(t, test.request)
		if got := r.envelope(t)["error"]; r.status != 400 || got != test.lenient || r.header["X-Ignored-Parameters"] != test.ignored {
			t.Errorf("%s: got %d %q and the ignored parameters %q", test.request.path, r.status, got, r.header["X-Ignored-Parameters"])
		}
		r = newWorld().send(t, test.request.with("prefer", "handling=strict"))
		r.fails(t, 400, operation.UnknownParameter, test.strict)
	}
	malformed := newWorld().send(t, hmacCall(freeKey).saying(`{"mine":1,"mine":2}`).with("prefer", "handling=strict"))
	if malformed.header["X-Ignored-Parameters"] != "" || strings.Contains(malformed.body, "mine") {
		t.Errorf("the answer to malformed JSON names %q: %s", malformed.header["X-Ignored-Parameters"], malformed.body)
	}
}

func TestFieldsOfTheResultCanBeSelected(t *testing.T) {
	for path, want := range map[string]string{
		"/v1/hmac?fields=encoding,algorithm":             `{"status":"ok","error":null,"data":{"algorithm":"sha256","encoding":"hex"}}`,
		"/v1/hmac?fields=encoding,%20encoding":           `{"status":"ok","error":null,"data":{"encoding":"hex"}}`,
		"/v1/hmac?fields=algorithm&format=csv":           "key,value\r\nstatus,ok\r\nerror,\r\nalgorithm,sha256\r\n",
		"/v1/cryptogram?text=ab&seed=s&fields=cipher.B":  `{"status":"ok","error":null,"data":{"cipher":{"B":"V"}}}`,
		"/v1/cryptogram?text=ab&seed=s&fields=wordCount": `{"status":"ok","error":null,"data":{"wordCount":1}}`,
	} {
		call := hmacCall(proKey)
		if strings.HasPrefix(path, "/v1/cryptogram") {
			call = cryptogramCall(proKey)
		}
		if r := newWorld().send(t, call.at(path)); r.status != 200 || r.body != want {
			t.Errorf("%s: got %d %s\nwant %s", path, r.status, r.body, want)
		}
	}
	for paths, unknown := range map[string]string{
		"hmac,wrong": "wrong", "hmac.inner": "hmac.inner", "hmac.": "hmac.", "hmac,": "", ".": ".", "HMAC": "HMAC",
		"%3Cb%3E'": "%3Cb%3E%27", strings.Repeat("n", 100): strings.Repeat("n", 64),
	} {
		w := newWorld()
		w.send(t, hmacCall(freeKey).at("/v1/hmac?fields="+paths)).fails(t, 400, operation.UnknownValue,
			"Parameter 'fields' must be fields of the result, separated by commas; '"+unknown+"' is not one of: hmac, algorithm, encoding")
		if w.charged() != 0 {
			t.Errorf("%s cost %d", paths, w.charged())
		}
	}
	newWorld().send(t, hmacCall(freeKey).at("/v1/hmac?fields=hmac&fields=hmac")).fails(t, 400, operation.Repeated, "Parameter 'fields' is given more than once")
	if r := newWorld().send(t, hmacCall(freeKey).at("/v1/hmac?fields=")); r.status != 200 || !strings.Contains(r.body, `"hmac"`) {
		t.Errorf("with an empty selection: got %d %s", r.status, r.body)
	}
}

func TestLockedFieldsThatAreNotSelectedAreNotMentioned(t *testing.T) {
	for fields, want := range map[string]string{
		"encoded":          "",
		"encoded,cipher.A": `"locked_fields":["cipher"]`,
		"table":            `"locked_fields":["table"]`,
	} {
		r := newWorld().send(t, cryptogramCall(freeKey).at("/v1/cryptogram?text=ab&fields="+fields))
		if r.status != 200 || strings.Contains(r.body, "locked_fields") != (want != "") || !strings.Contains(r.body, want) {
			t.Errorf("%s: got %d %s, want %s", fields, r.status, r.body, want)
		}
	}
}

func TestHeadIsGetWithoutTheBody(t *testing.T) {
	for _, path := range []string{"/v1/cryptogram?text=ab&seed=s", "/v1/cryptogram?text=1", "/v1/status", "/v1/hmac"} {
		w := newWorld()
		q := cryptogramCall(freeKey).at(path).with("x-request-id", "id-1")
		got, cost := w.send(t, q), w.charged()
		q.method = "HEAD"
		head := newWorld()
		r := head.send(t, q)
		want := maps.Clone(got.header)
		want["Content-Length"] = strconv.Itoa(len(got.body))
		if r.status != got.status || r.body != "" || path != "/v1/status" && !maps.Equal(r.header, want) || head.charged() != cost {
			t.Errorf("%s: got %d %q, charged %d\n%v\nwant %d, charged %d\n%v", path, r.status, r.body, head.charged(), r.header, got.status, cost, want)
		}
	}
}
