package main

import (
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"github.com/lettercraft/lettercraft/worker/service/alert"
)

func TestTheProgramHasTheCommandsOfRunbooks(t *testing.T) {
	for _, a := range alert.All {
		for _, command := range a.Run {
			var c commands
			parser, err := kong.New(&c)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := parser.Parse(strings.Fields(strings.ReplaceAll(command, "ENV", "production"))); err != nil {
				t.Errorf("%s: %s: %v", a.Name, command, err)
			}
		}
	}
}
