// Command typescript generates the TypeScript types of the toolkit from the declarations of its operations, and prints them.
package main

import (
	"fmt"
	"os"
	"strings"

	"lettercraft/core/operation"
	"lettercraft/wasm/operations"
)

func main() {
	var b strings.Builder
	b.WriteString("// Code generated from the operations' declarations by `make generate`. DO NOT EDIT.\n")
	written := map[string]bool{}
	for _, op := range operations.All {
		writeInterface(&b, written, title(op.Name)+"Params", op.Params(), true)
		writeInterface(&b, written, title(op.Name)+"Result", op.Results(), false)
	}
	b.WriteString("\n/** The operations, each a plain call. They throw an OperationError if they refuse the input. */\nexport interface Operations {\n")
	for _, op := range operations.All {
		optional := "?"
		for _, p := range op.Params() {
			if p.Required {
				optional = ""
			}
		}
		name := title(op.Name)
		fmt.Fprintf(&b, "  /** %s */\n  %s(params%s: %sParams): %sResult;\n", op.Summary, op.Name, optional, name, name)
	}
	b.WriteString("}\n")
	writeReasons(&b)
	b.WriteString("\n/** The names of the operations. */\nexport const names = [")
	for i, op := range operations.All {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%q", op.Name)
	}
	b.WriteString("] as const satisfies readonly (keyof Operations)[];\n")
	if _, err := os.Stdout.WriteString(b.String()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// writeReasons writes the type of the reasons of errors.
func writeReasons(b *strings.Builder) {
	b.WriteString("\n/** Why a call was refused. The toolkit and the service share the reasons; those about keys, credits and web pages come from the service only. */\nexport type Reason =")
	for _, r := range operation.Reasons {
		fmt.Fprintf(b, "\n  /** `%s`: %s */\n  | %q", r.Code, r.Doc, r.Reason)
	}
	b.WriteString(";\n")
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
