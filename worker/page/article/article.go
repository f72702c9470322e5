// Package article extracts the readable text of a web page as blocks, and counts its words and sentences. The service and native programs use
// it, so that they have the same scores. Read [Read]. prepare.go removes the parts that are not text before the extraction, complex.go refuses
// pages that would take too long, and language.go decides on the language of a page.
package article

import (
	"errors"
	"log/slog"
	"slices"
	"strconv"
	"strings"

	readability "codeberg.org/readeck/go-readability/v2"
	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/lettercraft/lettercraft/core/language"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/prose"
)

// Article is the readable text of a web page.
type Article struct {
	Title string
	// Language is the language that the page declares (BCP 47), or empty.
	Language string
	Blocks   []prose.Block
}

// Read returns the readable text of a web page, given its text, which is HTML in UTF-8. It may allocate the given memory in bytes for
// parsing, [InIsolate] or [InProcess], and calls pause from time to time. Error: [operation.InvalidParameter].
func Read(text []byte, memory uint64, pause func()) (Article, error) {
	a, err := Extract(func() (*html.Node, error) { return parse(text, memory, pause) }, pause)
	if errors.Is(err, errTooComplex) {
		return Article{}, Unfit(operation.PageTooComplex, "The page is too complex to be read")
	}
	if err != nil {
		e := Unfit(operation.PageTooComplex, "The page is nested too deeply to be read")
		e.Cause = err
		return Article{}, e
	}
	return a, nil
}

// Parameter is the name of the parameter with the address of a page.
const Parameter = "url"

// MaxBytes is the maximum size of a page, after decompression.
const MaxBytes = 2 << 20

// TooLarge returns the error of a page that is larger than [MaxBytes].
func TooLarge() *operation.Error {
	return Unfit(operation.PageTooLarge, "The page is larger than "+strconv.Itoa(MaxBytes>>20)+" MiB")
}

// Unfit returns the error of a page that cannot be read. Trying again does not help.
func Unfit(reason operation.Reason, message string) *operation.Error {
	return &operation.Error{Code: operation.InvalidParameter, Reason: reason, Parameter: Parameter, Message: message}
}

// Measure counts the words and sentences of an article, and finds its language. The page that it returns has no address; it has the sentences
// if they are wanted.
func (a *Article) Measure(sentences bool) operation.Page {
	page := language.Measure(prose.Read(a.Blocks), sentences)
	page.Title, page.Language = a.Title, languageOf(page.Language, a.Language)
	return page
}

// minText is the minimum length of an extracted article in bytes. If an article is shorter, the text of the whole page is used,
// without navigation.
const minText = 100

// Extract extracts the article of a web page. If the page has no article, but a table or a list, for example, Extract returns the text of the
// whole page without the elements around its content. It calls parse to get the page, and calls it again if there is no article, because the
// extraction changes the page. The error comes from parse. Extract calls pause from time to time.
func Extract(parse func() (*html.Node, error), pause func()) (Article, error) {
	doc, err := parse()
	if err != nil {
		return Article{}, err
	}
	prepare(doc)
	page := goquery.NewDocumentFromNode(doc)
	pause()
	a := Article{Language: tag(page.FindMatcher(goquery.Single("html")).AttrOr("lang", ""))}
	heading := mainHeading(page)
	// The extraction would parse the content of noscript elements to look for images, without a limit.
	page.Find("noscript").Remove()

	parser := readability.NewParser()
	parser.KeepClasses = true
	parser.DisableJSONLD = true // it is in scripts, which have been removed
	parser.Logger = slog.New(&pauses{pause: pause})
	found, err := parser.ParseAndMutate(doc, nil) // without the address of the page, so that links stay as they are
	if a.Title = clean(found.Title()); a.Title == "" {
		a.Title = clean(page.FindMatcher(goquery.Single("title")).Text())
	}
	pause()
	if err == nil && found.Node != nil {
		a.Blocks = blocks(found.Node, false)
	}
	if size(a.Blocks) < minText {
		if doc, err = parse(); err != nil {
			return Article{}, err
		}
		prepare(doc)
		pause()
		for _, body := range goquery.NewDocumentFromNode(doc).FindMatcher(goquery.Single("body")).Nodes {
			if text := blocks(body, true); len(text) > 0 {
				a.Blocks = text
				return a, nil
			}
		}
	}
	if len(a.Blocks) > 0 {
		a.Blocks = withHeading(a.Blocks, heading)
	}
	return a, nil
}

// mainHeading returns the first main heading in a page.
func mainHeading(page *goquery.Document) string {
	return clean(page.FindMatcher(goquery.Single("h1")).Text())
}

// withHeading puts the main heading of a page before its text, unless the text has it. The extraction leaves out a heading that is like the
// title.
func withHeading(text []prose.Block, heading string) []prose.Block {
	is := func(b prose.Block) bool { return b.Text == heading }
	if heading == "" || slices.ContainsFunc(text, is) {
		return text
	}
	return append([]prose.Block{{Kind: prose.Heading, Text: heading}}, text...)
}

// around are the elements around the content of a page.
var around = map[atom.Atom]bool{atom.Nav: true, atom.Header: true, atom.Footer: true, atom.Aside: true, atom.Form: true, atom.Noscript: true}

