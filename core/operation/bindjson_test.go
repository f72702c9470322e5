package operation_test

import (
	"context"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/operation"
)

// bound returns the parameters that reach the function of an operation.
func bound(t *testing.T, bind func(*operation.Operation) (*operation.Call, error)) (params, error) {
	t.Helper()
	var seen params
	spy := operation.Define(operation.Operation{Name: "spy", Method: "POST"},
		func(_ context.Context, _ operation.Host, p params) (nothing, error) {
			seen = p
			return nothing{}, nil
		})
	call, err := bind(spy)
	if err != nil {
		return params{}, err
	}
	if _, err := call.Run(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	return seen, nil
}

func fromJSON(t *testing.T, body string) (params, error) {
	t.Helper()
	return bound(t, func(o *operation.Operation) (*operation.Call, error) { return o.BindJSON([]byte(body)) })
}

func TestBindJSONAccepts(t *testing.T) {
	with := func(change func(*params)) params {
		p := defaults()
		change(&p)
		return p
	}
	long := strings.Repeat("x", 1200)
	for name, test := range map[string]struct {
		body string
		want params
	}{
		"only what is required": {`{"word":"abc"}`, defaults()},
		"everything": {
			`{"word":"w","raw":"r","color":"blue","flag":false,"count":-7,"ratio":2.5e3,"choice":"","style":"s","secret":"x"}`,
			params{
				Word: "w", Raw: "r", Color: "blue", Count: -7, Ratio: 2500, Choice: new(""), Style: "s", Secret: new("x"),
			},
		},
		"the empty string as given":      {`{"word":""}`, with(func(p *params) { p.Word = "" })},
		"null as not given":              {`{"word":"abc","color":null,"flag":null,"count":null,"choice":null}`, defaults()},
		"white space around the object":  {" \t\r\n{ \"word\" : \"abc\" } \t\r\n", defaults()},
		"white space around a value":     {`{"word":" \t abc \n\u00a0"}`, defaults()},
		"white space of an untrimmed":    {`{"word":"abc","raw":" r "}`, with(func(p *params) { p.Raw = " r " })},
		"characters, not code points":    {`{"word":"👩‍👩‍👧‍👦🇩🇪é́ab"}`, with(func(p *params) { p.Word = "👩‍👩‍👧‍👦🇩🇪é́ab" })},
		"exactly the most bytes":         {`{"word":"abc","raw":"` + long + `"}`, with(func(p *params) { p.Raw = long })},
		"escapes":                        {`{"w\u006frd":"\u0061\"\\\/"}`, with(func(p *params) { p.Word = `a"\/` })},
		"a pair of surrogates":           {`{"word":"\ud83d\ude00"}`, with(func(p *params) { p.Word = "😀" })},
		"a lone high surrogate":          {`{"word":"\ud800"}`, with(func(p *params) { p.Word = "\uFFFD" })},
		"a lone low surrogate":           {`{"word":"\udc00x"}`, with(func(p *params) { p.Word = "\uFFFDx" })},
		"surrogates the wrong way round": {`{"word":"\udc00\ud800"}`, with(func(p *params) { p.Word = "\uFFFD\uFFFD" })},
		"an escaped NUL":                 {`{"word":"a\u0000"}`, with(func(p *params) { p.Word = "a\x00" })},
		"unknown names":                  {`{"x":1,"word":"abc","y":"z","":null,"Word":true}`, defaults()},
		"unknown names that nest":        {`{"x":{"word":5,"y":[1,{"z":[]}]},"word":"abc","v":[[],{}]}`, defaults()},
		"huge numbers under a name that is unknown": {
			`{"x":1e999999,"word":"abc","y":` + strings.Repeat("9", 5000) + `}`, defaults(),
		},
		"the largest whole number": {
			`{"word":"abc","count":9223372036854775807}`, with(func(p *params) { p.Count = 9223372036854775807 }),
		},
		"32 levels": {`{"x":` + strings.Repeat("[", 31) + strings.Repeat("]", 31) + `,"word":"abc"}`, defaults()},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := fromJSON(t, test.body)
			if err != nil {
				t.Fatalf("refused: %v", err)
			}
			sameParams(t, got, test.want)
		})
	}
}

