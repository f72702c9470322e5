package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/lettercraft/lettercraft/core/acrostic"
	"github.com/lettercraft/lettercraft/core/operation"
)

// writeParameters writes the rules for the values of each parameter, from the declarations, as a module that the puzzle builder imports.
// Each operation is a constant, so that a bundle has only the operations that it uses.
func writeParameters(b *strings.Builder) {
	for _, op := range toolkit {
		fmt.Fprintf(b, "\nexport const %s = {\n", op.Name)
		for _, f := range op.Params() {
			fmt.Fprintf(b, "  %s: {%s},\n", f.Name, strings.Join(rules(&f), ", "))
		}
		b.WriteString("};\n")
	}
	fmt.Fprintf(b, "\n/** Letters of a keyword, and characters of a clue in the result. */\n"+
		"export const acrosticLimits = { minWord: %d, maxWord: %d, maxClue: %d };\n", acrostic.MinWord, acrostic.MaxWord, acrostic.MaxClue)
}

// rules returns the members of the object that describes a parameter.
func rules(f *operation.Field) []string {
	var members []string
	add := func(name string, value any) { members = append(members, name+": "+literal(value)) }
	if f.Enum != nil {
		add("values", f.Enum)
	}
	if f.Maximum > 0 {
		add("minimum", f.Minimum)
		add("maximum", f.Maximum)
	}
	if f.MaxLength > 0 {
		add("maxLength", f.MaxLength)
	}
	if f.MaxBytes > 0 {
		add("maxBytes", f.MaxBytes)
	}
	switch {
	case f.Default == "":
	case f.Kind == operation.String:
		add("default", f.Default)
	default:
		add("default", json.RawMessage(f.Default))
	}
	return members
}
