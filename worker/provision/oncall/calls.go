// Package oncall answers the questions of a person on call about a deployment: who calls most ([Top]), which calls there were ([Filter]), why
// a call was refused ([Explain]), and what fails besides the calls, such as webhooks ([Failures]). It asks Workers Analytics Engine, which has a data point for each call and
// each of these failures (package point), for at most three months. If there are many calls of an account, Cloudflare keeps a sample of their data points, and says for how
// many calls each stands: the column _sample_interval.
package oncall

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/worker/service/point"
)

// Calls are the calls of a deployment.
type Calls struct {
	// Table is the name of the dataset.
	Table string
	// Query asks a query, and decodes the list of rows into rows.
	Query func(ctx context.Context, sql string, rows any) error
}

// Line is a call: the members of its line in the log. A member that the line does not have is empty or 0.
type Line struct {
	Time      stamp  `json:"time"`
	ID        string `json:"id"`
	Given     string `json:"given"`
	Account   string `json:"account"` // pseudonym
	Key       figure `json:"key"`
	Operation string `json:"operation"`
	Status    figure `json:"status"`
	Code      string `json:"code"`
	Reason    string `json:"reason"`
	Cause     string `json:"cause"`
	Credits   figure `json:"credits"`
	Duration  figure `json:"duration"`
	Received  figure `json:"received"`
	Sent      figure `json:"sent"`
	Colo      string `json:"colo"`
	// Stands is the number of calls for which the line stands.
	Stands figure `json:"stands"`
}

// Filter selects calls. What is empty selects all.
type Filter struct {
	Since    time.Time
	Accounts []string // pseudonyms
	Status   string   // such as 403 or 4xx
	// ID is the id of a request, the service's own or the caller's.
	ID    string
	Limit int
}

var (
	validStatus = regexp.MustCompile(`^[1-5]([0-9][0-9]|xx)$`)
	validID     = regexp.MustCompile(`^[A-Za-z0-9._-]{1,128}$`)
)

// Check returns an error if the filter can select nothing.
func (f Filter) Check() error {
	switch {
	case f.Status != "" && !validStatus.MatchString(f.Status):
		return fmt.Errorf("--status must be a status such as 403, or 4xx or 5xx")
	case f.ID != "" && !validID.MatchString(f.ID):
		return fmt.Errorf("the id of a request has 1 to 128 characters of A-Z, a-z, 0-9, '.', '_' and '-'")
	}
	return nil
}

// List returns the calls that a filter selects, the newest first. The filter must be valid.
func (c Calls) List(ctx context.Context, f Filter) (lines []Line, err error) {
	columns := []string{"timestamp AS time", "_sample_interval AS stands"}
	for _, member := range point.Calls().Members() {
		columns = append(columns, point.Calls().Column(member)+" AS "+member)
	}
	// The engine orders by columns of the result only, under their names there.
	sql := "SELECT " + strings.Join(columns, ", ") + " FROM " + c.Table + f.where() + " ORDER BY time DESC LIMIT " + strconv.Itoa(f.Limit)
	err = c.Query(ctx, sql+" FORMAT JSON", &lines)
	return lines, err
}

// where returns the condition of the filter. Its texts have no character with a meaning in SQL.
func (f Filter) where() string {
	conditions := []string{after(f.Since)}
	if len(f.Accounts) > 0 {
		conditions = append(conditions, point.Calls().Column("account")+" IN ('"+strings.Join(f.Accounts, "', '")+"')")
	}
	if first, isClass := strings.CutSuffix(f.Status, "xx"); isClass {
		conditions = append(conditions, isStatus(first[0]))
	} else if f.Status != "" {
		conditions = append(conditions, point.Calls().Column("status")+" = "+f.Status)
	}
	if f.ID != "" {
		conditions = append(conditions, fmt.Sprintf("(%s = '%s' OR %s = '%[2]s')", point.Calls().Column("id"), f.ID, point.Calls().Column("given")))
	}
	return " WHERE " + strings.Join(conditions, " AND ")
}

// after returns the condition that something happened at a time or later.
func after(t time.Time) string {
	return "timestamp >= toDateTime(" + strconv.FormatInt(t.Unix(), 10) + ")"
}

// isStatus returns the condition that a status begins with a digit.
func isStatus(digit byte) string {
	return fmt.Sprintf("%s >= %c00 AND %[1]s <= %[2]c99", point.Calls().Column("status"), digit)
}

// figure is a number in an answer. Analytics Engine writes large numbers as strings.
type figure float64

// UnmarshalJSON accepts a number, and a string with a number.
func (f *figure) UnmarshalJSON(text []byte) error {
	return json.Unmarshal([]byte(strings.Trim(string(text), `"`)), (*float64)(f))
}

func (f figure) String() string { return strconv.FormatFloat(float64(f), 'f', 0, 64) }

// stamp is a time in an answer, in UTC.
type stamp struct{ time.Time }

// UnmarshalJSON reads a time as SQL writes it.
func (s *stamp) UnmarshalJSON(text []byte) (err error) {
	s.Time, err = time.Parse(`"`+time.DateTime+`"`, string(text))
	return err
}
