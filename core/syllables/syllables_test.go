package syllables

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/lettercraft/lettercraft/core/syllables/internal/corpus"
	"github.com/lettercraft/lettercraft/core/syllables/internal/rules"
)

func load(t *testing.T) []corpus.Word {
	t.Helper()
	words, err := corpus.Load("../..")
	if err != nil {
		t.Fatal(err)
	}
	if len(words) < 120_000 || words[0].Frequency == 0 {
		t.Fatalf("only %d words, the first of which is %+v", len(words), words[0])
	}
	return words
}

// agreement returns how often a function agrees with a pronunciation in CMUdict.
type agreement struct {
	right, all, rightText, allText float64
	wrong                          []corpus.Word
}

func compare(words []corpus.Word, count func(string) int, which func(corpus.Word) bool) (a agreement) {
	for _, w := range words {
		if !which(w) {
			continue
		}
		a.all++
		a.allText += float64(w.Frequency)
		if w.Agrees(count(w.Text)) {
			a.right++
			a.rightText += float64(w.Frequency)
		} else {
			a.wrong = append(a.wrong, w)
		}
	}
	return a
}

func estimate(word string) int { return rules.Count([]byte(word)) }

func TestCountAgreesWithCMUdict(t *testing.T) {
	words := load(t)
	every := func(corpus.Word) bool { return true }
	frequent := func(w corpus.Word) bool { return w.Rank < corpus.Frequent }
	letters := corpus.Word.OnlyLetters
	signs := func(w corpus.Word) bool { return !letters(w) }
	heldOut := func(w corpus.Word) bool { return letters(w) && w.HeldOut() }
	for _, c := range []struct {
		name        string
		count       func(string) int
		which       func(corpus.Word) bool
		words, text float64 // the least per cent of the words and of the running text
	}{
		{"all words", Count, every, 98.5, 99.95},
		{"frequent words", Count, frequent, 99.5, 99.95},
		{"words with apostrophes, hyphens and full stops", Count, signs, 97.5, 0},
		{"rules alone, all words", estimate, letters, 96.2, 99},
		{"rules alone, frequent words", estimate, func(w corpus.Word) bool { return letters(w) && frequent(w) }, 97.9, 99},
		{"rules alone, words held out", estimate, heldOut, 95.5, 0},
	} {
		a := compare(words, c.count, c.which)
		ofWords, ofText := 100*a.right/a.all, 100*a.rightText/max(1, a.allText)
		t.Logf("%s: %.2f%% of %.0f words, %.3f%% of running text", c.name, ofWords, a.all, ofText)
		if ofWords < c.words || ofText < c.text {
			t.Errorf("%s: want %.2f%% of words and %.2f%% of running text; the worst:", c.name, c.words, c.text)
			for _, w := range a.wrong[:min(40, len(a.wrong))] {
				t.Logf("%s: got %d, want %d", w.Text, c.count(w.Text), w.Counts)
			}
		}
	}
}

// compareCounts compares the counts of words with the wanted counts.
func compareCounts(t *testing.T, wanted map[int]string) {
	t.Helper()
	for want, words := range wanted {
		for word := range strings.FieldsSeq(words) {
			if got := Count(word); got != want {
				t.Errorf("%s: got %d, want %d", word, got, want)
			}
		}
	}
}

func TestCount(t *testing.T) {
	compareCounts(t, map[int]string{
		0: "- ' … € ́",
		1: "a the through strengths I'm they'd you'll we've don't can't ain't ma'am 'cause y'all ne'er o' John's boys' " +
			"hmm shh psst Brrr 1984 7 4th 10,000.5 10:30 3/4 1ST 1960s 1960's $5 5% I Ω москва naïf b A.'s touchéd",
		2: "café CAFÉ cafe\u0301 don't-don't o'clock didn't haven't isn't could've that'll what're Rose's Mary's boxes' " +
			"TV tvs create 3D U.S. a.m. e-mail and/or 1984–85 prism rhythm table poem doing wanted homework someone brûlée cliché clichés CLICHÉ 10:30-3/4 hydroid",
		3: "BBC bbc DVDs PhD w W. fiancée MP3 H2O 1a2 COVID-1984 bein'-1 McDonald's area created O'Brien rock'n'roll well-being fiancées résumé simile similes wildebeest two-legged teleworked Tewkesbury whitelisted broadcasting novelist",
		4: "BBC's-a information January self-employment PhD-less cnn.com communiqué Woolloomooloo",
		5: "BMW opportunity refrigerator paracetamol neuroimaging microaggression thermoelectric",
		6: "responsibility geoengineering microanalysis neuroanatomy",
	})
}

