package main

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// make publish-go runs the program, which takes some seconds. Here an example of the library, which the Go tests run, stands for it.
func TestTheProgramOfTheReadmeIsAnExample(t *testing.T) {
	code, want, err := sample("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	examples, err := os.ReadFile("../../example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	call := regexp.MustCompile(`(?m)^\tr, err := .*$`).FindString(code)
	_, after, found := strings.Cut(string(examples), call+"\n")
	example, _, _ := strings.Cut(after, "\n}\n")
	if !found || call == "" || !strings.HasSuffix(example, "\n\tfmt.Println(r.Encoded)\n\t// Output: "+want) {
		t.Errorf("no example makes the call %s and prints %s", call, want)
	}
}
