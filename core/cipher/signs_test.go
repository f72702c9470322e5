package cipher_test

import (
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/cipher"
	"github.com/lettercraft/lettercraft/core/random"
)

// encipher enciphers a text with a kind and a key. What the key leaves open is drawn from a fixed seed.
func encipher(kind, text string, key cipher.Key) (*cipher.Puzzle, error) {
	return cipher.Find(kind).Encipher(cipher.English.Fold(text), &key, random.New("s"))
}

func mustEncipher(t *testing.T, kind, text string, key cipher.Key) *cipher.Puzzle {
	t.Helper()
	p, err := encipher(kind, text, key)
	if err != nil {
		t.Fatalf("%s of %q: %v", kind, text, err)
	}
	return p
}

// TestWorkedExamples compares ciphertexts with those that were worked out by hand, and with published ones: the examples of The ACA and You
// for fractionated Morse and Nihilist, where the ACA prints the last two digits of a sum.
func TestWorkedExamples(t *testing.T) {
	const text = "Less is more."
	words := 0
	for _, test := range []struct {
		kind, text string
		key        cipher.Key
		want       string
	}{
		{"numberCode", text, cipher.Key{}, "12-5-19-19 9-19 13-15-18-5."},
		{"numberCode", text, cipher.Key{Numbering: "zero"}, "11-4-18-18 8-18 12-14-17-4."},
		{"numberCode", text, cipher.Key{Numbering: "backwards"}, "15-22-8-8 18-8 14-12-9-22."},
		{"polybius", text, cipher.Key{SquareKey: "Puzzle"}, "14 15 45 45 33  45 35 42 44 15"},
		{"polybius", "Jij!", cipher.Key{SquareKey: "jam"}, "11 11 11"},
		{"polybius", text, cipher.Key{Block: &words}, "31 15 43 43  24 43  32 34 42 15."},
		{"checkerboard", text, cipher.Key{SquareKey: "puzzle", RowKey: "Study", ColumnKey: "TRAIN"}, "SI SN DN DN UA  DN UN DR DI SN"},
		{"checkerboard", text, cipher.Key{SquareKey: "puzzle", RowKey: "study", ColumnKey: "train", Block: &words}, "SI SN DN DN  UA DN  UN DR DI SN."},
		{"tapCode", "Take ink.", cipher.Key{}, "4,4 1,1 1,3 1,5 / 2,4 3,3 1,3."},
		{"tapCode", "Jazz", cipher.Key{}, "2,5 1,1 5,5 5,5"},
		{"tapCode", "Take ink.", cipher.Key{SquareKey: "kettle"}, "1,3 1,5 1,1 1,2 / 3,1 3,4 1,1."},
		{"morse", text, cipher.Key{}, ".-.. . ... ... / .. ... / -- --- .-. ."},
		{"morse", "yes—no, 1984–1990--well-made", cipher.Key{}, "-.-- . ... / -. --- / .---- ----. ---.. ....- / .---- ----. ----. ----- / .-- . .-.. .-.. -- .- -.. ."},
		{"morse", "– SOS: don't!\n1984 –", cipher.Key{}, "... --- ... / -.. --- -. - / .---- ----. ---.. ....-"},
		{"fractionatedMorse", text, cipher.Key{Word: "PUZZLE"}, "LBQBZQQDKJRB"},
		{"fractionatedMorse", "Come at once", cipher.Key{Word: "ROUNDTABLE"}, "CBIILTMHVVFL"},
		{"nihilist", text, cipher.Key{SquareKey: "PUZZLE", Word: "CODE"}, "37 57 69 60 56  87 59 57 67 57"},
		{"nihilist", "YES", cipher.Key{SquareKey: "ABC", Word: "ZOO"}, "109 49 77"},
		{"nihilist", "YES", cipher.Key{SquareKey: "ABC", Word: "ZOO", Sums: "lastDigits"}, "09 49 77"},
		{"nihilist", "ZA", cipher.Key{Word: "Z", Sums: "lastDigits"}, "10 66"},
		{"nihilist", "Yes", cipher.Key{Word: "joj"}, "78 49 67"},
		{"nihilist", "The early bird", cipher.Key{SquareKey: "SIMPLE", Word: "EASY"}, "65 55 32 75 43  65 26 108 44 34  54 79"},
		{"baconian", "Jive", cipher.Key{SignsA: "A", SignsB: "B"}, "ABAAAABAAABAABBAABAA"},
		{"baconian", "Jive", cipher.Key{SignsA: "A", SignsB: "B", BaconCodes: "separate"}, "ABAABABAAABABABAABAA"},
		{"baconian", "Ivy!", cipher.Key{SignsA: "XYZ", SignsB: "OQ"}, "XOYZXQYZOQOXQOY"},
		{"baconian", "I v-y", cipher.Key{Signs: "sequence", SignsA: "DOG", SignsB: "CAT"}, "DAGDOTDOTCAGCAG"},
		{"baconian", "Z", cipher.Key{SignsA: "A", SignsB: "B"}, "BABBB"},
		{"baconian", "Z", cipher.Key{SignsA: "é☺", SignsB: "b", BaconCodes: "separate"}, "bbé☺b"},
	} {
		if got := mustEncipher(t, test.kind, test.text, test.key).Encoded(); got != test.want {
			t.Errorf("%s of %q is %s, want %s", test.kind, test.text, got, test.want)
		}
	}
}

