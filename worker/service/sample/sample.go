// Package sample has a sample of each operation: a call with the examples of its parameters, and a host for it whose answers never
// change. The OpenAPI document shows the samples, and the calls of a key for tests get them. Read [Call].
package sample

import (
	"context"
	"time"

	"github.com/lettercraft/lettercraft/core/jsonio"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/service/account"
	"github.com/lettercraft/lettercraft/worker/service/payment"
)

// Params returns the parameters of an operation that have an example, as a JSON object.
func Params(op *operation.Operation) []byte {
	var w jsonio.Writer
	w.BeginObject()
	for _, f := range op.Params() {
		if f.Example == "" {
			continue
		}
		w.Name(f.Name)
		if f.Kind == operation.String {
			w.String(f.Example)
		} else {
			w.Raw(f.Example)
		}
	}
	w.EndObject()
	return w.Bytes
}

// Call returns the call of the sample of an operation. It panics if the operation refuses its examples; the OpenAPI document can't be made
// then.
func Call(op *operation.Operation) *operation.Call {
	call, err := op.BindJSON(Params(op))
	if err != nil {
		panic("sample: the example of " + op.Name + " is refused: " + err.Error())
	}
	return call
}

// Run returns the result of a call that [Call] has returned.
func Run(call *operation.Call) (*operation.Result, error) {
	return call.Run(context.Background(), host{})
}

// host is an [operation.Host] with one web page. It panics for everything whose result could vary.
type host struct{}

func (host) Random([]byte) {
	panic("sample: an example is random; give the operation's seed an example")
}

// Store returns descriptions of the pictures. Nothing is stored, so their links are not valid.
func (host) Store(pictures ...operation.Picture) ([]operation.Image, error) {
	stored := make([]operation.Image, len(pictures))
	for i, p := range pictures {
		name := "019abc5c-0000-7000-8000-000000000000_" + p.Label + "." + p.Format
		stored[i] = operation.Image{
			ImageName:   name,
			Format:      "." + p.Format,
			DownloadURL: "https://lettercraft.example/v1/images/" + name + "?expires=1764115200000&signature=sample",
			Expires:     1_764_115_200_000,
		}
	}
	return stored, nil
}

// CycleEnd is the end of the billing cycle in the samples.
var CycleEnd = time.Date(2026, time.December, 21, 0, 0, 0, 0, time.UTC)

// Report describes a Free account that has made three calls.
func (host) Report() (*payment.Report, error) {
	free := account.Plans[0]
	return &payment.Report{
		Standing: payment.Standing{Remaining: free.Credits + free.Bonus - 3, Limit: free.PerMinute, CycleEnd: CycleEnd.UnixMilli()},
		Plan:     free,
		Used:     3,
		Bonus:    free.Bonus,
		Reached:  []int{},
	}, nil
}

func (host) Text(string, bool) (operation.Page, error) {
	page := operation.Page{Language: "en"}
	return page, page.Text.UnmarshalText([]byte(textForm))
}

func (host) Page(_, address string, _ bool) (operation.Page, error) {
	page := operation.Page{Title: Title, Language: "en", Address: address}
	return page, page.Text.UnmarshalText([]byte(pageText))
}

// Title and Paragraphs are the web page of the samples.
const Title = "How a cryptogram is solved"

// Paragraphs are its paragraphs.
var Paragraphs = []string{
	"Every letter of the text has been replaced by another one, and always by the same. Count the letters first. In English " +
		"the most frequent is usually E, and T and A are not far behind.",
	"Look at the short words next. A word of one letter is A or I. The commonest word of three letters is THE, and a letter " +
		"that ends many words is often S.",
	"Write your guesses above the letters and read what comes of them. A wrong guess soon makes a word that nobody knows, so " +
		"take it back and try another. When half of the letters are found, the rest come quickly.",
}

// textForm is the text form of the example of a text, in the same way as pageText is the text form of the page.
const textForm = `36 3 49 142 2 2 4 26 4 36 36 3 5.270180720824461 ease=0.1111111111111111,2.772588722239781,5,0.08333333333333333,0 short_text few_sentences uncertain_grade
1 16 1 22 65 1 1 2 11 2 Every letter of the text has been replaced by another one, and always by the same.
3 16 1 22 57 1 1 2 12 2 In English the most frequent is usually E, and T and A are not far behind.`

// pageText is the text form of that page. The programs that answer calls can't measure a text themselves; a test compares pageText with the
// result of package prose.
const pageText = `109 9 138 421 5 5 5 86 8 114 109 9 2.6064154661562973 ease=0.045871559633027525,2.8903717578961645,6.704783996548059,0.06422018348623854,0 few_sentences
6 18 1 24 70 1 1 1 13 1 The commonest word of three letters is THE, and a letter that ends many words is often S.
1 16 1 22 65 1 1 2 11 2 Every letter of the text has been replaced by another one, and always by the same.
3 16 1 22 57 1 1 2 12 2 In English the most frequent is usually E, and T and A are not far behind.
8 17 1 21 65 2 2 0 15 1 A wrong guess soon makes a word that nobody knows, so take it back and try another.`
