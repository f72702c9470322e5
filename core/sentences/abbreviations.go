package sentences

import (
	"strings"
	"sync"
	"unicode"

	"github.com/lettercraft/lettercraft/core/latin"
)

// class is the class of a word before a full stop.
type class int

const (
	ordinary     class = iota // not an abbreviation: the full stop ends a sentence
	title                     // before a name, such as Mr.; never ends a sentence
	inner                     // such as e.g. and vs.; never ends a sentence
	numbered                  // before a number, such as p. and Fig.; without a number, ends a sentence only before a starter
	numberedWord              // before a number, but otherwise a word, such as No. and in.; without a number, ends a sentence
	dated                     // a month or day, before a number; ends a sentence before a starter
	closing                   // such as Inc., Jr. and U.S.; ends a sentence before a starter
	clock                     // a.m., p.m., B.C.; ends a sentence before a capital unless the time continues
	listing                   // etc.; ends a sentence before a capital
	initial                   // one capital
	letter                    // one small letter
)

// lists has the abbreviations without their last full stop. An abbreviation with a small letter may also begin with a capital.
func lists() map[class]string {
	return map[class]string{
		title: `mr mrs ms mx dr drs prof rev lt sgt capt messrs mme mlle msgr Rt Hon Sen Sens Rep Reps Gov Govs Gen Col Cmdr Cdr Cpl
			Pvt Maj Adm Brig Pres Supt Det Insp Fr Amb Atty Mt Mts Ft Pt Ste Dra Sra Srta Treas Comdr Cpt Cllr`,
		inner: `e.g eg i.e ie cf viz vs v a.k.a approx ca incl esp s.t w.r.t q.v c.f n.b`,
		numbered: `p pp vol vols figs Fig Figs chap ch chs eq eqs eqn Sec Secs sect Ch Nos nos n° nº N° Nº ver para paras pars Ref Refs
			tel Tel ext Rte Hwy Apt Bldg Rm Rms fol ff nr Op Opp Rs rs SEC ART`,
		numberedWord: `No no fig sec art par pt pts max min ref ft in lb lbs oz yd yds mi km kg cm mm hr hrs mph gal qt tsp tbsp temp ex
			app est circa ll arts loc op Mar Sun Sat Wed`,
		dated: `Jan Feb Apr Jun Jul Aug Sept Sep Oct Nov Dec Mon Tue Tues Thu Thur Thurs Fri`,
		closing: `inc co corp ltd llc plc bros jr sr Sr esq st ave blvd rd Ln hwy pkwy Pl dept depts univ assn assoc al ibid gmbh Intl
			Mfg Natl Govt Ph.D PhD Ph.Ds M.Sc B.Sc M.Phil D.Phil Ed.D Psy.D LL.B LL.D LL.M B.Ed M.Ed Litt.D D.Sc B.Eng M.Eng Th.D Ch.B
			Pharm.D cit seq eds abbr misc Ind Ala Ariz Ark Calif Cal Colo Conn Del Fla Ga Ill Kan Kans Ky La Md Mass Mich Minn Miss Mo
			Mont Neb Nebr Nev Okla Ore Pa Penn Tenn Tex Va Vt Wash Wis Wyo Ont Que Alta ltda pty Dist Regt Cos Cie Proc comp cont orig
			prev prob resp`,
		clock:   `a.m p.m A.M P.M B.C A.D B.C.E C.E b.c a.d`,
		listing: `etc`,
	}
}

var abbreviations = sync.OnceValue(func() map[string]class {
	found := map[string]class{}
	for class, words := range lists() {
		for word := range strings.FieldsSeq(words) {
			found[word] = class
		}
	}
	return found
})

// places are abbreviations of states that are also words. As abbreviations they follow a comma ("Salem, Mass.") or a bracket.
var places = sync.OnceValue(func() map[string]bool { return set(`Ill Ind Mass Miss Wash Pa Ore La Mo Ark Cal Del Mont`) })

