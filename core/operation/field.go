package operation

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Kind is the type of a field, in terms that JSON, GraphQL and OpenAPI share.
type Kind uint8

// The kinds of fields.
const (
	String Kind = iota
	Boolean
	Integer
	Number
	Object
	List
	Requests
)

func (k Kind) String() string {
	return [...]string{"string", "boolean", "integer", "number", "object", "array", "array"}[k]
}

// Field describes a parameter or a field of a result. A limit of 0 does not apply.
type Field struct {
	Name    string
	Doc     string
	Kind    Kind
	Enum    []string
	Default string // as in a query string; empty if there is none
	Example string // as in a query string; empty if there is none
	// Deprecated names the replacement. It is empty if the field is not deprecated.
	Deprecated string
	Required   bool
	Premium    bool
	Nullable   bool
	Trim       bool
	// Address reports whether the parameter is the address of a page that the host fetches. [Call.Addresses] returns such parameters.
	Address   bool
	Computed  bool // a text without any input from outside
	Long      bool // a whole number that may exceed 32 bits
	MaxLength int  // extended grapheme clusters
	MaxBytes  int  // bytes of UTF-8
	// Minimum and Maximum are the inclusive bounds of a number, or of the number of requests. They do not apply if Maximum is 0.
	Minimum, Maximum int
	// Type is the name of the Go type of an object, or of the objects in a list.
	Type string
	// Fields are the fields of an object, or of the objects in a list. ItemKind is the kind of the items in a list.
	Fields   []Field
	ItemKind Kind

	index []int // of the Go field, for [reflect.Value.FieldByIndex]
}

// Request is a request for a call of an operation. A parameter of the kind [Requests] is a list of them, in JSON objects with the members
// operation and parameters. Its tag enum has the names of the operations; their parameters are not checked. Only [Operation.BindJSON] reads
// such a parameter.
type Request struct {
	Operation  string
	Parameters []byte // a JSON object
	// Bound is the call that is requested, if somebody has bound it. [Call.WriteParams] then writes the values of its parameters.
	Bound *Call
}

// IsText reports whether the value of the field is free text. The empty string is a value of such a field.
func (f *Field) IsText() bool { return f.Kind == String && f.Enum == nil }

// fieldsOf describes the fields of a struct type. The fields of an embedded struct take the place of the struct.
func fieldsOf(t reflect.Type) []Field {
	fields := appendFields(make([]Field, 0, t.NumField()), t, nil)
	for i := range fields {
		for j := range i {
			if fields[i].Name == fields[j].Name {
				panic("operation: two fields are named " + fields[i].Name)
			}
		}
	}
	return fields
}

// appendFields appends the fields of a struct type that is embedded at a path.
func appendFields(fields []Field, t reflect.Type, path []int) []Field {
	for i := range t.NumField() {
		sf := t.Field(i)
		index := append(slices.Clip(path), i)
		switch {
		case !sf.Anonymous:
			fields = append(fields, fieldOf(sf, index))
		case sf.Type.Kind() != reflect.Struct || sf.Tag != "":
			panic("operation: embedded field " + sf.Name + " must be a struct without tags")
		default:
			fields = appendFields(fields, sf.Type, index)
		}
	}
	return fields
}

func fieldOf(sf reflect.StructField, index []int) Field {
	tag := sf.Tag
	f := Field{
		Name:       tag.Get("json"),
		Doc:        tag.Get("doc"),
		Default:    tag.Get("default"),
		Example:    tag.Get("example"),
		Deprecated: tag.Get("deprecated"),
		Required:   tag.Get("required") == "true",
		Premium:    tag.Get("premium") == "true",
		Nullable:   tag.Get("nullable") == "true",
		Trim:       tag.Get("trim") == "true",
		Address:    tag.Get("address") == "true",
		Computed:   tag.Get("computed") == "true",
		MaxLength:  number(sf, "maxLength"),
		MaxBytes:   number(sf, "maxBytes"),
		Minimum:    number(sf, "minimum"),
		Maximum:    number(sf, "maximum"),
		index:      index,
	}
	if enum := tag.Get("enum"); enum != "" {
		f.Enum = strings.Split(enum, ",")
	} else if values, isEnum := reflect.New(sf.Type).Interface().(interface{ Values() []string }); isEnum {
		f.Enum = values.Values()
	}
	t := sf.Type
	if t == reflect.TypeFor[[]Request]() {
		f.Kind = Requests
		return f
	}
	if t.Kind() == reflect.Pointer {
		f.Nullable = true
		t = t.Elem()
	}
	f.Kind = kindOf(sf, t)
	f.Long = t.Kind() == reflect.Int64
	if f.Kind == List {
		t = t.Elem()
		f.ItemKind = kindOf(sf, t)
	}
	if t.Kind() == reflect.Struct {
		f.Type, f.Fields = t.Name(), fieldsOf(t)
	}
	switch {
	case f.Name == "" || f.Doc == "":
		panic("operation: field " + sf.Name + " needs the tags json and doc")
	case f.ItemKind == List:
		panic("operation: field " + sf.Name + " is a list of lists, which no format supports")
	case f.Computed && f.Kind != String && !(f.Kind == List && f.ItemKind == String):
		panic("operation: " + f.Name + " is marked as a computed text but is not a text")
	case f.Kind != String && (f.Enum != nil || f.Trim || f.Address || f.MaxLength != 0 || f.MaxBytes != 0):
		panic("operation: " + f.Name + " has a rule for texts but is not a text")
	case f.Kind != Integer && (f.Minimum != 0 || f.Maximum != 0):
		panic("operation: " + f.Name + " has bounds but is not a whole number")
	case f.Minimum > f.Maximum:
		panic("operation: " + f.Name + " has a minimum greater than its maximum")
	case f.Required && f.Default != "":
		panic("operation: " + f.Name + " is required but has a default")
	case f.Default != "" && f.set(reflect.New(sf.Type).Elem(), f.Default) != nil:
		panic("operation: the default of " + f.Name + " breaks its rules")
	}
	return f
}

func kindOf(sf reflect.StructField, t reflect.Type) Kind {
	switch t.Kind() {
	case reflect.String:
		return String
	case reflect.Bool:
		return Boolean
	case reflect.Int, reflect.Int64:
		return Integer
	case reflect.Float64:
		return Number
	case reflect.Struct:
		return Object
	case reflect.Slice:
		return List
	}
	panic("operation: field " + sf.Name + " has a type that no format supports: " + t.String())
}

func number(sf reflect.StructField, tag string) int {
	text := sf.Tag.Get(tag)
	if text == "" {
		return 0
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		panic("operation: tag " + tag + " of " + sf.Name + " is not a number")
	}
	return n
}

// premiumPaths appends the dotted paths of the Premium fields. A Premium field also locks the fields within it.
func premiumPaths(paths []string, prefix string, fields []Field) []string {
	for _, f := range fields {
		if f.Premium {
			paths = append(paths, prefix+f.Name)
		} else {
			paths = premiumPaths(paths, prefix+f.Name+".", f.Fields)
		}
	}
	return paths
}
