package operation

import (
	"math"
	"reflect"
)

// Writer writes a result value by value, in order. Each output format implements it. A call of [Writer.Name] is followed by the value
// of that name.
type Writer interface {
	BeginObject()
	Name(string)
	EndObject()
	BeginList()
	EndList()
	String(string)
	// Computed writes a text without any input from outside, such as a signature. A format that guards its readers against harmful texts
	// can write it exactly.
	Computed(string)
	Integer(int64)
	Number(float64)
	Boolean(bool)
	Null()
}

// WriteStringOrNull writes a text, or null if the text is empty.
func WriteStringOrNull(w Writer, text string) {
	if text == "" {
		w.Null()
	} else {
		w.String(text)
	}
}

// Result is the result of a call.
type Result struct {
	fields   []Field
	value    reflect.Value
	withheld bool
	shown    []Selected // nil for all fields
}

// Value returns the result struct as the function of the operation has returned it.
func (r *Result) Value() any { return r.value.Interface() }

// Write writes the result as one object: all fields, or those of [Call.SelectPaths].
func (r *Result) Write(w Writer) {
	if r.shown != nil {
		r.WriteSelected(w, r.shown)
	} else {
		r.writeObject(w, r.fields, r.value)
	}
}

func (r *Result) writeObject(w Writer, fields []Field, v reflect.Value) {
	w.BeginObject()
	for i := range fields {
		f := &fields[i]
		w.Name(f.Name)
		r.writeField(w, f, nil, v)
	}
	w.EndObject()
}

// writeField writes a field of an object, or the selected part of it.
func (r *Result) writeField(w Writer, f *Field, selected []Selected, object reflect.Value) {
	value := object.FieldByIndex(f.index)
	if f.Premium && r.withheld || f.Nullable && value.IsZero() {
		w.Null()
		return
	}
	r.write(w, f, f.Kind, selected, reflect.Indirect(value))
}

func (r *Result) write(w Writer, f *Field, kind Kind, selected []Selected, v reflect.Value) {
	switch kind {
	case String:
		if f.Computed {
			w.Computed(v.String())
		} else {
			w.String(v.String())
		}
	case Boolean:
		w.Boolean(v.Bool())
	case Integer:
		w.Integer(v.Int())
	case Number:
		n := v.Float()
		if math.IsNaN(n) || math.IsInf(n, 0) {
			w.Null() // no format has such a number
			return
		}
		w.Number(n)
	case Object:
		if selected != nil {
			r.writeSelected(w, selected, v)
		} else {
			r.writeObject(w, f.Fields, v)
		}
	case Requests: // only parameters have them
		w.BeginList()
		for _, request := range v.Interface().([]Request) {
			w.BeginObject()
			w.Name("operation")
			w.String(request.Operation)
			w.Name("parameters")
			if request.Bound != nil {
				request.Bound.WriteParams(w)
			} else {
				w.String(string(request.Parameters))
			}
			w.EndObject()
		}
		w.EndList()
	case List:
		w.BeginList()
		for i := range v.Len() {
			r.write(w, f, f.ItemKind, selected, v.Index(i))
		}
		w.EndList()
	}
}
