package account

import (
	"lettercraft/core/jsonio"
	"lettercraft/worker/engine"
)

// accountEffect gives an account's object a command. Argument: account, line end, command; value: the object's answer.
const accountEffect = "account"

// Command is a command to an account's object, as JSON. The figures of the plans go with every command: the object holds no
// policy of its own.
type Command struct{ w jsonio.Writer }

// NewCommand begins a command, given what the object is to do.
func NewCommand(do string) *Command {
	c := &Command{}
	c.w.BeginObject()
	return c.Text("do", do)
}

// Text adds a text to the command, and returns the command.
func (c *Command) Text(name, value string) *Command {
	c.w.Name(name)
	c.w.String(value)
	return c
}

// Number adds a number to the command, and returns the command.
func (c *Command) Number(name string, value int64) *Command {
	c.w.Name(name)
	c.w.Integer(value)
	return c
}

// String ends the command with the plans, and returns it.
func (c *Command) String() string {
	c.w.Name("plans")
	c.w.Raw(PlansJSON())
	c.w.EndObject()
	return string(c.w.Bytes)
}

// Effect ends a command, and returns the effect that gives it to the account's object.
func (a *Account) Effect(c *Command) engine.Effect {
	return engine.Effect{Name: accountEffect, Argument: a.ID + "\n" + c.String()}
}

// OpenCommand makes the account of an object that has none. With credits, the account has that many left in its first cycle
// instead of the plan's, and no bonus.
func OpenCommand(id, keyHash string, plan Plan, credits *int64) string {
	c := NewCommand("open").Text("account", id).Text("key", keyHash).Text("plan", plan.Name)
	if credits != nil {
		c.Number("credits", *credits)
	}
	return c.String()
}

// StandingCommand asks for the account's standing.
func StandingCommand() string { return NewCommand("standing").String() }
