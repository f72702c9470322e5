package cipher

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/random"
)

// encipher enciphers a text as the operation does.
func encipher(kind, text string, key *Key) (*Puzzle, error) {
	k := Find(kind)
	if err := k.Refuse(key); err != nil {
		return nil, err
	}
	l, err := k.Alphabet(key)
	if err != nil {
		return nil, err
	}
	return k.Encipher(l.Fold(text), key, random.New("s"))
}

func at(n int) *int { return &n }

// TestExamples compares puzzles with examples: worked ones, and ones from print.
func TestExamples(t *testing.T) {
	const less = "Less is more."
	for _, test := range []struct {
		kind, text string
		key        Key
		want       string
	}{
		{"aristocrat", less, Key{Alphabet: "k1", Word: "PUZZLE", Shift: at(6)}, "XYOO GO JLNY."},
		{"aristocrat", less, Key{Alphabet: "k2", Word: "PUZZLE", Shift: at(7)}, "EWHH UH ACGW."},
		{"aristocrat", less, Key{Alphabet: "k3", Word: "PUZZLE", Shift: at(3)}, "PUOO FO IKNU."},
		{"aristocrat", less, Key{Alphabet: "k4", Word: "PUZZLE,BRAIN", Shift: at(4)}, "ZBPP FP JLOB."},
		{"patristocrat", less, Key{Alphabet: "k1", Word: "PUZZLE", Shift: at(6)}, "XYOOG OJLNY"},
		{"xenocrypt", "El niño come pan y canción.", Key{Alphabet: "k1", Word: "SEÑAL", Shift: at(5)}, "WZ KGXL BLJW MYK T BYKBGLK."},
		{"caesar", less, Key{Shift: at(3)}, "OHVV LV PRUH."},
		{"atbash", less, Key{}, "OVHH RH NLIV."},
		{"affine", less, Key{A: at(5), B: at(8)}, "LCUU WU QAPC."},
		{"vigenere", less, Key{Word: "CODE"}, "NSVW KG PSTS."},
		{"vigenere", less, Key{Word: "CODE", Block: at(5)}, "NSVWK GPSTS"},
		{"porta", less, Key{Word: "CODE", Block: at(0)}, "ZYED WL NMDY."},
		{"porta", less, Key{Word: "CODE"}, "ZYEDW LNMDY"},
		{"hill", less, Key{Word: "HILL"}, "FJKGS AOAVX"},
		{"hill", less, Key{Word: "GYBNQKURP"}, "YXMGW MJEFZ AW"},
		{"completeColumnar", "Less is more, so plan.", Key{Word: "SCIENCE"}, "ERNSPXSSXMLXSEXIOXLOA"},
		{"completeColumnar", "Less is more, so plan.", Key{Word: "2 6 4 7 3 5 1"}, "ERNSPXSSXMLXSEXIOXLOA"},
		{"railFence", less, Key{Rails: at(3)}, "LIRES SOESM"},
		{"railFence", less, Key{Rails: at(3), Offset: at(2)}, "SMESS OELIR"},
		{"railFence", less, Key{Rails: at(3), Block: at(0)}, "LIRESSOESM"},

		// Wikipedia: Vigenère cipher, Hill cipher, Transposition cipher, Rail fence cipher.
		{"vigenere", "attackatdawn", Key{Word: "LEMON"}, "LXFOPVEFRNHR"},
		{"hill", "ACT", Key{Word: "GYBNQKURP"}, "POH"},
		{"hill", "CAT", Key{Word: "GYBNQKURP"}, "FIN"},
		{"hill", "HELP", Key{Word: "3 3 2 5"}, "HIAT"},
		{"completeColumnar", "WE ARE DISCOVERED. FLEE AT ONCE QKJEU", Key{Word: "ZEBRAS"}, "EVLNEACDTKESEAQROFOJDEECUWIREE"},
		{"railFence", "WE ARE DISCOVERED. RUN AT ONCE.", Key{Rails: at(3), Block: at(0)}, "WECRUOERDSOEERNTNEAIVDAC"},
	} {
		p, err := encipher(test.kind, test.text, &test.key)
		if err != nil {
			t.Errorf("%s of %q: %v", test.kind, test.text, err)
		} else if got := p.Encoded(); got != test.want {
			t.Errorf("%s of %q is %q, want %q", test.kind, test.text, got, test.want)
		}
	}
}

