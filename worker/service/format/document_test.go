package format

import (
	"math"
	"strings"

	"github.com/lettercraft/lettercraft/core/operation"
)

// hostile are strings that a careless writer or reader of a format changes.
var hostile = []string{
	"", "plain", " ", "  leading and trailing  ", "\ttab\t", "\n", "\r", "\r\n", "a\r\nb\rc\nd", "x\ry", "line\nbreak ",
	"=cmd()", "+1", "-1", "@SUM(A1)", "=1+1\r\n", "＝1", "'=x", "''+y", "'plain'", "'", "\t=1", "\r=1", " =1",
	";=1", "';'=1", ";;\n;+1", "a;=1", "a\"; \"@x", "\uFEFF=1", "'\uFEFF-1", "a\n-1", "a;'=1;-1", "=;=",
	"NO", "no", "Yes", "y", "n", "on", "null", "Null", "~", "true", "False", "1e3", "0x1F", "0o17", "017", "1_000", "1:30", ".inf",
	"-.Inf", ".NaN", "2026-11-21", "<<", "=", "1.", "-", "- a", "? a", ": a", "a: b", "a #b", "# a", "&a", "*a", "!a", "!!str a",
	"|", ">", "%YAML", "---", "...", "{a}", "[a]", "{}", "[]", "a,b", "`a`", "@a", `"`, `""`, `'`, `\`, `\n`, `\x41`, `a"b,c"d`, `a\`,
	"]]>", "<![CDATA[", "<a>&amp;</a>", "&#65;", "<!-- -->", "<?pi?>", "a<b>c&d", "\u2028", "\u2029", "\u0085", "\u00a0", "\u200b",
	"\uFEFF", "\uFEFFa", "\uFFFD", "\U0001F600", "👩‍👩‍👧‍👦", "e\u0301", "日本語", "\u202Eabc", "\U0010FFFD",
	"\x00", "\x01\x02\x08\x0b\x0c\x0e\x1f", "\x7f", "\u0080\u009f", "\uFFFE", "\uFFFF", "\U0001FFFE", "\U0010FFFF",
	strings.Repeat("long \"text\", ", 20_000), strings.Repeat("\n", 1000),
}

// The values of a document, as written or as read.
type (
	object []field
	field  struct {
		name  string
		value any // object, list, string, int64, float64, bool or nil
	}
	list []any
)

// write writes a value with a writer.
func write(w operation.Writer, value any) {
	switch v := value.(type) {
	case object:
		w.BeginObject()
		for _, f := range v {
			w.Name(f.name)
			write(w, f.value)
		}
		w.EndObject()
	case list:
		w.BeginList()
		for _, item := range v {
			write(w, item)
		}
		w.EndList()
	case string:
		w.String(v)
	case int64:
		w.Integer(v)
	case float64:
		w.Number(v)
	case bool:
		w.Boolean(v)
	case nil:
		w.Null()
	default:
		panic("not a value of a document")
	}
}

// encoded returns a document in a format.
func encoded(name string, document object) string {
	e := ByName(name).New()
	write(e, document)
	return string(e.Document())
}

// envelope returns the document of a successful answer.
func envelope(data any) object {
	return object{{"status", "ok"}, {"error", nil}, {"data", data}}
}

// documents returns a document for each hostile string, which contains it in every position, and a few of unusual structure.
func documents() []object {
	all := []object{
		envelope(nil),
		{{"status", "error"}, {"error", "Parameter 'a' must be one of: b, c"}, {"data", nil}},
		envelope(object{{"emptyList", list{}}, {"emptyObject", object{}}, {"after", "x"}}),
		envelope(object{{"only", list{}}}),
		envelope(object{{"only", object{}}}),
		envelope(object{
			{"matrix", list{list{int64(1), int64(2)}, list{}, list{list{"deep"}}}},
			{"objects", list{object{{"a", "b"}, {"c", list{nil, true}}}, object{{"d", object{{"e", nil}}}}, object{{"f", "g"}}, "last"}},
			{"after", int64(1)},
		}),
		envelope(object{
			{"zero", int64(0)},
			{"least", int64(math.MinInt64)},
			{"most", int64(math.MaxInt64)},
			{"tenth", 0.1},
			{"huge", 1e21},
			{"tiny", 1e-9},
			{"negative", -2.5},
			{"whole", 3.0},
			{"yes", true},
			{"no", false},
			{"none", nil},
			{"N", "name of one letter"},
			{"Y", object{{"y", "n"}}},
		}),
		append(envelope(object{{"hmac", "x"}}), field{"premium", object{
			{"message", "m"}, {"upgrade_url", "https://example.com/?a=1&b=2"}, {"locked_fields", list{"cipher", "lines.clue"}},
		}}),
	}
	for _, text := range hostile {
		all = append(all, envelope(object{
			{"text", text},
			{"list", list{text, text}},
			{"nested", object{{"a", text}, {"b", list{object{{"c", text}}}}}},
			{"last", text},
		}))
	}
	return all
}
