package serve

import (
	"strconv"
	"strings"

	"github.com/graphql-go/graphql/language/ast"
	"github.com/graphql-go/graphql/language/printer"

	"github.com/lettercraft/lettercraft/core/jsonio"
	"github.com/lettercraft/lettercraft/core/numerals"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/graphql/language"
	"github.com/lettercraft/lettercraft/worker/graphql/schema"
)

// planner determines what a query selects. The query has been validated against the schema, so every name in it exists.
type planner struct {
	operations []*operation.Operation
	fragments  map[string]*ast.FragmentDefinition
	defined    map[string]*ast.VariableDefinition
	variables  map[string][]byte
	texts      map[string]string // decoded values of scalar variables, by name
	query      *language.Query
	repeated   int // sum over the operations: bytes of the parameters, times number of selected fields
}

// field is a top-level field of a query.
type field struct {
	name     string // name in the answer
	node     *ast.Field
	op       *operation.Operation // nil for a field of the schema
	params   []operation.Argument // parameters that are not null
	selected []operation.Selected
}

// plan returns the top-level fields of an operation, in the order of the answer.
func (p *planner) plan(op *ast.OperationDefinition) ([]field, error) {
	for _, d := range op.VariableDefinitions {
		if err := p.define(d); err != nil {
			return nil, err
		}
	}
	top := []*ast.SelectionSet{op.SelectionSet}
	if err := p.checkMerging(top); err != nil {
		return nil, err
	}
	var fields []field
	merged, err := p.collect(top, p.isIncluded)
	if err != nil {
		return nil, err
	}
	for _, m := range merged {
		f := field{name: m.name, node: m.nodes[0]}
		name := m.nodes[0].Name.Value
		for _, op := range p.operations {
			if op.Name == name {
				f.op = op
			}
		}
		if f.op != nil {
			if f.selected, err = p.selected(m, f.op.Results(), schema.ResultType(f.op)); err != nil {
				return nil, err
			}
			f.params = p.params(m.nodes[0])
			if p.repeated += length(f.params) * leaves(f.selected); p.repeated > maxTexts {
				return nil, p.query.At(f.node, operation.QueryLimit, "The query repeats too much text: the bytes of the parameters of each operation, times the number of fields selected from it, must be at most "+numerals.WithCommas(maxTexts)+" in total")
			}
		}
		fields = append(fields, f)
	}
	return fields, nil
}

// maxTexts is the maximum total length in bytes of the results that can contain text of the parameters. One variable can be a
// parameter of many operations, and with aliases the answer can contain it many times.
const maxTexts = 8 << 20

// length returns the total length of parameters in bytes.
func length(params []operation.Argument) int {
	n := 0
	for _, p := range params {
		n += len(p.Text)
	}
	return n
}

// leaves returns the number of selected fields that are not objects.
func leaves(selected []operation.Selected) int {
	n := 0
	for _, s := range selected {
		if s.Fields == nil {
			n++
		}
		n += leaves(s.Fields)
	}
	return n
}

// kinds has the kinds of JSON values that the scalar types allow, as by [jsonio.Kind]. All other types allow strings.
var kinds = map[string]string{"Boolean": "tf", "Int": "0", "Float": "0", "ID": `"0`}

// define records the definition of a variable, and checks the kind of its value.
func (p *planner) define(d *ast.VariableDefinition) error {
	name := d.Variable.Name.Value
	p.defined[name] = d
	value, given := p.variables[name]
	kind := jsonio.KindOf(value)
	isNull := kind == 'n'
	inner, required := d.Type, false
	if nonNull, ok := d.Type.(*ast.NonNull); ok {
		inner, required = nonNull.Type, true
	}
	if required && (isNull || !given && d.DefaultValue == nil) {
		return p.query.At(d, operation.QueryInvalid, "The variable '$"+name+"' must be given, as "+printer.Print(d.Type).(string))
	}
	begins := `"`
	if named, ok := inner.(*ast.Named); ok && kinds[named.Name.Value] != "" {
		begins = kinds[named.Name.Value]
	}
	if given && !isNull && strings.IndexByte(begins, byte(kind)) < 0 {
		return p.query.At(d, operation.QueryInvalid, "The variable '$"+name+"' must be of the type "+printer.Print(inner).(string))
	}
	return nil
}