func TestLinesOfTheKey(t *testing.T) {
	for _, test := range []struct {
		kind                      string
		key                       Key
		lines, keyNotes, notes    string
		aids, aidsOfSolution, row string
	}{
		{"vigenere", Key{Word: "code"}, "Key word: CODE", "Key word: CODE", "", "Vigenère table", "", " A B C"},
		{"porta", Key{Word: "code"}, "Key word: CODE", "Key word: CODE", "", "Porta table", "", " A B C"},
		{"affine", Key{A: at(5), B: at(8)}, "a = 5, b = 8, modulo 26", "a = 5, b = 8, modulo 26", "", "Numbers of the letters; Inverses modulo 26", "", "A B C"},
		{
			"hill",
			Key{Word: "HILL"},
			"Key: HILL; Matrix: (7 8 / 11 11); Determinant: 15; Decryption matrix: (25 22 / 1 23)", "",
			"Key: HILL; Matrix: (7 8 / 11 11)", "Matrix; Numbers of the letters; Inverses modulo 26", "", "H I  7 8",
		},
		{
			"hill",
			Key{Word: "GYBNQKURP"},
			"Key: GYBNQKURP; Matrix: (6 24 1 / 13 16 10 / 20 17 15); Determinant: 25; Decryption matrix: (8 5 10 / 21 8 21 / 21 12 8)", "",
			"Key: GYBNQKURP; Matrix: (6 24 1 / 13 16 10 / 20 17 15); Decryption matrix: (8 5 10 / 21 8 21 / 21 12 8)",
			"Matrix; Numbers of the letters; Inverses modulo 26", "", "G Y B  6 24 1",
		},
		{"completeColumnar", Key{Word: "CAB1"}, "Key: CAB1; Columns in the order 4, 2, 3, 1", "", "", "", "Grid", "C A B 1"},
		{"completeColumnar", Key{Word: "4,2,3,1"}, "Columns in the order 4, 2, 3, 1", "", "", "", "Grid", "L E S S"},
		{"railFence", Key{Rails: at(3)}, "Rails: 3; Rail 1: LIR; Rail 2: ESSOE; Rail 3: SM", "", "Rails: 3", "", "", ""},
		{
			"railFence",
			Key{Rails: at(3), Offset: at(2)},
			"Rails: 3; The zigzag starts 2 steps after the top rail; Rail 1: SM; Rail 2: ESSOE; Rail 3: LIR", "",
			"Rails: 3; The zigzag starts 2 steps after the top rail", "", "", "",
		},
	} {
		p, err := encipher(test.kind, "Less is more.", &test.key)
		if err != nil {
			t.Fatal(err)
		}
		var aids [2][]string
		row := ""
		for _, aid := range p.Aids {
			at := 0
			if aid.InSolution {
				at = 1
			}
			aids[at] = append(aids[at], aid.Title)
			if row == "" {
				var texts []string
				for _, c := range aid.Rows[0] {
					texts = append(texts, c.Text)
				}
				row = strings.Join(texts, " ")
			}
		}
		got := []string{
			strings.Join(p.KeyLines, "; "), strings.Join(p.KeyNotes, "; "), strings.Join(p.Notes, "; "), strings.Join(aids[0], "; "), strings.Join(aids[1], "; "),
		}
		for i, want := range []string{test.lines, test.keyNotes, test.notes, test.aids, test.aidsOfSolution} {
			if got[i] != want {
				t.Errorf("%s %v: got %q, want %q", test.kind, test.key.Word, got[i], want)
			}
		}
		if !strings.HasPrefix(row, test.row) {
			t.Errorf("%s %v: the first row of the aids is %q, want %q", test.kind, test.key.Word, row, test.row)
		}
	}
}

func TestTablesOfPortaAndVigenere(t *testing.T) {
	for kind, want := range map[string]map[int]string{
		// Codebusters' tables: the row below the heads, the next one, and the last one.
		"porta":    {1: "AB NOPQRSTUVWXYZ", 2: "CD OPQRSTUVWXYZN", 13: "YZ ZNOPQRSTUVWXY"},
		"vigenere": {1: "A ABCDEFGHIJKLMNOPQRSTUVWXYZ", 2: "B BCDEFGHIJKLMNOPQRSTUVWXYZA", 26: "Z ZABCDEFGHIJKLMNOPQRSTUVWXY"},
	} {
		p, err := encipher(kind, "a", &Key{Word: "KEY"})
		if err != nil {
			t.Fatal(err)
		}
		for row, text := range want {
			got := ""
			for i, c := range p.Aids[0].Rows[row] {
				if got += c.Text; i == 0 {
					got += " "
				}
			}
			if got != text {
				t.Errorf("row %d of %s is %q, want %q", row, kind, got, text)
			}
		}
	}
}

