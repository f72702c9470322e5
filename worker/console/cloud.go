//go:build js && wasm

package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"strings"
	"syscall/js"

	"github.com/syumai/workers/cloudflare"
	"github.com/syumai/workers/cloudflare/fetch"
	"github.com/syumai/workers/cloudflare/r2"

	"github.com/lettercraft/lettercraft/worker/console/admin"
	"github.com/lettercraft/lettercraft/worker/console/mail"
	"github.com/lettercraft/lettercraft/worker/service/account"
	"github.com/lettercraft/lettercraft/worker/service/point"
	"github.com/lettercraft/lettercraft/worker/service/webhook"
)

// cloud implements the interfaces of the console's packages with the Worker's bindings, as named in wrangler.toml.
type cloud struct {
	place string // where the object of an account is made if there is none: one of [account.Places], or empty for any place
}

func (c cloud) Command(id, command string) ([]byte, error) {
	return object("ACCOUNT", id, command, account.Hint(c.place))
}

func (cloud) Open(id, place, command string) ([]byte, error) {
	return cloud{place}.Command(id, command)
}

func (cloud) Mailbox(handle, command string) ([]byte, error) {
	return object("MAILBOX", handle, command, "")
}

func (cloud) Throttle(name, command string) ([]byte, error) {
	return object("THROTTLE", name, command, "")
}

func (cloud) Record(subscription, event string) ([]byte, error) {
	return object("SUBSCRIPTION", subscription, event, "")
}

func (cloud) Bill(account, command string) ([]byte, error) {
	return object("BILLING", account, command, "")
}

// object sends a command to a Durable Object and returns its answer. If the object does not exist, it is made where the hint says. The
// library's namespaces take no hint.
func object(binding, name, command, hint string) ([]byte, error) {
	options := map[string]any{}
	if hint != "" {
		options["locationHint"] = hint
	}
	stub := cloudflare.GetBinding(binding).Call("getByName", name, options)
	request, err := fetch.NewRequest(context.Background(), http.MethodPost, "https://object/", strings.NewReader(command))
	if err != nil {
		return nil, err
	}
	response, err := fetch.NewClient(fetch.WithBinding(stub)).Do(request, nil)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("an object of %s answered with status %d", binding, response.StatusCode)
	}
	return io.ReadAll(response.Body)
}

// Send sends a mail. Its error does not contain the platform's message, which could name the recipient.
func (cloud) Send(m mail.Message) error {
	if err := m.Check(); err != nil {
		return err
	}
	sender := cloudflare.GetBinding("EMAIL")
	from := cloudflare.Getenv("MAIL_FROM")
	if sender.IsUndefined() || from == "" {
		return mail.ErrNoSender
	}
	failure, err := await(sender.Call("send", map[string]any{
		"to": m.To, "from": from, "subject": m.Subject, "text": m.Text, "html": m.HTML,
	}))
	if err != nil {
		refused := &mail.RefusedError{}
		if failure.Type() == js.TypeObject && failure.Get("code").Type() == js.TypeString {
			refused.Code = failure.Get("code").String()
		}
		return refused
	}
	return nil
}

// mailState returns "ok" if mail can be sent, "off" if there is no sender, and otherwise what is wrong.
func mailState() string {
	switch {
	case cloudflare.Getenv("MAIL_FROM") == "":
		return "off"
	case cloudflare.GetBinding("EMAIL").IsUndefined():
		return "has a sender, but the console has no binding EMAIL"
	}
	return "ok"
}

// writeEvent writes the data point of an event. Nothing fails because of a data point.
func writeEvent(p point.Point) {
	defer func() {
		if failure := recover(); failure != nil { // the call of JavaScript has thrown
			log.Print("a data point could not be written: ", failure)
		}
	}()
	if dataset := cloudflare.GetBinding("EVENTS"); !dataset.IsUndefined() {
		dataset.Call("writeDataPoint", map[string]any{"indexes": list(p.Indexes), "blobs": list(p.Blobs), "doubles": list(p.Doubles)})
	}
}

// list returns values as JavaScript's library takes them.
func list[T any](values []T) []any {
	var all []any
	for _, v := range values {
		all = append(all, v)
	}
	return all
}

// Lookup reads an entry of the directory, and reports whether there is one.
func (cloud) Lookup(name string) (string, bool, error) {
	value, err := await(cloudflare.GetBinding("ACCOUNTS").Call("get", name))
	if err != nil {
		return "", false, err
	}
	return value.String(), !value.IsNull(), nil
}

