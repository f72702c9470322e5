package main

import (
	"bytes"
	"context"
	"errors"
	"net/url"
	"strconv"
	"time"

	"github.com/lettercraft/lettercraft/core/jsonio"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
	"github.com/lettercraft/lettercraft/core/websitereadability"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/page/reading"
	"github.com/lettercraft/lettercraft/worker/service/pages"
)

// address is the address of every page.
const address = "https://example.com/page"

// headSize is the number of bytes of a page in the value of the effect fetch.
const headSize = 8192

// service runs the two programs that process a call, and performs their effects.
type service struct {
	scoring, reading *engine.Runner

	source []byte // bytes of the page
}

func newService() *service {
	s := &service{reading: engine.NewRunner(reading.Program, nil)}
	s.scoring = engine.NewRunner(&engine.Program{Handle: s.call}, nil)
	return s
}

// score calls the operation once.
func (s *service) score(source []byte) *engine.Response {
	s.source = source
	return answer(s.scoring, engine.NewRequest("POST", "/", nil), s.perform)
}

// call handles a request as the data plane does: it binds the parameters, runs the operation and writes every field of the
// result, as for a paid plan.
func (s *service) call(x *engine.Exchange) engine.Response {
	call, err := websitereadability.Operation.BindJSON([]byte(`{"url":"` + address + `"}`))
	if err != nil {
		return failed(err)
	}
	result, err := call.Run(context.Background(), &pageFetcher{service: s, exchange: x})
	if err != nil {
		return failed(err)
	}
	var w jsonio.Writer
	result.Write(&w)
	return engine.Response{Status: 200, Body: w.Document()}
}

func failed(err error) engine.Response {
	message := err.Error()
	if known := (*operation.Error)(nil); errors.As(err, &known) {
		message = known.Message
	}
	return engine.Response{Status: 400, Body: []byte(message)}
}

// pageFetcher is an [operation.Host] that fetches web pages as the data plane does.
type pageFetcher struct {
	operationtest.Host

	service  *service
	exchange *engine.Exchange
}

// Text implements [operation.Host].
func (h *pageFetcher) Text(text string, sentences bool) (operation.Page, error) {
	return pages.Measure(h.exchange, text, sentences)
}

// Page implements [operation.Host].
func (h *pageFetcher) Page(parameter, address string, sentences bool) (operation.Page, error) {
	return pages.Fetch(h.exchange, parameter, address, sentences)
}

// answer runs a request to its response, as host.mjs does.
func answer(r *engine.Runner, request *engine.Request, perform func(engine.Effect) []byte) *engine.Response {
	request.Start = time.Now()
	id, effects, response := r.Start(request, request.Start)
	for response == nil {
		var outcomes []engine.Outcome
		for _, e := range effects {
			outcomes = append(outcomes, engine.Outcome{State: engine.Done, Value: perform(e)})
		}
		effects, response = r.Resume(id, outcomes, time.Now())
	}
	return response
}

// perform performs the effects of both programs. All pages are in UTF-8, even if they declare another encoding.
func (s *service) perform(e engine.Effect) []byte {
	switch e.Name {
	case "page":
		read := answer(s.reading, engine.NewRequest("GET", "/?url="+url.QueryEscape(e.Argument), nil), s.perform)
		return append([]byte(strconv.Itoa(read.Status)+"\n"), read.Body...)
	case "parse":
		return []byte("https\nexample.com\n\n\n" + address + "\n")
	case "fetch":
		return append([]byte("200\n\ntext/html\n\n"), s.source[:min(len(s.source), headSize)]...)
	case "text":
		return bytes.Clone(s.source)
	}
	panic("unknown effect " + e.Name)
}
