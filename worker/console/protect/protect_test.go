package protect

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestEveryAnswerHasTheHeaders(t *testing.T) {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /there", func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Cache-Control", "no-store") })
	for path, status := range map[string]int{"/there": 200, "/nowhere": 404} {
		w := httptest.NewRecorder()
		Answers(mux).ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		if w.Code != status {
			t.Errorf("%s: got the status %d, want %d", path, w.Code, status)
		}
		for name, want := range map[string]string{
			"X-Content-Type-Options":    "nosniff",
			"Content-Security-Policy":   "default-src 'none'; frame-ancestors 'none'",
			"Strict-Transport-Security": "max-age=31536000",
			"Referrer-Policy":           "no-referrer",
		} {
			if got := w.Header().Get(name); got != want {
				t.Errorf("%s: %s is %q, want %q", path, name, got, want)
			}
		}
	}
}