// Accounts reads the names and metadata of the published balances. The library's List leaves the metadata out.
func (cloud) Accounts(limit int, cursor string) (admin.Page, error) {
	options := map[string]any{"prefix": account.Balances, "limit": limit}
	if cursor != "" {
		options["cursor"] = cursor
	}
	result, err := await(cloudflare.GetBinding("ACCOUNTS").Call("list", options))
	if err != nil {
		return admin.Page{}, err
	}
	var list struct {
		Keys []struct {
			Name     string
			Metadata admin.Listed
		}
		Complete bool `json:"list_complete"`
		Cursor   *string
	}
	if err := json.Unmarshal([]byte(js.Global().Get("JSON").Call("stringify", result).String()), &list); err != nil {
		return admin.Page{}, err
	}
	page := admin.Page{Accounts: make([]admin.Listed, len(list.Keys))}
	if !list.Complete {
		page.Cursor = list.Cursor
	}
	for i, key := range list.Keys {
		page.Accounts[i] = key.Metadata
		page.Accounts[i].Account = strings.TrimPrefix(key.Name, account.Balances)
	}
	return page, nil
}

// errRejected is the error of a promise that was rejected.
var errRejected = errors.New("the platform has refused the call")

// await waits for a promise. If it is rejected, await returns the reason and [errRejected].
func await(promise js.Value) (js.Value, error) {
	type settled struct {
		value js.Value
		err   error
	}
	result := make(chan settled, 1)
	settle := func(err error) js.Func {
		return js.FuncOf(func(_ js.Value, values []js.Value) any {
			result <- settled{values[0], err}
			return nil
		})
	}
	fulfilled, rejected := settle(nil), settle(errRejected)
	defer fulfilled.Release()
	defer rejected.Release()
	promise.Call("then", fulfilled, rejected)
	s := <-result
	return s.value, s.err
}

func (cloud) List() ([]string, error) {
	bucket, err := r2.NewBucket("IMAGES")
	if err != nil {
		return nil, err
	}
	list, err := bucket.List()
	if err != nil {
		return nil, err
	}
	names := make([]string, len(list.Objects))
	for i, object := range list.Objects {
		names[i] = object.Key
	}
	return names, nil
}

func (cloud) Delete(name string) error {
	bucket, err := r2.NewBucket("IMAGES")
	if err != nil {
		return err
	}
	return bucket.Delete(name)
}

// countryName returns the English name of a country, given its code of ISO 3166-1. The platform has the names, so the program needs none.
func countryName(code string) string {
	names := js.Global().Get("Intl").Get("DisplayNames").New([]any{"en"}, map[string]any{"type": "region"})
	return names.Call("of", code).String()
}

// outsidePatience is the time in milliseconds that a server outside may take.
const outsidePatience = 5000

// post sends a body to a server outside, and returns the status and the text of its answer.
func post(address, body string, headers map[string]any) (status int, text string, err error) {
	response, err := await(js.Global().Get("fetch").Invoke(address, map[string]any{
		"method":   "POST",
		"headers":  headers,
		"body":     body,
		"redirect": "manual",
		"signal":   js.Global().Get("AbortSignal").Call("timeout", outsidePatience),
	}))
	if err != nil {
		return 0, "", err
	}
	answer, err := await(response.Call("text"))
	if err != nil {
		return 0, "", err
	}
	return response.Get("status").Int(), answer.String(), nil
}

// siteverify sends a form to Turnstile's Siteverify and returns the answer.
func siteverify(form string) ([]byte, error) {
	address := cmp.Or(cloudflare.Getenv("TEST_SITEVERIFY"), "https://challenges.cloudflare.com/turnstile/v0/siteverify")
	_, text, err := post(address, form, map[string]any{"Content-Type": "application/x-www-form-urlencoded"})
	return []byte(text), err
}

// Deliver delivers a message with the page program.
func (cloud) Deliver(m webhook.Message) (answer webhook.Answer, err error) {
	body, err := json.Marshal(m)
	if err != nil {
		return answer, err
	}
	request, err := fetch.NewRequest(context.Background(), http.MethodPost, "https://page"+webhook.Path, bytes.NewReader(body))
	if err != nil {
		return answer, err
	}
	response, err := fetch.NewClient(fetch.WithBinding(cloudflare.GetBinding("PAGE"))).Do(request, nil)
	if err != nil {
		return answer, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return answer, fmt.Errorf("the page program answered with status %d", response.StatusCode)
	}
	return answer, json.NewDecoder(response.Body).Decode(&answer)
}
