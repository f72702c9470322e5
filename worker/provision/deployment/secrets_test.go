package deployment

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lettercraft/lettercraft/worker/provision/environment"
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

func TestARotationIsNotEndedWhileSomethingNeedsTheOlderValue(t *testing.T) {
	rotated := func(name string) []string { return []string{name, name + "_20261122T031000Z"} }
	for _, c := range []struct {
		name  string
		names []string
		after time.Duration
		want  string // part of the error, or empty
	}{
		{"LINK_SECRET", rotated("LINK_SECRET"), 24*time.Hour - time.Second, "end the rotation from 23 November 2026, 03:10:00 UTC on, because links"},
		{"LINK_SECRET", rotated("LINK_SECRET"), 24 * time.Hour, ""},
		{"LINK_SECRET", rotated("LINK_SECRET")[:1], 0, ""},
		{"SESSION_SECRET", rotated("SESSION_SECRET"), 24 * time.Hour, "from 22 December 2026, 03:10:00 UTC on"},
		{"KEY_SECRET", rotated("KEY_SECRET"), 14 * time.Minute, "from 22 November 2026, 03:25:00 UTC on"},
		{"ADDRESS_SECRET", rotated("ADDRESS_SECRET"), 15 * time.Minute, ""},
		{"KEY_NAME_SECRET", rotated("KEY_NAME_SECRET"), 10_000 * 24 * time.Hour, "when nobody needs the older value"},
		{"ADMIN_TOKEN", rotated("ADMIN_TOKEN"), 0, ""},
		{"TURNSTILE_SECRET", rotated("TURNSTILE_SECRET"), 0, ""},
	} {
		s, err := secretNamed(c.name)
		if err != nil {
			t.Fatal(err)
		}
		err = s.checkWait(c.names, now.Add(c.after))
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s after %v: got %v, want %q", c.name, c.after, err, c.want)
		}
	}
}

func TestOfTheWorkersThatTakeSecretsThoseThatCheckOneGetItFirst(t *testing.T) {
	d := &Deployment{
		env:        &environment.Environment{Name: "test"},
		uploads:    map[string]bool{"checks": true, "signs": true, "new": true},
		withUpload: map[string]bool{"new": true},
		made:       map[string]map[string]string{},
	}
	var texts []string
	for _, step := range d.make(secret{name: "LINK_SECRET", workers: []string{"checks", "new", "signs"}}, "LINK_SECRET", "value") {
		texts = append(texts, step.Text)
	}
	want := []string{"put the secret LINK_SECRET of " + d.env.Resource("checks"), "put the secret LINK_SECRET of " + d.env.Resource("signs")}
	if !slices.Equal(texts, want) || len(d.made) != 1 || d.made["new"]["LINK_SECRET"] != "value" {
		t.Errorf("the steps are %q, with the uploads of %v", texts, slices.Collect(maps.Keys(d.made)))
	}
}
