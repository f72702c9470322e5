package dalechall

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed words.txt
var words string

// flags tell what an entry of the table is; an entry may be several things.
type flags uint8

const (
	// listed is familiar as it stands, and takes the endings of nouns and verbs unless it is a form itself.
	listed flags = 1 << iota
	// adjective takes -er and -est.
	adjective
	// abbreviated stands for a familiar word, with or without its dot.
	abbreviated
	// dotted does so with its dot only: without, it is another word.
	dotted
)

// is reports whether a word is an entry with one of some flags. It does not allocate.
func is(w []byte, kind flags) bool { return table()[string(w)]&kind != 0 }

// table holds the list, what is familiar by other tables, and the flags of each.
var table = sync.OnceValue(func() map[string]flags {
	t := make(map[string]flags, 3600)
	for word := range strings.Lines(words) {
		t[strings.TrimSuffix(word, "\n")] |= listed
	}
	for word := range strings.FieldsSeq(lost) {
		t[word] |= listed
	}
	for group := range strings.SplitSeq(irregular, ";") {
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

// lost is what the list of 1948 has and words.txt lost: "baby(ies)" became babies. The samples of 1948 count baby as
// familiar.
const lost = "baby"

// irregular are the forms that no rule makes of a base on the list, the base first: verbs, plurals, ordinals and the
// comparison of adjectives. Oxen is left out: it is the example of 1948 for an unfamiliar plural. What the list has
// itself is repeated where the base has another form.
const irregular = `arise arose arisen;awake awoke awoken;be was were been am is are;bear bore borne;beat beaten;
become became;begin began begun;bend bent;bind bound;bite bit bitten;bleed bled;blow blew blown;break broke broken;
bring brought;build built;burn burnt;buy bought;catch caught;choose chose chosen;come came;creep crept;deal dealt;
dig dug;do did done;draw drew drawn;dream dreamt;drink drank drunk;drive drove driven;dwell dwelt;eat ate eaten;
fall fell fallen;feed fed;feel felt;fight fought;find found;fly flew flown;forget forgot forgotten;
forgive forgave forgiven;freeze froze frozen;get got gotten;give gave given;go went gone;grind ground;grow grew grown;
hang hung;have has had;hear heard;hide hid hidden;hold held;keep kept;kneel knelt;knit knitted;know knew known;
lay laid;lead led;lean leant;leap leapt;learn learnt;leave left;lend lent;lie lay lain lying;light lit;lose lost;
make made;mean meant;meet met;misspell misspelt;mistake mistook mistaken;mow mown;overeat overate overeaten;
overhear overheard;pay paid;prove proven;rebuild rebuilt;repay repaid;ride rode ridden;ring rang rung;rise rose risen;
run ran;say said;see saw seen;seek sought;sell sold;send sent;sew sewn;shake shook shaken;shear shorn;shine shone;
shoe shod;shoot shot;show shown;sing sang sung;sink sank sunk sunken;sit sat;sleep slept;slide slid;sling slung;
smell smelt;speak spoke spoken;speed sped;spell spelt;spend spent;spill spilt;spin spun;spit spat;spoil spoilt;
spring sprang sprung;stand stood;steal stole stolen;stick stuck;sting stung;string strung;swear swore sworn;
sweep swept;swell swollen;swim swam swum;swing swung;take took taken;teach taught;tear tore torn;tell told;
think thought;throw threw thrown;understand understood;wake woke woken;wear wore worn;weave wove woven;weep wept;
win won;wind wound;wring wrung;write wrote written;
calf calves;child children;elf elves;foot feet;goose geese;grandchild grandchildren;half halves;hoof hooves;
housewife housewives;knife knives;leaf leaves;life lives;loaf loaves;man men;mouse mice;scarf scarves;self selves;
shelf shelves;thief thieves;tooth teeth;wife wives;wolf wolves;woman women;
bad worse worst;far farther further farthest furthest;good better best;little less least;
one first;two second;three third;five fifth;eight eighth;nine ninth;ten tenth;eleven eleventh;twelve twelfth;
thirteen thirteenth;fourteen fourteenth;fifteen fifteenth;sixteen sixteenth;seventeen seventeenth;
eighteen eighteenth;nineteen nineteenth;twenty twentieth;thirty thirtieth;forty fortieth;fifty fiftieth;
sixty sixtieth;seventy seventieth;eighty eightieth;ninety ninetieth;hundred hundredth;thousand thousandth;
million millionth`

// adjectives are the words of the list that are compared with -er and -est. Without knowing them, burner would pass for
// a comparative.
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

// abbreviations stand for words of the list, whether or not their dot was kept; dottedAbbreviations are words of another
// sense without it. Nov., U.S., a.m. and p.m. are the examples of 1948.
const (
	abbreviations       = `mr mrs dr jr st ave rd ft lb lbs yd yds hr hrs qt qts pt pts pm usa jan feb apr aug sept oct nov dec tues thurs`
	dottedAbbreviations = `us am mar jun jul sep sun mon tue wed thu thur fri sat in mi min sec gal co capt gov govt`
)
