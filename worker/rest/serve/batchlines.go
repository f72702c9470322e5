package serve

import (
	"bytes"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/lettercraft/lettercraft/core/jsonio"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/service/body"
	"github.com/lettercraft/lettercraft/worker/service/load"
	"github.com/lettercraft/lettercraft/worker/service/payment"
	"github.com/lettercraft/lettercraft/worker/service/reply"
)

// batchWeight returns the memory in bytes of a batch whose body has this many bytes: that of its calls as if each had come alone.
func batchWeight(bytes int) int { return weight(bytes) + min(bytes/shortest, MaxLines)*load.Call }

// readBatch reads the lines of a batch and binds their parameters. It also returns the size of the body in bytes.
func readBatch(x *engine.Exchange, a *answer, isTest bool) (lines []*line, size int, err error) {
	if err := a.checkQuery(); err != nil {
		return nil, 0, err
	}
	least := 1 // credits of a call
	if isTest {
		least = 0
	} else if err := a.Payment.Repeatable(x.Header(payment.RepeatHeader)); err != nil { // samples never change
		return nil, 0, err
	}
	content, err := body.ReadLines(x, batchWeight, func() error { return a.Payment.Check(x, least) })
	if err != nil {
		return nil, 0, err
	}
	a.IsStrict = reply.IsStrict(x.Header("prefer"))
	for _, name := range slices.Sorted(maps.Keys(a.query)) {
		if name == formatParameter {
			continue
		}
		if name = operation.Quotable(name); a.IsStrict {
			return nil, 0, operation.Invalid(name, operation.UnknownParameter, "is unknown; the lines of a batch have the parameters")
		}
		a.ignore(name)
	}
	number := 0
	for text := range bytes.Lines(content) {
		number++
		if text = bytes.TrimRight(text, " \t\r\n"); len(bytes.TrimLeft(text, " \t")) == 0 {
			continue
		}
		if len(lines) == MaxLines {
			return nil, 0, batchLimit("The batch must have at most " + strconv.Itoa(MaxLines) + " lines")
		}
		l := &line{number: number}
		l.err = l.read(text)
		a.ignoredIn(l)
		lines = append(lines, l)
	}
	if len(lines) == 0 {
		return nil, 0, batchLimit("The batch must have a line for each call")
	}
	return lines, len(content), nil
}

// ignoredIn notes the names in a line that are no parameters, or refuses the line for the first one.
func (a *answer) ignoredIn(l *line) {
	if l.bound == nil {
		return
	}
	unknown := l.bound.Unknown()
	if a.IsStrict && len(unknown) > 0 {
		l.err = l.bound.Operation.RefuseUnknown(unknown[0])
	}
	for _, name := range unknown {
		a.ignore(name)
	}
}

// ignore notes a name that is no parameter, as [operation.Quotable] returns it.
func (a *answer) ignore(name string) {
	if len(a.Ignored) < operation.MaxUnknown && !slices.Contains(a.Ignored, name) {
		a.Ignored = append(a.Ignored, name)
	}
}

func batchLimit(message string) error { return malformed(operation.BatchLimit, message) }

func malformed(reason operation.Reason, message string) error {
	return &operation.Error{Code: operation.MalformedRequest, Reason: reason, Message: message}
}

// read reads the call on a line and binds its parameters. Errors: [operation.MalformedRequest], [operation.InvalidParameter].
func (l *line) read(text []byte) error {
	parameters := []byte("{}")
	err := jsonio.Object(text, func(name string, in *jsonio.Reader) (err error) {
		kind := in.Kind()
		switch {
		case name == "id" && kind == '"', name == "operation" && kind == '"':
			value, err := in.Text()
			if err != nil {
				return err
			}
			if name == "operation" {
				l.operation = value
			} else if l.id = value; len(l.id) > MaxID {
				l.id = ""
				return malformed(operation.InvalidMember, "The member 'id' must have at most "+strconv.Itoa(MaxID)+" bytes of UTF-8")
			}
			return nil
		case name == "parameters" && kind == '{':
			parameters, err = in.Value()
			return err
		case name != "id" && name != "operation" && name != "parameters":
			return malformed(operation.InvalidMember, "The members of a line are 'id', 'operation' and 'parameters'")
		case kind == 'n': // null counts as not given
		case name == "id", name == "operation":
			return malformed(operation.InvalidMember, "The member '"+name+"' must be a string")
		default:
			return malformed(operation.InvalidMember, "The member 'parameters' must be an object")
		}
		return in.Skip()
	})
	if err != nil {
		return operation.MalformedJSON("The line", err)
	}
	var names []string
	for _, op := range served {
		if op.HasRequests() {
			continue
		}
		if op.Name == l.operation {
			l.bound, err = op.BindJSON(parameters)
			return err
		}
		names = append(names, op.Name)
	}
	l.operation = ""
	return malformed(operation.InvalidMember, "The member 'operation' must be one of: "+strings.Join(names, ", "))
}
