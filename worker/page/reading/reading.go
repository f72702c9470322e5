// Package reading fetches a web page and counts the words and sentences of its readable text. Read the function serve first. fetch.go
// fetches the page, and decode.go decodes its bytes. Package article extracts the text.
//
// A GET request has the page's address in the query parameter url. The response has, each on a line: the title, the language, the address
// after redirects, and the data for the scores ([readability.Text.MarshalText]). With the status of an error, it has the reason of the
// error, a space and the message for the caller.
//
// A POST request to /text has a text in its body. The response is the same, with an empty title and address. With the query parameter
// sentences, the data have the sentences of the text, for both kinds of requests.
//
// Another POST request has a JSON array of addresses in its body. The response has a line for each address: empty if the address
// may be fetched, and otherwise the reason of the error, a space and the message for the caller.
//
// The header X-Account names the account for which a page or a text is read. Large pages and texts are read one at a time, a few pages are
// fetched at a time, and accounts take turns.
package reading

import (
	"encoding/json"
	"errors"
	"net/url"
	"strings"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/prose"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/page/article"
	"github.com/lettercraft/lettercraft/worker/page/guard"
	"github.com/lettercraft/lettercraft/worker/service/load"
)

// Program is the program that reads web pages, for the engine to run.
var Program = &engine.Program{Headers: Headers, Rooms: Rooms, Handle: serve, Fail: fail}

// Headers are the request headers that this package reads.
var Headers = []string{accountHeader}

const accountHeader = "x-account"

// Rooms are the sizes of the rooms: the number of pages, and the memory in bytes for reading. Large requests must leave an eighth of a room
// free, which is one page.
var Rooms = []int{bodies: maxBodies + 1, reader: 32 << 20}

// The rooms. A request reserves them in this order.
const (
	bodies engine.Room = iota // the pages whose bodies are fetched or wait in the host
	reader                    // the pages and texts that are read
)

// maxBodies is the maximum number of pages in [bodies]. Each has up to [article.MaxBytes]. The room counts pages, because a request that reserved
// this many bytes would wait for its turn after each effect.
const maxBodies = 12

// weight returns the memory in bytes that is reserved for a page of a size. A large page takes the whole room, so that large pages are read
// one at a time; a small page takes a part that large ones leave free.
func weight(size int) int { return 64<<10 + 256*size }

var errUnreadable = article.Unfit(operation.NoText, "The page has no readable text")

func serve(x *engine.Exchange) engine.Response {
	x.For(x.Header(accountHeader))
	request, err := url.Parse(x.URL)
	if err != nil {
		return fail(x, err)
	}
	if x.Method == "POST" && request.Path == TextPath {
		return measure(x, request.Query().Has(sentencesParameter))
	}
	if x.Method == "POST" {
		return checkAll(x)
	}
	query := request.Query()
	text, err := read(x, query.Get(article.Parameter), query.Has(sentencesParameter))
	if err != nil {
		return fail(x, err)
	}
	return engine.Response{Status: 200, Body: []byte(text)}
}

// sentencesParameter is the query parameter that asks for the sentences of a text.
const sentencesParameter = "sentences"

// TextPath is the path of the requests with a text.
const TextPath = "/text"

// measure measures the text in the body of a request.
func measure(x *engine.Exchange, sentences bool) engine.Response {
	if err := load.Reserve(x, reader, Rooms[reader]); err != nil {
		return fail(x, err)
	}
	body := x.Do(engine.Effect{Name: bodyEffect})[0]
	if body.State != engine.Done {
		return fail(x, body.Err())
	}
	answer, err := answer(&article.Article{Blocks: prose.Plain(string(body.Value))}, "", sentences)
	if err != nil {
		return fail(x, err)
	}
	return engine.Response{Status: 200, Body: []byte(answer)}
}

// answer returns the answer for an article at an address, with its sentences if they are wanted.
func answer(a *article.Article, address string, sentences bool) (string, error) {
	measured := a.Measure(sentences)
	form, err := measured.Text.MarshalText()
	if err != nil {
		return "", err
	}
	return strings.Join([]string{measured.Title, measured.Language, address, string(form)}, "\n"), nil
}

// checkAll checks whether the addresses in a JSON array may be fetched.
func checkAll(x *engine.Exchange) engine.Response {
	var addresses []string
	if err := json.Unmarshal(x.Do(engine.Effect{Name: bodyEffect})[0].Value, &addresses); err != nil {
		return fail(x, err)
	}
	var answer strings.Builder
	for _, address := range addresses {
		_, err := guard.Resolve(x, article.Parameter, "", address)
		if refused := (*operation.Error)(nil); errors.As(err, &refused) {
			answer.WriteString(errorText(refused))
		} else if err != nil {
			return fail(x, err)
		}
		answer.WriteByte('\n')
	}
	return engine.Response{Status: 200, Body: []byte(answer.String())}
}

// errorText returns an error as written in a response: its reason, a space and its message.
func errorText(e *operation.Error) string { return string(e.Reason) + " " + e.Message }

func read(x *engine.Exchange, address string, sentences bool) (string, error) {
	if err := load.Reserve(x, bodies, 1); err != nil {
		return "", err
	}
	p, err := fetch(x, address)
	if err != nil {
		return "", err
	}
	// A page that is fetched waits in the host, with its body.
	if err := load.Reserve(x, reader, weight(p.size)); err != nil {
		return "", err
	}
	text, err := p.decode(x)
	if err != nil {
		return "", err
	}
	a, err := p.article(text, x.Pause)
	if err != nil {
		return "", err
	}
	if len(a.Blocks) == 0 {
		return "", errUnreadable
	}
	x.Pause()
	return answer(&a, p.address, sentences)
}

// article extracts the readable text of a page, given its decoded text, and calls pause from time to time.
func (p *page) article(text []byte, pause func()) (article.Article, error) {
	if p.plain {
		return article.Article{Blocks: prose.Plain(string(text))}, nil
	}
	return article.Read(text, article.InIsolate, pause)
}

func fail(_ *engine.Exchange, cause error) engine.Response {
	e := operation.Unavailable(operation.PageNotRead, "The page could not be read; try again", cause)
	var known *operation.Error
	if errors.As(cause, &known) {
		e = known
	}
	log := e.Message
	if e.Cause != nil {
		log += ": " + e.Cause.Error()
	}
	return engine.Response{Status: e.Code.Status(), Body: []byte(errorText(e)), Log: []byte(strings.ReplaceAll(log, "\n", " "))}
}
