package cipher

import (
	"slices"
	"strings"
	"testing"
)

// signsOf returns the signs of a puzzle in their order.
func signsOf(p *Puzzle) []string {
	var signs []string
	for _, t := range p.Tokens {
		if !t.IsMark && t.Shown != "" {
			signs = append(signs, t.Shown)
		}
	}
	return signs
}

// TestCribsOfPublishedTests compares puzzles with the cribs that Codebusters tests print with their place (github.com/toebes/ciphers,
// samples, commit ebd7dfbf).
func TestCribsOfPublishedTests(t *testing.T) {
	for _, test := range []struct {
		source, kind, text string
		key                Key
		first              int // counted from 1
		signs              string
	}{
		{
			"2026_B_State_2_28, 1077", "porta", "Gardens are not made by singing 'Oh, how beautiful,' and sitting in the shade.",
			Key{Word: "spade"},
			51, "R G G V T",
		},
		{"2026_B_State_3_14, 1137", "porta", "It is of more consequence to act considerately than to think sagely.", Key{Word: "STYLE"}, 46, "K Q U I Z"},
		{"NC_C_State_April_2021, 99", "vigenere", "If you have a garden and a library, you have everything you need.", Key{Word: "TEND"}, 21, "E M O U T V L"},
		{"NC_State_B_2019, 41", "vigenere", "I'm a mathematical optimist: I deal only with positive integers.", Key{Word: "HOME"}, 11, "F M J O X"},
		{"2026_B_State_2_28, 1071", "affine", "I am editing myself as we go along", Key{A: at(7), B: at(8)}, 11, "O U"},
		{"2026_B_State_3_28, 1191", "affine", "Between the hammer and the anvil.", Key{A: at(7), B: at(4)}, 17, "E R"},
		{
			"2026_B_State_2_28, 1080", "checkerboard", "Like a missing tooth, sometimes an absence is more noticeable than a presence.",
			Key{SquareKey: "SYMPATHIZE", RowKey: "UNITY", ColumnKey: "SADLY"},
			42, "TD TL NS ND IA NY UY IS TA NY",
		},
		{
			"2026_B_State_2_28, 1061", "nihilist", "He has looked long at the stars, and that is the beginning of wisdom.",
			Key{SquareKey: "WONDERFUL", Word: "IMAGE"},
			6, "59 54 37 74 30 49 66 37 46 48",
		},
		{
			"2026_B_State_3_28, 1181", "nihilist", "The rose-buds in the morning dew, How pure among the leaves so green!",
			Key{SquareKey: "EXPLORING", Word: "THORN"},
			34, "46 65 60 58 39 66 58 56 49 26",
		},
	} {
		p, err := encipher(test.kind, test.text, &test.key)
		if err != nil {
			t.Errorf("%s: %v", test.source, err)
			continue
		}
		want := strings.Fields(test.signs)
		if got := signsOf(p)[test.first-1:][:len(want)]; !slices.Equal(got, want) {
			t.Errorf("%s of %s: got %v, want %v", test.kind, test.source, got, want)
		}
	}
}

// TestCribsOfPublishedFractionatedMorse finds the cipher letters of a crib, whose place these tests do not print (source as above).
func TestCribsOfPublishedFractionatedMorse(t *testing.T) {
	for _, test := range [][4]string{
		{"2026_B_Invitational_Northridge, 406", "You will do foolish things, but do them with enthusiasm.", "YOUTHFUL", "XTVMJTL"},
		{"2026_B_Region_7_MI, 1465", "Knowledge teaches me to run, but wisdom teaches me to walk.", "TURBINE", "WLKBEVAG"},
		{"2026_B_Regional_1, 275", "To understand someone, find out how he spends his money.", "LENGTHY", "QNJRPLYXN"},
	} {
		p, err := encipher("fractionatedMorse", test[1], &Key{Word: test[2]})
		if err != nil || !strings.Contains(p.Encoded(), test[3]) {
			t.Errorf("%s: %v, %s lacks %s", test[0], err, p.Encoded(), test[3])
		}
	}
}

