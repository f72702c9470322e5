package operation

import "reflect"

// Selected is a field of an object that a caller wants, under a name of the caller's.
type Selected struct {
	Name string
	// Field is one of the object's fields; nil: the value is Text.
	Field *Field
	Text  string
	// Fields are what is wanted of an object, or of the objects in a list.
	Fields []Selected
}

// WriteSelected writes what is wanted of the result as one object, in that order.
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