func TestTableOfInverses(t *testing.T) {
	for n, want := range map[int][2]string{
		26: {"1 3 5 7 9 11 15 17 19 21 23 25", "1 9 21 15 3 19 7 23 11 5 17 25"},
		5:  {"1 2 3 4", "1 3 2 4"},
	} {
		for i, row := range inverses(n).Rows {
			var texts []string
			for _, c := range row {
				texts = append(texts, c.Text)
			}
			if got := strings.Join(texts, " "); got != want[i] {
				t.Errorf("row %d modulo %d is %s, want %s", i, n, got, want[i])
			}
		}
	}
	// 60 letters have two rows of numbers.
	if rows := numbers(make(Letters, 60)).Rows; len(rows) != 4 || len(rows[3]) != 30 || rows[3][29].Text != "59" {
		t.Errorf("the numbers of 60 letters are %v", rows)
	}
}

func TestKeysThatAreRefused(t *testing.T) {
	const (
		hillRule   = "Parameter 'key' must have 4 or 9 letters, or as many numbers from 0 to 25, for a matrix of 2 × 2 or 3 × 3"
		determined = "Parameter 'key' must make a matrix whose determinant modulo 26 is odd and not 13; the determinant is "
		columnRule = "Parameter 'key' must have 2 to 30 letters, digits or numbers, and fewer than the text has letters"
		alphabets  = "Parameter 'letters' must be one of: english, spanish, german, french, swedish, polish, greek, russian, hebrew; or 5 to 60 different " +
			"letters in upper case, without digits and white space"
	)
	for _, test := range []struct {
		kind, text string
		key        Key
		parameter  string
		reason     operation.Reason
		message    string
	}{
		{"hill", "a", Key{Word: "123"}, "key", operation.NoLetters, "Parameter 'key' must contain a key word of letters A to Z"},
		{"hill", "a", Key{Word: "CAT"}, "key", operation.TooShort, hillRule},
		{"hill", "a", Key{Word: "HOUSE"}, "key", operation.TooLong, hillRule},
		{"hill", "a", Key{Word: "ORCHESTRAS"}, "key", operation.TooLong, hillRule},
		{"hill", "a", Key{Word: "1 2 3 26"}, "key", operation.UnknownValue, hillRule},
		{"hill", "a", Key{Word: "1 2 3 -1"}, "key", operation.UnknownValue, hillRule},
		{"hill", "a", Key{Word: "AAAA"}, "key", operation.NotInvertible, determined + "0"},
		{"hill", "a", Key{Word: "1 0 0 13"}, "key", operation.NotInvertible, determined + "13"},
		{"hill", "a", Key{Word: "1 0 0 0 1 0 0 0 2"}, "key", operation.NotInvertible, determined + "2"},
		{"hill", "a", Key{Shift: at(1)}, "shift", operation.Conflict, "Parameter 'shift' has no meaning for the kind hill, which takes 'key'"},
		{"vigenere", "a", Key{Word: "!"}, "key", operation.NoLetters, "Parameter 'key' must contain a key word of letters A to Z"},
		{"porta", "a", Key{Word: "5"}, "key", operation.NoLetters, "Parameter 'key' must contain a key word of letters A to Z"},
		{"completeColumnar", "Less is more", Key{Word: "A"}, "key", operation.TooShort, columnRule},
		{"completeColumnar", "Less is more", Key{Word: "!"}, "key", operation.TooShort, columnRule},
		{"completeColumnar", "Less is more", Key{Word: "ABCDEFGHIJ"}, "key", operation.TooLong, columnRule},
		{"completeColumnar", strings.Repeat("a", 99), Key{Word: strings.Repeat("B", 31)}, "key", operation.TooLong, columnRule},
		{"completeColumnar", "Less is more", Key{Word: "1 2 2"}, "key", operation.UnknownValue, "Parameter 'key' must have each number from 1 to 3 once"},
		{"completeColumnar", "Less is more", Key{Word: "0 1 2"}, "key", operation.UnknownValue, "Parameter 'key' must have each number from 1 to 3 once"},
		{"completeColumnar", "Less", Key{}, "text", operation.TooShort, "Parameter 'text' must have at least 5 letters for completeColumnar"},
		{"railFence", "at", Key{}, "text", operation.TooShort, "Parameter 'text' must have at least 3 letters for railFence"},
		{"railFence", "less", Key{Rails: at(4)}, "rails", operation.AboveMaximum, "Parameter 'rails' must be less than the number of letters, 4"},
		{
			"railFence", "Less is more",
			Key{Rails: at(3), Offset: at(4)},
			"offset", operation.AboveMaximum,
			"Parameter 'offset' must be a whole number from 0 to 3 with 3 rails",
		},
		{"affine", "a", Key{A: at(13)}, "a", operation.UnknownValue, "Parameter 'a' must be one of: 1, 3, 5, 7, 9, 11, 15, 17, 19, 21, 23, 25"},
		{"affine", "a", Key{A: at(26)}, "a", operation.AboveMaximum, "Parameter 'a' must be a whole number from 1 to 25"},
		{"affine", "a", Key{B: at(26)}, "b", operation.AboveMaximum, "Parameter 'b' must be a whole number from 0 to 25"},
		{"affine", "α", Key{Letters: "greek", B: at(24)}, "b", operation.AboveMaximum, "Parameter 'b' must be a whole number from 0 to 23"},
		{"caesar", "a", Key{Shift: at(26)}, "shift", operation.AboveMaximum, "Parameter 'shift' must be a whole number from 0 to 25"},
		{"caesar", "б", Key{Letters: "russian", Shift: at(33)}, "shift", operation.AboveMaximum, "Parameter 'shift' must be a whole number from 0 to 32"},
		{"caesar", "б", Key{Letters: "russian", Shift: at(0)}, "shift", operation.MapsToItself, "Parameter 'shift' must be from 1 to 32 for caesar"},
		{"xenocrypt", "a", Key{Alphabet: "k1", Word: "sol", Shift: at(27)}, "shift", operation.AboveMaximum, "Parameter 'shift' must be a whole number from 0 to 26"},
		{"xenocrypt", "a", Key{Letters: "greek"}, "letters", operation.Conflict, "Parameter 'letters' has no meaning for the kind xenocrypt, which takes 'alphabet', 'key' and 'shift'"},
		{"hill", "a", Key{Letters: "greek"}, "letters", operation.Conflict, "Parameter 'letters' has no meaning for the kind hill, which takes 'key'"},
		{
			"aristocrat", "α",
			Key{Letters: "greek", Alphabet: "k1", Word: "word"},
			"key", operation.NoLetters,
			"Parameter 'key' must contain a key word of letters of the Greek alphabet, for the alphabets k1 to k4",
		},
		{
			"aristocrat", "a",
			Key{Letters: "ABCDE", Alphabet: "k4", Word: "a,z"},
			"key", operation.NoLetters,
			"Parameter 'key' must be two key words of letters of the given alphabet with a comma between them, for the alphabet k4",
		},
		{
			"aristocrat", "a",
			Key{Letters: "ABCDE", Alphabet: "k2", Word: "AEDCB", Shift: at(0)},
			"key", operation.MapsToItself, "Parameter 'key' lets a letter stand for itself with every shift",
		},
		{"affine", "a", Key{A: at(1), B: at(0)}, "b", operation.MapsToItself, "Parameter 'b' must not be 0 if 'a' is 1: each letter would stand for itself"},
		{"caesar", "a", Key{Letters: "klingon1"}, "letters", operation.UnknownValue, alphabets},
		{"caesar", "a", Key{Letters: "ABCD"}, "letters", operation.UnknownValue, alphabets},
		{"caesar", "a", Key{Letters: "ABC DE"}, "letters", operation.UnknownValue, alphabets},
		{"caesar", "a", Key{Letters: "Italian"}, "letters", operation.UnknownValue, alphabets},
		{"caesar", "a", Key{Letters: "ABCDEa"}, "letters", operation.UnknownValue, alphabets},
		{"caesar", "a", Key{Letters: "ABCDE\u0301\u0301"}, "letters", operation.UnknownValue, alphabets},
		{"caesar", "a", Key{Letters: "ABCN\u0303DÑ"}, "letters", operation.UnknownValue, alphabets},
	} {
		_, err := encipher(test.kind, test.text, &test.key)
		var e *operation.Error
		if !errors.As(err, &e) || e.Parameter != test.parameter || e.Reason != test.reason || e.Message != test.message {
			t.Errorf("%s %+v: got %v, want %q", test.kind, test.key, err, test.message)
		}
	}
}

// TestADrawnKeyMakesAPuzzle tries the kinds that draw a key word, with texts of every length.
func TestADrawnKeyMakesAPuzzle(t *testing.T) {
	for _, kind := range []string{"vigenere", "porta", "hill", "completeColumnar", "railFence"} {
		keys := map[string]bool{}
		for n := range 60 {
			k := Find(kind)
			p, err := k.Encipher(English.Fold(strings.Repeat("a", 5+n)), &Key{}, random.New(strconv.Itoa(n)))
			if err != nil {
				t.Fatalf("%s with %d letters: %v", kind, 5+n, err)
			}
			keys[p.KeyLines[0]] = true
		}
		if len(keys) < 3 {
			t.Errorf("%s draws only %v", kind, keys)
		}
	}
}

func TestADrawnSummandOfAffineChangesEachLetter(t *testing.T) {
	for n := range 200 {
		p, err := Find("affine").Encipher(English.Fold("a"), &Key{A: at(1)}, random.New(strconv.Itoa(n)))
		if err != nil || p.Tokens[0].Shown == "A" {
			t.Fatalf("seed %d: got %v", n, err)
		}
	}
}
