package serve

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/service/account"
	"github.com/lettercraft/lettercraft/worker/service/load"
	"github.com/lettercraft/lettercraft/worker/service/servicetest"
)

// batchOf returns a batch of lines.
func batchOf(key string, lines ...string) request {
	header := map[string]string{"x-api-key": key, "content-type": "application/jsonl"}
	return request{"POST", "/v1/batch", header, strings.Join(lines, "\n")}
}

// called returns a line that calls an operation.
func called(operation, parameters string) string {
	return `{"operation":"` + operation + `","parameters":` + parameters + `}`
}

// times returns a line several times.
func times(n int, line string) []string { return slices.Repeat([]string{line}, n) }

// answered is a line of the answer to a batch.
type answered struct {
	Line      int
	ID        *string
	Operation *string
	Status    int
	Cost      int
	Answer    json.RawMessage
}

// lines decodes the answer to a batch.
func (r response) lines(t *testing.T) []answered {
	t.Helper()
	if r.status != 200 || r.header["Content-Type"] != "application/jsonl" {
		t.Fatalf("got %d %s %.300s", r.status, r.header["Content-Type"], r.body)
	}
	var all []answered
	for text := range strings.Lines(r.body) {
		var a answered
		if err := json.Unmarshal([]byte(text), &a); err != nil || !strings.HasSuffix(text, "}\n") {
			t.Fatalf("%.300s: %v", text, err)
		}
		all = append(all, a)
	}
	return all
}

const (
	reverseLine = `{"operation":"reversetext","parameters":{"text":"abc"}}`
	pageLine    = `{"operation":"websitereadability","parameters":{"url":"https://example.com/"}}`
	deadLine    = `{"operation":"websitereadability","parameters":{"url":"https://example.com/missing"}}`
)

// TestALineOfABatchIsAnsweredLikeACallOfItsOwn compares the answers of a batch with those of single calls.
func TestALineOfABatchIsAnsweredLikeACallOfItsOwn(t *testing.T) {
	puzzle := `{"text":"Know thyself","seed":"s"}`
	for _, key := range []string{freeKey, proKey, servicetest.TestKey} {
		newWorld := func() *world {
			w := newWorld()
			if key == servicetest.TestKey {
				w.Pro.Key = account.Hash(key)
			}
			return w
		}
		single := func(q request) string { return newWorld().send(t, q.with("x-api-key", key)).body }
		header := map[string]string{}
		want := []string{
			single(cryptogramCall("")),
			single(hmacCall("").saying(`{"message":"m","secret":"k"}`)),
			single(hmacCall("").saying(`{"message":"m"}`)),
			single(request{"GET", "/v1/cryptogram?kind=rot&text=a", header, ""}),
			single(request{"POST", "/v1/websitereadability", header, `{"url":"https://example.com/"}`}),
			single(request{"POST", "/v1/websitereadability", header, `{"url":"http://10.0.0.1/"}`}),
			single(request{"GET", "/v1/account", header, ""}),
		}
		r := newWorld().send(t, batchOf(
			key, called("cryptogram", puzzle), called("hmac", `{"message":"m","secret":"k"}`), called("hmac", `{"message":"m"}`),
			called("cryptogram", `{"kind":"rot","text":"a"}`), pageLine, called("websitereadability", `{"url":"http://10.0.0.1/"}`),
			`{"operation":"account"}`,
		))
		for i, got := range r.lines(t) {
			isAccount := i == 6 // its figures have changed
			if string(got.Answer) != want[i] && !isAccount || got.Line != i+1 || (got.Status == 200) != strings.Contains(want[i], `"status":"ok"`) {
				t.Errorf("line %d is %d %s\nwant %s", got.Line, got.Status, got.Answer, want[i])
			}
		}
	}
}

