package language

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/graphql-go/graphql/language/ast"
	"github.com/graphql-go/graphql/language/visitor"

	"github.com/lettercraft/lettercraft/core/operation"
)

// values returns the strings and enum values of a query, in order.
func values(t *testing.T, query string) []string {
	t.Helper()
	q, err := Parse(query)
	if err != nil {
		t.Fatalf("%q: %v", query, err)
	}
	var found []string
	visitor.Visit(q.Document, &visitor.VisitorOptions{Enter: func(p visitor.VisitFuncParams) (string, interface{}) {
		switch node := p.Node.(type) {
		case *ast.StringValue:
			found = append(found, "s:"+node.Value)
		case *ast.EnumValue:
			found = append(found, "e:"+node.Value)
		}
		return visitor.ActionNoChange, nil
	}}, nil)
	return found
}

func TestStringsHaveTheirValues(t *testing.T) {
	for literal, want := range map[string]string{
		`""`:                             "",
		`"plain"`:                        "plain",
		`"é 😀"`:                          "é 😀",
		`"\" \\ \/ \b\f\n\r\t"`:          "\" \\ / \b\f\n\r\t",
		`"\u00e9\u65E5"`:                 "é日",
		`"\ud83d\ude00"`:                 "😀",
		`"\u{1F600}\u{e9}"`:              "😀é",
		`"\ud83d"`:                       "\ufffd",
		`"\ud83dx\ude00"`:                "\ufffdx\ufffd",
		`"\ud83d\u0041"`:                 "\ufffdA",
		`"# no comment { null: ( [ ..."`: "# no comment { null: ( [ ...",
		`""""""`:                         "",
		`"""a "quoted" \""" word"""`:     `a "quoted" """ word`,
		"\"\"\"\n    one\n      two\r\n    \n    three\n  \"\"\"": "one\n  two\n\nthree",
		"\"\"\"  first\n\tsecond\"\"\"":                           "  first\nsecond",
		`"""\n \u00e9"""`:                                         `\n \u00e9`,
	} {
		if got := values(t, `{a(b:`+literal+`,c:d)}`); len(got) != 2 || got[0] != "s:"+want || got[1] != "e:d" {
			t.Errorf("%s is %q, want %q", literal, got, want)
		}
	}
}

func TestValuesHaveManyPlaces(t *testing.T) {
	got := values(t, `query($a:S="1",$b:S=null)@d(a:"2"){f(a:["3",null],b:{c:"4"})@d(a:"5"){...F@d(a:"6") ...on Q@d(a:"7"){f(a:"8")}}}`+
		`fragment F on Q@d(a:"9"){f(a:"10")}`)
	if want := "s:1 e:null s:2 s:3 e:null s:4 s:5 s:6 s:7 s:8 s:9 s:10"; strings.Join(got, " ") != want {
		t.Errorf("the values are %q, want %q", got, want)
	}
}

func TestNullIsAValue(t *testing.T) {
	for query, want := range map[string]string{
		`{a(b:null)}`:                      "e:null",
		`{a(b:null,c:null d:x)}`:           "e:null e:null e:x",
		`query($a:B=null){a(b:$a)}`:        "e:null",
		`{a(b:[null, "null"])}`:            "e:null s:null",
		`{a(null:null)}`:                   "e:null",
		`{a(null : nullable)}`:             "e:nullable",
		`{null a:null @include(if:$null)}`: "",
	} {
		if got := strings.Join(values(t, query), " "); got != want {
			t.Errorf("%s has %q, want %q", query, got, want)
		}
	}
}

