// Package reply makes what all answers of the interface share, whatever their format: the request's id, the headers and the line
// of the log. Read [Reply].
package reply

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"lettercraft/core/jsonio"
	"lettercraft/core/operation"
	"lettercraft/worker/engine"
	"lettercraft/worker/service/body"
	"lettercraft/worker/service/load"
	"lettercraft/worker/service/payment"
	"lettercraft/worker/service/uuid"
)

// Headers are the request headers that this package reads, and those that every face needs.
var Headers = append([]string{"accept", "access-control-request-headers", "x-api-key", "x-request-id"}, body.Headers...)

// allowed are the request headers that a page of another origin may always send.
var allowed = []string{"accept", "auth-mode", "content-type", "user-agent", "x-api-key", "x-request-id"}

// maxAsked is how many bytes of header names a preflight may ask for. A longer list is ignored.
const maxAsked = 1024

// Reply collects what is known about the answer to a request.
type Reply struct {
	Request *engine.Request
	ID      string           // of the request
	Subject string           // what the path stands for, for the log; empty until it is known
	Methods []string         // those of the path
	Payment *payment.Payment // nil until the account is known
}

// New begins the reply to a request.
func New(x *engine.Exchange) Reply { return Reply{Request: x.Request, ID: requestID(x)} }

// Preflight answers a browser that asks whether a page of another origin may send a request. Since no credentials are
// involved, the page may send any header that it asks for: client libraries and tracing tools add their own.
func (r *Reply) Preflight() engine.Response {
	headers := slices.Clone(allowed)
	if asked := r.Request.Header("access-control-request-headers"); len(asked) <= maxAsked {
		for name := range strings.SplitSeq(strings.ToLower(asked), ",") {
			if name = strings.Trim(name, " \t"); isToken(name) && !slices.Contains(headers, name) {
				headers = append(headers, name)
			}
		}
	}
	return engine.Response{
		Status: 204,
		Header: []string{
			"Access-Control-Allow-Origin", "*",
			"Access-Control-Allow-Methods", strings.Join(r.Methods, ", "),
			"Access-Control-Allow-Headers", strings.Join(headers, ", "),
			"Access-Control-Max-Age", "86400",
			"Vary", "Access-Control-Request-Headers",
			"X-Request-ID", r.ID,
		},
	}
}

// isToken reports whether a text can be the name of a header (RFC 9110, section 5.6.2).
func isToken(s string) bool {
	for i := range len(s) {
		if c := s[i]; !isAlphanumeric(c) && strings.IndexByte("!#$%&'*+-.^_`|~", c) < 0 {
			return false
		}
	}
	return s != ""
}

// Header are the headers of an answer, which is an error or (failure is nil) a success.
func (r *Reply) Header(contentType string, failure *operation.Error) []string {
	h := make([]string, 0, 32)
	h = append(h,
		"Content-Type", contentType,
		"X-Content-Type-Options", "nosniff",
		"X-Request-ID", r.ID,
		"Access-Control-Allow-Origin", "*",
		"Access-Control-Expose-Headers", "X-Request-ID, X-Credits-Cost, X-Credits-Remaining, X-RateLimit-Limit, "+
			"X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After",
		"Vary", "Accept",
		"Cache-Control", "no-store",
	)
	if r.Payment != nil {
		h = append(h, "X-Credits-Cost", strconv.Itoa(r.Payment.Cost))
	}
	if s := r.standing(); s != nil {
		h = append(h, "X-Credits-Remaining", strconv.FormatInt(s.Remaining, 10))
		if s.Limit > 0 {
			h = append(h,
				"X-RateLimit-Limit", strconv.FormatInt(s.Limit, 10),
				"X-RateLimit-Remaining", strconv.FormatInt(s.Left, 10),
				"X-RateLimit-Reset", strconv.FormatInt(s.Reset, 10),
			)
		}
	}
	if failure == nil {
		return h
	}
	switch {
	case failure == load.ErrBusy:
		h = append(h, "Retry-After", "5")
	case failure.Code == operation.MethodNotAllowed:
		h = append(h, "Allow", strings.Join(r.Methods, ", "))
	case failure.Code == operation.UnsupportedEncoding:
		h = append(h, "Accept-Encoding", "identity") // RFC 9110, section 15.5.16
	case failure.Code == operation.RateLimited:
		h = append(h, "Retry-After", strconv.FormatInt(r.standing().Reset, 10))
	}
	return h
}

func (r *Reply) standing() *payment.Standing {
	if r.Payment == nil {
		return nil
	}
	return r.Payment.Standing
}

// Log is the line that is logged for the request: never a key, a secret or a text. The cause of an error is in it only
// where the fault is ours, since that of a refused request can quote what was sent.
func (r *Reply) Log(status int, failure *operation.Error, now time.Time) []byte {
	var w jsonio.Writer
	w.BeginObject()
	w.Name("id")
	w.String(r.ID)
	w.Name("operation")
	if r.Subject == "" {
		w.Null()
	} else {
		w.String(r.Subject)
	}
	w.Name("status")
	w.Integer(int64(status))
	w.Name("credits")
	if r.Payment == nil {
		w.Integer(0)
	} else {
		w.Integer(int64(r.Payment.Cost))
	}
	w.Name("duration")
	w.Integer(now.Sub(r.Request.Start).Milliseconds())
	if failure != nil {
		w.Name("code")
		w.String(string(failure.Code))
		if failure.Code.Status() >= 500 && failure.Cause != nil {
			w.Name("cause")
			w.String(failure.Cause.Error())
		}
	}
	w.EndObject()
	return w.Bytes
}

// Failure is an error as the caller is told it.
func Failure(err error) *operation.Error {
	var known *operation.Error
	if errors.As(err, &known) {
		return known
	}
	return &operation.Error{Code: operation.Internal, Message: "Something went wrong on our side", Cause: err}
}

// Lost is the error of a request whose handler panicked, whose instance was lost, or that took too long.
func Lost(cause error) *operation.Error {
	switch cause {
	case engine.ErrLost:
		return operation.Unavailable("The service was interrupted; try again", cause)
	case engine.ErrReaped:
		return operation.Unavailable("The request took too long; try again", cause)
	}
	return Failure(cause)
}

// requestID is the caller's own id if it is fit for a log and a header, and a new UUID (RFC 9562, version 4) otherwise.
func requestID(x *engine.Exchange) string {
	given := x.Header("x-request-id")
	if len(given) >= 1 && len(given) <= 128 && plain(given) {
		return given
	}
	return uuid.New(x.Random)
}

func plain(s string) bool {
	for i := range len(s) {
		if c := s[i]; !isAlphanumeric(c) && c != '.' && c != '_' && c != '-' {
			return false
		}
	}
	return true
}

func isAlphanumeric(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9'
}
