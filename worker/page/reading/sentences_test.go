package reading

import (
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/readability"
	"github.com/lettercraft/lettercraft/worker/page/article"
)

// everyKind has a block of each kind that pages can have.
const everyKind = `<html lang="en"><title>Beans</title><article><h1>How beans grow</h1>
<p>Beans grow in every garden that has some sun, and they need hardly any care. You have to water them once a week.
That is true of all kinds.<sup><a href="#fn1">1</a></sup> Summary: 12 May 2024</p>
<p>Plant them when the last frost is over, because a cold night kills the young plants. Peas: $2.50</p><p>Runner beans and others</p>
<ul><li>Rinse the beans.</li><li>dry beans</li></ul>
<table><tr><td>Runner</td><td>2.40</td></tr></table>
<figure><img src="a.png" alt=""><figcaption>A bean in May.</figcaption></figure>
<pre>boil(beans);</pre>
<p>This post contains affiliate links to shops that sell beans.</p>
<h2>References</h2><ol><li>Tanaka, K.: Beans of the north, 2011.</li></ol>
<p id="fn1">Except for those of the south.</p></article>`

// sentencesOfEveryKind has its sentences with why they are left out.
const sentencesOfEveryKind = `heading: How beans grow
: Beans grow in every garden that has some sun, and they need hardly any care.
: You have to water them once a week.
: That is true of all kinds.
figures: Summary: 12 May 2024
: Plant them when the last frost is over, because a cold night kills the young plants.
figures: Peas: $2.50
not_a_sentence: Runner beans and others
: Rinse the beans.
item: dry beans
cell: Runner
cell: 2.40
caption: A bean in May.
code: boil(beans);
notice: This post contains affiliate links to shops that sell beans.
heading: References
reference: Tanaka, K.: Beans of the north, 2011.
note: Except for those of the south.`

func TestThePageProgramListsTheSentences(t *testing.T) {
	a, err := article.Read([]byte(everyKind), article.InIsolate, func() {})
	if err != nil {
		t.Fatal(err)
	}
	form, err := answer(&a, "", true)
	if err != nil {
		t.Fatal(err)
	}
	var text readability.Text
	if err := text.UnmarshalText([]byte(strings.SplitN(form, "\n", 4)[3])); err != nil {
		t.Fatal(err)
	}
	var got []string
	var scored readability.Counts
	for _, s := range text.Sentences {
		got = append(got, s.LeftOut.String()+": "+s.Text)
		if s.LeftOut == 0 {
			scored.Add(s.Counts)
		}
	}
	if got := strings.Join(got, "\n"); got != sentencesOfEveryKind {
		t.Errorf("got\n%s\nwant\n%s", got, sentencesOfEveryKind)
	}
	if scored != text.Scored || text.More != 0 {
		t.Errorf("the sentences have the counts %+v, the text has %+v, and %d more", scored, text.Scored, text.More)
	}
	without, err := answer(&a, "", false)
	if begin, found := strings.CutPrefix(form, without); err != nil || !found || !strings.HasPrefix(begin, "\nheading ") {
		t.Errorf("without its sentences, the answer is %q, %v", without, err)
	}
}
