// Package reply has the common parts of the answers of REST and GraphQL: the request's id, the headers and the line in the log. Read
// [Reply].
package reply

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/core/jsonio"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/service/account"
	"github.com/lettercraft/lettercraft/worker/service/body"
	"github.com/lettercraft/lettercraft/worker/service/load"
	"github.com/lettercraft/lettercraft/worker/service/payment"
	"github.com/lettercraft/lettercraft/worker/service/uuid"
)

// Headers are the request headers that this package reads, and the headers that both REST and GraphQL read.
var Headers = append([]string{"accept", "access-control-request-headers OPTIONS", "origin", payment.RepeatHeader, "prefer", "x-api-key", "x-request-id", account.ClientHeader}, body.Headers...)

// allowed are the request headers that a web page of another origin may always send.
var allowed = []string{"accept", "auth-mode", "content-type", "user-agent", "x-api-key", "x-request-id"}

// maxAsked is the maximum length in bytes of the list of headers in a preflight request. A longer list is ignored.
const maxAsked = 1024

// Reply collects the data for the answer to a request.
type Reply struct {
	Request *engine.Request
	Own     string            // the service's own id of the request, which no other request has
	Given   string            // the caller's id of the request, or empty
	Subject string            // operation or resource of the path, for the log; empty until it is known
	Methods []string          // methods that the path allows
	Ending  *operation.Ending // of the operation, or of the whole version; nil if there is none
	Payment *payment.Payment  // nil until the account is known
	// Window is the rate window of a call without a key, or nil. Its credits do not count.
	Window  *payment.Standing
	Ignored []string // names that were given and are no parameters, as in operation.Call.Unknown
	// IsStrict says that such names are refused, because the caller prefers that.
	IsStrict bool
}

// Ending is the announcement of the end of /v1, or nil. Every answer has its headers, except those to preflight requests, and the OpenAPI
// document, which is a static file.
var Ending *operation.Ending

// EndingOf returns the announcement of the end of an operation in /v1, given its own: the one that comes first, or nil.
func EndingOf(own *operation.Ending) *operation.Ending {
	if own == nil || Ending != nil && Ending.Sunset.Before(own.Sunset) {
		return Ending
	}
	return own
}

// Announcement returns the headers Deprecation (RFC 9745), Sunset (RFC 8594) and Link, or none.
func (r *Reply) Announcement() []string {
	e := EndingOf(r.Ending)
	if e == nil {
		return nil
	}
	// A time is written as an integer with "@" before it (RFC 9651, section 3.3.7), and as in HTTP (RFC 9110, section 5.6.7).
	headers := []string{"Deprecation", "@" + strconv.FormatInt(e.Deprecated.Unix(), 10), "Sunset", e.Sunset.UTC().Format("Mon, 02 Jan 2006 15:04:05 GMT")}
	if e.Link != "" {
		headers = append(headers, "Link", "<"+e.Link+`>; rel="deprecation"`)
	}
	return headers
}

// New returns the reply to a request whose headers include X-Request-ID. The function random fills a slice, for the service's own id.
func New(r *engine.Request, random func([]byte)) Reply {
	return Reply{Request: r, Own: uuid.New(random), Given: given(r.Header("x-request-id"))}
}

// ID returns the id of the request that its caller knows: the caller's own, or the service's.
func (r *Reply) ID() string { return cmp.Or(r.Given, r.Own) }

// Preflight answers a CORS preflight request, in which a browser asks whether a web page of another origin may send a request.
// The page may send any header, because client libraries and tracing tools add their own. This is safe because the service
// uses no credentials that a browser sends by itself, such as cookies.
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
			"X-Request-ID", r.ID(),
		},
	}
}

// ForMethod makes the answer to HEAD that to GET without its body (RFC 9110, section 9.3.2). It returns the answers to other methods as they are.
func ForMethod(x *engine.Exchange, r engine.Response) engine.Response {
	if length := int64(len(r.Body)) + r.Length; x.Method == "HEAD" && length > 0 {
		r.Header = append(r.Header, "Content-Length", strconv.FormatInt(length, 10))
		r.Body, r.Stream, r.Length = nil, false, 0
	}
	return r
}

// isToken reports whether a string can be the name of a header (RFC 9110, section 5.6.2).
func isToken(s string) bool {
	for i := range len(s) {
		if c := s[i]; !isAlphanumeric(c) && strings.IndexByte("!#$%&'*+-.^_`|~", c) < 0 {
			return false
		}
	}
	return s != ""
}

// Repeat returns the response to a repeated call, with the answer to the first call.
func (r *Reply) Repeat(before *payment.Repetition, now time.Time) engine.Response {
	return engine.Response{
		Status: 200, Header: r.Header(before.ContentType, nil), Body: before.Body, Stream: before.Stream, Length: before.Length,
		Log: r.Log(200, int64(len(before.Body))+before.Length, nil, now),
	}
}

