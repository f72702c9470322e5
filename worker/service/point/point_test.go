package point

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

func TestEveryMemberHasAColumnThatTheEngineHas(t *testing.T) {
	for _, d := range []Dataset{Calls(), Events()} {
		if len(d.Members()) == 0 || len(d.Blobs) > 20 || len(d.Doubles) > 20 {
			t.Errorf("a data point has at most 20 blobs and 20 doubles: %+v", d)
		}
		seen := map[string]bool{}
		for _, member := range d.Members() {
			if column := d.Column(member); seen[column] || seen[member] {
				t.Errorf("%s or its column %s occurs twice", member, column)
			} else {
				seen[column], seen[member] = true, true
			}
		}
		for _, member := range d.Index {
			if !slices.Contains(d.Blobs, member) {
				t.Errorf("the index %s is not one of the blobs", member)
			}
		}
	}
	if Calls().Column("id") != "blob2" || Calls().Column("status") != "double1" || Events().Column("event") != "blob2" {
		t.Errorf("a stored name has changed its place: %+v", declared())
	}
}

func TestALineBecomesADataPoint(t *testing.T) {
	long := strings.Repeat("x", 501)
	for line, want := range map[string]Point{
		`{"a":"A","b":"B","n":3,"m":0.5,"other":1}`: {[]string{"A"}, []string{"A", "B"}, []float64{0.5, 3}},
		`{"b":"B"}`:                   {[]string{"B"}, []string{"", "B"}, []float64{0, 0}},
		`{"a":1,"b":null,"n":"3"}`:    {[]string{""}, []string{"", ""}, []float64{0, 0}},
		`{"a":"` + long + `","n":-1}`: {[]string{long[:500]}, []string{long[:500], ""}, []float64{0, -1}},
		`x`:                           {[]string{""}, []string{"", ""}, []float64{0, 0}},
	} {
		d := Dataset{Index: []string{"a", "b"}, Blobs: []string{"a", "b"}, Doubles: []string{"m", "n"}}
		if got := d.Of([]byte(line)); !reflect.DeepEqual(got, want) {
			t.Errorf("%.50s: got %+v, want %+v", line, got, want)
		}
	}
}
