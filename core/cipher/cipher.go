// Package cipher has the kinds of ciphers that puzzles are made with. A kind is one file: it declares its name, the keys that it takes, its
// instruction, and the function that enciphers. Everything that shows a puzzle reads [Token]s and knows no kind.
//
// Read [Kind] first, then a short kind such as caesar.go. letters.go folds texts, alphabets.go and scripts.go have the alphabets, key.go the
// parameters for keys, keyed.go the keyed alphabets, square.go the squares, arrange.go the forms in which tokens are shown, aids.go the tables
// beside puzzles, figures.go the signs that are drawn, and modulo.go the arithmetic.
package cipher

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/lettercraft/lettercraft/core/drawing"
)

// Kind declares a kind of cipher.
type Kind struct {
	// Name is the value of the parameter kind, in camel case: a name in GraphQL.
	Name string
	// Title is the name for people: the term of the American Cryptogram Association or of Codebusters.
	Title string
	// Summary says in one sentence what the kind does to a text.
	Summary string
	// Letters is the name of the kind's alphabet. It is empty for A to Z, and for a kind that takes the parameter letters.
	Letters string
	// Takes lists the parameters of [Key] that the kind takes, besides those that every kind takes.
	Takes []string
	// Instruction tells the solver in plain words how the puzzle works.
	Instruction string
	// Method explains in one or two sentences how people solve such a puzzle.
	Method string
	// Grouped is the name of the kind that shows the same cipher in groups of five letters. It is empty if there is none.
	Grouped string
	// IsSimple reports whether equal signs always stand for the same letter, and different signs for different letters. Letters that share
	// a cell of a square count as one.
	IsSimple bool
	// Effort is how hard puzzles of the kind are. It is empty if people solve them by their texts, as Aristocrats.
	Effort Effort
	// Encipher enciphers a text, which has at least one letter. It draws what the key leaves open. Errors: [operation.InvalidParameter].
	Encipher func(*Text, *Key, *rand.Rand) (*Puzzle, error)
}

// Effort is how hard puzzles are whose text makes no difference, because the solver follows a method.
type Effort struct {
	// Points are added to the score of an ordinary Aristocrat, 30, which gives the score of a puzzle whose key is given as usual. They are a
	// judgement, by what the solver does: below -20 to look up signs in a table, below -10 to compute letter by letter with a given key, and more
	// to find out what is not given.
	Points float64
	// Reason says in a few words what makes the puzzle easier or harder.
	Reason string
}

// Kinds are all kinds, in the order in which they are offered.
var Kinds = []*Kind{
	&aristocrat,
	&patristocrat,
	&caesar,
	&atbash,
	&affine,
	&xenocrypt,
	&numberCode,
	&morse,
	&tapCode,
	&polybius,
	&checkerboard,
	&nihilist,
	&fractionatedMorse,
	&baconian,
	&vigenere,
	&porta,
	&hill,
	&completeColumnar,
	&railFence,
	&pigpen,
	&dancingMen,
	&symbols,
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
	// Figure, if it is not empty, is drawn in place of Shown, which is then its name.
	Figure drawing.Figure
	// Flag, if it is not empty, is drawn over Figure, and says that a word ends here. It does not change what the sign stands for.
	Flag drawing.Figure
	// IsMark reports whether Shown is not enciphered: punctuation, a digit of the text, or white space, which ends a word or group.
	IsMark bool
	// IsGiven reports whether Plain is given away.
	IsGiven bool
	// IsWide reports whether the solver writes several signs below Shown, which has no box.
	IsWide bool
}

// Drawn returns what is drawn in place of Shown: the figure, with its flag. It is empty if Shown is written.
func (t *Token) Drawn() drawing.Figure {
	if t.Flag == "" {
		return t.Figure
	}
	return t.Figure + "," + t.Flag
}

// IsGap reports whether the token is the white space between words or groups.
func (t *Token) IsGap() bool { return t.IsMark && strings.TrimSpace(t.Shown) == "" }

