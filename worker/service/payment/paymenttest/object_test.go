package paymenttest

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
)

// worker/test/metering.test.mjs runs the same cases with metering.mjs.
func TestTheObjectBehavesLikeMetering(t *testing.T) {
	content, err := os.ReadFile("../testdata/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Name               string
		Credits, PerMinute int64
		Steps              []struct {
			At      int64
			Command map[string]any
			Answer  string
		}
	}
	if err := json.Unmarshal(content, &cases); err != nil {
		t.Fatal(err)
	}
	const start = 1_700_000_000_000
	for _, c := range cases {
		o := &Object{Key: "K", Plan: "plan", Remaining: c.Credits, CycleEnd: start + 1_000_000}
		for _, step := range c.Steps {
			step.Command["plans"] = map[string]any{"plan": map[string]any{"perMinute": c.PerMinute}}
			command, err := json.Marshal(step.Command)
			if err != nil {
				t.Fatal(err)
			}
			got, err := o.Answer(string(command), start+step.At)
			if want := fmt.Sprint(step.Answer, " ", o.CycleEnd); err != nil || got != want {
				t.Errorf("%s, at %d ms, %s: got %q (%v), want %q", c.Name, step.At, command, got, err, want)
			}
		}
	}
	if len(cases) < 10 || !strings.Contains(string(content), "lapsed") {
		t.Errorf("there are %d cases", len(cases))
	}
}

func TestTheObjectRefusesUnknownCommands(t *testing.T) {
	for _, command := range []string{`{"do":"open"}`, `{`} {
		if got, err := new(Object).Answer(command, 0); err == nil {
			t.Errorf("%s is answered %q", command, got)
		}
	}
}
