package account

import (
	"strings"

	"github.com/lettercraft/lettercraft/core/jsonio"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
)

// accountEffect sends a command to an account's object, with the commands of other requests. Its argument is the name of the object, which is
// the account's id, or the id, a space and the place; a line feed; and the command. Its value is the object's answer. waitingEffect sends a
// command by itself.
const accountEffect, waitingEffect = "account", "waiting"

// Command is a command to an account's object, as JSON. Every command contains the figures of the plans, because the object
// has no policy of its own.
type Command struct {
	w       jsonio.Writer
	mayWait bool
}

// room is the size in bytes of the first buffer of a command. The commands of most calls fit into it.
const room = 640

// NewCommand returns a command with a name, such as "charge".
func NewCommand(do string) *Command {
	c := &Command{w: jsonio.Writer{Bytes: make([]byte, 0, room)}}
	c.w.BeginObject()
	return c.Text("do", do)
}

// Text adds a string to the command, and returns the command.
func (c *Command) Text(name, value string) *Command {
	c.w.Name(name)
	c.w.String(value)
	return c
}

// Texts adds a list of strings to the command, and returns the command.
func (c *Command) Texts(name string, values []string) *Command {
	c.w.Name(name)
	c.w.BeginList()
	for _, value := range values {
		c.w.String(value)
	}
	c.w.EndList()
	return c
}

// Number adds a number to the command, and returns the command.
func (c *Command) Number(name string, value int64) *Command {
	c.w.Name(name)
	c.w.Integer(value)
	return c
}

// JSON adds a value that is JSON to the command, and returns the command.
func (c *Command) JSON(name, value string) *Command {
	c.w.Name(name)
	c.w.Raw(value)
	return c
}

// Value adds a value to the command, which the caller writes with the writer.
func (c *Command) Value(name string) operation.Writer {
	c.w.Name(name)
	return &c.w
}

// MayWait says that the object may answer the command only after the command of another request, and returns the command.
func (c *Command) MayWait() *Command {
	c.mayWait = true
	return c
}

// String ends the command and returns its JSON. It must be called once.
func (c *Command) String() string { return string(c.end()) }

// end adds the thresholds and the plans, ends the command and returns its JSON.
func (c *Command) end() []byte {
	c.w.Name("thresholds")
	c.w.Raw(thresholds)
	c.w.Name("plans")
	c.w.Raw(PlansJSON())
	c.w.EndObject()
	return c.w.Bytes
}

// Effect ends a command and returns the effect that sends it to the account's object.
func (a *Account) Effect(c *Command) engine.Effect {
	name := a.ID
	if a.Place != "" {
		name += " " + a.Place
	}
	command := c.end()
	var argument strings.Builder
	argument.Grow(len(name) + 1 + len(command))
	argument.WriteString(name)
	argument.WriteByte('\n')
	argument.Write(command)
	if c.mayWait {
		return engine.Effect{Name: waitingEffect, Argument: argument.String()}
	}
	return engine.Effect{Name: accountEffect, Argument: argument.String()}
}

// Opening is an account to be opened.
type Opening struct {
	ID      string
	KeyHash string // [Hash] of its first key
	Sealed  string // the key, encrypted for its owner
	Plan    Plan
	Address string // e-mail address of the owner, or empty
	Place   string // one of [Places], or empty for any place
	// If Credits is not nil, it replaces the plan's credits in the first cycle, and Bonus replaces the plan's bonus. Promised is the number
	// of credits of the bonus that the account gets with the first call that is charged on a later day (UTC).
	Credits         *int64
	Bonus, Promised int64
}

// Command returns the command that opens the account.
func (o *Opening) Command() string {
	var key jsonio.Writer
	key.BeginObject()
	key.Name("hash")
	key.String(o.KeyHash)
	key.Name("sealed")
	key.String(o.Sealed)
	key.EndObject()
	c := NewCommand("open").Text("account", o.ID).JSON("key", string(key.Bytes)).Text("plan", o.Plan.Name)
	if o.Address != "" {
		c.Text("address", o.Address)
	}
	if o.Place != "" {
		c.Text("place", o.Place)
	}
	if o.Credits != nil {
		c.Number("credits", *o.Credits).Number("bonus", o.Bonus).Number("promised", o.Promised)
	}
	return c.String()
}