// Header returns the headers of an answer: alternating names and values. The answer is a success if failure is nil.
func (r *Reply) Header(contentType string, failure *operation.Error) []string {
	h := make([]string, 0, 32)
	h = append(h,
		"Content-Type", contentType,
		"X-Content-Type-Options", "nosniff",
		"X-Request-ID", r.ID(),
		"Access-Control-Allow-Origin", "*",
		"Access-Control-Expose-Headers", "X-Request-ID, X-Credits-Cost, X-Credits-Remaining, X-RateLimit-Limit, "+
			"X-RateLimit-Remaining, X-RateLimit-Reset, RateLimit, RateLimit-Policy, Retry-After, X-Ignored-Parameters, Preference-Applied, Deprecation, Sunset, Link",
		"Vary", "Accept",
		"Cache-Control", "no-store",
	)
	if r.Payment != nil {
		h = append(h, "X-Credits-Cost", strconv.Itoa(r.Payment.Cost))
	}
	if s := r.standing(); s != nil {
		if r.Payment != nil {
			h = append(h, "X-Credits-Remaining", strconv.FormatInt(s.Remaining, 10))
		}
		if s.Limit > 0 {
			policy, seconds := `"minute"`, "60"
			if r.Payment == nil { // the sandbox
				policy, seconds = `"hour"`, "3600"
			}
			limit, left, reset := strconv.FormatInt(s.Limit, 10), strconv.FormatInt(s.Left, 10), strconv.FormatInt(s.Reset, 10)
			h = append(h,
				"X-RateLimit-Limit", limit,
				"X-RateLimit-Remaining", left,
				"X-RateLimit-Reset", reset,
				// The fields of the Internet-Draft "RateLimit header fields for HTTP" say the same.
				"RateLimit-Policy", policy+`;q=`+limit+`;w=`+seconds,
				"RateLimit", policy+`;r=`+left+`;t=`+reset,
			)
		}
	}
	if len(r.Ignored) > 0 {
		h = append(h, "X-Ignored-Parameters", strings.Join(r.Ignored, ", "))
	}
	if r.IsStrict {
		h = append(h, "Preference-Applied", "handling=strict")
	}
	h = append(h, r.Announcement()...)
	if failure != nil {
		h = append(h, r.refusal(failure)...)
	}
	return h
}

// refusal returns the headers that only the answer to a failed call has.
func (r *Reply) refusal(failure *operation.Error) []string {
	switch {
	case failure == load.ErrBusy:
		return []string{"Retry-After", "5"}
	case failure == account.ErrUnknownKeys:
		return []string{"Retry-After", strconv.FormatInt(60-r.Request.Start.Unix()%60, 10)} // the end of the minute
	case failure.Code == operation.InvalidKey:
		return []string{"WWW-Authenticate", `ApiKey realm="Lettercraft", header="X-API-Key"`}
	case failure.Code == operation.MethodNotAllowed:
		return []string{"Allow", strings.Join(r.Methods, ", ")}
	case failure.Code == operation.UnsupportedEncoding:
		return []string{"Accept-Encoding", "identity"} // RFC 9110, section 15.5.16
	case failure.Code == operation.RateLimited && r.standing() != nil:
		return []string{"Retry-After", strconv.FormatInt(r.standing().Reset, 10)}
	}
	return nil
}

func (r *Reply) standing() *payment.Standing {
	if r.Payment == nil {
		return r.Window
	}
	return r.Payment.Standing
}

// Log returns the line to log for the request, as JSON, given the status and the number of bytes of the body. Besides the caller's id, it
// never contains anything from the request: no key, no secret, no text. It contains the cause of an error only if the service is at fault,
// because the cause of a refusal can quote the request. Package point has the names of its members.
func (r *Reply) Log(status int, sent int64, failure *operation.Error, now time.Time) []byte {
	if r.Request.Method == "HEAD" {
		sent = 0
	}
	var w jsonio.Writer
	w.BeginObject()
	w.Name("id")
	w.String(r.Own)
	text(&w, "given", r.Given)
	w.Name("operation")
	operation.WriteStringOrNull(&w, r.Subject)
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
	w.Name("received")
	w.Integer(int64(len(r.Request.URL) + body.Size(r.Request)))
	w.Name("sent")
	w.Integer(sent)
	text(&w, "colo", r.Request.Colo)
	if r.Payment != nil {
		text(&w, "account", r.Payment.Pseudonym())
	}
	if s := r.standing(); s != nil && s.Key > 0 {
		w.Name("key")
		w.Integer(s.Key)
	}
	if failure != nil {
		w.Name("code")
		w.String(string(failure.Code))
		w.Name("reason")
		w.String(string(failure.Reason))
		if failure.Code.Status() >= 500 && failure.Cause != nil {
			w.Name("cause")
			w.String(failure.Cause.Error())
		}
	}
	w.EndObject()
	return w.Bytes
}

// text writes a member unless its value is empty.
func text(w *jsonio.Writer, name, value string) {
	if value != "" {
		w.Name(name)
		w.String(value)
	}
}

// IsStrict reports whether a header Prefer asks for handling=strict (RFC 7240, section 4.4).
func IsStrict(prefer string) bool {
	for prefer != "" {
		var preference string
		preference, prefer, _ = strings.Cut(prefer, ",")
		preference, _, _ = strings.Cut(preference, ";")
		name, value, _ := strings.Cut(preference, "=")
		if strings.EqualFold(strings.TrimSpace(name), "handling") {
			return strings.EqualFold(strings.Trim(value, "\" \t"), "strict") // the first one counts
		}
	}
	return false
}

// Failure returns an error in the form that the caller sees. An error of an unknown type becomes [operation.Internal].
func Failure(err error) *operation.Error {
	var known *operation.Error
	if errors.As(err, &known) {
		return known
	}
	return &operation.Error{Code: operation.Internal, Reason: operation.Failed, Message: "Something went wrong on our side", Cause: err}
}

// Lost returns the error of a request whose handler panicked, whose instance ended, or that took too long.
func Lost(cause error) *operation.Error {
	switch cause {
	case engine.ErrLost:
		return operation.Unavailable(operation.Interrupted, "The service was interrupted; try again", cause)
	case engine.ErrReaped:
		return operation.Unavailable(operation.TimedOut, "The request took too long; try again", cause)
	}
	return Failure(cause)
}

// given returns the id in a caller's header if it is safe in a log and a header, and an empty string otherwise.
func given(id string) string {
	if len(id) <= 128 && plain(id) {
		return id
	}
	return ""
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
