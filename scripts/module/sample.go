package main

import (
	"errors"
	"os"
	"regexp"
	"strings"
)

var (
	// program is a program in Go in a document.
	program = regexp.MustCompile("(?ms)^```go\n(package main\n.*?)^```$")
	// printing is a statement of the program that prints a line, with the line.
	printing = regexp.MustCompile(`(?m)fmt\.Println\(.*\) // (.*)$`)
)

// sample returns the program in a README, and what its comments say that it prints.
func sample(readme string) (code, want string, err error) {
	text, err := os.ReadFile(readme)
	if err != nil {
		return "", "", err
	}
	found := program.FindSubmatch(text)
	if found == nil {
		return "", "", errors.New(readme + " has no program in Go")
	}
	code = string(found[1])
	var lines []string
	for _, line := range printing.FindAllStringSubmatch(code, -1) {
		lines = append(lines, line[1])
	}
	return code, strings.Join(lines, "\n"), nil
}
