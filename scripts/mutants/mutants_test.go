package main

import (
	"slices"
	"testing"
)

// texts returns the sources with each mistake.
func texts(t *testing.T, source string, find func([]byte) ([]edit, error)) []string {
	t.Helper()
	edits, err := find([]byte(source))
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, e := range edits {
		all = append(all, string(mutant{source: []byte(source), edit: e}.mutated()))
	}
	return all
}

func TestMistakesInGo(t *testing.T) {
	const begin = "package p\nfunc f() { "
	for line, want := range map[string][]string{
		`if a < 2 { g() }`:             {`if a <= 2 { g() }`, `if a >= 2 { g() }`, `if a < 3 { g() }`, `if a < 1 { g() }`, `if a < 2 {  }`},
		`if ok { return }`:             {`if !(ok) { return }`, `if ok {  }`},
		`x := make([]int, 0, 9)`:       nil,
		`x := "a" + b`:                 nil,
		`x := a && true`:               {`x := a || true`, `x := a && false`},
		`for i := range n { s += -i }`: {`for i := range n {  }`, `for i := range n { s -= -i }`},
		`switch { case a == b: i++ }`:  {`switch { case a != b: i++ }`, `switch { case a == b:  }`, `switch { case a == b: i-- }`},
	} {
		for i := range want {
			want[i] = begin + want[i] + " }"
		}
		if got := texts(t, begin+line+" }", ofGo); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", line, got, want)
		}
	}
}

func TestMistakesInJavaScript(t *testing.T) {
	for line, want := range map[string][]string{
		`if (a) f();`:                   {`if (!(a)) f();`, `if (a) ;`},
		`if (a === b) return;`:          {`if (a !== b) return;`, `if (a === b) ;`},
		`const x = a ?? 1;`:             {`const x = a && 1;`, `const x = a ?? 2;`, `const x = a ?? 0;`},
		`const x = a ? b : c;`:          {`const x = a && false ? b : c;`, `const x = a || true ? b : c;`},
		"const x = /a+b/.test(`${a}`);": nil,
		`const x = "a" + b;`:            nil,
		`const f = function* () {};`:    nil,
		`class A { #x = {}; }`:          nil,
		`a.b = { c };`:                  {`;`},
	} {
		if got := texts(t, line, ofJavaScript); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", line, got, want)
		}
	}
}

func TestAMutantIsNamedByItsLines(t *testing.T) {
	source := "a\n\tif b <\n\t\tc {\n"
	m := mutant{file: "x.go", source: []byte(source), edit: edit{8, 9, "<="}}
	if got, want := m.String(), "x.go:2: if b < → if b <="; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	m.edit = edit{3, 13, ""}
	if got, want := m.String(), "x.go:2: if b < c { → {"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