// Puzzle is an enciphered text.
type Puzzle struct {
	Tokens []Token
	// Join stands between two signs, and Gap between two words or groups, where the tokens are written as a text. If Gap is empty, white
	// space is written as it is.
	Join, Gap string
	// Typed rewrites signs that are typed in another form than they are printed, such as .- for •–. It is nil if there are none.
	Typed *strings.Replacer
	// Table is the substitution of each letter, in the order of the alphabet. It is nil if the kind has no such table.
	Table []Substitute
	// Shift is the shift in effect, or nil.
	Shift *int
	// KeyLines are the lines of the solution that give the key, such as "Key word: PUZZLE".
	KeyLines []string
	// KeyNotes are lines that give the key to the solver. A crib takes their place.
	KeyNotes []string
	// Notes are other lines for the solver, such as the number of rails.
	Notes []string
	// Aids are tables that are printed beside the puzzle.
	Aids []Aid
	// HasWords reports whether the puzzle shows where words end.
	HasWords bool
	// IsByText reports whether people solve the puzzle by its text, as an Aristocrat, although the kind has an effort.
	IsByText bool
	// IsAmbiguous reports whether equal signs can stand for different letters, although the kind is simple.
	IsAmbiguous bool
	// ReplacementOnTop reports whether the chart of frequencies has the row of answers above the signs, as for K2.
	ReplacementOnTop bool
}

// Substitute is a letter and the sign that stands for it.
type Substitute struct{ Plain, Shown string }

// Aid is a table that helps to solve a puzzle.
type Aid struct {
	Title string
	Rows  [][]Cell
	// IsPairs reports whether each odd row is a row of heads with the cells below it, so that both can be cut into several.
	IsPairs bool
	// InSolution reports whether only the solution has the table.
	InSolution bool
	// Picture, if it is not nil, is drawn in place of the rows, which say the same.
	Picture *Picture
	// Solved, if it is not nil, is the picture in the solution.
	Solved *Picture
}

// Cut returns the rows of the aid. Those of pairs have at most so many columns, and about the same number.
func (a *Aid) Cut(columns int) [][]Cell {
	if !a.IsPairs {
		return a.Rows
	}
	var rows [][]Cell
	for pair := range slices.Chunk(a.Rows, 2) {
		n := len(pair[0])
		parts := (n + columns - 1) / columns
		width := (n + parts - 1) / parts
		for start := 0; start < n; start += width {
			end := min(start+width, n)
			rows = append(rows, pair[0][start:end], pair[1][start:end])
		}
	}
	return rows
}

// Drawn returns the picture of the aid, or nil if it is a table.
func (a *Aid) Drawn(solved bool) *Picture {
	if solved && a.Solved != nil {
		return a.Solved
	}
	return a.Picture
}

// Picture is a figure with letters in it.
type Picture struct {
	// Side is the length of the sides of the figure's square in millimetres. Width and Height, in millimetres too, have the whole picture.
	Side, Width, Height float64
	Figure              drawing.Figure
	Labels              []Label
}

// Label is a text in a [Picture]. X and Y are its middle, in hundredths of the figure's side.
type Label struct {
	X, Y float64
	Text string
}

// Cell is a cell of an [Aid]. A cell with an answer is a box: it is empty in the puzzle, and has the answer in the solution. Any other cell
// has its text in both.
type Cell struct {
	Text, Answer string
	// Figure, if it is not empty, is drawn in place of Text, which is then its name.
	Figure drawing.Figure
	IsHead bool
}

// Encoded returns the tokens as a text. A box without a sign is left out. A word that ends with a flag is followed by a space.
func (p *Puzzle) Encoded() string {
	var b strings.Builder
	typed := func(sign string) string {
		if p.Typed == nil {
			return sign
		}
		return p.Typed.Replace(sign)
	}
	join := "" // before the next sign
	for i := range p.Tokens {
		t := &p.Tokens[i]
		switch {
		case t.Shown == "":
			continue
		case t.IsGap() && p.Gap != "":
			b.WriteString(p.Gap)
		case t.IsMark:
			b.WriteString(t.Shown)
		default:
			b.WriteString(join + typed(t.Shown))
		}
		switch {
		case t.IsMark:
			join = ""
		case t.Flag != "":
			join = " "
		default:
			join = p.Join
		}
	}
	return strings.TrimRight(b.String(), "\n")
}
