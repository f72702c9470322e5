package render

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"encoding/hex"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	"golang.org/x/image/font/sfnt"

	"github.com/lettercraft/lettercraft/core/cryptogram"
	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/drawing/hebrew"
	"github.com/lettercraft/lettercraft/core/sheet/sheettest"
)

// document is a PDF that is read again.
type document struct {
	t       *testing.T
	objects map[string]string
	// parts has the strings in the parts of the pages, by the number of the page's object and the number of the part.
	parts map[string][]string
	// running has the strings that are not content.
	running []string
}

func readDocument(t *testing.T, file []byte) *document {
	t.Helper()
	d := &document{t: t, objects: map[string]string{}, parts: map[string][]string{}}
	for _, m := range regexp.MustCompile(`(?s)(\d+) 0 obj\n(.*?)\nendobj\n`).FindAllSubmatch(file, -1) {
		d.objects[string(m[1])] = string(m[2])
	}
	marked := regexp.MustCompile(`(?s)/(\w+)<<(?:/MCID (\d+)|/Type/Pagination)>>BDC\n(.*?)EMC\n`)
	for number, object := range d.objects {
		if !strings.HasPrefix(object, "<</Type/Page/") {
			continue
		}
		content := d.stream(d.find(object, `/Contents\[(?:\d+ 0 R )*(\d+) 0 R\]`))
		for _, m := range marked.FindAllStringSubmatch(content, -1) {
			texts := d.strings(object, m[3])
			if m[1] == "Artifact" {
				d.running = append(d.running, texts...)
			} else {
				d.parts[number+" "+m[2]] = texts
			}
		}
	}
	return d
}

// find returns what the group of a pattern matches.
func (d *document) find(in, pattern string) string {
	d.t.Helper()
	m := regexp.MustCompile(pattern).FindStringSubmatch(in)
	if m == nil {
		d.t.Fatalf("there is no %s in %.300s", pattern, in)
	}
	return m[1]
}

func (d *document) stream(number string) string {
	d.t.Helper()
	_, compressed, _ := strings.Cut(d.objects[number], "stream\n")
	r, err := zlib.NewReader(strings.NewReader(compressed))
	if err != nil {
		d.t.Fatal(err)
	}
	content, err := io.ReadAll(r)
	if err != nil {
		d.t.Fatal(err)
	}
	return string(content)
}

// strings returns the texts of the strings in a part of a page.
func (d *document) strings(page, part string) []string {
	var all []string
	for _, m := range regexp.MustCompile(`/F(\d) [^<]*<([0-9a-f]*)>Tj`).FindAllStringSubmatch(part, -1) {
		font := d.objects[d.find(page, `/F`+m[1]+` (\d+) 0 R`)]
		unicode := d.stream(d.find(font, `/ToUnicode (\d+) 0 R`))
		text := ""
		for code := range slices.Chunk([]byte(m[2]), 4) {
			text += fromUTF16(d.t, d.find(unicode, "(?m)^<"+string(code)+"><([0-9a-f]*)>$"))
		}
		all = append(all, text)
	}
	return all
}

func fromUTF16(t *testing.T, digits string) string {
	t.Helper()
	b, err := hex.DecodeString(digits)
	if err != nil || len(b)%2 > 0 {
		t.Fatalf("%q is not UTF-16 in hexadecimal: %v", digits, err)
	}
	var units []uint16
	for pair := range slices.Chunk(b, 2) {
		units = append(units, binary.BigEndian.Uint16(pair))
	}
	return string(utf16.Decode(units))
}

var reference = regexp.MustCompile(`(\d+) 0 R`)

// elements returns the structure elements in their order, each with its type and its text.
func (d *document) elements() []string {
	d.t.Helper()
	catalog := d.objects["1"]
	root := d.objects[d.find(catalog, `/StructTreeRoot (\d+) 0 R`)]
	whole := d.objects[d.find(root, `/K\[(\d+) 0 R\]`)]
	var all []string
	for _, m := range reference.FindAllStringSubmatch(d.find(whole, `/K\[(.*)\]`), -1) {
		element := d.objects[m[1]]
		text := ""
		for _, part := range regexp.MustCompile(`/Pg (\d+) 0 R/MCID (\d+)`).FindAllStringSubmatch(element, -1) {
			text += strings.Join(d.parts[part[1]+" "+part[2]], "")
			// The part of the page leads back to its element.
			page := d.find(d.objects[part[1]], `/StructParents (\d+)`)
			number, err := strconv.Atoi(part[2])
			if err != nil {
				d.t.Fatal(err)
			}
			parents := reference.FindAllStringSubmatch(d.find(root, `[\]\[]`+page+`\[([^\]]*)\]`), -1)
			if number >= len(parents) || parents[number][1] != m[1] {
				d.t.Errorf("part %s of page %s does not lead to element %s", part[2], page, m[1])
			}
		}
		all = append(all, d.find(element, `/S/(\w+)`)+" "+text)
	}
	return all
}

