package phrase

// Rows breaks words into rows of boxes that are at most as wide as width. The pitch is the distance from one box to the next, and the gap is the
// space between two words. A word that is wider than a row is broken too.
func Rows(words []Word, width, pitch, gap float64) [][]Word {
	var rows [][]Word
	most := int(width / pitch)
	left := 0.0 // of the last row
	for _, w := range words {
		for len(w.Letters) > most {
			rows, left = append(rows, []Word{{Letters: w.Letters[:most]}}), 0
			w.Letters = w.Letters[most:]
		}
		boxes := pitch * float64(len(w.Letters))
		need := boxes
		if w.Hyphen {
			need += gap // the hyphen is in it
		}
		const rounding = 1e-6
		if need > left+rounding {
			rows, left = append(rows, nil), width
		}
		last := len(rows) - 1
		rows[last] = append(rows[last], w)
		left -= boxes + gap
	}
	return rows
}
