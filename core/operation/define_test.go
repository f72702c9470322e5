package operation_test

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/operation"
)

// define declares an operation whose parameters are P and whose result is R.
func define[P, R any]() *operation.Operation {
	return operation.Define(operation.Operation{Name: "x", Method: "GET"},
		func(context.Context, operation.Host, P) (r R, err error) { return r, nil })
}

type nothing struct{}

func TestDefineKeepsTheDeclaration(t *testing.T) {
	if echo.Name != "echo" || echo.Method != "POST" || echo.Summary != "Echoes." || echo.Credits != 1 {
		t.Errorf("the declaration has changed: %q %q %q %d", echo.Name, echo.Method, echo.Summary, echo.Credits)
	}
}

func TestEveryTagIsRead(t *testing.T) {
	type all struct {
		A string `json:"a" doc:"Doc of a." required:"true" trim:"true" maxLength:"12" maxBytes:"34" enum:"x,y,z" example:"y"`
		B *bool  `json:"b" doc:"Doc of b." premium:"true" default:"1" deprecated:"Use a."`
		C int64  `json:"c" doc:"Doc of c." nullable:"true" minimum:"-3" maximum:"40"`
	}
	want := []operation.Field{
		{
			Name: "a", Doc: "Doc of a.", Kind: operation.String, Required: true, Trim: true, MaxLength: 12, MaxBytes: 34,
			Enum: []string{"x", "y", "z"}, Example: "y",
		},
		{Name: "b", Doc: "Doc of b.", Kind: operation.Boolean, Premium: true, Default: "1", Nullable: true, Deprecated: "Use a."},
		{Name: "c", Doc: "Doc of c.", Kind: operation.Integer, Nullable: true, Long: true, Minimum: -3, Maximum: 40},
	}
	sameFields(t, define[all, nothing]().Params(), want)
	sameFields(t, define[nothing, all]().Results(), want)
}

func TestEveryTypeHasItsKind(t *testing.T) {
	type inner struct {
		Deep string `json:"deep" doc:"D."`
	}
	type every struct {
		S  string   `json:"s" doc:"D."`
		B  bool     `json:"b" doc:"D."`
		I  int      `json:"i" doc:"D."`
		L  int64    `json:"l" doc:"D."`
		F  float64  `json:"f" doc:"D."`
		O  inner    `json:"o" doc:"D."`
		P  *inner   `json:"p" doc:"D."`
		LS []string `json:"ls" doc:"D."`
		LO []inner  `json:"lo" doc:"D."`
	}
	deep := []operation.Field{{Name: "deep", Doc: "D.", Kind: operation.String}}
	sameFields(t, define[nothing, every]().Results(), []operation.Field{
		{Name: "s", Doc: "D.", Kind: operation.String},
		{Name: "b", Doc: "D.", Kind: operation.Boolean},
		{Name: "i", Doc: "D.", Kind: operation.Integer},
		{Name: "l", Doc: "D.", Kind: operation.Integer, Long: true},
		{Name: "f", Doc: "D.", Kind: operation.Number},
		{Name: "o", Doc: "D.", Kind: operation.Object, Type: "inner", Fields: deep},
		{Name: "p", Doc: "D.", Kind: operation.Object, Type: "inner", Fields: deep, Nullable: true},
		{Name: "ls", Doc: "D.", Kind: operation.List, ItemKind: operation.String},
		{Name: "lo", Doc: "D.", Kind: operation.List, ItemKind: operation.Object, Type: "inner", Fields: deep},
	})
}

// Shared has parameters of several operations.
type Shared struct {
	Title string `json:"title" doc:"Doc of title." default:"None"`
	Inner
}

// Wrong lacks the tag doc.
type Wrong struct {
	A string `json:"a"`
}

type Inner struct {
	Size int `json:"size" doc:"Doc of size." minimum:"1" maximum:"9" default:"2"`
}

type embedding struct {
	Word string `json:"word" doc:"Doc of word."`
	Shared
	Last bool `json:"last" doc:"Doc of last." premium:"true"`
}

