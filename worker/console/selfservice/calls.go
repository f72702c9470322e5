package selfservice

import (
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"strconv"

	"github.com/lettercraft/lettercraft/worker/console/session"
	"github.com/lettercraft/lettercraft/worker/service/payment"
)

const (
	pageOfCalls = 50    // number of calls in an answer
	maxCalls    = 1_000 // number of calls that an account's object keeps
	maxFilter   = 255   // maximum length of a value in a filter
)

// filter selects calls, as calls.mjs defines it.
type filter struct {
	Failed    *bool    `json:"failed,omitempty"`
	Status    int      `json:"status,omitempty"`
	Outcomes  []string `json:"outcomes,omitempty"`
	Operation string   `json:"operation,omitempty"`
	Key       string   `json:"key,omitempty"`
	ID        string   `json:"id,omitempty"`
	Before    *int64   `json:"before,omitempty"`
}

// callLog is a part of the calls of an account, the newest first.
type callLog struct {
	Calls []call `json:"calls"`
	// Total is the number of calls that the filter selects. Before is the value of the parameter that requests the older calls, or nil if
	// there are none.
	Total  int64  `json:"total"`
	Before *int64 `json:"before"`
}

// call is a call as the owner of the account sees it. It has no text of the caller.
type call struct {
	Time       int64    `json:"time"`
	ID         string   `json:"id"`
	Operation  string   `json:"operation"`
	Operations []string `json:"operations,omitempty"` // of a query of GraphQL
	Status     int      `json:"status"`
	Code       string   `json:"code,omitempty"` // code and reason of an error; even a GraphQL query with the status 200 can have them
	Reason     string   `json:"reason,omitempty"`
	Parameter  string   `json:"parameter,omitempty"` // name of the parameter at fault
	Credits    int64    `json:"credits"`
	Duration   int64    `json:"duration"`       // in milliseconds
	Key        string   `json:"key,omitempty"`  // id of the key
	Kind       string   `json:"kind,omitempty"` // "repetition" or "test"
}

// calls answers with the calls that a filter selects, in pages.
func (a *service) calls(w http.ResponseWriter, r *http.Request) error {
	f, err := filterIn(r)
	if err != nil {
		return err
	}
	s, err := a.member(r)
	if err != nil {
		return err
	}
	page, err := a.log(s, f, pageOfCalls)
	if err != nil {
		return err
	}
	return reply(w, http.StatusOK, page)
}

// aStatus matches an HTTP status.
var aStatus = regexp.MustCompile(`^[1-5][0-9]{2}$`)

// filterIn returns the filter in the query of a request.
func filterIn(r *http.Request) (f filter, err error) {
	q := r.URL.Query()
	switch status := q.Get("status"); {
	case status == "":
	case status == "successful" || status == "failed":
		failed := status == "failed"
		f.Failed = &failed
	case aStatus.MatchString(status):
		f.Status, _ = strconv.Atoi(status)
		f.Outcomes = outcomesOf(f.Status)
	default:
		return f, errParameter("status", "The status is successful, failed, or a number such as 403")
	}
	if before := q.Get("before"); before != "" {
		n, err := strconv.ParseInt(before, 10, 64)
		if err != nil || n < 0 {
			return f, errParameter("before", "This is not a place in the list of calls")
		}
		f.Before = &n
	}
	for name, into := range map[string]*string{"operation": &f.Operation, "key": &f.Key, "id": &f.ID} {
		if *into = q.Get(name); len(*into) > maxFilter {
			return f, errParameter(name, "The value is too long")
		}
	}
	return f, nil
}

// outcomesOf returns the outcomes of the refusals that have a status.
func outcomesOf(status int) []string {
	var outcomes []string
	for outcome, refusal := range payment.Refusals() {
		if refusal.Code.Status() == status {
			outcomes = append(outcomes, outcome)
		}
	}
	slices.Sort(outcomes)
	return outcomes
}

// log returns calls of the account of a session. The object records the outcome of a call that it refused; the status, the code and the
// reason follow from the outcome.
func (a *service) log(s session.Session, f filter, most int64) (*callLog, error) {
	selected, err := json.Marshal(f)
	if err != nil {
		return nil, err
	}
	var found struct {
		callLog
		Calls []struct {
			call
			Outcome string
		} `json:"calls"`
	}
	if _, err := a.send(s, command("calls", s).JSON("filter", string(selected)).Number("most", most), &found); err != nil {
		return nil, err
	}
	refusals := payment.Refusals()
	page := &callLog{Calls: []call{}, Total: found.Total, Before: found.Before}
	for _, one := range found.Calls {
		if refusal := refusals[one.Outcome]; refusal != nil {
			one.Status, one.Code, one.Reason = refusal.Code.Status(), string(refusal.Code), string(refusal.Reason)
		}
		page.Calls = append(page.Calls, one.call)
	}
	return page, nil
}
