package cipher

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/random"
)

// deciphered has a function for each kind that deciphers a puzzle, whose letters are given by their places. It knows the key as the solution
// gives it.
var deciphered = map[string]func(l Letters, shown []int, key *Key, p *Puzzle) []int{
	"aristocrat":   byTable,
	"patristocrat": byTable,
	"xenocrypt":    byTable,
	"caesar": func(l Letters, shown []int, _ *Key, p *Puzzle) []int {
		return each(shown, func(c, _ int) int { return (c - *p.Shift + len(l)) % len(l) })
	},
	"atbash": func(l Letters, shown []int, _ *Key, _ *Puzzle) []int {
		return each(shown, func(c, _ int) int { return len(l) - 1 - c })
	},
	"affine": func(l Letters, shown []int, key *Key, _ *Puzzle) []int {
		return each(shown, func(c, _ int) int {
			for p := range l {
				if (*key.A*p+*key.B)%len(l) == c {
					return p
				}
			}
			return -1
		})
	},
	"vigenere": func(_ Letters, shown []int, key *Key, _ *Puzzle) []int {
		return each(shown, func(c, n int) int { return (c - int(key.Word[n%len(key.Word)]-'A') + 26) % 26 })
	},
	"porta": func(_ Letters, shown []int, key *Key, _ *Puzzle) []int {
		return each(shown, func(c, n int) int {
			row := int(key.Word[n%len(key.Word)]-'A') / 2
			below := "NOPQRSTUVWXYZ"[row:] + "NOPQRSTUVWXYZ"[:row]
			if c < 13 {
				return int(below[c] - 'A')
			}
			return strings.IndexByte(below, byte('A'+c))
		})
	},
	"hill": func(_ Letters, shown []int, _ *Key, p *Puzzle) []int {
		_, text, _ := strings.Cut(p.KeyLines[3], "(")
		text = strings.Trim(strings.ReplaceAll(text, "/", ""), ")")
		numbers := (&Key{Word: text}).keyNumbers()
		n := 2
		if len(numbers) == 9 {
			n = 3
		}
		return each(shown, func(_, at int) int {
			sum := 0
			for i := range n {
				sum += numbers[at%n*n+i] * shown[at/n*n+i]
			}
			return sum % 26
		})
	},
	"completeColumnar": func(_ Letters, shown []int, _ *Key, p *Puzzle) []int {
		_, text, _ := strings.Cut(p.KeyLines[len(p.KeyLines)-1], "order ")
		order := (&Key{Word: text}).keyNumbers()
		rows := len(shown) / len(order)
		plain := make([]int, len(shown))
		for i, column := range order {
			for row := range rows {
				plain[row*len(order)+column-1] = shown[i*rows+row]
			}
		}
		return plain
	},
	"railFence": func(_ Letters, shown []int, key *Key, _ *Puzzle) []int {
		rail, step := 0, 1
		advance := func() {
			if rail+step < 0 || rail+step == *key.Rails {
				step = -step
			}
			rail += step
		}
		for range *key.Offset {
			advance()
		}
		rails := make([]int, len(shown)) // of each letter
		for i := range rails {
			rails[i] = rail
			advance()
		}
		plain := make([]int, len(shown))
		next := 0
		for r := range *key.Rails {
			for i := range plain {
				if rails[i] == r {
					plain[i] = shown[next]
					next++
				}
			}
		}
		return plain
	},
}

func each(shown []int, plain func(c, n int) int) []int {
	all := make([]int, len(shown))
	for n, c := range shown {
		all[n] = plain(c, n)
	}
	return all
}

func byTable(l Letters, shown []int, _ *Key, p *Puzzle) []int {
	return each(shown, func(c, _ int) int {
		for _, s := range p.Table {
			if s.Shown == l.At(c) {
				return l.Index([]rune(s.Plain)[0])
			}
		}
		return -1
	})
}

// TestEveryKindIsDecipheredAgain enciphers texts with keys of all kinds in all alphabets at random.
func TestEveryKindIsDecipheredAgain(t *testing.T) {
	rng := random.New("round trips")
	for kind, decipher := range deciphered {
		k := Find(kind)
		for range 300 {
			key := randomKey(k, rng)
			l, err := k.Alphabet(key)
			if err != nil {
				t.Fatal(err)
			}
			text, letters := randomText(l, rng)
			p, err := k.Encipher(l.Fold(text), key, rng)
			if err != nil {
				t.Fatalf("%s %+v of %q: %v", kind, key, text, err)
			}
			shown := l.Word(p.Encoded())
			got := l.letters(decipher(l, shown, key, p))
			filling := map[string]string{"hill": "Z", "completeColumnar": "X"}[kind]
			if !strings.HasPrefix(got, letters) || strings.Trim(got[len(letters):], filling) != "" {
				t.Fatalf("%s %+v of %q is %q, which is deciphered to %q", kind, key, text, p.Encoded(), got)
			}
			boxes := ""
			for _, token := range p.Tokens {
				boxes += token.Plain
			}
			if boxes != got {
				t.Fatalf("%s %+v of %q: the answer is %q, want %q", kind, key, text, boxes, got)
			}
		}
	}
}

// randomKey returns a key with all parameters that a kind takes.
func randomKey(k *Kind, rng *rand.Rand) *Key {
	key := &Key{Letters: "english"}
	for _, name := range k.Takes {
		switch name {
		case "letters":
			all := alphabets()
			key.Letters = all[rng.IntN(len(all))].name
		case "alphabet":
			key.Alphabet = []string{"random", "k1", "k2", "k3"}[rng.IntN(4)]
		case "block":
			block := rng.IntN(7)
			key.Block = &block
		case "rails":
			rails := 2 + rng.IntN(8)
			offset := rng.IntN(2*rails - 2)
			key.Rails, key.Offset = &rails, &offset
		}
	}
	l, _ := k.Alphabet(key)
	switch k.Name {
	case "hill":
		for key.Word == "" || !newMatrix(English.Word(key.Word)).isInvertible() {
			key.Word = randomWord(English, []int{4, 9}[rng.IntN(2)], rng)
		}
	case "vigenere", "porta", "completeColumnar":
		key.Word = randomWord(English, 2+rng.IntN(8), rng)
	case "affine":
		a, b := len(l)-1, rng.IntN(len(l))
		key.A, key.B = &a, &b
	}
	if key.Alphabet != "" && key.Alphabet != "random" {
		key.Word = randomWord(l, 3+rng.IntN(6), rng)
	}
	return key
}

func randomWord(l Letters, n int, rng *rand.Rand) string {
	word := ""
	for range n {
		word += l.At(rng.IntN(len(l)))
	}
	return word
}

// randomText returns a text of words with punctuation, and its letters.
func randomText(l Letters, rng *rand.Rand) (text, letters string) {
	for range 4 + rng.IntN(12) {
		word := randomWord(l, 3+rng.IntN(9), rng)
		letters += word
		text += strings.ToLower(word) + []string{" ", ", ", " – ", "’", "\n"}[rng.IntN(5)]
	}
	return text, letters
}