// TestErrorsHaveTheirPlace checks the lines and columns of errors, which are counted in characters of the query.
func TestErrorsHaveTheirPlace(t *testing.T) {
	for query, want := range map[string][2]int{
		`{ a(b: "é😀\u00e9") c( }`:              {1, 23},
		"{ # é comment\r\n a(b: \"x\") ! }":    {2, 12},
		"{\n a(b: \"\"\"\n é\n\"\"\") ! }":     {4, 6},
		"{\r a(b: null, c: \"é\") ! }":         {2, 21},
		"\ufeff{ ! }":                          {1, 4},
		"{ a(b: \"secret":                      {1, 8},
		"{ a(b: \"secret\n\") }":               {1, 8},
		"{ a(b: \"\"\"secret\n\"\" }":          {1, 8},
		"{\n  a(b: \"é\\x\") }":                {2, 8},
		"{\n  é }":                             {2, 3},
		"{ a } }":                              {1, 7},
		"{ a(b: 1] }":                          {1, 9},
		strings.Repeat("{ a ", 33):             {1, 129},
		"{ a(b: \"secret\" \"also a secret\")": {1, 17},
	} {
		_, err := Parse(query)
		var e *Error
		if !errors.As(err, &e) || [2]int{e.Line, e.Column} != want {
			t.Errorf("%q: got %+v, want an error at %v", query, err, want)
		}
		if err != nil && strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: the message quotes the query: %v", query, err)
		}
	}
}

