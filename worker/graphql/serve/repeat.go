package serve

import "github.com/lettercraft/lettercraft/core/operation"

// describe writes the common part of all repetitions of a query, for [payment.Payment.Repeats]: the fields of the answer in their order,
// with the values of all parameters. It makes no difference how the query writes them, such as with variables or fragments.
func (q *query) describe(w operation.Writer) {
	w.BeginObject()
	for i, f := range q.fields {
		w.Name(f.name)
		switch c := q.calls[i]; {
		case f.op == nil:
			w.String(string(q.schema[f.name]))
		case c.bound == nil: // the parameters are wrong, and the error is part of the answer
			w.String(f.op.Name + ": " + c.err.Error())
		default:
			w.BeginObject()
			w.Name(f.op.Name)
			c.bound.WriteParams(w)
			w.Name("fields")
			describeSelected(w, f.selected)
			w.EndObject()
		}
	}
	w.EndObject()
}

func describeSelected(w operation.Writer, selected []operation.Selected) {
	w.BeginObject()
	for _, s := range selected {
		w.Name(s.Name)
		w.BeginObject()
		if s.Field != nil { // otherwise it is __typename
			w.Name(s.Field.Name)
			describeSelected(w, s.Fields)
		}
		w.EndObject()
	}
	w.EndObject()
}
