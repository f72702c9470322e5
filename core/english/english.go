// Package english has the frequencies of the letters in English text.
package english

// Letters is the number of letters, from A to Z.
const Letters = 26

// Frequencies contains the frequencies of A to Z in English text, as shares that add up to 1 (Peter Norvig, English Letter Frequency
// Counts: Mayzner Revisited, 2012).
var Frequencies = [Letters]float64{
	0.0804, 0.0148, 0.0334, 0.0382, 0.1249, 0.0240, 0.0187, 0.0505, 0.0757, 0.0016, 0.0054, 0.0407, 0.0251,
	0.0723, 0.0764, 0.0214, 0.0012, 0.0628, 0.0651, 0.0928, 0.0273, 0.0105, 0.0168, 0.0023, 0.0166, 0.0009,
}

// Count returns the counts of the capital letters A to Z in a text.
func Count(text string) (counts [Letters]int) {
	for i := range len(text) {
		if letter := text[i] - 'A'; letter < Letters {
			counts[letter]++
		}
	}
	return counts
}

// ChiSquare returns Pearson's chi-square of the counts of A to Z, which must not all be 0, against the frequencies of English. For English
// text of any length it is about 25, and lower if the text follows the frequencies more closely.
func ChiSquare(counts [Letters]int) float64 {
	letters := 0
	for _, n := range counts {
		letters += n
	}
	sum := 0.0
	for i, n := range counts {
		expected := Frequencies[i] * float64(letters)
		sum += (float64(n) - expected) * (float64(n) - expected) / expected
	}
	return sum
}
