package advice

import (
	"strings"
	"sync"
)

// class is a set of classes of a word: what it can be in a sentence.
type class uint32

const (
	determiner class = 1 << iota // also a possessive
	subject                      // a pronoun that can be the subject of a clause, and hardly anything else
	object                       // a pronoun that can be an object
	being                        // a form of be
	having                       // a form of have
	doing                        // a form of do
	modal
	preposition
	conjunction
	adverb
	relative // a word that begins a clause inside a sentence
	number
	finite     // a verb that has a subject: an auxiliary, or a past tense that is no participle
	participle // an irregular past participle
	stative    // a participle that is mostly an adjective
	noun       // a noun as chains have it
	getting    // a form of get
	notNoun    // a word that looks like a noun of a chain and is often none
	begins     // a word with which a term begins

	functional = determiner | subject | object | being | having | doing | modal | preposition | conjunction | adverb | relative | number
)

// classes has the words of each class.
var classes = [...]struct {
	class class
	words string
}{
	{determiner, `a an the this that these those my your his her its our their each every some any no another such whose both all many few several
		much more most other enough either neither`},
	{subject, `i he she it we they you there who`},
	{object, `me him her us them it you this that these those himself herself itself themselves ourselves yourself yourselves myself`},
	{being, `am is are was were be been being isn't aren't wasn't weren't isn’t aren’t wasn’t weren’t they're we're you're they’re we’re you’re`},
	{having, `have has had having haven't hasn't hadn't haven’t hasn’t hadn’t i've we've they've you've i’ve we’ve they’ve you’ve
		i'd you'd he'd she'd it'd we'd they'd who'd i’d you’d he’d she’d it’d we’d they’d who’d he's she's it's who's he’s she’s it’s who’s`},
	{doing, `do does did don't doesn't didn't don’t doesn’t didn’t`},
	{modal, `will would can could may might must shall should cannot can't couldn't won't wouldn't shouldn't mustn't can’t couldn’t won’t wouldn’t
		shouldn’t i'll you'll we'll they'll he'll she'll it'll i’ll you’ll we’ll they’ll he’ll she’ll it’ll`},
	{preposition, `of to in on at by for from with into upon through during before after over under between among against without within about
		above below beneath beside beyond across along around behind near off out up down onto toward towards until till since per via despite
		throughout than like as inside outside amid amongst besides except`},
	{conjunction, `and or but nor so yet`},
	{adverb, `not never also always often already still now then just ever even only further well soon later first once again almost least less better
		best thus therefore however perhaps too very quite rather here together far ahead away back`},
	{relative, `which whom whose where when while if unless because although though whether that what how why whenever wherever whereas who
		since until till before after as once than lest`},
	{number, `one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred thousand million billion`},
	{finite, `is are was were am have had isn't aren't wasn't weren't isn’t aren’t wasn’t weren’t do does don't doesn't didn't don’t doesn’t didn’t will
		would can could may might must shall should cannot can't couldn't won't wouldn't shouldn't can’t couldn’t won’t wouldn’t shouldn’t came
		became ran showed seemed appeared happened belonged remained existed`},
	{participle, `shut shed broadcast overseen foreseen overtaken overthrown redone rewritten retold foretold upheld withheld misunderstood overcome slain
		sown hewn trodden bred reset outdone`},
	{stative, `tired interested excited bored worried concerned pleased delighted surprised confused amazed astonished satisfied disappointed frightened
		scared ashamed married engaged retired supposed advanced based located situated related associated involved dedicated devoted determined
		prepared committed limited accustomed opposed inclined entitled obliged bound composed comprised filled covered surrounded finished done
		lost closed divorced stuck hidden mistaken shut set talented gifted skilled experienced complicated sophisticated crowded deserted blessed
		beloved sacred naked wicked rugged ragged jagged crooked aged learned dogged wretched annoyed embarrassed exhausted fascinated thrilled
		shocked puzzled convinced impressed qualified motivated relaxed depressed frustrated overwhelmed embed armed detailed distinguished
		reserved refined pronounced marked varied mixed combined increased aimed meant poised geared agreed inspired acquainted attached addicted
		worn split distressed alarmed relieved contented disgusted drunk dressed doomed destined skewed rooted faced exposed subjected biased
		connected need seed speed feed indeed kindred hatred bleed breed deed weed shed sped exceed proceed succeed risen fallen arisen come grown
		left spent gotten dazed amused attracted bent cut tempted resigned jaded renowned noted assured suited fitted equipped inhabited wounded
		injured disabled broken torn spoilt twisted spread fixed isolated scattered disposed horrified terrified stunned bewildered perplexed vexed
		ordered mortified grieved touched flattered offended agitated deceased dissatisfied disinterested retarded privileged descended allied ended
		passed arrived departed returned occurred happened existed appeared vanished disappeared landed expired failed begun escaped sorted settled
		seated perished died recovered engrossed absorbed concentrated confined contained decided resolved enabled populated wasted dried hurried
		drained starved rested cooked loaded rated dated gated sided headed minded hearted faded balanced wired assorted animated accomplished
		elevated sustained inexperienced outraged enraged infuriated troubled disturbed preoccupied secluded weathered trusted met fled`},
	{getting, `get gets got getting gotten`},
	{noun, `access account accounts action agency agenda agent agents air alarm analysis animal approach area areas art asset assets aid bank banks bar
		base battery benefit benefits bill blood board body boat bond bonds book books border box brain branch budget building bus business cable
		camera camp campaign cancer capital car carbon care cars case cash cell cells center centre chain chair charge chart check child childcare
		church circuit city class climate club coal coast code coffee college committee company computer congress consumer content contract
		copyright cost costs council country county course court credit crime crisis crop currency customer customers cycle data database date day
		deal death debate debt defense degree delivery demand desert design desk device devices diabetes diet disaster disease district doctor dog
		drug drugs earth earthquake economy emergency employee employees employer energy engine engineering engineer estate event events exam
		exchange export exports factory faculty family farm fee fees field file files film fire fish flight flood floor food foot football
		force forces forest format forum fraud frequency fruit fuel fund funding funds game games gas gender gene girl glass goal goals gold goods
		grain grant grid ground group groups growth guard guide gun hair hand health healthcare heart heat history holiday home homes hospital hotel
		hour hours house household housing ice image images impact import imports income index industry input insect interest internet inventory
		iron issue issues job jobs journal justice keyboard kitchen lab labor laboratory labour lake land language law laws lead leader leaders
		league leather letter level levels library license life light line lines list loan loans machine machines mail manager managers map market
		markets marriage mass material materials maths meat media medicine meeting member members memory metal method methods milk mine mines mining
		mobile model models money month mortgage motor mountain museum music name nation network networks news newspaper night noise number numbers
		nurse nurses ocean office officer officers officials oil option options order organ output owner owners page pain paper parent parents park
		parking part party passenger password patient patients peace people person personnel phase phone pipe pipeline plan plane planning plans
		plant plants plastic platform player players police policies policy port post poverty power practice practices pressure price prices prison
		problem problems process processes processing product products profit profits program programme programmes programs project projects
		property protein protocol provider providers quarter queue race radio rail rain range rate rates ratio reader record records region rent
		repair report reports research researcher researchers resort resource resources response result results revenue review rice risk risks river
		road rock role room roof rubber rule rules safety salary sale sales salt sample satellite scale scheme schemes school schools scientists
		screen sea season seat sector self sensor server servers service services sewage sex share shares ship shop signal site sites skill skills
		skin society soil space speech speed spending sport sports staff stage standard standards star state status steel stock stomach storage
		store stores storm strategy street stress student students studies study style subject success sugar summer supply support surface survey
		system systems table target targets task tax taxes teacher teachers team teams technique techniques telephone tennis term terms territory
		test testing tests text theatre theory therapy ticket timber time times tissue tobacco tool tools topic tour tourist tower town toy track
		trade traffic train training transfer transport travel treasury tree trees trend trends trial trials trust tumor tumour tunnel type union
		unit units update user users vaccine value values vehicle vehicles video village virus visa vision visitor voice vote voter voters wage
		wages wall war waste water wave weapon weapons weather web website week welfare wind window windows wine winter wood word words work worker
		workers workplace workshop world year youth zone framework guideline guidelines procedure procedures`},
	{notNoun, `implement supplement complement comment comments experience experiences influence influences evidence mention question position function
		functions torment augment balance advance enhance silence sentence picture feature features worship relationship`},
}