// TestALineThatIsWrongFailsAlone has wrong lines between two that are right.
func TestALineThatIsWrongFailsAlone(t *testing.T) {
	const names = "acrostic, cryptogram, hmac, quoteacrostic, reversetext, textreadability, websitereadability, account"
	wrong := map[string]string{
		`{"operation":"reversetext"`: "The line must be valid JSON; the mistake is in column 27",
		`[1]`:                        "The line must be one JSON object",
		reverseLine + reverseLine:    "The line must be one JSON object with nothing after it",
		`{"operation":"batch"}`:      "The member 'operation' must be one of: " + names,
		`{}`:                         "The member 'operation' must be one of: " + names,
		`{"operation":7}`:            "The member 'operation' must be a string",
		`{"id":7}`:                   "The member 'id' must be a string",
		`{"id":"` + strings.Repeat("x", MaxID+1) + `"}`:       "The member 'id' must have at most 128 bytes of UTF-8",
		`{"operation":"reversetext","parameters":[]}`:         "The member 'parameters' must be an object",
		`{"operation":"reversetext","parameters":{"text":1}}`: "Parameter 'text' must be a string",
		`{"operation":"reversetext","parameters":null}`:       "Required parameter 'text' is missing",
		`{"operation":"cryptogram","params":{"text":"x"}}`:    "The members of a line are 'id', 'operation' and 'parameters'",
		`    {"operation":"hmac",,}`:                          "The line must be valid JSON; the mistake is in column 25",
		"{\"operation\":\"\xff\"}":                            "The line must be JSON in UTF-8",
	}
	for line, message := range wrong {
		w := newWorld()
		r := w.send(t, batchOf(proKey, reverseLine, "", line, " \t\r", `{"id":"`+strings.Repeat("z", MaxID)+`","operation":"reversetext","parameters":{"text":"x"}}`, ""))
		got := r.lines(t)
		var e struct{ Error, Code string }
		if len(got) != 3 || json.Unmarshal(got[1].Answer, &e) != nil || e.Error != message || got[1].Status != 400 || got[1].Cost != 0 {
			t.Errorf("%s: got %+v, want %q", line, e, message)
			continue
		}
		if got[0].Line != 1 || got[1].Line != 3 || got[2].Line != 5 || got[0].ID != nil || len(*got[2].ID) != MaxID || got[0].Cost+got[2].Cost != 2 {
			t.Errorf("%s: the lines are %+v", line, got)
		}
		if w.charged() != 2 || r.header["X-Credits-Cost"] != "2" || !strings.Contains(w.Recorded, `"use":{"reversetext":[2,2]}`) ||
			!strings.Contains(w.Recorded, `"code":"`+e.Code+`"`) {
			t.Errorf("%s: charged %d, recorded %s", line, w.charged(), w.Recorded)
		}
	}
	query := batchOf(proKey, reverseLine)
	query.path += "?fields=reversed"
	r := newWorld().send(t, query)
	if r.status != 200 || r.header["X-Ignored-Parameters"] != "fields" {
		t.Errorf("a parameter in the query: %d %v", r.status, r.header)
	}
	newWorld().send(t, query.with("prefer", "handling=strict")).fails(t, 400, operation.UnknownParameter, "Parameter 'fields' is unknown; the lines of a batch have the parameters")
	r = newWorld().send(t, batchOf(proKey, reverseLine, `{"operation":"reversetext","parameters":{"text":"x","txt":"y"}}`))
	if got := r.lines(t); len(got) != 2 || got[1].Status != 200 || r.header["X-Ignored-Parameters"] != "txt" {
		t.Errorf("a line with an unknown parameter: %+v, %v", got, r.header)
	}
	r = newWorld().send(t, batchOf(proKey, reverseLine, `{"operation":"reversetext","parameters":{"text":"x","txt":"y"}}`).with("prefer", "handling=strict"))
	if got := r.lines(t); len(got) != 2 || got[0].Status != 200 || got[1].Status != 400 || !strings.Contains(string(got[1].Answer), "'txt' is unknown; the nearest name is 'text'") {
		t.Errorf("a line with an unknown parameter that is refused: %+v", got)
	}
	w := newWorld()
	if got := w.send(t, batchOf(proKey, "x", "{}")).lines(t); len(got) != 2 || w.charged() != 0 || slices.Contains(w.Asked(), "hold") {
		t.Errorf("only wrong lines: %+v, charged %d, %v", got, w.charged(), w.Asked())
	}
}

func TestABatchIsChargedInOneStepForWhatSucceeded(t *testing.T) {
	w := newWorld()
	lines := []string{reverseLine, pageLine, deadLine, called("cryptogram", `{"text":"a b c","image":true,"solutionImage":true}`)}
	r := w.send(t, batchOf(proKey, lines...))
	costs := []int{}
	for _, l := range r.lines(t) {
		costs = append(costs, l.Cost)
	}
	if !slices.Equal(costs, []int{1, 5, 0, 1}) || r.header["X-Credits-Cost"] != "7" || w.charged() != 7 || r.log["credits"] != 7.0 {
		t.Errorf("the lines cost %v, charged %d, the log is %v", costs, w.charged(), r.log)
	}
	if strings.Join(w.Rounds[3], "") != "hold 12" || !slices.Contains(slices.Concat(w.Rounds[4:]...), "settle 7") {
		t.Errorf("the rounds are %v", w.Rounds)
	}
	if !slices.ContainsFunc(w.Rounds, func(round []string) bool { return slices.Equal(round, []string{"page", "page"}) }) {
		t.Errorf("the pages are not fetched together: %v", w.Rounds)
	}
	if len(w.Stored) != 2 || r.log["operation"] != "batch" || !strings.Contains(w.Recorded, `"operation":"batch","status":200`) {
		t.Errorf("%d pictures, log %v, recorded %s", len(w.Stored), r.log, w.Recorded)
	}
}

