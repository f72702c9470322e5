package cipher

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/lettercraft/lettercraft/core/operation"
)

// baconPatterns are the usual ways in which Codebusters gives A or B to the letters A to Z (tests of 2026). Each is repeated over the alphabet.
const baconPatterns = "AABB AAABBB AAAABBBB AAAAABBBBB BBAA AAAAAAAAAAAAABBBBBBBBBBBBB"

// baconWordList has common words of five letters. With each of the usual patterns there is at least one for every code. It must not change:
// somebody may have printed the puzzle of a seed.
const baconWordList = "ADDED ADOPT AFTER AGAIN AGREE ALARM ALLEY ALLOW ALONG APPLE APPLY AWAKE AWARD BEACH BEECH BELOW BLAME BOARD BRASS BREAK BRICK " +
	"BRIDE BRUSH CANAL CANDY CHEER CLANG CLERK CLIMB CLOCK CLUMP COLOR CRISP CROWD DATED DELAY DEPTH DIRTY DOUGH DRILL DROWN DWARF " +
	"EAGLE EARLY EARTH EATEN EIGHT ELBOW ENEMY ENJOY EQUAL ERROR EVERY EXTRA FEWER FIFTH FIRST FLASH FLESH FLOAT FLOCK FORCE FRAME " +
	"GOODY GRAPH GREEN GROUP HANDY HAPPY HUMAN IMAGE IMPLY ISSUE JUDGE LEGAL LEVEL LIMIT LORRY LOWER LYING MAGIC MARCH MEDIA MIGHT " +
	"MISTY MOTOR MOVIE NEGRO OFFER OFTEN ORDER PAIRS PANTS PAPER PATCH PEACE PEACH PEARL PHASE PHONE PLANT PORCH POSTS PRICE PRINT " +
	"PRIZE PUPPY PUSSY QUART QUEUE QUICK QUIET QUITE RAPID READY RIVER SALAD SANDY SAVED SENSE SHALL SHAPE SHEEP SHOUT SHOWN SIXTH " +
	"SIXTY SKIRT SPADE SPEAK SPIKE SPLIT STILL STORM STRAW STUDY STUFF SWEET SWORD TAKEN TEETH THING THIRD TOOTH TOPIC TRICK UNTIL " +
	"USAGE USING USUAL VALUE VIDEO WASTE WATER WEEKS WEIGH WHERE WOMEN WORTH WRECK WRITE WRUNG"

// baconWords shows each letter of a text by a word of five letters: a letter of the word stands for A or for B, always for the same one. The
// words of a code take turns. Errors: letters for A that are none or all, letters for B besides those, and a code without a word.
func (k *Key) baconWords(t *Text, codes []string, rng *rand.Rand) (*Puzzle, error) {
	if k.SignsB != "" {
		return nil, operation.Invalid("signsB", operation.Conflict, "has no meaning for words: all letters that are not in 'signsA' stand for B")
	}
	isA := make([]bool, len(English))
	for _, place := range English.Word(k.SignsA) {
		isA[place] = true
	}
	if k.SignsA == "" {
		patterns := strings.Fields(baconPatterns)
		pattern := patterns[rng.IntN(len(patterns))]
		for i := range isA {
			isA[i] = pattern[i%len(pattern)] == 'A'
		}
	}
	if !slices.Contains(isA, true) || !slices.Contains(isA, false) {
		return nil, operation.Invalid("signsA", operation.UnknownValue, "must have some of the letters A to Z, and not all, for words")
	}
	words := map[string][]string{} // of each code, the next one first
	list := strings.Fields(baconWordList)
	for _, i := range rng.Perm(len(list)) {
		code := spelled(list[i], isA)
		words[code] = append(words[code], list[i])
	}
	p := t.signs(1, func(letter, _ int) string {
		turns := words[codes[letter]]
		if len(turns) == 0 {
			return ""
		}
		words[codes[letter]] = append(turns[1:], turns[0])
		return turns[0]
	})
	for _, token := range p.Tokens {
		if token.Shown == "" {
			return nil, operation.Invalid("signsA", operation.Conflict, "must leave a word for the code of "+token.Plain+", which this text needs")
		}
	}
	sets := map[bool]string{}
	for place, isOfA := range isA {
		sets[isOfA] += English.At(place)
	}
	p.KeyLines = []string{"Letters for A: " + sets[true] + ", for B: " + sets[false]}
	return p, nil
}

// spelled returns the code that the letters of a text spell, in upper case. Everything else in the text means nothing.
func spelled(text string, isA []bool) string {
	var code []byte
	for _, letter := range text {
		switch place := English.Index(letter); {
		case place < 0:
		case isA[place]:
			code = append(code, 'A')
		default:
			code = append(code, 'B')
		}
	}
	return string(code)
}
