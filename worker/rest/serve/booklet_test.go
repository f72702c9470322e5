package serve

import (
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/service/account"
	"github.com/lettercraft/lettercraft/worker/service/servicetest"
)

// bookletOf returns a request for a booklet, given its puzzles and more members of the body.
func bookletOf(key, more string, puzzles ...string) request {
	body := `{"puzzles":[` + strings.Join(puzzles, ",") + `]` + more + `}`
	return request{"POST", "/v1/booklet", map[string]string{"x-api-key": key}, body}
}

// classSet returns the puzzles of a class: versions of a text.
func classSet(puzzles int) []string {
	var all []string
	for i := range puzzles {
		all = append(all, called("cryptogram", fmt.Sprintf(`{"text":"Know thyself","seed":"class-4b","number":%d}`, i+1)))
	}
	return all
}

const acrosticPuzzle = `{"operation":"acrostic","parameters":{"word":"HAPPY"}}`

// pagesStored returns the pages of the booklets that were stored.
func (w *world) pagesStored(t *testing.T) (pages []int) {
	t.Helper()
	for name, content := range w.Stored {
		format, marshalled, _ := strings.Cut(content, "\n")
		d, err := drawing.Unmarshal([]byte(marshalled))
		if err != nil || format != "pdf" || !strings.HasSuffix(name, "_booklet.pdf") {
			t.Fatalf("%s was stored as %s (%v)", name, format, err)
		}
		pages = append(pages, len(d.Pages))
	}
	return pages
}

func TestABookletCostsWhatItsPuzzlesCost(t *testing.T) {
	w := newWorld()
	r := w.send(t, bookletOf(proKey, `,"answerKey":true,"titlePage":true`, append(classSet(4), acrosticPuzzle)...))
	data, _ := r.envelope(t)["data"].(map[string]any)
	if r.status != 200 || data == nil {
		t.Fatalf("got %d %s", r.status, r.body)
	}
	asked := slices.DeleteFunc(w.Asked(), func(effect string) bool { return effect == "pause" })
	if want := []string{"directory", "body", "hold", "store", "sign", "settle"}; !slices.Equal(asked, want) {
		t.Errorf("the effects are %q, want %q", asked, want)
	}
	if w.charged() != 5 || r.header["X-Credits-Cost"] != "5" || len(w.Pro.Holds) != 0 || r.log["credits"] != 5.0 || r.log["operation"] != "booklet" {
		t.Errorf("charged %d, the header is %v, the log is %v", w.charged(), r.header, r.log)
	}
	if !strings.Contains(w.Recorded, `"operation":"booklet"`) || !strings.Contains(w.Recorded, `"use":{"cryptogram":[4,4],"acrostic":[1,1]}`) {
		t.Errorf("recorded %s", w.Recorded)
	}
	seeds := data["seeds"].([]any)
	if len(seeds) != 5 || seeds[0] != "class-4b" || !regexp.MustCompile(`^\S{4,}$`).MatchString(seeds[4].(string)) {
		t.Errorf("the seeds are %q", seeds)
	}
	want := map[string]any{"pages": 7.0, "keyPages": 1.0, "firstPages": []any{2.0, 3.0, 4.0, 5.0, 6.0}}
	for name, value := range want {
		if !reflect.DeepEqual(data[name], value) {
			t.Errorf("%s is %v, want %v", name, data[name], value)
		}
	}
	if pages := w.pagesStored(t); !slices.Equal(pages, []int{7}) {
		t.Errorf("the stored booklets have %v pages", pages)
	}
	if link, _ := data["pdf"].(map[string]any)["downloadURL"].(string); !strings.Contains(link, "_booklet.pdf?expires=1700086400") {
		t.Errorf("the link is %s", link)
	}
}