func TestABatchThatTheBalanceCannotPayRunsNothing(t *testing.T) {
	w := newWorld()
	w.SetCredits(6)
	r := w.send(t, batchOf(proKey, reverseLine, reverseLine, pageLine))
	if r.status != 403 || w.charged() != 0 || slices.Contains(w.Asked(), "page") {
		t.Errorf("%d %s, charged %d, %v", r.status, r.body, w.charged(), w.Asked())
	}
	w.SetCredits(7)
	if r := w.send(t, batchOf(proKey, reverseLine, reverseLine, pageLine)); r.status != 200 || w.charged() != 7 {
		t.Errorf("%d %s, charged %d", r.status, r.body, w.charged())
	}
}

func TestEachCallOfABatchCountsInTheRateWindow(t *testing.T) {
	w := newWorld()
	w.Free.Calls, w.Free.WindowEnd = 50, now.Add(42*time.Second).UnixMilli()
	r := w.send(t, batchOf(freeKey, times(11, reverseLine)...))
	if r.status != 429 || r.header["Retry-After"] != "42" || w.charged() != 0 || w.Free.Calls != 50 ||
		!strings.Contains(r.body, "The request has more calls than are left in this minute: 10; try again in 42 s") {
		t.Errorf("%d %v %s, %d calls", r.status, r.header, r.body, w.Free.Calls)
	}
	// A line that is wrong is not a call.
	r = w.send(t, batchOf(freeKey, append(times(10, reverseLine), "x")...))
	if got := r.lines(t); len(got) != 11 || w.charged() != 10 || r.header["X-RateLimit-Remaining"] != "0" {
		t.Errorf("%d lines, charged %d, %v", len(got), w.charged(), r.header)
	}
	// The calls of a key for tests count too.
	w = newWorld()
	w.Pro.Key, w.Pro.Plan = account.Hash(servicetest.TestKey), "free"
	if r := w.send(t, batchOf(servicetest.TestKey, times(20, reverseLine)...)); r.status != 200 || w.charged() != 0 || w.Pro.Calls != 20 {
		t.Errorf("%d, charged %d, %d calls", r.status, w.charged(), w.Pro.Calls)
	}
}

func TestABatchThatIsMalformedAsAWholeIsRefused(t *testing.T) {
	const most = "The batch must have at most 100 lines"
	const credits = "The lines of a batch must cost at most 100 credits together"
	for name, test := range map[string]struct {
		request request
		status  int
		reason  operation.Reason
		message string
	}{
		"nothing":          {batchOf(proKey), 400, operation.BatchLimit, "The batch must have a line for each call"},
		"blank lines":      {batchOf(proKey, "", " ", ""), 400, operation.BatchLimit, "The batch must have a line for each call"},
		"too many lines":   {batchOf(proKey, times(101, reverseLine)...), 400, operation.BatchLimit, most},
		"too many credits": {batchOf(proKey, append(times(20, pageLine), reverseLine)...), 400, operation.BatchLimit, credits},
		"more than a minute allows": {
			batchOf(freeKey, times(61, reverseLine)...), 400, operation.BatchLimit,
			"The plan allows 60 calls a minute, so a batch must have at most as many",
		},
		"too large":      {batchOf(proKey, strings.Repeat(" ", 1<<20+1)), 413, operation.BodyTooLarge, "The body must have at most 1,048,576 bytes"},
		"JSON":           {batchOf(proKey, reverseLine).with("content-type", "application/json"), 400, operation.ContentType, "The header Content-Type must be application/jsonl"},
		"compressed":     {batchOf(proKey, reverseLine).with("content-encoding", "gzip"), 415, operation.BodyEncoded, "The body must be sent without a Content-Encoding"},
		"GET":            {request{"GET", "/v1/batch", map[string]string{"x-api-key": proKey}, ""}, 405, operation.WrongMethod, "The method of /v1/batch is POST"},
		"no key":         {batchOf("", reverseLine), 401, operation.MissingKey, "The header X-API-Key is missing; it carries the key of your account"},
		"a wrong format": {batchOf(proKey, reverseLine).at("/v1/batch?format=x"), 400, operation.UnknownValue, "Parameter 'format' must be one of: json, xml, yaml, csv"},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld()
			w.send(t, test.request).fails(t, test.status, test.reason, test.message)
			if w.charged() != 0 || slices.Contains(w.Asked(), "hold") {
				t.Errorf("charged %d, the effects are %v", w.charged(), w.Asked())
			}
		})
	}
	for _, accepted := range []string{"application/jsonl; charset=utf-8", "application/x-ndjson", "Application/NDJSON"} {
		if r := newWorld().send(t, batchOf(proKey, reverseLine).with("content-type", accepted)); r.status != 200 {
			t.Errorf("%s: %d %s", accepted, r.status, r.body)
		}
	}
	if r := newWorld().send(t, batchOf(proKey, times(100, reverseLine)...)); len(r.lines(t)) != 100 {
		t.Errorf("100 lines are answered with %d", r.status)
	}
}

