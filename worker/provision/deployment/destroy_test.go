package deployment

import (
	"net/http"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/worker/provision/cloud"
)

func TestABucketThatDoesNotGetEmptyEndsTheRemoval(t *testing.T) {
	images := []map[string]string{{"key": "1.png"}, {"key": "2.png"}}
	for _, c := range []struct {
		name      string
		perDelete int // the images that a deletion really deletes
		want      string
	}{
		{"nothing is deleted", 0, "after the deletion of 2 images it still lists 2; empty it in the dashboard"},
		{"an image is late", 1, ""},
	} {
		left := images
		base := answering(t, func(r *http.Request) any {
			if r.Method == http.MethodDelete && strings.HasSuffix(r.URL.Path, "/objects") {
				left = left[c.perDelete:]
			}
			return left
		})
		d := Deployment{cloud: cloud.New("ACCOUNT", "TOKEN", base, nil), bucket: "images", say: func(string) {}}
		err := d.deleteBucket(t.Context())
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}
