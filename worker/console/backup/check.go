package backup

import (
	"fmt"
	"regexp"
	"slices"
	"time"

	"github.com/lettercraft/lettercraft/worker/console/passkey"
	"github.com/lettercraft/lettercraft/worker/service/account"
)

// The bounds of an account. Most come from account.mjs and from the Go packages that send it commands.
const (
	maxNumber        = 8_640_000_000_000_000 // the largest time of JavaScript's dates; whole numbers up to it are exact
	maxReached       = 100
	maxThresholds    = 5
	maxAddress       = 254
	maxSealed        = 512
	maxKeys          = 20
	maxRule          = 500      // scopes or origins of a key; more than a key can get
	maxURL           = 4 * 2048 // the settings take 2,048 characters, of up to 4 bytes
	maxName          = 255      // ids and names
	maxSpent         = 1000     // keys that were used in a cycle or on a day, including revoked keys
	maxMessages      = 200
	maxDeliveries    = 50
	maxError         = 255  // a sentence of package notify
	maxSubscriptions = 1000 // paying subscriptions are not dropped, however many there are
	maxPasskeys      = 10
	maxPasskeyID     = 1364 // 1,023 bytes in base64url
	maxPasskeyName   = 50 * 4
	maxFacts         = 16
	maxFact          = 32 << 10 // lines of up to 20 invoices
	maxLines         = 200
	maxEvents        = 50
	maxDays          = 90
	maxOperations    = 100
	maxCalls         = 50
	maxRepeats       = 1000
)

var (
	keyHash   = regexp.MustCompile(`^[0-9a-f]{64}$`)
	shortHash = regexp.MustCompile(`^[0-9a-f]{32}$`)
	// name is the form of all ids and names that callers do not choose.
	name = regexp.MustCompile(`^[A-Za-z0-9._-]{1,255}$`)
)

// deliveryTypes are the types of the messages for webhooks.
var deliveryTypes = []string{"credits.threshold", "test"}

// messageTypes are the types of the messages that account.mjs puts into the outbox.
var messageTypes = []string{"credits.threshold", "webhook.disabled", "passkey.added", "key.leaked"}

// checker records the first member that is not valid.
type checker struct{ member string }

// want records a member as invalid, unless a condition holds.
func (c *checker) want(ok bool, member string) {
	if !ok && c.member == "" {
		c.member = member
	}
}

// numbers checks that numbers are at least 0.
func (c *checker) numbers(member string, numbers ...int64) {
	for _, n := range numbers {
		c.want(n >= 0 && n <= maxNumber, member)
	}
}

// plan checks the name of a plan.
func (c *checker) plan(member, plan string) {
	_, known := account.PlanByName(plan)
	c.want(known, member)
}

// count checks that a list exists and has at most this many items.
func count[T any](c *checker, member string, list []T, most int) {
	c.want(list != nil && len(list) <= most, member)
}

// check returns an error that names the first member with an impossible value. It contains no value, because that could be a secret.
func (a *Account) check() error {
	c := &checker{}
	a.State.check(c)
	a.Profile.check(c)
	count(c, "use", a.Use, maxDays)
	for i, d := range a.Use {
		_, err := time.Parse(time.DateOnly, d.Day)
		c.want(err == nil && (i == 0 || a.Use[i-1].Day < d.Day), "use.day")
		c.want(d.Operations != nil && len(d.Operations) <= maxOperations, "use.operations")
		for operation, sum := range d.Operations {
			c.want(name.MatchString(operation), "use.operations")
			c.numbers("use.operations", sum.Calls, sum.Credits)
		}
		c.want(d.Keys != nil && len(d.Keys) <= maxSpent, "use.keys")
		for id, sum := range d.Keys {
			c.want(name.MatchString(id), "use.keys")
			c.numbers("use.keys", sum.Calls, sum.Credits)
		}
	}
	count(c, "calls", a.Calls, maxCalls)
	for _, one := range a.Calls {
		c.numbers("calls", one.Time, one.Credits, one.Duration)
		c.want(name.MatchString(one.Operation) && len(one.ID) <= maxName, "calls")
		c.want(one.Key == "" || name.MatchString(one.Key), "calls")
		isStatus := one.Status >= 100 && one.Status <= 599 && one.Outcome == ""
		c.want(isStatus || one.Status == 0 && name.MatchString(one.Outcome), "calls")
	}
	count(c, "repeats", a.Repeats, maxRepeats)
	keys := map[string]bool{}
	for _, r := range a.Repeats {
		c.numbers("repeats", r.Expires)
		c.want(shortHash.MatchString(r.Key) && (r.Content == "" || shortHash.MatchString(r.Content)) && !keys[r.Key], "repeats")
		keys[r.Key] = true
	}
	if c.member != "" {
		return fmt.Errorf("the value of %s is not possible", c.member)
	}
	return nil
}

