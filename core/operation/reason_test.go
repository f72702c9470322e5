package operation_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/operation"
)

func TestReasonsAreSpelledLikeCodesAndDocumented(t *testing.T) {
	seen, codes := map[operation.Reason]bool{}, map[operation.Code]int{}
	for _, r := range operation.Reasons {
		if !regexp.MustCompile(`^[a-z0-9]+(_[a-z0-9]+)*$`).MatchString(string(r.Reason)) {
			t.Errorf("%q is not spelled like a code", r.Reason)
		}
		if seen[r.Reason] {
			t.Errorf("%s is listed twice", r.Reason)
		}
		if !regexp.MustCompile(`^[A-Z].*\.$`).MatchString(r.Doc) {
			t.Errorf("%s is documented as %q, which is not a sentence", r.Reason, r.Doc)
		}
		seen[r.Reason] = true
		codes[r.Code]++
	}
	for _, r := range operation.Reasons {
		if codes[r.Code] == 1 && string(r.Reason) != string(r.Code) {
			t.Errorf("%s is the only reason of %s and is spelled otherwise", r.Reason, r.Code)
		}
	}
}

func TestBindingGivesAReason(t *testing.T) {
	for body, want := range map[string]struct {
		parameter string
		reason    operation.Reason
	}{
		`{}`:                {"word", operation.Required},
		`{"word":1}`:        {"word", operation.WrongType},
		`{"word":{}}`:       {"word", operation.WrongType},
		`{"word":"abcdef"}`: {"word", operation.TooLong},
		`{"word":"a","raw":"` + strings.Repeat("é", 601) + `"}`: {"raw", operation.TooLong},
		`{"word":"a","color":"pink"}`:                           {"color", operation.UnknownValue},
		`{"word":"a","flag":"true"}`:                            {"flag", operation.WrongType},
		`{"word":"a","level":1.5}`:                              {"level", operation.WrongType},
		`{"word":"a","level":-2}`:                               {"level", operation.BelowMinimum},
		`{"word":"a","level":1001}`:                             {"level", operation.AboveMaximum},
		`{"word":"a","level":99999999999999999999}`:             {"level", operation.AboveMaximum},
		`{"word":"a","count":99999999999999999999}`:             {"count", operation.AboveMaximum},
		`{"word":"a","count":-99999999999999999999}`:            {"count", operation.BelowMinimum},
		`{"word":"a","ratio":1e999}`:                            {"ratio", operation.WrongType},
		`[]`:                                                    {"", operation.InvalidJSON},
		`{"word":"a"`:                                           {"", operation.InvalidJSON},
		`{"word":"a","word":"a"}`:                               {"", operation.InvalidJSON},
	} {
		_, err := fromJSON(t, body)
		reasoned(t, short(body), err, want.parameter, want.reason)
	}
	for query, want := range map[string]struct {
		parameter string
		reason    operation.Reason
	}{
		"":                      {"word", operation.Required},
		"word=a&word=a":         {"word", operation.Repeated},
		"word=%FF":              {"word", operation.NotUTF8},
		"word=a&flag=yes":       {"flag", operation.WrongType},
		"word=a&level=1001":     {"level", operation.AboveMaximum},
		"word=a&level=thousand": {"level", operation.WrongType},
	} {
		_, err := fromQuery(t, query)
		reasoned(t, query, err, want.parameter, want.reason)
	}
}

// reasoned checks the parameter and the reason of an error.
func reasoned(t *testing.T, input string, err error, parameter string, reason operation.Reason) {
	t.Helper()
	var e *operation.Error
	if !errors.As(err, &e) || e.Parameter != parameter || e.Reason != reason {
		t.Errorf("%s: got %+v, want parameter %q and reason %s", input, e, parameter, reason)
	}
}
