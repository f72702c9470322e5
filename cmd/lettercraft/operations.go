package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/kong"

	"github.com/lettercraft/lettercraft/core/jsonio"
	"github.com/lettercraft/lettercraft/core/operation"
	puzzles "github.com/lettercraft/lettercraft/wasm/operations"
	points "github.com/lettercraft/lettercraft/wasm/points/operations"
	quotes "github.com/lettercraft/lettercraft/wasm/quotes/operations"
	texts "github.com/lettercraft/lettercraft/wasm/texts/operations"
	"github.com/lettercraft/lettercraft/worker/service/format"
)

// operations are those of the toolkit.
var operations = slices.Concat(puzzles.All, quotes.All, points.All, texts.All)

func operationNamed(name string) *operation.Operation {
	for _, op := range operations {
		if op.Name == name {
			return op
		}
	}
	return nil
}

// operationCommands returns the commands of the operations.
func operationCommands() []kong.Option {
	commands := make([]kong.Option, 0, len(operations))
	for _, op := range operations {
		commands = append(commands, kong.DynamicCommand(op.Name, op.Summary, "", reflect.New(flagsOf(op)).Interface()))
	}
	return commands
}

// flagsOf returns a struct of the flags of an operation, as kong reads it: one field for each parameter, in their order, and the
// output. A flag that is not given is nil.
func flagsOf(op *operation.Operation) reflect.Type {
	fields := make([]reflect.StructField, 0, len(op.Params())+1)
	for i := range op.Params() {
		f := &op.Params()[i]
		field := reflect.StructField{Name: "P" + strconv.Itoa(i), Type: reflect.TypeFor[*string](), Tag: tag(f)}
		if f.Kind == operation.Boolean {
			field.Type = reflect.TypeFor[*bool]()
			field.Tag += ` negatable:""`
		}
		fields = append(fields, field)
	}
	fields = append(fields, reflect.StructField{
		Name: "Format",
		Type: reflect.TypeFor[string](),
		Tag:  reflect.StructTag(`name:"format" default:"json" enum:"` + strings.ReplaceAll(format.Names(), " ", "") + `" help:"Format of the result: ${enum}."`),
	}, reflect.StructField{
		Name: "SVG",
		Type: reflect.TypeFor[string](),
		Tag:  `name:"svg" placeholder:"FOLDER" help:"Write the pages of the result as SVG files into a folder, and show their names instead of the result."`,
	})
	return reflect.StructOf(fields)
}

// tag returns the name and the help of the flag of a parameter.
func tag(f *operation.Field) reflect.StructTag {
	help := f.Doc
	if f.Enum != nil {
		help += " One of: " + strings.Join(f.Enum, ", ") + "."
	}
	if f.Default != "" {
		help += " Default: " + f.Default + "."
	}
	if f.Required {
		help += " Required."
	}
	if f.Kind == operation.Requests {
		help += " A JSON list of objects with the members operation and parameters."
	}
	help = strings.ReplaceAll(help, "$", "$$") // kong replaces variables
	return reflect.StructTag("name:" + strconv.Quote(f.Name) + " placeholder:" + strconv.Quote(strings.ToUpper(f.Kind.String())) + " help:" + strconv.Quote(help))
}

// runOperation runs an operation with its flags, and writes the result and a line break.
func runOperation(op *operation.Operation, flags reflect.Value, s streams) error {
	params, err := paramsOf(op, flags, s)
	if err != nil {
		return err
	}
	call, err := op.BindJSON(params)
	if err != nil {
		return err
	}
	result, err := call.Run(context.Background(), &host{})
	if err != nil {
		return err
	}
	if folder := flags.FieldByName("SVG").String(); folder != "" {
		return writePages(result, folder, s)
	}
	encoder := format.ByName(flags.FieldByName("Format").String()).New()
	result.Write(encoder)
	document := encoder.Document()
	if len(document) == 0 || document[len(document)-1] != '\n' {
		document = append(document, '\n')
	}
	_, err = s.out.Write(document)
	return err
}

// writePages writes each SVG document in the lists of a result to a file, whose name is that of the list with a number, and writes the names
// of the files.
func writePages(result *operation.Result, folder string, s streams) error {
	var w jsonio.Writer
	result.Write(&w)
	var lists map[string]any
	if err := json.Unmarshal(w.Bytes, &lists); err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	written := 0
	for _, name := range slices.Sorted(maps.Keys(lists)) {
		pages, _ := lists[name].([]any)
		for i, page := range pages {
			page, _ := page.(string)
			if !strings.HasPrefix(page, "<svg") {
				continue
			}
			file := filepath.Join(folder, fmt.Sprintf("%s-%03d.svg", name, i+1))
			if err := os.WriteFile(file, []byte(page), 0o666); err != nil {
				return err
			}
			fmt.Fprintln(s.out, file)
			written++
		}
	}
	if written == 0 {
		return errors.New("the result has no pages")
	}
	return nil
}

// paramsOf returns the flags that were given as a JSON object. What is wrong with their values is left to the operation.
func paramsOf(op *operation.Operation, flags reflect.Value, s streams) ([]byte, error) {
	var w jsonio.Writer
	w.BeginObject()
	for i := range op.Params() {
		f := &op.Params()[i]
		given := flags.Field(i)
		if given.IsNil() {
			continue
		}
		w.Name(f.Name)
		if f.Kind == operation.Boolean {
			w.Boolean(given.Elem().Bool())
			continue
		}
		value := given.Elem().String()
		if f.IsText() || f.Kind == operation.Requests {
			var err error
			if value, err = read(value, s.in); err != nil {
				return nil, err
			}
		}
		switch {
		case !utf8.ValidString(value):
			return nil, operation.Invalid(f.Name, operation.NotUTF8, "must be text in UTF-8")
		case f.Kind != operation.String && json.Valid([]byte(value)):
			w.Raw(value)
		default:
			w.String(value)
		}
	}
	w.EndObject()
	return w.Bytes, nil
}

// read returns the text that the value of a flag stands for.
func read(value string, in io.Reader) (string, error) {
	var text []byte
	var err error
	switch {
	case value == "-":
		text, err = io.ReadAll(in)
	case strings.HasPrefix(value, "@@"):
		return value[1:], nil
	case strings.HasPrefix(value, "@"):
		text, err = os.ReadFile(value[1:])
	default:
		return value, nil
	}
	if err != nil {
		return "", fmt.Errorf("can't read a text: %w", err)
	}
	return string(text), nil
}
