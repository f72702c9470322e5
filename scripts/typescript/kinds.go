package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/lettercraft/lettercraft/core/cipher"
	"github.com/lettercraft/lettercraft/core/cryptogram"
	"github.com/lettercraft/lettercraft/core/operation"
)

// writeKinds writes what the kinds of ciphers declare, as a module that the puzzle builder imports.
func writeKinds(b *strings.Builder) {
	names := make([]string, 0, len(keys()))
	for _, key := range keys() {
		names = append(names, key.Name)
	}
	fmt.Fprintf(b, `
/** The parameters for keys that some kind takes, in the order of their declaration. */
export const keys = %s as const;

export interface Kind {
  name: string;
  title: string;
  summary: string;
  takes: readonly (typeof keys)[number][];
  /** whether equal signs always stand for the same letter, so that letters can be given away */
  isSimple: boolean;
  /** the name of the kind that shows the same cipher in groups, or "" */
  grouped: string;
}

/** The kinds of ciphers, in the order in which they are offered. */
export const kinds: readonly Kind[] = [
`, literal(names))
	for _, k := range cipher.Kinds {
		fmt.Fprintf(b, "  {name: %s, title: %s, summary: %s, takes: %s, isSimple: %t, grouped: %s},\n",
			literal(k.Name), literal(k.Title), literal(k.Summary), literal(append([]string{}, k.Takes...)), k.IsSimple, literal(k.Grouped))
	}
	fmt.Fprintf(b, "];\n\n/** Letters in a group of a text without spaces. */\nexport const groupSize = %d;\n", cipher.GroupSize)
}

// writeKeys writes the parameters for keys, and the kinds whose alphabet is random without one of them, as constants. They are a module of their
// own, because the elements load it and nothing else does.
func writeKeys(b *strings.Builder) {
	b.WriteString("\n/** The parameters for keys that some kind of cipher takes, and whether each is a number. */\nexport const cipherKeys = {\n")
	for _, key := range keys() {
		fmt.Fprintf(b, "  %s: %t,\n", key.Name, key.Kind == operation.Integer)
	}
	var random []string
	for _, k := range cipher.Kinds {
		if slices.Contains(k.Takes, "alphabet") {
			random = append(random, k.Name)
		}
	}
	fmt.Fprintf(b, "} as const;\n\n/** The kinds whose alphabet is random, and takes no key, without the parameter alphabet. */\nexport const randomKinds: readonly string[] = %s;\n", literal(random))
}

// keys returns the parameters for keys that some kind of cipher takes, in the order of their declaration.
func keys() []operation.Field {
	return slices.DeleteFunc(slices.Clone(cryptogram.Operation.Params()), func(f operation.Field) bool {
		return !slices.ContainsFunc(cipher.Kinds, func(k *cipher.Kind) bool { return slices.Contains(k.Takes, f.Name) })
	})
}

// literal returns a value of a declaration as JavaScript.
func literal(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return string(text)
}
