package cloud

import (
	"context"

	"github.com/cloudflare/cloudflare-go/v6/option"
	"github.com/cloudflare/cloudflare-go/v6/rulesets"
)

// Rule is a rate-limiting rule of a zone. Its members are described at https://developers.cloudflare.com/waf/rate-limiting-rules/parameters/.
type Rule struct {
	ID          string    `json:"id,omitempty"` // empty: the rule does not exist yet
	Description string    `json:"description"`
	Expression  string    `json:"expression"`
	Action      string    `json:"action"`
	Enabled     bool      `json:"enabled"`
	Limit       RuleLimit `json:"ratelimit"`
}

// RuleLimit says which requests of a [Rule] are counted together, and how many of them are let through.
type RuleLimit struct {
	Characteristics []string `json:"characteristics"`
	Period          int      `json:"period"` // in seconds
	Requests        int      `json:"requests_per_period"`
	Timeout         int      `json:"mitigation_timeout"` // time in seconds for which requests beyond the limit are refused
}

// Rules are the rate-limiting rules of a zone, in their order.
type Rules struct {
	ID    string // empty: the zone has none
	Rules []Rule
}

// Rules returns the rate-limiting rules of a zone.
func (c *Client) Rules(ctx context.Context, zone string) (all Rules, err error) {
	var p rulesets.PhaseGetParams
	p.ZoneID.Value = zone
	var answer struct{ Result Rules }
	_, err = c.rulesets.Phases.Get(ctx, rulesets.PhaseHTTPRatelimit, p, option.WithResponseBodyInto(&answer))
	if isMissing(err) {
		return Rules{}, nil
	}
	return answer.Result, explain("list the rate-limiting rules of the zone", err)
}

// PutRule adds a rate-limiting rule after the others of a zone, or changes the rule with its id, which keeps its place. Rules are the rules
// that the zone has.
func (c *Client) PutRule(ctx context.Context, zone string, rules Rules, rule Rule) (err error) {
	switch {
	case rules.ID == "":
		var p rulesets.RulesetNewParams
		p.ZoneID.Value = zone
		_, err = c.rulesets.New(ctx, p, body(map[string]any{
			"name": "default", "kind": rulesets.KindZone, "phase": rulesets.PhaseHTTPRatelimit, "rules": []Rule{rule},
		}))
	case rule.ID == "":
		var p rulesets.RuleNewParams
		p.ZoneID.Value = zone
		_, err = c.rulesets.Rules.New(ctx, rules.ID, p, body(rule))
	default:
		var p rulesets.RuleEditParams
		p.ZoneID.Value = zone
		_, err = c.rulesets.Rules.Edit(ctx, rules.ID, rule.ID, p, body(rule))
	}
	return explain("set the rate-limiting rule of the zone", err)
}

// DeleteRule deletes a rate-limiting rule of a zone, given the id of the zone's rules and its own.
func (c *Client) DeleteRule(ctx context.Context, zone, rules, rule string) error {
	var p rulesets.RuleDeleteParams
	p.ZoneID.Value = zone
	_, err := c.rulesets.Rules.Delete(ctx, rules, rule, p)
	return deleted("delete the rate-limiting rule of the zone", err)
}
