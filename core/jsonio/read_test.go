package jsonio

import (
	"errors"
	"strconv"
	"strings"
	"testing"
)

// names reads a document and returns the names of its members, including the members of the member "in".
func names(document string) (string, error) {
	var all []string
	var member func(name string, r *Reader) error
	member = func(name string, r *Reader) error {
		all = append(all, name)
		if name == "in" {
			return r.Members(member)
		}
		return r.Skip()
	}
	err := Object([]byte(document), member)
	return strings.Join(all, " "), err
}

func TestObjectsAreReadMemberByMember(t *testing.T) {
	for document, want := range map[string]string{
		`{}`: "",
		" \n{ \"a\" : [1, {\"b\": 2}], \"c\": null } ":      "a c",
		`{"in":{"a":1,"in":{}},"\u0062":"\ud800"}`:          "in a in b",
		`{"a":[` + strings.Repeat("{},[],", 100) + `0]}`:    "a",
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
		`{"ä€😀":x}`:                      "must be valid JSON; the mistake is in column 8",
		"{\"a\":x\n}":                    "must be valid JSON; the mistake is in line 1, column 6",
		"{\"a\":\"\x1f\"}":               "must be valid JSON; the mistake is in column 7",
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
	err := Object([]byte(`{"a":1,"b":2}`), func(string, *Reader) error {
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
		read := func(name string, r *Reader) (err error) {
			if name == "in" {
				got, err = r.Value()
				_ = append(got, "what a caller appends"...) // must not overwrite what follows in the document
				return err
			}
			return r.Skip()
		}
		given := []byte(document)
		if err := Object(given, read); err != nil || string(got) != value || string(given) != document {
			t.Errorf("%s: got %s, %v, and the document is %s", value, got, err, given)
		}
	}
	broken := func(_ string, r *Reader) error {
		_, err := r.Value()
		return err
	}
	for _, document := range []string{`{"in": [1,]}`, `{"in": {"a":1,"a":2}}`, `{"in": ` + nested(MaxDepth+1) + `}`, `{"in": tru`} {
		if err := Object([]byte(document), broken); err == nil {
			t.Errorf("%.40s is taken", document)
		}
	}
}

func TestTextsAreDecoded(t *testing.T) {
	for value, want := range map[string]string{
		`"a"`: "a", `""`: "", `"ä€😀"`: "ä€😀", `"\"\\\/\b\f\n\r\t"`: "\"\\/\b\f\n\r\t",
		`"\u0061\u00E9\u20ac\ud83d\uDE00"`: "aé€😀", `"\u0000"`: "\x00",
		`"\ud83d"`: "\uFFFD", `"\ude00\ud83d"`: "\uFFFD\uFFFD", `"\ud83d\ud83d\ude00"`: "\uFFFD😀", `"\ud83dx\ud83d\n"`: "\uFFFDx\uFFFD\n", `"\ud83dxude00"`: "\uFFFDxude00",
		`-0.5E+10`: "-0.5E+10", `0`: "0", `true`: "true", `false`: "false", `null`: "null",
	} {
		var got, again string
		read := func(name string, r *Reader) (err error) {
			if name == "value" {
				value, err := r.Value()
				again = Text(value)
				return err
			}
			got, err = r.Text()
			return err
		}
		if err := Object([]byte(`{"text": `+value+`, "value": `+value+`}`), read); err != nil || got != want || again != want {
			t.Errorf("%s is read as %q and %q, %v", value, got, again, err)
		}
	}
}

func TestItemsAreReadOneByOne(t *testing.T) {
	const kinds = `n0"tf[{`
	got := ""
	err := Object([]byte(`{"list": [null, -1.5, "a\"b", true, false, [1], {"a": 2}], "none": [ ]}`), func(_ string, r *Reader) error {
		return r.Items(func(r *Reader) error {
			got += string(r.Kind())
			return r.Skip()
		})
	})
	if err != nil || got != kinds {
		t.Errorf("got the kinds %s and %v, want %s", got, err, kinds)
	}
}

func TestAMemberReadsTheErrorOfItsValue(t *testing.T) {
	for document, want := range map[string]Kind{`{"a"`: 0, `{"a":`: 0, `{"a",1}`: 0, `{"a" 1}`: 0, `{"a":}`: '}', `{"a":x}`: 'x'} {
		read := func(_ string, r *Reader) error {
			if got := r.Kind(); got != want {
				t.Errorf("%s has a value of the kind %q, want %q", document, got, want)
			}
			_, err := r.Text()
			return err
		}
		if err := Object([]byte(document), read); err == nil {
			t.Errorf("%s is taken", document)
		}
	}
}

func TestOneOfManyNamesIsNotGivenTwice(t *testing.T) {
	const size = 100_000
	var all []byte
	for i := range size {
		all = append(strconv.AppendInt(append(all, '"'), int64(i), 10), `":0,`...)
	}
	for repeated, want := range map[int]bool{0: true, 1: true, 20: true, size - 1: true, size: false} {
		document := "{" + string(all) + `"` + strconv.Itoa(repeated) + `":0}`
		for _, document := range []string{document, `{"in":` + document + `}`, `{"skipped":` + document + `}`} {
			_, err := names(document)
			if got := rule(err) == "must not contain the same name twice"; got != want {
				t.Errorf("with the name %d at the end: %v", repeated, err)
			}
		}
	}
}