func TestFieldsOfEmbeddedStructsStandInTheirPlace(t *testing.T) {
	want := []operation.Field{
		{Name: "word", Doc: "Doc of word.", Kind: operation.String},
		{Name: "title", Doc: "Doc of title.", Kind: operation.String, Default: "None"},
		{Name: "size", Doc: "Doc of size.", Kind: operation.Integer, Default: "2", Minimum: 1, Maximum: 9},
		{Name: "last", Doc: "Doc of last.", Kind: operation.Boolean, Premium: true},
	}
	sameFields(t, define[embedding, nothing]().Params(), want)
	sameFields(t, define[nothing, embedding]().Results(), want)
}

func TestFieldsOfEmbeddedStructsAreBoundAndWritten(t *testing.T) {
	op := operation.Define(operation.Operation{Name: "embed", Method: "POST"},
		func(_ context.Context, _ operation.Host, p embedding) (embedding, error) { return p, nil })
	for body, want := range map[string]string{
		`{}`: `{"word":"","title":"None","size":2,"last":false}`,
		`{"word":"a","title":"b","size":3,"last":true}`: `{"word":"a","title":"b","size":3,"last":true}`,
	} {
		if got := written(t, mustBind(t, op, body)); got != want {
			t.Errorf("%s: got  %s\nwant %s", body, got, want)
		}
	}
	_, err := op.BindValues(map[string][]string{"size": {"10"}})
	refused(t, err, operation.InvalidParameter, "size", "Parameter 'size' must be a whole number from 1 to 9")

	withheld := mustBind(t, op, `{"size":3,"last":true}`)
	if locked := withheld.WithholdPremium(); !slices.Equal(locked, []string{"last"}) {
		t.Errorf("locked are %q", locked)
	}
	if got, want := written(t, withheld), `{"word":"","title":"None","size":3,"last":null}`; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// sameFields compares the exported parts of fields.
func sameFields(t *testing.T, got, want []operation.Field) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("got %d fields, want %d", len(got), len(want))
	}
	for i := range want {
		g, w := reflect.ValueOf(got[i]), reflect.ValueOf(want[i])
		for j := range g.NumField() {
			field := g.Type().Field(j)
			if field.Name == "Fields" {
				sameFields(t, got[i].Fields, want[i].Fields)
			} else if field.IsExported() && !reflect.DeepEqual(g.Field(j).Interface(), w.Field(j).Interface()) {
				t.Errorf("%s of %s: got %v, want %v", field.Name, want[i].Name, g.Field(j), w.Field(j))
			}
		}
	}
}

func TestKindsHaveTheNamesOfJSONSchema(t *testing.T) {
	for kind, want := range map[operation.Kind]string{
		operation.String: "string", operation.Boolean: "boolean", operation.Integer: "integer",
		operation.Number: "number", operation.Object: "object", operation.List: "array",
	} {
		if kind.String() != want {
			t.Errorf("kind %d is called %q, want %q", kind, kind, want)
		}
	}
}

