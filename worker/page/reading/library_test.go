//go:build !js

package reading

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/lettercraft/lettercraft"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
	"github.com/lettercraft/lettercraft/core/websitereadability"
	"github.com/lettercraft/lettercraft/worker/engine"
)

// TestTheLibraryScoresPagesAsTheServiceDoes gives each page to the Go library and, as the body of a response, to this program.
func TestTheLibraryScoresPagesAsTheServiceDoes(t *testing.T) {
	const address = "https://example.com/page"
	paths, err := filepath.Glob("testdata/pages/*.html")
	if err != nil || len(paths) < 48 {
		t.Fatalf("%d pages (%v)", len(paths), err)
	}
	for _, path := range paths {
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		want, err := operationtest.Call[websitereadability.Result](websitereadability.Operation,
			&operationtest.Host{Web: map[string]operation.Page{address: served(t, address, source)}}, map[string]any{"url": address})
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		got, err := lettercraft.WebsiteReadability(websitereadability.Params{URL: address}, bytes.NewReader(source))
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: the library has\n%+v, %v\nthe service has\n%+v", path, got, err, want)
		}
	}
}

// served returns what the program answers about a page.
func served(t *testing.T, address string, source []byte) operation.Page {
	t.Helper()
	r := engine.NewRunner(Program, nil)
	now := time.UnixMilli(1_000_000)
	request := engine.NewRequest("GET", "https://page/?url="+address, nil)
	request.Start = now
	id, effects, response := r.Start(request, now)
	for response == nil {
		value := map[string]string{
			"parse":     "https\nexample.com\n\n\n" + address + "\n",
			fetchEffect: "200\n\ntext/html; charset=utf-8\n" + strconv.Itoa(len(source)) + "\n",
			textEffect:  string(source),
		}[effects[0].Name]
		effects, response = r.Resume(id, []engine.Outcome{{Value: []byte(value)}}, now)
	}
	lines := strings.SplitN(string(response.Body), "\n", 4)
	if response.Status != 200 || len(lines) != 4 {
		t.Fatalf("the answer is %d %s", response.Status, response.Body)
	}
	page := operation.Page{Title: lines[0], Language: lines[1], Address: lines[2]}
	if err := page.Text.UnmarshalText([]byte(lines[3])); err != nil {
		t.Fatal(err)
	}
	return page
}
