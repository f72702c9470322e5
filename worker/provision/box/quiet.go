package box

import (
	"bytes"
	"io"
	"regexp"
)

// quiet passes on lines of workerd's error output without the values in its own messages. Such a value can be the text of a caller, as in
// "workerd/server/server.c++:1: error: … invalid URL; url = …".
type quiet struct {
	to   io.Writer
	rest []byte // the beginning of a line
}

// ownMessage matches the beginning of workerd's own messages, which name a file of its sources. Values follow a semicolon.
var ownMessage = regexp.MustCompile(`^(?:workerd|kj|capnp)/\S+: \w+: [^;]*`)

// Write writes the lines that have ended.
func (q *quiet) Write(p []byte) (int, error) {
	q.rest = append(q.rest, p...)
	for {
		line, rest, hasEnded := bytes.Cut(q.rest, []byte("\n"))
		if !hasEnded {
			return len(p), nil
		}
		if message := ownMessage.Find(line); message != nil {
			line = message
		}
		if _, err := q.to.Write(append(bytes.Clone(line), '\n')); err != nil {
			return 0, err
		}
		q.rest = rest
	}
}
