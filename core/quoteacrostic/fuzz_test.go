package quoteacrostic

import (
	"errors"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/sheet/sheettest"
)

// FuzzQuoteAcrostic checks that every call is refused with a reason or makes a puzzle that keeps the rules.
func FuzzQuoteAcrostic(f *testing.F) {
	const text = "Saddle, turtle; harbor garden? Island lantern - needle oyster! Orchid: magnet"
	f.Add(text, "Ann Onymous", "Moonlights", "", "", "", "s")
	f.Add(text, "", "", "Moonlights", "is land: Ground\noyster", "magnet\n\nneedle", "")
	f.Add(strings.Repeat("L'œuvre d’art—ß ", 8), "Ëmile", "Ævum", "", "it's: Mine", "", "s")
	f.Add(strings.Repeat("e", 300), "", "", strings.Repeat("e", 40), "", "", "s")
	f.Add(strings.Repeat("the tea at ten ", 10), "", "", "the tea at ten at", "tea: A\nten: B\nteat: C", "eat", "s")
	f.Add("", "", "", "Happy birthday", strings.Repeat("z", 20)+": Sleep", "", "s")
	f.Fuzz(func(t *testing.T, quotation, author, work, initials, keep, avoid, seed string) {
		params := map[string]any{
			"quotation": quotation, "author": author, "work": work, "initials": initials, "keep": keep, "avoid": avoid, "seed": seed,
		}
		r, err := call(params)
		var e *operation.Error
		switch {
		case errors.As(err, &e):
			if e.Reason == "" || e.Message == "" {
				t.Errorf("%#v", e)
			}
		case err != nil:
			t.Error(err)
		default:
			checkSpelling(t, r)
			for _, d := range sheettest.Drawings(t, Operation, params) {
				if err := sheettest.Check(d); err != nil {
					t.Error(err)
				}
			}
		}
	})
}