// inline are the elements that are part of a line of text. Any other element is a block of its own.
var inline = map[atom.Atom]bool{
	0:      true, // an unknown element, such as a custom one
	atom.A: true, atom.Abbr: true, atom.Acronym: true, atom.Area: true, atom.B: true, atom.Bdi: true, atom.Bdo: true, atom.Big: true,
	atom.Cite: true, atom.Code: true, atom.Data: true, atom.Del: true, atom.Dfn: true, atom.Em: true, atom.Font: true, atom.I: true,
	atom.Img: true, atom.Ins: true, atom.Kbd: true, atom.Label: true, atom.Map: true, atom.Mark: true, atom.Nobr: true, atom.Output: true,
	atom.Picture: true, atom.Q: true, atom.Rp: true, atom.Rt: true, atom.Ruby: true, atom.S: true,
	atom.Samp: true, atom.Slot: true, atom.Small: true, atom.Source: true, atom.Span: true, atom.Strike: true, atom.Strong: true,
	atom.Sub: true, atom.Sup: true, atom.Time: true, atom.Tt: true, atom.U: true, atom.Var: true, atom.Wbr: true,
}

// kinds are the kinds of the blocks in elements. The innermost of these elements decides.
var kinds = map[atom.Atom]prose.Kind{
	atom.H1: prose.Heading, atom.H2: prose.Heading, atom.H3: prose.Heading, atom.H4: prose.Heading, atom.H5: prose.Heading, atom.H6: prose.Heading,
	atom.Dt: prose.Heading, atom.Legend: prose.Heading, atom.Summary: prose.Heading,
	atom.Li: prose.Item, atom.Dd: prose.Item,
	atom.Td: prose.Cell, atom.Th: prose.Cell, atom.Address: prose.Cell,
	atom.Caption: prose.Caption, atom.Figcaption: prose.Caption, atom.Figure: prose.Caption,
	atom.Pre:        prose.Code,
	atom.Blockquote: prose.Paragraph,
}

// named are parts of classes and ids, and the kinds of the elements that usually have them.
var named = []struct {
	part string
	kind prose.Kind
}{
	{"caption", prose.Caption},
	{"byline", prose.Caption},
	{"dateline", prose.Caption},
	{"credit", prose.Caption},
	{"copyright", prose.Caption},
	{"footnote", prose.Note},
	{"endnote", prose.Note},
	{"reference", prose.Reference},
	{"citation", prose.Reference},
	{"bibliography", prose.Reference},
}

// kindOf returns the kind of the blocks in an element. Its classes or its id decide, then its name, then the element around it. Classes and
// ids say nothing about an element with most of the text, such as an article about credit cards.
func (r *reader) kindOf(n *html.Node, name atom.Atom) prose.Kind {
	if r.kind == prose.Reference || r.kind == prose.Note {
		return r.kind
	}
	if kind, is := namedKind(n); is && (kind == r.kind || textSize(n) <= r.most) {
		return kind
	}
	if kind, known := kinds[name]; known {
		return kind
	}
	return r.kind
}

// namedKind returns the kind for the classes or the id of an element.
func namedKind(n *html.Node) (kind prose.Kind, is bool) {
	for _, a := range n.Attr {
		if a.Key != "class" && a.Key != "id" || len(a.Val) > longestName {
			continue
		}
		for _, one := range named {
			if strings.Contains(a.Val, one.part) {
				return one.kind, true
			}
		}
		if number := strings.TrimPrefix(a.Val, "fn"); number != a.Val && strings.Trim(number, "0123456789-_:.") == "" {
			return prose.Note, true
		}
	}
	return 0, false
}

// longestName is the maximum length in bytes of an id or a list of classes that is read. Longer lists say little about an element.
const longestName = 64

// reader collects blocks.
type reader struct {
	blocks []prose.Block
	block  strings.Builder
	kind   prose.Kind
	breaks int  // number of line breaks since the last text
	links  int  // number of links around the current element
	linked int  // number of bytes of the block in links
	whole  bool // skip the elements around the content
	most   int  // maximum number of bytes of text in an element whose classes and id are read
}

// blocks returns the blocks of an element. For the element of a whole page, it skips the elements around the content.
func blocks(n *html.Node, whole bool) []prose.Block {
	r := reader{whole: whole, most: textSize(n) * 3 / 4}
	r.read(n)
	r.end()
	return prose.Lists(r.blocks, prose.Item)
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
	name := atom.Lookup([]byte(n.Data))
	isBlock := n.Type == html.ElementNode && n.Namespace != "math" && !inline[name]
	if isBlock {
		r.end()
	}
	outer := r.kind
	if isBlock {
		r.kind = r.kindOf(n, name)
	}
	links := r.links
	if name == atom.A {
		r.links++
	}
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		r.read(child)
	}
	r.links = links
	if isBlock {
		r.end()
	}
	r.kind = outer
}

// lineBreaks replaces the line breaks in the source of a page, because they mean spaces.
var lineBreaks = strings.NewReplacer("\n", " ", "\r", " ")

func (r *reader) text(text string) {
	if r.kind != prose.Code {
		text = lineBreaks.Replace(text)
	}
	if strings.TrimSpace(text) != "" {
		r.breaks = 0
	}
	if r.links > 0 {
		r.linked += len(text)
	}
	r.block.WriteString(text)
}

func (r *reader) end() {
	first, text := len(r.blocks), r.block.String()
	if r.kind == prose.Code {
		r.blocks = append(r.blocks, prose.Preformatted(text)...)
	} else {
		r.blocks = prose.AppendLines(r.blocks, r.kind, text)
	}
	if 2*r.linked > len(text) {
		for i := range r.blocks[first:] {
			r.blocks[first+i].Linked = true
		}
	}
	r.block.Reset()
	r.breaks, r.linked = 0, 0
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
func size(blocks []prose.Block) int {
	n := 0
	for _, b := range blocks {
		n += len(b.Text)
	}
	return n
}
