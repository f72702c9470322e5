package docs

import (
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// shipped are the programs that are deployed, published or run by an operator, by the platform that they are built for.
var shipped = map[string][]string{
	"js":    {"./wasm", "./wasm/basic", "./wasm/texts", "./wasm/quotes", "./worker/rest", "./worker/graphql", "./worker/console", "./worker/image", "./worker/page"},
	"linux": {"./cmd/lettercraft", "./worker/provision"},
}

func TestTheNoticeNamesEveryModuleThatIsLinked(t *testing.T) {
	notice, err := os.ReadFile("../NOTICE")
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile(`[a-z0-9-]+(?:\.[a-z]+)+/[A-Za-z0-9./-]*[A-Za-z0-9]`).FindAllString(string(notice), -1)
	linked := 0
	for system, programs := range shipped {
		list := exec.Command("go", append([]string{"list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}{{end}}{{end}}"}, programs...)...)
		list.Dir = ".."
		list.Env = append(os.Environ(), "GOOS="+system)
		if system == "js" {
			list.Env = append(list.Env, "GOARCH=wasm")
		}
		modules, err := list.Output()
		if err != nil {
			t.Fatal(err)
		}
		for _, module := range slices.Compact(strings.Fields(string(modules))) {
			linked++
			if !slices.Contains(named, module) {
				t.Errorf("NOTICE does not name %s", module)
			}
		}
	}
	if linked < 40 {
		t.Errorf("only %d modules are linked", linked)
	}
}
