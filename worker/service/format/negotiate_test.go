package format

import (
	"strings"
	"testing"
)

func TestNegotiate(t *testing.T) {
	for accept, want := range map[string]string{
		"":                                "json",
		"*/*":                             "json",
		"application/*":                   "json",
		"application/json":                "json",
		"application/json; charset=utf-8": "json",
		"text/json":                       "json",
		"application/xml":                 "xml",
		"APPLICATION/XML":                 "xml",
		"text/xml":                        "xml",
		"application/yaml":                "yaml",
		"application/x-yaml":              "yaml",
		"text/yaml":                       "yaml",
		"text/x-yaml":                     "yaml",
		"text/csv":                        "csv",
		"text/csv;header=present":         "csv",
		"application/csv":                 "csv",

		"application/xml, application/json":                "json", // equal quality: the order of All
		"application/csv, application/xml":                 "xml",
		"application/json;q=0.5, application/xml":          "xml",
		"application/json;q=0.5,application/yaml;q=0.7":    "yaml",
		"application/json ; q = 0.5 , text/csv ; Q=0.501":  "csv",
		"text/csv;q=0.001":                                 "csv",
		"text/xml;q=0.3, application/xml;q=0.9, */*;q=0.8": "xml",
		"text/*":                                           "json", // text/json
		"text/*;q=0.5, text/csv":                           "csv",
		"application/*;q=0.5, text/csv;q=0.4":              "json",
		"*/*;q=0.1, application/yaml":                      "yaml",
		"application/json;q=0.1, */*":                      "xml", // the more specific range applies to JSON
		"application/json;q=0, */*":                        "xml",
		"application/json;q=0, text/json;q=0, */*":         "xml",
		"application/json;version=1;q=0.2, text/csv;q=0.3": "csv",

		// No format is acceptable: JSON, so that a caller who asks for text/html still gets an answer.
		"text/html":                            "json",
		"image/*":                              "json",
		"application/json;q=0":                 "json",
		"application/xml;q=0":                  "json",
		"*/*;q=0":                              "json",
		"application/xml;q=0, text/html":       "json",
		"text/html, application/xhtml+xml":     "json",
		"application/vnd.github+json":          "json",
		"application/xml-dtd, text/csv-schema": "json",

		// Headers of browsers: Firefox and Chrome send XML with 0.9, so they get XML; Safari's header for images does not have it.
		"text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8": "xml",
		"image/avif,image/webp,*/*;q=0.8":                                 "json",

		// Malformed ranges are ignored, and the others still count.
		"application/xml;q=high":              "json",
		"application/xml;q=2":                 "json",
		"application/xml;q=-1":                "json",
		"application/xml;q=NaN":               "json",
		"application/xml;q=":                  "json",
		"application/xml;q=2, text/csv;q=0.1": "csv",
		",,,":                                 "json",
		";q=1":                                "json",
		", application/xml ,":                 "xml",
		"application":                         "json",
		"*":                                   "json",
		"application*":                        "json",
		"*/xml":                               "json",
		"application/*xml":                    "json",
		"app*, text/csv":                      "csv",
	} {
		if got := Negotiate(accept); got.Name != want {
			t.Errorf("Accept: %s\ngives %s, want %s", accept, got.Name, want)
		}
	}
}

func TestFormatsAreFoundByTheirNames(t *testing.T) {
	for _, f := range All {
		for _, name := range []string{f.Name, strings.ToUpper(f.Name)} {
			if ByName(name) != f {
				t.Errorf("%s is not found", name)
			}
		}
	}
	for _, name := range []string{"", "html", "json "} {
		if ByName(name) != nil {
			t.Errorf("%q is found", name)
		}
	}
}

func TestMediaTypesAsTheyAreSent(t *testing.T) {
	for name, want := range map[string]string{
		"json": "application/json",
		"xml":  "application/xml; charset=utf-8",
		"yaml": "application/yaml",
		"csv":  "text/csv; charset=utf-8; header=present",
	} {
		if got := ByName(name).ContentType; got != want {
			t.Errorf("%s is sent as %s, want %s", name, got, want)
		}
	}
}
