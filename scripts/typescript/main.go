// Command typescript generates the TypeScript types of the toolkit from the declarations of its operations, and prints them. With
// the argument service it prints the types of the client for the service, with the argument parameters the limits, values and
// defaults of the toolkit's parameters, with the argument kinds what the kinds of ciphers declare, and with the argument keys the parameters
// for their keys.
package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/lettercraft/lettercraft/core/operation"
	basic "github.com/lettercraft/lettercraft/wasm/basic/operations"
	"github.com/lettercraft/lettercraft/wasm/operations"
	points "github.com/lettercraft/lettercraft/wasm/points/operations"
	quotes "github.com/lettercraft/lettercraft/wasm/quotes/operations"
	texts "github.com/lettercraft/lettercraft/wasm/texts/operations"
)

// later lists the operations of the programs that are loaded when they are first needed.
var later = slices.Concat(texts.All, quotes.All, points.All)

// toolkit lists the operations of the toolkit's programs.
var toolkit = slices.SortedFunc(slices.Values(slices.Concat(operations.All, later)), func(a, b *operation.Operation) int {
	return strings.Compare(a.Name, b.Name)
})

func main() {
	var b strings.Builder
	b.WriteString("// Code generated from the operations' declarations by `make generate`. DO NOT EDIT.\n")
	switch {
	case slices.Contains(os.Args[1:], "service"):
		writeService(&b)
	case slices.Contains(os.Args[1:], "parameters"):
		writeParameters(&b)
	case slices.Contains(os.Args[1:], "keys"):
		writeKeys(&b)
	case slices.Contains(os.Args[1:], "kinds"):
		writeKinds(&b)
	default:
		writeToolkit(&b)
	}
	if _, err := os.Stdout.WriteString(b.String()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// writeToolkit writes the types of the toolkit's operations. It returns the names of the interfaces.
func writeToolkit(b *strings.Builder) map[string]bool {
	written := map[string]bool{}
	for _, op := range toolkit {
		writeInterfaces(b, written, op)
	}
	b.WriteString("\n/** What a call wants of its result. */\nexport interface Wanted<Result> {\n")
	b.WriteString("  /** The fields that are wanted. Other fields may be empty, and html is not made. Default: all. */\n  fields?: readonly (keyof Result)[];\n}\n")
	b.WriteString("\n/** The operations. They throw an OperationError if they refuse the input. If an operation returns a promise, the promise rejects with the error. */\nexport interface Operations {\n")
	for _, op := range toolkit {
		result := title(op.Name) + "Result"
		wanted := " & Wanted<" + result + ">"
		if slices.Contains(later, op) {
			result = "Promise<" + result + ">"
		}
		fmt.Fprintf(b, "  /** %s */\n  %s(%s%s): %s;\n", op.Summary, op.Name, parameter(op), wanted, result)
	}
	b.WriteString("}\n")
	writeCodes(b)
	writeReasons(b)
	writeNames(b, "The names of the operations.", "names", toolkit)
	writeNames(b, "The names of the operations of the first program, which the whole program has too.", "basicNames", basic.All)
	writeNames(b, "The names of the operations that count texts. They have a program of their own, which is loaded when one of them is first called.", "textNames", texts.All)
	writeNames(b, "The names of the operations of the program for quotation acrostics, which is loaded in the same way.", "quoteNames", quotes.All)
	writeNames(b, "The names of the operations of the program that suggests points, which is loaded in the same way.", "pointNames", points.All)
	return written
}

// writeNames writes a constant with the names of operations.
func writeNames(b *strings.Builder, doc, constant string, all []*operation.Operation) {
	names := make([]string, len(all))
	for i, op := range all {
		names[i] = fmt.Sprintf("%q", op.Name)
	}
	fmt.Fprintf(b, "\n/** %s */\nexport const %s = [%s] as const satisfies readonly (keyof Operations)[];\n", doc, constant, strings.Join(names, ", "))
}

// parameter returns the parameter of the function that calls an operation, or the empty string if the operation has no parameters.
func parameter(op *operation.Operation) string {
	params := op.Params()
	if len(params) == 0 {
		return ""
	}
	optional := "?"
	if slices.ContainsFunc(params, func(p operation.Field) bool { return p.Required }) {
		optional = ""
	}
	return "params" + optional + ": " + title(op.Name) + "Params"
}

// writeCodes writes the type of the codes of errors: the codes to which a reason belongs.
func writeCodes(b *strings.Builder) {
	b.WriteString("\n/** The kind of an error. The toolkit's errors are `invalid_parameter`, `malformed_request`, `not_found` and `internal`; only the service returns the other codes. New codes may be added: a switch needs a default. */\nexport type Code =")
	written := map[operation.Code]bool{}
	for _, r := range operation.Reasons {
		if !written[r.Code] {
			fmt.Fprintf(b, "\n  | %q", r.Code)
			written[r.Code] = true
		}
	}
	b.WriteString(";\n")
}

// writeReasons writes the type of the reasons of errors.
func writeReasons(b *strings.Builder) {
	b.WriteString("\n/** Why a call was refused. The toolkit and the service share the reasons; only the service returns reasons about keys, credits and web pages. */\nexport type Reason =")
	for _, r := range operation.Reasons {
		fmt.Fprintf(b, "\n  /** `%s`: %s */\n  | %q", r.Code, r.Doc, r.Reason)
	}
	b.WriteString(";\n")
}

// writeInterfaces writes the interfaces of an operation's parameters and result.
func writeInterfaces(b *strings.Builder, written map[string]bool, op *operation.Operation) {
	if params := op.Params(); len(params) > 0 {
		writeInterface(b, written, title(op.Name)+"Params", params, true)
	}
	writeInterface(b, written, title(op.Name)+"Result", op.Results(), false)
}

// writeInterface writes an interface, after the interfaces of its fields. It writes each interface once.
func writeInterface(b *strings.Builder, written map[string]bool, name string, fields []operation.Field, params bool) {
	if written[name] {
		return
	}
	written[name] = true
	for _, f := range fields {
		if f.Fields != nil {
			writeInterface(b, written, f.Type, f.Fields, params)
		}
		if f.Kind == operation.Requests {
			writeRequests(b, written, f.Enum)
		}
	}
	fmt.Fprintf(b, "\nexport interface %s {\n", name)
	for _, f := range fields {
		doc := f.Doc
		if f.Default != "" {
			doc += " Default: " + f.Default + "."
		}
		if f.Deprecated != "" {
			doc += " @deprecated " + f.Deprecated
		}
		optional := ""
		if params && !f.Required {
			optional = "?"
		}
		fmt.Fprintf(b, "  /** %s */\n  %s%s: %s;\n", doc, f.Name, optional, typeOf(f, params))
	}
	b.WriteString("}\n")
}

// writeRequests writes the interfaces of requests for the operations with these names. It writes each interface once.
func writeRequests(b *strings.Builder, written map[string]bool, names []string) {
	const text = `
/** A request for a call of %[1]s. */
export interface %[2]sRequest {
  operation: %[1]q;
  parameters: %[2]sParams;
}
`
	for _, name := range names {
		if !written[title(name)+"Request"] {
			written[title(name)+"Request"] = true
			fmt.Fprintf(b, text, name, title(name))
		}
	}
}

func typeOf(f operation.Field, params bool) string {
	t := ""
	switch f.Kind {
	case operation.String:
		t = "string"
		if f.Enum != nil {
			t = `"` + strings.Join(f.Enum, `" | "`) + `"`
		}
	case operation.Boolean:
		t = "boolean"
	case operation.Integer, operation.Number:
		t = "number"
	case operation.Object:
		t = f.Type
	case operation.Requests:
		requests := make([]string, len(f.Enum))
		for i, name := range f.Enum {
			requests[i] = title(name) + "Request"
		}
		t = "(" + strings.Join(requests, " | ") + ")[]"
	case operation.List:
		item := f
		item.Kind = f.ItemKind
		item.Nullable = false
		t = typeOf(item, params) + "[]"
	}
	if f.Nullable && !params {
		t += " | null"
	}
	return t
}

func title(name string) string { return strings.ToUpper(name[:1]) + name[1:] }
