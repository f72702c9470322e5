//go:build !js

package core_test

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/acrostic"
	"github.com/lettercraft/lettercraft/core/cryptogram"
	"github.com/lettercraft/lettercraft/core/hmac"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
	"github.com/lettercraft/lettercraft/core/points"
	"github.com/lettercraft/lettercraft/core/prose"
	"github.com/lettercraft/lettercraft/core/websitereadability"
)

func TestEveryRefusalOfAnOperationHasItsReason(t *testing.T) {
	type params = map[string]any
	host := &operationtest.Host{Web: map[string]operation.Page{"https://example.com/": {Text: prose.Measure([]prose.Block{{Text: "Two words"}})}}}
	for _, test := range []struct {
		op        *operation.Operation
		params    params
		parameter string
		reason    operation.Reason
		line      int
	}{
		{acrostic.Operation, params{}, "word", operation.Required, 0},
		{acrostic.Operation, params{"word": ""}, "word", operation.TooShort, 0},
		{acrostic.Operation, params{"word": "AB"}, "word", operation.TooShort, 0},
		{acrostic.Operation, params{"word": "ABCDEFGHIJKLMNOP"}, "word", operation.TooLong, 0},
		{acrostic.Operation, params{"word": "CAT DOG"}, "word", operation.NotLetters, 0},
		{acrostic.Operation, params{"word": "CAT", "minLetters": 6, "maxLetters": 5}, "minLetters", operation.Conflict, 0},
		{acrostic.Operation, params{"word": "XXX", "minLetters": 12}, "minLetters", operation.NoMatch, 0},
		{acrostic.Operation, params{"word": "CAT", "answers": "dog"}, "answers", operation.WrongFirstLetter, 1},
		{acrostic.Operation, params{"word": "CAT", "answers": "\nant1"}, "answers", operation.NotLetters, 2},
		{acrostic.Operation, params{"word": "CAT", "answers": "\n\nT: A letter"}, "answers", operation.TooShort, 3},
		{acrostic.Operation, params{"word": "CAT", "answers": ": A clue"}, "answers", operation.TooShort, 1},
		{acrostic.Operation, params{"word": "CAT", "answers": "C" + strings.Repeat("A", 20)}, "answers", operation.TooLong, 1},
		{acrostic.Operation, params{"word": "CAT", "answers": "\r\naaaa"}, "answers", operation.ClueRequired, 2},
		{acrostic.Operation, params{"word": "CAT", "answers": "cow: " + strings.Repeat("x", 161)}, "answers", operation.ClueTooLong, 1},
		{acrostic.Operation, params{"word": "CAT", "answers": "\n\n\n\ncow"}, "answers", operation.TooManyLines, 4},
		{cryptogram.Operation, params{"text": "1984"}, "text", operation.NoLetters, 0},
		{cryptogram.Operation, params{"minLetters": 499}, "minLetters", operation.NoMatch, 0},
		{cryptogram.Operation, params{"text": "a", "key": "word"}, "key", operation.Conflict, 0},
		{cryptogram.Operation, params{"text": "a", "shift": 1}, "shift", operation.Conflict, 0},
		{cryptogram.Operation, params{"text": "a", "alphabet": "k1", "key": "one", "shift": 26}, "shift", operation.AboveMaximum, 0},
		{cryptogram.Operation, params{"text": "a", "alphabet": "k1"}, "key", operation.NoLetters, 0},
		{cryptogram.Operation, params{"text": "a", "alphabet": "k2", "key": "123"}, "key", operation.NoLetters, 0},
		{cryptogram.Operation, params{"text": "a", "alphabet": "k4", "key": "one"}, "key", operation.NoLetters, 0},
		{cryptogram.Operation, params{"text": "a", "alphabet": "k4", "key": ",two"}, "key", operation.NoLetters, 0},
		{cryptogram.Operation, params{"text": "a", "alphabet": "k4", "key": "one,two,three"}, "key", operation.TooManyKeyWords, 0},
		{cryptogram.Operation, params{"text": "a", "alphabet": "k1", "key": "one", "shift": 0}, "shift", operation.MapsToItself, 0},
		{cryptogram.Operation, params{"text": "a", "letters": "ABC"}, "letters", operation.UnknownValue, 0},
		{cryptogram.Operation, params{"text": "a", "kind": "hill", "key": "AAAA"}, "key", operation.NotInvertible, 0},
		{cryptogram.Operation, params{"text": "a", "crib": "b"}, "crib", operation.NotInText, 0},
		{cryptogram.Operation, params{"text": "a", "difficulty": "easy"}, "difficulty", operation.Conflict, 0},
		{cryptogram.Operation, params{"text": "a", "points": true}, "points", operation.ServiceOnly, 0},
		{points.Operation, params{"text": "1984"}, "text", operation.NoLetters, 0},
		{hmac.Operation, params{"message": "0g", "messageEncoding": "hex", "secret": ""}, "message", operation.NotDecodable, 0},
		{hmac.Operation, params{"message": "", "secret": "=", "secretEncoding": "base64"}, "secret", operation.NotDecodable, 0},
		{websitereadability.Operation, params{"url": "https://example.com/"}, "url", operation.NoText, 0},
	} {
		_, err := operationtest.Call[struct{}](test.op, host, test.params)
		var e *operation.Error
		if !errors.As(err, &e) || e.Code != operation.InvalidParameter || e.Parameter != test.parameter || e.Reason != test.reason || e.Line != test.line {
			t.Errorf("%s %v: got %+v, want %s: %s in line %d", test.op.Name, test.params, e, test.parameter, test.reason, test.line)
		}
	}
}

