package prose

import (
	"slices"
	"strings"
	"sync"

	"github.com/lettercraft/lettercraft/core/irregular"
)

// notices are the headings and labels of parts that stand beside a text: the back matter of a paper, biographies, links to other texts, and
// the lists of who was at a meeting. The value is whether they also stand above a part, whose paragraphs are then no prose; the others are
// labels with a colon.
var notices = sync.OnceValue(func() map[string]bool {
	found := map[string]bool{}
	for section := range strings.SplitSeq(`author contribution,author contributions,authors' contributions,authors’ contributions,
			about the author,about the authors,competing interest,competing interests,conflict of interest,conflicts of interest,
			conflict of interest statement,data availability,data availability statement,declaration of competing interest,
			declaration of interest,declaration of interests,declaration of conflicting interests,ethics approval,financial disclosure,
			financial support,funding statement,grant support`, ",") {
		found[strings.TrimSpace(section)] = true
	}
	for label := range strings.SplitSeq(`absent,affiliate disclosure,apologies,disclosure,disclosures,funding,in attendance,keywords,key words,
			present,read more,related,related articles,related posts,related reading,related stories,see also,you may also like`, ",") {
		found[strings.TrimSpace(label)] = false
	}
	return found
})

// links are the labels before links.
var links = sync.OnceValue(func() map[string]bool {
	found := map[string]bool{}
	for label := range strings.SplitSeq("read more,related,related reading,see also", ",") {
		found[label] = true
	}
	return found
})

// isClause reports whether a text is a clause and no title: it ends with a full stop, does not begin as many titles do, has hardly a capital, and a
// verb that shows its tense.
func isClause(text string) bool {
	words := Words(text)
	if !isEnded(text, "") || len(words) < minWords || titles()[strings.ToLower(words[0])] || isTitled(words[1:]) {
		return false
	}
	return slices.ContainsFunc(words[1:], func(word string) bool { return finite()[word] || past()[word] })
}

// titles are words that begin many titles.
var titles = sync.OnceValue(func() map[string]bool { return wordSet(`how why what when where who which best top`) })

// past are the irregular past tenses. Regular ones are also participles, as in beans baked in a pot.
var past = sync.OnceValue(func() map[string]bool {
	found := map[string]bool{}
	verbs, _, _ := strings.Cut(irregular.Forms, "calf")
	for forms := range strings.SplitSeq(verbs, ";") {
		if words := strings.Fields(forms); len(words) > 1 {
			found[words[1]] = true
		}
	}
	return found
})

// declared are the beginnings of such parts without a heading.
var declared = []string{
	"as an amazon associate ", "the author declares ", "the authors declare ", "the authors have no conflict",
	"the authors have no competing", "the authors report no ", "this article contains affiliate ", "this article may contain affiliate ",
	"this page contains affiliate ", "this page may contain affiliate ", "this post contains affiliate ", "this post may contain affiliate ",
	"this research was funded ", "this research was supported by ", "this study was funded ", "this study was supported by ",
	"this work was funded ", "this work was supported by ",
}

const (
	// longestNotice is the maximum length of the heading or label of a notice, in bytes.
	longestNotice = 40
	// longestHeading is the maximum length of a paragraph that can be a heading, in bytes.
	longestHeading = 60
)

// inNotice reports whether a block is in a notice, given the blocks behind it, the number of bytes of prose before it, and whether the block
// before it is in one, and whether the blocks behind it are, too, up to the next heading. A short paragraph without the end of a sentence can be a
// heading.
func (b *Block) inNotice(behind []Block, before int, section bool) (is, goesOn bool) {
	if b.Kind != Paragraph && b.Kind != Heading && b.Kind != Item {
		return section, section
	}
	heading := b.isHeading()
	text := strings.Trim(b.Text, emphasis)
	start := text[:min(len(text), longestNotice)]
	if !heading && !strings.Contains(start, ":") && !strings.ContainsAny(start[:min(len(start), 1)], "ATat") {
		return section, section // most blocks: what is declared begins with such a letter
	}
	start = strings.ToLower(start)
	label, _, labelled := strings.Cut(start, ":")
	label = strings.TrimRight(strings.TrimLeft(label, "0123456789. "), " .")
	above, known := notices()[label]
	switch {
	case heading:
		above = above && (b.Kind == Heading || endsSoon(behind)) && isBeside(behind, before)
		return known && labelled, above && len(b.Text) <= longestNotice && (!strings.Contains(label, "interest") || speakOfAuthors(behind))
	case known && labelled:
		_, after, _ := strings.Cut(text, ":")
		after = strings.TrimLeft(after, emphasis+" ")
		if !beginsSmall(after) && !(links()[label] && isClause(after)) { // Related: the dog ran away.
			return true, section
		}
	}
	for _, beginning := range declared {
		if strings.HasPrefix(start, beginning) {
			return true, section
		}
	}
	return section, section
}

// isHeading reports whether a block is a heading, or can be one in a text without marks.
func (b *Block) isHeading() bool {
	return b.Kind == Heading || b.Kind == Paragraph && len(b.Text) < longestHeading && !isEnded(b.Text, "") && isCapitalized(strings.TrimLeft(b.Text, emphasis))
}

// longestPart is the maximum number of paragraphs below a heading without a mark, because nothing but another heading ends the part.
const longestPart = 2

// endsSoon reports whether another heading or the end of the text comes after a few blocks.
func endsSoon(blocks []Block) bool {
	for i := range blocks[:min(len(blocks), longestPart+1)] {
		if blocks[i].isHeading() {
			return true
		}
	}
	return len(blocks) <= longestPart
}

// largestPart is the maximum size of a part at the end of a text, as a multiple of the prose before it. A larger part is the text itself.
const largestPart = 2

// isBeside reports whether the part at the beginning of some blocks stands beside the text: another heading ends it, or it is not large
// compared with the number of bytes of prose before it.
func isBeside(blocks []Block, before int) bool {
	size := 0
	for i := range blocks {
		if blocks[i].isHeading() {
			return true
		}
		size += len(blocks[i].Text)
	}
	return size <= largestPart*before
}

// speakOfAuthors reports whether the first of some blocks speaks of authors, as a declaration of interests does. The heading of a part about
// conflicts of interest can be the same.
func speakOfAuthors(blocks []Block) bool {
	return len(blocks) > 0 && (strings.Contains(blocks[0].Text, "author") || strings.Contains(blocks[0].Text, "declare"))
}

// counted are things that are counted in statistics: Smith 12 points, 9 rebounds.
var counted = sync.OnceValue(func() map[string]bool {
	return wordSet(`assist assists block blocks cap caps catch catches draw draws goal goals kick kicks loss losses medal medals point points pts
		rebound rebounds run runs save saves seat seats steal steals tackle tackles tries try vote votes wicket wickets win wins yard yards`)
})

// isStatistic reports whether the words of a sentence are names and then figures with the things that are counted.
func isStatistic(words []string) bool {
	figures, things := 0, 0
	for i, word := range words {
		switch {
		case isDigit(word[0]) && i > 0:
			figures++
		case figures == 0 && isCapitalized(word):
		case figures > 0 && counted()[word]:
			things++
		default:
			return false
		}
	}
	return things > 0
}
