package oncall

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/console/admin"
)

var since = time.Unix(1_790_000_000, 0)

// answering returns calls whose interface answers rows, and the question that it was asked.
func answering(rows string) (Calls, *string) {
	asked := new("")
	return Calls{Table: "calls", Query: func(_ context.Context, sql string, into any) error {
		*asked = sql
		return json.Unmarshal([]byte(rows), into)
	}}, asked
}

const where = " FROM calls WHERE timestamp >= toDateTime(1790000000)"

func TestFiguresAreEstimatedFromTheSample(t *testing.T) {
	const figures = "SUM(_sample_interval) AS calls, " +
		"sumIf(_sample_interval, double1 >= 400 AND double1 <= 499) AS refusals, " +
		"sumIf(_sample_interval, double1 >= 500 AND double1 <= 599) AS errors, " +
		"SUM(_sample_interval * (double4 + double5)) AS bytes, " +
		"SUM(_sample_interval * double2) AS credits, COUNT() AS points" + where
	for _, test := range []struct{ of, by, want string }{
		{"account", "calls", "SELECT blob1 AS account, " + figures + " GROUP BY account ORDER BY calls DESC LIMIT 5 FORMAT JSON"},
		{"key", "bytes", "SELECT blob1 AS account, double6 AS key, " + figures + " GROUP BY account, key ORDER BY bytes DESC LIMIT 5 FORMAT JSON"},
		{"operation", "errors", "SELECT blob4 AS operation, " + figures + " GROUP BY operation ORDER BY errors DESC LIMIT 5 FORMAT JSON"},
		{"colo", "errors", "SELECT blob8 AS colo, " + figures + " GROUP BY colo ORDER BY errors DESC LIMIT 5 FORMAT JSON"},
		{"reason", "refusals", "SELECT blob6 AS reason, " + figures + " GROUP BY reason ORDER BY refusals DESC LIMIT 5 FORMAT JSON"},
	} {
		c, asked := answering(`[{"account":"A","calls":"900719925474099","refusals":7,"errors":"3","bytes":1.5e3,"credits":2,"points":"9"},
			{"account":"B","calls":0,"bytes":0,"errors":"0"}]`)
		groups, err := c.Top(t.Context(), Top{Of: test.of, By: test.by, Since: since, Limit: 5})
		if err != nil || *asked != test.want {
			t.Errorf("%v\ngot  %s\nwant %s", err, *asked, test.want)
		}
		want := Group{Account: "A", Calls: 900719925474099, Refusals: 7, Errors: 3, Bytes: 1500, Credits: 2, Points: 9}
		if len(groups) != 1 || groups[0] != want {
			t.Errorf("got %+v, want %+v: a group with none is left out", groups, want)
		}
	}
}

func TestTimesAreInTheirOrder(t *testing.T) {
	c, asked := answering(`[{"begin":"360","errors":5},{"begin":180,"errors":2},{"begin":540,"errors":0}]`)
	groups, err := c.Top(t.Context(), Top{Of: "time", By: "errors", Since: time.Now().Add(-time.Hour), Limit: 20})
	if err != nil || len(groups) != 2 || groups[0].Begin != 180 || groups[1].Begin != 360 {
		t.Errorf("got %+v (%v)", groups, err)
	}
	if !strings.HasPrefix(*asked, "SELECT intDiv(toUInt32(timestamp), 240) * 240 AS begin, SUM(") || !strings.Contains(*asked, " GROUP BY begin ORDER BY errors DESC ") {
		t.Errorf("asked %s", *asked)
	}
}

func TestADurationHasAtMostAsManyTimesAsLines(t *testing.T) {
	for _, d := range []time.Duration{time.Minute, time.Hour, 24*time.Hour + time.Second, 92 * 24 * time.Hour} {
		for _, limit := range []int{2, 20, 1000} {
			length := interval(d, limit)
			if length%time.Minute != 0 || int(d/length)+2 > limit {
				t.Errorf("%v with %d lines has times of %v", d, limit, length)
			}
		}
	}
}