// abbreviation returns the class of the word before a full stop in the sentence that begins at from, and the start of that word.
func (t *text) abbreviation(stop, from int) (class, int) {
	word, start := t.wordBefore(from, stop)
	if word == "" {
		return ordinary, stop
	}
	runes := t.runes[start:stop]
	if len(runes) == 1 && unicode.IsLetter(runes[0]) {
		switch r := t.rune(start - 1); {
		case isOperator(r) || isOperator(t.rune(t.trimEnd(from, start)-1)):
			return ordinary, start // x ∈ T
		case r == '-' || r == '/' || r == '&' || latin.IsApostrophe(r) || unicode.IsDigit(r):
			return ordinary, start // T-X, a/b, R&D, don't, 5m
		}
		if unicode.IsUpper(runes[0]) {
			return initial, start
		}
		if word == "p" || word == "v" || word == "n" || word == "c" {
			if c, ok := abbreviations()[word]; ok {
				return c, start
			}
		}
		return letter, start
	}
	c, ok := abbreviations()[word]
	if !ok && unicode.IsUpper(runes[0]) {
		// Mr, MR and mr are all in use. An entry with a capital is a word without it.
		c, ok = abbreviations()[strings.ToLower(word)]
		capitals := len(runes) > 1 && word == strings.ToUpper(word)
		switch {
		case !ok && capitals:
			c = abbreviations()[string(runes[:1])+strings.ToLower(string(runes[1:]))]
			ok = c == title
		case capitals && c != title && c != closing && word != "VS" && word != "NO":
			ok = false
		case word == "In" || word == "Max" || word == "Min":
			ok = false
		}
	}
	before := t.rune(start - 1)
	switch {
	case ok && before == '-' && (c == inner || c == numbered || c == numberedWord):
		return ordinary, start // no-op, built-in
	case ok && places()[word] && before != '(' && before != '-' && t.rune(t.trimEnd(from, start)-1) != ',':
		return ordinary, start
	case ok:
		return c, start
	case isAcronym(runes):
		return closing, start
	}
	return ordinary, start
}

// isOperator reports whether a character is a sign of mathematics between two variables. The others of ASCII also quote and divide texts.
func isOperator(r rune) bool { return r == '=' || r > unicode.MaxASCII && unicode.Is(unicode.Sm, r) }

// isAcronym reports whether there are single letters with full stops between them at a place: U.S.A
func isAcronym(runes []rune) bool {
	for i, r := range runes {
		if (i%2 == 1) != (r == '.') {
			return false
		}
	}
	return len(runes) > 2 && len(runes)%2 == 1
}

// labels are words that a letter or numeral follows and belongs to: vitamin C, World War I.
var labels = sync.OnceValue(func() map[string]bool {
	return set(`vitamin plan grade type group class section hepatitis option exhibit appendix figure chapter team point size letter
		schedule part model category level article war phase act volume book stage variant version table unit room gate block
		platform zone side line school track`)
})

// numbering are words before a number that is not the mark of a list item: "as in section 2."
var numbering = sync.OnceValue(func() map[string]bool {
	return set(`of in to than by at from and or is was were be are has have had about only section chapter table figure page part
		step number no volume act scene grade level type verse line rule article paragraph version phase question
		exercise example the over under until nearly almost around between with for aged on appendix unit room gate plan vitamin
		& war day week year group class stage team Dr Mr Mrs Ms St et i`)
})

func bindsNumber(word string) bool { return numbering()[word] || numbering()[strings.ToLower(word)] }

// joining are words that neither end nor begin a line or a list item.
var joining = sync.OnceValue(func() map[string]bool {
	return set(`a an the of to in on at by for from with and or but nor as is are was were that which who his her its their my your our`)
})

// unfinished are more words that end no sentence.
var unfinished = sync.OnceValue(func() map[string]bool {
	return set(`i he she we they I whose if because than into where maybe what might must can could would should not`)
})

func goesOn(word string) bool { return joining()[word] }

// exclaiming are names that end with an exclamation mark.
var exclaiming = sync.OnceValue(func() map[string]bool { return set(`Yahoo Jeopardy Yum Wham Panic Zumiez`) })

// continuing are words that continue a time: 6 p.m. Monday, 9 a.m. Eastern.
var continuing = sync.OnceValue(func() map[string]bool {
	return set(`Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August
		September October November December Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Mon Tue Tues Wed Thu Thur Thurs Fri Sat
		Sun Eastern Pacific Central Mountain Greenwich London Tokyo EST EDT ET PST PDT PT CST CDT CT MST MDT MT GMT UTC BST CET CEST
		IST JST AEST`)
})

// shouted are words that continue a time in a text in capitals.
var shouted = sync.OnceValue(func() map[string]bool {
	return set(`TO AND OR UNTIL TILL THROUGH ON IN AT FROM FOR EVERY EACH BEFORE AFTER`)
})
