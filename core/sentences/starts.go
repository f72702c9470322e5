package sentences

import (
	"strings"
	"sync"
	"unicode"
)

// set makes a set of the words in a list. It panics if a word is in the list twice.
func set(words string) map[string]bool {
	found := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		if found[word] {
			panic("sentences: " + word + " is in a list twice")
		}
		found[word] = true
	}
	return found
}

// starters are words that usually begin a sentence if they have a capital. After an abbreviation they show that a sentence ended.
var starters = sync.OnceValue(func() map[string]bool {
	return set(`The A An He She It They We You I This That These Those There Here His Her Its Their Our My Your
		What When Where Why Who Whom Which Whose How If But And Or So Yet Nor For In On At By To From With Without After
		Before As Although Though Because Since While Until Unless Whether However Therefore Moreover Furthermore
		Nevertheless Nonetheless Otherwise Besides Then Thus Hence Still Also Now Today Yesterday Tomorrow Tonight Once Some
		Many Most Much Several Few All Both Each Every Another Others No Not Nothing Nobody None Neither Either Did Do Does Is
		Are Was Were Am Has Have Had Can Could Would Should Shall Might Must Let Please Perhaps Maybe Yes Well Oh Even Just Only
		During Despite Between Among Under Over According Instead Meanwhile Later Finally Soon Sometimes Often Never Always
		Usually Everyone Everybody Everything Someone Somebody Something Anyone Anybody Anything People Nowadays Unfortunately
		Fortunately Eventually Recently Suddenly Afterwards Afterward Apparently Clearly Indeed Consequently Additionally
		Similarly Basically Actually Obviously Certainly Probably Hopefully Generally Typically Initially Originally Specifically
		Essentially Ultimately Currently Occasionally Okay Yeah Almost Through Within Across Along Behind Beyond Upon Like Unlike Such
		Don Didn Doesn Isn Aren Wasn Weren Hasn Haven Couldn Wouldn Shouldn Analysts Investors Officials Experts Critics Scientists Researchers
		Employees Customers Workers Residents Visitors Students Millions Thousands Hundreds Dozens`)
})

// isAmbiguous reports whether a starter can also be a name. The word after it decides.
func isAmbiguous(word string) bool {
	return word == "Will" || word == "May" || word == "Next" || word == "First" || word == "Last"
}

// small are words that follow an ambiguous word only if it is not a name.
var small = sync.OnceValue(func() map[string]bool {
	return set(`you he she it they we the this that these those there I a an my your his her our their`)
})

// starts reports whether the word at a place is a starter.
func (t *text) starts(i int) bool {
	word, end := t.word(i)
	switch r := t.rune(end); {
	case r == '.' && (len(word) == 1 || word == "No"):
		return false // an initial, a number
	case r == '-' || r == '&' || unicode.IsDigit(r):
		return false
	case isAmbiguous(word):
		next, _ := t.word(t.nextWord(end))
		return small()[next]
	case t.title:
		return false
	}
	return starters()[word]
}

// smallStarters are words that usually begin a sentence in careless text if a full stop is before them.
var smallStarters = sync.OnceValue(func() map[string]bool {
	return set(`it its they we he she this these those there you i my our their his her the if but and so also then yet what when how why who
		where do don have would please thanks maybe not just because great very no yes`)
})

// asked are words that begin a sentence in careless text only before a pronoun, in a question: behind an abbreviation, they go on.
var asked = sync.OnceValue(func() map[string]bool { return set(`is are was did does can could will should has`) })

// subjects are the pronouns in such a question.
var subjects = sync.OnceValue(func() map[string]bool { return set(`it they we he she this these those there you i I anyone`) })

// minStopped is the minimum number of letters of a word before the full stop of a sentence if the next one begins with a small letter. Most
// abbreviations are shorter.
const minStopped = 4

// shortened are longer abbreviations that may stand before a small letter, as in Bake it for 20 mins. and serve.
var shortened = sync.OnceValue(func() map[string]bool {
	return set(`mins secs tbsps tsps amer bibliog brit diff elec excl hosp info ingred intl natl pers prelim publ temps trans`)
})