// TestAnApostropheEndsAWordInFractionatedMorse is a rule of the published Codebusters tests.
func TestAnApostropheEndsAWordInFractionatedMorse(t *testing.T) {
	key := cipher.Key{Word: "KEY"}
	apart := mustEncipher(t, "fractionatedMorse", "don t", key).Encoded()
	for _, text := range []string{"Don't", "don’t", "don – 't", "don 3 t!"} {
		if got := mustEncipher(t, "fractionatedMorse", text, key).Encoded(); got != apart {
			t.Errorf("%q is %s, want %s", text, got, apart)
		}
	}
}

func TestTheSolverGetsWhatTheRulesGive(t *testing.T) {
	const noKey = "The square has the normal alphabet"
	for _, test := range []struct {
		kind, text string
		key        cipher.Key
		notes      string // with a line each
		keyLines   string
	}{
		{"polybius", "a", cipher.Key{}, noKey, noKey},
		{"checkerboard", "a", cipher.Key{SquareKey: "puzzle", RowKey: "study", ColumnKey: "train"}, "Key word of the square: PUZZLE", "Key word of the square: PUZZLE\nRows: STUDY, columns: TRAIN"},
		{
			"checkerboard", "a",
			cipher.Key{RowKey: "Hello", ColumnKey: "train"},
			noKey,
			noKey + "\nRows: HELLO, columns: TRAIN\nA word at the side has a letter twice, so that a pair can stand for different letters",
		},
		{"nihilist", "a", cipher.Key{Word: "code"}, noKey + "\nKey word: CODE", noKey + "\nKey word: CODE"},
		{
			"fractionatedMorse", "Less is more.",
			cipher.Key{Word: "puzzle"},
			"The text starts with the letters LESS: L = •–•, B = •×•, Q = ×••, Z = ••×", "Key word: PUZZLE",
		},
		{"tapCode", "a", cipher.Key{}, "", ""},
		{"tapCode", "a", cipher.Key{SquareKey: "oak"}, "Key word of the square: OAK", "Key word of the square: OAK"},
		{
			"nihilist", "a",
			cipher.Key{Word: "code", Sums: "lastDigits"},
			noKey + "\nKey word: CODE\nSums from 100 on have lost their first digit: 09 is 109", noKey + "\nKey word: CODE",
		},
		{"fractionatedMorse", "it", cipher.Key{Word: "a"}, "The text starts with the letters IT: C = ••×, R = –××", "Key word: A"},
		{
			"baconian", "a",
			cipher.Key{SignsA: "xy", SignsB: "z"},
			"There are 24 codes: I and J share a code, and so do U and V",
			"Signs for A: x y, for B: z\nThere are 24 codes: I and J share a code, and so do U and V",
		},
		{"baconian", "a", cipher.Key{SignsA: "12", SignsB: "34", Signs: "sequence", BaconCodes: "separate"}, "There are 26 codes, one for each letter", "Signs by their places, for A: 1 2, for B: 3 4\nThere are 26 codes, one for each letter"},
	} {
		p := mustEncipher(t, test.kind, test.text, test.key)
		if got := strings.Join(append(p.KeyNotes, p.Notes...), "\n"); got != test.notes {
			t.Errorf("%s gives %q, want %q", test.kind, got, test.notes)
		}
		if got := strings.Join(p.KeyLines, "\n"); got != test.keyLines {
			t.Errorf("%s has the key %q, want %q", test.kind, got, test.keyLines)
		}
	}
}

