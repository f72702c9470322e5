package deployment

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
)

// Rotate returns the steps that give a secret another value. The Workers continue to accept the previous value. The argument value is empty
// for a secret that the program makes.
func (d *Deployment) Rotate(ctx context.Context, name, value string) ([]Step, error) {
	s, have, err := d.secret(ctx, name)
	if err != nil {
		return nil, err
	}
	names := s.ofAll(have)
	switch {
	case len(names) > 1:
		return nil, fmt.Errorf("%s has two values already; end the last rotation first, with --finish", name)
	case s.isGiven && value == "":
		return nil, fmt.Errorf("the value of %s comes from somebody else; give it on standard input", name)
	case strings.ContainsAny(value, " \t\r\n"):
		return nil, fmt.Errorf("the value of %s must not contain white space", name)
	}
	next := s.next(names, time.Now())
	if len(names) == 0 {
		next = s.name
	}
	if !s.isGiven {
		value = NewSecret()
	}
	steps := d.make(s, next, value)
	if d.hasNewToken {
		steps = append(steps, d.useNewToken())
	}
	return steps, nil
}

// Finish returns the steps that end a rotation: the older values of a secret are deleted. It returns an error if something needs them still,
// unless isLeaked says that they have to end at once. If accounts keep data under the secret, isLeaked changes nothing, and renew is called first, to
// renew all accounts with the newest value.
func (d *Deployment) Finish(ctx context.Context, name string, isLeaked bool, renew func(context.Context) error) ([]Step, error) {
	s, have, err := d.secret(ctx, name)
	if err != nil {
		return nil, err
	}
	if !s.isGiven && s.lacking(have, time.Now()) != "" {
		return nil, fmt.Errorf("the Workers do not have the same newest value of %s; run apply first", name)
	}
	if err := s.checkWait(s.ofAll(have), time.Now()); err != nil && (!isLeaked || s.isKept) {
		return nil, err
	}
	var steps []Step
	for _, w := range s.workers {
		names, worker := s.of(have[w]), d.env.Resource(w)
		for _, older := range names[:max(0, len(names)-1)] {
			steps = append(steps, Step{"delete the secret " + older + " of " + worker, func(ctx context.Context) error {
				return d.cloud.DeleteSecret(ctx, worker, older)
			}})
		}
	}
	if s.name == adminToken && d.isNewToken(have[s.workers[0]]) {
		steps = append([]Step{d.useNewToken()}, steps...)
	}
	if s.isKept && len(steps) > 0 {
		steps = append([]Step{{"bring all accounts under the newest " + name, renew}}, steps...)
	}
	return steps, nil
}

// IsGiven reports whether somebody else makes the values of a secret.
func IsGiven(name string) bool {
	s, _ := secretNamed(name) // Rotate reports a name that is not known
	return s.isGiven
}

// WhenToFinish says when a rotation of a secret that began at a time can be ended.
func WhenToFinish(name string, began time.Time) string {
	s, _ := secretNamed(name) // the caller has already rotated it
	return s.earliest(began)
}

// secret returns a secret, and the names of the secrets that each of its Workers has.
func (d *Deployment) secret(ctx context.Context, name string) (s secret, have map[string][]string, err error) {
	if s, err = secretNamed(name); err != nil {
		return s, nil, err
	}
	if err := d.own(ctx); err != nil {
		return s, nil, err
	}
	have = map[string][]string{}
	for _, w := range s.workers {
		worker := d.env.Resource(w)
		id, _, err := d.cloud.Active(ctx, worker)
		if err == nil && id == "" {
			err = fmt.Errorf("%s is not deployed; run apply first", worker)
		}
		if err != nil {
			return s, nil, err
		}
		why, err := d.frozen(ctx, worker)
		if err == nil && why != "" {
			err = errors.New(why)
		}
		if err != nil {
			return s, nil, err
		}
		if have[w], err = d.cloud.Secrets(ctx, worker); err != nil {
			return s, nil, err
		}
	}
	return s, have, nil
}
