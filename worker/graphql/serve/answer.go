package serve

import (
	"errors"
	"slices"
	"strings"

	"github.com/lettercraft/lettercraft/core/jsonio"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/graphql/language"
	"github.com/lettercraft/lettercraft/worker/service/format"
	"github.com/lettercraft/lettercraft/worker/service/reply"
)

// The media types of an answer. With the older one, the status of a malformed or invalid query is 200 (GraphQL over HTTP,
// section 6.4).
const (
	responseType = "application/graphql-response+json"
	olderType    = "application/json"
)

// answer is the answer to a request while the request is being processed.
type answer struct {
	reply.Reply

	x           *engine.Exchange
	contentType string
	data        []byte           // body of the answer to a query that was executed
	fault       *operation.Error // error of the service that made a field null, for the log
}

func newAnswer(x *engine.Exchange) *answer {
	a := &answer{Reply: reply.New(x.Request, x.Random), x: x, contentType: olderType}
	a.Subject, a.Methods = "graphql", []string{"GET", "HEAD", "POST", "OPTIONS"}
	// A caller that accepts any type may not know the newer one.
	accept := strings.ToLower(x.Header("accept"))
	if q := format.Quality(accept, responseType); strings.Contains(accept, responseType) && q > 0 && q >= format.Quality(accept, olderType) {
		a.contentType = responseType
	}
	return a
}

// response returns the response to a query that was executed.
func (a *answer) response() engine.Response { return a.with(200, nil, a.fault, a.data) }

// failure returns the response to a request whose query was not executed.
func (a *answer) failure(err error) engine.Response {
	e, at := a.failureOf(err)
	status := e.Code.Status()
	if a.isPart(at) {
		status = 200
	}
	var w jsonio.Writer
	w.BeginObject()
	w.Name("errors")
	w.BeginList()
	writeError(&w, e, at, "")
	w.EndList()
	w.EndObject()
	return a.with(status, e, e, w.Bytes)
}

// failureOf returns the error for the caller, and its place in the query, which is empty for errors that have none.
func (a *answer) failureOf(err error) (*operation.Error, *language.Error) {
	at := &language.Error{}
	if errors.As(err, &at) {
		return &operation.Error{Code: operation.MalformedRequest, Reason: at.Reason, Message: at.Message}, at
	}
	return reply.Failure(err), at
}

// isPart reports whether the error of a query is part of an answer with the status 200.
func (a *answer) isPart(at *language.Error) bool {
	return at.Message != "" && a.contentType == olderType
}

// cancel ends the payment for a query that was not executed because of an error, and returns the error for the caller.
func (a *answer) cancel(err error) error {
	recorded, at := a.failureOf(err)
	if at.Message == "" {
		return a.Payment.Cancel(a.x, err)
	}
	var failed error = recorded
	if a.isPart(at) {
		a.Payment.Failed(recorded)
		failed = nil
	}
	if refused := a.Payment.Cancel(a.x, failed); refused != failed {
		return refused
	}
	return err
}

// with returns a response. failure is the error that the response reports, if it is an error; logged is the error for the log, or nil.
func (a *answer) with(status int, failure, logged *operation.Error, body []byte) engine.Response {
	return engine.Response{
		Status: status, Header: a.Header(a.mediaType(), failure), Body: body, Log: a.Log(status, int64(len(body)), logged, a.x.Now()),
	}
}

func (a *answer) mediaType() string { return a.contentType + "; charset=utf-8" }

// writeError writes an error, with its place in the query if at has a line, and with the field that is null because of it if
// field is not empty.
func writeError(w *jsonio.Writer, e *operation.Error, at *language.Error, field string) {
	w.BeginObject()
	w.Name("message")
	w.String(e.Message)
	if at.Line > 0 {
		w.Name("locations")
		w.BeginList()
		w.BeginObject()
		w.Name("line")
		w.Integer(int64(at.Line))
		w.Name("column")
		w.Integer(int64(at.Column))
		w.EndObject()
		w.EndList()
	}
	if field != "" {
		w.Name("path")
		w.BeginList()
		w.String(field)
		w.EndList()
	}
	w.Name("extensions")
	w.BeginObject()
	w.Name("code")
	w.String(string(e.Code))
	w.Name("reason")
	w.String(string(e.Reason))
	if e.Parameter != "" {
		w.Name("parameter")
		w.String(e.Parameter)
	}
	if e.Line > 0 {
		w.Name("line")
		w.Integer(int64(e.Line))
	}
	w.EndObject()
	w.EndObject()
}

// document returns the body of the answer: the data, the errors of fields, and the notice about locked fields.
func (q *query) document(premium *reply.Premium) []byte {
	w := jsonio.Writer{Bytes: make([]byte, 0, q.size()+1024)}
	var failed []int
	w.BeginObject()
	w.Name("data")
	w.BeginObject()
	for i, f := range q.fields {
		w.Name(f.name)
		switch c := &q.calls[i]; {
		case f.op == nil:
			w.Raw(string(q.schema[f.name]))
		case c.err != nil:
			failed = append(failed, i)
			w.Null()
		default:
			c.result.WriteSelected(&w, f.selected)
		}
	}
	w.EndObject()
	if len(failed) > 0 {
		w.Name("errors")
		w.BeginList()
		for _, i := range failed {
			writeError(&w, reply.Failure(q.calls[i].err), q.parsed.At(q.fields[i].node, "", ""), q.fields[i].name)
		}
		w.EndList()
	}
	if premium != nil {
		w.Name("extensions")
		w.BeginObject()
		w.Name("premium")
		premium.Write(&w)
		w.EndObject()
	}
	w.EndObject()
	return w.Bytes
}

// lockedPaths returns the paths of the locked names of a field: the Premium fields that are selected and the Premium parameters
// that are given.
func lockedPaths(f field, locked []string) []string {
	var paths []string
	for _, name := range locked {
		found := selectedPaths(f.name, f.selected, strings.Split(name, "."))
		if found == nil && slices.ContainsFunc(f.params, func(a operation.Argument) bool { return a.Name == name }) {
			found = []string{f.name + "." + name}
		}
		paths = append(paths, found...)
	}
	return paths
}

func selectedPaths(prefix string, selected []operation.Selected, names []string) []string {
	var paths []string
	for _, s := range selected {
		switch path := prefix + "." + s.Name; {
		case s.Field == nil || s.Field.Name != names[0]:
		case len(names) == 1:
			paths = append(paths, path)
		default:
			paths = append(paths, selectedPaths(path, s.Fields, names[1:])...)
		}
	}
	return paths
}
