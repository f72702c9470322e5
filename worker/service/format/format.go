// Package format writes an answer in one of the four output formats, and chooses which. Read [Negotiate], then
// [Format.New]: what it returns is an [operation.Writer].
package format

import (
	"strconv"
	"strings"

	"lettercraft/core/jsonio"
	"lettercraft/core/operation"
)

// Encoder writes one document: an object.
type Encoder interface {
	operation.Writer
	// Document returns the document once its last object has ended.
	Document() []byte
}

// Format is an output format.
type Format struct {
	// Name is its value in ?format=.
	Name string
	// ContentType is its media type as it is sent.
	ContentType string
	// New starts a document.
	New func() Encoder

	types []string // the media types that ask for it
}

// All are the formats, the preferred one first.
var All = []*Format{
	{"json", "application/json", func() Encoder { return &jsonio.Writer{} }, []string{"application/json", "text/json"}},
	{"xml", "application/xml; charset=utf-8", newXML, []string{"application/xml", "text/xml"}},
	{"yaml", "application/yaml", newYAML, []string{"application/yaml", "application/x-yaml", "text/yaml", "text/x-yaml"}},
	{"csv", "text/csv; charset=utf-8; header=present", newCSV, []string{"text/csv", "application/csv"}},
}

// Names are the names of all formats, for a message.
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

// ByName returns the format with a name, or nil.
func ByName(name string) *Format {
	for _, f := range All {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// Negotiate chooses a format by the Accept header (RFC 9110, section 12.5.1): the one of the highest quality, JSON
// first among equals, and JSON also when nothing that is asked for can be had.
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

// Quality is the q-value that an Accept header gives a media type; 0: it is not acceptable.
func Quality(accept, mediaType string) float64 {
	return quality([]string{mediaType}, strings.Split(accept, ","))
}

// quality is the q-value of the most specific range that names one of the media types.
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

// matches tells how closely a media range names one of the media types: 3 itself, 2 its type, 1 anything, 0 not at all.
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
			if err != nil || !(q >= 0 && q <= 1) { // NaN compares with nothing
				return 0
			}
			return q
		}
	}
	return 1
}
