// Package api serves the paths below /v1 that the console answers because their requests are rare: the keys of an account, for programs
// whose key may manage keys (keys.go), and reports of leaked keys (leaked.go). Answers have the envelope and the headers of the data plane.
// Read [New].
package api

import (
	"crypto/rand"
	"errors"
	"log"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/console/keys"
	"github.com/lettercraft/lettercraft/worker/console/seal"
	"github.com/lettercraft/lettercraft/worker/console/signin"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/service/account"
	"github.com/lettercraft/lettercraft/worker/service/address"
	"github.com/lettercraft/lettercraft/worker/service/envelope"
	"github.com/lettercraft/lettercraft/worker/service/format"
	"github.com/lettercraft/lettercraft/worker/service/reply"
)

// The paths.
const (
	KeysPath   = "/v1/account/keys"
	LeakedPath = "/v1/leaked-keys"
)

// Store is the interface to everything outside the package.
type Store interface {
	signin.Store
	// Lookup reads an entry of the directory, and reports whether there is one.
	Lookup(name string) (value string, found bool, err error)
}

// Config is the operator's configuration. Every request is refused unless there is at least one of each secret.
type Config struct {
	// NameSecrets are the secrets with which keys name their accounts. KeySecrets seal the keys for their owners. AddressSecrets are for
	// the names under which requests are counted. In each list, the newest secret comes first.
	NameSecrets, KeySecrets, AddressSecrets []string
	Now                                     func() time.Time
}

type handler struct {
	Config
	store    Store
	keys     keys.Handler
	throttle signin.Service // counts requests
}

// New returns a handler of these paths:
//
//	GET    /v1/account/keys               lists the keys of the account, without their secrets
//	POST   /v1/account/keys               makes a key, and answers its secret
//	PATCH  /v1/account/keys/{id}          changes the name and the rules of a key
//	DELETE /v1/account/keys/{id}          ends a key
//	POST   /v1/account/keys/{id}/replace  replaces the secret of a key, and answers the new one
//	POST   /v1/leaked-keys                ends keys that have leaked, whoever reports them
func New(c Config, s Store) http.Handler {
	return &handler{
		Config:   c,
		store:    s,
		keys:     keys.Handler{Secrets: seal.Secrets{Names: c.NameSecrets, Seals: c.KeySecrets}, Now: c.Now},
		throttle: signin.Service{Store: s, AddressSecrets: c.AddressSecrets},
	}
}

// answer is the answer to a request while the request is being processed.
type answer struct {
	reply.Reply

	query    map[string][]string
	queryErr error
	format   *format.Format
	body     []byte // of a successful answer
	wait     time.Duration
}

// do serves a request, and sets the body of the answer.
type do func(*http.Request, *answer) error

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	request := engine.NewRequest(r.Method, r.URL.String(), map[string]string{
		"access-control-request-headers": r.Header.Get("Access-Control-Request-Headers"),
		"content-length":                 r.Header.Get("Content-Length"),
		"x-request-id":                   r.Header.Get("X-Request-ID"),
	})
	a := &answer{Reply: reply.New(request, func(p []byte) { _, _ = rand.Read(p) })} // never fails
	a.Request.Start = h.Now()
	_, _, a.query, a.queryErr = address.Split(r.URL.String())
	a.format = envelope.FormatOf(a.query, r.Header.Get("Accept"))
	write(w, h.serve(r, a))
}

// serve answers a request. The checks are in the order of the data plane: path, method, key, format, parameters.
func (h *handler) serve(r *http.Request, a *answer) engine.Response {
	methods := h.route(r, a)
	serve, allowed := methods[r.Method]
	var err error
	switch {
	case methods == nil:
		err = &operation.Error{Code: operation.NotFound, Reason: operation.UnknownPath, Message: "There is nothing at this path"}
	case r.Method == http.MethodOptions:
		return a.Preflight()
	case !allowed:
		err = &operation.Error{
			Code: operation.MethodNotAllowed, Reason: operation.WrongMethod,
			Message: "The methods of this path are " + strings.Join(a.Methods[:len(a.Methods)-1], " and "),
		}
	case len(h.NameSecrets) == 0 || len(h.KeySecrets) == 0 || len(h.AddressSecrets) == 0:
		err = account.Unreachable(errors.New("the secret KEY_NAME_SECRET, KEY_SECRET or ADDRESS_SECRET is missing"))
	default:
		err = serve(r, a)
	}
	return h.response(a, err)
}

// route returns the functions that serve the methods of a path, or nil for an unknown path.
func (h *handler) route(r *http.Request, a *answer) map[string]do {
	var methods map[string]do
	rest, below := strings.CutPrefix(r.URL.Path, KeysPath+"/")
	id, action, hasAction := strings.Cut(rest, "/")
	switch {
	case r.URL.Path == LeakedPath:
		a.Subject, methods = "leaked-keys", map[string]do{"POST": h.report}
	case r.URL.Path == KeysPath:
		a.Subject, methods = "account/keys", map[string]do{"GET": h.manage((*keys.Handler).List), "POST": h.manage((*keys.Handler).Add)}
	case below && id != "" && !hasAction:
		a.Subject, methods = "account/keys", map[string]do{"PATCH": h.manage((*keys.Handler).Change), "DELETE": h.manage((*keys.Handler).Revoke)}
	case below && id != "" && action == "replace":
		a.Subject, methods = "account/keys", map[string]do{"POST": h.manage((*keys.Handler).Replace)}
	}
	r.SetPathValue("key", id)
	if get, is := methods["GET"]; is {
		methods["HEAD"] = get // the platform leaves the body out
	}
	for method := range methods {
		a.Methods = append(a.Methods, method)
	}
	slices.Sort(a.Methods)
	a.Methods = append(a.Methods, http.MethodOptions)
	return methods
}

// response returns the response with the body of the answer, or with an error.
func (h *handler) response(a *answer, err error) engine.Response {
	status, body, failure := http.StatusOK, a.body, (*operation.Error)(nil)
	if err != nil {
		failure = a.failure(err)
		status, body = failure.Code.Status(), envelope.Refusal(a.format, failure, nil)
	}
	header := a.Header(a.format.ContentType, failure)
	if a.wait > 0 {
		header = append(header, "Retry-After", strconv.Itoa(seconds(a.wait)))
	}
	return engine.Response{Status: status, Header: header, Body: body, Log: a.Log(status, int64(len(body)), failure, h.Now())}
}

// failure returns an error in the form that the caller sees.
func (a *answer) failure(err error) *operation.Error {
	var known *operation.Error
	var throttled *signin.ThrottledError
	var refused *keys.Refusal
	switch {
	case errors.As(err, &known):
		return known
	case errors.As(err, &throttled):
		a.wait = throttled.After
		return &operation.Error{
			Code: operation.RateLimited, Reason: operation.TooManyRequests,
			Message: "There were too many requests of this kind; try again in " + strconv.Itoa(seconds(a.wait)) + " s",
		}
	case errors.As(err, &refused):
		return refusalOf(refused)
	}
	return reply.Failure(account.Unreachable(err))
}

// seconds returns a time in whole seconds, rounded up.
func seconds(d time.Duration) int { return int(math.Ceil(d.Seconds())) }

func write(w http.ResponseWriter, r engine.Response) {
	if len(r.Log) > 0 {
		log.Print(string(r.Log))
	}
	for pair := range slices.Chunk(r.Header, 2) {
		w.Header().Set(pair[0], pair[1])
	}
	w.WriteHeader(r.Status)
	_, _ = w.Write(r.Body) // an error means that the client has disconnected
}
