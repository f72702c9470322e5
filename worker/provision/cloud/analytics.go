package cloud

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// patience is the time that a question may take.
const patience = time.Minute

// NotEnabled says what to do about an account without Analytics Engine. Cloudflare refuses its questions as it refuses a token without the
// permission.
const NotEnabled = "enable Analytics Engine for the Cloudflare account, at https://dash.cloudflare.com/?to=/:account/workers/analytics-engine"

// Query asks Workers Analytics Engine a query in its dialect of SQL, which must end with FORMAT JSON, and decodes the list of rows into
// rows. A dataset exists once something was written to it. A question about a time without data points has no rows: Analytics Engine does not
// know the types of the columns then, and refuses it. cloudflare-go does not have this part of the interface.
func (c *Client) Query(ctx context.Context, sql string, rows any) error {
	const action = "ask Analytics Engine"
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.base+"/accounts/"+c.account+"/analytics_engine/sql", strings.NewReader(sql))
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", "Bearer "+c.token)
	answer, err := (&http.Client{Timeout: patience}).Do(request)
	if err != nil {
		return &Error{Action: action, Message: "Cloudflare can't be reached: " + err.Error()}
	}
	defer answer.Body.Close()
	content, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer))
	if err != nil {
		return &Error{Action: action, Message: "Cloudflare can't be reached: " + err.Error()}
	}
	failure := &Error{Action: action, Status: answer.StatusCode}
	if answer.StatusCode == http.StatusUnauthorized || answer.StatusCode == http.StatusForbidden {
		failure.Permission = Permission(request.URL.Path)
		failure.Message = "if it has the permission, " + NotEnabled
		return failure
	}
	if refusal := string(content); answer.StatusCode == http.StatusUnprocessableEntity &&
		strings.Contains(refusal, "unable to find type of column") && !strings.Contains(refusal, "unknown table") {
		return nil
	}
	var result struct{ Data json.RawMessage }
	if answer.StatusCode != http.StatusOK {
		failure.Message = fmt.Sprintf("status %d: %.300s", answer.StatusCode, strings.TrimSpace(string(content)))
		return failure
	}
	if err := json.Unmarshal(content, &result); err != nil {
		failure.Message = "the answer can't be read: " + err.Error()
		return failure
	}
	return json.Unmarshal(result.Data, rows)
}
