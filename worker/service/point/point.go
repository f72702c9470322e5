// Package point knows how the line of a call in the log is stored in Workers Analytics Engine: as a data point, whose index is a member of
// the line, and whose blobs and doubles are texts and numbers of the line in the order of fields.json. point.mjs writes the data points
// by the same file. A name that was stored keeps its place, because stored data points do not change.
package point

import (
	_ "embed"
	"encoding/json"
	"slices"
	"strconv"
	"sync"
)

//go:embed fields.json
var file []byte

// fields are the names of the members of a line that are stored.
type fields struct {
	Index          string
	Blobs, Doubles []string
}

var declared = sync.OnceValue(func() (f fields) {
	if err := json.Unmarshal(file, &f); err != nil {
		panic(err) // a test reads it
	}
	return f
})

// Column returns the name of the column of a member, such as blob2. It panics for a member that is not stored.
func Column(member string) string {
	for kind, names := range map[string][]string{"blob": declared().Blobs, "double": declared().Doubles} {
		if i := slices.Index(names, member); i >= 0 {
			return kind + strconv.Itoa(i+1)
		}
	}
	panic("point: the member " + member + " is not stored")
}

// Members returns the names of the members that are stored, texts before numbers.
func Members() []string { return slices.Concat(declared().Blobs, declared().Doubles) }
