package operation

import (
	"errors"
	"time"
)

// Ending is the announcement that an operation, or a whole version of the service, will end.
type Ending struct {
	// Deprecated is the time from which callers should use something else, and Sunset is the time from which calls may fail. Sunset is at least
	// twelve months later.
	Deprecated, Sunset time.Time
	// Instead says in one sentence what to use instead. It is not empty.
	Instead string
	// Link is the address of a page about the end, or empty.
	Link string
}

// Check returns an error if the announcement lacks what to use instead, or if its end comes too early. It is correct if there is no ending.
func (e *Ending) Check() error {
	switch {
	case e == nil:
		return nil
	case e.Instead == "":
		return errors.New("the announcement of an end must say what to use instead")
	case e.Sunset.Before(e.Deprecated.AddDate(1, 0, 0)):
		return errors.New("the end must be at least twelve months later than its announcement")
	}
	return nil
}

// Reason returns what to use instead, and the day (UTC) of the end. It returns an empty text if there is no ending.
func (e *Ending) Reason() string {
	if e == nil {
		return ""
	}
	return e.Instead + " The last day is " + e.Sunset.UTC().Format("2 January 2006") + "."
}
