package settled

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
)

// given returns the parameters of a puzzle with all its answers.
func given() map[string]any {
	return map[string]any{
		"quotation": "Saddle, turtle; harbor garden? Island lantern - needle oyster! Orchid: magnet", "author": "Ann Onymous",
		"initials": "Moonlights", "seed": "class-4b",
		"keep": "magnet: It pulls iron\norchid: A flower\noyster: It makes pearls\nneedle: It has an eye\nlan-tern: It lights the way\n" +
			"is land: Water is all around it\ngarden: Where beans grow\nharbor: Where ships rest\nturtle: It carries its house\nsaddle: Seat for a rider",
	}
}

// makeOf makes a puzzle for a booklet.
func makeOf(t *testing.T, params map[string]any) (*Puzzle, error) {
	t.Helper()
	body, err := json.Marshal(params)
	if err != nil {
		t.Fatal(err)
	}
	p, err := Make(&operationtest.Host{}, body)
	if err != nil {
		return nil, err
	}
	return p.(*Puzzle), nil
}

func TestAllThatIsGivenIsInThePuzzle(t *testing.T) {
	params := given()
	params["keep"] = "\noyster: It makes pearls\n" + strings.ReplaceAll(params["keep"].(string), "oyster: It makes pearls\n", "\n")
	z, err := makeOf(t, params)
	if err != nil {
		t.Fatal(err)
	}
	// The oyster has the first O, because its line is first.
	const want = "Saddle, turtle; harbor garden? Island lantern - needle oyster! Orchid: magnet — Ann Onymous · " +
		"A. MAGNET, B. OYSTER, C. ORCHID, D. NEEDLE, E. LAN-TERN, F. IS LAND, G. GARDEN, H. HARBOR, I. TURTLE, J. SADDLE"
	if got := z.Answer().Text; got != want {
		t.Errorf("got %s", got)
	}
	if z.clues[1].Clue != "It makes pearls" || z.Foot() != "Puzzle class-4b" {
		t.Errorf("got %+v, %s", z.clues[1], z.Foot())
	}
	delete(params, "seed")
	if z, err := makeOf(t, params); err != nil || z.Foot() == "Puzzle " {
		t.Errorf("without a seed: %v, %v", z, err)
	}
}

// TestInitialsOfTheSourceAreNoMessage checks what the instructions call the initials.
func TestInitialsOfTheSourceAreNoMessage(t *testing.T) {
	for _, test := range []struct{ author, work, want string }{
		{"Ann Onymous", "Nights", "a message"},
		{"Moon", "Lights: A Tale", "the author and the title of the work"},
		{"Keith Moon", "Lights", "the author and the title of the work"},
		{"Keith Moon", "Moonlights (tr. by Ann)", "the title of the work"},
		{"Moon Lights", "", "the author"},
		{"Moon Lights", "1984", "the author"},
	} {
		params := given()
		params["author"], params["work"] = test.author, test.work
		z, err := makeOf(t, params)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(z.instruction(), " spell "+test.want+".") {
			t.Errorf("%s, %s: %s", test.author, test.work, z.instruction())
		}
	}
}

func TestABookletTakesOnlyWhatIsComplete(t *testing.T) {
	const booklet = "a booklet takes a quotation acrostic with its quotation, its initials, and all answers with their clues"
	keep := given()["keep"].(string)
	for _, test := range []struct {
		changes   map[string]any
		parameter string
		reason    operation.Reason
		message   string
	}{
		{map[string]any{"quotation": "", "passage": 1}, "quotation", operation.Required, "Parameter 'quotation' is missing: " + booklet},
		{map[string]any{"initials": " "}, "initials", operation.Required, "Parameter 'initials' is missing: " + booklet},
		{map[string]any{"keep": "\n"}, "keep", operation.Required, "Parameter 'keep' is missing: " + booklet},
		{map[string]any{"keep": strings.Replace(keep, ": A flower", "", 1)}, "keep", operation.ClueRequired, "Parameter 'keep' has a mistake in line 2: the answer needs a clue after a colon: " + booklet},
		{
			map[string]any{"keep": strings.Replace(keep, "orchid: A flower", "", 1)},
			"keep", operation.NoMatch,
			"Parameter 'keep' must have an answer for each letter of 'initials', in all with exactly the letters of 'quotation': " + booklet,
		},
		{map[string]any{"keep": keep + "\nlong: Not short"}, "keep", operation.NoMatch, ""},
		{map[string]any{"keep": strings.Replace(keep, "orchid", "orchard", 1)}, "keep", operation.NoMatch, ""},
		{map[string]any{"quotation": given()["quotation"].(string) + " and more"}, "keep", operation.NoMatch, ""},
		{map[string]any{"initials": "Moonlight"}, "keep", operation.NoMatch, ""},
		{map[string]any{"keep": manyLines()}, "keep", operation.TooManyLines, ""},
		{map[string]any{"initials": "Moon"}, "initials", operation.TooShort, ""},
		{map[string]any{"quotation": "Too short"}, "quotation", operation.TooShort, ""},
		{map[string]any{"passage": 1}, "passage", operation.Conflict, ""},
		{map[string]any{"logo": "x"}, "logo", operation.NotDecodable, ""},
	} {
		params := given()
		maps.Copy(params, test.changes)
		_, err := makeOf(t, params)
		var e *operation.Error
		if !errors.As(err, &e) || e.Parameter != test.parameter || e.Reason != test.reason || test.message != "" && e.Message != test.message {
			t.Errorf("%v: got %#v", test.changes, err)
		}
	}
}

// manyLines returns more answers than a puzzle has.
func manyLines() string {
	text := ""
	for n := range MaxInitials + 1 {
		text += "a" + string(rune('a'+n/26)) + string(rune('a'+n%26)) + ": Clue\n"
	}
	return text
}

func TestCharactersThatAreNotSeenPartNoWord(t *testing.T) {
	if q, ok := ReadQuotation("won\u00adder\u200dful day"); !ok || !slices.Equal(q.Words, []string{"WONDERFUL", "DAY"}) {
		t.Errorf("got %q, %v", q.Words, ok)
	}
}
