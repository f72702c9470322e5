package schema

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/graphql-go/graphql"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/service/operations"
)

// TestEveryValueOfAParameterHasAName checks that GraphQL has all values of the service's parameters: a value that is no name in GraphQL would
// leave its type without values.
func TestEveryValueOfAParameterHasAName(t *testing.T) {
	fields := Make(operations.All).QueryType().Fields()
	for _, op := range operations.All {
		for _, arg := range fields[op.Name].Args {
			enum, isEnum := arg.Type.(*graphql.Enum)
			if !isEnum {
				continue
			}
			i := slices.IndexFunc(op.Params(), func(f operation.Field) bool { return f.Name == arg.Name() })
			if got, want := len(enum.Values()), len(op.Params()[i].Enum); got != want || enum.Error() != nil {
				t.Errorf("%s.%s has %d of %d values (%v)", op.Name, arg.Name(), got, want, enum.Error())
			}
		}
	}
}

func TestAnOperationIsAField(t *testing.T) {
	type params struct {
		Word  string `json:"word" doc:"Doc of word." required:"true"`
		Color string `json:"color" doc:"Doc of color." enum:"red,green" default:"green" premium:"true"`
		Count int    `json:"count" doc:"Doc of count." default:"3" minimum:"1" maximum:"9"`
		Loud  bool   `json:"loud" doc:"Doc of loud." default:"true"`
	}
	type item struct {
		When int64 `json:"when" doc:"D."`
	}
	type result struct {
		Score  float64 `json:"score" doc:"Doc of score."`
		Secret string  `json:"secret" doc:"Doc of secret." premium:"true"`
		Items  []item  `json:"items" doc:"D."`
		Old    bool    `json:"old" doc:"D." deprecated:"Use score."`
	}
	op := operation.Define(operation.Operation{Name: "shout", Method: "POST", Summary: "Shouts.", Credits: 2},
		func(context.Context, operation.Host, params) (result, error) { return result{}, nil })
	schema := Make([]*operation.Operation{op})
	field := schema.QueryType().Fields()["shout"]
	if field.Type.String() != "ShoutResult" || field.Description != "Shouts. Costs 2 credits." {
		t.Errorf("the field is a %s: %s", field.Type, field.Description)
	}
	for _, arg := range field.Args {
		want := map[string][3]any{
			"word": {"String!", nil, "Doc of word."}, "color": {"ShoutColor", "green", "Doc of color. For paid plans."},
			"count": {"Int", 3, "Doc of count."}, "loud": {"Boolean", true, "Doc of loud."},
		}[arg.Name()]
		if got := [3]any{arg.Type.String(), arg.DefaultValue, arg.Description()}; got != want {
			t.Errorf("the argument %s is %v, want %v", arg.Name(), got, want)
		}
	}
	fields := field.Type.(*graphql.Object).Fields()
	for name, want := range map[string][3]string{
		"score":  {"Float!", "Doc of score.", ""},
		"secret": {"String", "Doc of secret. For paid plans.", ""},
		"items":  {"[item!]!", "D.", ""},
		"old":    {"Boolean!", "D.", "Use score."},
	} {
		if f := fields[name]; [3]string{f.Type.String(), f.Description, f.DeprecationReason} != want {
			t.Errorf("the field %s is %s: %s (%s), want %v", name, f.Type, f.Description, f.DeprecationReason, want)
		}
	}
	if when := schema.Type("item").(*graphql.Object).Fields()["when"]; when.Type.String() != "Float!" {
		t.Errorf("an integer of more than 32 bits is %s", when.Type)
	}
}

// TestIntrospectionHasTheFieldsOfTheSpecification asks for what getIntrospectionQuery of graphql-js asks for with its options.
func TestIntrospectionHasTheFieldsOfTheSpecification(t *testing.T) {
	r := graphql.Do(graphql.Params{Schema: *Make(operations.All), RequestString: `{
		__schema { description directives { name isRepeatable args(includeDeprecated: true) { isDeprecated deprecationReason } } }
		scalar: __type(name: "String") { specifiedByURL isOneOf inputFields(includeDeprecated: true) { name } }
		query: __type(name: "Query") { fields(includeDeprecated: true) { args(includeDeprecated: true) { isDeprecated deprecationReason } } }
	}`})
	if r.HasErrors() {
		t.Fatal(r.Errors)
	}
	data := r.Data.(map[string]any)
	about := data["__schema"].(map[string]any)
	if about["description"] != description || about["directives"].([]any)[0].(map[string]any)["isRepeatable"] != false {
		t.Errorf("the schema is %v", about)
	}
	scalar := data["scalar"].(map[string]any)
	if len(scalar) != 3 || scalar["specifiedByURL"] != nil || scalar["isOneOf"] != nil || scalar["inputFields"] != nil {
		t.Errorf("a scalar is %v", scalar)
	}
	for i, f := range data["query"].(map[string]any)["fields"].([]any) {
		for _, arg := range f.(map[string]any)["args"].([]any) {
			if arg := arg.(map[string]any); arg["isDeprecated"] != false || arg["deprecationReason"] != nil {
				t.Errorf("an argument of field %d is %v", i, arg)
			}
		}
	}
	for _, op := range operations.All {
		for _, f := range op.Params() {
			if f.Deprecated != "" {
				t.Errorf("%s.%s is deprecated, and introspection says that no argument is", op.Name, f.Name)
			}
		}
	}
}

func TestAnOperationThatEndsIsADeprecatedField(t *testing.T) {
	type empty struct {
		Text string `json:"text" doc:"D."`
	}
	op := operation.Define(operation.Operation{Name: "old", Ending: &operation.Ending{
		Sunset: time.Date(2028, time.February, 3, 0, 0, 0, 0, time.UTC), Instead: "Use new.",
	}}, func(context.Context, operation.Host, empty) (empty, error) { return empty{}, nil })
	const want = "Use new. The last day is 3 February 2028."
	if got := Make([]*operation.Operation{op}).QueryType().Fields()["old"].DeprecationReason; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
