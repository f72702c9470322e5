package main

import (
	"slices"
)

// The response headers of the interface, in groups of headers that are always sent together.
var (
	request = []string{"X-Request-ID"}
	credits = []string{"X-Credits-Cost", "X-Credits-Remaining"}
	window  = []string{"X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset", "RateLimit-Policy", "RateLimit"}
	names   = []string{"X-Ignored-Parameters", "Preference-Applied"}
	ending  = []string{"Deprecation", "Sunset", "Link"}
	asks    = []string{"WWW-Authenticate"}
	retry   = []string{"Retry-After"}
	allow   = []string{"Allow"}
	plain   = []string{"Accept-Encoding"}
)

func with(groups ...[]string) []string { return slices.Concat(groups...) }

// headerDocs has the type and the description of each header.
var headerDocs = map[string]struct{ kind, doc string }{
	"X-Request-ID":          {"string", "The id of the request: the caller's own, or a UUID."},
	"X-Credits-Cost":        {"integer", "Credits charged for the request."},
	"X-Credits-Remaining":   {"integer", "Credits left on the account."},
	"X-RateLimit-Limit":     {"integer", "Maximum number of calls a minute. Like the next two headers, it is absent if the plan has no limit."},
	"X-RateLimit-Remaining": {"integer", "Calls left in this minute."},
	"X-RateLimit-Reset":     {"integer", "Seconds until the minute ends."},
	"RateLimit-Policy":      {"string", "The limit and its window in seconds, as a structured field: \"minute\";q=60;w=60."},
	"RateLimit":             {"string", "Calls left, and seconds until the minute ends, as a structured field: \"minute\";r=59;t=42."},
	"X-Ignored-Parameters":  {"string", "Up to 20 names that were given and are no parameters, separated by commas. Characters other than letters, digits and -._~ are percent-encoded."},
	"Preference-Applied":    {"string", "handling=strict, if the header Prefer has it."},
	"Deprecation":           {"string", "The time from which to use something else, as @ and seconds since 1970."},
	"Sunset":                {"string", "The time from which calls may fail: an HTTP date."},
	"Link":                  {"string", "The page about the end, with rel=\"deprecation\"."},
	"WWW-Authenticate":      {"string", "The header that must carry the key."},
	"Retry-After":           {"integer", "Seconds after which another attempt can succeed."},
	"Allow":                 {"string", "The methods of the path."},
	"Accept-Encoding":       {"string", "identity: the only encoding that a body may have."},
	"ETag":                  {"string", "Entity tag of the picture."},
	"Cache-Control":         {"string", "Private, until the link expires."},
	"Content-Disposition":   {"string", "File name of the picture."},
	"Accept-Ranges":         {"string", "bytes: ranges can be requested."},
	"Content-Range":         {"string", "Range of the picture, and the size of the whole picture in bytes."},
}

// headers returns the documentation of response headers: the headers that are always sent, and the headers that are sent sometimes.
func headers(always, sometimes []string) object {
	o := object{}
	for _, name := range with(always, sometimes) {
		known, found := headerDocs[name]
		if !found {
			panic("openapi: there is no description of the header " + name)
		}
		schema := object{{"type", known.kind}}
		if known.kind == "integer" {
			schema = append(schema, member{"minimum", 0})
		}
		h := object{{"description", known.doc}}
		if slices.Contains(always, name) {
			h = append(h, member{"required", true})
		}
		o = append(o, member{name, append(h, member{"schema", schema})})
	}
	return o
}
