package markedtext

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/lettercraft/lettercraft/core/advice"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
	"github.com/lettercraft/lettercraft/core/passages"
	"github.com/lettercraft/lettercraft/core/prose"
	"github.com/lettercraft/lettercraft/core/readability"
	"github.com/lettercraft/lettercraft/core/readability/report"
	"github.com/lettercraft/lettercraft/core/textreadability"
)

const sample = `# About 🦄 cats

The **cat** 🦄 sat on [the mat](https://example.com/mat).[4] Nevertheless,
the grandmother deliberated “interminably”.

- Buy milk`

// call calls the operation for a text in which a reader has overruled some sentences.
func call(text string, overruled ...string) (Result, error) {
	params := map[string]any{"text": text, "overruled": strings.Join(overruled, "\n")}
	return operationtest.Call[Result](Operation, &operationtest.Host{}, params)
}

// advised calls the operation for a text, with all kinds of advice.
func advised(text string) (Result, error) {
	return operationtest.Call[Result](Operation, &operationtest.Host{}, map[string]any{"text": text, "advice": strings.Join(advice.Names, ",")})
}

// cut returns what stands at a place in a text, with a space for each line break.
func cut(text string, p Place) string {
	piece := utf16.Encode([]rune(text))[p.Start:p.End]
	return strings.NewReplacer("\n", " ", "\r", " ").Replace(string(utf16.Decode(piece)))
}

func TestSentencesAndHardWordsAreMarked(t *testing.T) {
	r, err := call(sample)
	if err != nil {
		t.Fatal(err)
	}
	units := utf16.Encode([]rune(sample))
	cut := func(start, end int) string { return string(utf16.Decode(units[start:end])) }
	var sentences []string
	for _, s := range r.Sentences {
		sentences = append(sentences, cut(s.Start, s.End))
	}
	want := []string{
		"The **cat** 🦄 sat on [the mat](https://example.com/mat).",
		"Nevertheless,\nthe grandmother deliberated “interminably”.",
	}
	if !slices.Equal(sentences, want) {
		t.Errorf("got the sentences %q, want %q", sentences, want)
	}
	type word struct {
		text                  string
		syllables, unfamiliar int
	}
	var words []word
	for w := range slices.Chunk(r.HardWords, 4) {
		words = append(words, word{cut(w[0], w[1]), w[2], w[3]})
	}
	if want := []word{{"Nevertheless", 4, 1}, {"grandmother", 3, 0}, {"deliberated", 5, 1}, {"interminably", 5, 1}}; !slices.Equal(words, want) {
		t.Errorf("got the words %v, want %v", words, want)
	}
	// 0.39·5 + 11.8·18/5 − 15.59
	if s := r.Sentences[1]; s.SentenceCounts != (report.SentenceCounts{Words: 5, Syllables: 18, Polysyllables: 4, UnfamiliarWords: 3}) || s.Grade != 28.8 {
		t.Errorf("got %+v", s)
	}
	if r.ReadingSeconds != 4 || r.SpeakingSeconds != 5 {
		t.Errorf("got %d s of reading and %d s of speaking for %d words", r.ReadingSeconds, r.SpeakingSeconds, r.WordCount)
	}
}

func TestAWordIsMarkedBehindTheAddressThatHasIt(t *testing.T) {
	const text = "See https://interminably:80/interminably/page [interminably](a.md#interminably) interminably."
	r, err := call(text)
	if err != nil {
		t.Fatal(err)
	}
	var starts []int
	for w := range slices.Chunk(r.HardWords, 4) {
		starts = append(starts, w[0])
	}
	want := []int{strings.Index(text, "interminably:"), strings.Index(text, "interminably]"), strings.Index(text, "interminably.")}
	if !slices.Equal(starts, want) {
		t.Errorf("got words at %v, want %v", starts, want)
	}
}

// TestManySmallSentencesTakeLittleMemory holds the memory for a call: its garbage is collected at its end only.
func TestManySmallSentencesTakeLittleMemory(t *testing.T) {
	for _, sentence := range []string{"A. ", "a! "} {
		text := strings.Repeat(sentence, 100_000)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := run(t.Context(), nil, Params{Text: text}); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		if got, most := after.TotalAlloc-before.TotalAlloc, uint64(70*len(text)); got > most {
			t.Errorf("%q: allocated %d bytes, want at most %d", sentence, got, most)
		}
	}
}

func TestTheScoresAreThoseOfTextreadability(t *testing.T) {
	text := strings.Repeat(sample+"\n\nThe end was near. Was it not?\n\n", 30)
	got, err := call(text)
	if err != nil {
		t.Fatal(err)
	}
	host := &operationtest.Host{Texts: map[string]operation.Page{text: {Language: "en", Text: prose.Measure(prose.Plain(text))}}}
	want, err := operationtest.Call[textreadability.Result](textreadability.Operation, host, map[string]any{"text": text})
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got.Measured, want.Measured) {
		t.Errorf("got %+v, want %+v", got.Measured, want.Measured)
	}
	if len(got.Sentences) != got.Counts.Sentences {
		t.Errorf("got %d sentences, want %d", len(got.Sentences), got.Counts.Sentences)
	}
	for _, hard := range got.HardestSentences {
		if s := got.Sentences[hard.Number-1]; s.Words != hard.Words {
			t.Errorf("sentence %d has %d words, want %d", hard.Number, s.Words, hard.Words)
		}
	}
}

