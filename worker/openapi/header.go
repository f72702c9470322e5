package main

import (
	"slices"
)

// The response headers of the interface in groups that come and go together.
var (
	request = []string{"X-Request-ID"}
	credits = []string{"X-Credits-Cost", "X-Credits-Remaining"}
	window  = []string{"X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"}
	retry   = []string{"Retry-After"}
	allow   = []string{"Allow"}
	plain   = []string{"Accept-Encoding"}
)

func with(groups ...[]string) []string { return slices.Concat(groups...) }

// headerDocs say what each header tells, and whether that is a text or a number.
var headerDocs = map[string]struct{ kind, doc string }{
	"X-Request-ID":          {"string", "The id of the request: the caller's own, or a UUID."},
	"X-Credits-Cost":        {"integer", "Credits that the request has cost."},
	"X-Credits-Remaining":   {"integer", "Credits that the account has left."},
	"X-RateLimit-Limit":     {"integer", "Calls that a minute may have. Absent where the plan does not limit them, like the next two."},
	"X-RateLimit-Remaining": {"integer", "Calls that are left of them."},
	"X-RateLimit-Reset":     {"integer", "Seconds until the minute ends."},
	"Retry-After":           {"integer", "Seconds after which another attempt can succeed."},
	"Allow":                 {"string", "The methods of the path."},
	"Accept-Encoding":       {"string", "identity: the only encoding that a body may have."},
	"ETag":                  {"string", "Entity tag of the picture."},
	"Cache-Control":         {"string", "Private, for as long as the link is good."},
	"Content-Disposition":   {"string", "File name of the picture."},
	"Accept-Ranges":         {"string", "bytes: a part can be asked for."},
	"Content-Range":         {"string", "Which part of the picture this is, and its size in bytes."},
}

// headers documents response headers, those that are always there and those that are not.
func headers(always, sometimes []string) object {
	o := object{}
	for _, name := range with(always, sometimes) {
		known, found := headerDocs[name]
		if !found {
			panic("openapi: there is nothing to say of the header " + name)
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
