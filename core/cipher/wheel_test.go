package cipher

import (
	"math"
	"strings"
	"testing"
)

// ring returns the letters of a ring of a wheel, clockwise from the top: those at a distance from a middle, in hundredths of the side.
func ring(p *Picture, x, y, distance float64) string {
	letters := make([]string, len(p.Labels))
	n := 0
	for _, l := range p.Labels {
		if math.Abs(math.Hypot(l.X-x, l.Y-y)-distance) < 0.01 {
			n++
		}
	}
	for _, l := range p.Labels {
		if math.Abs(math.Hypot(l.X-x, l.Y-y)-distance) < 0.01 {
			turn := math.Atan2(l.X-x, y-l.Y) / (2 * math.Pi)
			letters[(int(math.Round(turn*float64(n)))+n)%n] = l.Text
		}
	}
	return strings.Join(letters, "")
}

func TestTheWheelShowsTheShift(t *testing.T) {
	aid := wheel(English, 3)
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	large, side := aid.Picture.Height/2, aid.Picture.Side
	small := large - wheelRing
	at := func(mm float64) float64 { return 100 * mm / side }
	for _, test := range []struct {
		name      string
		picture   *Picture
		x, radius float64
		letters   string
	}{
		{"large disc", aid.Picture, large, large, alphabet},
		{"small disc", aid.Picture, 2*large + wheelGap + small, small, alphabet},
		{"large disc of the solution", aid.Solved, large, large, alphabet},
		{"small disc of the solution", aid.Solved, large, small, "DEFGHIJKLMNOPQRSTUVWXYZABC"},
	} {
		if got := ring(test.picture, at(test.x), 50, at(test.radius-wheelRing/2)); got != test.letters {
			t.Errorf("the %s has %s, want %s", test.name, got, test.letters)
		}
	}
	if aid.Drawn(false) != aid.Picture || aid.Drawn(true) != aid.Solved {
		t.Error("the solution has the discs of the puzzle, or the other way round")
	}
}

// TestLettersOfAWheelDoNotTouch measures the distances of the letters on the smaller disc, for the alphabets that have a wheel.
func TestLettersOfAWheelDoNotTouch(t *testing.T) {
	for _, a := range alphabets() {
		aid := wheel(a.letters, 1)
		n := float64(len(a.letters))
		ring := aid.Solved.Side/2 - 1.5*wheelRing
		if distance := 2 * ring * math.Sin(math.Pi/n); distance < 0.97*wheelPitch {
			t.Errorf("%s: letters are %.1f mm apart", a.name, distance)
		}
		if aid.Picture.Width > 170 {
			t.Errorf("%s: the discs are %.0f mm wide", a.name, aid.Picture.Width)
		}
	}
	if aid := wheel(make(Letters, wheelLetters+1), 1); aid.Picture != nil || len(aid.Rows) == 0 {
		t.Error("a long alphabet has a wheel, or no table")
	}
}
