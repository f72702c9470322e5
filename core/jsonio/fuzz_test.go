package jsonio

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// reader has the methods of [Reader].
type reader[R any] interface {
	Kind() Kind
	Members(member func(name string, r R) error) error
	Items(item func(r R) error) error
	Text() (string, error)
	Value() ([]byte, error)
	Skip() error
}

// peer is a [Reader] that reads the tokens with package jsontext.
type peer struct{ *jsontext.Decoder }

func (p peer) Kind() Kind { return Kind(p.PeekKind()) }

func (p peer) Members(member func(name string, r peer) error) error {
	if _, err := p.token(); err != nil {
		return err
	}
	for p.PeekKind() != '}' {
		name, err := p.token()
		if err != nil {
			return err
		}
		if err := member(name.String(), p); err != nil {
			return err
		}
	}
	_, err := p.token()
	return err
}

func (p peer) Items(item func(r peer) error) error {
	if _, err := p.token(); err != nil {
		return err
	}
	for p.PeekKind() != ']' {
		if err := item(p); err != nil {
			return err
		}
	}
	_, err := p.token()
	return err
}

func (p peer) Text() (string, error) {
	token, err := p.token()
	if err != nil {
		return "", err
	}
	return token.String(), nil
}

func (p peer) Value() ([]byte, error) {
	rest, start := p.UnreadBuffer(), p.InputOffset()
	if err := p.Skip(); err != nil {
		return nil, err
	}
	return bytes.TrimLeft(rest[:p.InputOffset()-start], ",: \t\r\n"), nil
}

func (p peer) Skip() error {
	depth := p.StackDepth()
	for {
		if _, err := p.token(); err != nil || p.StackDepth() == depth {
			return err
		}
	}
}

var (
	errTwice = errors.New("must not contain the same name twice")
	errDeep  = errors.New("must have at most 32 levels of objects and arrays")
)

func (p peer) token() (jsontext.Token, error) {
	token, err := p.ReadToken()
	if errors.Is(err, jsontext.ErrDuplicateName) {
		err = errTwice
	}
	if err == nil && p.StackDepth() > MaxDepth {
		err = errDeep
	}
	return token, err
}

// visit reads a value in the ways that the bytes of choices choose, and writes down what it finds. After an error it reads nothing more.
func visit[R reader[R]](r R, seen *strings.Builder, choices *[]byte) (err error) {
	choice := byte(0)
	if len(*choices) > 0 {
		choice, *choices = (*choices)[0]%4, (*choices)[1:]
	}
	kind := r.Kind()
	if kind == 0 || strings.IndexByte(`"0tfn{[`, byte(kind)) < 0 {
		kind = '?'
	}
	seen.WriteByte(byte(kind))
	switch {
	case choice == 1:
		err = r.Skip()
	case choice == 2:
		var value []byte
		value, err = r.Value()
		seen.Write(value)
	case kind == '{':
		err = r.Members(func(name string, r R) error {
			seen.WriteString(name + ":")
			return visit(r, seen, choices)
		})
	case kind == '[':
		err = r.Items(func(r R) error { return visit(r, seen, choices) })
	default:
		var text string
		text, err = r.Text()
		seen.WriteString(text)
	}
	seen.WriteByte(',')
	return err
}

// FuzzReader compares the reader with package jsontext: the values, the rule that a document breaks, and the place of the mistake.
func FuzzReader(f *testing.F) {
	for _, seed := range []string{
		``, `{}`, ` {"a" : [ 1 , {"b":2} ] , "c":null } `, `{"a":1}x`, `{"a":1,"\u0061":2}`, `{"\ud800":1,"\udfff":2}`, "{\"\":\"\xff\"}",
		`{"a":-0.5e+10,"b":[true,false,null,"\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00\ud83d\n\ude00"]}`, "{\"ä\":\n\"é\" \"b\":\t1}", "{\"a\":\"\x00\"}",
		`{"a":`, `{"a":}`, `{"a"}`, `{"a",`, `{"a"::1}`, `{"a":1,}`, `{"a":1,,"b":2}`, `{,}`, `{:`, `{"a":1:`, `{"a":1]`, `{]`, `{1:2}`, `{nul:1}`,
		`{null`, `{tru`, `{-x`, `{{`, `{"a":[1,]}`, `{"a":[,]}`, `{"a":[1 2]}`, `{"a":[1}`, `{"a":[:1]}`, `{"a":[1,`, `{"a":[-`, `{"a":[1.`,
		`{"a":[1.x]}`, `{"a":[1e`, `{"a":[1e+x]}`, `{"a":[-]}`, `{"a":[01]}`, `{"a":[.5]}`, `{"a":[+1]}`, `{"a":trux}`, `{"a":tru`, `{"a":truex}`,
		`{"a":"\x"}`, `{"a":"\u12`, `{"a":"\u12g4"}`, `{"a":"\`, `{"a":"b`, `{"a":'b'}`, `{"a":1/**/}`,
		`{"a":` + strings.Repeat(`[`, MaxDepth) + `x`, `{"a":` + strings.Repeat(`{"a":`, MaxDepth) + `x`,
		"{" + strings.Join(strings.Split(`"abcdefghijklmnopqrstuvwxyza`, ""), `":1,"`) + `":2}`,
	} {
		for choice := range byte(4) {
			f.Add([]byte(seed), bytes.Repeat([]byte{choice}, 8))
		}
	}
	f.Fuzz(func(t *testing.T, document, choices []byte) {
		var got, want strings.Builder
		gotChoices, wantChoices := choices, choices
		gotErr := Object(document, func(name string, r *Reader) error {
			got.WriteString(name + ":")
			return visit(r, &got, &gotChoices)
		})
		p := peer{jsontext.NewDecoder(bytes.NewBuffer(document), jsontext.AllowInvalidUTF8(true))}
		wantErr := func() error {
			switch {
			case !utf8.Valid(document):
				return errors.New("must be JSON in UTF-8")
			case p.Kind() != '{':
				return errors.New("must be one JSON object")
			}
			err := p.Members(func(name string, r peer) error {
				want.WriteString(name + ":")
				return visit(r, &want, &wantChoices)
			})
			if err == nil && len(bytes.Trim(p.UnreadBuffer(), " \t\r\n")) > 0 {
				err = errors.New("must be one JSON object with nothing after it")
			}
			return err
		}()
		if got.String() != want.String() {
			t.Errorf("%q is read as %q, want %q", document, &got, &want)
		}
		var mistake *jsontext.SyntacticError
		if errors.As(wantErr, &mistake) {
			wantErr = (&Reader{document: document}).mistake(int(mistake.ByteOffset))
		}
		if rule(gotErr) != rule(wantErr) {
			t.Errorf("%q: %q, want %q", document, rule(gotErr), rule(wantErr))
		}
	})
}

func rule(err error) string {
	switch e := err.(type) {
	case nil:
		return ""
	case *Error:
		return e.Rule
	default:
		return e.Error()
	}
}