// TestEveryErrorInTheSourcesHasAReasonOfItsCode parses the sources. It checks that every error for a caller has a reason, that the
// reason belongs to the error's code, and that every reason is used.
func TestEveryErrorInTheSourcesHasAReasonOfItsCode(t *testing.T) {
	names := constants(t)
	codes := map[string]operation.Code{}
	for _, r := range operation.Reasons {
		codes[string(r.Reason)] = r.Code
	}
	used, errorsFound := map[string]bool{}, 0
	files := token.NewFileSet()
	for path, file := range sources(t, files) {
		inPackage := file.Name.Name == "operation"
		if filepath.Base(path) == "reason.go" {
			continue // which names them all
		}
		// name returns the name of a constant of package operation, or nothing.
		name := func(e ast.Expr) string {
			if s, ok := e.(*ast.SelectorExpr); ok {
				if x, ok := s.X.(*ast.Ident); ok && x.Name == "operation" {
					return s.Sel.Name
				}
			} else if i, ok := e.(*ast.Ident); ok && inPackage {
				return i.Name
			}
			return ""
		}
		isQueryError := func(e ast.Expr) bool {
			s, ok := e.(*ast.SelectorExpr)
			if !ok {
				i, ok := e.(*ast.Ident)
				return ok && file.Name.Name == "language" && i.Name == "Error"
			}
			x, ok := s.X.(*ast.Ident)
			return ok && x.Name == "language" && s.Sel.Name == "Error"
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if e, ok := n.(ast.Expr); ok {
				used[names[name(e)]] = true
			}
			if call, ok := n.(*ast.CallExpr); ok {
				for _, argument := range call.Args {
					reason := names[name(argument)]
					code := codes[reason]
					if want := codeOf(call.Fun); code != "" && want != code {
						t.Errorf("%s: the reason %s is passed to a function that makes errors with the code %q", files.Position(call.Pos()), reason, want)
					}
				}
			}
			literal, ok := n.(*ast.CompositeLit)
			if !ok || len(literal.Elts) == 0 || name(literal.Type) != "Error" && !isQueryError(literal.Type) {
				return true
			}
			errorsFound++
			var code, reason ast.Expr
			if isQueryError(literal.Type) {
				code = &ast.SelectorExpr{X: ast.NewIdent("operation"), Sel: ast.NewIdent("MalformedRequest")}
			}
			for _, element := range literal.Elts {
				field := element.(*ast.KeyValueExpr)
				switch field.Key.(*ast.Ident).Name {
				case "Code":
					code = field.Value
				case "Reason":
					reason = field.Value
				}
			}
			switch {
			case code == nil || reason == nil:
				t.Errorf("%s: an error is written without a code or without a reason", files.Position(literal.Pos()))
			case names[name(reason)] == "": // a variable
			case string(codes[names[name(reason)]]) != names[name(code)]:
				t.Errorf("%s: the reason %s does not belong to the code %s", files.Position(literal.Pos()), names[name(reason)], names[name(code)])
			}
			return true
		})
	}
	if errorsFound < 5 {
		t.Errorf("only %d errors were found in the sources", errorsFound)
	}
	for _, r := range operation.Reasons {
		if !used[string(r.Reason)] {
			t.Errorf("nothing uses the reason %s", r.Reason)
		}
	}
	for name, value := range names {
		listed := slices.ContainsFunc(operation.Reasons, func(r operation.ReasonInfo) bool {
			return string(r.Reason) == value || string(r.Code) == value
		})
		if !listed {
			t.Errorf("%s, %q, is not listed in operation.Reasons", name, value)
		}
	}
}

// codeOf returns the code of the errors that a function makes from the reason it is given.
func codeOf(function ast.Expr) operation.Code {
	name := ""
	switch f := function.(type) {
	case *ast.SelectorExpr:
		name = f.Sel.Name
	case *ast.Ident:
		name = f.Name
	}
	switch name {
	case "Invalid", "InvalidLine", "fault", "Unfit":
		return operation.InvalidParameter
	case "malformed", "At", "at", "fail":
		return operation.MalformedRequest
	case "Unavailable":
		return operation.ServiceUnavailable
	}
	return ""
}

// constants returns the codes and reasons of package operation, by the names of their constants.
func constants(t *testing.T) map[string]string {
	all := map[string]string{}
	for _, file := range []string{"operation/error.go", "operation/reason.go"} {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok || len(spec.Values) != 1 {
				return true
			}
			switch value := spec.Values[0].(type) {
			case *ast.BasicLit:
				all[spec.Names[0].Name], _ = strconv.Unquote(value.Value)
			case *ast.CallExpr: // Reason(Code)
				all[spec.Names[0].Name] = all[value.Args[0].(*ast.Ident).Name]
			}
			return true
		})
	}
	if len(all) < 30 {
		t.Fatalf("only %d codes and reasons were found", len(all))
	}
	return all
}

// sources returns the parsed sources of the programs, without tests.
func sources(t *testing.T, set *token.FileSet) map[string]*ast.File {
	files := map[string]*ast.File{}
	for _, folder := range []string{"../core", "../wasm", "../worker"} {
		err := filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
				return err
			}
			files[path], err = parser.ParseFile(set, path, nil, 0)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return files
}