// TestTheSeedsMakeTheSameBooklet makes a booklet without seeds, and another one with the seeds of its answer.
func TestTheSeedsMakeTheSameBooklet(t *testing.T) {
	w := newWorld()
	var next byte
	runner := engine.NewRunner(Program, func(p []byte) {
		for i := range p {
			p[i] = next
			next++
		}
	})
	data := w.sendTo(t, runner, bookletOf(proKey, "", acrosticPuzzle, called("cryptogram", `{"random":true}`))).envelope(t)["data"].(map[string]any)
	seeds := data["seeds"].([]any)
	with := func(name, given string, seed any) string {
		return called(name, strings.Replace(given, "{", fmt.Sprintf(`{"seed":"%s",`, seed), 1))
	}
	if seeds[0] == seeds[1] {
		t.Errorf("both puzzles have the seed %s", seeds[0])
	}
	again := w.sendTo(t, runner, bookletOf(proKey, "", with("acrostic", `{"word":"HAPPY"}`, seeds[0]), with("cryptogram", `{"random":true}`, seeds[1])))
	if again.status != 200 {
		t.Errorf("got %d %s", again.status, again.body)
	}
	contents := slices.Collect(maps.Values(w.Stored))
	if len(contents) != 2 || contents[0] != contents[1] {
		t.Errorf("%d booklets are stored, or they are different", len(contents))
	}
}

// TestTheSpellingOfPuzzlesDoesNotMakeAnotherCall compares what the account's object gets of calls with an Idempotency-Key.
func TestTheSpellingOfPuzzlesDoesNotMakeAnotherCall(t *testing.T) {
	content := func(puzzle string) string {
		w := newWorld()
		if r := w.send(t, bookletOf(proKey, "", puzzle).with("idempotency-key", "k")); r.status != 200 {
			t.Fatalf("got %d %s", r.status, r.body)
		}
		_, after, _ := strings.Cut(w.Commands[0], `"content":"`)
		return after[:32]
	}
	first := content(called("acrostic", `{"word":"CAT","seed":"s"}`))
	for puzzle, same := range map[string]bool{
		called("acrostic", `{ "seed":"s", "word":"\u0043AT", "authors":null }`): true,
		called("acrostic", `{"word":"CAT","seed":"t"}`):                         false,
		called("cryptogram", `{"text":"CAT","seed":"s"}`):                       false,
	} {
		if (content(puzzle) == first) != same {
			t.Errorf("%s is the same call: want %v", puzzle, same)
		}
	}
}

