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
// an object and of the objects around it, with dots between them. It reports whether the result has all these fields; the call does not
// change otherwise.
func (c *Call) SelectPaths(paths []string) bool {
	shown, isKnown := selectPaths(c.Operation.Results(), paths)
	if !isKnown {
		return false
	}
	names := make([]string, len(shown))
	for i, s := range shown {
		names[i] = s.Name
	}
	c.Select(names)
	c.shown = shown
	return true
}

func selectPaths(fields []Field, paths []string) (selected []Selected, isKnown bool) {
	inner := map[string][]string{} // for each field, what is selected in it; an empty path is the whole
	for _, path := range paths {
		name, rest, _ := strings.Cut(path, ".")
		inner[name] = append(inner[name], rest)
	}
	selected = []Selected{}
	for i := range fields {
		f := &fields[i]
		within := inner[f.Name]
		delete(inner, f.Name)
		if within == nil {
			continue
		}
		s := Selected{Name: f.Name, Field: f}
		if !slices.Contains(within, "") {
			if s.Fields, isKnown = selectPaths(f.Fields, within); !isKnown {
				return nil, false
			}
		}
		selected = append(selected, s)
	}
	return selected, len(inner) == 0
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
