package signin

import (
	"testing"
	"time"
)

func TestTheBonusComesLaterOrAtOnce(t *testing.T) {
	now := time.Unix(1_790_000_000, 0)
	end, past := now.UnixMilli()+1, now.UnixMilli()
	for _, test := range []struct {
		name                     string
		atOnce                   bool
		left                     *left
		credits, bonus, promised int64
	}{
		{"a new address", false, nil, 1000, 0, 500},
		{"at once", true, nil, 1000, 500, 0},
		{"the bonus had not come", false, &left{Credits: 7, Promised: 500, CycleEnd: end}, 7, 0, 500},
		{"the bonus had come", false, &left{Credits: 7, Bonus: 300, CycleEnd: past}, 1000, 300, 0},
		{"a part of it was held", false, &left{Credits: 7, Bonus: 300, Promised: 20, CycleEnd: end}, 7, 300, 20},
		{"at once, it had not come", true, &left{Credits: 7, Bonus: 3, Promised: 500, CycleEnd: end}, 7, 503, 0},
		{"what is known from before there was a promised bonus", true, &left{Credits: 7, Bonus: 2, CycleEnd: end}, 7, 2, 0},
	} {
		s := &Service{KeySecrets: []string{"k"}, NameSecrets: []string{"n"}, BonusAtOnce: test.atOnce, Place: "sam", Now: func() time.Time { return now }}
		o := s.opening("ABCDEFGHIJKLMNOPQRSTUVWX27", "a@b.example", test.left)
		if *o.Credits != test.credits || o.Bonus != test.bonus || o.Promised != test.promised || o.Place != "sam" {
			t.Errorf("%s: got %d credits, a bonus of %d and %d to come, at %q", test.name, *o.Credits, o.Bonus, o.Promised, o.Place)
		}
	}
}
