package lettercraft_test

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/lettercraft/lettercraft"
	"github.com/lettercraft/lettercraft/core/cryptogram"
	"github.com/lettercraft/lettercraft/core/hmac"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/textreadability"
	"github.com/lettercraft/lettercraft/core/websitereadability"
	basic "github.com/lettercraft/lettercraft/wasm/basic/operations"
	whole "github.com/lettercraft/lettercraft/wasm/operations"
	points "github.com/lettercraft/lettercraft/wasm/points/operations"
	quotes "github.com/lettercraft/lettercraft/wasm/quotes/operations"
	texts "github.com/lettercraft/lettercraft/wasm/texts/operations"
)

func TestEachOperationWithoutAnAccountHasAFunctionWithAnExample(t *testing.T) {
	want := map[string]bool{websitereadability.Operation.Name: true}
	for _, list := range [][]*operation.Operation{basic.All, whole.All, texts.All, quotes.All, points.All} {
		for _, op := range list {
			want[op.Name] = true
		}
	}
	for file, prefix := range map[string]string{"lettercraft.go": "", "example_test.go": "Example"} {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]bool{}
		for _, d := range parsed.Decls {
			f, ok := d.(*ast.FuncDecl)
			if ok && f.Recv == nil && f.Name.IsExported() {
				got[strings.ToLower(strings.TrimPrefix(f.Name.Name, prefix))] = true
			}
		}
		if !maps.Equal(got, want) {
			t.Errorf("%s has %v, want %v", file, slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
		}
	}
}

func TestAZeroIsGivenIfItIsNamed(t *testing.T) {
	p := cryptogram.Params{Text: new("Every letter wears a mask"), Seed: "class-4b"}
	with, err := lettercraft.Cryptogram(p)
	if err != nil {
		t.Fatal(err)
	}
	without, err := lettercraft.Cryptogram(p, "instructions")
	if err != nil {
		t.Fatal(err)
	}
	if len(without.HTML) >= len(with.HTML) {
		t.Errorf("without instructions, the page has %d bytes, with them %d", len(without.HTML), len(with.HTML))
	}
}

func TestErrorsNameTheParameter(t *testing.T) {
	for parameter, call := range map[string]func() error{
		"kind": func() error {
			_, err := lettercraft.Cryptogram(cryptogram.Params{Text: new("A text"), Kind: "none"})
			return err
		},
		"other": func() error {
			_, err := lettercraft.Cryptogram(cryptogram.Params{Text: new("A text")}, "other")
			return err
		},
		"message": func() error { _, err := lettercraft.HMAC(hmac.Params{Message: "a\xff", Secret: "k"}); return err },
		"secret":  func() error { _, err := lettercraft.HMAC(hmac.Params{Message: "a", Secret: "\xff"}); return err },
		"text":    func() error { _, err := lettercraft.TextReadability(textreadability.Params{}); return err },
	} {
		var e *operation.Error
		if err := call(); !errors.As(err, &e) || e.Code != operation.InvalidParameter || e.Parameter != parameter {
			t.Errorf("got %v, want an error of %s", err, parameter)
		}
	}
}

func TestPagesThatAreNotReadAreRefused(t *testing.T) {
	broken := errors.New("broken")
	for name, test := range map[string]struct {
		url    string
		page   io.Reader
		reason operation.Reason
		cause  error
	}{
		"no address":     {"", strings.NewReader("<p>The cat sat on the mat."), operation.AddressScheme, nil},
		"another scheme": {"file:///page", strings.NewReader("<p>The cat sat on the mat."), operation.AddressScheme, nil},
		"no text":        {"https://example.com/", strings.NewReader("<p>Two words"), operation.NoText, nil},
		"too large":      {"https://example.com/", io.LimitReader(endless{}, 2<<20+1), operation.PageTooLarge, nil},
		"another one":    {"https://example.com/", strings.NewReader("<p>The caf\xe9 is on the corner."), operation.PageEncoding, nil},
		"too complex":    {"https://example.com/", strings.NewReader(strings.Repeat("<p>", 500_000)), operation.PageTooComplex, nil},
		"too much memory": {
			"https://example.com/", strings.NewReader(strings.Repeat(strings.Repeat("x", 20)+"</b>", 80_000)), operation.PageTooComplex, nil,
		},
		"a body that breaks": {"https://example.com/", iotest.ErrReader(broken), operation.PageNotRead, broken},
	} {
		_, err := lettercraft.WebsiteReadability(websitereadability.Params{URL: test.url}, test.page)
		var e *operation.Error
		if !errors.As(err, &e) || e.Reason != test.reason || !errors.Is(e.Cause, test.cause) {
			t.Errorf("%s: got %v, want the reason %s", name, err, test.reason)
		}
	}
}

// endless reads as a text without an end.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'a'
	}
	return len(p), nil
}
