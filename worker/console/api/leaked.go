package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/console/audit"
	"github.com/lettercraft/lettercraft/worker/console/signin"
	"github.com/lettercraft/lettercraft/worker/service/account"
	"github.com/lettercraft/lettercraft/worker/service/envelope"
	"github.com/lettercraft/lettercraft/worker/service/format"
)

// The limits of a report, and of the reports of a network.
const (
	maxReported   = 100
	maxReportSize = 256 << 10 // bytes
)

var reportLimits = []signin.Limit{{Count: 60, Window: time.Minute.Milliseconds()}}

// match is a key in a report. It is an item of the list that GitHub's secret scanning sends. Its url and source are not read, so that the
// mail to the owner contains no text of anybody else.
// https://docs.github.com/en/code-security/secret-scanning/secret-scanning-partner-program
type match struct {
	Token string `json:"token"`
	Type  string `json:"type"`
}

// verdict is the answer that GitHub expects for each match.
type verdict struct {
	Hash  string `json:"token_hash"` // SHA-256 of the key in hexadecimal
	Type  string `json:"token_type"`
	Label string `json:"label"`
}

// The labels of verdicts.
const (
	truePositive  = "true_positive"
	falsePositive = "false_positive"
)

var (
	errReport = &operation.Error{
		Code: operation.MalformedRequest, Reason: operation.InvalidMember,
		Message: `The body must be a JSON object {"key": …}, or a list of 1 to 100 objects with the members token and type`,
	}
	errReportSize = &operation.Error{
		Code: operation.TooLarge, Reason: operation.BodyTooLarge, Message: "The body must have at most 262,144 bytes",
	}
)

// report ends the keys in a report that are in force. Anybody who knows a whole key could use it, so no other proof is needed. The verdict
// says whether the service made the key, and not whether the key was in force, so a repeated report gets the same answer. Keys of the first
// form are the exception: only the directory knows them, and it forgets keys that have ended.
func (h *handler) report(r *http.Request, a *answer) error {
	if err := h.throttle.ThrottleNetworks("reports of", r.Header.Get("CF-Connecting-IP"), reportLimits); err != nil {
		return err
	}
	matches, isOne, err := readReport(r.Body)
	if err == nil {
		err = a.queryErr
	}
	if err == nil {
		err = envelope.CheckFormat(a.query)
	}
	if err != nil {
		return err
	}
	verdicts := make([]verdict, len(matches))
	known := map[string]string{} // labels by key
	for i, m := range matches {
		label, done := known[m.Token]
		if !done {
			if label, err = h.revoke(m.Token); err != nil {
				return err
			}
			known[m.Token] = label
		}
		verdicts[i] = verdict{account.Hash(m.Token), m.Type, label}
	}
	if isOne {
		a.body = envelope.Success(a.format, Reported{verdicts[0].Label == truePositive}, nil)
		return nil
	}
	a.format = format.ByName("json") // GitHub's
	a.body, err = json.Marshal(verdicts)
	return err
}

// Reported is the answer to a report of one key. It has the tags of an operation's result, which package openapi reads.
type Reported struct {
	IsKey bool `json:"isKey" doc:"Whether the service made the key. If it did, the key no longer works."`
}

// Write writes the answer as one object.
func (r Reported) Write(w operation.Writer) {
	w.BeginObject()
	w.Name("isKey")
	w.Boolean(r.IsKey)
	w.EndObject()
}

// readReport reads the keys of a report: a single key, or the keys in a list.
func readReport(from io.Reader) (matches []match, isOne bool, err error) {
	if from == nil {
		return nil, false, errReport
	}
	body, err := io.ReadAll(io.LimitReader(from, maxReportSize+1))
	if err != nil {
		return nil, false, errReport
	}
	if len(body) > maxReportSize {
		return nil, false, errReportSize
	}
	if bytes.HasPrefix(bytes.TrimLeft(body, " \t\r\n"), []byte("[")) {
		err = json.Unmarshal(body, &matches)
	} else {
		var one struct{ Key string }
		if err = json.Unmarshal(body, &one); err == nil && one.Key != "" {
			matches, isOne = []match{{Token: one.Key}}, true
		}
	}
	if err != nil || len(matches) == 0 || len(matches) > maxReported {
		return nil, false, errReport
	}
	return matches, isOne, nil
}

// revoke ends a key, if it is in force, and returns its label.
func (h *handler) revoke(key string) (label string, err error) {
	name, found, err := account.Find(h.NameSecrets, key, h.store.Lookup)
	if err != nil {
		return "", err
	}
	if !found {
		return falsePositive, nil
	}
	answer, err := h.store.Command(name.Account, account.NewCommand("revoke-leaked").Text("hash", account.Hash(key)).String())
	if err != nil {
		return "", err
	}
	var done struct{ Outcome string }
	if err := json.Unmarshal(answer, &done); err != nil {
		return "", err
	}
	switch done.Outcome {
	case "done":
		audit.Log(audit.Change{Action: "revoke-leaked", Account: name.Account})
	case "unknown-key", "missing": // the key was revoked before, or the service has not made it after all
	default:
		return "", errors.New("the account's object answered: " + done.Outcome)
	}
	return truePositive, nil
}
