package operation

import "reflect"

// Selected is a selected field of an object, with the name that the caller chose for it.
type Selected struct {
	Name string
	// Field is the field of the object. If it is nil, the value is Text.
	Field *Field
	Text  string
	// Fields are the selected fields of an object, or of the objects in a list.
	Fields []Selected
}

// WriteSelected writes the selected fields of the result as one object, in their order.
func (r *Result) WriteSelected(w Writer, selected []Selected) { r.writeSelected(w, selected, r.value) }

func (r *Result) writeSelected(w Writer, selected []Selected, v reflect.Value) {
	w.BeginObject()
	for i := range selected {
		s := &selected[i]
		w.Name(s.Name)
		if s.Field == nil {
			w.String(s.Text)
			continue
		}
		r.writeField(w, s.Field, s.Fields, v)
	}
	w.EndObject()
}