func TestBindJSONRefusesAParameter(t *testing.T) {
	const (
		aString  = "must be a string"
		aBoolean = "must be true or false"
		aWhole   = "must be a whole number"
		aNumber  = "must be a number"
		oneOf    = "must be one of: red, green, blue"
	)
	for _, test := range []struct{ body, parameter, rule string }{
		{`{"word":1}`, "word", aString},
		{`{"word":true}`, "word", aString},
		{`{"word":{}}`, "word", aString},
		{`{"word":["abc"]}`, "word", aString},
		{`{"word":"abc","choice":0}`, "choice", aString},
		{`{"word":"abc","flag":"true"}`, "flag", aBoolean},
		{`{"word":"abc","flag":"True"}`, "flag", aBoolean},
		{`{"word":"abc","flag":""}`, "flag", aBoolean},
		{`{"word":"abc","flag":1}`, "flag", aBoolean},
		{`{"word":"abc","flag":[]}`, "flag", aBoolean},
		{`{"word":"abc","count":"1"}`, "count", aWhole},
		{`{"word":"abc","count":1.5}`, "count", aWhole},
		{`{"word":"abc","count":false}`, "count", aWhole},
		{`{"word":"abc","count":{}}`, "count", aWhole},
		{`{"word":"abc","count":9223372036854775808}`, "count", aWhole},
		{`{"word":"abc","count":` + strings.Repeat("9", 5000) + `}`, "count", aWhole},
		{`{"word":"abc","ratio":"0.5"}`, "ratio", aNumber},
		{`{"word":"abc","ratio":1e999}`, "ratio", aNumber},
		{`{"word":"abc","ratio":-1e999}`, "ratio", aNumber},
		{`{"word":"abc","ratio":[1]}`, "ratio", aNumber},
		{`{"word":"abc","color":"Red"}`, "color", oneOf},
		{`{"word":"abc","color":""}`, "color", oneOf},
		{`{"word":"abc","color":" red"}`, "color", oneOf},
		{`{"word":"abcdef"}`, "word", "must have at most 5 characters"},
		{`{"word":"👩‍👩‍👧‍👦🇩🇪éabc"}`, "word", "must have at most 5 characters"},
		{`{"word":"abc","raw":"` + strings.Repeat("é", 601) + `"}`, "raw", "must have at most 1,200 bytes of UTF-8"},
	} {
		_, err := fromJSON(t, test.body)
		t.Run(short(test.body), func(t *testing.T) {
			refused(t, err, operation.InvalidParameter, test.parameter, "Parameter '"+test.parameter+"' "+test.rule)
		})
	}
	for _, body := range []string{`{}`, `{"word":null}`, `{"Word":"abc"}`, `{"x":{"word":"abc"}}`, `{"word ":"abc"}`} {
		_, err := fromJSON(t, body)
		t.Run(body, func(t *testing.T) {
			refused(t, err, operation.InvalidParameter, "word", "Required parameter 'word' is missing")
		})
	}
}

