package alert

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/worker/service/point"
)

// source is where a figure comes from.
type source int

const (
	none source = iota
	calls
	events
)

// Tables are the names of the datasets in the environment.
type Tables struct{ Calls, Events string }

func (s source) fields() point.Dataset {
	if s == events {
		return point.Events()
	}
	return point.Calls()
}

func (t Tables) of(s source) string {
	if s == events {
		return t.Events
	}
	return t.Calls
}

// Ask asks Workers Analytics Engine a query, and decodes the list of rows into rows. If the engine refuses the query, the error contains the
// engine's text.
type Ask func(ctx context.Context, sql string, rows any) error

// Measure computes the figures of all alerts except [Unanswered], by the names of the alerts. It asks each dataset one question, and
// another one if the first is refused. If a dataset can't be asked, the figures of its alerts are missing, and there is an error.
func Measure(ctx context.Context, ask Ask, tables Tables, now time.Time) (map[string]float64, error) {
	figures := map[string]float64{}
	var failures []error
	for _, from := range []source{calls, events} {
		q := query{table: tables.of(from), fields: from.fields(), now: now}
		for _, a := range All {
			if a.from == from {
				q.alerts = append(q.alerts, a)
			}
		}
		if len(q.alerts) > 0 {
			failures = append(failures, q.measure(ctx, ask, figures))
		}
	}
	return figures, errors.Join(failures...)
}

// query is the question about the alerts of a dataset.
type query struct {
	alerts []Alert
	table  string
	fields point.Dataset
	now    time.Time
}

// measure asks the question, and puts the figures of the alerts into figures.
func (q query) measure(ctx context.Context, ask Ask, figures map[string]float64) error {
	var rows []map[string]json.Number // large numbers are strings in the answer, which a json.Number can be too
	err := ask(ctx, q.sql(), &rows)
	if isNew(err) {
		q.alerts = slices.DeleteFunc(q.alerts, func(a Alert) bool { return a.IsBelow }) // nothing can be missed yet
	}
	if isAboutNothing(err) || err == nil && len(rows) == 0 {
		if isQuiet, failure := q.isQuiet(ctx, ask); isQuiet {
			rows, err = []map[string]json.Number{{}}, nil
		} else {
			err = cmp.Or(failure, err, errEmpty)
		}
	}
	if err != nil {
		return err
	}
	for i, a := range q.alerts {
		figure, err := number(rows[0][counted(i)])
		if err == nil && a.among != "" {
			var all float64
			if all, err = number(rows[0][compared(i)]); all < minimum {
				figure, all = 0, minimum
			}
			figure = 100 * figure / all
		}
		if err != nil {
			return fmt.Errorf("the answer about %s can't be read: %w", q.table, err)
		}
		figures[a.Name] = figure
	}
	return nil
}

// number reads a number of an answer. A sum of nothing may be null.
func number(n json.Number) (float64, error) { return cmp.Or(n, "0").Float64() }

// counted and compared are the names of the columns of an alert.
func counted(i int) string  { return "counted" + strconv.Itoa(i) }
func compared(i int) string { return "compared" + strconv.Itoa(i) }

func (q query) sql() string {
	var columns []string
	count := func(conditions ...string) string {
		return "sumIf(_sample_interval, (" + strings.Join(conditions, ") AND (") + "))"
	}
	for i, a := range q.alerts {
		since := q.since(a.Window)
		if a.among == "" {
			columns = append(columns, count(since, a.where)+" AS "+counted(i))
			continue
		}
		columns = append(columns, count(since, a.among, a.where)+" AS "+counted(i), count(since, a.among)+" AS "+compared(i))
	}
	var names []string
	for _, member := range q.fields.Members() {
		names = append(names, "{"+member+"}", q.fields.Column(member))
	}
	return strings.NewReplacer(names...).Replace("SELECT " + strings.Join(columns, ", ") + q.rest())
}

// rest returns the end of each question: about all data points that count for any alert.
func (q query) rest() string {
	var longest time.Duration
	for _, a := range q.alerts {
		longest = max(longest, a.Window)
	}
	return " FROM " + q.table + " WHERE " + q.since(longest) + " FORMAT JSON"
}

func (q query) since(window time.Duration) string {
	return "timestamp >= toDateTime(" + strconv.FormatInt(q.now.Add(-window).Unix(), 10) + ")"
}

// isNew reports whether the engine has refused a question because the dataset has no data point yet.
func isNew(err error) bool { return err != nil && strings.Contains(err.Error(), "unknown table") }

// isAboutNothing reports whether the engine may have refused a question because there is no data point. It knows a table from its first data
// point on, and the type of a column only from data points in the time of the question.
func isAboutNothing(err error) bool {
	return isNew(err) || err != nil && strings.Contains(err.Error(), "unable to find type of column")
}

var errEmpty = errors.New("the answer of Analytics Engine has no rows although there are data points")

// isQuiet reports whether there are no data points that could count. It names no column, so that the engine answers it in any case.
func (q query) isQuiet(ctx context.Context, ask Ask) (bool, error) {
	var rows []struct{ Points json.Number }
	if err := ask(ctx, "SELECT COUNT() AS points"+q.rest(), &rows); err != nil || len(rows) == 0 {
		return err == nil || isNew(err), err
	}
	points, err := number(rows[0].Points)
	return err == nil && points == 0, err
}
