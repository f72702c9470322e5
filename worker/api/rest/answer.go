package rest

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"lettercraft/core/operation"
	"lettercraft/worker/api/account"
	"lettercraft/worker/api/format"
	"lettercraft/worker/api/images"
	"lettercraft/worker/api/uuid"
	"lettercraft/worker/engine"
)

// upgradeURL is where a caller can change the plan.
const upgradeURL = "https://lettercraft.dev/plans"

// answer collects what is known of the answer to a request while it is worked on.
type answer struct {
	request  *engine.Request
	origin   string
	path     string
	query    map[string][]string
	queryErr error
	id       string // of the request
	format   *format.Format

	operation *operation.Operation // nil until the path is known to be that of one
	subject   string               // what the path stands for, for the log; empty until it is known
	methods   []string             // those of the path
	keyed     bool                 // the key is known
	standing  *account.Standing    // nil until the object was asked
	cost      int
	locked    []string // the Premium names that the plan does not open
	body      []byte   // of a success
}

func newAnswer(x *engine.Exchange) *answer {
	a := &answer{request: x.Request, id: requestID(x)}
	a.origin, a.path, a.query, a.queryErr = split(x.URL)
	if names := a.query["format"]; len(names) > 0 {
		a.format = format.ByName(names[0])
	}
	if a.format == nil {
		a.format = format.Negotiate(x.Header("accept"))
	}
	return a
}

// preflight answers a browser that asks whether it may send a request from another origin.
func (a *answer) preflight() engine.Response {
	headers := "accept, auth-mode, content-type, x-api-key, x-request-id"
	if a.operation == nil {
		headers += ", " + strings.Join(images.Headers, ", ")
	}
	return engine.Response{
		Status: 204,
		Header: []string{
			"Access-Control-Allow-Origin", "*",
			"Access-Control-Allow-Methods", strings.Join(a.methods, ", "),
			"Access-Control-Allow-Headers", headers,
			"Access-Control-Max-Age", "86400",
			"X-Request-ID", a.id,
		},
	}
}

// response writes the answer: the result, or the error in its place.
func (a *answer) response(err error, now time.Time) engine.Response {
	var failure *operation.Error
	if err != nil && !errors.As(err, &failure) {
		failure = &operation.Error{Code: operation.Internal, Message: "Something went wrong on our side", Cause: err}
	}
	status, body := 200, a.body
	if failure != nil {
		status, body = failure.Code.Status(), a.envelope(failure, nil)
	}
	return engine.Response{Status: status, Header: a.header(failure), Body: body, Log: a.log(status, failure, now)}
}

// envelope writes the form that every answer has, in every format: of an error, or else of a result.
func (a *answer) envelope(failure *operation.Error, result *operation.Result) []byte {
	e := a.format.New()
	e.BeginObject()
	e.Name("status")
	if failure != nil {
		e.String("error")
		e.Name("error")
		e.String(failure.Message)
		e.Name("data")
		e.Null()
	} else {
		e.String("ok")
		e.Name("error")
		e.Null()
		e.Name("data")
		result.Write(e)
		if len(a.locked) > 0 {
			a.writePremium(e)
		}
	}
	e.EndObject()
	return e.Document()
}

func (a *answer) writePremium(w operation.Writer) {
	w.Name("premium")
	w.BeginObject()
	w.Name("message")
	w.String("Premium fields and parameters are open to paid plans")
	w.Name("upgrade_url")
	w.String(upgradeURL)
	w.Name("locked_fields")
	w.BeginList()
	for _, name := range a.locked {
		w.String(name)
	}
	w.EndList()
	w.EndObject()
}

func (a *answer) header(failure *operation.Error) []string {
	h := make([]string, 0, 32)
	h = append(h,
		"Content-Type", a.format.ContentType,
		"X-Content-Type-Options", "nosniff",
		"X-Request-ID", a.id,
		"Access-Control-Allow-Origin", "*",
		"Access-Control-Expose-Headers", "X-Request-ID, X-Credits-Cost, X-Credits-Remaining, X-RateLimit-Limit, "+
			"X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After",
		"Vary", "Accept",
		"Cache-Control", "no-store",
	)
	if a.keyed {
		h = append(h, "X-Credits-Cost", strconv.Itoa(a.cost))
	}
	if s := a.standing; s != nil {
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
	switch failure.Code {
	case operation.MethodNotAllowed:
		h = append(h, "Allow", strings.Join(a.methods, ", "))
	case operation.RateLimited:
		h = append(h, "Retry-After", strconv.FormatInt(a.standing.Reset, 10))
	}
	return h
}

// log is the line that is logged for the request: never a key, a secret or a text. The cause of an error is in it only
// where the fault is ours, since that of a refused request can quote what was sent.
func (a *answer) log(status int, failure *operation.Error, now time.Time) []byte {
	var w operation.JSONWriter
	w.BeginObject()
	w.Name("id")
	w.String(a.id)
	w.Name("operation")
	if a.subject == "" {
		w.Null()
	} else {
		w.String(a.subject)
	}
	w.Name("status")
	w.Integer(int64(status))
	w.Name("credits")
	w.Integer(int64(a.cost))
	w.Name("duration")
	w.Integer(now.Sub(a.request.Start).Milliseconds())
	if failure != nil {
		w.Name("code")
		w.String(string(failure.Code))
		if status >= 500 && failure.Cause != nil {
			w.Name("cause")
			w.String(failure.Cause.Error())
		}
	}
	w.EndObject()
	return w.Bytes
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
		c := s[i]
		letter := c|0x20 >= 'a' && c|0x20 <= 'z'
		if !letter && (c < '0' || c > '9') && c != '.' && c != '_' && c != '-' {
			return false
		}
	}
	return true
}
