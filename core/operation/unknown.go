package operation

import "slices"

// The first MaxUnknown names that are no parameters are kept, in alphabetical order, because a body can have any number of them. Of each
// name, at most maxName bytes are kept.
const (
	MaxUnknown = 20
	maxName    = 64
)

// Ignore notes a name that was given and is no parameter, or that was given in a place where parameters are not read.
func (c *Call) Ignore(name string) {
	name = Quotable(name)
	if i, isKnown := slices.BinarySearch(c.unknown, name); !isKnown && i < MaxUnknown {
		c.unknown = slices.Insert(c.unknown, i, name)
		c.unknown = c.unknown[:min(len(c.unknown), MaxUnknown)]
	}
}

// Quotable writes a name from a caller so that it is safe in a message and in a header: bytes after the first maxName are left out, and bytes
// other than the unreserved characters of RFC 3986 are percent-encoded.
func Quotable(name string) string {
	const digits = "0123456789ABCDEF"
	var b []byte
	for i := range min(len(name), maxName) {
		c := name[i]
		if c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' || c == '-' || c == '.' || c == '_' || c == '~' {
			b = append(b, c)
		} else {
			b = append(b, '%', digits[c>>4], digits[c&15])
		}
	}
	return string(b)
}

// Unknown returns the first 20 names in alphabetical order that were given and are no parameters, except some. The names come from the
// caller: they have at most 64 bytes, and bytes other than letters, digits and -._~ are percent-encoded.
func (c *Call) Unknown(except ...string) []string {
	return slices.DeleteFunc(slices.Clone(c.unknown), func(name string) bool { return slices.Contains(except, name) })
}

// RefuseUnknown returns the error of a name that a call has ignored. If the name of a parameter is near, the error says so.
func (o *Operation) RefuseUnknown(name string) *Error {
	rule := "is unknown"
	nearest := maxDistance + 1
	for _, f := range o.Params() {
		if name == f.Name {
			return Invalid(name, UnknownParameter, "must be in the body, not in the query string")
		}
		if d := distance(name, f.Name); d < nearest && d < len(f.Name) {
			nearest = d
			rule = "is unknown; the nearest name is '" + f.Name + "'"
		}
	}
	return Invalid(name, UnknownParameter, rule)
}

// maxDistance is the maximum distance of a name from one that may be meant.
const maxDistance = 2

// distance returns the Levenshtein distance of two texts: the minimum number of bytes to insert, delete or replace.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		corner := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replaced := corner
			if a[i] != b[j] {
				replaced++
			}
			corner = row[j+1]
			row[j+1] = min(replaced, corner+1, row[j]+1)
		}
	}
	return row[len(b)]
}
