package cipher

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/lettercraft/lettercraft/core/operation"
)

// Key has the parameters for keys. The operation of a puzzle embeds it in its own parameters. Each kind takes some of them ([Kind.Takes]).
type Key struct {
	Alphabet   string `json:"alphabet" doc:"Kind of the cipher alphabet: random, or keyed with one or two key words (K1 to K4 of the American Cryptogram Association)." enum:"random,k1,k2,k3,k4" default:"random" example:"k1"`
	Letters    string `json:"letters" doc:"Letters of the alphabet, in their order. They are enciphered as themselves; other letters become their base letters, such as E for É. The default is english (A to Z). Others are spanish (with Ñ), german (with Ä, Ö and Ü at the end), french (A to Z), swedish (with Å, Ä and Ö at the end), polish, greek, russian and hebrew; or 5 to 60 different letters in upper case, without digits and white space." trim:"true" maxLength:"60" maxBytes:"1000"`
	Word       string `json:"key" doc:"Key word: of a keyed alphabet (for k4 two key words with a comma between them), of the alphabet of fractionatedMorse, of the order of the letters in the grids of pigpen, of the repeating key of vigenere, porta and nihilist, of the matrix of hill (4 or 9 letters, or as many numbers from 0 to 25, row by row), or of completeColumnar (or the numbers of the columns in the order in which they are read, such as 2 6 4 7 3 5 1). Without a key word, these kinds draw one, but a keyed alphabet needs one, and pigpen has the normal alphabet." maxLength:"100" maxBytes:"2000" example:"PUZZLE"`
	Shift      *int   `json:"shift" doc:"Position in the plain alphabet, counted from 0, below which the cipher alphabet begins (k1 to k4); for caesar the number of letters by which each letter moves forward. It is less than the number of letters. Without a shift, a random one is used." minimum:"0" maximum:"59"`
	A          *int   `json:"a" doc:"Factor a of affine, which has no common divisor with the number of letters and is less. Without it, a random one is used." minimum:"1" maximum:"59"`
	B          *int   `json:"b" doc:"Summand b of affine, less than the number of letters. Without it, a random one is used." minimum:"0" maximum:"59"`
	SquareKey  string `json:"squareKey" doc:"Key word of the square of checkerboard, polybius, tapCode and nihilist. Without it, the square has the normal alphabet." maxLength:"100" maxBytes:"2000"`
	RowKey     string `json:"rowKey" doc:"Word of five letters down the left side of checkerboard's square. Without it, a word is drawn." maxLength:"100" maxBytes:"2000"`
	ColumnKey  string `json:"columnKey" doc:"Word of five letters along the top of checkerboard's square. Without it, a word is drawn." maxLength:"100" maxBytes:"2000"`
	Rails      *int   `json:"rails" doc:"Number of rails of railFence, less than the number of letters. Without it, a random number up to 5 is used." minimum:"2" maximum:"20"`
	Offset     *int   `json:"offset" doc:"Number of steps of the zigzag of railFence that are left out at its beginning, from 0 to 2 × rails − 3. The default is 0." minimum:"0" maximum:"37"`
	Numbering  string `json:"numbering" doc:"Numbers of numberCode: from 1, from 0, backwards from the number of letters, the same numbers in random order, or random numbers from 1 to 99." enum:"one,zero,backwards,random,random99" default:"one"`
	Signs      string `json:"signs" doc:"How baconian shows A and B: letters takes the next of several signs, sequence takes a sign by its place in the text, symbols takes the next of several figures, and words takes a word of five letters for each letter of the text, whose letters stand for A or B." enum:"letters,sequence,symbols,words" default:"letters"`
	SignsA     string `json:"signsA" doc:"Signs that stand for A in baconian, without spaces. Without signs for A and B, letters are drawn, for a sequence two words, and for symbols figures. For words they are the letters of A to Z that stand for A, and all others stand for B; without them, one of the usual patterns is drawn." maxLength:"26" maxBytes:"400"`
	SignsB     string `json:"signsB" doc:"Signs that stand for B in baconian. For letters and symbols, they differ from all signs for A; for a sequence, there are as many, and each differs from the one for A at its place. For words, they follow from the signs for A." maxLength:"26" maxBytes:"400"`
	BaconCodes string `json:"baconCodes" doc:"Codes of baconian: 24 in which I and J share a code, and so do U and V, or 26, a separate one for each letter." enum:"shared,separate" default:"shared"`
	Symbols    string `json:"symbols" doc:"Signs of the kind symbols: a different character for each letter of the alphabet, in its order. Spaces between them are left out. Without them, the signs are figures in random order." maxLength:"100" maxBytes:"2000"`
	Grids      string `json:"grids" doc:"Order of the grids of pigpen: usual has a grid, a grid with dots, a saltire and a saltire with dots; alternating has the saltire before the grid with dots; paired has each place without a dot and then with one; clockwise is as usual, but the saltires are read clockwise from the top." enum:"usual,alternating,paired,clockwise" default:"usual"`
	Sums       string `json:"sums" doc:"How nihilist prints sums above 99: whole, as Codebusters does, or their lastDigits, the last two, as the American Cryptogram Association does." enum:"whole,lastDigits" default:"whole"`
	WordEnds   string `json:"wordEnds" doc:"How dancingMen shows where words end: flags gives a flag to the last figure of each word and leaves out everything that is not a letter; spaces keeps spaces and punctuation." enum:"flags,spaces" default:"flags"`
	Block      *int   `json:"block" doc:"Number of letters in a group; with 0, words and punctuation stay, or the letters of railFence are one run. The default depends on the kind." minimum:"0" maximum:"20"`
}

