// Package article extracts the readable text of a web page as blocks. A block is a heading, a paragraph, a list item or
// similar. Read [Extract].
package article

import (
	"net/url"
	"slices"
	"strings"

	readability "codeberg.org/readeck/go-readability/v2"
	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Article is the readable text of a web page.
type Article struct {
	Title string
	// Language is the language that the page declares (BCP 47), or empty.
	Language string
	Blocks   []string
}

// minText is the minimum length of an extracted article in bytes. If an article is shorter, the text of the whole page is used,
// without navigation.
const minText = 100

// Extract extracts the article of a web page. It changes doc. If the page has no article but a table or a list, for example,
// Extract returns the text of the whole page without the elements around its content. The address is that of the page.
func Extract(doc *html.Node, address *url.URL) Article {
	page := goquery.NewDocumentFromNode(doc)
	page.Find(unread).Remove()
	whole := blocks(page.Find("body").Not("nav"), true)
	language := tag(page.Find("html").AttrOr("lang", ""))
	// The extraction would parse the content of noscript elements to look for images, without a limit.
	page.Find("noscript").Remove()

	parser := readability.NewParser()
	found, err := parser.ParseAndMutate(doc, address)
	a := Article{Title: clean(found.Title()), Language: language, Blocks: whole}
	if a.Title == "" {
		a.Title = clean(page.Find("title").First().Text())
	}
	if err != nil || found.Node == nil {
		return a
	}
	if text := blocks(goquery.NewDocumentFromNode(found.Node).Selection, false); size(text) >= minText || len(whole) == 0 {
		a.Blocks = text
	}
	return a
}

// unread selects the elements whose text is not part of what people read.
const unread = "script, style, template, iframe, frame, noframes, object, embed, noembed, svg, annotation, annotation-xml, canvas, audio, video, " +
	"select, datalist, textarea, input, button, meter, progress, [hidden], [aria-hidden=true]"

// around are the elements around the content of a page.
var around = map[atom.Atom]bool{atom.Nav: true, atom.Header: true, atom.Footer: true, atom.Aside: true, atom.Form: true, atom.Noscript: true}

// inline are the elements that are part of a line of text. Any other element begins a new block, and ends it.
var inline = map[atom.Atom]bool{
	0:      true, // an unknown element, such as a custom one
	atom.A: true, atom.Abbr: true, atom.Acronym: true, atom.Area: true, atom.B: true, atom.Bdi: true, atom.Bdo: true, atom.Big: true,
	atom.Cite: true, atom.Code: true, atom.Data: true, atom.Del: true, atom.Dfn: true, atom.Em: true, atom.Font: true, atom.I: true,
	atom.Img: true, atom.Ins: true, atom.Kbd: true, atom.Label: true, atom.Map: true, atom.Mark: true, atom.Nobr: true, atom.Output: true,
	atom.Picture: true, atom.Q: true, atom.Rp: true, atom.Rt: true, atom.Ruby: true, atom.S: true,
	atom.Samp: true, atom.Slot: true, atom.Small: true, atom.Source: true, atom.Span: true, atom.Strike: true, atom.Strong: true,
	atom.Sub: true, atom.Sup: true, atom.Time: true, atom.Tt: true, atom.U: true, atom.Var: true, atom.Wbr: true,
}

// reader collects blocks.
type reader struct {
	blocks []string
	block  strings.Builder
	breaks int  // number of line breaks since the last text
	whole  bool // skip the elements around the content

	preformatted bool // in a <pre>
}

// blocks returns the blocks of the elements in a selection. If the selection is a whole page, it skips the elements around the
// content.
func blocks(s *goquery.Selection, whole bool) []string {
	r := reader{whole: whole}
	for _, n := range s.Nodes {
		r.read(n)
	}
	r.end()
	return r.blocks
}

func (r *reader) read(n *html.Node) {
	switch {
	case n.Type == html.TextNode:
		r.text(n.Data)
		return
	case n.Type == html.ElementNode && n.DataAtom == atom.Br:
		r.block.WriteByte('\n')
		if r.breaks++; r.breaks == 2 { // an empty line
			r.end()
		}
		return
	case n.Type == html.ElementNode && r.whole && around[n.DataAtom]:
		r.end()
		return
	}
	// Elements created by the extraction have no DataAtom.
	isBlock := n.Type == html.ElementNode && n.Namespace != "math" && !inline[atom.Lookup([]byte(n.Data))]
	if isBlock {
		r.end()
	}
	preformatted := r.preformatted
	r.preformatted = preformatted || n.DataAtom == atom.Pre
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		r.read(child)
	}
	r.preformatted = preformatted
	if isBlock {
		r.end()
	}
}

func (r *reader) text(text string) {
	if r.breaks > 0 && beginsItem(text) {
		r.end()
	}
	if r.preformatted { // an empty line ends a paragraph
		paragraphs := strings.Split(text, "\n\n")
		for _, p := range paragraphs[:len(paragraphs)-1] {
			r.block.WriteString(p)
			r.end()
		}
		text = paragraphs[len(paragraphs)-1]
	}
	if strings.TrimSpace(text) != "" {
		r.breaks = 0
	}
	r.block.WriteString(text)
}

// beginsItem reports whether a line begins like an item of a list: with a bullet, or with a number and a full stop or bracket.
func beginsItem(line string) bool {
	mark, _, spaced := strings.Cut(strings.TrimLeft(line, " \t\r\n\u00a0"), " ")
	number := strings.TrimRight(mark, ".)")
	return spaced && mark != "" && (strings.Trim(mark, "•‣◦▪●·*+-–—") == "" || number != mark && strings.Trim(number, "0123456789") == "")
}

func (r *reader) end() {
	if text := clean(r.block.String()); text != "" {
		r.blocks = append(r.blocks, text)
	}
	r.block.Reset()
	r.breaks = 0
}

// tag returns the language tag (BCP 47) in an attribute lang, or an empty string if it is malformed.
func tag(lang string) string {
	lang = strings.TrimSpace(lang)
	if len(lang) > 35 || strings.Trim(lang, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-") != "" {
		return ""
	}
	return lang
}

// clean replaces each run of white space with one space, and removes white space at the ends.
func clean(text string) string { return strings.Join(strings.Fields(text), " ") }

// size returns the total length of blocks in bytes.
func size(blocks []string) int {
	n := 0
	for _, b := range blocks {
		n += len(b)
	}
	return n
}

// Plain returns the paragraphs of a plain text, which are separated by empty lines, as blocks.
func Plain(text string) Article {
	var a Article
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	var words []string // words of the current paragraph
	for line := range strings.SplitSeq(text+"\n\n", "\n") {
		before := len(words)
		words = slices.AppendSeq(words, strings.FieldsSeq(line))
		if len(words) > before {
			continue
		}
		if len(words) > 0 {
			a.Blocks = append(a.Blocks, strings.Join(words, " "))
		}
		words = words[:0]
	}
	return a
}
