package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// result is the result of the tests for a mutant.
type result string

const (
	killed   result = "killed"
	timedOut result = "timed out"
	survived result = "survived"
	known    result = "survived, as is known"
	invalid  result = "did not compile"
)

// limit is the time after which tests count as failed: many mistakes make an endless loop. The tests take one or two seconds.
const limit = 30 * time.Second

// memory is the address space that Go tests get, in KiB: some endless loops allocate.
const memory = "8000000"

// run runs the tests of a mutant.
func run(m mutant) (result, error) {
	folder, err := os.MkdirTemp("", "mutant-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(folder)
	original, err := filepath.Abs(m.file)
	if err != nil {
		return "", err
	}
	text, overlay := filepath.Join(folder, filepath.Base(m.file)), filepath.Join(folder, "overlay.json")
	replace, err := json.Marshal(map[string]any{"Replace": map[string]string{original: text}})
	if err != nil {
		return "", err
	}
	if err := errors.Join(os.WriteFile(text, m.mutated(), 0o600), os.WriteFile(overlay, replace, 0o600)); err != nil {
		return "", err
	}
	output, err := execute(m.command, "GOFLAGS="+os.Getenv("GOFLAGS")+" -overlay="+overlay, "MUTANT_FILE="+original, "MUTANT_TEXT="+text)
	switch {
	case err == nil:
		return survived, nil
	case bytes.Contains(output, []byte("[build failed]")):
		return invalid, nil
	case errors.Is(err, context.DeadlineExceeded) || bytes.Contains(output, []byte("panic: test timed out")):
		return timedOut, nil
	}
	return killed, nil
}

// check returns an error if tests fail without a mistake.
func check(command []string) error {
	if output, err := execute(command); err != nil {
		return fmt.Errorf("%v fails without a mutant: %w\n%s", command, err, output)
	}
	return nil
}

// execute executes a command of Go or Node. A test binary of Go ends by itself; killing "go test" would leave it behind.
func execute(command []string, env ...string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 4*limit)
	defer cancel()
	if command[0] == "go" {
		command = append([]string{"sh", "-c", "ulimit -v " + memory + `; exec "$@"`, "sh"}, command...)
		command = append(command, "-vet=off", "-timeout="+limit.String())
	} else {
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	c := exec.CommandContext(ctx, command[0], command[1:]...)
	c.Env = append(os.Environ(), env...)
	output, err := c.CombinedOutput()
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	return output, err
}
