package cipher_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/cipher"
	"github.com/lettercraft/lettercraft/core/random"
)

// deciphers have, for each kind, random keys, and the way from a ciphertext and the key back to the letters. They share no code with the kinds.
var deciphers = map[string]struct {
	key      func(rng *rand.Rand) cipher.Key
	decipher func(p *cipher.Puzzle, key cipher.Key) string
	merged   string // letters that are read as the ones before them: pairs
}{
	"numberCode": {
		func(rng *rand.Rand) cipher.Key {
			return cipher.Key{Numbering: pick(rng, "one", "zero", "backwards", "random", "random99")}
		},
		func(p *cipher.Puzzle, _ cipher.Key) string {
			letters := map[string]string{}
			for pair := range strings.SplitSeq(p.KeyLines[0], ", ") {
				letter, number, _ := strings.Cut(pair, " = ")
				letters[number] = letter
			}
			return translate(p.Encoded(), letters, "0123456789")
		},
		"",
	},
	"polybius": {
		func(rng *rand.Rand) cipher.Key {
			return cipher.Key{SquareKey: word(rng, 0, 30), Block: number(rng, 8)}
		},
		func(p *cipher.Puzzle, k cipher.Key) string {
			return translate(p.Encoded(), square(k.SquareKey, "J", "12345", "12345"), "12345")
		},
		"IJ",
	},
	"checkerboard": {
		func(rng *rand.Rand) cipher.Key {
			return cipher.Key{SquareKey: word(rng, 0, 30), RowKey: different(rng), ColumnKey: different(rng), Block: number(rng, 8)}
		},
		func(p *cipher.Puzzle, k cipher.Key) string {
			return translate(p.Encoded(), square(k.SquareKey, "J", k.RowKey, k.ColumnKey), alphabet)
		},
		"IJ",
	},
	"tapCode": {
		func(rng *rand.Rand) cipher.Key { return cipher.Key{SquareKey: word(rng, 0, 30)} },
		func(p *cipher.Puzzle, k cipher.Key) string {
			return translate(strings.ReplaceAll(p.Encoded(), ",", ""), square(k.SquareKey, "K", "12345", "12345"), "12345")
		},
		"CK",
	},
	"morse": {
		func(*rand.Rand) cipher.Key { return cipher.Key{} },
		func(p *cipher.Puzzle, _ cipher.Key) string { return morse(strings.Fields(p.Encoded())) },
		"",
	},
	"fractionatedMorse": {
		func(rng *rand.Rand) cipher.Key { return cipher.Key{Word: word(rng, 1, 30)} },
		func(p *cipher.Puzzle, k cipher.Key) string {
			signs, order := "", keyed(k.Word)
			for _, letter := range p.Encoded() {
				three := strconv.FormatInt(int64(strings.IndexRune(order, letter)), 3)
				signs += strings.Repeat("0", 3-len(three)) + three
			}
			return morse(strings.FieldsFunc(strings.NewReplacer("0", ".", "1", "-").Replace(signs), func(r rune) bool { return r == '2' }))
		},
		"",
	},
	"nihilist": {
		func(rng *rand.Rand) cipher.Key {
			return cipher.Key{SquareKey: word(rng, 0, 30), Word: word(rng, 1, 12), Sums: pick(rng, "whole", "lastDigits"), Block: number(rng, 8)}
		},
		func(p *cipher.Puzzle, k cipher.Key) string {
			letters := square(k.SquareKey, "J", "12345", "12345")
			numbers := map[string]int{}
			for code, letter := range letters {
				numbers[letter], _ = strconv.Atoi(code)
			}
			plain := ""
			for n, sum := range strings.FieldsFunc(p.Encoded(), func(r rune) bool { return r < '0' || r > '9' }) {
				total, _ := strconv.Atoi(sum)
				difference := total - numbers[strings.ReplaceAll(k.Word[n%len(k.Word):][:1], "J", "I")]
				if difference < 11 {
					difference += 100
				}
				plain += letters[strconv.Itoa(difference)]
			}
			return plain
		},
		"IJ",
	},
	"baconian": {
		func(rng *rand.Rand) cipher.Key {
			return cipher.Key{Signs: pick(rng, "letters", "sequence", "symbols", "words"), BaconCodes: "separate"}
		},
		func(p *cipher.Puzzle, k cipher.Key) string {
			_, a, _ := strings.Cut(p.KeyLines[0], ": ")
			a, b, _ := strings.Cut(a, ", for B: ")
			as, bs := strings.Fields(a), strings.Fields(b)
			signs := strings.Split(p.Encoded(), "")
			switch k.Signs {
			case "words":
				as, bs = strings.Split(a, ""), strings.Split(b, "")
				signs = strings.Split(strings.ReplaceAll(p.Encoded(), " ", ""), "")
			case "symbols":
				as, bs = nil, nil
				for sign := range strings.SplitSeq(a, ", ") {
					name, meaning, _ := strings.Cut(sign, " = ")
					if meaning == "A" {
						as = append(as, name)
					} else {
						bs = append(bs, name)
					}
				}
				signs = strings.FieldsFunc(p.Encoded(), func(r rune) bool { return r < '0' || r > '9' })
			}
			plain := ""
			for code := range slices.Chunk(signs, 5) {
				place := 0
				for i, sign := range code {
					place *= 2
					if at := 5*len(plain) + i; k.Signs != "sequence" && slices.Contains(bs, sign) || k.Signs == "sequence" && bs[at%len(bs)] == sign {
						place++
					} else if !slices.Contains(as, sign) {
						return "a sign that stands for nothing: " + sign
					}
				}
				plain += alphabet[place : place+1]
			}
			return plain
		},
		"",
	},
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// TestDecipheringGivesTheTextBack enciphers random texts with random keys. Each kind that is not a substitution of letters by letters is in the
// table above.
func TestDecipheringGivesTheTextBack(t *testing.T) {
	for _, kind := range slices.Sorted(maps.Keys(deciphers)) {
		d := deciphers[kind]
		rng := random.New(kind)
		for range 300 {
			text, key := text(rng), d.key(rng)
			p, err := cipher.Find(kind).Encipher(cipher.English.Fold(text), &key, rng)
			if err != nil {
				t.Fatalf("%s %+v: %v", kind, key, err)
			}
			want := strings.Join(strings.FieldsFunc(text, func(r rune) bool { return !strings.ContainsRune(alphabet, r) }), "")
			boxes := ""
			for i := range p.Tokens {
				boxes += p.Tokens[i].Plain
			}
			if boxes != want {
				t.Fatalf("%s %q: the boxes have %q, want %q", kind, text, boxes, want)
			}
			if d.merged != "" {
				want = strings.ReplaceAll(want, d.merged[1:], d.merged[:1])
			}
			if got := d.decipher(p, key); got != want {
				t.Fatalf("%s %+v %q: %q is deciphered to %q, want %q", kind, key, text, p.Encoded(), got, want)
			}
		}
	}
}

// TestEqualSignsStandForEqualLetters holds the kinds to what they declare.
func TestEqualSignsStandForEqualLetters(t *testing.T) {
	const pangram = "Sphinx of black quartz, judge my vow"
	for kind, d := range deciphers {
		p := mustEncipher(t, kind, pangram+" "+pangram, d.key(random.New("key")))
		signs, letters := map[string]string{}, map[string]string{}
		isSimple := p.Table != nil
		for _, token := range p.Tokens {
			if token.IsMark || token.Plain == "" || token.Shown == "" {
				continue
			}
			plain := token.Plain
			if d.merged != "" {
				plain = strings.ReplaceAll(plain, d.merged[1:], d.merged[:1])
			}
			if letters[token.Shown] == "" && signs[plain] == "" {
				letters[token.Shown], signs[plain] = plain, token.Shown
			}
			isSimple = isSimple && letters[token.Shown] == plain && signs[plain] == token.Shown
		}
		if declared := cipher.Find(kind).IsSimple; isSimple != declared {
			t.Errorf("%s declares %t, and is %t", kind, declared, isSimple)
		}
		for i, s := range p.Table {
			if s.Plain != alphabet[i:i+1] || len(p.Table) != len(alphabet) || s.Shown == "" {
				t.Errorf("%s has %v in its table", kind, s)
			}
		}
	}
}

// text returns 1 to 40 words, with punctuation between and in them.
func text(rng *rand.Rand) string {
	s := word(rng, 1, 12)
	for range rng.IntN(40) {
		s += pick(rng, " ", " ", " ", ", ", "'", "-", " – ", ".\n", "! ") + word(rng, 1, 12)
	}
	return s + pick(rng, "", ".", "?!")
}

func word(rng *rand.Rand, least, most int) string {
	b := make([]byte, least+rng.IntN(most-least+1))
	for i := range b {
		b[i] = alphabet[rng.IntN(26)]
	}
	return string(b)
}

// different returns five different letters.
func different(rng *rand.Rand) string {
	s := ""
	for _, i := range rng.Perm(26)[:5] {
		s += alphabet[i : i+1]
	}
	return s
}

func number(rng *rand.Rand, n int) *int {
	i := rng.IntN(n)
	return &i
}

func pick(rng *rand.Rand, words ...string) string { return words[rng.IntN(len(words))] }

// keyed returns the letters of a word and the rest of the alphabet, each once.
func keyed(word string) string {
	s := ""
	for _, letter := range word + alphabet {
		if !strings.ContainsRune(s, letter) {
			s += string(letter)
		}
	}
	return s
}

// square returns the letter of each pair of a row and a column. The square lacks the letter lost, which
// counts as another one in the key word.
func square(word, lost, rows, columns string) map[string]string {
	host := map[string]string{"J": "I", "K": "C"}[lost]
	letters := map[string]string{}
	for i, letter := range strings.ReplaceAll(keyed(strings.ReplaceAll(word, lost, host)), lost, "") {
		letters[rows[i/5:i/5+1]+columns[i%5:i%5+1]] = string(letter)
	}
	return letters
}

// translate replaces each run of the given characters. Everything else is left out.
func translate(text string, letters map[string]string, characters string) string {
	plain := ""
	for sign := range strings.FieldsFuncSeq(text, func(r rune) bool { return !strings.ContainsRune(characters, r) }) {
		plain += letters[sign]
	}
	return plain
}

// morse reads codes in the usual tree: a dot leads from place n to place 2n, and a dash to place 2n + 1.
func morse(codes []string) string {
	const tree = "  ETIANMSURWDKGOHVF L PJBXCYZQ"
	plain := ""
	for _, code := range codes {
		place := 1
		for _, sign := range code {
			place *= 2
			if sign == '-' {
				place++
			}
		}
		if code != "/" {
			plain += tree[place : place+1]
		}
	}
	return plain
}
