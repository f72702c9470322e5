package cipher

import "strings"

// maxColumns is the maximum number of columns of a table that can be cut into several rows. So many two-digit numbers fit side by side.
const maxColumns = 30

// numbers returns the table of the letters with their numbers from 0, such as A = 0 to Z = 25.
func numbers(l Letters) Aid {
	places := make([]string, len(l))
	for i := range l {
		places[i] = number(i)
	}
	return Aid{Title: "Numbers of the letters", Rows: inRows(strings.Split(string(l), ""), places)}
}

// inverses returns the table of the numbers that have an inverse modulo n, above their inverses.
func inverses(n int) Aid {
	var factors, inverted []string
	for a := 1; a < n; a++ {
		if divisor(a, n) == 1 {
			factors, inverted = append(factors, number(a)), append(inverted, number(inverse(a, n)))
		}
	}
	return Aid{Title: "Inverses modulo " + number(n), Rows: inRows(factors, inverted)}
}

// inRows returns the rows of a table that has texts below their heads. A long table has several rows of both.
func inRows(above, below []string) [][]Cell {
	parts := (len(above) + maxColumns - 1) / maxColumns
	width := (len(above) + parts - 1) / parts
	var rows [][]Cell
	for len(above) > 0 {
		width = min(width, len(above))
		rows = append(rows, heads(above[:width]), cells(below[:width]))
		above, below = above[width:], below[width:]
	}
	return rows
}

func heads(texts []string) []Cell {
	row := cells(texts)
	for i := range row {
		row[i].IsHead = true
	}
	return row
}

func cells(texts []string) []Cell {
	row := make([]Cell, len(texts))
	for i, text := range texts {
		row[i].Text = text
	}
	return row
}

// tableau returns a table of letters A to Z with the first letters of the alphabet along the top, and a row for each text of the left side.
func tableau(title string, columns int, left []string, place func(row, column int) int) Aid {
	rows := [][]Cell{heads(append([]string{""}, strings.Split(string(English[:columns]), "")...))}
	for i, head := range left {
		row := heads([]string{head})
		for column := range columns {
			row = append(row, Cell{Text: English.At(place(i, column))})
		}
		rows = append(rows, row)
	}
	return Aid{Title: title, Rows: rows}
}
