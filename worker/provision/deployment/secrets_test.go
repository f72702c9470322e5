package deployment

import (
	"testing"
	"time"
)

var now = time.Date(2026, 11, 22, 3, 10, 0, 0, time.UTC)

func TestAMissingSecretIsMadeWithoutReplacingOneInUse(t *testing.T) {
	s := secret{name: "LINK_SECRET", workers: []string{"checks", "signs"}}
	const older, newer, made = "LINK_SECRET", "LINK_SECRET_20261101T000000Z", "LINK_SECRET_20261122T031000Z"
	for _, c := range []struct {
		checks, signs []string
		want          string
	}{
		{nil, nil, older},
		{[]string{older}, []string{older}, ""},
		{[]string{older, newer}, []string{newer, "OTHER"}, ""},
		{nil, []string{older}, older},                   // nothing could be checked so far
		{[]string{older}, nil, made},                    // links that were made are still checked
		{[]string{older, newer}, []string{older}, made}, // a rotation was interrupted
		{nil, []string{newer}, made},                    // one with the first name would be older than what signs
		{[]string{made}, nil, "LINK_SECRET_20261122T031001Z"},
		{[]string{"LINK_SECRET_OTHER"}, []string{"LINK_SECRETS"}, older},
	} {
		got := s.lacking(map[string][]string{"checks": c.checks, "signs": c.signs}, now)
		if got != c.want {
			t.Errorf("%v and %v lack %q, want %q", c.checks, c.signs, got, c.want)
		}
	}
	given := secret{name: "STRIPE_WEBHOOK_SECRET", workers: console, isGiven: true}
	if got := given.lacking(nil, now); got != "" {
		t.Errorf("the program would make %s", got)
	}
}
