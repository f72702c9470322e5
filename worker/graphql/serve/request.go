package serve

import (
	"bytes"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"lettercraft/core/operation"
)

// request is what the body of a request holds (GraphQL over HTTP, section 5.1).
type request struct {
	query     string
	operation string
	variables map[string]jsontext.Value
}

// decode reads the body of a request. Error: [operation.MalformedRequest].
func decode(body []byte) (*request, error) {
	dec := jsontext.NewDecoder(bytes.NewBuffer(body), jsontext.AllowInvalidUTF8(true))
	if !utf8.Valid(body) {
		return nil, malformed("The body must be JSON in UTF-8")
	}
	switch dec.PeekKind() {
	case '{':
	case '[':
		return nil, malformed("Requests can't be sent in batches; a query may call up to 20 operations")
	default:
		return nil, malformed("The body must be a JSON object with a member 'query'")
	}
	r := &request{variables: map[string]jsontext.Value{}}
	hasQuery := false
	err := members(dec, func(name string) error {
		kind := dec.PeekKind()
		switch name {
		case "query":
			if kind != '"' {
				return malformed("The member 'query' must be a string")
			}
			hasQuery = true
			return text(dec, &r.query)
		case "operationName":
			if kind != '"' && kind != 'n' {
				return malformed("The member 'operationName' must be a string")
			}
			return text(dec, &r.operation)
		case "variables":
			if kind == '{' {
				return members(dec, func(name string) error { return value(body, dec, name, r.variables) })
			}
		case "extensions":
			if kind == '{' {
				return operation.SkipValue(dec)
			}
		default:
			return operation.SkipValue(dec)
		}
		if kind != 'n' {
			return malformed("The member '" + name + "' must be an object")
		}
		return operation.SkipValue(dec)
	})
	if err != nil {
		return nil, err
	}
	if rest := dec.UnreadBuffer(); len(bytes.Trim(rest, " \t\r\n")) != 0 {
		return nil, malformed("The body must be one JSON object with nothing after it")
	}
	if !hasQuery {
		return nil, malformed("The body must have a member 'query'")
	}
	return r, nil
}

// members reads an object; read takes the value of each of its members.
func members(dec *jsontext.Decoder, read func(name string) error) error {
	if _, err := dec.ReadToken(); err != nil {
		return malformedJSON(err)
	}
	for dec.PeekKind() != '}' {
		name, err := dec.ReadToken()
		if err != nil {
			return malformedJSON(err)
		}
		if err := read(name.String()); err != nil {
			return err
		}
	}
	if _, err := dec.ReadToken(); err != nil {
		return malformedJSON(err)
	}
	return nil
}

// text reads a string, or null.
func text(dec *jsontext.Decoder, into *string) error {
	token, err := dec.ReadToken()
	if err != nil {
		return malformedJSON(err)
	}
	if token.Kind() == '"' {
		*into = token.String()
	}
	return nil
}

// maxVariables is how many variables may be given. A query has not the tokens to define as many.
const maxVariables = 1000

// value keeps a value as it stands in the body.
func value(body []byte, dec *jsontext.Decoder, name string, into map[string]jsontext.Value) error {
	if len(into) == maxVariables {
		return malformed("The member 'variables' must have at most 1,000 members")
	}
	begin := dec.InputOffset()
	if err := operation.SkipValue(dec); err != nil {
		return err
	}
	into[name] = jsontext.Value(bytes.TrimLeft(body[begin:dec.InputOffset()], ": \t\r\n"))
	return nil
}

func malformed(message string) error {
	return &operation.Error{Code: operation.MalformedRequest, Message: message}
}

func malformedJSON(err error) error {
	return &operation.Error{Code: operation.MalformedRequest, Message: "The body is not valid JSON", Cause: err}
}
