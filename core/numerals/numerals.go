// Package numerals writes numbers as they stand in sentences.
package numerals

import "strconv"

// WithCommas writes a number with commas between its thousands: 1,048,576.
func WithCommas(n int) string {
	s := strconv.Itoa(n)
	first := 0
	if n < 0 {
		first = 1 // behind the sign
	}
	for i := len(s) - 3; i > first; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
