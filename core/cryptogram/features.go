package cryptogram

import (
	"math"
	"slices"
	"strings"

	"github.com/lettercraft/lettercraft/core/english"
)

// features are the features of a text by which its difficulty is rated.
type features struct {
	letters, distinct int
	counts            [alphabetSize]int
	// chiSquare is Pearson's chi-square of the counts against English.
	chiSquare float64
	// information is the mean information of a letter in bits: minus the binary logarithm of its frequency in English.
	information float64
	// sequences is the share of the sequences of three letters that occur before, across the ends of words.
	sequences float64

	// common is the share of words that are among the most frequent ones of English, and repeated the share that occur before.
	common, repeated float64
	// single and double are the numbers of different words of one and of two letters.
	single, double int
	// short is the share of words with one to three letters. rarity is the mean rarity of the patterns of repeated letters, in bits.
	short, rarity float64
}

// englishInformation is the mean information of a letter in English text by these frequencies, in bits.
const englishInformation = 4.2

func featuresOf(solved string) *features {
	f := &features{counts: english.Count(solved)}
	f.countLetters()
	f.countSequences(solved)
	f.countWords(solved)
	return f
}

func (f *features) countLetters() {
	for i, n := range f.counts {
		f.letters += n
		if n > 0 {
			f.distinct++
		}
		f.information -= float64(n) * math.Log2(english.Frequencies[i])
	}
	f.information /= float64(f.letters)
	f.chiSquare = english.ChiSquare(f.counts)
}

// expectedDistinct returns the mean number of different letters in English texts of a length.
func expectedDistinct(letters int) (sum float64) {
	for _, f := range english.Frequencies {
		sum += 1 - power(1-f, letters)
	}
	return sum
}

func (f *features) countSequences(solved string) {
	var seen [alphabetSize * alphabetSize * alphabetSize]bool
	sequence, letters, repeated := 0, 0, 0
	for i := range len(solved) {
		if !isLetter(solved[i]) {
			continue
		}
		sequence = (sequence*alphabetSize + int(solved[i]-'A')) % len(seen)
		if letters++; letters < 3 {
			continue
		}
		if seen[sequence] {
			repeated++
		}
		seen[sequence] = true
	}
	f.sequences = float64(repeated) / float64(max(letters-2, 1))
}

// countWords counts words: runs of letters, with the apostrophes in them.
func (f *features) countWords(solved string) {
	words := strings.Fields(strings.Map(inWord, solved))
	for i, word := range words {
		for _, n := range english.Count(word) {
			f.rarity += patternBits(n)
		}
		if len(word) <= 3 {
			f.short++
		}
		if strings.Contains(commonWords, " "+word+" ") {
			f.common++
		}
		if slices.Contains(words[:i], word) {
			f.repeated++
			continue
		}
		switch len(word) {
		case 1:
			f.single++
		case 2:
			f.double++
		}
	}
	for _, sum := range []*float64{&f.rarity, &f.short, &f.common, &f.repeated} {
		*sum /= float64(len(words))
	}
}

// inWord returns a letter as it is, nothing for an apostrophe, and a space for everything that separates words.
func inWord(r rune) rune {
	switch {
	case r >= 'A' && r <= 'Z':
		return r
	case r == '\'' || r == '’':
		return -1
	default:
		return ' '
	}
}

// patternBits returns the rarity of a letter that occurs n times in a word, in bits: minus the binary logarithm of the probability
// that n random letters of English text are all the same.
func patternBits(n int) float64 {
	if n < 2 {
		return 0
	}
	p := 0.0
	for _, f := range english.Frequencies {
		p += power(f, n)
	}
	return -math.Log2(p)
}

// power returns x to the power of n, which is not below 0. math.Pow would make the toolkit 1.5 kB larger.
func power(x float64, n int) float64 {
	p := 1.0
	for ; n > 0; n /= 2 {
		if n%2 == 1 {
			p *= x
		}
		x *= x
	}
	return p
}

// commonWords are the words that solvers look for first, each between spaces: the function words of English, and its most frequent verbs
// and nouns.
const commonWords = " A ABOUT AFTER ALL ALSO AM AN AND ANY ARE AS AT BE BEEN BEFORE BEING BUT BY CAN COULD DAY DID DO DOES DOWN EACH EVEN " +
	"EVER EVERY FIRST FOR FROM GO GOOD GREAT HAD HAS HAVE HE HER HERE HIM HIS HOW I IF IN INTO IS IT ITS JUST KNOW LIFE LIKE LITTLE LONG MADE " +
	"MAKE MAN MANY MAY ME MEN MORE MOST MUCH MUST MY NEVER NEW NO NOT NOTHING NOW OF OLD ON ONE ONLY OR OTHER OUR OUT OVER OWN PEOPLE SAID SAME " +
	"SAY SEE SHALL SHE SHOULD SO SOME STILL SUCH TAKE THAN THAT THE THEIR THEM THEN THERE THESE THEY THING THINGS THINK THIS THOSE TIME TO TWO " +
	"UP UPON US VERY WAS WAY WE WELL WERE WHAT WHEN WHERE WHICH WHILE WHO WILL WITH WITHOUT WORLD WOULD YEARS YOU YOUR "
