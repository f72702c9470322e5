package dalechall

// Primary reports whether a word is familiar in the sense of Spache's formula for texts of the first three grades: it is on the list, or
// a regular ending derives it from a word on the list.
//
// George D. Spache, A New Readability Formula for Primary-Grade Reading Materials, The Elementary School Journal 53 (1953), has the
// formula, and Good Reading for Poor Readers (9th edition, 1974) its revision with a list of its own. The list here, spache.txt, comes
// from the npm package spache 2.0.1 (MIT licence, copyright (c) 2014 Titus Wormer), which calls it that of 1974. `make generate` copies
// it unchanged.
//
// The rules for endings, possessives, compounds, contractions, numerals, abbreviations and letters are those of [Familiar]. Irregular
// forms must be listed: began is familiar, but begun is not.
func Primary(word string) bool {
	var space [longest]byte
	return familiar(word, lower(&space, word), primary)
}

// PrimaryName reports whether a word that is a name ([FamiliarName]) is familiar in the sense of [Primary]. Spache counts first names as
// familiar. Other names have the same form and are accepted here.
func PrimaryName(word string) bool { return familiarName(word, Primary) }

// Root returns a word in lower case without its regular ending, so that the forms of a word have the same root: ferry, ferries, ferried
// and ferry's. It need not be a word. Spache counts an unfamiliar word of a sample once, whatever its ending.
func Root(word string) string {
	var space [longest]byte
	w := lower(&space, word)
	for i, c := range w {
		if c == '\'' {
			w = w[:i]
			break
		}
	}
	for _, ending := range [...]string{"ing", "est", "ed", "er", "s"} {
		n := len(w) - len(ending)
		if n > 2 && string(w[n:]) == ending && !(ending == "s" && w[n-1] == 's') {
			w = w[:n]
			break
		}
	}
	if n := len(w) - 1; n > 2 && w[n] == 'e' {
		w = w[:n] // hope, hoping
	}
	if n := len(w) - 1; n > 2 && w[n] == w[n-1] {
		w = w[:n] // drip, dripped
	}
	if n := len(w) - 1; n > 1 && w[n] == 'y' {
		w[n] = 'i' // ferry, ferries
	}
	if len(w) == 0 {
		return word // too long
	}
	return string(w)
}
