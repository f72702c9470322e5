package deployment

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/worker/provision/cloud"
	"github.com/lettercraft/lettercraft/worker/provision/environment"
)

const testMark = "lettercraft:test:0123456789ab"

// zone is a zone of Cloudflare whose rules the tests can look at.
type zone struct {
	rules   []cloud.Rule
	hasSet  bool     // whether there is a ruleset
	changes []string // methods of the requests that changed something
	// refuse returns the status and the code of the error with which a request is refused, or 0.
	refuse func(method string) (status, code int)
}

// deployed returns a deployment whose domain is in the zone.
func (z *zone) deployed(t *testing.T) *Deployment {
	t.Helper()
	mux := http.NewServeMux()
	handle := func(pattern string, answer func(r *http.Request, rule cloud.Rule) (status int)) {
		method, _, _ := strings.Cut(pattern, " ")
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			status, code := 0, 7003
			if z.refuse != nil {
				status, code = z.refuse(method)
			}
			if status == 0 {
				var sent struct {
					cloud.Rule
					Rules []cloud.Rule `json:"rules"`
				}
				_ = json.NewDecoder(r.Body).Decode(&sent) // some requests have no body
				if len(sent.Rules) == 1 {
					sent.Rule = sent.Rules[0]
				}
				if status = answer(r, sent.Rule); method != http.MethodGet {
					z.changes = append(z.changes, method)
				}
			}
			w.WriteHeader(status)
			errors := []any{}
			if status != http.StatusOK {
				errors = append(errors, map[string]any{"code": code, "message": "refused"})
			}
			_ = json.NewEncoder(w).Encode(map[string]any{
				"success": status == http.StatusOK, "errors": errors, "result": map[string]any{"id": "SET", "rules": z.rules},
			})
		})
	}
	handle("GET /zones/ZONE/rulesets/phases/http_ratelimit/entrypoint", func(*http.Request, cloud.Rule) int {
		if !z.hasSet {
			return http.StatusNotFound
		}
		return http.StatusOK
	})
	add := func(_ *http.Request, rule cloud.Rule) int {
		rule.ID = "RULE" + strconv.Itoa(len(z.rules))
		slices.Reverse(rule.Limit.Characteristics) // Cloudflare need not keep the order
		z.hasSet, z.rules = true, append(z.rules, rule)
		return http.StatusOK
	}
	handle("POST /zones/ZONE/rulesets", add)
	handle("POST /zones/ZONE/rulesets/SET/rules", add)
	at := func(r *http.Request) int {
		return slices.IndexFunc(z.rules, func(rule cloud.Rule) bool { return rule.ID == r.PathValue("rule") })
	}
	handle("PATCH /zones/ZONE/rulesets/SET/rules/{rule}", func(r *http.Request, rule cloud.Rule) int {
		z.rules[at(r)] = rule
		return http.StatusOK
	})
	handle("DELETE /zones/ZONE/rulesets/SET/rules/{rule}", func(r *http.Request, _ cloud.Rule) int {
		z.rules = slices.Delete(z.rules, at(r), at(r)+1)
		return http.StatusOK
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return &Deployment{
		env: &environment.Environment{Name: "test", Domain: "api.lettercraft.test"}, mark: testMark,
		cloud: cloud.New("ACCOUNT", "TOKEN", server.URL, func(line string) { t.Error(line) }),
	}
}

// apply carries out the plan of the rule in a zone of a plan. It returns the texts of the steps, and the remark.
func apply(t *testing.T, d *Deployment, plan string) (texts []string, remark, report string) {
	t.Helper()
	steps, remark, err := d.planEdge(t.Context(), cloud.Zone{ID: "ZONE", Name: "lettercraft.test", Plan: plan})
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range steps {
		texts = append(texts, step.Text)
	}
	var said strings.Builder
	if err := Run(t.Context(), steps, "", func(format string, args ...any) { fmt.Fprintf(&said, format, args...) }); err != nil {
		t.Fatal(err)
	}
	return texts, remark, said.String()
}

func TestTheRuleOfTheEdgeIsMadeOnceAndKeepsItsPlace(t *testing.T) {
	other := func(id, description string) cloud.Rule {
		return cloud.Rule{ID: id, Description: description, Expression: "true", Action: "log"}
	}
	older := other("OLDER", "lettercraft:test:ba9876543210 limits requests that start a program")
	for _, before := range [][]cloud.Rule{nil, {other("A", "theirs"), older}, {other("A", testMark), other("B", "see "+testMark+" ")}} {
		z := &zone{rules: slices.Clone(before), hasSet: before != nil}
		d := z.deployed(t)
		texts, _, _ := apply(t, d, "business")
		if want := []string{"add the rate-limiting rule of api.lettercraft.test to the zone lettercraft.test"}; !slices.Equal(texts, want) {
			t.Errorf("the steps are %v", texts)
		}
		if texts, _, _ := apply(t, d, "business"); len(texts) > 0 {
			t.Errorf("a second run has the steps %v", texts)
		}
		last := len(before)
		if len(z.rules) != last+1 || z.rules[last].Description != testMark+" limits requests that start a program" {
			t.Fatalf("the rules are %v", z.rules)
		}
		z.rules = append(z.rules, other("LAST", "theirs"))
		z.rules[last].Enabled = false
		d.env.Domain = "puzzles.lettercraft.test"
		if texts, _, _ := apply(t, d, "business"); !slices.Equal(texts, []string{"change the rate-limiting rule of puzzles.lettercraft.test in the zone lettercraft.test"}) {
			t.Errorf("the steps are %v", texts)
		}
		const want = `http.host eq "puzzles.lettercraft.test" and (starts_with(http.request.uri.path, "/admin/") or ` +
			`starts_with(http.request.uri.path, "/account/api/") or starts_with(http.request.uri.path, "/payments/"))`
		if r := z.rules[last]; r.Expression != want || !r.Enabled || r.Action != "block" {
			t.Errorf("the rule is %v", r)
		}
		for i, rule := range before {
			if z.rules[i].ID != rule.ID || z.rules[i].Expression != rule.Expression {
				t.Errorf("the rule %d is %v, was %v", i, z.rules[i], rule)
			}
		}
		steps, _, err := d.unplanEdge(t.Context(), []cloud.Domain{{Host: "puzzles.lettercraft.test", Zone: "ZONE"}, {Host: "other.lettercraft.test", Zone: "ZONE"}})
		if err != nil || len(steps) != 1 {
			t.Fatalf("%d steps, %v", len(steps), err)
		}
		if err := Run(t.Context(), steps, "", func(string, ...any) {}); err != nil {
			t.Fatal(err)
		}
		if len(z.rules) != len(before)+1 || d.ownRule(z.rules) >= 0 {
			t.Errorf("the rules are %v", z.rules)
		}
		if want := []string{"POST", "PATCH", "DELETE"}; !slices.Equal(z.changes, want) {
			t.Errorf("the changes are %v", z.changes)
		}
	}
}

func TestInAZoneOfTheFreePlanTheRuleNamesPathsOnly(t *testing.T) {
	z := &zone{}
	d := z.deployed(t)
	apply(t, d, "free")
	const want = `(starts_with(http.request.uri.path, "/admin/") or starts_with(http.request.uri.path, "/account/api/") or ` +
		`starts_with(http.request.uri.path, "/payments/"))`
	if r := z.rules[0]; r.Expression != want || r.Limit.Period != 10 || r.Limit.Timeout != 10 {
		t.Errorf("the rule is %v", r)
	}
	if texts, remark, _ := apply(t, d, "free"); len(texts) > 0 || remark != "" {
		t.Errorf("a second run has the steps %v, and says %q", texts, remark)
	}
}

func TestAZoneWithoutRoomForARuleIsLeftAlone(t *testing.T) {
	for plan, most := range map[string]int{"free": 1, "pro": 2, "business": 5, "enterprise": 0, "another": 0} {
		z := &zone{hasSet: true}
		for i := range cmp.Or(most, 10) {
			z.rules = append(z.rules, cloud.Rule{ID: strconv.Itoa(i)})
		}
		texts, remark, _ := apply(t, z.deployed(t), plan)
		if isFull := most > 0; isFull != (len(texts) == 0) || isFull != strings.Contains(remark, fmt.Sprintf("the plan of the zone lettercraft.test allows %d rate-limiting rules", most)) {
			t.Errorf("%s: the steps are %v, the remark %q", plan, texts, remark)
		}
	}
}

func TestADeploymentNeedsNoRuleOfTheEdge(t *testing.T) {
	const lacks = `the API token lacks the permission "Zone WAF: Edit"`
	for _, c := range []struct {
		name           string
		refuse         func(method string) (status, code int)
		remark, report string
	}{
		{"may not see the rules", func(string) (int, int) { return 403, 10000 }, "give the API token the permission Zone WAF: Edit, or make the rule by hand", ""},
		{"may not see the rules, in a refusal without a code", func(string) (int, int) { return 403, 0 }, "give the API token the permission Zone WAF: Edit, or make the rule by hand", ""},
		{"may only see the rules", func(method string) (status, code int) {
			if method != http.MethodGet {
				return 403, 10000
			}
			return 0, 0
		}, "", lacks},
		{"the zone can't have the rule", func(method string) (status, code int) {
			if method != http.MethodGet {
				return 400, 20120
			}
			return 0, 0
		}, "", "can't set the rate-limiting rule of the zone: refused (code 20120); make the rule by hand"},
	} {
		z := &zone{hasSet: true, refuse: c.refuse}
		d := z.deployed(t)
		_, remark, report := apply(t, d, "pro")
		if !strings.Contains(remark, c.remark) || !strings.Contains(report, c.report) || (remark == "") != (c.remark == "") {
			t.Errorf("%s: the remark is %q, the report %q", c.name, remark, report)
		}
		if _, notes, err := d.unplanEdge(context.Background(), []cloud.Domain{{Host: "a.test", Zone: "ZONE"}}); err != nil || (len(notes) == 1) != (c.remark != "") {
			t.Errorf("%s: destroying says %v, %v", c.name, notes, err)
		}
	}
}
