package oncall

import (
	"context"
	"errors"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/worker/service/point"
)

// Events are the events of the console, the notifier and the accounts' objects. Package events of the console describes them.
type Events struct {
	// Table is the name of the dataset.
	Table string
	// Query asks a query, and decodes the list of rows into rows.
	Query func(ctx context.Context, sql string, rows any) error
}

// Failures selects failures. What is empty selects all.
type Failures struct {
	Since    time.Time
	Event    string   // such as webhook
	Accounts []string // pseudonyms
	Limit    int
}

// Failure is the events with the same name, account, reason and status.
type Failure struct {
	Event    string `json:"event"`
	Account  string `json:"account,omitempty"` // pseudonym
	Reason   string `json:"reason"`
	Status   figure `json:"status,omitempty"` // of the answer that was sent or received
	Worker   string `json:"worker"`
	Times    figure `json:"times"`
	Earliest stamp  `json:"earliest"`
	Latest   stamp  `json:"latest"`
	// Points is the number of data points from which Times is estimated.
	Points figure `json:"points"`
}

var validEvent = regexp.MustCompile(`^[a-z_]{1,20}$`)

// Check returns an error if no event can be selected.
func (f Failures) Check() error {
	if f.Event != "" && !validEvent.MatchString(f.Event) {
		return errors.New("--event must be the name of an event, such as webhook")
	}
	return nil
}

// Failures returns the failures that are selected, those that happened most often first. They must be valid. A run of the schedule that has
// succeeded is returned only if the runs are asked for by their name.
func (e Events) Failures(ctx context.Context, f Failures) (list []Failure, err error) {
	column := point.Events().Column
	var columns []string
	by := []string{"event", "account", "reason", "status", "worker"}
	for _, member := range by {
		columns = append(columns, column(member)+" AS "+member)
	}
	conditions := []string{after(f.Since)}
	if f.Event != "" {
		conditions = append(conditions, column("event")+" = '"+f.Event+"'")
	} else {
		conditions = append(conditions, "("+column("event")+" != 'sweep' OR "+column("reason")+" != 'done')")
	}
	if len(f.Accounts) > 0 {
		conditions = append(conditions, column("account")+" IN ('"+strings.Join(f.Accounts, "', '")+"')")
	}
	err = e.Query(ctx, "SELECT "+strings.Join(columns, ", ")+
		", SUM(_sample_interval) AS times, MIN(timestamp) AS earliest, MAX(timestamp) AS latest, COUNT() AS points"+
		" FROM "+e.Table+" WHERE "+strings.Join(conditions, " AND ")+
		" GROUP BY "+strings.Join(by, ", ")+" ORDER BY times DESC, latest DESC LIMIT "+strconv.Itoa(f.Limit)+" FORMAT JSON", &list)
	return list, err
}
