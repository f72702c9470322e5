package cloud

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// client returns a client of a server that answers every request with the result of a function.
func client(t *testing.T, answer func(r *http.Request) (content any)) *Client {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		if err := json.NewEncoder(w).Encode(answer(r)); err != nil {
			t.Error(err)
		}
	}))
	t.Cleanup(server.Close)
	return New("ACCOUNT", "TOKEN", server.URL, func(line string) { t.Error(line) })
}

// named returns names with a prefix and a number.
func named(prefix string, count int) (names []string) {
	for i := range count {
		names = append(names, fmt.Sprintf("%s%04d", prefix, i))
	}
	return names
}

func TestListsAreReadInLargePages(t *testing.T) {
	requests := 0
	titles, keys := named("title ", 2500), named("a/ä ", 2500)
	page := func(names []string, from int, query url.Values) []string {
		requests++
		size, _ := strconv.Atoi(query.Get("per_page"))
		return names[min(from, len(names)):min(from+size, len(names))]
	}
	c := client(t, func(r *http.Request) any {
		if strings.HasSuffix(r.URL.Path, "/r2/buckets/BUCKET/objects") {
			from, _ := strconv.Atoi(r.URL.Query().Get("cursor"))
			objects := []map[string]string{}
			for _, key := range page(keys, from, r.URL.Query()) {
				objects = append(objects, map[string]string{"key": key})
			}
			info := map[string]string{}
			if next := from + len(objects); next < len(keys) {
				info["cursor"] = strconv.Itoa(next)
			}
			return map[string]any{"success": true, "result": objects, "result_info": info}
		}
		number, _ := strconv.Atoi(r.URL.Query().Get("page"))
		namespaces := []map[string]string{}
		for _, title := range page(titles, (max(number, 1)-1)*pageSize, r.URL.Query()) {
			namespaces = append(namespaces, map[string]string{"id": title, "title": title})
		}
		return map[string]any{"success": true, "result": namespaces}
	})
	namespaces, err := c.Namespaces(t.Context())
	if err != nil || len(namespaces) != 2500 || requests > 4 {
		t.Errorf("%d namespaces by %d requests, %v", len(namespaces), requests, err)
	}
	requests = 0
	objects, err := c.Objects(t.Context(), "BUCKET")
	if err != nil || !slices.Equal(objects, keys) || requests != 3 {
		t.Errorf("%d objects by %d requests, %v", len(objects), requests, err)
	}
}

func TestObjectsAreDeletedAThousandAtATime(t *testing.T) {
	var deleted []string
	var requests, done []int
	c := client(t, func(r *http.Request) any {
		var keys []string
		if err := json.NewDecoder(r.Body).Decode(&keys); err != nil || r.Method != http.MethodDelete || r.URL.Path != "/accounts/ACCOUNT/r2/buckets/BUCKET/objects" {
			t.Errorf("%s %s, %v", r.Method, r.URL.Path, err)
		}
		requests, deleted = append(requests, len(keys)), append(deleted, keys...)
		return map[string]any{"success": true, "errors": []any{}, "result": []any{}}
	})
	names := named("a/ä ", 2500)
	err := c.DeleteObjects(t.Context(), "BUCKET", names, func(n int) { done = append(done, n) })
	if err != nil || !slices.Equal(deleted, names) {
		t.Errorf("%d are deleted, %v", len(deleted), err)
	}
	if !reflect.DeepEqual([][]int{requests, done}, [][]int{{1000, 1000, 500}, {1000, 2000, 2500}}) {
		t.Errorf("the requests delete %v, and done gets %v", requests, done)
	}
}

func TestAnObjectThatCanNotBeDeletedEndsTheDeletion(t *testing.T) {
	c := client(t, func(*http.Request) any {
		return map[string]any{"success": true, "errors": []any{map[string]any{"code": 10069, "message": "The object is locked."}}, "result": []any{}}
	})
	err := c.DeleteObjects(t.Context(), "BUCKET", named("", 2), func(int) { t.Error("done is called") })
	if want := "can't delete objects of the R2 bucket BUCKET: The object is locked. (code 10069)"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestAWaitThatCloudflareAsksForIsAnnounced(t *testing.T) { synctest.Test(t, testAnnouncements) }

// testAnnouncements runs while the clock stands still.
func testAnnouncements(t *testing.T) {
	at := func(wait time.Duration) string { return time.Now().Add(wait).Format(time.TimeOnly) }
	date := time.Now().Add(90 * time.Second).UTC().Format(http.TimeFormat)
	for _, c := range []struct {
		status       int
		after, tried string
		want         string
	}{
		{http.StatusTooManyRequests, "30", "0", "Cloudflare asks to wait 30 s; going on at " + at(30*time.Second)},
		{http.StatusServiceUnavailable, "5", "3", "Cloudflare asks to wait 5 s; going on at " + at(5*time.Second)},
		{http.StatusTooManyRequests, date, "0", "Cloudflare asks to wait 90 s; going on at " + at(90*time.Second)},
		{http.StatusTooManyRequests, "30", strconv.Itoa(retries), ""}, // no attempt follows
		{http.StatusTooManyRequests, "0", "0", ""},
		{http.StatusTooManyRequests, "", "0", ""},
		{http.StatusConflict, "30", "0", ""},
		{http.StatusOK, "30", "0", ""},
	} {
		var said []string
		request := httptest.NewRequest(http.MethodGet, "/", nil)
		request.Header.Set("X-Stainless-Retry-Count", c.tried)
		_, err := announce(func(line string) { said = append(said, line) })(request, func(*http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: c.status, Header: http.Header{"Retry-After": {c.after}}}, nil
		})
		if line := strings.Join(said, "\n"); err != nil || line != c.want {
			t.Errorf("%d with Retry-After %q: got %q, %v", c.status, c.after, line, err)
		}
	}
}