func TestAContradictionPanicsAtTheFirstUse(t *testing.T) {
	for name, test := range map[string]struct {
		operation *operation.Operation
		says      string
	}{
		"no name": {define[struct {
			A string `doc:"D."`
		}, nothing](), "needs the tags json and doc"},
		"no documentation": {define[struct {
			A string `json:"a"`
		}, nothing](), "needs the tags json and doc"},
		"computed number": {define[nothing, struct {
			A int `json:"a" doc:"D." computed:"true"`
		}](), "a is marked as a computed text but is not a text"},
		"default outside the enum": {define[struct {
			A string `json:"a" doc:"D." enum:"x,y" default:"z"`
		}, nothing](), "the default of a breaks its rules"},
		"default too long": {define[struct {
			A string `json:"a" doc:"D." maxLength:"2" default:"abc"`
		}, nothing](), "the default of a breaks its rules"},
		"default with too many bytes": {define[struct {
			A string `json:"a" doc:"D." maxBytes:"2" default:"€"`
		}, nothing](), "the default of a breaks its rules"},
		"default that is no boolean": {define[struct {
			A bool `json:"a" doc:"D." default:"yes"`
		}, nothing](), "the default of a breaks its rules"},
		"default that is no whole number": {define[struct {
			A int `json:"a" doc:"D." default:"1.5"`
		}, nothing](), "the default of a breaks its rules"},
		"default that is no number": {define[struct {
			A float64 `json:"a" doc:"D." default:"x"`
		}, nothing](), "the default of a breaks its rules"},
		"length that is no number": {define[struct {
			A string `json:"a" doc:"D." maxLength:"many"`
		}, nothing](), "tag maxLength of A is not a number"},
		"bytes that are no number": {define[struct {
			A string `json:"a" doc:"D." maxBytes:"many"`
		}, nothing](), "tag maxBytes of A is not a number"},
		"type without a kind": {define[struct {
			A map[string]string `json:"a" doc:"D."`
		}, nothing](), "type that no format supports: map[string]string"},
		"list of a type without a kind": {define[struct {
			A []map[string]string `json:"a" doc:"D."`
		}, nothing](), "type that no format supports: map[string]string"},
		"list of lists": {define[nothing, struct {
			A [][]string `json:"a" doc:"D."`
		}](), "field A is a list of lists"},
		"enum of numbers": {define[struct {
			A int `json:"a" doc:"D." enum:"1,2"`
		}, nothing](), "a has a rule for texts but is not a text"},
		"length of a boolean": {define[struct {
			A bool `json:"a" doc:"D." maxLength:"5"`
		}, nothing](), "a has a rule for texts but is not a text"},
		"bytes of a number": {define[struct {
			A float64 `json:"a" doc:"D." maxBytes:"5"`
		}, nothing](), "a has a rule for texts but is not a text"},
		"trimmed number": {define[struct {
			A int64 `json:"a" doc:"D." trim:"true"`
		}, nothing](), "a has a rule for texts but is not a text"},
		"default out of bounds": {define[struct {
			A int `json:"a" doc:"D." minimum:"1" maximum:"9" default:"10"`
		}, nothing](), "the default of a breaks its rules"},
		"bounds of a text": {define[struct {
			A string `json:"a" doc:"D." maximum:"9"`
		}, nothing](), "a has bounds but is not a whole number"},
		"bounds of a number": {define[struct {
			A float64 `json:"a" doc:"D." minimum:"-9"`
		}, nothing](), "a has bounds but is not a whole number"},
		"minimum without a maximum": {define[struct {
			A int `json:"a" doc:"D." minimum:"9"`
		}, nothing](), "a has a minimum greater than its maximum"},
		"required with a default": {define[struct {
			A string `json:"a" doc:"D." required:"true" default:"x"`
		}, nothing](), "a is required but has a default"},
		"one name in two embedded structs": {define[struct {
			Inner
			Shared
		}, nothing](), "two fields are named size"},
		"one name here and in an embedded struct": {define[nothing, struct {
			Size string `json:"size" doc:"D."`
			Shared
		}](), "two fields are named size"},
		"embedded pointer": {define[struct{ *Shared }, nothing](), "embedded field Shared must be a struct without tags"},
		"embedded struct with a name": {define[struct {
			Shared `json:"shared" doc:"D."`
		}, nothing](), "embedded field Shared must be a struct without tags"},
		"mistake in an embedded struct": {define[struct {
			Wrong
		}, nothing](), "needs the tags json and doc"},
		"mistake in the result": {define[nothing, struct {
			A string `json:"a"`
		}](), "needs the tags json and doc"},
		"mistake deep in the result": {define[nothing, struct {
			A []struct {
				B string `json:"b"`
			} `json:"a" doc:"D."`
		}](), "needs the tags json and doc"},
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				text, _ := recover().(string)
				if !strings.HasPrefix(text, "operation: ") || !strings.Contains(text, test.says) {
					t.Errorf("panicked with %q, want %q in it", text, test.says)
				}
			}()
			test.operation.Params()
		})
	}
}

func TestDefineItselfReadsNoTags(t *testing.T) {
	// Tags are read at the first use, because the first caller of an isolate waits for start-up.
	define[struct{ A string }, nothing]()
}