func TestABookletIsRefusedAsAWhole(t *testing.T) {
	const cost = "The account does not have enough credits left; upgrade the plan or wait for the next billing cycle, which begins on 21 December 2026 (UTC)"
	long := called("cryptogram", `{"text":"`+strings.Repeat("journey of a thousand miles ", 17)+`"}`)
	isBroken := func(name string) func(*world) { return func(w *world) { w.Broken[name] = "why" } }
	const notStored = "The image could not be stored; try again"
	for name, test := range map[string]struct {
		world   func(*world)
		request request
		status  int
		reason  operation.Reason
		message string
		line    any
		last    string // the last effect
	}{
		"a puzzle that can't be made":               {nil, bookletOf(proKey, "", acrosticPuzzle, called("cryptogram", `{"text":"1984"}`), acrosticPuzzle), 400, operation.NoLetters, "Puzzle 2 can't be made: Parameter 'text' must contain at least one letter A to Z", 2.0, "release"},
		"a wrong parameter":                         {nil, bookletOf(proKey, "", acrosticPuzzle, called("cryptogram", `{"kind":"rot"}`)), 400, operation.UnknownValue, "", 2.0, "standing"},
		"another operation":                         {nil, bookletOf(proKey, "", called("hmac", `{}`)), 400, operation.UnknownValue, "Parameter 'puzzles' has a mistake in line 1: operation must be one of: acrostic, cryptogram, quoteacrostic", 1.0, "standing"},
		"no puzzles":                                {nil, bookletOf(proKey, ""), 400, operation.BelowMinimum, "Parameter 'puzzles' must be a list of 1 to 100 requests", nil, "standing"},
		"too many puzzles":                          {nil, bookletOf(proKey, "", classSet(101)...), 400, operation.AboveMaximum, "Parameter 'puzzles' must be a list of 1 to 100 requests", nil, "standing"},
		"too many pages":                            {nil, bookletOf(proKey, `,"largePrint":true`, times(100, long)...), 400, operation.AboveMaximum, "Parameter 'puzzles' must fit in one file, which has at most 120 pages, and 40,000 letters and boxes; make several booklets", nil, "release"},
		"a wrong setting":                           {nil, bookletOf(proKey, `,"paper":"a5"`, acrosticPuzzle), 400, operation.UnknownValue, "Parameter 'paper' must be one of: both, a4, letter", nil, "standing"},
		"an unknown name":                           {nil, bookletOf(proKey, "", acrosticPuzzle, called("cryptogram", `{"txt":"a"}`)).with("prefer", "handling=strict"), 400, operation.UnknownParameter, "Puzzle 2 can't be made: Parameter 'txt' is unknown; the nearest name is 'text'", 2.0, "standing"},
		"a plan without Premium":                    {nil, bookletOf(freeKey, "", acrosticPuzzle), 403, operation.PaidPlan, "The plan of the account does not include booklets; upgrade the plan", nil, "standing"},
		"too few credits":                           {func(w *world) { w.SetCredits(3) }, bookletOf(proKey, "", classSet(4)...), 403, operation.CreditsExhausted, cost, nil, "hold"},
		"too few credits for one that is too large": {func(w *world) { w.SetCredits(99) }, bookletOf(proKey, `,"largePrint":true`, times(100, long)...), 403, operation.CreditsExhausted, cost, nil, "hold"},
		"too much time":                             {func(w *world) { w.Slow["pause"] = LastStart / 9 }, bookletOf(proKey, "", classSet(30)...), 503, operation.TimedOut, "The call took too long; try again, or ask for less", nil, "release"},
		"a revoked key":                             {nil, bookletOf(revokedKey, "", acrosticPuzzle), 401, operation.UnknownKey, "The key in the header X-API-Key is not valid", nil, "hold"},
		"storing fails":                             {isBroken("store"), bookletOf(proKey, "", classSet(4)...), 503, operation.ImagesUnreachable, notStored, nil, "release"},
		"signing fails":                             {isBroken("sign"), bookletOf(proKey, "", classSet(4)...), 503, operation.ImagesUnreachable, notStored, nil, "release"},
		"a lapsed hold":                             {func(w *world) { w.Slow["store"] = 2 * time.Minute }, bookletOf(proKey, "", classSet(4)...), 503, operation.AccountUnreachable, "The account can't be reached right now; try again", nil, "settle"},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld()
			if test.world != nil {
				test.world(w)
			}
			before := w.Pro.Remaining
			r := w.send(t, test.request)
			e := r.envelope(t)
			if r.status != test.status || e["reason"] != string(test.reason) || e["line"] != test.line || test.message != "" && e["error"] != test.message {
				t.Errorf("got %d %s", r.status, r.body)
			}
			if w.charged() != 0 || w.Pro.Remaining != before || len(w.Pro.Holds) != 0 {
				t.Errorf("charged %d, remaining %d, held %v", w.charged(), w.Pro.Remaining, w.Pro.Holds)
			}
			asked := slices.DeleteFunc(w.Asked(), func(name string) bool { return name == "pause" })
			if last := asked[len(asked)-1]; last != test.last {
				t.Errorf("the effects are %q, want %s last", asked, test.last)
			}
		})
	}
}

func TestABookletOfSeventyIsMade(t *testing.T) {
	w := newWorld()
	r := w.send(t, bookletOf(proKey, `,"answerKey":true`, classSet(70)...))
	if r.status != 200 || w.charged() != 70 || len(w.pagesStored(t)) != 1 {
		t.Errorf("got %d %.300s, charged %d", r.status, r.body, w.charged())
	}
	if asked := w.Asked(); slices.Index(asked, "pause") > slices.Index(asked, "hold") {
		t.Errorf("the puzzles are made without a turn: %q", asked)
	}
}

// TestALargeBookletIsReadOnceACreditIsLeft sends a body whose puzzles are not known before it is read.
func TestALargeBookletIsReadOnceACreditIsLeft(t *testing.T) {
	for credits, status := range map[int64]int{0: 403, 1: 200} {
		w := newWorld()
		w.SetCredits(credits)
		r := w.send(t, bookletOf(proKey, strings.Repeat(" ", 20_000), acrosticPuzzle))
		if r.status != status || !strings.Contains(w.Commands[0], `"do":"check"`) || !strings.Contains(w.Commands[0], `"cost":1`) || strings.Contains(w.Commands[0], "scopes") {
			t.Errorf("%d credits: got %d %s, the first command is %s", credits, r.status, r.body, w.Commands[0])
		}
	}
}

