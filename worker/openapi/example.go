package main

import (
	"context"
	"encoding/json"

	"lettercraft/core/jsonio"
	"lettercraft/core/operation"
	"lettercraft/core/prose"
	"lettercraft/worker/service/account"
	"lettercraft/worker/service/payment"
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
	call, err := op.BindJSON(marshal(exampleParams(op)))
	if err != nil {
		panic("openapi: the example of " + op.Name + " is refused: " + err.Error())
	}
	result, err := call.Run(context.Background(), exampleHost{})
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

// exampleHost is an [operation.Host] with one web page. It panics for everything that would not always be the same.
type exampleHost struct{}

func (exampleHost) Random([]byte) {
	panic("openapi: an example is random; give the operation's seed an example")
}

func (exampleHost) Store(...operation.Picture) ([]operation.Image, error) {
	panic("openapi: an example stores pictures, whose links expire")
}

// Report describes a Free account that has made three calls.
func (exampleHost) Report() (*payment.Report, error) {
	free := account.Plans[0]
	return &payment.Report{
		Standing: payment.Standing{Remaining: free.Credits + free.Bonus - 3, Limit: free.PerMinute, CycleEnd: cycleEnd.UnixMilli()},
		Plan:     free,
		Used:     3,
		Bonus:    free.Bonus,
		Reached:  []int{},
	}, nil
}

func (exampleHost) Text(text string) (operation.Page, error) {
	return operation.Page{Language: "en", Text: prose.Measure(prose.Plain(text))}, nil
}

func (exampleHost) Page(_, address string) (operation.Page, error) {
	return operation.Page{
		Title:    "How a cryptogram is solved",
		Language: "en",
		Address:  address,
		Text: prose.Measure([]prose.Block{
			{Kind: prose.Heading, Text: "How a cryptogram is solved"},
			{Text: "Every letter of the text has been replaced by another one, and always by the same. Count the letters first. In English " +
				"the most frequent is usually E, and T and A are not far behind."},
			{Text: "Look at the short words next. A word of one letter is A or I. The commonest word of three letters is THE, and a letter " +
				"that ends many words is often S."},
			{Text: "Write your guesses above the letters and read what comes of them. A wrong guess soon makes a word that nobody knows, so " +
				"take it back and try another. When half of the letters are found, the rest come quickly."},
		}),
	}, nil
}
