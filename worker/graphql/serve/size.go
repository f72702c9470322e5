package serve

// size returns the size of the operations' results in the answer, in bytes, or slightly more.
func (q *query) size() int {
	var n sizer
	for i, f := range q.fields {
		if result := q.calls[i].result; result != nil {
			result.WriteSelected(&n, f.selected)
		}
	}
	return int(n)
}

// sizer is an [operation.Writer] that only counts bytes.
type sizer int

// maxScalar is the number of bytes counted for a value that is not a string.
const maxScalar = 16

func (n *sizer) BeginObject()      { *n += 2 }
func (n *sizer) Name(name string)  { *n += sizer(len(name)) + 4 }
func (n *sizer) EndObject()        {}
func (n *sizer) BeginList()        { *n += 2 }
func (n *sizer) EndList()          {}
func (n *sizer) String(s string)   { *n += sizer(len(s)+escapes(s)) + 3 }
func (n *sizer) Computed(s string) { n.String(s) }
func (n *sizer) Integer(int64)     { *n += maxScalar }
func (n *sizer) Number(float64)    { *n += maxScalar }
func (n *sizer) Boolean(bool)      { *n += maxScalar }
func (n *sizer) Null()             { *n += maxScalar }

// escapes returns the number of bytes that escaping adds to a string in JSON.
func escapes(s string) int {
	n := 0
	for i := range len(s) {
		switch c := s[i]; {
		case c == '"' || c == '\\' || c == '\n' || c == '\r' || c == '\t' || c == '\b' || c == '\f':
			n++
		case c < ' ':
			n += len(`\u0000`) - 1
		}
	}
	return n
}