func TestABookletNeedsTheRightsOfItsPuzzlesAndCountsEach(t *testing.T) {
	w := newWorld()
	w.send(t, bookletOf(proKey, "", append(classSet(2), acrosticPuzzle)...))
	for _, want := range []string{`"do":"hold"`, `"scopes":["cryptogram","acrostic"]`, `"calls":3`, `"cost":3`} {
		if !strings.Contains(w.Commands[0], want) {
			t.Errorf("%s is not in %s", want, w.Commands[0])
		}
	}
}

func TestLargeBookletsAreMadeOneAfterTheOther(t *testing.T) {
	q := bookletOf(proKey, "", classSet(29)...)
	w, runner := newWorld(), engine.NewRunner(Program, servicetest.Random)
	start := func() string {
		header := map[string]string{"content-type": "application/json", "content-length": fmt.Sprint(len(q.body)), "x-api-key": proKey}
		_, at := w.Start(runner, engine.NewRequest(q.method, "https://lettercraft.example"+q.path, header), q.body, "hold")
		return at
	}
	started := 0
	for start() == "hold" {
		started++
	}
	if started != 1 {
		t.Errorf("%d booklets are made at the same time, want 1", started)
	}
}

func TestAKeyForTestsGetsASampleOfABooklet(t *testing.T) {
	w := newWorld()
	w.Pro.Key = account.Hash(servicetest.TestKey)
	r := w.send(t, bookletOf(servicetest.TestKey, "", classSet(30)...))
	data, _ := r.envelope(t)["data"].(map[string]any)
	if r.status != 200 || w.charged() != 0 || len(w.Stored) != 0 || data["pages"] != 2.0 {
		t.Errorf("got %d %s, charged %d", r.status, r.body, w.charged())
	}
	r = w.send(t, bookletOf(servicetest.TestKey, "", acrosticPuzzle, called("cryptogram", `{"kind":"rot"}`)))
	if e := r.envelope(t); r.status != 400 || e["line"] != 2.0 || !strings.HasPrefix(e["error"].(string), "Puzzle 2 can't be made: Parameter 'kind' ") {
		t.Errorf("got %d %s", r.status, r.body)
	}
}

func TestAKeyForTestsGetsASampleOnTheFreePlan(t *testing.T) {
	w := newWorld()
	w.Free.Key = account.Hash(servicetest.FreeTestKey)
	r := w.send(t, bookletOf(servicetest.FreeTestKey, "", acrosticPuzzle))
	if data, _ := r.envelope(t)["data"].(map[string]any); r.status != 200 || data["pages"] != 2.0 {
		t.Errorf("got %d %s", r.status, r.body)
	}
}

func TestNamesInPuzzlesThatAreNoParametersAreNamedInAHeader(t *testing.T) {
	w := newWorld()
	r := w.send(t, bookletOf(proKey, `,"sides":2`, acrosticPuzzle, called("cryptogram", `{"text":"a","colour":"red"}`)))
	if r.status != 200 || r.header["X-Ignored-Parameters"] != "sides, colour" {
		t.Errorf("got %d, %v", r.status, r.header)
	}
}

func TestTheSandboxAndBatchesHaveNoBooklets(t *testing.T) {
	w := newWorld()
	w.send(t, bookletOf("", "", acrosticPuzzle).at("/sandbox/v1/booklet")).fails(t, 404, operation.UnknownPath, errNowhere.Message)
	r := w.send(t, batchOf(proKey, called("booklet", `{"puzzles":[`+acrosticPuzzle+`]}`)))
	if got := r.lines(t); got[0].Status != 400 || w.charged() != 0 {
		t.Errorf("got %s", r.body)
	}
}

func TestABookletIsATool(t *testing.T) {
	w := newWorld()
	s := w.send(t, toolCall("booklet", `{"puzzles":[`+strings.Join(classSet(3), ",")+`]}`, proKey)).spoken(t)
	if data := s.Result.StructuredContent; s.Result.IsError || data["pages"] != 3.0 || w.charged() != 3 {
		t.Errorf("got %+v, charged %d", s.Result, w.charged())
	}
	s = w.send(t, toolCall("booklet", `{"puzzles":[`+called("cryptogram", `{"txt":"a"}`)+`]}`, proKey)).spoken(t)
	if !s.Result.IsError || w.charged() != 3 || !strings.Contains(s.Result.Content[0].Text, "Puzzle 1 can't be made: Parameter 'txt' is unknown") {
		t.Errorf("got %+v, charged %d", s.Result, w.charged())
	}
}