// TestAidsAreFilledInTheSolution compares the tables beside the puzzles. A cell that the solver fills in is in brackets.
func TestAidsAreFilledInTheSolution(t *testing.T) {
	for _, test := range []struct {
		kind string
		key  cipher.Key
		want string // the first rows
	}{
		{"numberCode", cipher.Key{}, "A B C D E F G H I J K L M\n1 2 3 4 5 6 7 8 9 10 11 12 13\nN O P"},
		{"numberCode", cipher.Key{Numbering: "random"}, "A B C D E F G H I J K L M\n["},
		{"polybius", cipher.Key{SquareKey: "PUZZLE"}, " 1 2 3 4 5\n1 [P] [U] [Z] [L] [E]\n2 [A] [B] [C] [D] [F]\n3 [G] [H] [I/J] [K] [M]"},
		{"checkerboard", cipher.Key{RowKey: "STUDY", ColumnKey: "TRAIN"}, " [T] [R] [A] [I] [N]\n[S] [A] [B] [C] [D] [E]\n[T] [F] [G] [H] [I/J] [K]"},
		{"nihilist", cipher.Key{Word: "CODE"}, " 1 2 3 4 5\n1 [A]"},
		{"tapCode", cipher.Key{SquareKey: "kettle"}, " 1 2 3 4 5\n1 [C/K] [E] [T] [L] [A]\n2 [B]"},
		{"tapCode", cipher.Key{}, " 1 2 3 4 5\n1 A B C/K D E\n2 F G H I J\n3 L M N O P"},
		{"morse", cipher.Key{}, "A B C D E F G H I\n•– –••• –•–• –•• • ••–• ––• •••• ••\nJ"},
		{
			"fractionatedMorse",
			cipher.Key{Word: "PUZZLE"},
			"[P] [U] [Z] [L] [E] [A] [B] [C] [D] [F] [G] [H] [I] [J] [K] [M] [N] [O] [Q] [R] [S] [T] [V] [W] [X] [Y]\n" +
				"• • • • • • • • • – – – – – – – – – × × × × × × × ×\n" +
				"• • • – – – × × × • • • – – – × × × • • • – – – × ×\n" +
				"• – × • – × • – × • – × • – × • – × • – × • – × • –",
		},
		{"baconian", cipher.Key{}, "A B C D E F G\nAAAAA AAAAB AAABA AAABB AABAA AABAB AABBA\nH I J K L M N\nAABBB ABAAA ABAAA ABAAB ABABA ABABB ABBAA"},
		{"baconian", cipher.Key{BaconCodes: "separate"}, "A B C D E F G\nAAAAA AAAAB AAABA AAABB AABAA AABAB AABBA\nH I J K L M N\nAABBB ABAAA ABAAB ABABA"},
	} {
		aids := mustEncipher(t, test.kind, "a", test.key).Aids
		var lines []string
		for _, row := range aids[0].Rows {
			var cells []string
			for _, c := range row {
				if c.Answer != "" {
					c.Text = "[" + c.Answer + "]"
				}
				cells = append(cells, c.Text)
			}
			lines = append(lines, strings.Join(cells, " "))
		}
		if got := strings.Join(lines, "\n"); len(aids) != 1 || !strings.HasPrefix(got, test.want) {
			t.Errorf("%s has the table\n%s, want\n%s", test.kind, got, test.want)
		}
	}
}