func TestEverySentenceThatIsLeftOutHasAReason(t *testing.T) {
	const text = "---\ntitle: Beans in May\n---\n# Growing beans\n\nPlant them in May, when it is warm. Summary:\n\nPublished by the gardeners\n\n" +
		"Smith 12 points. Jones 9 points.\n\n- dry beans\n- a pot\n\nIt is said that beans are old. That is true.[1]\n\n| Bean | Price |\n\n```\nboil(beans);\n```\n\n" +
		"The beans climb up the garden wall\nAnd never stop to rest at all\nThey reach the roof before the spring\nAnd from the chimney top they swing.\nO, beans\n\n" +
		"[1] A note on old beans.\n\nDisclosure: The author grows beans.\n\n# References\n\n- Tanaka K. Beans of the north. 2011."
	r, err := call(text)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range r.LeftOut {
		got = append(got, fmt.Sprint(s.Reason, " ", s.Words, ": ", cut(text, s.Place)))
	}
	want := []string{
		"caption 4: title: Beans in May",
		"heading 2: Growing beans",
		"label 1: Summary:",
		"not_a_sentence 4: Published by the gardeners",
		"figures 3: Smith 12 points.",
		"figures 3: Jones 9 points.",
		"item 2: dry beans",
		"item 2: a pot",
		"cell 2: Bean | Price",
		"code 2: boil(beans);",
		"verse 2: O, beans",
		"note 5: A note on old beans.",
		"notice 5: Disclosure: The author grows beans.",
		"heading 1: References",
		"reference 6: Tanaka K. Beans of the north.",
		"reference 1: 2011.",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
}

// TestTheReasonsAreDocumented looks for the names of all reasons. The service has no sentences that are overruled.
func TestTheReasonsAreDocumented(t *testing.T) {
	for op, field := range map[*operation.Operation]string{Operation: "leftOut", textreadability.Operation: "sentences"} {
		results := op.Results()
		list := results[slices.IndexFunc(results, func(f operation.Field) bool { return f.Name == field })].Fields
		doc := list[slices.IndexFunc(list, func(f operation.Field) bool { return f.Name == "reason" })].Doc
		for _, name := range readability.Reasons() {
			if !strings.Contains(doc, " "+name+",") && !strings.Contains(doc, " "+name+":") && (op == Operation || name != "overruled") {
				t.Errorf("%s: %q does not name %s", op.Name, doc, name)
			}
		}
	}
}

func TestAReaderOverrulesWhatIsScored(t *testing.T) {
	const text = "# Growing  **beans**\n\nThey grow fast. Plant them in May, when\nit is warm.\n\nGrowing **beans**"
	before, err := call(text)
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		overruled       []string
		number          int
		scored, leftOut []string
	}{
		"a left-out sentence, wherever it stands": {
			[]string{"Growing **beans**"},
			2,
			[]string{"Growing  **beans**", "They grow fast.", "Plant them in May, when it is warm.", "Growing **beans**"},
			nil,
		},
		"a scored one": {
			[]string{" Plant them  in May, when it is warm.", ""},
			1,
			[]string{"They grow fast."},
			[]string{"heading: Growing  **beans**", "overruled: Plant them in May, when it is warm.", "not_a_sentence: Growing **beans**"},
		},
		"one that the text no longer has": {
			[]string{"They grow slowly."},
			0,
			[]string{"They grow fast.", "Plant them in May, when it is warm."},
			[]string{"heading: Growing  **beans**", "not_a_sentence: Growing **beans**"},
		},
	} {
		r, err := call(text, test.overruled...)
		if err != nil {
			t.Fatal(err)
		}
		var scored, leftOut []string
		words := 0
		for _, s := range r.Sentences {
			scored, words = append(scored, cut(text, s.Place)), words+s.Words
		}
		for _, s := range r.LeftOut {
			leftOut = append(leftOut, s.Reason+": "+cut(text, s.Place))
		}
		if !slices.Equal(scored, test.scored) || !slices.Equal(leftOut, test.leftOut) || r.OverruledSentences != test.number {
			t.Errorf("%s: scored %q, left out %q, %d overruled", name, scored, leftOut, r.OverruledSentences)
		}
		if words != r.Counts.Words || len(scored) != r.Counts.Sentences || len(scored) != r.SentenceCount || r.WordCount != before.WordCount {
			t.Errorf("%s: got the counts %+v", name, r.Counts)
		}
		if warned := r.Warnings[0].Code == "overruled"; warned != (test.number > 0) {
			t.Errorf("%s: got the warnings %+v", name, r.Warnings)
		}
	}
}

