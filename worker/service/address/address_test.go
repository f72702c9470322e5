package address

import (
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"
)

func TestSplit(t *testing.T) {
	for address, want := range map[string]struct {
		path  string
		query url.Values
	}{
		"https://h/v1/hmac":                     {"/v1/hmac", nil},
		"https://h/":                            {"/", nil},
		"https://h:8443/a/b?":                   {"/a/b", nil},
		"http://h/a?b=c":                        {"/a", url.Values{"b": {"c"}}},
		"https://h/a?b=c&d=e&b=f":               {"/a", url.Values{"b": {"c", "f"}, "d": {"e"}}},
		"https://h/a?b":                         {"/a", url.Values{"b": {""}}},
		"https://h/a?b=":                        {"/a", url.Values{"b": {""}}},
		"https://h/a?b=c=d":                     {"/a", url.Values{"b": {"c=d"}}},
		"https://h/a?b=c?d=/e//f":               {"/a", url.Values{"b": {"c?d=/e//f"}}},
		"https://h/a?text=Know+thyself%21":      {"/a", url.Values{"text": {"Know thyself!"}}},
		"https://h/a?text=%C3%A9%f0%9f%98%80":   {"/a", url.Values{"text": {"é😀"}}},
		"https://h/a?te%78t=%2B%26%3D%25%20":    {"/a", url.Values{"text": {"+&=% "}}},
		"https://h/a?b=%00%FF":                  {"/a", url.Values{"b": {"\x00\xff"}}},
		"https://h/a?=x":                        {"/a", url.Values{"": {"x"}}},
		"https://h/a?&b=c&&d=e&":                {"/a", url.Values{"b": {"c"}, "d": {"e"}}},
		"https://h/a?b=https://x/y?z":           {"/a", url.Values{"b": {"https://x/y?z"}}},
		"https://h/v1/%68mac":                   {"/v1/%68mac", nil}, // a path is not decoded
		"https://h/a?b=c;d=e":                   {"/a", url.Values{"b": {"c;d=e"}}},
		"https://user:pass@h/a?b=" + "1":        {"/a", url.Values{"b": {"1"}}},
		"https://[::1]:8787/v1/hmac?format=xml": {"/v1/hmac", url.Values{"format": {"xml"}}},
	} {
		origin, path, query, err := Split(address)
		if err != nil || path != want.path || !maps.EqualFunc(query, want.query, slices.Equal[[]string]) {
			t.Errorf("%s: got %q %q (%v), want %q %q", address, path, query, err, want.path, want.query)
		}
		if !strings.HasPrefix(address, origin) || strings.HasSuffix(origin, "/") || !strings.HasPrefix(address[len(origin):]+"/", "/") && !strings.HasPrefix(address[len(origin):], "?") {
			t.Errorf("%s: the origin is %q", address, origin)
		}
	}
}

func TestAWrongEscapeIsAnError(t *testing.T) {
	for _, query := range []string{"a=%", "a=%4", "a=%4x", "a=%x4", "%=a", "a=1&b=%zz", "a=%%41", "a=%-1", "a=% 1", "a=%\x10\x11", "a=%é"} {
		_, path, values, err := Split("https://h/p?" + query)
		if err == nil || path != "/p" || values != nil {
			t.Errorf("%q: got %q %q (%v), want an error and the path", query, path, values, err)
		}
	}
}

// FuzzUnescape checks that names and values are decoded as by net/url.
func FuzzUnescape(f *testing.F) {
	for _, s := range []string{"", "a+b", "%41%zz", "%C3%A9", "%", "%4", "+%2B", "%fF", "%\x10\x11", "a%20b%"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got, err := unescape(s)
		want, wantErr := url.QueryUnescape(s)
		if (err == nil) != (wantErr == nil) || err == nil && got != want {
			t.Errorf("%q: got %q (%v), want %q (%v)", s, got, err, want, wantErr)
		}
	})
}

// FuzzSplit checks that a query is parsed as by net/url, except for semicolons, which net/url refuses.
func FuzzSplit(f *testing.F) {
	for _, query := range []string{"", "a=b&c=d&a=e", "&&a&=&=b", "a=b=c?d=/e//f", "te%78t=%2B%26%3D%25%20+", "a=%zz", "%=1", "a=%C3%A9%ff", "a;b=c"} {
		f.Add(query)
	}
	f.Fuzz(func(t *testing.T, query string) {
		origin, path, got, err := Split("https://h/p?" + query)
		if origin != "https://h" || path != "/p" {
			t.Errorf("%q: the origin is %q and the path %q", query, origin, path)
		}
		if strings.Contains(query, ";") {
			return
		}
		want, wantErr := url.ParseQuery(query)
		if (err == nil) != (wantErr == nil) || err == nil && !maps.EqualFunc(got, want, slices.Equal[[]string]) {
			t.Errorf("%q: got %q (%v), want %q (%v)", query, got, err, want, wantErr)
		}
	})
}
