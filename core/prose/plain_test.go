package prose

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestThePartsOfAPlainText(t *testing.T) {
	for name, test := range map[string]struct {
		text string
		want []Block
	}{
		"hard-wrapped paragraphs": {
			"The kettle boiled while nobody was looking, and the kitchen\nfilled with steam. In\nthe garden it rained.\n\nNobody noticed.",
			[]Block{{Text: "The kettle boiled while nobody was looking, and the kitchen filled with steam. In the garden it rained."}, {Text: "Nobody noticed."}},
		},
		"headings of Markdown": {
			"# Beans\nPlant them in May.\n\nWatering\n--------\nDaily.\n\nMore\n====\n## Peas ##",
			[]Block{{Kind: Heading, Text: "Beans"}, {Text: "Plant them in May."}, {Kind: Heading, Text: "Watering"}, {Text: "Daily."}, {Kind: Heading, Text: "More"}, {Kind: Heading, Text: "Peas"}},
		},
		"a heading without marks": {
			"Introduction\nThis report says how many beans were sold in the last year.",
			[]Block{{Text: "Introduction"}, {Text: "This report says how many beans were sold in the last year."}},
		},
		"lists": {
			"You need:\n- beans\n- a pot that is\n  large enough\n1. Fill it\n2) Wait\n\na) Eat",
			[]Block{{Text: "You need:"}, {Kind: Item, Text: "beans"}, {Kind: Item, Text: "a pot that is large enough"}, {Kind: Item, Text: "Fill it"}, {Kind: Item, Text: "Wait"}, {Kind: Item, Text: "Eat"}},
		},
		"an item that has the mark of another in it": {"- 1. Wait\n- 2.1 Go", []Block{{Kind: Item, Text: "1. Wait"}, {Kind: Item, Text: "2.1 Go"}}},
		"a sentence that goes on with a number": {
			"The letter said that nobody would come to the house before the first of May\n12. The house would be cold and\nempty until then.",
			[]Block{{Text: "The letter said that nobody would come to the house before the first of May 12. The house would be cold and empty until then."}},
		},
		"a sentence that goes on with a dash": {
			"The beans were planted at the end of May, and\n- it had rained all night - by the morning\nthey were up.",
			[]Block{{Text: "The beans were planted at the end of May, and - it had rained all night - by the morning they were up."}},
		},
		"numbers behind full lines": {
			"The letter said what would have to be done in the house before the first of May\n1. Water the beans in the garden\n2. Wait",
			[]Block{{Text: "The letter said what would have to be done in the house before the first of May"}, {Kind: Item, Text: "Water the beans in the garden"}, {Kind: Item, Text: "Wait"}},
		},
		"an item behind the end of a sentence": {
			"The beans that you find in the garden are good.\nYou have to pick all of them on the same day.\n- Water them\nbefore.",
			[]Block{{Text: "The beans that you find in the garden are good. You have to pick all of them on the same day."}, {Kind: Item, Text: "Water them before."}},
		},
		"words that are broken at the end of a line": {
			"It was an ex-\nample of first-\nand second-class beans, a well-\nknown one of co\u00AD\noperation in the gar-\nden. See A-\nZ and the\n-\u2010",
			[]Block{{Text: "It was an example of first- and second-class beans, a well-known one of cooperation in the garden. See A- Z and the"}},
		},
		"a chat": {
			"[10:31] <bob> hello\n[2026-11-22 10:31:05 PM] <@ann> hi, are you\nthere?\n10:32 <bob> - yes\n<b>x</b> y\n: <b> x",
			[]Block{{Text: "hello"}, {Text: "hi, are you there?"}, {Kind: Item, Text: "yes"}, {Kind: Code, Text: "<b>x</b> y"}, {Kind: Code, Text: ": <b> x"}},
		},
		"a chat with names without brackets": {
			"[13/05/2024, 09:12] Ann: are you there\n[13/05/2024, 09:13] Bob B.: yes: I am\n[12] Ann: yes\n[9:30] is: a time",
			[]Block{{Text: "are you there"}, {Text: "yes: I am [12] Ann: yes"}, {Text: "a time"}},
		},
		"code": {
			"Run this:\n```sh\nmake build\n```\nThen open it.\nfor (i = 0; i < n; i++) {\nint x = 5;",
			[]Block{{Text: "Run this:"}, {Kind: Code, Text: "make build"}, {Text: "Then open it."}, {Kind: Code, Text: "for (i = 0; i < n; i++) {"}, {Kind: Code, Text: "int x = 5;"}},
		},
		"a span of code that begins a line": {
			"```make``` builds it.\n\nThen open it.",
			[]Block{{Text: "```make``` builds it."}, {Text: "Then open it."}},
		},
		"front matter": {
			"---\ntitle: Beans in May\ntags: [beans]\n---\nPlant the beans.\n---\nWater them.",
			[]Block{{Kind: Caption, Text: "title: Beans in May"}, {Kind: Caption, Text: "tags: [beans]"}, {Kind: Heading, Text: "Plant the beans."}, {Text: "Water them."}},
		},
		"a rule at the beginning": {
			"---\nPlant the beans.\n\nWater them.",
			[]Block{{Text: "Plant the beans."}, {Text: "Water them."}},
		},
		"a rule at the beginning and another one": {
			"---\nNote: plant the beans.\n\n---\nWater them.",
			[]Block{{Text: "Note: plant the beans."}, {Text: "Water them."}},
		},
		"definitions": {
			"Plant them in May[^1].\n[^1]: Or in April,\nif it is warm.\n[beans]: https://example.com/beans \"Beans\"\nSee the [beans] grow.",
			[]Block{
				{Text: "Plant them in May[^1]."},
				{Text: "[^1]: Or in April, if it is warm."},
				{Kind: Reference, Text: "[beans]: https://example.com/beans \"Beans\""},
				{Text: "See the [beans] grow."},
			},
		},
		"subtitles": {
			"1\n00:00:01,000 --> 00:00:04,000\nWhere are\nthe beans?",
			[]Block{{Text: "Where are the beans?"}},
		},
		"ingredients without marks": {
			"225g dry beans, soaked\n2 onions\nsalt and pepper\n1 lemon",
			[]Block{{Text: "225g dry beans, soaked"}, {Text: "2 onions salt and pepper"}, {Text: "1 lemon"}},
		},
		"tasks": {"- [x] Plant the beans.\n- [ ] Water them.", []Block{{Kind: Item, Text: "Plant the beans."}, {Kind: Item, Text: "Water them."}}},
		"links": {
			"Read [the rules](https://example.com/rules?all=1), ![Beans in a pot](beans.png)and [go on](#next \"Next\").\n\nf[x](y) and [](",
			[]Block{{Text: "Read the rules, and go on."}, {Text: "f[x](y) and []("}},
		},
		"a picture as a link": {
			"[![Build](build.svg)](https://example.com/build) [Beans](beans.md) are good.",
			[]Block{{Text: "Beans are good."}},
		},
		"an address": {"See https://example.com/a_b?x=1&y=2#z.", []Block{{Text: "See https://example.com/a_b?x=1&y=2#z."}}},
		"marks in a line": {
			"Run `make` **first**; it is _important_.\n\nIt cost $5; now it costs $7.",
			[]Block{{Text: "Run `make` **first**; it is _important_."}, {Text: "It cost $5; now it costs $7."}},
		},
		"a table": {
			"| Bean | Price |\n|------|-------|\n| Runner | 2.40 |",
			[]Block{{Kind: Cell, Text: "Bean Price"}, {Kind: Cell, Text: "Runner 2.40"}},
		},
		"a table with a bar in a cell": {"| Bean\\|pea | Price |", []Block{{Kind: Cell, Text: "Bean pea Price"}}},
		"a quotation":                  {"> Beans are\n> good.", []Block{{Text: "Beans are good."}}},
		"a chat whose program marks its notices": {
			"[27.11.2026, 10:02:11] Ann: are you there\n\u200e[27.11.2026, 10:02:15] Bob B.: \u200eimage omitted\n[27.11.2026, 10:03:16] Carl joined\n[27.11.2026, 10:04:01] Bob B.: I am",
			[]Block{{Text: "are you there"}, {Kind: Caption, Text: "\u200eimage omitted"}, {Kind: Caption, Text: "Carl joined"}, {Text: "I am"}},
		},
		"messages in small letters": {
			"hi are you there\nyes i am\nwhere do we meet\nat the shop\nok see you\nbring the dog\nand the ball",
			[]Block{{Text: "hi are you there"}, {Text: "yes i am"}, {Text: "where do we meet"}, {Text: "at the shop"}, {Text: "ok see you"}, {Text: "bring the dog"}, {Text: "and the ball"}},
		},
		"short lines that nobody has broken": {
			"We met at noon\nAnna had the keys\nBob was late again\nThey talked about beans\nWe meet again on Friday",
			[]Block{{Text: "We met at noon"}, {Text: "Anna had the keys"}, {Text: "Bob was late again"}, {Text: "They talked about beans"}, {Text: "We meet again on Friday"}},
		},
		"verse": {
			"The beans climb up the garden wall\nAnd never stop to rest at all\nThey reach the roof before the spring\nAnd from the chimney top they swing",
			[]Block{{Kind: Verse, Text: "The beans climb up the garden wall And never stop to rest at all They reach the roof before the spring And from the chimney top they swing"}},
		},
		"old line ends": {"One\r\ntwo\r\rthree", []Block{{Text: "One two"}, {Text: "three"}}},
		"nothing":       {" \n\t\n---\n", nil},
	} {
		got := Plain(test.text)
		for i := range got {
			got[i].at = 0
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: got %+v, want %+v", name, got, test.want)
		}
	}
}

// FuzzPlain checks that the blocks of a plain text are lines with its letters and digits in their order.
func FuzzPlain(f *testing.F) {
	for _, text := range []string{"", "a\nb\n\nc", "a\r\n\r\nb\rc", " a\u0085b ", "a\u2028\u2028b", "- a\n1. b", "```\nx\n```\n", "a\n===\n# b #", "| a | b |", "A b\nC d\nE f\nG h"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.ToValidUTF8(text, "\ufffd")
		if isSource(text) {
			return // references to characters become characters
		}
		rest := text
		for _, b := range Plain(text) {
			if !utf8.ValidString(b.Text) || b.Text == "" || b.Text != strings.Join(strings.Fields(b.Text), " ") {
				t.Errorf("%q: %q is not a trimmed line of UTF-8", text, b.Text)
			}
			for _, r := range b.Text {
				if unicode.IsLetter(r) || unicode.IsDigit(r) {
					at := strings.IndexRune(rest, r)
					if at < 0 {
						t.Fatalf("%q: %q is not in its place", text, b.Text)
					}
					rest = rest[at+utf8.RuneLen(r):]
				}
			}
		}
	})
}