// selected returns the selection of an object that has these fields.
func (p *planner) selected(m merged, fields []operation.Field, typeName string) ([]operation.Selected, error) {
	inner, err := p.collect(m.sets(), p.isIncluded)
	if err != nil {
		return nil, err
	}
	selected := make([]operation.Selected, 0, len(inner))
	for _, m := range inner {
		s := operation.Selected{Name: m.name, Text: typeName} // the text is the value of __typename
		for i := range fields {
			if fields[i].Name == m.nodes[0].Name.Value {
				s.Field = &fields[i]
			}
		}
		if s.Field != nil && s.Field.Fields != nil {
			if s.Fields, err = p.selected(m, s.Field.Fields, s.Field.Type); err != nil {
				return nil, err
			}
		}
		selected = append(selected, s)
	}
	return selected, nil
}

// params returns the arguments of a field that are not null.
func (p *planner) params(node *ast.Field) []operation.Argument {
	var params []operation.Argument
	for _, arg := range node.Arguments {
		if a := p.argument(arg.Value); a.Kind != 'n' {
			a.Name = arg.Name.Value
			params = append(params, a)
		}
	}
	return params
}

// argument converts a value to an argument of an operation, without its name. A variable that is not given is null.
func (p *planner) argument(value ast.Value) operation.Argument {
	switch v := value.(type) {
	case *ast.Variable:
		name := v.Name.Value
		given, ok := p.variables[name]
		if ok {
			return operation.Argument{Kind: jsonio.KindOf(given), Text: p.text(name)}
		}
		if d := p.defined[name]; d != nil && d.DefaultValue != nil {
			return p.argument(d.DefaultValue)
		}
		return operation.Argument{Kind: 'n'}
	case *ast.StringValue:
		return operation.Argument{Kind: '"', Text: v.Value}
	case *ast.EnumValue:
		if v.Value == language.Null {
			return operation.Argument{Kind: 'n'}
		}
		return operation.Argument{Kind: '"', Text: v.Value}
	case *ast.BooleanValue:
		return operation.Argument{Kind: 't', Text: strconv.FormatBool(v.Value)}
	case *ast.IntValue:
		return operation.Argument{Kind: '0', Text: v.Value}
	case *ast.FloatValue:
		return operation.Argument{Kind: '0', Text: v.Value}
	case *ast.ListValue:
		return operation.Argument{Kind: '['} // no parameter is a list; binding returns the error
	default:
		return operation.Argument{Kind: '{'}
	}
}

// text returns the decoded value of a variable that is given. All uses of the variable share one string.
func (p *planner) text(name string) string {
	text, known := p.texts[name]
	if !known {
		text = jsonio.Text(p.variables[name])
		p.texts[name] = text
	}
	return text
}

// json returns a value as JSON, or nil for a variable that is not given.
func (p *planner) json(value ast.Value) []byte {
	var w jsonio.Writer
	switch v := value.(type) {
	case *ast.Variable:
		name := v.Name.Value
		given, ok := p.variables[name]
		if d := p.defined[name]; !ok && d != nil && d.DefaultValue != nil {
			return p.json(d.DefaultValue)
		}
		return given
	case *ast.StringValue:
		w.String(v.Value)
	case *ast.EnumValue:
		if v.Value == language.Null {
			w.Null()
		} else {
			w.String(v.Value)
		}
	case *ast.BooleanValue:
		w.Boolean(v.Value)
	case *ast.IntValue:
		w.Raw(v.Value)
	case *ast.FloatValue:
		w.Raw(v.Value)
	case *ast.ListValue:
		w.Raw("[]") // no parameter is a list; binding returns the error
	default:
		w.Raw("{}")
	}
	return w.Bytes
}