// irregularVerbs has the verbs of suggestions and phrases whose forms package irregular lacks, with their past tenses and participles.
const irregularVerbs = `get got got;show showed shown;prove proved proved;burn burned burned;cut cut cut;put put put;set set set;hurt hurt hurt;
spread spread spread;read read read;undertake undertook undertaken;forbid forbade forbidden;withdraw withdrew withdrawn;come came come;
run ran run;flee fled fled;hit hit hit;undo undid undone;shrink shrank shrunk;split split split;have had had`

// doubling has verbs of several syllables that double their last consonant.
const doubling = " commit begin forbid "

// notAdverbs has the words in -ly that are no adverbs.
const notAdverbs = " family reply apply supply early daily friendly likely unlikely lovely lonely silly italy assembly anomaly monopoly belly bully " +
	"rally jelly elderly costly deadly orderly scholarly comply imply multiply butterfly timely cowardly homely lively weekly monthly " +
	"yearly leisurely worldly heavenly earthly bodily manly womanly "

// lexicon has what is known about words.
type lexicon struct {
	classes map[string]class
	terms   map[string][]reference // by their first words
	verbs   map[string][2]string   // irregular past tenses and participles
}

var theLexicon = sync.OnceValue(func() *lexicon {
	l := &lexicon{classes: map[string]class{}, terms: map[string][]reference{}, verbs: map[string][2]string{}}
	for _, list := range classes {
		for _, word := range strings.Fields(list.words) {
			l.classes[word] |= list.class
		}
	}
	l.readVerbs()
	l.readTerms()
	return l
})

// note returns the classes of a word in small letters, for [prose.Reading].
func (l *lexicon) note(word string) uint32 {
	if word[0] >= '0' && word[0] <= '9' {
		return uint32(number)
	}
	c := l.classes[word]
	if c&functional == 0 && len(word) > 4 && strings.HasSuffix(word, "ly") && !has(notAdverbs, word) {
		c |= adverb
	}
	if c&(functional|adverb|notNoun|participle) == 0 && endsAsNoun(word) {
		c |= noun
	}
	return uint32(c)
}