func equal(t *testing.T, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestPDFOfAPuzzleIsReadInItsOrder(t *testing.T) {
	params := map[string]any{"text": "Don’t wear a mask, letter!", "seed": "class-4b", "hints": 1}
	file := render(t, sheettest.Drawings(t, cryptogram.Operation, params)[2], "pdf") // the puzzle and its solution
	got := readDocument(t, file).elements()
	want := []string{
		"H1 Cryptogram Puzzle", "P Aristocrat", "P Each letter", "P Hints: G = A", "P A A A", "P ZYC’I LOGA G HGRV, POIIOA!",
		"H2 Letter frequencies", "P G 3 A I 3 O 3 ", "H1 Cryptogram Puzzle: Solution", "P Aristocrat", "P Don’t wear a mask, letter!",
		"P DON T WEAR A MASK LETTER", "P ZYC’I LOGA G HGRV, POIIOA!", "H2 Letter frequencies", "P G 3 A I 3 T O 3 E ", "P Puzzle class-4b",
	}
	if !slices.EqualFunc(got, want, strings.HasPrefix) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestPDFKeepsWordsTogether(t *testing.T) {
	word := func(x float64, role drawing.Role, text string, bold bool) drawing.Text {
		return drawing.Text{X: x, Y: 10, Size: 5, Anchor: drawing.Middle, Bold: bold, Role: role, Text: text}
	}
	d := &drawing.Drawing{Pages: []drawing.Page{{Width: 100, Height: 20, Texts: []drawing.Text{
		word(10, drawing.Paragraph, "I", true), word(17.2, drawing.Joined, "W", true), word(24.4, drawing.Joined, "i", true),
		word(31, drawing.Joined, ",", false), word(50, drawing.More, "O", true), word(57.2, drawing.Joined, "K", true),
	}}}}
	r := readDocument(t, render(t, d, "pdf"))
	equal(t, r.elements(), []string{"P IWi, OK"})
	// Only the comma is in another font. The signs in a string leave no gap, so no reader takes a gap for a space.
	for _, texts := range r.parts {
		equal(t, texts, []string{"IWi", ", ", "OK"})
	}
}

func TestPDFHasParagraphsAcrossPages(t *testing.T) {
	page := func(texts ...drawing.Text) drawing.Page {
		for i := range texts {
			texts[i].X, texts[i].Y, texts[i].Size = 10, float64(10+10*i), 4
		}
		return drawing.Page{Width: 100, Height: 100, Texts: texts}
	}
	d := &drawing.Drawing{Pages: []drawing.Page{
		page(
			drawing.Text{Role: drawing.Heading, Text: "Title"}, drawing.Text{Role: drawing.More, Text: "of two lines"},
			drawing.Text{Text: "A line,"}, drawing.Text{Role: drawing.Running, Text: "Page 1"},
		),
		page(
			drawing.Text{Role: drawing.Running, Text: "Head"}, drawing.Text{Role: drawing.More, Text: "and one"},
			drawing.Text{Role: drawing.Subheading, Text: "Part"}, drawing.Text{Text: "End"}, drawing.Text{Text: ""},
		),
	}}
	r := readDocument(t, render(t, d, "pdf"))
	equal(t, r.elements(), []string{"H1 Title of two lines", "P A line,and one", "H2 Part", "P End"})
	slices.Sort(r.running)
	equal(t, r.running, []string{"Head", "Page 1"})
}

func TestPDFHasTheTextOfSigns(t *testing.T) {
	const text = "é日 " + family + "e\u0301\u0302\u00A0שQ"
	d := &drawing.Drawing{Pages: []drawing.Page{{Width: 100, Height: 20, Texts: []drawing.Text{{X: 5, Y: 10, Size: 4, Text: text}}}}}
	equal(t, readDocument(t, render(t, d, "pdf")).elements(), []string{"P " + text})
}

// TestPDFHasHebrewFromRightToLeft reads the signs as they stand, from left to right: readers turn them around.
func TestPDFHasHebrewFromRightToLeft(t *testing.T) {
	d := &drawing.Drawing{Pages: []drawing.Page{{Width: 100, Height: 20, Texts: []drawing.Text{{X: 5, Y: 10, Size: 4, Text: "A שָׁלוֹם (12) עולם."}}}}}
	file := render(t, d, "pdf")
	equal(t, readDocument(t, file).elements(), []string{"P A םלוע (12) םוֹלשָׁ."})
	if !bytes.Contains(file, []byte("+NotoSansHebrew-Regular/")) || bytes.Contains(file, []byte("+NotoSansHebrew-Bold/")) {
		t.Error("the document does not have the regular Hebrew font alone")
	}
}

func TestPDFHasTheFontOfTheDrawing(t *testing.T) {
	for i, name := range []string{"Go", "LettercraftSerif-", "GoMono-"} {
		const text = "Élan שלום – Щ"
		d := &drawing.Drawing{Font: fonts[i], Pages: []drawing.Page{{Width: 100, Height: 20, Texts: []drawing.Text{
			{X: 5, Y: 10, Size: 4, Bold: true, Text: text}, {X: 50, Y: 10, Size: 4, Text: "x"},
		}}}}
		file := render(t, d, "pdf")
		equal(t, readDocument(t, file).elements(), []string{"P Élan םולש – Щ", "P x"})
		names := regexp.MustCompile(`/FontName/[A-Z]{6}\+(\S+?)/`).FindAllSubmatch(file, -1)
		var got []string
		for _, m := range names {
			got = append(got, string(m[1]))
		}
		equal(t, got, []string{name + "Regular", name + "Bold", "NotoSansHebrew-Bold"})
	}
}

// TestHebrewLettersHaveOutlines checks that none consists of others, and that none is a sign for a missing character.
func TestHebrewLettersHaveOutlines(t *testing.T) {
	for _, f := range loaded(t, drawing.Sans).faces[2:] {
		for r := rune(hebrew.First); r <= hebrew.Last; r++ {
			g := f.glyph(r)
			if g == nil || g.faint {
				t.Fatalf("%c has no glyph", r)
			}
			if outline := outlineOf(f.file, g.index); len(outline) == 0 || int16(binary.BigEndian.Uint16(outline)) < 1 {
				t.Errorf("%c has the outline % x", r, outline)
			}
		}
	}
}

func TestPDFNamesItsLanguage(t *testing.T) {
	file := render(t, sample(t, "marks"), "pdf")
	for _, want := range []string{"/Lang(en)", "/MarkInfo<</Marked true>>", "/ViewerPreferences<</DisplayDocTitle true>>"} {
		if !bytes.Contains(file, []byte(want)) {
			t.Errorf("the document does not contain %s", want)
		}
	}
}

// The embedded file has each glyph with the outline in the font, and in the width that the document names.
func TestTrueType(t *testing.T) {
	for _, f := range allFaces(t) {
		first, second := 'e', 'é'
		if f.glyph(first) == nil {
			first, second = 'א', 'ץ'
		}
		given := []character{
			{f.glyph(first).index, 1000, string(first)},
			{f.glyph(second).index, 1139, string(second)},
			{f.glyph(first).index, 2949, string(first)},
			{f.glyph(' ').index, 7, " "},
		}
		file := trueType(f.file, given)
		hmtx, loca, glyf := table(file, "hmtx"), table(file, "loca"), table(file, "glyf")
		for i, c := range given {
			if got := int(binary.BigEndian.Uint16(hmtx[4*(i+1):])); got != c.width {
				t.Errorf("glyph %d is %d wide, want %d", i+1, got, c.width)
			}
			start, want := binary.BigEndian.Uint32(loca[4*(i+1):]), outlineOf(f.file, c.glyph)
			if !bytes.Equal(glyf[start:][:len(want)], want) {
				t.Errorf("glyph %d has another outline than %s", i+1, c.text)
			}
		}
		n := len(given) + 1
		if got := int(binary.BigEndian.Uint16(table(file, "maxp")[glyphCount:])); got != n || len(hmtx) != 4*n || len(loca) != 4*(n+1) {
			t.Errorf("there are %d glyphs, %d bytes of widths and %d of places", got, len(hmtx), len(loca))
		}
	}
}

// allFaces returns the faces of all fonts.
func allFaces(t *testing.T) []*face {
	t.Helper()
	var all []*face
	for _, font := range fonts {
		all = append(all, loaded(t, font).faces[:2]...)
	}
	return append(all, loaded(t, drawing.Sans).faces[2:]...)
}

// An outline loses its instructions and nothing else. No glyph for a text consists of others: trueType does not look for its parts.
func TestOutlinesOfTheFonts(t *testing.T) {
	for _, f := range allFaces(t)[:2*len(fonts)] {
		font := f.file
		loca, glyf := table(font, "loca"), table(font, "glyf")
		count := int(binary.BigEndian.Uint16(table(font, "maxp")[glyphCount:]))
		place := func(glyph int) int { return 2 * int(binary.BigEndian.Uint16(loca[2*glyph:])) }
		if len(loca) == 4*(count+1) {
			place = func(glyph int) int { return int(binary.BigEndian.Uint32(loca[4*glyph:])) }
		}
		for glyph := range count {
			whole, got := glyf[place(glyph):place(glyph+1)], outlineOf(font, sfnt.GlyphIndex(glyph))
			if len(whole) == 0 {
				continue
			}
			contours := int(int16(binary.BigEndian.Uint16(whole)))
			if contours < 0 {
				t.Fatalf("glyph %d consists of others", glyph)
			}
			head := 10 + 2*contours
			instructions := int(binary.BigEndian.Uint16(whole[head:]))
			if want := slices.Concat(whole[:head], []byte{0, 0}, whole[head+2+instructions:]); !bytes.Equal(got, want) {
				t.Errorf("glyph %d has the outline % x, want % x", glyph, got, want)
			}
		}
	}
}
