package jsonio

import (
	"errors"
	"runtime"
	"slices"
	"strings"
	"testing"
	"weak"

	"github.com/go-json-experiment/json/jsontext"
)

// names reads a document and returns the names of its members, including the members of the member "in".
func names(document string) (string, error) {
	var all []string
	var member func(name string, dec *jsontext.Decoder) error
	member = func(name string, dec *jsontext.Decoder) error {
		all = append(all, name)
		if name == "in" {
			return Members(dec, member)
		}
		return Skip(dec)
	}
	err := Object([]byte(document), member)
	return strings.Join(all, " "), err
}

func TestObjectsAreReadMemberByMember(t *testing.T) {
	for document, want := range map[string]string{
		`{}`: "",
		" \n{ \"a\" : [1, {\"b\": 2}], \"c\": null } ":      "a c",
		`{"in":{"a":1,"in":{}},"\u0062":"\ud800"}`:          "in a in b",
		`{"a":` + nested(MaxDepth-1) + `,"z":1}`:            "a z",
		`{"in":{"a":` + nested(MaxDepth-2) + `,"b":0}}`:     "in a b",
		`{"a":1,"in":{"a":"the same name in another one"}}`: "a in a",
	} {
		if got, err := names(document); got != want || err != nil {
			t.Errorf("%s: got %q and %v, want %q", document, got, err, want)
		}
	}
}

func TestWhatIsNoObjectIsRefused(t *testing.T) {
	for document, rule := range map[string]string{
		"":                               "must be one JSON object",
		"[]":                             "must be one JSON object",
		`"{}"`:                           "must be one JSON object",
		"{} {}":                          "must be one JSON object with nothing after it",
		"{\"a\":\"\xff\"}":               "must be JSON in UTF-8",
		`{"a":1`:                         "must be valid JSON; the mistake is in column 7",
		`{"in":{"a" 1}}`:                 "must be valid JSON; the mistake is in column 12",
		"{\n\"ä\": \"é\"\n \"b\": 1}":    "must be valid JSON; the mistake is in line 3, column 2",
		`{"a":1,"a":2}`:                  "must not contain the same name twice",
		`{"in":{"a":1,"\u0061":2}}`:      "must not contain the same name twice",
		`{"a":` + nested(MaxDepth) + `}`: "must have at most 32 levels of objects and arrays",
	} {
		_, err := names(document)
		var broken *Error
		if !errors.As(err, &broken) || broken.Rule != rule {
			t.Errorf("%s: got %v, want %q", document, err, rule)
		}
	}
}

func TestAnErrorOfAMemberEndsTheReading(t *testing.T) {
	stop := errors.New("stop")
	calls := 0
	err := Object([]byte(`{"a":1,"b":2}`), func(string, *jsontext.Decoder) error {
		calls++
		return stop
	})
	if err != stop || calls != 1 {
		t.Errorf("got %v after %d calls", err, calls)
	}
}

func nested(levels int) string { return strings.Repeat("[", levels) + strings.Repeat("]", levels) }

func TestAValueIsAPartOfItsDocument(t *testing.T) {
	for _, value := range []string{`{"a": [1, {"b": null}]}`, `[]`, `"x\"y"`, "-1.5e3", "true", "null"} {
		document := "{\"first\": 1, \"in\" :\r\n\t " + value + " , \"last\":{}}"
		var got []byte
		read := func(name string, dec *jsontext.Decoder) (err error) {
			if name == "in" {
				got, err = Value(dec)
				return err
			}
			return Skip(dec)
		}
		if err := Object([]byte(document), read); err != nil || string(got) != value {
			t.Errorf("%s: got %s, %v", value, got, err)
		}
	}
	broken := func(_ string, dec *jsontext.Decoder) error {
		_, err := Value(dec)
		return err
	}
	for _, document := range []string{`{"in": [1,]}`, `{"in": {"a":1,"a":2}}`, `{"in": ` + nested(MaxDepth+1) + `}`, `{"in": tru`} {
		if err := Object([]byte(document), broken); err == nil {
			t.Errorf("%.40s is taken", document)
		}
	}
}

// TestADocumentHasNothingOfTheDocumentsBefore reads documents one after the other and within each other, because decoders are used again.
func TestADocumentHasNothingOfTheDocumentsBefore(t *testing.T) {
	read := func(document string, within func()) (members []string, err error) {
		err = Object([]byte(document), func(name string, dec *jsontext.Decoder) error {
			value, err := Value(dec)
			members = append(members, name+string(value))
			if within != nil {
				within()
			}
			return err
		})
		return members, err
	}
	var first, inner []string
	for range 3 {
		if _, err := read(`{"secret":{"a":{"b":"`+strings.Repeat("secret", 50), nil); err == nil {
			t.Error("a document without an end was read")
		}
		members, err := read(`{"secret":{"a":1},"a":"one"}`, func() {
			within, err := read(`{"a":2,"secret":[]}`, nil)
			if want := []string{"a2", "secret[]"}; err != nil || !slices.Equal(within, want) {
				t.Errorf("within another document: got %q, %v", within, err)
			}
			inner = within
		})
		if want := []string{`secret{"a":1}`, `a"one"`}; err != nil || !slices.Equal(members, want) {
			t.Errorf("got %q, %v", members, err)
		}
		if first == nil {
			first = members
		}
	}
	if first[0] != `secret{"a":1}` || inner[0] != "a2" {
		t.Errorf("a later document has changed an earlier one: %q, %q", first, inner)
	}
}

// TestADocumentIsNotKept reads a part of a text, as the programs read a line of a batch. Only the garbage collector then has the text.
func TestADocumentIsNotKept(t *testing.T) {
	read := func() weak.Pointer[byte] {
		text := []byte(strings.Repeat(" ", 1<<20) + `{"secret":"a"}`)
		if err := Object(text[1<<20:], func(_ string, dec *jsontext.Decoder) error { return Skip(dec) }); err != nil {
			t.Error(err)
		}
		return weak.Make(&text[0])
	}
	text := read()
	runtime.GC()
	if text.Value() != nil {
		t.Error("the text is still in memory")
	}
}