func TestCallsAreFiltered(t *testing.T) {
	for want, f := range map[string]Filter{
		"":                                       {},
		" AND blob1 IN ('A', 'B')":               {Accounts: []string{"A", "B"}},
		" AND double1 = 403":                     {Status: "403"},
		" AND double1 >= 500 AND double1 <= 599": {Status: "5xx"},
		" AND (blob2 = 'x' OR blob3 = 'x')":      {ID: "x"},
	} {
		c, asked := answering(`[{"time":"2026-11-26 17:00:01","id":"i","status":403,"stands":"2","key":0}]`)
		f.Since, f.Limit = since, 7
		lines, err := c.List(t.Context(), f)
		if _, got, _ := strings.Cut(*asked, " FROM "); err != nil || " FROM "+got != where+want+" ORDER BY time DESC LIMIT 7 FORMAT JSON" {
			t.Errorf("got %s (%v)", *asked, err)
		}
		for _, column := range []string{"timestamp AS time", "_sample_interval AS stands", "blob2 AS id", "blob3 AS given", "double6 AS key"} {
			if !strings.Contains(*asked, column) {
				t.Errorf("%s is missing in %s", column, *asked)
			}
		}
		if len(lines) != 1 || lines[0].Time.Unix() != 1795712401 || lines[0].Status != 403 || lines[0].Stands != 2 {
			t.Errorf("got %+v", lines)
		}
	}
}

func TestAFilterThatCouldChangeTheQuestionIsRefused(t *testing.T) {
	for _, f := range []Filter{
		{Status: "600"}, {Status: "4x"}, {Status: "403 OR 1"}, {ID: "a'"}, {ID: "a b"}, {ID: strings.Repeat("x", 129)},
	} {
		if f.Check() == nil {
			t.Errorf("%+v is accepted", f)
		}
	}
	for _, f := range []Filter{{}, {Status: "4xx"}, {Status: "403", ID: "Trace_1.2-3"}} {
		if err := f.Check(); err != nil {
			t.Errorf("%+v: %v", f, err)
		}
	}
}

func TestEveryErrorIsExplained(t *testing.T) {
	for _, code := range []operation.Code{
		operation.InvalidParameter, operation.MalformedRequest, operation.InvalidKey, operation.OutOfCredits, operation.Suspended,
		operation.Forbidden, operation.InvalidLink, operation.KeyConflict, operation.Expired, operation.NotFound, operation.MethodNotAllowed,
		operation.TooLarge, operation.UnsupportedEncoding, operation.RateLimited, operation.Internal, operation.ServiceUnavailable,
	} {
		if _, known := byCode[code]; !known {
			t.Errorf("%s is not explained", code)
		}
	}
	explanations := []Explanation{Explain(Line{Code: "new"}), Explain(Line{Credits: 3}), Explain(Line{}), Explain(Line{Operation: "images"})}
	for e := range maps.Values(byCode) {
		explanations = append(explanations, e)
	}
	for reason, e := range byReason {
		explanations = append(explanations, e)
		if got := Explain(Line{Code: "forbidden", Reason: string(reason)}); got != e {
			t.Errorf("%s is explained by %+v", reason, got)
		}
	}
	for _, e := range explanations {
		for _, sentence := range []string{e.Happened, e.Tell} {
			if !strings.HasSuffix(sentence, ".") {
				t.Errorf("%q is no sentence", sentence)
			}
		}
	}
	if got := Explain(Line{Code: "forbidden", Reason: "test_key"}); got != byCode[operation.Forbidden] {
		t.Errorf("a reason without words of its own is explained by %+v", got)
	}
	if got := Explain(Line{Credits: 3}).Tell; !strings.Contains(got, "3 credits") {
		t.Errorf("got %q", got)
	}
}

func TestACallIsDescribed(t *testing.T) {
	l := Line{
		Time: stamp{time.Unix(1795712401, 0).UTC()}, Operation: "hmac", Status: 503, Code: "unavailable", Reason: "busy",
		Duration: 15000, Received: 70, Sent: 90, Colo: "FRA", Cause: "why",
	}
	const want = "2026-11-26 17:00:01 UTC in FRA: hmac was answered with 503 unavailable (busy) after 15000 ms, for 0 credits. " +
		"It received 70 bytes and sent 90. Cause: why."
	if got := Describe(l); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestAccountsAreNamedUntilAllAreFound(t *testing.T) {
	broken := errors.New("broken")
	list := func(yield func(admin.Listed, error) bool) {
		_ = yield(admin.Listed{Account: "1", Pseudonyms: []string{"A", "B"}}, nil) &&
			yield(admin.Listed{Account: "2", Pseudonyms: []string{"C"}}, nil) &&
			yield(admin.Listed{}, broken)
	}
	found := map[string]string{}
	err := Names(iter.Seq2[admin.Listed, error](list), map[string]bool{"B": true, "C": true}, found)
	if err != nil || !maps.Equal(found, map[string]string{"B": "1", "C": "2"}) {
		t.Errorf("got %v (%v)", found, err)
	}
	if err := Names(list, map[string]bool{"D": true}, map[string]string{}); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
}
