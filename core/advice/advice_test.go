package advice_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/advice"
	"github.com/lettercraft/lettercraft/core/prose"
)

// read finds advice of some kinds on a text.
func read(text string, kinds advice.Kinds) *advice.Finder {
	r := prose.Read(prose.Located(text))
	f := advice.NewFinder(text, r, kinds)
	scored := r.Measure().Scored
	for i := range r.Sentences {
		s := &r.Sentences[i]
		if s.Scored {
			for w := range r.Words(s) {
				f.Word(&w)
			}
		}
		f.Sentence(s, scored)
	}
	return f
}

// find returns the advice of some kinds on a text, each as the text at its place and the suggestions.
func find(text string, kinds advice.Kinds) (found []string) {
	list, _ := read(text, kinds).Found()
	for _, a := range list {
		piece := text[a.Start:a.End]
		if len(a.Suggestions) > 0 {
			piece += " > " + strings.Join(a.Suggestions, "|")
		}
		found = append(found, piece)
	}
	return found
}

// expect compares the advice on texts with what is expected, where semicolons separate places.
func expect(t *testing.T, kind advice.Kind, texts map[string]string) {
	t.Helper()
	for text, want := range texts {
		if got := strings.Join(find(text, advice.Kinds(0).With(kind)), "; "); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestPassives(t *testing.T) {
	expect(t, advice.Passive, map[string]string{
		"The bridge was built by the town.":                       "was built",
		"It has not yet been made, and it will be sold soon.":     "has not yet been made; will be sold",
		"The road is being widely used to carry stones.":          "is being widely used",
		"He got promoted and she was given a medal.":              "got promoted; was given",
		"They were surprised by the noise.":                       "were surprised",
		"He'd been told to go, and he is not yet deceased.":       "He'd been told",
		"She is tired and they were interested in it.":            "",
		"He was born here, and they are used to the rain.":        "",
		"There are limited seats, and the food is based on rice.": "",
		"It was unexpected, and they were very pleased.":          "",
		"They were a tired army in an old and crowded city.":      "",
	})
}

func TestChainsOfNouns(t *testing.T) {
	expect(t, advice.NounChain, map[string]string{
		"They wrote a customer service quality improvement plan today.": "customer service quality improvement plan",
		"He joined the home improvement committee last year.":           "home improvement committee",
		"The factory owners demand compensation from the state.":        "",
		"They keep the tax form in the old wooden box.":                 "",
		"Residents could not adequately access quality education here.": "",
	})
}

func TestSimplerWords(t *testing.T) {
	expect(t, advice.SimplerWord, map[string]string{
		"Utilise this, as he utilised it while utilizing that.":         "Utilise > Use; utilised > used; utilizing > using",
		"In order to win, a large number of people came.":               "In order to > To; a large number of > many",
		"A large number of these people came here.":                     "A large number of > Many of",
		"It was demonstrated by him that he had undertaken it.":         "demonstrated > shown; undertaken > done|carried out|taken on",
		"She demonstrated the use of an additional pump.":               "demonstrated > showed; additional > extra",
		"They saw an enormous house and an extremely old barn.":         "an enormous > a huge|a vast; an extremely > a very",
		"He will purchase a pump, but the purchase is dear.":            "purchase > buy",
		"The man they attempted to help made an attempt to rise.":       "attempted > tried; made an attempt to > tried to",
		"The results are identical, and so is the remainder of it.":     "identical > the same; remainder > rest",
		"He obtained a pump which was obtained from his uncle.":         "obtained > got",
		"The Utilize company said “utilize it” and `utilize it`.":       "",
		"It was therefore late. Therefore, he left the old house.":      "Therefore > So",
		"The photographs are new.":                                      "photographs > photos|pictures",
		"You are required to pay. A key is required to open it.":        "are required to > must",
		"We are required to by law. He saw the eventually rich man":     "",
		"He'd commenced it, and she’s commenced it with the others.":    "commenced > started|begun; commenced > started|begun",
		"There was a limited number of seats for a number of boys.":     "a number of > some|several|many",
		"They stood by it, regarding the old gate with some horror":     "",
		"We live in the U.S. On a daily basis we eat on a daily basis.": "on a daily basis > daily|every day",
		"They accidentally ate individually packed sweets by mistake.":  "",
		"It costs a euro approximately, or approximately 12 francs.":    "approximately > about|around|roughly",
		"The utilization rate rose with the utilization of water.":      "utilization > use",
		"He has multiple choice tests, and writes about alter egos.":    "",
		"It will suffice, but the plants indicate a lack of water.":     "suffice > do; indicate > show|suggest",
	})
}

func TestSentencesThatCouldBeTwo(t *testing.T) {
	expect(t, advice.Split, map[string]string{
		"The council met in the old hall by the river on Monday night, and the mayor has promised that the new bridge will open before the end of the year.": ", and the > . The",
		"The council met in the old hall by the river on Monday night, but he said that the new bridge could not open before the end of the year.":           ", but > . But",
		"The council met in the old hall by the river on Monday night, and the monopoly was broken before the end of the year by men from another town.":     ", and the > . The",
		"They moved the old engine to the new shed behind the station in the spring, which was a good thing for all the people who live near the line.":      ", which > . This",
		"If the rain comes over the hills before the men have cut the grass in the long field, and the wind is in the west, they will lose the hay.":         "",
		"He said that the old bridge by the mill was not safe for carts and horses any more, and the new one had been built by men who knew nothing.":        "",
		"She bought a large brown loaf of bread, six fresh eggs from the farm on the hill, some butter, and the small cake that the children had wanted.":    "",
		"The cat sat on the mat, and the dog was in the yard.": "",
	})
}

// TestNoAdviceChangesWhereLinesEnd gives wrapped texts, in which a block ends at a line that is not full before a capital.
func TestNoAdviceChangesWhereLinesEnd(t *testing.T) {
	const (
		near = "They had to utilise the old mill near London" // full before Wharf, but not if it is shorter
		far  = "Wharf by the mill was much too low for nearly all new boats."
	)
	expect(t, advice.SimplerWord, map[string]string{
		near + "\nw" + far[1:]:                          "utilise > use",
		near + "\n" + far:                               "",
		near + "\r\n> " + far:                           "",
		near + "\r" + far:                               "",
		near + "\u2028" + far:                           "",
		near + "\n\f" + far:                             "",
		near + "\n[Wharf](https://a.example)" + far[5:]: "",
		"<p>" + near + "<br>" + far + "</p>":            "",
		"<p>" + near + "\n" + far + "</p>":              "utilise > use", // one line
		near + " and by the new\n" + far:                "utilise > use", // it stays full
		near + " and by the new\nold mill by the sea, in the spring and in approximately May or\n" + far:                                        "utilise > use; approximately > about|around|roughly", // it has 12 characters of room
		"1. They had to utilise it. It was near the sea\n2. " + far + "\n3. It was closed in the spring.":                                       "utilise > use",                                       // an item begins at any line
		"Dear all:\nThey had to utilise the old mill.":                                                                                          "utilise > use",                                       // a label already
		"They had to utilise the mill by the river,\nbut it was too low for nearly\nthe boats and the new men.":                                 "utilise > use",                                       // no capital
		"Open the gate and utilise the new small keys\nWash the boats in the river at the end of the spring by hand\nPush the boats to the men": "utilise > use",                                       // steps
		near + ".\n" + far: "utilise > use",
		"They had to utilise all of the old keys in the mill. It was\nthe first time that the men had come to\nLondon in the winter.":                                         "",              // the longest line
		"The report of the town on the new mill bridge\nA large number of people came to see it in the spring, and\nthey said that it was much too low for nearly all boats.": "",              // the first word
		"The report of the town on the new mill\nA number of people came to see it in the spring, or in a new\nboat, and said that it was much too low for them.":             "",              // both
		"They had to utilise the mill by the sea at\nLondon in the spring.":                                                                                                   "",              // the text would be narrow
		"They had to utilise it. It was in\nLondon in the spring.":                                                                                                            "utilise > use", // it is narrow
		"A number of reasons:\nThe bridge was much too low for nearly all of the boats.":                                                                                      "",              // it would be a label
	})
	expect(t, advice.Split, map[string]string{
		"The council met in the old brick hall by the big river on Monday\nnight, and the mayor has promised that the new\nLondon bridge will open before the end of the year.": "",
		"The council met in the old brick hall by the big river on Monday\nnight, and the mayor has promised that the new\nlong bridge will open before the end of the year.":   ", and the > . The",
	})
}

func TestMuchAdviceIsBounded(t *testing.T) {
	const more = 5
	text := strings.Repeat("He will utilize it.\n\n", advice.Most+more)
	if found, left := read(text, advice.Kinds(0).With(advice.SimplerWord)).Found(); len(found) != advice.Most || left != more {
		t.Errorf("got %d places and %d more", len(found), left)
	}
}

func ExampleFinder() {
	const text = "In order to win, they utilized a rope."
	r := prose.Read(prose.Located(text))
	f := advice.NewFinder(text, r, advice.Kinds(0).With(advice.SimplerWord))
	scored := r.Measure().Scored
	for i := range r.Sentences {
		s := &r.Sentences[i]
		for w := range r.Words(s) { // of a scored sentence
			f.Word(&w)
		}
		f.Sentence(s, scored)
	}
	found, _ := f.Found()
	for _, a := range found {
		fmt.Println(text[a.Start:a.End], "→", a.Suggestions[0])
	}
	// Output:
	// In order to → To
	// utilized → used
}
