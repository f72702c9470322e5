package session

import "net/http"

// Private reports whether a request came over HTTPS, or from the machine on which the service runs. Others can read other requests on their
// way, so the answers must not set a cookie.
func Private(r *http.Request) bool {
	host := r.URL.Hostname()
	return r.URL.Scheme == "https" || host == "localhost" || host == "127.0.0.1"
}

// SameOrigin reports whether a browser says that a request comes from a page of the same origin. Browsers send Origin or
// Sec-Fetch-Site with each request that is not GET or HEAD. If a request has both headers, both must confirm it. A request with neither is
// refused, because it may come from a browser that is too old to send them.
func SameOrigin(r *http.Request) bool {
	origin, site := r.Header.Values("Origin"), r.Header.Values("Sec-Fetch-Site")
	return len(origin)+len(site) > 0 &&
		(len(origin) == 0 || len(origin) == 1 && origin[0] == Origin(r)) &&
		(len(site) == 0 || len(site) == 1 && site[0] == "same-origin")
}

// Origin returns the origin of the service as the client sees it, such as "https://example.com".
func Origin(r *http.Request) string { return r.URL.Scheme + "://" + r.URL.Host }