func TestKindsRefuseTextsAndKeys(t *testing.T) {
	const keyWord = "must contain a key word of letters"
	const five = "must be a word of five letters"
	const seen = "must have only characters that can be seen, without spaces"
	for _, test := range []struct {
		kind, text string
		key        cipher.Key
		parameter  string
		refused    string
	}{
		{"numberCode", "Room 101", cipher.Key{}, "text", "must not have digits for numberCode, because numbers stand for letters"},
		{"numberCode", "a ٣", cipher.Key{}, "text", "must not have digits for numberCode, because numbers stand for letters"},
		{"polybius", "a", cipher.Key{SquareKey: "12"}, "squareKey", keyWord},
		{"checkerboard", "a", cipher.Key{SquareKey: "?"}, "squareKey", keyWord},
		{"checkerboard", "a", cipher.Key{RowKey: "FOUR"}, "rowKey", five},
		{"checkerboard", "a", cipher.Key{ColumnKey: "LETTER"}, "columnKey", five},
		{"checkerboard", "a", cipher.Key{ColumnKey: "12345"}, "columnKey", five},
		{"nihilist", "a", cipher.Key{Word: "1984"}, "key", keyWord + " A to Z"},
		{"nihilist", "a", cipher.Key{SquareKey: "1", Word: "a"}, "squareKey", keyWord},
		{"fractionatedMorse", "a", cipher.Key{Word: "1984"}, "key", keyWord + " A to Z"},
		{"tapCode", "a", cipher.Key{SquareKey: "?"}, "squareKey", keyWord},
		{"pigpen", "a", cipher.Key{Word: "?"}, "key", keyWord + " A to Z"},
		{"baconian", "a", cipher.Key{Signs: "words", SignsB: "x"}, "signsB", "has no meaning for words: all letters that are not in 'signsA' stand for B"},
		{"baconian", "a", cipher.Key{Signs: "words", SignsA: "12"}, "signsA", "must have some of the letters A to Z, and not all, for words"},
		{"baconian", "a", cipher.Key{Signs: "words", SignsA: "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}, "signsA", "must have some of the letters A to Z, and not all, for words"},
		{"baconian", "It", cipher.Key{Signs: "words", SignsA: "XZ"}, "signsA", "must leave a word for the code of I, which this text needs"},
		{"baconian", "a", cipher.Key{SignsB: "x"}, "signsA", "is required if 'signsB' is given"},
		{"baconian", "a", cipher.Key{SignsA: "x"}, "signsB", "is required if 'signsA' is given"},
		{"baconian", "a", cipher.Key{SignsA: "x y", SignsB: "z"}, "signsA", seen},
		{"baconian", "a", cipher.Key{SignsA: "x", SignsB: "z\u202e"}, "signsB", seen},
		{"baconian", "a", cipher.Key{SignsA: "\u0301", SignsB: "z"}, "signsA", seen},
		{"baconian", "a", cipher.Key{SignsA: "xyz", SignsB: "abz"}, "signsB", "must not have a sign of 'signsA'"},
		{"baconian", "a", cipher.Key{Signs: "sequence", SignsA: "x", SignsB: "y"}, "signsB", "must have as many signs as 'signsA', at least two, for the signs sequence"},
		{"baconian", "a", cipher.Key{Signs: "sequence", SignsA: "xyz", SignsB: "yz"}, "signsB", "must have as many signs as 'signsA', at least two, for the signs sequence"},
		{"baconian", "a", cipher.Key{Signs: "sequence", SignsA: "DOG", SignsB: "TON"}, "signsB", "must differ from 'signsA' at each place, for the signs sequence"},
	} {
		want := "Parameter '" + test.parameter + "' " + test.refused
		if _, err := encipher(test.kind, test.text, test.key); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %q", test.kind, err, want)
		}
	}
}

// TestDrawnWordsCanBeRead draws the words at the sides of squares and the signs of Baconians.
func TestDrawnWordsCanBeRead(t *testing.T) {
	drawn := map[string]bool{}
	for n := range 200 {
		rng := random.New(strings.Repeat("x", n))
		for _, kind := range []string{"checkerboard", "baconian"} {
			p, err := cipher.Find(kind).Encipher(cipher.English.Fold("a"), &cipher.Key{Signs: "sequence"}, rng)
			if err != nil {
				t.Fatal(err)
			}
			line := strings.Join(p.KeyLines, "\n")
			drawn[line] = true
			if strings.Contains(line, "twice") {
				t.Errorf("%s has drawn %q", kind, line)
			}
		}
	}
	if len(drawn) < 200 {
		t.Errorf("400 draws gave %d keys", len(drawn))
	}
}

// TestEveryPatternHasWords checks that the patterns that are drawn leave a word for each of the 26 codes.
func TestEveryPatternHasWords(t *testing.T) {
	drawn := map[string]bool{}
	for n := range 100 {
		key := cipher.Key{Signs: "words", BaconCodes: "separate"}
		p, err := cipher.Find("baconian").Encipher(cipher.English.Fold(alphabet), &key, random.New(strings.Repeat("x", n)))
		if err != nil {
			t.Fatal(err)
		}
		drawn[p.KeyLines[0]] = true
	}
	if len(drawn) != 6 {
		t.Errorf("there are %d patterns", len(drawn))
	}
}
