package dalechall

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/lettercraft/lettercraft/core/irregular"
)

//go:embed words.txt
var words string

//go:embed spache.txt
var spache string

// flags are the properties of an entry in the table. An entry can have several.
type flags uint8

const (
	// listed entries are familiar, and take the endings of nouns and verbs unless they are forms themselves.
	listed flags = 1 << iota
	// adjective entries take -er and -est.
	adjective
	// abbreviated entries are abbreviations of familiar words, with or without their dot.
	abbreviated
	// dotted entries are abbreviations only with their dot. Without it they are other words.
	dotted
	// primary entries are on Spache's list, and take the endings of nouns and verbs.
	primary
)

// is reports whether a word is an entry with all of the flags. It does not allocate.
func is(w []byte, kind flags) bool { return table()[string(w)]&kind == kind }

// table has the words of the list and of the other tables, with their flags.
var table = sync.OnceValue(func() map[string]flags {
	t := make(map[string]flags, 3600)
	for word := range strings.Lines(words) {
		t[strings.TrimSuffix(word, "\n")] |= listed
	}
	for word := range strings.FieldsSeq(spache) {
		t[word] |= primary
	}
	for word := range strings.FieldsSeq(lost) {
		t[word] |= listed
	}
	for group := range strings.SplitSeq(irregular.Forms, ";") {
		_, forms, _ := strings.Cut(strings.TrimSpace(group), " ")
		for form := range strings.FieldsSeq(forms) {
			t[form] |= listed
		}
	}
	for word := range strings.FieldsSeq(adjectives) {
		t[word] |= adjective
	}
	for word := range strings.FieldsSeq(abbreviations) {
		t[word] |= abbreviated
	}
	for word := range strings.FieldsSeq(dottedAbbreviations) {
		t[word] |= dotted
	}
	return t
})

// lost has words of the list of 1948 that words.txt lacks: "baby(ies)" became babies. The samples of 1948 count baby as familiar.
const lost = "baby"

// adjectives are the words of the list that take -er and -est. Without this list, burner would count as a comparative.
const adjectives = `able airy angry bare big bitter black blank blind blue bold brave bright broad brown busy cheap chilly clean clear
clever close cloudy cold cool cozy cranky crazy creamy cruel curly cute damp dandy dark dead deaf dear deep dim dirty
dry dull dumb dusty eager early easy empty even fair false fancy fast fat few fine flat foggy fond fresh friendly full
funny fuzzy gay gentle glad grand gray great green happy hard hasty healthy heavy high hilly hollow holy homely hot
huge humble hungry icy ill jolly juicy keen kind lame large late lazy lean light likely lively lonely long loose loud
lovely low lucky mad mean merry mighty misty muddy narrow nasty naughty near neat new nice noisy odd old pale pink
plain pleasant polite poor pretty proud pure queer quick quiet rainy raw ready real red rich ripe rocky rough round
rusty sad safe sandy shady sharp shiny short shy sick silly simple sleepy slippery slow sly small smart smooth snowy
snug soft soon sore sorry sound sour square steep sticky stiff still stormy straight strange strong sudden sunny sure
sweet swift tall tame tan tardy thick thin thirsty tight tiny true ugly warm weak weary wee wet white wicked wide wild
windy wise yellow young`

// abbreviations are abbreviations of words of the list, with or without their dot. dottedAbbreviations are other words without their
// dot. Nov., U.S., a.m. and p.m. are the examples of 1948.
const (
	abbreviations       = `mr mrs dr jr st ave rd ft lb lbs yd yds hr hrs qt qts pt pts pm usa jan feb apr aug sept oct nov dec tues thurs`
	dottedAbbreviations = `us am mar jun jul sep sun mon tue wed thu thur fri sat in mi min sec gal co capt gov govt`
)
