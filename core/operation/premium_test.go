package operation_test

import (
	"context"
	"slices"
	"testing"

	"github.com/lettercraft/lettercraft/core/operation"
)

type premiumParams struct {
	Open  string `json:"open" doc:"D."`
	Theme string `json:"theme" doc:"D." premium:"true" default:"plain" enum:"plain,nature"`
	Image bool   `json:"image" doc:"D." premium:"true"`
	// Both a parameter and a field of the result, whose name must be listed once.
	Cipher *string `json:"cipher" doc:"D." premium:"true"`
}

type premiumResult struct {
	Open   string  `json:"open" doc:"D."`
	Theme  string  `json:"theme" doc:"D."`
	Image  bool    `json:"image" doc:"D."`
	Given  bool    `json:"given" doc:"D."`
	Cipher pair    `json:"cipher" doc:"D." premium:"true"`
	Nested nest    `json:"nested" doc:"D."`
	Lines  []pair  `json:"lines" doc:"D."`
	Score  float64 `json:"score" doc:"D." premium:"true"`
	Grade  int     `json:"grade" doc:"D." premium:"true"`
}

type pair struct {
	Word string `json:"word" doc:"D."`
	Clue string `json:"clue" doc:"D." premium:"true"`
}

type nest struct {
	Pair pair `json:"pair" doc:"D."`
}

var sample = pair{"w", "c"}

var premium = operation.Define(operation.Operation{Name: "premium", Method: "POST"},
	func(_ context.Context, _ operation.Host, p premiumParams) (premiumResult, error) {
		return premiumResult{
			Open: p.Open, Theme: p.Theme, Image: p.Image, Given: p.Cipher != nil,
			Cipher: sample, Nested: nest{sample}, Lines: []pair{sample, sample}, Score: 1.5, Grade: 2,
		}, nil
	})

var lockedResults = []string{"cipher", "nested.pair.clue", "lines.clue", "score", "grade"}

func TestAPaidPlanGetsEverything(t *testing.T) {
	call := mustBind(t, premium, `{"open":"o","theme":"nature","image":true,"cipher":""}`)
	const want = `{"open":"o","theme":"nature","image":true,"given":true,"cipher":{"word":"w","clue":"c"},` +
		`"nested":{"pair":{"word":"w","clue":"c"}},"lines":[{"word":"w","clue":"c"},{"word":"w","clue":"c"}],"score":1.5,"grade":2}`
	if got := written(t, call); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestWithholdPremiumResetsParametersAndLocksFields(t *testing.T) {
	call := mustBind(t, premium, `{"open":"o","theme":"nature","image":true,"cipher":"x"}`)
	locked := call.WithholdPremium()
	if want := append(slices.Clone(lockedResults), "theme", "image"); !slices.Equal(locked, want) {
		t.Errorf("locked are %q, want %q", locked, want)
	}
	const want = `{"open":"o","theme":"plain","image":false,"given":false,"cipher":null,` +
		`"nested":{"pair":{"word":"w","clue":null}},"lines":[{"word":"w","clue":null},{"word":"w","clue":null}],"score":null,"grade":null}`
	if got := written(t, call); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestAPremiumParameterThatWasNotGivenIsNotNamed(t *testing.T) {
	for _, body := range []string{`{"open":"o"}`, `{"open":"o","theme":null,"image":null}`} {
		if locked := mustBind(t, premium, body).WithholdPremium(); !slices.Equal(locked, lockedResults) {
			t.Errorf("%s: locked are %q, want %q", body, locked, lockedResults)
		}
	}
}

func TestWithholdPremiumOfOneCallLeavesTheNextAlone(t *testing.T) {
	// Calls share the list of result fields. The parameters of a call must not be added to it.
	first := mustBind(t, premium, `{"theme":"nature","image":true}`).WithholdPremium()
	second := mustBind(t, premium, `{"image":true}`).WithholdPremium()
	if want := append(slices.Clone(lockedResults), "image"); !slices.Equal(second, want) {
		t.Errorf("the second call's are %q, want %q", second, want)
	}
	if want := append(slices.Clone(lockedResults), "theme", "image"); !slices.Equal(first, want) {
		t.Errorf("the first call's have become %q, want %q", first, want)
	}
	if third := mustBind(t, premium, `{}`); written(t, third) == "" {
		t.Error("nothing was written")
	} else if got := third.WithholdPremium(); !slices.Equal(got, lockedResults) {
		t.Errorf("the third call's are %q, want %q", got, lockedResults)
	}
}

func TestARefusedPremiumParameterIsRefusedOnEveryPlan(t *testing.T) {
	_, err := premium.BindJSON([]byte(`{"theme":"space"}`))
	refused(t, err, operation.InvalidParameter, "theme", "Parameter 'theme' must be one of: plain, nature")
}

func TestWhatOnlyPaidPlansHaveIsPremium(t *testing.T) {
	type none struct{}
	type given struct {
		Theme string `json:"theme" doc:"D." premium:"true"`
	}
	type result struct {
		Pair pair `json:"pair" doc:"D."`
	}
	for name, test := range map[string]struct {
		op   *operation.Operation
		want bool
	}{
		"nothing":             {priced[none, none](false), false},
		"the operation":       {priced[none, none](true), true},
		"a parameter":         {priced[given, none](false), true},
		"a field of a result": {priced[none, result](false), true},
	} {
		if got := test.op.HasPremium(); got != test.want {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}

func priced[P, R any](isPremium bool) *operation.Operation {
	return operation.Define(operation.Operation{Name: "op", Method: "POST", Premium: isPremium}, func(context.Context, operation.Host, P) (result R, err error) {
		return result, nil
	})
}
