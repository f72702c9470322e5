// Package cipher has the kinds of ciphers that puzzles are made with. A kind is one file: it declares its name, the keys that it takes, its
// instruction, and the function that enciphers. Everything that shows a puzzle reads [Token]s and knows no kind.
//
// Read [Kind] first, then a short kind such as caesar.go. letters.go has the alphabets and folds texts, key.go the parameters for keys,
// keyed.go the keyed alphabets and squares, arrange.go the forms in which tokens are shown.
package cipher

import (
	"math/rand/v2"
	"slices"
	"strings"
)

// Kind declares a kind of cipher.
type Kind struct {
	// Name is the value of the parameter kind, in lower-case letters and hyphens.
	Name string
	// Title is the name for people: the term of the American Cryptogram Association or of Codebusters.
	Title string
	// Summary says in one sentence what the kind does to a text.
	Summary string
	// Takes lists the parameters of [Key] that the kind takes, besides those that every kind takes.
	Takes []string
	// Instruction tells the solver in plain words how the puzzle works.
	Instruction string
	// Method explains in one or two sentences how people solve such a puzzle.
	Method string
	// Grouped is the name of the kind that shows the same cipher in groups of five letters. It is empty if there is none.
	Grouped string
	// IsSimple reports whether equal signs always stand for the same letter, and different signs for different letters.
	IsSimple bool
	// Encipher enciphers a text, which has at least one letter. It draws what the key leaves open. Errors: [operation.InvalidParameter].
	Encipher func(*Text, *Key, *rand.Rand) (*Puzzle, error)
}

// Kinds are all kinds, in the order in which they are offered.
var Kinds = []*Kind{
	&aristocrat,
	&patristocrat,
	&caesar,
	&atbash,
	&affine,
}

// Find returns the kind with a name, or nil.
func Find(name string) *Kind {
	i := slices.IndexFunc(Kinds, func(k *Kind) bool { return k.Name == name })
	if i < 0 {
		return nil
	}
	return Kinds[i]
}

// Name is the name of a kind, as a parameter.
type Name string

// Values returns the names of all kinds.
func (Name) Values() []string {
	names := make([]string, len(Kinds))
	for i, k := range Kinds {
		names[i] = k.Name
	}
	return names
}

// Token is a part of a puzzle: a box with the sign below it, a sign without a box, a box without a sign, or a character that is not
// enciphered.
type Token struct {
	// Plain is what the solver writes into the box. It is empty if there is no box.
	Plain string
	// Shown stands below the box: a letter, a number, several letters or signs. It is empty if the box has no sign.
	Shown string
	// IsMark reports whether Shown is not enciphered: punctuation, a digit of the text, or white space, which ends a word or group.
	IsMark bool
	// IsGiven reports whether Plain is given away.
	IsGiven bool
}

// IsGap reports whether the token is the white space between words or groups.
func (t *Token) IsGap() bool { return t.IsMark && strings.TrimSpace(t.Shown) == "" }

// Puzzle is an enciphered text.
type Puzzle struct {
	Tokens []Token
	// Join stands between two signs, and Gap between two words or groups, where the tokens are written as a text. If Gap is empty, white
	// space is written as it is.
	Join, Gap string
	// Table is the substitution of each letter, in the order of the alphabet. It is nil if the kind has no such table.
	Table []Substitute
	// Shift is the shift in effect, or nil.
	Shift *int
	// KeyLines are the lines of the solution that give the key, such as "Key word: PUZZLE".
	KeyLines []string
	// Notes are lines for the solver, such as a key that the puzzle gives.
	Notes []string
	// Aids are tables that are printed beside the puzzle.
	Aids []Aid
	// ReplacementOnTop reports whether the chart of frequencies has the row of answers above the signs, as for K2.
	ReplacementOnTop bool
}

// Substitute is a letter and the sign that stands for it.
type Substitute struct{ Plain, Shown string }

// Aid is a table that helps to solve a puzzle.
type Aid struct {
	Title string
	Rows  [][]Cell
}

// Cell is a cell of an [Aid]. A cell with an answer is a box: it is empty in the puzzle, and has the answer in the solution. Any other cell
// has its text in both.
type Cell struct {
	Text, Answer string
	IsHead       bool
}

// Encoded returns the tokens as a text. A box without a sign is left out.
func (p *Puzzle) Encoded() string {
	var b strings.Builder
	afterSign := false
	for i := range p.Tokens {
		t := &p.Tokens[i]
		switch {
		case t.Shown == "":
			continue
		case t.IsGap() && p.Gap != "":
			b.WriteString(p.Gap)
		case afterSign && !t.IsMark:
			b.WriteString(p.Join + t.Shown)
		default:
			b.WriteString(t.Shown)
		}
		afterSign = !t.IsMark
	}
	return strings.TrimRight(b.String(), "\n")
}
