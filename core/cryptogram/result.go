package cryptogram

import (
	"slices"

	"github.com/lettercraft/lettercraft/core/cipher"
	"github.com/lettercraft/lettercraft/core/drawing"
)

// Token is a part of a puzzle.
type Token struct {
	Plain string `json:"plain" doc:"What the solver writes into the box; empty if there is no box."`
	Shown string `json:"shown" doc:"What stands below the box: a letter, a number, several letters or signs; empty if the box has no sign. For a kind whose signs are drawn, it is the name of a sign in figures."`
	Mark  bool   `json:"mark" doc:"Whether shown is not enciphered: punctuation, or the white space between words or groups."`
	Given bool   `json:"given" doc:"Whether plain is given away."`
	Flag  bool   `json:"flag" doc:"Whether the sign is drawn with its flag, because a word ends here."`
}

// Figure tells how to draw a sign.
type Figure struct {
	Sign string `json:"sign" doc:"Name of the sign, as in tokens, table, hints and the cells of aids: a number."`
	Path string `json:"path" doc:"SVG path data of lines and circles in a square from 0 0 to 1 1. It is stroked, not filled, with a width of 0.07 and with round ends and corners." example:"M0.14 0.86L0.86 0.86M0.86 0.14L0.86 0.86"`
	Flag string `json:"flag" doc:"Path data of the flag, which is stroked in addition where a token has a flag; empty if the sign is nowhere flagged."`
}

// figures returns the figures of the puzzle, and of its aids.
func (z *cryptogram) figures() []Figure {
	var figures []Figure
	add := func(sign string, figure, flag drawing.Figure) {
		if figure == "" {
			return
		}
		at := slices.IndexFunc(figures, func(f Figure) bool { return f.Sign == sign })
		if at < 0 {
			at = len(figures)
			figures = append(figures, Figure{Sign: sign, Path: figure.Path(0, 0, 1)})
		}
		if flag != "" {
			figures[at].Flag = flag.Path(0, 0, 1)
		}
	}
	for _, t := range z.puzzle.Tokens {
		add(t.Shown, t.Figure, t.Flag)
	}
	for _, aid := range z.puzzle.Aids {
		for _, row := range aid.Rows {
			for _, c := range row {
				add(c.Text, c.Figure, "")
			}
		}
	}
	return figures
}

// Substitute is a letter of the alphabet with its substitute.
type Substitute struct {
	Original string `json:"original" doc:"Letter of the alphabet."`
	Encoded  string `json:"encoded" doc:"What stands for it in the puzzle."`
}

// Aid is a table beside a puzzle.
type Aid struct {
	Title string   `json:"title" doc:"Title of the table."`
	Rows  []AidRow `json:"rows" doc:"Rows of the table."`
}

// AidRow is a row of an [Aid].
type AidRow struct {
	Cells []string `json:"cells" doc:"Cells of the row. A cell that the solver fills in is empty. The name of a sign in figures stands for its figure."`
	Heads int      `json:"heads" doc:"Number of cells at the start of the row that are heads."`
}

func aidOf(aid cipher.Aid) Aid {
	a := Aid{Title: aid.Title}
	for _, row := range aid.Rows {
		r := AidRow{Cells: make([]string, len(row))}
		for i, cell := range row {
			r.Cells[i] = cell.Text
			if cell.IsHead {
				r.Heads = i + 1
			}
		}
		a.Rows = append(a.Rows, r)
	}
	return a
}

// Mapping is the form of a cipher with the letters A to Z in a result.
type Mapping struct {
	A string `json:"A" doc:"Substitute of A."`
	B string `json:"B" doc:"Substitute of B."`
	C string `json:"C" doc:"Substitute of C."`
	D string `json:"D" doc:"Substitute of D."`
	E string `json:"E" doc:"Substitute of E."`
	F string `json:"F" doc:"Substitute of F."`
	G string `json:"G" doc:"Substitute of G."`
	H string `json:"H" doc:"Substitute of H."`
	I string `json:"I" doc:"Substitute of I."`
	J string `json:"J" doc:"Substitute of J."`
	K string `json:"K" doc:"Substitute of K."`
	L string `json:"L" doc:"Substitute of L."`
	M string `json:"M" doc:"Substitute of M."`
	N string `json:"N" doc:"Substitute of N."`
	O string `json:"O" doc:"Substitute of O."`
	P string `json:"P" doc:"Substitute of P."`
	Q string `json:"Q" doc:"Substitute of Q."`
	R string `json:"R" doc:"Substitute of R."`
	S string `json:"S" doc:"Substitute of S."`
	T string `json:"T" doc:"Substitute of T."`
	U string `json:"U" doc:"Substitute of U."`
	V string `json:"V" doc:"Substitute of V."`
	W string `json:"W" doc:"Substitute of W."`
	X string `json:"X" doc:"Substitute of X."`
	Y string `json:"Y" doc:"Substitute of Y."`
	Z string `json:"Z" doc:"Substitute of Z."`
}

// mapping returns the table of a cipher in the form of a result, or nil if it does not replace each of the letters A to Z by another one.
func mapping(table []cipher.Substitute) *Mapping {
	s := ""
	for i, substitute := range table {
		if substitute.Plain != string(rune('A'+i)) || len(substitute.Shown) != 1 || !isLetter(substitute.Shown[0]) {
			return nil
		}
		s += substitute.Shown
	}
	if len(s) != alphabetSize {
		return nil
	}
	return &Mapping{
		A: s[0:1], B: s[1:2], C: s[2:3], D: s[3:4], E: s[4:5], F: s[5:6], G: s[6:7], H: s[7:8], I: s[8:9],
		J: s[9:10], K: s[10:11], L: s[11:12], M: s[12:13], N: s[13:14], O: s[14:15], P: s[15:16], Q: s[16:17],
		R: s[17:18], S: s[18:19], T: s[19:20], U: s[20:21], V: s[21:22], W: s[22:23], X: s[23:24], Y: s[24:25],
		Z: s[25:26],
	}
}

const alphabetSize = 26

func isLetter(b byte) bool { return b >= 'A' && b <= 'Z' }
