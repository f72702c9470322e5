package oncall

import "testing"

func TestOperationsThatFailMoreOftenThanUsual(t *testing.T) {
	usual := Rates{"hmac": {1000, 1}, "page": {100, 10}}
	for _, c := range []struct {
		now  Rates
		want string
	}{
		{nil, ""},
		{Rates{"hmac": {10, 2}}, ""}, // too few to say anything
		{Rates{"hmac": {1000, 12}}, ""},
		{Rates{"hmac": {1000, 13}}, "13 of 1000 calls of hmac failed, and in the hour before 1 of 1000"},
		{Rates{"page": {100, 21}}, ""},
		{Rates{"page": {100, 22}}, "22 of 100 calls of page failed, and in the hour before 10 of 100"},
		{Rates{"new": {3, 3}, "": {3, 3}}, "3 of 3 calls of no operation failed, and in the hour before 0 of 0; 3 of 3 calls of new failed, and in the hour before 0 of 0"},
	} {
		if got := c.now.Above(usual); got != c.want {
			t.Errorf("%v: got %q, want %q", c.now, got, c.want)
		}
	}
}
