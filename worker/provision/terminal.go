package main

import (
	"fmt"
	"os"
	"strings"
)

// terminal is where the commands that change a deployment show their steps.
var terminal screen

// screen shows steps on lines of their own, which begin with the step and end when it is done. What has to be said meanwhile comes in between.
type screen struct{ isOpen bool }

// printf prints a part of a line about a step.
func (s *screen) printf(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	fmt.Print(text)
	s.isOpen = !strings.HasSuffix(text, "\n")
}

// say prints a line to the standard error output, because the output of a command can be JSON.
func (s *screen) say(line string) {
	if s.isOpen {
		line = "\n  " + line
		s.isOpen = false
	}
	fmt.Fprintln(os.Stderr, line)
}
