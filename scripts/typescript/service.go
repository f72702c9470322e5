package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/lettercraft/lettercraft/core/operation"
	service "github.com/lettercraft/lettercraft/worker/service/operations"
)

// writeService writes the types of the service's operations. It imports the types of operations that the toolkit has, too.
func writeService(b *strings.Builder) {
	written := writeToolkit(&strings.Builder{})
	shared := map[string]bool{}
	var own strings.Builder
	for _, op := range service.All {
		if written[title(op.Name)+"Result"] {
			shared[title(op.Name)+"Params"], shared[title(op.Name)+"Result"] = true, true
			continue
		}
		for _, f := range op.Results() {
			if written[f.Type] {
				shared[f.Type] = true
			}
		}
		writeInterfaces(&own, written, op)
	}
	fmt.Fprintf(b, "import type {\n  %s,\n} from \"./operations.gen.js\";\n", strings.Join(slices.Sorted(maps.Keys(shared)), ",\n  "))
	b.WriteString(own.String())
	b.WriteString("\n/** A result of the service. The fields F are null if the plan of the account does not include Premium. */\nexport type Withheld<R, F extends keyof R> = Omit<R, F> & { [Name in F]: R[Name] | null };\n")
	b.WriteString("\n/** The operations of the service. */\nexport interface ServiceOperations {\n")
	for _, op := range service.All {
		fmt.Fprintf(b, "  /** %s %s */\n  %s(%s): %s;\n", op.Summary, op.Price(), op.Name, parameter(op), result(op))
	}
	b.WriteString("}\n\n/** The method of each operation, and whether it has parameters. */\nexport const calls = {\n")
	for _, op := range service.All {
		fmt.Fprintf(b, "  %s: { method: %q, hasParams: %t },\n", op.Name, op.Method, len(op.Params()) > 0)
	}
	b.WriteString("} as const satisfies Record<keyof ServiceOperations, unknown>;\n")
}

// result returns the type of an operation's result.
func result(op *operation.Operation) string {
	name := title(op.Name) + "Result"
	var premium []string
	for _, f := range op.Results() {
		if f.Premium {
			premium = append(premium, `"`+f.Name+`"`)
		}
		if slices.ContainsFunc(f.Fields, func(f operation.Field) bool { return f.Premium }) {
			panic("typescript: " + op.Name + " has a Premium field in " + f.Name + ", which Withheld can't express")
		}
	}
	if premium == nil {
		return name
	}
	return "Withheld<" + name + ", " + strings.Join(premium, " | ") + ">"
}