func TestBindJSONRefusesABody(t *testing.T) {
	const (
		object  = "The parameters must be one JSON object"
		utf8    = "The parameters must be JSON in UTF-8"
		twice   = "The parameters must not contain the same name twice"
		nothing = "The parameters must be one JSON object with nothing after it"
		deep    = "The parameters must have at most 32 levels of objects and arrays"
		at      = "The parameters must be valid JSON; the mistake is in "
	)
	for name, test := range map[string]struct{ body, message string }{
		"empty":                        {"", object},
		"white space":                  {" \n", object},
		"a list":                       {`[{"word":"abc"}]`, object},
		"a string":                     {`"abc"`, object},
		"null":                         {`null`, object},
		"a number":                     {`1`, object},
		"no JSON":                      {`word=abc`, object},
		"a byte order mark":            {"\uFEFF" + `{"word":"abc"}`, object},
		"invalid UTF-8":                {"{\"word\":\"a\xff\"}", utf8},
		"UTF-8 of a surrogate":         {"{\"word\":\"\xed\xa0\x80\"}", utf8},
		"invalid UTF-8 in an unknown":  {"{\"word\":\"abc\",\"x\":\"\xc0\x80\"}", utf8},
		"cut off":                      {`{"word":"abc"`, at + "column 14"},
		"cut off in a string":          {`{"word":"ab`, at + "column 12"},
		"a missing comma":              {`{"word":"abc" "x":1}`, at + "column 15"},
		"a trailing comma":             {`{"word":"abc",}`, at + "column 14"},
		"a missing colon":              {`{"word" "abc"}`, at + "column 9"},
		"a name without quotes":        {`{word:"abc"}`, at + "column 2"},
		"single quotes":                {`{'word':'abc'}`, at + "column 2"},
		"a raw line feed in a string":  {"{\"word\":\"a\nb\"}", at + "line 1, column 11"},
		"a leading zero":               {`{"word":"abc","count":01}`, at + "column 24"},
		"NaN":                          {`{"word":"abc","ratio":NaN}`, at + "column 23"},
		"True":                         {`{"word":"abc","flag":True}`, at + "column 22"},
		"a comment":                    {`{"word":"abc"/**/}`, at + "column 14"},
		"malformed under an unknown":   {`{"word":"abc","x":[1,}}`, at + "column 21"},
		"a name twice":                 {`{"word":"abc","word":"abc"}`, twice},
		"a name twice, once escaped":   {`{"word":"abc","w\u006frd":"abc"}`, twice},
		"an unknown name twice":        {`{"x":1,"word":"abc","x":2}`, twice},
		"a nested name twice":          {`{"x":{"y":1,"y":2},"word":"abc"}`, twice},
		"a name twice, first null":     {`{"word":null,"word":"abc"}`, twice},
		"a second object":              {`{"word":"abc"}{"word":"abc"}`, nothing},
		"a letter behind it":           {`{"word":"abc"}x`, nothing},
		"a bracket behind it":          {`{"word":"abc"}}`, nothing},
		"a NUL behind it":              {"{\"word\":\"abc\"}\x00", nothing},
		"a vertical tab behind it":     {"{\"word\":\"abc\"}\v", nothing},
		"a no-break space behind it":   {"{\"word\":\"abc\"}\u00a0", nothing},
		"33 levels":                    {`{"x":` + strings.Repeat("[", 32) + strings.Repeat("]", 32) + `,"word":"abc"}`, deep},
		"10,000 levels of lists":       {`{"word":"abc","x":` + strings.Repeat("[", 10_000), deep},
		"10,000 levels of objects":     {`{"word":"abc","x":` + strings.Repeat(`{"a":`, 10_000), deep},
		"10,000 levels under a string": {`{"word":` + strings.Repeat("[", 10_000) + strings.Repeat("]", 10_000) + `}`, deep},
	} {
		_, err := fromJSON(t, test.body)
		t.Run(name, func(t *testing.T) {
			refused(t, err, operation.MalformedRequest, "", test.message)
		})
	}
}

func TestNoMessageQuotesWhatWasSent(t *testing.T) {
	const secret = "hunter2hunter2"
	for _, body := range []string{
		`{"word":"` + secret + `"}`,
		`{"word":"abc","color":"` + secret + `"}`,
		`{"word":"abc" "` + secret + `"}`,
		`{"word":"abc","` + secret + `":1,"` + secret + `":2}`,
		`{"word":"abc"}` + secret,
		`{"word":["` + secret + `"]}`,
		`{"word":"abc",` + secret + `}`,
	} {
		_, err := fromJSON(t, body)
		if err == nil {
			t.Errorf("accepted %s", body)
		} else if strings.Contains(err.Error(), secret) {
			t.Errorf("the message quotes the body: %v", err)
		}
	}
}

func short(text string) string { return text[:min(len(text), 60)] }