// TestATextWithHardlyAnyProse has headings that are all scored, so that what is overruled is left out.
func TestATextWithHardlyAnyProse(t *testing.T) {
	const text = "# Growing beans\n\n# Picking peas"
	r, err := call(text, "Picking peas")
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Sentences) != 1 || len(r.LeftOut) != 1 || r.LeftOut[0].Reason != "overruled" || r.SentenceCount != 0 {
		t.Errorf("got %+v and %+v", r.Sentences, r.LeftOut)
	}
	var refusal *operation.Error
	if _, err := call(text, "Picking peas", "Growing beans"); !errors.As(err, &refusal) || refusal.Parameter != "overruled" || refusal.Reason != operation.NoText {
		t.Errorf("got %v", err)
	}
}

func TestATextWithoutWordsIsRefused(t *testing.T) {
	var refusal *operation.Error
	if _, err := call("Two words"); !errors.As(err, &refusal) || refusal.Reason != operation.NoText {
		t.Errorf("got %v", err)
	}
}

func TestAdviceIsGivenIfItIsAskedFor(t *testing.T) {
	const text = "🦄 He will utilise a pot.\n\n# Utilise it\n\nThey commence."
	params := map[string]any{"text": text, "advice": "split, simpler_word"}
	r, err := operationtest.Call[Result](Operation, &operationtest.Host{}, params)
	if err != nil {
		t.Fatal(err)
	}
	var places []string
	for _, a := range r.Advice {
		places = append(places, fmt.Sprint(a.Kind, " ", cut(text, a.Place), " ", a.Suggestions))
		changed := strings.Replace(text, cut(text, a.Place), a.Suggestions[0], 1)
		if after, err := call(changed); err != nil || *a.AverageGradeLevel != after.AverageGradeLevel || after.AverageGradeLevel >= r.AverageGradeLevel {
			t.Errorf("promises the grade %v for %v, got %v (%v), which was %v", *a.AverageGradeLevel, a, after.AverageGradeLevel, err, r.AverageGradeLevel)
		}
	}
	if want := []string{"simpler_word utilise [use]", "simpler_word commence [start begin]"}; !slices.Equal(places, want) {
		t.Errorf("got %q, want %q", places, want)
	}
	if r, err := call(text); err != nil || len(r.Advice) != 0 {
		t.Errorf("got the advice %v (%v) without asking", r.Advice, err)
	}
	german := map[string]any{"text": "Das Haus ist groß, und der Garten ist schön. Wir gehen oft in die Stadt, um dort Brot und Käse zu kaufen. Der Text wurde made by utilize.", "advice": "simpler_word,passive"}
	if r, err := operationtest.Call[Result](Operation, &operationtest.Host{}, german); err != nil || r.Language != "de" || len(r.Advice) != 0 {
		t.Errorf("got the advice %v (%v) on German", r.Advice, err)
	}
	params["advice"] = "passive,nouns"
	_, err = operationtest.Call[Result](Operation, &operationtest.Host{}, params)
	operationtest.Fails(t, err, operation.InvalidParameter, "Parameter 'advice' must be kinds, separated by commas, of: passive, noun_chain, simpler_word, split", "")
}

// TestTheGradeAfterAChangeIsKept applies the advice on many texts, one change at a time, and scores them again.
func TestTheGradeAfterAChangeIsKept(t *testing.T) {
	var texts []string
	for _, pattern := range []string{"../*/testdata/*", "../quotations/*.md", "../passages/*.md"} {
		paths, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			texts = append(texts, string(text))
		}
	}
	for _, p := range passages.All() {
		texts = append(texts, p.Text+"\n\n")
	}
	const piece = 4000 // bytes of a text that is scored again, so that the time stays short
	var pieces []string
	for _, text := range texts {
		for part := range strings.SplitAfterSeq(strings.ToValidUTF8(text, ""), "\n\n") {
			if last := len(pieces) - 1; last >= 0 && len(pieces[last])+len(part) < piece {
				pieces[last] += part
			} else {
				pieces = append(pieces, part)
			}
		}
	}
	changes := map[string]int{}
	for _, text := range pieces {
		r, err := advised(text)
		if err != nil {
			continue // too few words
		}
		units := utf16.Encode([]rune(text))
		for _, a := range r.Advice {
			if len(a.Suggestions) == 0 {
				continue
			}
			changes[a.Kind]++
			changed := string(utf16.Decode(units[:a.Start])) + a.Suggestions[0] + string(utf16.Decode(units[a.End:]))
			after, err := call(changed)
			if err != nil || after.AverageGradeLevel != *a.AverageGradeLevel {
				t.Errorf("%q: got the grade %v (%v) with %q, want %v", cut(text, a.Place), after.AverageGradeLevel, err, a.Suggestions[0], *a.AverageGradeLevel)
			}
		}
	}
	const few = 30
	for _, kind := range []advice.Kind{advice.SimplerWord, advice.Split} {
		if n := changes[kind.String()]; n < few {
			t.Errorf("%d changes of the kind %s were tried, want %d at least", n, kind, few)
		}
	}
}
