package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/cipher"
	"github.com/lettercraft/lettercraft/core/operation"
)

// The builder shows a field for each of these keys, and offers a kind that shows groups with the kind that it belongs to.
func TestEveryKindIsWrittenWithKeysAndKindsThatAreDeclared(t *testing.T) {
	var b strings.Builder
	writeKinds(&b)
	for _, kind := range cipher.Kinds {
		if line := "{name: " + literal(kind.Name) + ", title: " + literal(kind.Title) + ", "; strings.Count(b.String(), line) != 1 {
			t.Errorf("the kinds do not have one line with %s", line)
		}
		for _, name := range kind.Takes {
			if !slices.ContainsFunc(keys(), func(f operation.Field) bool { return f.Name == name }) {
				t.Errorf("the kind %s takes %q, which is no parameter of a cryptogram", kind.Name, name)
			}
		}
		if kind.Grouped != "" && cipher.Find(kind.Grouped) == nil {
			t.Errorf("the kind %s is in groups the kind %q, which is not declared", kind.Name, kind.Grouped)
		}
	}
}

func TestTheTypesOfKeysFollowFromTheirDeclaration(t *testing.T) {
	var b strings.Builder
	writeKeys(&b)
	for _, line := range []string{"\n  key: false,\n", "\n  shift: true,\n"} {
		if !strings.Contains(b.String(), line) {
			t.Errorf("the keys are %s, without %q", b.String(), line)
		}
	}
}