// TestPublishedExamples compares puzzles with examples of other authors.
func TestPublishedExamples(t *testing.T) {
	for _, test := range []struct {
		source, kind, text string
		key                Key
		want               string
	}{
		{"Wikipedia, Morse code", "morse", "Morse code", Key{}, "-- --- .-. ... . / -.-. --- -.. ."},
		{"Boxentriq, Tap code", "tapCode", "HELLO", Key{}, "2,3 1,5 3,1 3,1 3,4"},
		{"geratools.com, Tap code", "tapCode", "WATER", Key{}, "5,2 1,1 4,4 1,5 4,2"},
		{
			"A. Zanontian, Nihilist (math.ucsd.edu/~crypto)", "polybius", "Got a cigarette?",
			Key{SquareKey: "United States of America"},
			"35 24 14 23 33  13 35 23 32 15  14 14 15",
		},
		{
			"Wikipedia, Nihilist cipher", "nihilist", "DYNAMITE WINTER PALACE",
			Key{SquareKey: "ZEBRAS", Word: "RUSSIAN"},
			"37 106 62 36 67  47 86 26 104 53  62 77 27 55 57  66 55 36 54 27",
		},
		{"The ACA and You, Nihilist Substitution", "nihilist", "The early bird", Key{SquareKey: "SIMPLE", Word: "EASY", Sums: "lastDigits"}, "65 55 32 75 43  65 26 08 44 34  54 79"},
		{
			"Wikipedia, Bacon's cipher", "baconian", "steganography",
			Key{SignsA: "A", SignsB: "B"},
			"BAAABBAABAAABAAAABBAAAAAAABBAAABBABAABBABAAAAAAAAAABBBAAABBBBABBA",
		},
	} {
		p, err := encipher(test.kind, test.text, &test.key)
		if err != nil || p.Encoded() != test.want {
			t.Errorf("%s: %v, got %q, want %q", test.source, err, p.Encoded(), test.want)
		}
	}
}

// TestPublishedSubstitutions deciphers pieces of simple substitutions with the tables of our puzzles: the words of cribs, and published
// tables. The offset of these tests is the number of letters minus our shift (source as above).
func TestPublishedSubstitutions(t *testing.T) {
	for _, test := range []struct {
		source, kind, text string
		key                Key
		plain, shown       string
	}{
		{"NC_B_Regional_5_2023, 303", "xenocrypt", "Desde el momento", Key{Alphabet: "k1", Word: "ENTRANCE", Shift: at(26)}, "TOEN", "DRBC"},
		{"NC_B_Regional_6_2023, 328", "xenocrypt", "Pero es mucho", Key{Alphabet: "k1", Word: "CONTINENT", Shift: at(26)}, "CORT", "BCTE"},
		{"NC_B_State_2024, 177", "patristocrat", "I believe", Key{Alphabet: "k1", Word: "NUMERICAL", Shift: at(21)}, "THEON", "ZSIVF"},
		{"NC_Regional_5_2019, 174", "caesar", "I’ve never", Key{Shift: at(6)}, "UVWPT", "ABCVZ"},
		{"NC_B_Regional_1_5_Feb_2022, 268", "atbash", "My technique", Key{}, "ABCYZ", "ZYXBA"},
	} {
		p, err := encipher(test.kind, test.text, &test.key)
		if err != nil {
			t.Errorf("%s: %v", test.source, err)
			continue
		}
		shown := ""
		for _, letter := range test.plain {
			at := slices.IndexFunc(p.Table, func(s Substitute) bool { return s.Plain == string(letter) })
			shown += p.Table[at].Shown
		}
		if shown != test.shown {
			t.Errorf("%s: %s becomes %s, want %s", test.source, test.plain, shown, test.shown)
		}
	}
}

// TestPublishedWordsSpellTheirCodes reads published Baconians in words: the pattern of A and B over the alphabet, the text, and its words
// (source as above).
func TestPublishedWordsSpellTheirCodes(t *testing.T) {
	codes, _ := new(Key).baconCodes()
	for _, test := range [][4]string{
		{
			"2026_B_State_3_7, 1093", "BBBAAAA", "Character is simply prolonged habit.",
			"TUTOR,|TEACH,|TRULY|AMUSE.|TRUST|GREAT|IDEAS!|FEWER|JERKS|LIKED|CELLO.|HERE A|NASTY|MAGIC|SHACK,|MAYBE|A ROOM|SHOWS|CURSE!|GIVE A|TITAN|SHARP|" +
				"FACTS;|REPAY|DEBTS.|RELAX|ELBOW,|NURSE|SEND A|SAFER|CREAM.",
		},
		{
			"2026_C_State_NC, 429", "AAAAAABBBBBB", "Reality did not take long to intrude.",
			"I MADE|A FIRE|BY ANY|CHAIR|BLAZE|IN OUR|SALTY|MARSH.|DIZZY|FROGS|CLIMB|QUICK|SNOWY|WORLD,|DARED|BIRDS.|MAJOR|FIELD|PILOT|FIXED|MOTTO|TO OUR|BUSES.|" +
				"AT ONE|MIXER|IN OUR|TRADE|TENTS,|COATS|FOUND.",
		},
	} {
		isA := make([]bool, len(English))
		for i := range isA {
			isA[i] = test[1][i%len(test[1])] == 'A'
		}
		places, words := English.Word(test[2]), strings.Split(test[3], "|")
		if len(words) != len(places) {
			t.Fatalf("%s has %d words for %d letters", test[0], len(words), len(places))
		}
		for i, word := range words {
			if got := spelled(word, isA); got != codes[places[i]] {
				t.Errorf("%s: %s spells %s, want %s for %s", test[0], word, got, codes[places[i]], English.At(places[i]))
			}
		}
	}
}