// asking are words that usually begin a sentence behind a question mark. They neither name a speaker nor go on behind a quoted question:
// What? he asked. Who are you? is a question.
var asking = sync.OnceValue(func() map[string]bool { return set(`what how why please thanks there`) })

// startsSmall reports whether a sentence begins with the small letter at a place although others begin with capitals: closed. it was late.
func (t *text) startsSmall(e ending, at int) bool {
	word, end := t.word(at)
	following, _ := t.word(t.nextWord(end))
	question := asked()[word] && subjects()[following]
	if e.run.strong {
		last, shouted := t.rune(e.run.end-1), t.rune(e.run.end-2) == '!'
		// A word with a question mark of its own is one of a list of questions: what? how? and why?
		return last == '!' && shouted || last == '?' && (asking()[word] || question) && t.rune(end) != '?'
	}
	before, _ := t.wordBefore(e.from, e.run.start)
	small := strings.ToLower(before)
	return len(before) >= minStopped && !strings.Contains(before, ".") && !shortened()[small] &&
		(smallStarters()[word] && small == before || subjects()[word] || question)
}

// isBrand reports whether a word is a name that begins with a small letter: iPhone, eBay, macOS.
func (t *text) isBrand(i int) bool {
	word, end := t.word(i)
	at, capitals := -1, 0
	for k, r := range word {
		if unicode.IsUpper(r) {
			if at < 0 {
				at = k
			}
			capitals++
		}
	}
	r := t.rune(end)
	return at > 0 && len(word) > at+1 && r != '.' && r != '(' && r != '_' && r != '@' && r != '/'
}

// verbs are the verbs of speech that follow a quotation together with the name of the speaker.
var verbs = sync.OnceValue(func() map[string]bool {
	return set(`said says say asked asks replied replies answered cried cries shouts shouted yells yelled whispers whispered muttered murmured mumbled
		exclaimed called added thought wondered screamed shrieked demanded insisted snapped sighed laughed growled hissed begged
		announced declared remarked observed explained inquired enquired agreed admitted repeated responded interrupted
		protested suggested joked groaned gasped sobbed bellowed roared warned urged pleaded mused quipped commented retorted
		stammered chuckled grumbled moaned barked squealed chimed queried ask howled hollered wailed blurted croaked
		squeaked scoffed teased cheered`)
})

// attribution reports whether the words at a place name the speaker: "I said", "Mary Jones asked", "Mr. Brown quietly replied".
func (t *text) attribution(i int) bool {
	for k := range 4 {
		word, end := t.word(i)
		if word == "" {
			return false
		}
		if k > 0 && verbs()[word] {
			next, _ := t.word(t.nextWord(end))
			return next != "that"
		}
		if k > 0 && (word == "began" || word == "started" || word == "continued") {
			return !t.space(end) // else he began to run
		}
		if k > 0 && strings.HasSuffix(word, "ly") && unicode.IsLower(t.runes[i]) {
			i = t.nextWord(end)
			continue
		}
		if !unicode.IsUpper(t.runes[i]) || word != "I" && starters()[word] {
			return false
		}
		if t.rune(end) == '.' {
			if class, _ := t.abbreviation(end, i); class != title && class != initial {
				return false
			}
			end++
		}
		if !t.space(end) {
			return false
		}
		i = t.nextWord(end)
	}
	return false
}

// beginsSmall reports whether the sentences of a block begin with small letters, as in informal text: it has no capitals, or it has the
// word i, or it begins with a small letter, at least two words behind terminators begin with a small letter, and no capital stands behind a
// terminator.
func (t *text) beginsSmall() bool {
	capitals, behind, small := false, false, 0
	last, begins := rune(0), true // the last rune that is not white space, and whether a word begins behind it
	for i, r := range t.runes {
		if isSmallLetter(r) && !begins {
			last = r
			continue
		}
		if isSpace(r) {
			begins = true
			continue
		}
		switch ended := begins && isTerminator(last); {
		case begins && r == 'i' && t.rune(i+1) == ' ' && unicode.IsLower(t.rune(i+2)):
			return true
		case unicode.IsUpper(r):
			capitals = true
			behind = behind || ended
		case ended && unicode.IsLower(r):
			small++
		}
		last, begins = r, false
	}
	return !capitals || !behind && small > 1 && unicode.IsLower(t.rune(0))
}
