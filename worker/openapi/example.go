package main

import (
	"encoding/json"

	"github.com/lettercraft/lettercraft/core/jsonio"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/service/sample"
)

// exampleParams returns the parameters that have an example in their declaration. Together they are an example of a call.
func exampleParams(op *operation.Operation) object {
	params := object{}
	for _, f := range op.Params() {
		switch {
		case f.Example != "":
			params = append(params, member{f.Name, literal(f, f.Example)})
		case f.Required:
			panic("openapi: " + op.Name + " needs an example for its parameter " + f.Name)
		}
	}
	return params
}

// exampleResult returns the result of that call as JSON.
func exampleResult(op *operation.Operation) json.RawMessage {
	result, err := sample.Run(sample.Call(op))
	if err != nil {
		panic("openapi: the example of " + op.Name + " fails: " + err.Error())
	}
	var w jsonio.Writer
	result.Write(&w)
	return w.Bytes
}

// exampleAnswer returns the answer to that call.
func exampleAnswer(op *operation.Operation) object {
	return object{{"status", "ok"}, {"error", nil}, {"data", exampleResult(op)}}
}

// example returns the examples of the document that have one value.
func example(value object) object {
	return object{{"example", object{{"value", value}}}}
}
