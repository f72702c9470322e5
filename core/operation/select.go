package operation

import (
	"reflect"
	"slices"
	"strings"
)

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

// SelectPaths limits the result to some fields, in the order of their declaration. A path is the name of a field, or the names of a field in
// an object and of the objects around it, with dots between them. Error: [InvalidParameter] of the parameter with the paths, if the result
// does not have one of them.
func (c *Call) SelectPaths(parameter string, paths []string) error {
	results := c.Operation.Results()
	for _, path := range paths {
		if !hasPath(results, path) {
			return Invalid(parameter, UnknownValue, "must be fields of the result, separated by commas; '"+Quotable(path)+"' is not one of: "+strings.Join(namesOf(results), ", "))
		}
	}
	c.shown = selectPaths(results, paths)
	c.selected = make([]string, len(c.shown))
	for i, s := range c.shown {
		c.selected[i] = s.Name
	}
	return nil
}

// WriteSelection writes what [Call.SelectPaths] has selected as one object. It writes the same object for the same selection.
func (c *Call) WriteSelection(w Writer) { writeSelection(w, c.shown) }

func writeSelection(w Writer, selected []Selected) {
	w.BeginObject()
	for i := range selected {
		w.Name(selected[i].Name)
		if selected[i].Fields == nil {
			w.Null()
		} else {
			writeSelection(w, selected[i].Fields)
		}
	}
	w.EndObject()
}

func hasPath(fields []Field, path string) bool {
	name, rest, isNested := strings.Cut(path, ".")
	i := slices.IndexFunc(fields, func(f Field) bool { return f.Name == name })
	return i >= 0 && (!isNested || hasPath(fields[i].Fields, rest))
}

func namesOf(fields []Field) []string {
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.Name
	}
	return names
}

func selectPaths(fields []Field, paths []string) []Selected {
	selected := []Selected{}
	for i := range fields {
		f := &fields[i]
		var within []string // what is selected in the field; an empty path is the whole
		for _, path := range paths {
			if name, rest, _ := strings.Cut(path, "."); name == f.Name {
				within = append(within, rest)
			}
		}
		switch {
		case within == nil:
		case slices.Contains(within, ""):
			selected = append(selected, Selected{Name: f.Name, Field: f})
		default:
			selected = append(selected, Selected{Name: f.Name, Field: f, Fields: selectPaths(f.Fields, within)})
		}
	}
	return selected
}

// Shows reports whether the result will be written with a field, or with a part of it. The path is that of a field, as in
// [Call.SelectPaths].
func (c *Call) Shows(path string) bool {
	return c.shown == nil || shows(c.shown, path)
}

func shows(selected []Selected, path string) bool {
	name, rest, isNested := strings.Cut(path, ".")
	i := slices.IndexFunc(selected, func(s Selected) bool { return s.Name == name })
	return i >= 0 && (!isNested || selected[i].Fields == nil || shows(selected[i].Fields, rest))
}
