package operation_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/lettercraft/lettercraft/core/jsonio"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
)

// hostile has texts that break a writer that trusts its input.
var hostile = []string{
	"", " ", "plain", `"`, `\`, `\"`, `\u0041`, "\x00", "\x01\x1f\x7f", "\b\f\n\r\t", "\r\n", "\u0085", "\u00a0",
	"\u2028\u2029", "\uFEFF", "\uFFFD", "\uFFFE", "\uFFFF", "\U0010FFFF", "😀", "👩‍👩‍👧‍👦", "e\u0301", "</script>", "]]>",
	"=cmd()", "NO", "null", "true", "1e3", "{}", "[1,2]", "a,b", "日本語", "\u202Eabc",
}

type everything struct {
	S  string            `json:"s" doc:"D."`
	N  string            `json:"n" doc:"D." nullable:"true"`
	P  *string           `json:"p" doc:"D."`
	B  bool              `json:"b" doc:"D."`
	I  int64             `json:"i" doc:"D."`
	F  float64           `json:"f" doc:"D."`
	L  []string          `json:"l" doc:"D."`
	NL []int             `json:"nl" doc:"D." nullable:"true"`
	O  everythingNested  `json:"o" doc:"D."`
	OP *everythingNested `json:"op" doc:"D."`
}

type everythingNested struct {
	L []everythingLeaf `json:"l" doc:"D."`
}

type everythingLeaf struct {
	S string `json:"s" doc:"D."`
}

// returning runs an operation that returns the value, and returns its result as JSON.
func returning(t *testing.T, value everything) string {
	t.Helper()
	op := operation.Define(operation.Operation{Name: "x", Method: "POST"},
		func(context.Context, operation.Host, nothing) (everything, error) { return value, nil })
	return written(t, mustBind(t, op, `{}`))
}

func TestWriteReadsBackAsItWas(t *testing.T) {
	for _, text := range hostile {
		want := everything{
			S: text, N: text, P: &text, B: true, I: math.MinInt64, F: -0.1, L: []string{text, text}, NL: []int{0, -1},
			O:  everythingNested{L: []everythingLeaf{{text}, {text}}},
			OP: &everythingNested{L: []everythingLeaf{}},
		}
		var got everything
		if err := json.Unmarshal([]byte(returning(t, want)), &got); err != nil {
			t.Errorf("%q: %v", text, err)
		} else if !reflect.DeepEqual(got, want) {
			t.Errorf("%q: got %+v, want %+v", text, got, want)
		}
	}
}

func TestWriteOfZeroValues(t *testing.T) {
	const want = `{"s":"","n":null,"p":null,"b":false,"i":0,"f":0,"l":[],"nl":null,"o":{"l":[]},"op":null}`
	if got := returning(t, everything{}); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	// A pointer to a zero value is not null.
	if got := returning(t, everything{P: new(""), OP: &everythingNested{}}); got !=
		`{"s":"","n":null,"p":"","b":false,"i":0,"f":0,"l":[],"nl":null,"o":{"l":[]},"op":{"l":[]}}` {
		t.Errorf("got %s", got)
	}
}

var _ operation.Writer = &jsonio.Writer{}

// telling is a writer that notes computed texts.
type telling struct {
	jsonio.Writer
	computed []string
}

func (w *telling) Computed(s string) { w.computed = append(w.computed, s) }

func TestComputedTextsAreWrittenAsSuch(t *testing.T) {
	type result struct {
		Outside string   `json:"outside" doc:"D."`
		Made    string   `json:"made" doc:"D." computed:"true" nullable:"true"`
		List    []string `json:"list" doc:"D." computed:"true"`
	}
	op := operation.Define(operation.Operation{Name: "x", Method: "POST"},
		func(context.Context, operation.Host, nothing) (result, error) {
			return result{Outside: "a", Made: "b", List: []string{"c", "d"}}, nil
		})
	r, err := mustBind(t, op, `{}`).Run(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var w telling
	r.Write(&w)
	if want := []string{"b", "c", "d"}; !slices.Equal(w.computed, want) {
		t.Errorf("got %q, want %q", w.computed, want)
	}
}

func TestRunReturnsTheErrorOfTheOperation(t *testing.T) {
	failing := operation.Define(operation.Operation{Name: "x", Method: "POST"},
		func(context.Context, operation.Host, nothing) (nothing, error) {
			return nothing{}, operation.Invalid("text", operation.NoLetters, "must hold a letter")
		})
	result, err := mustBind(t, failing, `{}`).Run(t.Context(), nil)
	refused(t, err, operation.InvalidParameter, "text", "Parameter 'text' must hold a letter")
	if result != nil {
		t.Error("there is a result beside the error")
	}
}

func TestRunHandsOverContextAndHost(t *testing.T) {
	type key struct{}
	asking := operation.Define(operation.Operation{Name: "x", Method: "POST"},
		func(ctx context.Context, host operation.Host, _ nothing) (nothing, error) {
			host.Random(make([]byte, 4))
			if ctx.Value(key{}) == nil {
				t.Error("the context is another one")
			}
			return nothing{}, nil
		})
	host := &operationtest.Host{}
	if _, err := mustBind(t, asking, `{}`).Run(context.WithValue(t.Context(), key{}, 1), host); err != nil {
		t.Error(errors.Unwrap(err))
	}
	if host.Next != 4 {
		t.Errorf("the host was asked for %d bytes, want 4", host.Next)
	}
}