// given returns the names of the parameters that differ from their defaults, as the tags of [Key] declare both.
func (k *Key) given() []string {
	var names []string
	key := reflect.ValueOf(k).Elem()
	for i := range key.NumField() { // the iterator Fields would enlarge the toolkit
		value, tag := key.Field(i), key.Type().Field(i).Tag
		name := tag.Get("json")
		// The alphabet without letters is english too. It is no declared default, because an empty field means it.
		isDefault := value.Kind() == reflect.String && strings.EqualFold(value.String(), tag.Get("default")) ||
			name == "letters" && strings.EqualFold(value.String(), "english")
		if !value.IsZero() && !isDefault {
			names = append(names, name)
		}
	}
	return names
}

// Refuse returns the error of a key that does not suit the kind, or nil: it has a parameter that the kind does not take, or a key word or
// shift for an alphabet that is drawn.
func (k *Kind) Refuse(key *Key) error {
	isDrawn := slices.Contains(k.Takes, "alphabet") && key.hasRandomAlphabet()
	for _, name := range key.given() {
		switch {
		case !slices.Contains(k.Takes, name):
			return operation.Invalid(name, operation.Conflict, "has no meaning for the kind "+k.Name+", which takes "+k.takes())
		case isDrawn && (name == "key" || name == "shift"):
			return operation.Invalid(name, operation.Conflict, "is for the alphabets k1 to k4; choose one of them with 'alphabet'")
		}
	}
	return nil
}

// hasRandomAlphabet reports whether the cipher alphabet is drawn, and not keyed with words.
func (k *Key) hasRandomAlphabet() bool { return k.Alphabet == kindRandom || k.Alphabet == "" }

// takes returns the names of the parameters that the kind takes, for a sentence.
func (k *Kind) takes() string {
	if len(k.Takes) == 0 {
		return "no key"
	}
	quoted := make([]string, len(k.Takes))
	for i, name := range k.Takes {
		quoted[i] = "'" + name + "'"
	}
	last := len(quoted) - 1
	if last == 0 {
		return quoted[0]
	}
	return strings.Join(quoted[:last], ", ") + " and " + quoted[last]
}

// block returns the number of letters in a group, or usual if it is not given.
func (k *Key) block(usual int) int {
	if k.Block == nil {
		return usual
	}
	return *k.Block
}

// keyWord returns the places of the letters of the key word. If there is no key word, it draws one that fits. Error: a key word without letters.
func (k *Key) keyWord(l Letters, rng *rand.Rand, fits func(word string) bool) ([]int, error) {
	if k.Word == "" {
		return l.Word(drawWord(rng, fits)), nil
	}
	places := l.Word(k.Word)
	if len(places) == 0 {
		return nil, operation.Invalid("key", operation.NoLetters, "must contain a key word of letters "+l.Name())
	}
	return places, nil
}

// keyNumbers returns the numbers of a key that is a list of whole numbers with white space or commas between them, or nil.
func (k *Key) keyNumbers() []int {
	fields := strings.FieldsFunc(k.Word, func(r rune) bool { return unicode.IsSpace(r) || r == ',' })
	if len(fields) < 2 {
		return nil
	}
	numbers := make([]int, len(fields))
	for i, field := range fields {
		n, err := strconv.Atoi(field)
		if err != nil {
			return nil
		}
		numbers[i] = n
	}
	return numbers
}

func number(n int) string { return strconv.Itoa(n) }
