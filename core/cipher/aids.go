package cipher

// maxColumns is the maximum number of columns of a table that can be cut into several rows. So many two-digit numbers fit side by side.
const maxColumns = 30

// numbers returns the table of the letters with their numbers from 0, such as A = 0 to Z = 25.
func numbers(l Letters) Aid {
	places := make([]string, len(l))
	for i := range l {
		places[i] = number(i)
	}
	return pairs("Numbers of the letters", heads(l.names(), true), cells(places, true), balanced(len(l)))
}

// inverses returns the table of the numbers that have an inverse modulo n, above their inverses.
func inverses(n int) Aid {
	var factors, inverted []string
	for a := 1; a < n; a++ {
		if divisor(a, n) == 1 {
			factors, inverted = append(factors, number(a)), append(inverted, number(inverse(a, n)))
		}
	}
	return pairs("Inverses modulo "+number(n), heads(factors, true), cells(inverted, true), balanced(len(factors)))
}

// balanced returns the number of columns of a table of n texts: its rows have about the same length.
func balanced(n int) int {
	rows := (n + maxColumns - 1) / maxColumns
	return (n + rows - 1) / rows
}

// cells returns cells with texts. If the texts are not given to the solver, they are answers.
func cells(texts []string, isGiven bool) []Cell {
	row := make([]Cell, len(texts))
	for i, text := range texts {
		if isGiven {
			row[i].Text = text
		} else {
			row[i].Answer = text
		}
	}
	return row
}

// heads returns cells with texts as the heads of a table.
func heads(texts []string, isGiven bool) []Cell {
	row := cells(texts, isGiven)
	for i := range row {
		row[i].IsHead = true
	}
	return row
}

// pairs returns a table of heads, each with a cell below it. It has so many columns, and as many pairs of rows as they need.
func pairs(title string, heads, below []Cell, columns int) Aid {
	aid := Aid{Title: title, IsPairs: true}
	for i := 0; i < len(heads); i += columns {
		end := min(i+columns, len(heads))
		aid.Rows = append(aid.Rows, heads[i:end], below[i:end])
	}
	return aid
}

// tableau returns a table of letters A to Z with the first letters of the alphabet along the top, and a row for each text of the left side.
func tableau(title string, columns int, left []string, place func(row, column int) int) Aid {
	rows := [][]Cell{heads(append([]string{""}, English[:columns].names()...), true)}
	for i, head := range left {
		row := heads([]string{head}, true)
		for column := range columns {
			row = append(row, Cell{Text: English.At(place(i, column))})
		}
		rows = append(rows, row)
	}
	return Aid{Title: title, Rows: rows}
}
