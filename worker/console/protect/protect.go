// Package protect keeps browsers from misusing the console's answers.
package protect

import "net/http"

// headers are on every answer. The console answers only with JSON, so there is nothing to run, to load or to frame. Browsers ignore
// Strict-Transport-Security in an answer without TLS (RFC 6797, section 8.1).
var headers = map[string]string{
	"Content-Security-Policy":   "default-src 'none'; frame-ancestors 'none'",
	"Referrer-Policy":           "no-referrer",
	"Strict-Transport-Security": "max-age=31536000",
	"X-Content-Type-Options":    "nosniff",
}

// Answers adds the headers to every answer of a handler, including its refusals.
func Answers(handler http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for name, value := range headers {
			w.Header().Set(name, value)
		}
		handler.ServeHTTP(w, r)
	})
}
