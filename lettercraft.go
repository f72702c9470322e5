// Package lettercraft makes text puzzles, says how readable a text or a web page is, and signs messages. It has one function for each operation
// that needs no account. It uses no network: the caller fetches web pages. Read [Cryptogram] first.
//
// The parameters and the results are the structs of the packages in core, whose comments and doc tags describe them. A parameter that is
// zero counts as not given, so it has its default. To give a zero, such as false where true is the default, name the parameter:
//
//	lettercraft.Cryptogram(cryptogram.Params{Text: new("Every letter wears a mask")}, "instructions")
//
// A required text may be empty. The same seed and parameters make the same puzzle as the service and the toolkit. Without a seed, the
// system's secure source of randomness decides.
//
// The errors are of the type [*operation.Error], with the code, the reason and the parameter at fault.
//
// Images are drawn as SVG only. Their addresses are data URLs with the image itself. The functions are safe for concurrent use.
package lettercraft

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"io"
	"net/url"
	"reflect"
	"slices"
	"unicode/utf8"

	"github.com/lettercraft/lettercraft/core/acrostic"
	"github.com/lettercraft/lettercraft/core/booklet"
	"github.com/lettercraft/lettercraft/core/cryptogram"
	"github.com/lettercraft/lettercraft/core/hmac"
	"github.com/lettercraft/lettercraft/core/language"
	"github.com/lettercraft/lettercraft/core/markedtext"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/points"
	"github.com/lettercraft/lettercraft/core/prose"
	"github.com/lettercraft/lettercraft/core/quoteacrostic"
	"github.com/lettercraft/lettercraft/core/quoteacrostic/settled"
	"github.com/lettercraft/lettercraft/core/reversetext"
	"github.com/lettercraft/lettercraft/core/textreadability"
	"github.com/lettercraft/lettercraft/core/websitereadability"
	"github.com/lettercraft/lettercraft/wasm/pictures"
	"github.com/lettercraft/lettercraft/worker/page/article"
)

// cryptogramOperation suggests points, as the service does.
var cryptogramOperation = cryptogram.WithPoints(func(text string, hasWords bool, alphabet string) cryptogram.Points {
	return cryptogram.Points(points.Suggest(text, hasWords, alphabet))
})

// Acrostic makes clues whose answers begin with the letters of a keyword.
func Acrostic(p acrostic.Params, given ...string) (acrostic.Result, error) {
	return run[acrostic.Params, acrostic.Result](acrostic.Operation, host{}, p, given)
}

// Booklet lays out several puzzles as one print job. Its pages are SVG documents.
func Booklet(p booklet.Params, given ...string) (booklet.Result, error) {
	return run[booklet.Params, booklet.Result](booklet.Operation, host{}, p, given)
}

// Cryptogram makes a substitution-cipher puzzle from a text or a quotation.
func Cryptogram(p cryptogram.Params, given ...string) (cryptogram.Result, error) {
	return run[cryptogram.Params, cryptogram.Result](cryptogramOperation, host{}, p, given)
}

// CryptogramPoints suggests the points of a cryptogram in a test of Codebusters.
func CryptogramPoints(p points.Params, given ...string) (points.Result, error) {
	return run[points.Params, points.Result](points.Operation, host{}, p, given)
}

// HMAC signs a message with a secret key (RFC 2104).
func HMAC(p hmac.Params, given ...string) (hmac.Result, error) {
	return run[hmac.Params, hmac.Result](hmac.Operation, host{}, p, given)
}

// MarkedText scores a text for readability, and finds the places of its sentences and its hard words.
func MarkedText(p markedtext.Params, given ...string) (markedtext.Result, error) {
	return run[markedtext.Params, markedtext.Result](markedtext.Operation, host{}, p, given)
}

// QuoteAcrostic makes a quotation acrostic: the letters of a quotation are spread over the answers to clues.
func QuoteAcrostic(p settled.Params, given ...string) (settled.Result, error) {
	return run[settled.Params, settled.Result](quoteacrostic.Operation, host{}, p, given)
}

// ReverseText reverses a text by characters, words or lines.
func ReverseText(p reversetext.Params, given ...string) (reversetext.Result, error) {
	return run[reversetext.Params, reversetext.Result](reversetext.Operation, host{}, p, given)
}

