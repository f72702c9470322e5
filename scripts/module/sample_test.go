package main

import (
	"os"
	"path/filepath"
	"testing"

	_ "github.com/lettercraft/lettercraft" // so that the test runs again if the library changes
)

func TestTheProgramOfTheReadmePrintsWhatItsCommentsSay(t *testing.T) {
	code, want, err := sample("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(file, []byte(code), 0o666); err != nil {
		t.Fatal(err)
	}
	got, err := run(".", nil, "go", "run", file) // the imports are those of this module
	if err != nil || got != want || got == "" {
		t.Errorf("it prints\n%s\nwant\n%s\n%v", got, want, err)
	}
}
