package docs

import (
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestThePackageSaysWhereTheModuleIs compares the addresses in the toolkit's package with the path of the Go module, which is the address of
// the repository.
func TestThePackageSaysWhereTheModuleIs(t *testing.T) {
	out, err := exec.Command("go", "list", "-m").Output()
	if err != nil {
		t.Fatal(err)
	}
	site := "https://" + strings.TrimSpace(string(out))
	content, err := os.ReadFile("../wasm/package.json")
	if err != nil {
		t.Fatal(err)
	}
	var p struct {
		Homepage, Bugs string
		Repository     struct{ URL, Directory string }
	}
	if err := json.Unmarshal(content, &p); err != nil {
		t.Fatal(err)
	}
	for got, want := range map[string]string{
		p.Repository.URL: "git+" + site + ".git",
		p.Homepage:       site + "/tree/HEAD/" + p.Repository.Directory + "#readme",
		p.Bugs:           site + "/issues",
	} {
		if got != want {
			t.Errorf("wasm/package.json has %q, want %q", got, want)
		}
	}
}