func (s *State) check(c *checker) {
	c.want(account.WellFormedID(s.Account), "state.account")
	c.want(s.Place == "" || account.CheckPlace(s.Place) == nil, "state.place")
	c.plan("state.plan", s.Plan)
	c.numbers("state", s.Created, s.Anchor, s.Renewed, s.PaidUntil, s.CycleEnd, s.Credits, s.Bonus, s.Promised, s.Taken, s.Used, s.WindowEnd, s.Calls)
	c.want(s.Created < s.CycleEnd || s.Renewed > 0, "state.cycleEnd")
	c.want(s.Spent != nil && len(s.Spent) <= maxSpent, "state.spent")
	for id, credits := range s.Spent {
		c.want(name.MatchString(id), "state.spent")
		c.numbers("state.spent", credits)
	}
	count(c, "state.reached", s.Reached, maxReached)
	for _, percent := range s.Reached {
		c.want(percent > 0 && percent <= 100, "state.reached")
	}
}

func (p *Profile) check(c *checker) {
	c.want(p.Address == nil || *p.Address != "" && len(*p.Address) <= maxAddress, "profile.address")
	p.checkKeys(c)
	c.payment("profile.payment", p.Payment)
	if w := p.Webhook; w != nil {
		c.want(w.URL != "" && len(w.URL) <= maxURL, "profile.webhook.url")
		c.want(len(w.Secret) <= maxName, "profile.webhook.secret")
		c.want(slices.Contains([]string{"on", "failing", "off"}, w.State), "profile.webhook.state")
		if w.FailingSince != nil {
			c.numbers("profile.webhook.failingSince", *w.FailingSince)
		}
	}
	c.want(p.OwnThresholds == nil || len(p.OwnThresholds) > 0 && len(p.OwnThresholds) <= maxThresholds, "profile.ownThresholds")
	for i, percent := range p.OwnThresholds {
		c.want(percent > 0 && percent <= 100 && (i == 0 || p.OwnThresholds[i-1] < percent), "profile.ownThresholds")
	}
	count(c, "profile.outbox", p.Outbox, maxMessages)
	for _, m := range p.Outbox {
		m.check(c, "profile.outbox", messageTypes)
		for _, due := range []*Due{m.Mail, m.Webhook} {
			if due != nil {
				c.numbers("profile.outbox", due.Attempts, due.At)
			}
		}
	}
	c.want(len(p.Deliveries) <= maxDeliveries, "profile.deliveries")
	for _, d := range p.Deliveries {
		d.check(c, "profile.deliveries", deliveryTypes)
		c.numbers("profile.deliveries", d.Attempts)
		if l := d.Last; l != nil {
			c.numbers("profile.deliveries.last", l.Time, l.Duration)
			c.want(l.Status == nil || *l.Status >= 100 && *l.Status <= 999, "profile.deliveries.last.status")
			c.want(l.Error == nil || *l.Error != "" && len(*l.Error) <= maxError, "profile.deliveries.last.error")
		}
	}
	count(c, "profile.subscriptions", p.Subscriptions, maxSubscriptions)
	ids := map[string]bool{}
	for _, s := range p.Subscriptions {
		c.want(!ids[s.ID], "profile.subscriptions.id")
		ids[s.ID] = true
		s.check(c)
	}
	c.want(len(p.Passkeys) <= maxPasskeys, "profile.passkeys")
	passkeys := map[string]bool{}
	for _, k := range p.Passkeys {
		c.want(k.ID != "" && len(k.ID) <= maxPasskeyID && !passkeys[k.ID], "profile.passkeys.id")
		passkeys[k.ID] = true
		c.want(k.Name != "" && len(k.Name) <= maxPasskeyName, "profile.passkeys.name")
		c.want(passkey.CheckKey(k.Key) == nil, "profile.passkeys.key")
		c.numbers("profile.passkeys", k.Count, k.Created)
		if k.Used != nil {
			c.numbers("profile.passkeys.used", *k.Used)
		}
	}
}

