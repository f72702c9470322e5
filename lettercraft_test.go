package lettercraft_test

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft"
	"github.com/lettercraft/lettercraft/core/cryptogram"
	"github.com/lettercraft/lettercraft/core/hmac"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/textreadability"
	basic "github.com/lettercraft/lettercraft/wasm/basic/operations"
	whole "github.com/lettercraft/lettercraft/wasm/operations"
	quotes "github.com/lettercraft/lettercraft/wasm/quotes/operations"
	texts "github.com/lettercraft/lettercraft/wasm/texts/operations"
)

func TestEachOperationOfTheToolkitHasAFunctionWithAnExample(t *testing.T) {
	want := map[string]bool{}
	for _, list := range [][]*operation.Operation{basic.All, whole.All, texts.All, quotes.All} {
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
