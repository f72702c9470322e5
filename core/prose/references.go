package prose

import "strings"

// references are the headings of lists of sources, whose entries are not prose. The value is whether the heading suffices. Other headings
// can also stand above notes in sentences, as in a recipe, so the entries must look like references.
var references = map[string]bool{
	"references": true, "footnotes": true, "endnotes": true, "bibliography": true, "works cited": true, "citations": true,
	"notes and references": true, "notes": false, "sources": false, "further reading": false, "external links": false, "see also": false,
	"literature": false,
}

// inReferences reports whether the items behind a block are references, given the block, the blocks behind it, and whether the items
// before it are. A heading begins references, and the next heading ends them.
func (b Block) inReferences(behind []Block, are bool) bool {
	if b.Kind == Heading || b.Kind == Paragraph && len(b.Text) < 24 {
		title, _, _ := strings.Cut(b.Text, "(")
		if suffices, is := references[strings.ToLower(strings.Trim(title, " :.0123456789"))]; is || b.Kind == Heading {
			return is && (suffices || lookLikeReferences(behind))
		}
	}
	return are
}

// lookedAt is the maximum number of blocks behind a heading that decide whether it is a heading of references.
const lookedAt = 10

// lookLikeReferences reports whether at least half of the items at the beginning of some blocks look like references.
func lookLikeReferences(blocks []Block) bool {
	items, like := 0, 0
	for _, b := range blocks[:min(len(blocks), lookedAt)] {
		if b.Kind == Heading {
			break
		}
		if b.Kind == Item {
			items++
			if looksLikeReference(b.Text) {
				like++
			}
		}
	}
	return 2*like >= items
}

// looksLikeReference reports whether a text has, near its beginning, an address, a year, an abbreviation of references, or a name with
// initials behind the surname.
func looksLikeReference(text string) bool {
	text = text[:min(len(text), lookedInto)]
	for i, field := range strings.Fields(text) {
		switch strings.ToLower(strings.Trim(field, "(),;:")) {
		case "al.", "ch.", "doi", "ed.", "eds.", "ibid.", "isbn", "p.", "pp.", "vol.":
			return true
		}
		word := strings.TrimFunc(field, isSign)
		isInitial := i == 1 && len(word) <= 2 && word == strings.ToUpper(word) && strings.ContainsAny(field, ".,") && isCapitalized(word) && isCapitalized(text)
		if _, host, _ := cutAddress(field); host != "" || isYear(word) || isInitial {
			return true
		}
	}
	return false
}

// lookedInto is the maximum number of bytes of an entry that are looked at.
const lookedInto = 500

// isYear reports whether a word is a year from 1500 to 2099, as in references, in which a letter may follow: 2011a.
func isYear(word string) bool {
	return len(word) >= 4 && "1500" <= word[:4] && word[:4] < "2100" && strings.Trim(word[:4], "0123456789") == "" &&
		strings.Trim(word[4:], "abcd") == ""
}
