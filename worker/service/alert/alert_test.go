package alert

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"strings"
	"testing"
	"time"
)

var (
	now    = time.Unix(1_790_000_000, 0)
	tables = Tables{Calls: "calls", Events: "events"}
)

// question returns the question about some alerts over calls.
func question(t *testing.T, names ...string) query {
	t.Helper()
	q := query{table: "calls", fields: calls.fields(), now: now}
	for _, a := range All {
		for _, name := range names {
			if a.Name == name {
				q.alerts = append(q.alerts, a)
			}
		}
	}
	if len(q.alerts) != len(names) {
		t.Fatalf("some of %q do not exist", names)
	}
	return q
}

func TestOneQuestionIsAboutAllAlertsOfADataset(t *testing.T) {
	const want = "SELECT sumIf(_sample_interval, (timestamp >= toDateTime(1789999400)) AND ((double1 = 503 OR blob5 = 'unavailable') AND blob7 != '')) AS counted0, " +
		"sumIf(_sample_interval, (timestamp >= toDateTime(1789999100)) AND (blob4 = 'hmac' AND double1 = 200) AND (double3 > 1000)) AS counted1, " +
		"sumIf(_sample_interval, (timestamp >= toDateTime(1789999100)) AND (blob4 = 'hmac' AND double1 = 200)) AS compared1 " +
		"FROM calls WHERE timestamp >= toDateTime(1789999100) FORMAT JSON"
	if got := question(t, "a part can't be reached", "slow").sql(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestFiguresAreReadFromTheAnswer(t *testing.T) {
	for answer, want := range map[string]map[string]float64{
		`[{"counted0":"3","counted1":2,"compared1":"400"}]`:  {"a bug": 3, "slow": 0.5},
		`[{"counted0":1e3,"counted1":50,"compared1":"99"}]`:  {"a bug": 1000, "slow": 0}, // too few calls for a percentage
		`[{"counted0":null,"counted1":null}]`:                {"a bug": 0, "slow": 0},
		`[{"counted0":"x"}]`:                                 nil,
		`[{"counted0":"1","counted1":"1","compared1":"no"}]`: nil,
		`{}`: nil,
	} {
		figures := map[string]float64{}
		err := question(t, "a bug", "slow").measure(t.Context(), func(_ context.Context, _ string, rows any) error {
			return json.Unmarshal([]byte(answer), rows)
		}, figures)
		if (err != nil) != (want == nil) || err == nil && !maps.Equal(figures, want) {
			t.Errorf("%s: got %v (%v), want %v", answer, figures, err, want)
		}
	}
}

// refusal is the text with which Analytics Engine refuses a question that names columns if no data point is in its time.
const refusal = "status 422: unable to find type of column: double1"

func TestAServiceWithoutCallsHasFiguresAndABrokenQuestionHasNone(t *testing.T) {
	for _, c := range []struct {
		first, second string // refusals
		points        string // the answer to the second question
		figures       int    // 0 if they can't be computed
	}{
		{refusal, "", `[{"points":"0"}]`, len(All) - 1},
		{refusal, "", `[]`, len(All) - 1},
		{"", "", `[{"points":"0"}]`, len(All) - 1},                                               // without a row
		{"status 422: unknown table calls", "status 422: unknown table calls", "", len(All) - 2}, // a schedule need not have run yet
		{refusal, "", `[{"points":"7"}]`, 0},
		{"", "", `[{"points":"7"}]`, 0},
		{refusal, "status 500", "", 0},
		{"status 403", "", `[{"points":"0"}]`, 0},
	} {
		asked := 0
		figures, err := Measure(t.Context(), func(_ context.Context, sql string, rows any) error {
			asked++
			if !strings.Contains(sql, "COUNT()") {
				if c.first == "" {
					return nil
				}
				return errors.New(c.first)
			}
			if strings.Contains(sql, "double") || strings.Contains(sql, "blob") {
				t.Errorf("the second question names columns: %s", sql)
			}
			if c.second != "" {
				return errors.New(c.second)
			}
			return json.Unmarshal([]byte(c.points), rows)
		}, tables, now)
		if (c.figures == 0) != (err != nil) || len(figures) != c.figures || asked > 4 {
			t.Errorf("%+v: got %v (%v) after %d questions", c, figures, err, asked)
		}
	}
}

func TestAnAlertEndsAtHalfOfItsThreshold(t *testing.T) {
	few, none, below := Alert{Threshold: 20}, Alert{}, Alert{Threshold: 1, IsBelow: true}
	for _, c := range []struct {
		alert     Alert
		figure    float64
		was, want bool
	}{
		{few, 20, false, false},
		{few, 21, false, true},
		{few, 20, true, true},
		{few, 11, true, true},
		{few, 10, true, false},
		{none, 0, false, false},
		{none, 1, false, true},
		{none, 1, true, true},
		{none, 0, true, false},
		{below, 0, false, true},
		{below, 0, true, true},
		{below, 1, true, false},
		{below, 1, false, false},
	} {
		if got := c.alert.IsOn(c.figure, c.was); got != c.want {
			t.Errorf("threshold %v, figure %v, before %v: got %v", c.alert.Threshold, c.figure, c.was, got)
		}
	}
}

func TestEveryAlertIsComplete(t *testing.T) {
	seen := map[string]bool{}
	for _, a := range All {
		isCounted := a.from != none && a.where != "" || a.Name == Unanswered.Name
		if a.Name == "" || seen[a.Name] || !isCounted || a.Figure == "" || a.Means == "" || a.Tell == "" || len(a.Run) == 0 {
			t.Errorf("%q occurs twice, or lacks something", a.Name)
		}
		seen[a.Name] = true
		// The schedule asks every 5 minutes, and not to the second: a shorter window would miss data points.
		if a.Window < 10*time.Minute {
			t.Errorf("the window of %q is %v, want 10 minutes or more", a.Name, a.Window)
		}
	}
}

func TestARunbookHasCommandsOfTheEnvironment(t *testing.T) {
	a := Alert{Name: "slow", Figure: "percent of calls", Window: 15 * time.Minute, Threshold: 1, Means: "It is slow.", Run: []string{"top ENV --by=bytes"}, Tell: "Wait."}
	const want = "It is slow.\nRun:\n  build/lettercraft-admin top staging --by=bytes\nTell customers: Wait.\n"
	if got := a.Runbook("staging"); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := a.Describe(2.25); got != "slow: 2.2 percent of calls (alert at more than 1 in 15 minutes)" {
		t.Error(got)
	}
	if got := Span(time.Hour) + ", " + Span(2*time.Hour) + ", " + Span(10*time.Minute); got != "1 hour, 2 hours, 10 minutes" {
		t.Error(got)
	}
}
