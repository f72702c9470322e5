//go:build !js

package environment

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// machine gives the test a machine that keeps no files, and returns the folder in which it would keep the files for "test".
func machine(t *testing.T) string {
	t.Helper()
	config := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", config)
	t.Setenv("HOME", config)
	t.Setenv("LETTERCRAFT_ADMIN_TOKEN", "")
	folder, err := (&Environment{Name: "test"}).kept()
	if err != nil {
		t.Fatal(err)
	}
	return folder
}

func TestAnotherTokenIsUsedOnlyWhenItIsInForce(t *testing.T) {
	folder := machine(t)
	e := &Environment{Name: "test", Account: "A"}
	for _, token := range []string{"first", "second"} {
		before, _ := e.AdminToken()
		if err := e.SetNewAdminToken("ADMIN_TOKEN", token); err != nil {
			t.Fatal(err)
		}
		if got, _ := e.AdminToken(); got != before {
			t.Errorf("%s is used too early", got)
		}
		if err := e.UseNewAdminToken(); err != nil {
			t.Fatal(err)
		}
		if got, err := e.AdminToken(); got != token || err != nil {
			t.Errorf("got %q, %v, want %q", got, err, token)
		}
	}
	if err := e.UseNewAdminToken(); err != nil {
		t.Errorf("without a new token: %v", err)
	}
	info, err := os.Stat(filepath.Join(folder, tokenFile))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the mode is %v (%v)", info.Mode(), err)
	}
}

func TestAVariableReplacesNothingThatIsKept(t *testing.T) {
	machine(t)
	e := &Environment{Name: "test", Account: "A"}
	if _, err := e.AdminToken(); err == nil || !strings.Contains(err.Error(), "set LETTERCRAFT_ADMIN_TOKEN") {
		t.Errorf("got %v", err)
	}
	t.Setenv("LETTERCRAFT_ADMIN_TOKEN", "variable")
	if got, _ := e.AdminToken(); got != "variable" {
		t.Errorf("got %q", got)
	}
	if err := e.SetNewAdminToken("ADMIN_TOKEN", "kept"); err != nil {
		t.Fatal(err)
	}
	if err := e.UseNewAdminToken(); err != nil {
		t.Fatal(err)
	}
	if got, _ := e.AdminToken(); got != "kept" {
		t.Errorf("got %q", got)
	}
}

func TestAnEnvironmentOfAnotherAccountIsNoticed(t *testing.T) {
	machine(t)
	if err := (&Environment{Name: "test", Account: "A"}).SetSite("https://a.test"); err != nil {
		t.Fatal(err)
	}
	if err := (&Environment{Name: "test", Account: "A"}).CheckAccount(); err != nil {
		t.Error(err)
	}
	if err := (&Environment{Name: "test", Account: "B"}).CheckAccount(); err == nil {
		t.Error("another account is accepted")
	}
	if err := (&Environment{Name: "other", Account: "B"}).CheckAccount(); err != nil {
		t.Error(err)
	}
}

func TestOnlyTheNamesOfProductionAreBare(t *testing.T) {
	for name, want := range map[string]string{"production": "lettercraft-page", "staging": "lettercraft-staging-page"} {
		if got := (&Environment{Name: name}).Resource("lettercraft-page"); got != want {
			t.Errorf("%s: got %s", name, got)
		}
	}
}

// TestCountersNeverChange holds the numbers of deployments: another number would begin to count anew.
func TestCountersNeverChange(t *testing.T) {
	for name, want := range map[string]string{"production": "757624002", "staging": "1952736648"} {
		if got := (&Environment{Name: name}).Counter("1"); got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
}