// TextReadability scores a text for readability. The text may be Markdown.
func TextReadability(p textreadability.Params, given ...string) (textreadability.Result, error) {
	return run[textreadability.Params, textreadability.Result](textreadability.Operation, host{}, p, given)
}

// WebsiteReadability scores the readable text of a web page. It fetches nothing: page is the HTML, in UTF-8 and up to 2 MiB, and the URL is the
// address from which the caller has it, after redirects. Package golang.org/x/net/html/charset decodes pages in other encodings. The scores are
// those that the service has for the page.
//
// A page that would take far more time or memory than its length says is refused. For that, WebsiteReadability counts what the program allocates
// while it parses the page: more than 1 GiB is too much, even if other goroutines allocate it.
func WebsiteReadability(p websitereadability.Params, page io.Reader) (websitereadability.Result, error) {
	return run[websitereadability.Params, websitereadability.Result](websitereadability.Operation, host{page: page}, p, nil)
}

func run[P, R any](op *operation.Operation, h host, p P, given []string) (R, error) {
	var none R
	body, err := encode(op, reflect.ValueOf(p), given)
	if err != nil {
		return none, err
	}
	call, err := op.BindJSON(body)
	if err != nil {
		return none, err
	}
	result, err := call.Run(context.Background(), h)
	if err != nil {
		return none, err
	}
	return result.Value().(R), nil
}

// encode writes the parameters that are given as a JSON object.
func encode(op *operation.Operation, p reflect.Value, given []string) ([]byte, error) {
	for _, name := range given {
		if !slices.ContainsFunc(op.Params(), func(f operation.Field) bool { return f.Name == name }) {
			return nil, op.RefuseUnknown(name)
		}
	}
	values := map[string]any{}
	for _, f := range reflect.VisibleFields(p.Type()) {
		name, v := f.Tag.Get("json"), p.FieldByIndex(f.Index)
		if name == "" || v.IsZero() && f.Tag.Get("required") == "" && !slices.Contains(given, name) {
			continue
		}
		if text := reflect.Indirect(v); text.Kind() == reflect.String && !utf8.ValidString(text.String()) {
			return nil, operation.Invalid(name, operation.NotUTF8, "must be text in UTF-8") // JSON would have other characters instead
		}
		values[name] = v.Interface()
		if requests, ok := v.Interface().([]operation.Request); ok {
			list := []map[string]any{}
			for _, r := range requests {
				list = append(list, map[string]any{"operation": r.Operation, "parameters": json.RawMessage(r.Parameters)})
			}
			values[name] = list
		}
	}
	body, err := json.Marshal(values)
	if err != nil {
		return nil, &operation.Error{
			Code: operation.MalformedRequest, Reason: operation.InvalidJSON, Message: "The parameters are not JSON", Cause: err,
		}
	}
	return body, nil
}

// host gives operations randomness, counts texts, and reads the page that the caller has given.
type host struct{ page io.Reader }

// Random implements [operation.Host].
func (host) Random(p []byte) { _, _ = rand.Read(p) } // it never fails

// Store implements [operation.Host].
func (h host) Store(drawn ...operation.Picture) ([]operation.Image, error) {
	return pictures.Store(h.Random, drawn)
}

// Text implements [operation.Host].
func (host) Text(text string, sentences bool) (operation.Page, error) {
	return language.Measure(prose.Read(prose.Plain(text)), sentences), nil
}

// Page implements [operation.Host].
func (h host) Page(parameter, address string, sentences bool) (operation.Page, error) {
	if u, err := url.Parse(address); err != nil || u.Scheme != "http" && u.Scheme != "https" {
		return operation.Page{}, operation.Invalid(parameter, operation.AddressScheme, "must be an http or https address")
	}
	source, err := io.ReadAll(io.LimitReader(h.page, article.MaxBytes+1))
	switch {
	case err != nil:
		return operation.Page{}, operation.Unavailable(operation.PageNotRead, "The page could not be read", err)
	case len(source) > article.MaxBytes:
		return operation.Page{}, article.TooLarge()
	case !utf8.Valid(source):
		return operation.Page{}, article.Unfit(operation.PageEncoding, "The page is not in UTF-8")
	}
	text := bytes.TrimPrefix(source, []byte("\ufeff")) // the byte order mark
	a, err := article.Read(text, article.InProcess, func() {})
	if err != nil {
		return operation.Page{}, err
	}
	page := a.Measure(sentences)
	page.Address = address
	return page, nil
}
