package serve

import (
	"bytes"
	"strings"

	"github.com/lettercraft/lettercraft/core/jsonio"
	"github.com/lettercraft/lettercraft/core/numerals"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/graphql/language"
	"github.com/lettercraft/lettercraft/worker/service/address"
	"github.com/lettercraft/lettercraft/worker/service/body"
	"github.com/lettercraft/lettercraft/worker/service/load"
	"github.com/lettercraft/lettercraft/worker/service/payment"
)

// request is the content of a request (GraphQL over HTTP, section 5).
type request struct {
	query     string
	operation string
	variables map[string][]byte

	hasQuery    bool
	isPersisted bool // the extensions have the hash of a query
}

// errPersisted is the error of a request with the hash of a query instead of the query. Clients that send hashes expect this message: they
// then send the query, and stop sending hashes.
var errPersisted = &language.Error{Reason: operation.PersistedQuery, Message: "PersistedQueryNotSupported"}

// weight returns the memory in bytes of a query whose body or URL has this many bytes, without its results.
func weight(bytes int) int { return 4*load.Call + 6*bytes }

// receive reads the content of a request from its URL or from its body. Before it reads a large body, it checks that the account can
// pay for the cheapest query, which costs least credits.
func receive(x *engine.Exchange, pay *payment.Payment, least int) (*request, error) {
	r := &request{variables: map[string][]byte{}}
	if x.Method != "POST" {
		if err := load.Reserve(x, load.Work, weight(len(x.URL))); err != nil {
			return nil, err
		}
		return r, r.decodeURL(x.URL)
	}
	content, err := body.ReadJSON(x, weight, func() error { return pay.Check(x, least) })
	if err != nil {
		return nil, err
	}
	return r, r.decodeBody(content)
}

// decodeBody parses the body of a request. Errors: [operation.MalformedRequest], [errPersisted].
func (r *request) decodeBody(body []byte) error {
	if bytes.HasPrefix(bytes.TrimLeft(body, " \t\r\n"), []byte("[")) {
		return malformed(operation.Batch, "Requests can't be sent in batches; a query may call up to 20 operations")
	}
	err := jsonio.Object(body, func(name string, in *jsonio.Reader) error {
		kind := in.Kind()
		switch name {
		case "query":
			if kind != '"' {
				return malformed(operation.InvalidMember, "The member 'query' must be a string")
			}
			r.hasQuery = true
			return text(in, &r.query)
		case "operationName":
			if kind != '"' && kind != 'n' {
				return malformed(operation.InvalidMember, "The member 'operationName' must be a string")
			}
			return text(in, &r.operation)
		case "variables":
			if kind == '{' {
				return in.Members(r.variable)
			}
		case "extensions":
			if kind == '{' {
				return in.Members(r.extension)
			}
		default:
			return in.Skip()
		}
		if kind != 'n' {
			return malformed(operation.InvalidMember, "The member '"+name+"' must be an object")
		}
		return in.Skip()
	})
	if err != nil {
		return operation.MalformedJSON("The body", err)
	}
	return r.check("The body must have a member 'query'")
}

// decodeURL parses the parameters in the URL of a request. An empty parameter counts as not given. Errors: [operation.MalformedRequest],
// [errPersisted].
func (r *request) decodeURL(url string) error {
	_, _, values, err := address.Split(url)
	if err != nil {
		return err
	}
	given := map[string]string{}
	for _, name := range []string{"query", "operationName", "variables", "extensions"} {
		if len(values[name]) > 1 {
			return malformed(operation.InvalidMember, "The parameter '"+name+"' is given more than once")
		}
		given[name] = strings.Join(values[name], "")
	}
	r.query, r.operation = given["query"], given["operationName"]
	r.hasQuery = r.query != ""
	if err := object("variables", []byte(given["variables"]), r.variable); err != nil {
		return err
	}
	if err := object("extensions", []byte(given["extensions"]), r.extension); err != nil {
		return err
	}
	return r.check("The URL must have a parameter 'query'")
}

// object reads a parameter that is a JSON object, null or empty, and calls the function member for each member of the object.
func object(name string, content []byte, member func(name string, in *jsonio.Reader) error) error {
	if len(content) == 0 || string(content) == "null" {
		return nil
	}
	return operation.MalformedJSON("The parameter '"+name+"'", jsonio.Object(content, member))
}

// check returns an error if the request has no query. The message is for a request that has no hash either.
func (r *request) check(message string) error {
	switch {
	case r.hasQuery:
		return nil
	case r.isPersisted:
		return errPersisted
	}
	return malformed(operation.InvalidMember, message)
}

// text reads a string or null. Null leaves the variable as it is.
func text(in *jsonio.Reader, into *string) (err error) {
	if in.Kind() != '"' {
		return in.Skip()
	}
	*into, err = in.Text()
	return err
}

// maxVariables is the maximum number of variables in a request. A query cannot define more, because its tokens are limited.
const maxVariables = 1000

// variable stores the value of a variable without decoding it. The stored value is a part of the document.
func (r *request) variable(name string, in *jsonio.Reader) (err error) {
	if len(r.variables) == maxVariables {
		return malformed(operation.QueryLimit, "The member 'variables' must have at most "+numerals.WithCommas(maxVariables)+" members")
	}
	r.variables[name], err = in.Value()
	return err
}

// extension reads an extension. It ignores extensions that the service does not know.
func (r *request) extension(name string, in *jsonio.Reader) error {
	r.isPersisted = r.isPersisted || name == "persistedQuery" && in.Kind() == '{'
	return in.Skip()
}

func malformed(reason operation.Reason, message string) error {
	return &operation.Error{Code: operation.MalformedRequest, Reason: reason, Message: message}
}