func TestCapitals(t *testing.T) {
	compareCounts(t, map[int]string{
		1: "RAM AIDS PIN ICE II VIII XIV DON'T CAN'T IT'S NOT STOP WALTZ NYMPH NO UP SaaS A I'M VoIP III",
		2: "NASA NASA's NATO OPEC LASER JSON JPEG TOEFL AI UN EU UK IT US AM OK U.S. e.g. a.m. TVs TVs' iPhone iPhones YouTube LaTeX eBay " +
			"MacBook LeBron FIFA VERY UNTIL MoMA LoRA TEDx OLED OLEDs",
		3: "URL URLs URL's UNESCO USA FBI UFO UFOs CEO API GPU PDFs NGO IBM FAQ FAQs PhD PhDs Ph.D. Ph.Ds R&D r&d Q&A M&Ms B&B B&Bs PowerPoint McDonald " +
			"McDonald's MacDonald iOS macOS JavaScript CO2 IoT DoD DNA UNICEF EBITDA XYZ kHz MHz kW AMOLED HAWAII RADII TORII",
		4: "IPCC HTML ChatGPT MySQL OpenAI AT&T AT&T's mRNA UCLA IRS's RNAi kWh MWh",
		5: "WHO NAACP UNHCR LGBTQ HTML-X PostgreSQL",
		7: "WWF WWE HTMLElement WWII WWIII WWI LGBTQIA LGBTQIA+",
	})
}

// TestWordsInCapitalsAreWords tests that emphasis does not make initialisms of words.
func TestWordsInCapitalsAreWords(t *testing.T) {
	var spelled []string
	all := 0
	for _, w := range load(t)[:2000] {
		if !w.OnlyLetters() || len(w.Text) < 2 || strings.Trim(w.Text, "bcdfghjklmnpqrstvwxyz") == "" {
			continue
		}
		all++
		if upper := strings.ToUpper(w.Text); Count(upper) != Count(w.Text) {
			spelled = append(spelled, upper)
		}
	}
	if len(spelled) > 20 {
		t.Errorf("%d of %d words are spelled out: %s", len(spelled), all, spelled)
	}
}

func TestUnknownWords(t *testing.T) {
	text, err := os.ReadFile("testdata/unknown.txt")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, w := range append(load(t), corpus.More()...) {
		known[w.Text] = true
	}
	var wrong []string
	all, right := 0, 0
	for line := range strings.Lines(string(text)) {
		word, counts, found := strings.Cut(strings.TrimSpace(line), " ")
		if !found || word == "#" {
			continue
		}
		if known[strings.ToLower(word)] {
			t.Errorf("%s is known", word)
		}
		all++
		if got := strconv.Itoa(Count(word)); slices.Contains(strings.Split(counts, "/"), got) {
			right++
		} else {
			wrong = append(wrong, word+" "+got)
		}
	}
	t.Logf("%d of %d are right", right, all)
	if all != 300 || 100*right < 92*all {
		t.Errorf("want 92%% of 300; wrong: %s", strings.Join(wrong, ", "))
	}
}

func TestPatternsAreSortedAndFitTheTree(t *testing.T) {
	lines := strings.Split(strings.TrimSuffix(table, "\n"), "\n")
	last := ""
	for _, line := range lines {
		if line[0] == '+' || line[0] == '-' {
			last = ""
			continue
		}
		if line <= last || strings.Trim(line, ".abcdefghijklmnopqrstuvwxyz") != "" {
			t.Errorf("%q stands behind %q", line, last)
		}
		last = line
	}
	if n := len(exceptions().nodes); n > 1<<16 || n < len(lines) {
		t.Errorf("%d patterns have %d nodes", len(lines), n)
	}
	for _, word := range []string{"people", "business", "every"} {
		if exceptions().change([]byte(word)) == 0 {
			t.Errorf("no pattern for %s", word)
		}
	}
}

func TestCountDoesNotAllocate(t *testing.T) {
	words := strings.Fields("the people create reactionary unimaginatively don't MARYLAND café CAFÉ BBC URL ChatGPT AT&T 1984 self-employment")
	Count("")
	if n := testing.AllocsPerRun(100, func() {
		for _, word := range words {
			Count(word)
		}
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func FuzzCount(f *testing.F) {
	for _, word := range []string{"", "people", "don't", "o'clock", "BBC", "1,984", "café", "e\u0301", "a.'s", "''s", "n't", "x-ray", "Ωmega", "\xff", "1st", "ChatGPT", "URLs'", "AT&T", "McD", "É"} {
		f.Add(word, "e-mail")
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		n := Count(a)
		if n < 0 || n > 3*len(a) {
			t.Errorf("%q: %d", a, n)
		}
		if n == 0 && strings.ContainsFunc(a, func(r rune) bool { return unicode.IsLetter(r) || '0' <= r && r <= '9' }) {
			t.Errorf("%q has no syllable", a)
		}
		if got, want := Count(a+"-"+b), n+Count(b); got != want {
			t.Errorf("%q-%q: got %d, want %d", a, b, got, want)
		}
	})
}

func BenchmarkCount(b *testing.B) {
	words := strings.Fields("it was the best of times it was the worst of times it was the age of wisdom the epoch of incredulity " +
		"we had everything before us, businesses' responsibilities don't necessarily create opportunities")
	Count("")
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		Count(words[i%len(words)])
	}
}

func BenchmarkTable(b *testing.B) {
	for b.Loop() {
		t := &tree{nodes: make([]node, 1, 16<<10)}
		for line := range strings.Lines(table) {
			t.add(strings.TrimSuffix(line, "\n"), 1)
		}
	}
}
