package serve

import (
	"testing"

	"github.com/graphql-go/graphql"

	"github.com/lettercraft/lettercraft/worker/graphql/language"
)

// valid are valid queries, and whether they are plain.
var valid = map[string]bool{
	"{" + hello + "){hmac}}": true,
	`{a:reversetext(text:"é",mode:words){__typename reversed} b:reversetext(text:"",mode:null){length} __typename}`: true,
	`query A{cryptogram(random:true,seed:"s"){cipher{A __typename}}}`:                                               true,
	`query($t:String!,$m:ReversetextMode){reversetext(text:$t,mode:$m){mode}}`:                                      true,
	`query($t:String="a",$m:ReversetextMode!){a:reversetext(text:$t){mode} b:reversetext(text:$t,mode:$m){mode}}`:   true,
	"{a:" + hello + "){hmac} __schema{queryType{name}}}":                                                            false,
	"{...on Query{" + hello + "){hmac}}}":                                                                           false,
	"{...F}fragment F on Query{" + hello + "){hmac}}":                                                               false,
	"{" + hello + "){hmac @skip(if:false)}}":                                                                        false,
	"query A{__typename} query B{__typename}":                                                                       false,
}

// refused are queries that are not valid.
var refused = []string{
	"query @nope{__typename}", "{nope}", "{hmac}", `{hmac(message:"a"){hmac}}`, "{" + hello + ")}", "{" + hello + "){hmac{a}}}", "{" + hello + "){nope}}", "{__typename{a}}", "{__typename(a:1)}",
	"{" + hello + `,secret:"twice"){hmac}}`, "{" + hello + ",nope:1){hmac}}", "{" + hello + "){hmac(a:1)}}", "{cryptogram(random:true){cipher}}", "{" + hello + "){__schema{queryType{name}}}}",
	"{" + hello + ",algorithm:$a){hmac}}", "query($a:String){__typename}", "query($a:String!,$a:String!){reversetext(text:$a){mode}}",
	"query($t:String){reversetext(text:$t){mode}}", "query($t:Int!){reversetext(text:$t){mode}}", "query($t:[String!]!){reversetext(text:$t){mode}}",
	"{reversetext(text:[$a]){mode}}", "{reversetext(text:{a:$a}){mode}}",
	`query($m:String){reversetext(text:"",mode:$m){mode}}`, `query($m:Nope){reversetext(text:"",mode:$m){mode}}`, `query($m:HmacResult){reversetext(text:"",mode:$m){mode}}`,
}

// plainly reports whether a query is plain, and whether the library accepts it. It reports neither for a text that is no query.
func plainly(query string) (plain, isValid bool) {
	parsed, err := language.Parse(query)
	if err != nil {
		return false, false
	}
	return isPlain(types(), parsed.Document), graphql.ValidateDocument(types(), parsed.Document, rules).IsValid
}

func TestPlainQueries(t *testing.T) {
	for query, want := range valid {
		if plain, isValid := plainly(query); plain != want || !isValid {
			t.Errorf("%s: plain %t, want %t; valid %t", query, plain, want, isValid)
		}
	}
	for _, query := range refused {
		if plain, isValid := plainly(query); plain || isValid {
			t.Errorf("%s: plain %t, valid %t", query, plain, isValid)
		}
	}
}

func FuzzPlain(f *testing.F) {
	for query := range valid {
		f.Add(query)
	}
	for _, query := range refused {
		f.Add(query)
	}
	f.Fuzz(func(t *testing.T, query string) {
		if plain, isValid := plainly(query); plain && !isValid {
			t.Errorf("%q is plain, but not valid", query)
		}
	})
}
