package serve

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"

	"lettercraft/core/jsonio"
	"lettercraft/core/operation"
)

// request is the content of a request's body (GraphQL over HTTP, section 5.1).
type request struct {
	query     string
	operation string
	variables map[string]jsontext.Value
}

// decode parses the body of a request. Error: [operation.MalformedRequest].
func decode(body []byte) (*request, error) {
	if bytes.HasPrefix(bytes.TrimLeft(body, " \t\r\n"), []byte("[")) {
		return nil, malformed(operation.Batch, "Requests can't be sent in batches; a query may call up to 20 operations")
	}
	r := &request{variables: map[string]jsontext.Value{}}
	hasQuery := false
	err := jsonio.Object(body, func(name string, dec *jsontext.Decoder) error {
		kind := dec.PeekKind()
		switch name {
		case "query":
			if kind != '"' {
				return malformed(operation.InvalidMember, "The member 'query' must be a string")
			}
			hasQuery = true
			return text(dec, &r.query)
		case "operationName":
			if kind != '"' && kind != 'n' {
				return malformed(operation.InvalidMember, "The member 'operationName' must be a string")
			}
			return text(dec, &r.operation)
		case "variables":
			if kind == '{' {
				return jsonio.Members(dec, func(name string, dec *jsontext.Decoder) error { return value(body, dec, name, r.variables) })
			}
		case "extensions":
			if kind == '{' {
				return jsonio.Skip(dec)
			}
		default:
			return jsonio.Skip(dec)
		}
		if kind != 'n' {
			return malformed(operation.InvalidMember, "The member '"+name+"' must be an object")
		}
		return jsonio.Skip(dec)
	})
	if err != nil {
		return nil, operation.MalformedJSON("The body", err)
	}
	if !hasQuery {
		return nil, malformed(operation.InvalidMember, "The body must have a member 'query'")
	}
	return r, nil
}

// text reads a string or null. Null leaves the variable as it is.
func text(dec *jsontext.Decoder, into *string) error {
	token, err := jsonio.Token(dec)
	if err != nil {
		return err
	}
	if token.Kind() == '"' {
		*into = token.String()
	}
	return nil
}

// maxVariables is the maximum number of variables in a request. A query cannot define more, because of its limit on tokens.
const maxVariables = 1000

// value stores a value without decoding it. The stored value is a part of the body.
func value(body []byte, dec *jsontext.Decoder, name string, into map[string]jsontext.Value) error {
	if len(into) == maxVariables {
		return malformed(operation.QueryLimit, "The member 'variables' must have at most 1,000 members")
	}
	begin := dec.InputOffset()
	if err := jsonio.Skip(dec); err != nil {
		return err
	}
	into[name] = jsontext.Value(bytes.TrimLeft(body[begin:dec.InputOffset()], ": \t\r\n"))
	return nil
}

func malformed(reason operation.Reason, message string) error {
	return &operation.Error{Code: operation.MalformedRequest, Reason: reason, Message: message}
}
