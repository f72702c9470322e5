package operation

import "time"

// Ending is the announcement that an operation, or a whole version of the service, will end.
type Ending struct {
	// Deprecated is the time from which callers should use something else, and Sunset is the time from which calls may fail. Sunset is at least
	// twelve months later.
	Deprecated, Sunset time.Time
	// Instead says in one sentence what to use instead.
	Instead string
	// Link is the address of a page about the end, or empty.
	Link string
}

// Reason returns what to use instead, and the day (UTC) of the end. It returns an empty text if there is no ending.
func (e *Ending) Reason() string {
	if e == nil {
		return ""
	}
	return e.Instead + " The last day is " + e.Sunset.UTC().Format("2 January 2006") + "."
}
