package prose_test

import (
	"math"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/prose"
	"github.com/lettercraft/lettercraft/core/readability"
)

// The passages are in the public domain. Each is harder than the one before it.
var ascending = []struct{ work, text string }{
	{
		"McGuffey's First Eclectic Reader (1879)",
		`Ned is on the box. He has a pen in his hand. A big rat is in the box. Can the dog catch the rat? Come with me, Ann, and see the man with a
black hat on his head. The fat hen has left the nest. Run, Nat, and get the eggs.`,
	},
	{
		"McGuffey's Third Eclectic Reader (1879)",
		`Johnny Reed was a little boy who never had seen a snowstorm till he was six years old. Before this, he had lived in a warm country, where
the sun shines down on beautiful orange groves, and fields always sweet with flowers. But now he had come to visit his grandmother, who lived
where the snow falls in winter. Johnny was standing at the window when the snow came down.`,
	},
	{
		"McGuffey's Fifth Eclectic Reader (1879)",
		`It is told of Frederick the Great, King of Prussia, that, as he was seated one day in his private room, a written petition was brought to him
with the request that it should be immediately read. The King had just returned from hunting, and the glare of the sun, or some other cause, had
so dazzled his eyes that he found it difficult to make out a single word of the writing.`,
	},
	{
		"John Stuart Mill, On Liberty (1859)",
		`Still less ought the common operations of buying and selling to be interfered with on analogous grounds. Almost every article which is bought
and sold may be used in excess, and the sellers have a pecuniary interest in encouraging that excess; but no argument can be founded on this, in
favour, for instance, of the Maine Law; because the class of dealers in strong drinks, though interested in their abuse, are indispensably
required for the sake of their legitimate use.`,
	},
}

func easeOf(text string) *readability.Features { return prose.Measure(prose.Plain(text)).Ease }

func TestHarderTextsHaveALowerReaderEase(t *testing.T) {
	before := 101.0
	for _, passage := range ascending {
		ease := easeOf(passage.text).ReaderEase()
		if ease >= before {
			t.Errorf("%s: got %.1f, above the %.1f of the easier text", passage.work, ease, before)
		}
		before = ease
	}
}

func TestAShortTextHasNoReaderEase(t *testing.T) {
	sentence := "The cat sat on the mat. " // six words
	if got := easeOf(strings.Repeat(sentence, 4)); got != nil {
		t.Errorf("24 words: got %v", got)
	}
	if got := easeOf(strings.Repeat(sentence, 5)); got == nil {
		t.Error("30 words have no features")
	}
}

func TestTheFeaturesOfReaderEase(t *testing.T) {
	// 32 words, 26 different ones. Comment and archipelago are unfamiliar; the names do not count, and a repeated word counts once.
	got := easeOf("The station of our town was built by UNESCO, upon which nobody had a comment. We saw the archipelago and the archipelago " +
		"saw us, as my friend UNESCO had said it would.")
	want := readability.Features{2. / 32, math.Log(17), 26 / math.Sqrt(32), 4. / 32, 2. / 32}
	for f := range want {
		if math.Abs(got[f]-want[f]) > 1e-9 {
			t.Errorf("%s: got %.4f, want %.4f", readability.Feature(f).Name(), got[f], want[f])
		}
	}
}

// Without windows, a longer text would have a longer longest sentence and more repeated words.
func TestTheFeaturesDoNotDependOnTheLengthOfAText(t *testing.T) {
	var b strings.Builder
	for range 34 {
		b.WriteString("The old dog ran on. ") // 34 × 5 = 170 words
	}
	once := easeOf(b.String())
	for _, times := range []int{2, 7} {
		many := easeOf(strings.Repeat(b.String(), times))
		for f := range once {
			if math.Abs(many[f]-once[f]) > 1e-9 {
				t.Errorf("%d times, %s: got %.4f, want %.4f", times, readability.Feature(f).Name(), many[f], once[f])
			}
		}
	}
}

// The long sentence begins in the first of two windows and ends in the second.
func TestASentenceCountsInTheWindowWhereItBegins(t *testing.T) {
	text := strings.Repeat("We go. ", 60) + "We see the dog" + strings.Repeat(" and the dog", 30) + " run. " + strings.Repeat("We go. ", 60) // 335 words
	if got, want := easeOf(text)[readability.LongestSentence], (math.Log(95)+math.Log(2))/2; math.Abs(got-want) > 1e-9 {
		t.Errorf("got %.3f, want %.3f", got, want)
	}
}

// A sentence that is longer than a window is the longest of each window that it fills.
func TestASentenceCanFillWindows(t *testing.T) {
	text := "The dog" + strings.Repeat(" and the dog", 170) + " ran." // 513 words
	if got := easeOf(text)[readability.LongestSentence]; math.Abs(got-math.Log(513)) > 1e-9 {
		t.Errorf("got %.3f", math.Exp(got))
	}
}
