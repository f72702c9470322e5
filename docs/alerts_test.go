//go:build !js

package docs_test

import (
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/worker/service/alert"
)

// TestTheAlertsAreThoseOfTheCode compares the table of alerts and their runbooks with the declarations.
func TestTheAlertsAreThoseOfTheCode(t *testing.T) {
	operate := read(t, "docs/operate.md")
	plain := func(text string) string { return strings.ReplaceAll(strings.Join(strings.Fields(text), " "), "`", "") }
	var got, want []string
	for _, row := range operate.table(t, "| alert | begins at | of |") {
		got = append(got, plain(strings.Join(row, " | ")))
	}
	_, runbooks, _ := strings.Cut(plain(operate.text), "### Runbooks")
	for _, a := range alert.All {
		want = append(want, a.Name+" | "+a.Condition()+" | "+a.Figure)
		commands := strings.ReplaceAll(strings.Join(a.Run, "`, `"), "ENV", "production")
		runbook := "**" + a.Name + "**: " + a.Means + " Run `" + commands + "`. Tell customers: " + a.Tell
		if !strings.Contains(runbooks, plain(runbook)) {
			t.Errorf("docs/operate.md lacks, or has in other words:\n%s\n", runbook)
		}
	}
	same(t, "docs/operate.md: the alerts", got, want)
	if n := strings.Count(runbooks, " **"); n != len(alert.All) {
		t.Errorf("docs/operate.md has %d runbooks, want %d", n, len(alert.All))
	}
}
