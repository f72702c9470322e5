package booklet

import (
	"encoding/json"
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/operation"
)

// papers are the values of the parameter.
var papers = []string{"both", "a4", "letter"}

// FuzzBooklet makes booklets with any texts. Whatever they contain, the pages are well-formed, and nothing is off their margins. The
// bits of options are parameters that are true or false.
func FuzzBooklet(f *testing.F) {
	f.Add("\x14", "\x14", "\x14", "a", 0, 1)
	f.Add("a\x14b", "Subtitle", "Puzzle", "The cat sat", 0xFFFF, 3)
	f.Add("", "", "", "x", 0x0F, 20)
	f.Add("שלום \u202e", strings.Repeat("W", 120), "<&>\"'", "a\u0301\u0301\u0301\u0301 \ufdd0 \uffff", 0x55, 2)
	f.Add(strings.Repeat("👩‍👩‍👧", 60), "\u200b\u00ad", "\u2029", "A-B  C\r\nD", 0xAA, 4)
	f.Fuzz(func(t *testing.T, title, subtitle, heading, text string, options, perPage int) {
		is := func(bit int) bool { return options>>bit&1 == 1 }
		clued := ofAnswers()
		params := clued["parameters"].(map[string]any)
		params["title"], params["work"] = heading, subtitle
		params["keep"] = strings.Replace(params["keep"].(string), "A flower", "A "+strings.Join(strings.Fields(text), " "), 1)
		body, err := json.Marshal(map[string]any{
			"puzzles": []any{
				clued,
				map[string]any{"operation": "cryptogram", "parameters": map[string]any{"text": text, "title": heading, "seed": "a"}},
				map[string]any{"operation": "acrostic", "parameters": map[string]any{"word": "CAT", "title": heading, "seed": "a"}},
			},
			"title": title, "subtitle": subtitle, "perPage": perPage, "paper": papers[uint(options>>10)%uint(len(papers))],
			"titlePage": is(0), "nameLine": is(1), "largePrint": is(2), "pageNumbers": is(3), "answerKey": is(4),
			"instructions": is(5), "frequencies": is(6), "rating": is(7), "seeds": is(8), "authors": is(9),
		})
		if err != nil {
			t.Fatal(err)
		}
		p, err := operation.Bind[Params](Operation, body)
		if err != nil {
			return // a parameter breaks a rule
		}
		b, _, err := lay(nil, p, false)
		if err != nil {
			return // the text has no letters, for example
		}
		d := b.finish()
		check(t, string(body), d)
		for i, page := range d.SVGs() {
			for decoder := xml.NewDecoder(strings.NewReader(page)); ; {
				if _, err := decoder.Token(); err == io.EOF {
					break
				} else if err != nil {
					t.Fatalf("page %d of %s: %v", i+1, body, err)
				}
			}
		}
	})
}
