package operation_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/operation"
)

func fromQuery(t *testing.T, query string) (params, error) {
	t.Helper()
	values, err := url.ParseQuery(query)
	if err != nil {
		t.Fatal(err)
	}
	return bound(t, func(o *operation.Operation) (*operation.Call, error) { return o.BindValues(values) })
}

func TestBindValuesAccepts(t *testing.T) {
	with := func(change func(*params)) params {
		p := defaults()
		change(&p)
		return p
	}
	for query, want := range map[string]params{
		"word=abc":            defaults(),
		"word=":               with(func(p *params) { p.Word = "" }),
		"word=+abc%09":        defaults(),
		"word=abc&flag=true":  defaults(),
		"word=abc&flag=1":     defaults(),
		"word=abc&flag=false": with(func(p *params) { p.Flag = false }),
		"word=abc&flag=0":     with(func(p *params) { p.Flag = false }),
		"word=abc&flag=True":  defaults(),
		"word=abc&flag=FALSE": with(func(p *params) { p.Flag = false }),
		"word=abc&flag=fAlSe": with(func(p *params) { p.Flag = false }),
		"word=abc&flag=&count=&level=&ratio=&color=": defaults(),
		"word=abc&color=blue":                        with(func(p *params) { p.Color = "blue" }),
		"word=abc&count=-7":                          with(func(p *params) { p.Count = -7 }),
		"word=abc&level=-1":                          with(func(p *params) { p.Level = -1 }),
		"word=abc&level=1000":                        with(func(p *params) { p.Level = 1000 }),
		"word=abc&ratio=2.5e3":                       with(func(p *params) { p.Ratio = 2500 }),
		"word=abc&choice=":                           with(func(p *params) { p.Choice = new("") }),
		"word=abc&raw=%F0%9F%98%80":                  with(func(p *params) { p.Raw = "😀" }),
		"word=abc&x=1&x=2&Word=%FF":                  defaults(),
		"word=abc&raw=null":                          with(func(p *params) { p.Raw = "null" }),
		"word=abc&style=s&secret=se":                 with(func(p *params) { p.Style, p.Secret = "s", new("se") }),
	} {
		t.Run(query, func(t *testing.T) {
			got, err := fromQuery(t, query)
			if err != nil {
				t.Fatalf("refused: %v", err)
			}
			sameParams(t, got, want)
		})
	}
}

func TestBindValuesRefuses(t *testing.T) {
	for query, want := range map[string]struct{ parameter, message string }{
		"":                                    {"word", "Required parameter 'word' is missing"},
		"Word=abc":                            {"word", "Required parameter 'word' is missing"},
		"word=abc&word=abc":                   {"word", "Parameter 'word' is given more than once"},
		"word=abc&flag=1&flag=1":              {"flag", "Parameter 'flag' is given more than once"},
		"word=a%FF":                           {"word", "Parameter 'word' must be text in UTF-8"},
		"word=%ED%A0%80":                      {"word", "Parameter 'word' must be text in UTF-8"},
		"word=abc&choice=%C0%80":              {"choice", "Parameter 'choice' must be text in UTF-8"},
		"word=abcdef":                         {"word", "Parameter 'word' must have at most 5 characters"},
		"word=abc&flag=&flag=":                {"flag", "Parameter 'flag' is given more than once"},
		"word=abc&flag=fal%C5%BFe":            {"flag", "Parameter 'flag' must be true or false"}, // a long s
		"word=abc&flag=yes":                   {"flag", "Parameter 'flag' must be true or false"},
		"word=abc&flag=2":                     {"flag", "Parameter 'flag' must be true or false"},
		"word=abc&flag=+true":                 {"flag", "Parameter 'flag' must be true or false"},
		"word=abc&count=1.0":                  {"count", "Parameter 'count' must be a whole number"},
		"word=abc&count=0x10":                 {"count", "Parameter 'count' must be a whole number"},
		"word=abc&count=1_000":                {"count", "Parameter 'count' must be a whole number"},
		"word=abc&count=99999999999999999999": {"count", "Parameter 'count' must be a whole number"},
		"word=abc&level=-2":                   {"level", "Parameter 'level' must be a whole number from -1 to 1,000"},
		"word=abc&level=1001":                 {"level", "Parameter 'level' must be a whole number from -1 to 1,000"},
		"word=abc&level=x":                    {"level", "Parameter 'level' must be a whole number from -1 to 1,000"},
		"word=abc&ratio=half":                 {"ratio", "Parameter 'ratio' must be a number"},
		"word=abc&ratio=1e999":                {"ratio", "Parameter 'ratio' must be a number"},
		"word=abc&ratio=NaN":                  {"ratio", "Parameter 'ratio' must be a number"},
		"word=abc&ratio=-Infinity":            {"ratio", "Parameter 'ratio' must be a number"},
		"word=abc&color=pink":                 {"color", "Parameter 'color' must be one of: red, green, blue"},

		"word=abc&raw=" + strings.Repeat("x", 1201): {"raw", "Parameter 'raw' must have at most 1,200 bytes of UTF-8"},
	} {
		_, err := fromQuery(t, query)
		t.Run(short(query), func(t *testing.T) {
			refused(t, err, operation.InvalidParameter, want.parameter, want.message)
		})
	}
}
