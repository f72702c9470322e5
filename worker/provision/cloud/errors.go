package cloud

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"slices"

	"github.com/cloudflare/cloudflare-go/v6/kv"
	"github.com/cloudflare/cloudflare-go/v6/shared"
)

// Error is a request that has failed.
type Error struct {
	// Action is the attempted action, such as "list the KV namespaces".
	Action string
	// Status is the status of the answer, or 0 without an answer.
	Status int
	// Permission is the permission that the token lacks, or empty.
	Permission string
	// Message describes the mistake, or adds something to a missing permission.
	Message string
}

func (e *Error) Error() string {
	if e.Permission != "" {
		text := fmt.Sprintf("can't %s: the API token lacks the permission %q, or was revoked, or is not one of this account", e.Action, e.Permission)
		if e.Message != "" {
			text += "; " + e.Message
		}
		return text
	}
	return fmt.Sprintf("can't %s: %s", e.Action, e.Message)
}

// ExitCode returns the exit code of the program.
func (e *Error) ExitCode() int {
	switch {
	case e.Permission != "":
		return 83
	case e.Status == 0 || e.Status == http.StatusTooManyRequests || e.Status >= 500:
		return 101
	}
	return 1
}

// Missing returns the permission whose absence has caused an error, or an empty string.
func Missing(err error) string {
	if refusal := (*Error)(nil); errors.As(err, &refusal) {
		return refusal.Permission
	}
	return ""
}

// isMissing reports whether an error says that there is no such thing.
func isMissing(err error) bool {
	var e *kv.Error
	return errors.As(err, &e) && e.StatusCode == http.StatusNotFound
}

// deleted explains an error of a deletion. A thing that no longer exists counts as deleted: the answer to an earlier request may have been
// lost.
func deleted(action string, err error) error {
	if isMissing(err) {
		return nil
	}
	return explain(action, err)
}

// explain turns an error of the library into an [Error].
func explain(action string, err error) error {
	if err == nil {
		return nil
	}
	var e *kv.Error
	if errors.Is(err, context.Canceled) {
		return &Error{Action: action, Status: http.StatusBadRequest, Message: "interrupted"}
	}
	if !errors.As(err, &e) {
		return &Error{Action: action, Message: "Cloudflare can't be reached: " + err.Error()}
	}
	failure := &Error{Action: action, Status: e.StatusCode, Message: fmt.Sprintf("status %d", e.StatusCode)}
	if len(e.Errors) > 0 {
		failure.Message = text(e.Errors[0])
	}
	isDenied := slices.ContainsFunc(e.Errors, func(one shared.ErrorData) bool { return slices.Contains(denials, one.Code) })
	hasCode := slices.ContainsFunc(e.Errors, func(one shared.ErrorData) bool { return one.Code != 0 }) // refusals of rulesets have none
	if isDenied || !hasCode && e.StatusCode == http.StatusForbidden {
		failure.Permission = Permission(e.Request.URL.Path)
	}
	return failure
}

// text returns the text of one of Cloudflare's errors.
func text(e shared.ErrorData) string { return fmt.Sprintf("%s (code %d)", e.Message, e.Code) }

// denials are the codes of Cloudflare's errors for a token that is not valid or lacks a permission.
var denials = []int64{1000, 9106, 9109, 10000, 10001}

// permissions are the permissions that requests need, by the distinctive part of their path. The first match counts. The source is
// "Accepted Permissions" in Cloudflare's API reference; the names are the names in the dashboard.
var permissions = []struct {
	path *regexp.Regexp
	name string
}{
	{regexp.MustCompile(`/storage/kv/`), "Workers KV Storage: Edit"},
	{regexp.MustCompile(`/r2/`), "Workers R2 Storage: Edit"},
	{regexp.MustCompile(`/workers/observability/`), "Workers Observability: Read"},
	{regexp.MustCompile(`/workers/`), "Workers Scripts: Edit"},
	{regexp.MustCompile(`/analytics_engine/`), "Account Analytics: Read"},
	{regexp.MustCompile(`/email/sending`), "Zone Settings: Read"},
	{regexp.MustCompile(`/dns_records`), "DNS: Read"},
	{regexp.MustCompile(`/rulesets`), "Zone WAF: Edit"},
	{regexp.MustCompile(`/zones`), "Zone: Read"},
}

// Permission returns the permission that a request needs, given its path.
func Permission(path string) string {
	for _, p := range permissions {
		if p.path.MatchString(path) {
			return p.name
		}
	}
	return "Account Settings: Read"
}