// TestOtherRequestsComputeBetweenTheCallsOfABatch counts the pauses of batches: one before each group of calls, and, if the group has a call
// that can take long, one between its calls. The first batch has reserved so much memory that there is one after its hold, too.
func TestOtherRequestsComputeBetweenTheCallsOfABatch(t *testing.T) {
	search := called("quoteacrostic", `{"seed":"s"}`)
	for name, test := range map[string]struct {
		lines  []string
		pauses int
	}{
		"short calls":          {times(together+1, reverseLine), 1 + 2},
		"calls that take long": {times(3, search), 1 + 2},
	} {
		w := newWorld()
		w.send(t, batchOf(proKey, test.lines...)).lines(t)
		pauses := 0
		for _, effect := range w.Asked()[:slices.Index(w.Asked(), "settle")] {
			if effect == "pause" {
				pauses++
			}
		}
		if pauses != test.pauses {
			t.Errorf("%s: %d pauses, want %d: %v", name, pauses, test.pauses, w.Asked())
		}
	}
}

// TestALateLineCostsNothing has a page that takes so long that no more lines begin.
func TestALateLineCostsNothing(t *testing.T) {
	w := newWorld()
	w.Slow["page"] = LastStart
	r := w.send(t, batchOf(proKey, reverseLine, pageLine))
	got := r.lines(t)
	if got[0].Status != 503 || got[1].Status != 200 || w.charged() != 5 || !strings.Contains(string(got[0].Answer), `"reason":"timed_out"`) {
		t.Errorf("got %s, charged %d", r.body, w.charged())
	}
	if r.log["status"] != 200.0 || r.log["reason"] != "timed_out" {
		t.Errorf("the log is %v", r.log)
	}
}

// TestTheMemoryOfABatchIsThatOfItsCalls looks at the memory that a batch with the shortest lines reserves.
func TestTheMemoryOfABatchIsThatOfItsCalls(t *testing.T) {
	for bytes, calls := range map[int]int{0: 0, 19: 0, 40: 2, 2000: 100, 1 << 20: 100} {
		if got, want := batchWeight(bytes), weight(bytes)+calls*weight(0); got != want {
			t.Errorf("%d bytes: %d, want %d", bytes, got, want)
		}
	}
}

// TestABatchThatWaitsForPagesHoldsNoMemory has more batches in flight than have room for their memory.
func TestABatchThatWaitsForPagesHoldsNoMemory(t *testing.T) {
	w := newWorld()
	w.SetCredits(1_000_000)
	runner := engine.NewRunner(Program, servicetest.Random)
	body := strings.Join(times(20, pageLine), "\n")
	for n := range 2 * load.Rooms[load.Work] / batchWeight(len(body)) {
		r := engine.NewRequest("POST", "https://lettercraft.example/v1/batch", map[string]string{
			"content-type": "application/jsonl", "content-length": strconv.Itoa(len(body)), "x-api-key": proKey,
		})
		if _, at := w.Start(runner, r, body, "page"); at != "page" {
			t.Fatalf("batch %d comes to %s", n, at)
		}
	}
}

// TestTheAnswersOfABatchAreBounded has puzzles with long answers. The calls begin in groups.
func TestTheAnswersOfABatchAreBounded(t *testing.T) {
	long := called("cryptogram", `{"kind":"dancingMen","seed":"s","text":"`+strings.Repeat("abc ", 124)+`"}`)
	w := newWorld()
	r := w.send(t, batchOf(proKey, times(MaxLines, long)...))
	succeeded := 0
	for _, l := range r.lines(t) {
		if l.Status == 200 {
			succeeded++
		} else if l.Cost != 0 || !strings.Contains(string(l.Answer), `"reason":"answer_too_large"`) {
			t.Fatalf("line %d is %s", l.Line, l.Answer)
		}
	}
	if succeeded != 3*together || w.charged() != 3*together || len(r.body) > 9<<20 {
		t.Errorf("%d lines succeeded, charged %d, the answer has %d bytes", succeeded, w.charged(), len(r.body))
	}
}
