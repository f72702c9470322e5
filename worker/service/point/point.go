// Package point knows how lines of the log are stored in Workers Analytics Engine: the lines of calls ([Calls]), and those of events of the
// console, the notifier and the accounts' objects ([Events]). Each line is a data point, whose index is the first member of the line that
// is not empty among some, and whose blobs and doubles are texts and numbers of the line, in the order of fields.json. point.mjs writes
// data points by the same file. A name that was stored keeps its place, because stored data points do not change.
package point

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"slices"
	"strconv"
	"sync"
)

//go:embed fields.json
var file []byte

// Dataset has the names of the members of a line that are stored.
type Dataset struct{ Index, Blobs, Doubles []string }

var declared = sync.OnceValue(func() (d struct{ Calls, Events Dataset }) {
	if err := json.Unmarshal(file, &d); err != nil {
		panic(err) // a test reads it
	}
	return d
})

// Calls returns the dataset of calls, whose binding is CALLS.
func Calls() Dataset { return declared().Calls }

// Events returns the dataset of events, whose binding is EVENTS.
func Events() Dataset { return declared().Events }

// Column returns the name of the column of a member, such as blob2. It panics for a member that is not stored.
func (d Dataset) Column(member string) string {
	for kind, names := range map[string][]string{"blob": d.Blobs, "double": d.Doubles} {
		if i := slices.Index(names, member); i >= 0 {
			return kind + strconv.Itoa(i+1)
		}
	}
	panic("point: the member " + member + " is not stored")
}

// Point is a data point.
type Point struct {
	Indexes, Blobs []string
	Doubles        []float64
}

// maxText is the maximum length of a text in bytes. A data point may have 5,120 bytes of texts.
const maxText = 500

// Of returns the data point of a line, an object of JSON with texts and numbers. A member that the line does not have is empty or 0.
func (d Dataset) Of(line []byte) Point {
	var members map[string]any
	_ = json.Unmarshal(line, &members) // what is no object has no members
	p := Point{Indexes: []string{""}}
	for _, name := range d.Blobs {
		text, _ := members[name].(string)
		p.Blobs = append(p.Blobs, text[:min(len(text), maxText)])
	}
	for _, name := range d.Index {
		p.Indexes[0] = cmp.Or(p.Indexes[0], p.Blobs[slices.Index(d.Blobs, name)])
	}
	for _, name := range d.Doubles {
		number, _ := members[name].(float64)
		p.Doubles = append(p.Doubles, number)
	}
	return p
}

// Members returns the names of the members that are stored, texts before numbers.
func (d Dataset) Members() []string { return slices.Concat(d.Blobs, d.Doubles) }
