package deployment

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/worker/service/account"
)

// secret is a secret that the program makes. Cloudflare never shows the value of a secret again. So a rotation adds a secret with another
// name, NAME_DATE: the Workers sign with the last of these secrets in alphabetical order, and accept all of them.
type secret struct {
	name string
	// workers are the Workers that have the secret. The Workers that check its signatures come first: they must know a new value before the
	// others use it.
	workers []string
	// wait is the time for which older values are needed after a rotation, and why says what needs them. Without wait, no time can be given,
	// and finish says in words when a rotation can be ended. The wait of a secret can be forever.
	wait        time.Duration
	why, finish string
	// isGiven says that somebody else makes the values of the secret.
	isGiven bool
	// isKept says that accounts keep data under the secret. The data are renewed with the newest value before older values are deleted.
	isKept bool
}

const (
	adminToken     = "ADMIN_TOKEN"
	analyticsToken = "ANALYTICS_TOKEN"
)

const atOnce = "at once, because only the newest one is used"

// forever is the wait of a secret whose older values are needed without end.
const forever = time.Duration(math.MaxInt64)

// rotationTime is the form of the time of a rotation in the name of a secret, after an underscore.
const rotationTime = "20060102T150405Z"

// secrets are the secrets of a deployment.
var secrets = []secret{
	{
		name: "LINK_SECRET", workers: []string{mainWorker, "lettercraft-graphql"},
		wait: 24 * time.Hour, why: "links to images from before the rotation work until then",
	},
	{name: adminToken, workers: console, finish: "as soon as every machine has the new token"},
	{name: "SESSION_SECRET", workers: console, wait: 30 * 24 * time.Hour, why: "sessions from before the rotation last until then"},
	{name: "ADDRESS_SECRET", workers: console, wait: 15 * time.Minute, why: "mails from before the rotation are valid until then", isKept: true},
	{name: "KEY_SECRET", workers: console, wait: 15 * time.Minute, why: "a location can lack the new value until then", isKept: true},
	{
		name: account.NameSecret, workers: []string{mainWorker, "lettercraft-graphql", console[0], "lettercraft-account"},
		wait: forever, why: "keys from before the rotation end with the older value",
	},
	{name: "STRIPE_API_KEY", workers: console, finish: "at once, and then end the older key at the payment provider", isGiven: true},
	{name: "STRIPE_WEBHOOK_SECRET", workers: console, finish: "when the payment provider has ended the older secret", isGiven: true},
	{name: "TURNSTILE_SECRET", workers: console, finish: atOnce, isGiven: true},
	{name: analyticsToken, workers: console, finish: atOnce + "; then end the older token at Cloudflare", isGiven: true},
	{name: "ALERT_WEBHOOK", workers: console, finish: atOnce, isGiven: true},
}

var console = []string{"lettercraft-console"}

// secretNamed returns a secret.
func secretNamed(name string) (secret, error) {
	i := slices.IndexFunc(secrets, func(s secret) bool { return s.name == name })
	if i < 0 {
		var names []string
		for _, s := range secrets {
			names = append(names, s.name)
		}
		return secret{}, fmt.Errorf("there is no secret %s; the secrets are %s", name, strings.Join(names, ", "))
	}
	return secrets[i], nil
}