// check checks the content of a member, which must have one of the types.
func (m *Content) check(c *checker, member string, types []string) {
	c.want(name.MatchString(m.ID) && slices.Contains(types, m.Type) && m.Threshold >= 0 && m.Threshold <= 100, member)
	c.plan(member+".plan", m.Plan)
	c.numbers(member, m.Time, m.Remaining, m.Used, m.CycleEnd)
}

// checkKeys checks keys, whose ids and secrets must differ.
func (p *Profile) checkKeys(c *checker) {
	count(c, "profile.keys", p.Keys, maxKeys)
	ids, hashes := map[string]bool{}, map[string]bool{}
	secret := func(hash string) {
		c.want(keyHash.MatchString(hash) && !hashes[hash], "profile.keys.hash")
		hashes[hash] = true
	}
	for _, k := range p.Keys {
		c.want(name.MatchString(k.ID) && !ids[k.ID], "profile.keys.id")
		ids[k.ID] = true
		c.want(k.Name != "" && len(k.Name) <= maxName, "profile.keys.name")
		secret(k.Hash)
		c.want(k.Sealed == nil || len(*k.Sealed) <= maxSealed, "profile.keys.sealed")
		c.numbers("profile.keys", k.Created, k.Made)
		if k.Before != nil {
			secret(k.Before.Hash)
			c.numbers("profile.keys.before", k.Before.Ends)
		}
		for _, number := range []*int64{k.Expires, k.Limit} {
			if number != nil {
				c.numbers("profile.keys", *number)
			}
		}
		for _, rules := range [][]string{k.Scopes, k.Origins} {
			c.want(rules == nil || len(rules) > 0 && len(rules) <= maxRule, "profile.keys")
		}
		for _, rule := range slices.Concat(k.Scopes, k.Origins) {
			c.want(rule != "" && len(rule) <= maxName+maxRule, "profile.keys")
		}
	}
}

func (s *Subscription) check(c *checker) {
	c.want(name.MatchString(s.ID), "profile.subscriptions.id")
	c.numbers("profile.subscriptions.version", s.Version)
	c.payment("profile.subscriptions.payment", s.Payment)
	if s.Plan != nil {
		c.plan("profile.subscriptions.plan", *s.Plan)
	}
	if t := s.Terms; t != nil {
		c.numbers("profile.subscriptions.terms", t.Start, t.End, t.Ends)
		c.want(t.Start <= t.End && len(t.Customer) <= maxName && len(t.Item) <= maxName, "profile.subscriptions.terms")
		count(c, "profile.subscriptions.terms.lines", t.Lines, maxLines)
		for _, line := range t.Lines {
			c.plan("profile.subscriptions.terms.lines", line.Plan)
			c.numbers("profile.subscriptions.terms.lines", line.Start, line.End)
			c.want(line.Start < line.End && (line.Sign == 1 || line.Sign == -1), "profile.subscriptions.terms.lines")
		}
	}
	if s.Known == nil {
		c.want(false, "profile.subscriptions.known")
		return
	}
	c.numbers("profile.subscriptions.known", s.Known.Version)
	c.want(s.Known.Facts != nil && len(s.Known.Facts) <= maxFacts, "profile.subscriptions.known.facts")
	for fact, stated := range s.Known.Facts {
		isShort := len(stated.Value) <= maxName || fact == "terms" && len(stated.Value) <= maxFact
		c.want(name.MatchString(fact) && isShort, "profile.subscriptions.known.facts")
		c.numbers("profile.subscriptions.known.facts", stated.At)
	}
	count(c, "profile.subscriptions.known.events", s.Known.Events, maxEvents)
	for _, event := range s.Known.Events {
		c.want(event != "" && len(event) <= maxName, "profile.subscriptions.known.events")
	}
}

// payment checks the state of a payment.
func (c *checker) payment(member, payment string) {
	c.want(slices.Contains([]string{"none", "active", "failed", "refunded", "disputed"}, payment), member)
}
