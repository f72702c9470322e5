package oncall

import (
	"context"
	"encoding/json"
	"testing"
)

func TestFailuresAreGrouped(t *testing.T) {
	const columns = "SELECT blob2 AS event, blob1 AS account, blob3 AS reason, double1 AS status, blob4 AS worker, " +
		"SUM(_sample_interval) AS times, MIN(timestamp) AS earliest, MAX(timestamp) AS latest, COUNT() AS points" +
		" FROM events WHERE timestamp >= toDateTime(1790000000) AND "
	const end = " GROUP BY event, account, reason, status, worker ORDER BY times DESC, latest DESC LIMIT 5 FORMAT JSON"
	for want, f := range map[string]Failures{
		"(blob2 != 'sweep' OR blob3 != 'done')": {},
		"blob2 = 'webhook'":                     {Event: "webhook"},
		"blob2 = 'sweep'":                       {Event: "sweep"},
		"(blob2 != 'sweep' OR blob3 != 'done') AND blob1 IN ('A', 'B')": {Accounts: []string{"A", "B"}},
		"blob2 = 'mail' AND blob1 IN ('A')":                             {Event: "mail", Accounts: []string{"A"}},
	} {
		asked := ""
		e := Events{Table: "events", Query: func(_ context.Context, sql string, into any) error {
			asked = sql
			return json.Unmarshal([]byte(`[{"event":"webhook","account":"A","reason":"status","status":500,"worker":"notifier",
				"times":"9","points":2,"earliest":"2026-11-26 17:00:01","latest":"2026-11-26 17:00:02"}]`), into)
		}}
		f.Since, f.Limit = since, 5
		list, err := e.Failures(t.Context(), f)
		if err != nil || asked != columns+want+end {
			t.Errorf("%v\ngot  %s\nwant %s", err, asked, columns+want+end)
		}
		if len(list) != 1 || list[0].Status != 500 || list[0].Times != 9 || list[0].Earliest.Unix() != 1795712401 || list[0].Latest.Unix() != 1795712402 {
			t.Errorf("got %+v", list)
		}
	}
}

func TestANameOfAnEventThatCouldChangeTheQuestionIsRefused(t *testing.T) {
	for event, isAllowed := range map[string]bool{"": true, "webhook_off": true, "a'": false, "A": false, "a b": false} {
		if err := (Failures{Event: event}).Check(); (err == nil) != isAllowed {
			t.Errorf("%q: %v", event, err)
		}
	}
}
