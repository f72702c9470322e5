//go:build !js

package article

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/net/html"
)

// TestNoPublishedPageComesNearALimit parses the published pages.
func TestNoPublishedPageComesNearALimit(t *testing.T) {
	for _, path := range publishedPages(t) {
		page, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		before := allocated()
		doc, err := html.Parse(bytes.NewReader(page))
		if err != nil {
			t.Fatal(err)
		}
		parsed := allocated() - before
		var c complexity
		c.add(doc, 0, 0)
		tags := bytes.Count(page, []byte("<"))
		if 3*tags > tagsIn(len(page)) || 3*parsed > InIsolate || 3*c.attributes > maxAttributes || 3*c.levels > levelsIn(len(page)) || 3*c.headings > headingsIn(len(page)) || 3*(c.headings*c.title+c.compared) > maxCompared {
			t.Errorf("%s: %d tags, %d bytes, %+v", filepath.Base(filepath.Dir(path)), tags, parsed, c)
		}
		if _, err := parse(page, InIsolate, noPause); err != nil {
			t.Errorf("%s: %v", filepath.Base(filepath.Dir(path)), err)
		}
	}
}
