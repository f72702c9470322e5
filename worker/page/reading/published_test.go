//go:build !js

package reading

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// TestNoPublishedPageComesNearALimit parses the test pages of Mozilla's reader, which are in the readability module.
func TestNoPublishedPageComesNearALimit(t *testing.T) {
	folder, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "codeberg.org/readeck/go-readability/v2").Output()
	if err != nil {
		t.Fatal(err)
	}
	pages, err := filepath.Glob(filepath.Join(strings.TrimSpace(string(folder)), "test-pages", "*", "source.html"))
	if err != nil || len(pages) < 133 {
		t.Fatalf("%d pages (%v)", len(pages), err)
	}
	for _, path := range pages {
		page, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		before := allocated()
		doc, err := html.Parse(strings.NewReader(string(page)))
		if err != nil {
			t.Fatal(err)
		}
		parsed := allocated() - before
		var c complexity
		c.add(doc, 0, 0)
		tags := strings.Count(string(page), "<")
		if 3*tags > tagsIn(len(page)) || 3*parsed > maxParsed || 3*c.attributes > maxAttributes || 3*c.levels > levelsIn(len(page)) || 3*c.headings > headingsIn(len(page)) || 3*(c.headings*c.title+c.compared) > maxCompared {
			t.Errorf("%s: %d tags, %d bytes, %+v", filepath.Base(filepath.Dir(path)), tags, parsed, c)
		}
		if _, err := parse(string(page), noPause); err != nil {
			t.Errorf("%s: %v", filepath.Base(filepath.Dir(path)), err)
		}
	}
}