func TestLimits(t *testing.T) {
	repeat := strings.Repeat
	many := func(n int, field string) string {
		var b strings.Builder
		for i := range n {
			b.WriteString("a" + strconv.Itoa(i) + ":" + field + " ")
		}
		return b.String()
	}
	const schemaLimit = "The query must select at most 20 levels of the schema, with at most 2 nested lists of fields or types"
	// doubling returns n fragments, each of which uses the next one twice. The first has 2ⁿ⁻¹ fields.
	doubling := func(n int) string {
		var b strings.Builder
		for i := range n - 1 {
			name := repeat("A", i+1)
			b.WriteString("fragment " + name + " on T{..." + name + "A ..." + name + "A}")
		}
		b.WriteString("fragment " + repeat("A", n) + " on T{b}")
		return b.String()
	}
	for _, test := range []struct{ query, want string }{
		{"{a" + repeat(" ", 16<<10-3) + "}", ""},
		{"{a" + repeat(" ", 16<<10-2) + "}", "The query must have at most 16,384 bytes"},
		{"{" + repeat("a ", 998) + "}", ""},
		{"{" + repeat("a ", 999) + "}", "The query must have at most 1,000 tokens"},
		{"{a(b:[" + repeat("1-", 990) + "1e-1])}", ""},
		{"{a(b:[" + repeat("1-", 1000) + "1])}", "The query must have at most 1,000 tokens"},
		{"{" + many(20, "b") + "}", ""},
		{"{" + many(20, "b") + "c:__typename d:__schema{a}}", ""},
		{"{" + many(20, "b") + repeat("a0:b ", 5) + "}", ""},
		{"{" + many(21, "b") + "}", "The query must call at most 20 operations"},
		{"{...F ...F}fragment F on Query{" + many(21, "b") + "}", "The query must call at most 20 operations"},
		{"{a}query B{" + many(21, "b") + "}", "The query must call at most 20 operations"},
		{repeat("{a", 8) + repeat("}", 8), ""},
		{repeat("{a", 9) + repeat("}", 9), "The query must have at most 8 levels of fields"},
		{"{a{...F}}fragment F on A{" + repeat("b{", 6) + "c" + repeat("}", 7), ""},
		{"{a{...F}}fragment F on A{" + repeat("b{", 7) + "c" + repeat("}", 8), "The query must have at most 8 levels of fields"},
		{"{...on Query{...on Query{" + repeat("a{", 8) + "b" + repeat("}", 10) + "}", "The query must have at most 8 levels of fields"},
		{"{" + repeat("__schema{a", 1) + repeat("{a", 18) + repeat("}", 20), ""},
		{"{__schema" + repeat("{a", 20) + repeat("}", 21), schemaLimit},
		{"{__schema{fields{a{inputFields{b}}}}}", ""},
		{"{__schema{types{fields{a}}}}", ""},
		{"{__schema{types{" + many(298, "b") + "}}}", ""},
		{"{__schema{types{" + many(299, "b") + "}}}", "The query must select at most 300 fields of the schema; the fields of a fragment count each time it is used"},
		{"{__schema{types{fields{a{fields{b}}}}}}", schemaLimit},
		{"{__schema{fields{a{inputFields{b{...F}}}}}}fragment F on A{possibleTypes{c}}", schemaLimit},
		{"{" + many(5, "__typename") + many(1, "b") + "}", ""},
		{"{" + many(6, "__typename") + "}", "The query must select at most 5 fields of the schema at the top level"},
		{"{a{...A ...A}}" + doubling(9), ""},
		{"{a{...A ...A}}" + doubling(10), "The query must select at most 1,000 fields; the fields of a fragment count each time it is used"},
		{"{a{...A ...A}}" + doubling(60), "The query must select at most 1,000 fields; the fields of a fragment count each time it is used"},
		{"{...A}fragment A on Query{...A}", "The fragment 'A' contains itself"},
		{"{a{...A}}fragment A on Q{b{...B}}fragment B on Q{c{...on Q{...A}}}", "The fragment 'A' contains itself"},
		{"{a}fragment A on Q{...B}fragment B on Q{...A}", "The fragment 'A' contains itself"},
		{"{...A}fragment A on Query{...B}fragment B on Query{...C}fragment C on Query{...{...A}}", "The fragment 'A' contains itself"},
		{"{a{...A ...A ...A}}fragment A on Q{...B ...B}fragment B on Q{...C ...C}fragment C on Q{d}", ""},
		{"{...Nobody}", ""},
		{"{a @skip(if:true) @include(if:true) ...F @skip(if:false)}fragment F on Q{b}", ""},
		{"{a @skip(if:true) @skip(if:true)}", "The directive '@skip' is used twice at one place"},
		{"{a{...on Q @b @b{c}}}", "The directive '@b' is used twice at one place"},
		{"{" + repeat("a", 100) + "}", ""},
		{"{" + repeat("a", 101) + "}", "The query has a name of more than 100 letters, at line 1, column 2"},
		{"mutation{a}", "Only queries can be sent: there are no mutations and no subscriptions"},
		{"subscription S{a}", "Only queries can be sent: there are no mutations and no subscriptions"},
		{"type A{b:C}", "The query may only contain queries and fragments"},
		{"{a(b:\"\xff\")}", "The query must be text in UTF-8"},
	} {
		_, err := Parse(test.query)
		if (err == nil) != (test.want == "") || err != nil && err.Error() != test.want {
			t.Errorf("%.60q: got %v, want %q", test.query, err, test.want)
		}
		reason := operation.QueryInvalid
		switch {
		case strings.Contains(test.want, "at most") || strings.Contains(test.want, "more than"):
			reason = operation.QueryLimit
		case strings.Contains(test.want, "UTF-8") || strings.Contains(test.want, "has a"):
			reason = operation.QuerySyntax
		}
		if e := (*Error)(nil); errors.As(err, &e) && e.Reason != reason {
			t.Errorf("%.60q: the reason is %s, want %s", test.query, e.Reason, reason)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, query := range []string{
		`{a(b:"é\ud83d\ude00",c:null){d...F}}fragment F on G@include(if:$x){h}`, "query Q($a:[B!]!=1.5e3){\"\"\"x\n  y\"\"\"#z\r\n}",
		"{a(b:{c:[1,-2,$d]})}", "{...{...{...on A{b}}}}", `"\u{110000}"`, "\"\"\"\\\"\"\"", "fragment on on on{on}",
	} {
		f.Add(query)
	}
	f.Fuzz(func(t *testing.T, query string) {
		_, err := Parse(query)
		var e *Error
		if err != nil && !errors.As(err, &e) {
			t.Errorf("%q: the error is a %T", query, err)
		}
		if s, err := scan(query); err == nil && len([]rune(string(s.source))) != len([]rune(query)) {
			t.Errorf("%q: the source has %d bytes for %d characters", query, len(s.source), len([]rune(query)))
		}
	})
}
