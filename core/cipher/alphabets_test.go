package cipher

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

func TestAlphabetsHaveTheirLetters(t *testing.T) {
	sizes := map[string]int{
		"english": 26, "spanish": 27, "german": 29, "french": 26, "swedish": 29, "polish": 32, "greek": 24, "russian": 33, "hebrew": 22,
	}
	for _, a := range alphabets() {
		distinct := slices.Compact(slices.Sorted(slices.Values(a.letters)))
		if len(a.letters) != sizes[a.name] || len(distinct) != len(a.letters) {
			t.Errorf("%s has %d letters, %d of them different", a.name, len(a.letters), len(distinct))
		}
		for _, r := range a.letters {
			if !unicode.IsLetter(r) || unicode.ToUpper(r) != r {
				t.Errorf("%s: %c is no capital letter", a.name, r)
			}
		}
		if got := a.letters.IsRightToLeft(); got != (a.name == "hebrew") {
			t.Errorf("%s runs from right to left: %v", a.name, got)
		}
	}
}

func TestLettersOfAnAlphabetStay(t *testing.T) {
	for _, test := range []struct{ letters, text, want string }{
		{"english", "Ñandú, Æon, Straße", "NANDUAEONSTRASSE"},
		{"spanish", "¿El pingüino Ñandú comió?", "ELPINGUINOÑANDUCOMIO"},
		{"German", "Äpfel, Öl und Grüße", "ÄPFELÖLUNDGRÜSSE"},
		{"french", "Ça, l’œuvre à Noël", "CALOEUVREANOEL"},
		{"swedish", "Åäö én Ærø", "ÅÄÖENAERO"},
		{"polish", "Zażółć gęślą jaźń", "ZAŻÓŁĆGĘŚLĄJAŹŃ"},
		{"polish", "Max", "MA"}, // X is no letter of the alphabet
		{"greek", "Ὁ πόλεμος πάντων μὲν πατήρ, ΐΰ", "ΟΠΟΛΕΜΟΣΠΑΝΤΩΝΜΕΝΠΑΤΗΡΙΥ"},
		{"russian", "Ёж и йод – за́мок A", "ЁЖИЙОДЗАМОК"},
		{"hebrew", "שָׁלוֹם עולם, ארץ וסוף", "שלומעולמארצוסופ"},
		{"AĂÂBCDĐEÊGHIKLMNOÔƠPQRSTUƯVXY", "Đường đến chuồng ngựa vẫn tối, cắt ẩm", "ĐƯƠNGĐÊNCHUÔNGNGƯAVÂNTÔICĂTÂM"},
		{"ABCDEĘF", "Będe ÉÊ X", "BĘDEEE"},
		{"АБВГДЕЖЗИЙ", "Ёй", "ЕЙ"}, // without Ё
	} {
		l, err := alphabet(test.letters)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{test.text, norm.NFC.String(test.text), norm.NFD.String(test.text)} {
			if got := l.Only(text); got != test.want {
				t.Errorf("%s: %q has the letters %q, want %q", test.letters, text, got, test.want)
			}
			for _, p := range l.Fold(text).Pieces {
				if strings.ContainsFunc(p.Other, unicode.IsMark) {
					t.Errorf("%s: the mark %q of %q stays", test.letters, p.Other, text)
				}
			}
		}
	}
}

func TestGivenLettersAreComposed(t *testing.T) {
	for _, composed := range []string{"ABCÑNDЙ", "AÁBCČDĎEÉĚ", "AÁBCÇŐŰŞĞİ", "ЂЃЌЎЇ", "ĈĜĤĴŜŬ"} {
		l, err := alphabet(norm.NFD.String(composed))
		if err != nil || string(l) != composed {
			t.Errorf("got %q, %v, want %q", string(l), err, composed)
		}
	}
}

// TestCompositionsAreThoseOfUnicode checks that each letter of the named alphabets can be composed, and that every composition is Unicode's.
func TestCompositionsAreThoseOfUnicode(t *testing.T) {
	compared := 0
	for _, a := range alphabets() {
		for _, r := range a.letters {
			if parts := []rune(norm.NFD.String(string(r))); len(parts) == 2 {
				compared++
				if got := compose(parts[0], parts[1]); got != r {
					t.Errorf("%q is composed to %q, want %q", parts, got, r)
				}
			}
		}
	}
	if compared < 16 {
		t.Errorf("only %d letters were compared", compared)
	}
	if got := compose('B', 0x301); got != -1 {
		t.Errorf("B with an acute accent is composed to %q", got)
	}
	for three := range slices.Chunk([]rune(compositions), 3) {
		if got := norm.NFC.String(string(three[:2])); got != string(three[2]) {
			t.Errorf("%q is %q, want %q", string(three[:2]), string(three[2]), got)
		}
	}
}

// TestTonesAreLeftOut compares the Vietnamese letters with Unicode's NFD, letter by letter.
func TestTonesAreLeftOut(t *testing.T) {
	compared := 0
	for r := rune(0x1EA0); r <= 0x1EF9; r++ {
		want := rune(-1)
		parts := []rune(norm.NFD.String(string(r)))
		for _, mark := range parts[1:] {
			if strings.ContainsRune("\u0302\u0306\u031B", mark) {
				want = compose(unicode.ToUpper(parts[0]), mark)
				compared++
			}
		}
		if got := withoutTone(r); got != want {
			t.Errorf("%c (%U) is %q, want %q", r, r, got, want)
		}
	}
	if compared != 60 {
		t.Errorf("%d letters were compared", compared)
	}
}

// TestGreekLettersHaveTheFirstLetterOfTheirDecomposition compares them with Unicode's NFD, letter by letter.
func TestGreekLettersHaveTheFirstLetterOfTheirDecomposition(t *testing.T) {
	greek, err := alphabet("greek")
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	for _, block := range [][2]rune{{0x386, 0x3CE}, {0x1F00, 0x1FFF}} {
		for r := block[0]; r <= block[1]; r++ {
			base := unicode.ToUpper([]rune(norm.NFD.String(string(r)))[0])
			if !unicode.IsLetter(r) || greek.Index(base) < 0 {
				continue
			}
			compared++
			if got := greek.Only(string(r)); got != string(base) {
				t.Errorf("%c (%U) is %q, want %c", r, r, got, base)
			}
		}
	}
	if compared < 280 {
		t.Errorf("only %d letters were compared", compared)
	}
}

func TestAnAlphabetIsNamed(t *testing.T) {
	for letters, want := range map[string]string{
		"english": "A to Z", "french": "A to Z", "spanish": "of the Spanish alphabet", "hebrew": "of the Hebrew alphabet", "ABCDE": "of the given alphabet",
	} {
		l, err := alphabet(letters)
		if err != nil || l.Name() != want {
			t.Errorf("%s is named %q (%v), want %q", letters, l.Name(), err, want)
		}
	}
	if got := strings.Join(strings.Fields(keyWordList), " "); got != keyWordList || strings.ToUpper(got) != got {
		t.Error("the list of key words is not well formed")
	}
}
