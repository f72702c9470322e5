// Package format writes answers in the four output formats and chooses the format of an answer. Read [Negotiate], then
// [Format.New].
package format

import (
	"strconv"
	"strings"

	"github.com/lettercraft/lettercraft/core/jsonio"
	"github.com/lettercraft/lettercraft/core/operation"
)

// Encoder writes a document, which is one object.
type Encoder interface {
	operation.Writer
	// Document returns the document after its object has ended.
	Document() []byte
}

// Format is an output format.
type Format struct {
	// Name is the value of the parameter format.
	Name string
	// ContentType is the value of the header Content-Type.
	ContentType string
	// New returns an encoder for a new document.
	New func() Encoder

	types []string // the media types in an Accept header that select the format
}

// All are the formats, in order of preference.
var All = []*Format{
	{"json", "application/json", func() Encoder { return &jsonio.Writer{} }, []string{"application/json", "text/json"}},
	{"xml", "application/xml; charset=utf-8", newXML, []string{"application/xml", "text/xml"}},
	{"yaml", "application/yaml", newYAML, []string{"application/yaml", "application/x-yaml", "text/yaml", "text/x-yaml"}},
	{"csv", "text/csv; charset=utf-8; header=present", newCSV, []string{"text/csv", "application/csv"}},
}

// Names returns the names of all formats, separated by commas.
func Names() string {
	names := ""
	for i, f := range All {
		if i > 0 {
			names += ", "
		}
		names += f.Name
	}
	return names
}

// ByName returns the format with a name in any case, or nil.
func ByName(name string) *Format {
	for _, f := range All {
		if strings.EqualFold(f.Name, name) {
			return f
		}
	}
	return nil
}

// Negotiate returns the format with the highest quality in an Accept header (RFC 9110, section 12.5.1). Among formats of equal quality it
// returns the first in [All]. It returns JSON if no format is acceptable.
func Negotiate(accept string) *Format {
	best, most := All[0], 0.0
	if accept == "" || accept == "*/*" || accept == "application/json" {
		return best
	}
	ranges := strings.Split(accept, ",")
	for _, f := range All {
		if q := quality(f.types, ranges); q > most {
			best, most = f, q
		}
	}
	return best
}

// Quality returns the q-value of a media type in an Accept header, from 0 to 1. It is 0 if the type is not acceptable.
func Quality(accept, mediaType string) float64 {
	return quality([]string{mediaType}, strings.Split(accept, ","))
}

// quality returns the q-value of the most specific range that matches one of the media types, or 0 if no range does.
func quality(types, ranges []string) float64 {
	most, specificity := 0.0, 0
	for _, r := range ranges {
		mediaType, params, _ := strings.Cut(r, ";")
		s := matches(types, strings.ToLower(strings.TrimSpace(mediaType)))
		if q := qValue(params); s > specificity || s > 0 && s == specificity && q > most {
			most, specificity = q, s
		}
	}
	return most
}

// matches returns how specifically a media range matches one of the media types: 3 for the media type itself, 2 for type/*,
// 1 for */*, and 0 for no match.
func matches(types []string, mediaRange string) int {
	if mediaRange == "*/*" {
		return 1
	}
	kind, wild := strings.CutSuffix(mediaRange, "*")
	for _, t := range types {
		switch {
		case t == mediaRange:
			return 3
		case wild && strings.HasSuffix(kind, "/") && strings.HasPrefix(t, kind):
			return 2
		}
	}
	return 0
}

func qValue(params string) float64 {
	for p := range strings.SplitSeq(params, ";") {
		name, value, _ := strings.Cut(strings.TrimSpace(p), "=")
		if strings.EqualFold(strings.TrimSpace(name), "q") {
			q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
			if err != nil || !(q >= 0 && q <= 1) { // written so that it excludes NaN
				return 0
			}
			return q
		}
	}
	return 1
}
