package account

import "lettercraft/core/operation"

// command is what is said to an account's object. The figures of the plans go with every one: the object holds no
// policy of its own.
type command struct{ w operation.JSONWriter }

func newCommand(do string) *command {
	c := &command{}
	c.w.BeginObject()
	c.text("do", do)
	return c
}

func (c *command) text(name, value string) {
	c.w.Name(name)
	c.w.String(value)
}

func (c *command) number(name string, value int64) {
	c.w.Name(name)
	c.w.Integer(value)
}

func (c *command) String() string {
	c.w.Name("plans")
	c.w.Raw(PlansJSON())
	c.w.EndObject()
	return string(c.w.Bytes)
}

// OpenCommand makes the account of an object that has none. With credits it has so many left in this cycle instead of
// the plan's, and no bonus.
func OpenCommand(id, keyHash string, plan Plan, credits *int64) string {
	c := newCommand("open")
	c.text("account", id)
	c.text("key", keyHash)
	c.text("plan", plan.Name)
	if credits != nil {
		c.number("credits", *credits)
	}
	return c.String()
}

// StandingCommand asks how the account stands.
func StandingCommand() string { return newCommand("standing").String() }
