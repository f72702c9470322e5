package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"time"

	"lettercraft/core/operation"
	"lettercraft/worker/console/audit"
	"lettercraft/worker/console/signin"
	"lettercraft/worker/service/account"
)

// The limits of a report, and of the reports of a network.
const (
	maxReported   = 100
	maxReportSize = 256 << 10 // bytes
)

var reportLimits = []signin.Limit{{Count: 60, Window: time.Minute.Milliseconds()}}

// match is a key in a report. It is a member of the list that GitHub's secret scanning sends, whose url and source are not read: the owner
// is told nothing that anybody else has written.
// https://docs.github.com/en/code-security/secret-scanning/secret-scanning-partner-program
type match struct {
	Token string `json:"token"`
	Type  string `json:"type"`
}

// verdict is what GitHub expects about each match.
type verdict struct {
	Hash  string `json:"token_hash"` // SHA-256 of the key in hexadecimal
	Type  string `json:"token_type"`
	Label string `json:"label"` // true_positive or false_positive
}

// keyType is the type of a key in a report that has no types.
const keyType = "lettercraft_api_key"

var (
	errReport = &operation.Error{
		Code: operation.MalformedRequest, Reason: operation.InvalidMember,
		Message: `The body must be a JSON object {"key": …}, or a list of 1 to 100 objects with the members token and type`,
	}
	errReportSize = &operation.Error{
		Code: operation.TooLarge, Reason: operation.BodyTooLarge, Message: "The body must have at most 262,144 bytes",
	}
)

// report ends the keys in a report that are in force. Who knows a whole key could use it, so no other proof is needed. The verdict says
// whether the service has made the key, and not whether it was in force, so reporting a key again gets the same answer.
func (h *handler) report(r *http.Request, a *answer) error {
	if err := h.throttle.ThrottleNetworks("reports of", r.Header.Get("CF-Connecting-IP"), reportLimits); err != nil {
		return err
	}
	matches, err := readReport(r.Body)
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
	a.body, err = json.Marshal(verdicts)
	return err
}

// readReport reads the keys of a report.
func readReport(from io.Reader) ([]match, error) {
	if from == nil {
		return nil, errReport
	}
	body, err := io.ReadAll(io.LimitReader(from, maxReportSize+1))
	if err != nil {
		return nil, errReport
	}
	if len(body) > maxReportSize {
		return nil, errReportSize
	}
	var matches []match
	if bytes.HasPrefix(bytes.TrimLeft(body, " \t\r\n"), []byte("[")) {
		err = json.Unmarshal(body, &matches)
	} else {
		var one struct{ Key string }
		if err = json.Unmarshal(body, &one); err == nil && one.Key != "" {
			matches = []match{{one.Key, keyType}}
		}
	}
	if err != nil || len(matches) == 0 || len(matches) > maxReported {
		return nil, errReport
	}
	return matches, nil
}

// revoke ends a key, if it is in force, and returns its label.
func (h *handler) revoke(key string) (label string, err error) {
	name, found, err := account.Find(h.NameSecrets, key, h.store.Lookup)
	if err != nil {
		return "", err
	}
	if !found {
		return "false_positive", nil
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
	case "unknown-key", "missing": // it was revoked before, or nobody has made it after all
	default:
		return "", errors.New("the account's object answered: " + done.Outcome)
	}
	return "true_positive", nil
}
