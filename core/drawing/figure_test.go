package drawing

import "testing"

func TestAFigureIsLinesAndCircles(t *testing.T) {
	for _, test := range []struct {
		figure Figure
		want   string
	}{
		{"0 0 100 100", "M1 2L6 7"},
		{"50 50 20", "M2.5 4.5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0"},
		{"10 20 30 40 50.5 60,0 0 0 100", "M1.5 3L2.5 4L3.53 5M1 2L1 7"},
	} {
		if got := test.figure.Path(1, 2, 5); got != test.want {
			t.Errorf("%s is the path %s, want %s", test.figure, got, test.want)
		}
	}
	for _, f := range []Figure{"", ",", "1", "1 2", "1 2 3 4 5", "1 2 x", "1 2  3", "1 2 3,", "1 2 3 4;5 6 7 8"} {
		if parts, err := f.Parts(); err == nil || f.Path(0, 0, 1) != "" {
			t.Errorf("%q has the parts %v", f, parts)
		}
	}
}
