// Command lettercraft runs the operations of the toolkit on the command line, and measures how hard files are to read:
//
//	lettercraft cryptogram --text "Know thyself" --seed class-4b
//	lettercraft readability docs/*.md --max-grade 9
//
// It needs no network and no key. The results are those of the toolkit, byte for byte. The flags of an operation are read from its
// declaration.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"github.com/alecthomas/kong"
)

// The exit codes.
const (
	succeeded = 0
	above     = 1 // a file is above the limit
	failed    = 2 // the command line is wrong, or a file can't be read
)

// errAbove ends the program with the code above. The output has said why.
var errAbove = errors.New("a file is above the limit")

// streams are the program's standard streams.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

func main() {
	// A file takes a few megabytes, so the heap may grow to five times what is in use. That saves an eighth of the CPU time.
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
	os.Exit(run(os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr}))
}

// run runs the command line and returns the exit code.
func run(args []string, s streams) int {
	var commands struct {
		Version     kong.VersionFlag   `help:"Print the version."`
		Readability readabilityCommand `cmd:"" help:"Measure how hard files are to read, and find their hardest sentences. With a limit, the exit code is 1 if a file is above it."`
	}
	exited := false
	version := "(unknown)"
	if info, ok := debug.ReadBuildInfo(); ok {
		version = info.Main.Version // that of the module, or of the commit's tag
	}
	options := append(
		operationCommands(),
		kong.Name("lettercraft"),
		kong.Description("Makes text puzzles and measures how readable texts are, offline. A text is read from a file if it is given as @file, and from the standard input if it is given as a hyphen; @@ stands for an @ at its start."),
		kong.Writers(s.out, s.err),
		kong.Exit(func(int) { exited = true }), // after --help and --version
		kong.Vars{"version": version},
		kong.WithHyphenPrefixedParameters(true),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
	)
	parser, err := kong.New(&commands, options...)
	if err != nil {
		return s.fail(err)
	}
	parsed, err := parser.Parse(args)
	switch {
	case exited:
		return succeeded
	case err != nil:
		return s.fail(err)
	}
	if operation := operationNamed(parsed.Selected().Name); operation != nil {
		err = runOperation(operation, parsed.Selected().Target, s)
	} else {
		err = commands.Readability.run(s)
	}
	switch {
	case errors.Is(err, errAbove):
		return above
	case err != nil:
		return s.fail(err)
	}
	return succeeded
}

// fail writes an error and returns the exit code for it.
func (s streams) fail(err error) int {
	fmt.Fprintf(s.err, "lettercraft: %v\n", err)
	return failed
}
