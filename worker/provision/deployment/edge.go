package deployment

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/lettercraft/lettercraft/worker/provision/cloud"
	"github.com/lettercraft/lettercraft/worker/provision/environment"
)

// guarded are the beginnings of the paths at which each request starts a program of the console.
var guarded = []string{"/admin/", "/account/api/", "/payments/"}

// maxRules are the numbers of rate-limiting rules that a zone can have, by its plan. The figures, and the fields of requests that a rule
// may name, are at https://developers.cloudflare.com/waf/rate-limiting-rules/#availability. The other plans allow a hundred rules.
var maxRules = map[string]int{freePlan: 1, "pro": 2, "business": 5}

// freePlan is the plan whose rules can name the path of a request only, not the host.
const freePlan = "free"

// edgeRule returns the rule that limits the requests of an address to the paths in guarded. In a zone of the Free plan, it counts the requests
// to these paths at all hosts of the zone.
func (d *Deployment) edgeRule(zone cloud.Zone) cloud.Rule {
	paths := make([]string, len(guarded))
	for i, path := range guarded {
		paths[i] = fmt.Sprintf("starts_with(http.request.uri.path, %q)", path)
	}
	expression := "(" + strings.Join(paths, " or ") + ")"
	if zone.Plan != freePlan {
		expression = fmt.Sprintf("http.host eq %q and %s", d.env.Domain, expression)
	}
	period := int(environment.EdgePeriod.Seconds())
	return cloud.Rule{
		Description: d.mark + " limits requests that start a program",
		Expression:  expression,
		Action:      "block",
		Enabled:     true,
		Limit: cloud.RuleLimit{
			Characteristics: []string{"cf.colo.id", "ip.src"},
			Period:          period,
			Requests:        environment.EdgeRequests,
			Timeout:         period,
		},
	}
}

// ownRule returns the index of the rule that carries the mark of the deployment, or -1.
func (d *Deployment) ownRule(rules []cloud.Rule) int {
	return slices.IndexFunc(rules, func(r cloud.Rule) bool { return strings.HasPrefix(r.Description, d.mark+" ") })
}

// isSameRule reports whether two rules do the same. Cloudflare may list the characteristics in another order.
func isSameRule(a, b cloud.Rule) bool {
	listed := func(r cloud.Rule) string {
		return strings.Join(slices.Sorted(slices.Values(r.Limit.Characteristics)), " ")
	}
	return a.Description == b.Description && a.Expression == b.Expression && a.Action == b.Action && a.Enabled == b.Enabled &&
		listed(a) == listed(b) && a.Limit.Period == b.Limit.Period && a.Limit.Requests == b.Limit.Requests && a.Limit.Timeout == b.Limit.Timeout
}

// byHand says what the operator can do without the rule.
const byHand = "make the rule by hand (docs/deploy.md, At the edge)"

// planEdge returns the step that brings the rate-limiting rule of the domain up to date, given the zone of the domain, or a remark that
// says why the program can't. The rule is a part of the zone and not of a release.
func (d *Deployment) planEdge(ctx context.Context, zone cloud.Zone) (steps []Step, remark string, err error) {
	if d.env.Domain == "" {
		return nil, "", nil
	}
	rules, err := d.cloud.Rules(ctx, zone.ID)
	if permission := cloud.Missing(err); permission != "" {
		return nil, "the rate-limiting rule of " + d.env.Domain + " is not seen; give the API token the permission " + permission + ", or " + byHand, nil
	}
	if err != nil {
		return nil, "", err
	}
	rule, text := d.edgeRule(zone), "add the rate-limiting rule of "+d.env.Domain+" to the zone "+zone.Name
	if i := d.ownRule(rules.Rules); i >= 0 {
		if rule.ID = rules.Rules[i].ID; isSameRule(rule, rules.Rules[i]) {
			return nil, "", nil
		}
		text = "change the rate-limiting rule of " + d.env.Domain + " in the zone " + zone.Name
	} else if most := maxRules[zone.Plan]; most > 0 && len(rules.Rules) >= most {
		return nil, fmt.Sprintf("the plan of the zone %s allows %d rate-limiting rules, which others have; add the paths of %s to one of them, or %s",
			zone.Name, most, d.env.Domain, byHand), nil
	}
	return []Step{{text, func(ctx context.Context) error {
		err := d.cloud.PutRule(ctx, zone.ID, rules, rule)
		if refusal := (*cloud.Error)(nil); errors.As(err, &refusal) && (refusal.Permission != "" || refusal.Status == http.StatusBadRequest) {
			return leftOut{fmt.Errorf("%w; %s", err, byHand)}
		}
		return err
	}}}, "", nil
}

// unplanEdge returns the steps that delete the rate-limiting rules of the deployment in the zones of its domains, and sentences about the
// zones whose rules can't be seen.
func (d *Deployment) unplanEdge(ctx context.Context, domains []cloud.Domain) (steps []Step, notes []string, err error) {
	seen := map[string]bool{}
	for _, domain := range domains {
		if seen[domain.Zone] {
			continue
		}
		seen[domain.Zone] = true
		rules, err := d.cloud.Rules(ctx, domain.Zone)
		if permission := cloud.Missing(err); permission != "" {
			notes = append(notes, "Not seen, because the API token lacks the permission "+permission+": the rate-limiting rule of "+domain.Host+"; delete it in the dashboard")
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		if i := d.ownRule(rules.Rules); i >= 0 {
			steps = append(steps, Step{"delete the rate-limiting rule of " + domain.Host, func(ctx context.Context) error {
				return d.cloud.DeleteRule(ctx, domain.Zone, rules.ID, rules.Rules[i].ID)
			}})
		}
	}
	return steps, notes, nil
}