// of returns the names among all that have a value of the secret, the newest last.
func (s secret) of(all []string) []string {
	pattern := regexp.MustCompile(`^` + s.name + `(_\d{8}T\d{6}Z)?$`)
	var names []string
	for _, name := range all {
		if pattern.MatchString(name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// ofAll returns the names of the secret's values, the newest last, given the names of the secrets that its Workers have.
func (s secret) ofAll(have map[string][]string) []string {
	return slices.Compact(s.of(slices.Concat(slices.Collect(maps.Values(have))...)))
}

// lacking decides which value of the secret has to be made, given the names of the secrets that its Workers have. It returns the name of
// the value, or an empty string if the Workers already have the same newest value. A value on which something depends is never replaced.
func (s secret) lacking(have map[string][]string, now time.Time) string {
	if s.isGiven {
		return ""
	}
	newest := map[string]bool{}
	var all []string
	for _, w := range s.workers {
		all = append(all, have[w]...)
		names := s.of(have[w])
		if len(names) == 0 {
			newest[""] = true
		} else {
			newest[names[len(names)-1]] = true
		}
	}
	isUsed := slices.ContainsFunc(s.of(all), func(name string) bool { return name != s.name })
	switch {
	case len(newest) == 1 && !newest[""]:
		return ""
	case len(s.of(have[s.workers[0]])) == 0 && !isUsed:
		return s.name // nothing is signed yet that could be checked
	default:
		return s.next(all, now)
	}
}

// next returns the name of another value, which comes after all names in use.
func (s secret) next(all []string, now time.Time) string {
	for names := s.of(all); ; now = now.Add(time.Second) {
		name := s.name + "_" + now.UTC().Format(rotationTime)
		if len(names) == 0 || name > names[len(names)-1] {
			return name
		}
	}
}

// earliest says when a rotation can be ended that began at a time.
func (s secret) earliest(began time.Time) string {
	switch s.wait {
	case 0:
		return s.finish
	case forever:
		return "when nobody needs the older value, because " + s.why
	}
	return "from " + began.Add(s.wait).UTC().Format("2 January 2006, 15:04:05 UTC") + " on, because " + s.why
}

// checkWait returns an error if it is too early to end a rotation, given the names of the secret's values. The name of the newest value has the
// time of the rotation.
func (s secret) checkWait(names []string, now time.Time) error {
	if s.wait == 0 || len(names) < 2 {
		return nil
	}
	began, err := time.Parse(s.name+"_"+rotationTime, names[len(names)-1])
	if err != nil {
		return err
	}
	if now.Sub(began) >= s.wait {
		return nil
	}
	leaked := "end it at once, with --now"
	if s.isKept {
		leaked = "wait all the same: what accounts keep under it would be lost"
	}
	return fmt.Errorf("it is too early to delete the older value of %s; end the rotation %s. If the older value has leaked, %s", s.name, s.earliest(began), leaked)
}

// SecretsOf returns the names among all that have values of secrets of a Worker.
func SecretsOf(worker string, all []string) (names []string) {
	for _, s := range secrets {
		if slices.Contains(s.workers, worker) {
			names = append(names, s.of(all)...)
		}
	}
	return names
}

// MissingSecrets returns the names of the secrets that the program makes and of which all has no value.
func MissingSecrets(all []string) (names []string) {
	for _, s := range secrets {
		if !s.isGiven && len(s.of(all)) == 0 {
			names = append(names, s.name)
		}
	}
	return names
}

// NewSecret returns a random value of 32 bytes, in hexadecimal.
func NewSecret() string {
	value := make([]byte, 32)
	_, _ = rand.Read(value) // never fails
	return hex.EncodeToString(value)
}

// makeSecrets makes the values that secrets lack. The Workers get them by the returned steps, before anything is uploaded, so that no Worker signs
// with a value that another one can't check yet. Only a Worker that does not take secrets now gets them with its upload. If it is one that checks
// them, it refuses until then what another one signs.
func (d *Deployment) makeSecrets(ctx context.Context, now time.Time) (steps []Step, err error) {
	have := map[string][]string{}
	for _, w := range d.workers {
		if d.isThere[w.Name] {
			if have[w.Name], err = d.cloud.Secrets(ctx, d.env.Resource(w.Name)); err != nil {
				return nil, err
			}
		}
	}
	for _, s := range secrets {
		if name := s.lacking(have, now); name != "" {
			for _, w := range s.workers {
				if d.withUpload[w], err = d.needsUpload(ctx, w); err != nil {
					return nil, err
				}
			}
			steps = append(steps, d.make(s, name, NewSecret())...)
		} else if s.name == adminToken {
			d.hasNewToken = d.isNewToken(have[s.workers[0]])
		}
	}
	return steps, nil
}

// needsUpload reports whether a Worker that the plan uploads can get secrets only with its upload.
func (d *Deployment) needsUpload(ctx context.Context, worker string) (bool, error) {
	if !d.uploads[worker] || !d.isThere[worker] {
		return d.uploads[worker], nil
	}
	why, err := d.frozen(ctx, d.env.Resource(worker))
	return why != "", err
}

// frozen returns why the secrets of a Worker that exists can't be changed now, or an empty text.
func (d *Deployment) frozen(ctx context.Context, worker string) (why string, err error) {
	id, _, err := d.cloud.Active(ctx, worker)
	if err != nil {
		return "", err
	}
	versions, err := d.cloud.Versions(ctx, worker)
	if err != nil {
		return "", err
	}
	if len(versions) > 0 && versions[0].ID != id {
		return worker + " does not serve its newest version since a rollback or an interrupted deployment, and Cloudflare changes secrets of the newest version only; run apply first", nil
	}
	shares, err := d.cloud.Shares(ctx, worker)
	if err != nil || len(shares) < 2 {
		return "", err
	}
	return worker + " shares its requests with a release whose trial was interrupted; run apply or rollback first", nil
}

// make gives the Workers of a secret a value under a name. The steps are in the order of the secret's Workers.
func (d *Deployment) make(s secret, name, value string) (steps []Step) {
	if s.name == adminToken {
		d.hasNewToken = true
		steps = append(steps, Step{"keep the new administration token on this machine", func(context.Context) error {
			return d.env.SetNewAdminToken(name, value)
		}})
	}
	for _, w := range s.workers {
		if d.withUpload[w] {
			if d.made[w] == nil {
				d.made[w] = map[string]string{}
			}
			d.made[w][name] = value
			continue
		}
		worker := d.env.Resource(w)
		steps = append(steps, Step{"put the secret " + name + " of " + worker, func(ctx context.Context) error {
			return d.cloud.PutSecret(ctx, worker, name, value)
		}})
	}
	return steps
}

// isNewToken reports whether a run was interrupted after it had uploaded the new administration token, given the names of the secrets.
func (d *Deployment) isNewToken(names []string) bool {
	name, _ := d.env.NewAdminToken()
	return slices.Contains(names, name)
}

// useNewToken returns the step after which the program uses the newest administration token.
func (d *Deployment) useNewToken() Step {
	return Step{"use the new administration token", func(context.Context) error { return d.env.UseNewAdminToken() }}
}
