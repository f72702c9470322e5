package render

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"
	"slices"
	"strings"

	"golang.org/x/image/font/sfnt"
)

// embedded is a font in a document: a composite font (PDF 32000-1, section 9.7) whose codes are glyphs of a file that has only these glyphs.
type embedded struct {
	codes  map[character]int
	glyphs []character // the first is for code 1
}

// character is a glyph with a width in font units, and the text that a reader copies.
type character struct {
	glyph sfnt.GlyphIndex
	width int
	text  string
}

// code returns the code of a sign. A sign that the font does not have gets a glyph without an outline, because it is drawn as a shape.
func (e *embedded) code(f *face, s *sign) int {
	glyph := s.index
	if glyph == 0 {
		glyph = f.glyph(' ').index
	}
	c := character{glyph, int(math.Round(s.width / s.size * float64(f.font.UnitsPerEm()))), s.cluster}
	code, isKnown := e.codes[c]
	if !isKnown {
		if e.codes == nil {
			e.codes = map[character]int{}
		}
		e.glyphs = append(e.glyphs, c)
		code = len(e.glyphs)
		e.codes[c] = code
	}
	return code
}

// addFonts adds the fonts to a file and returns their names and numbers, as entries of a dictionary.
func (w *textWriter) addFonts(f *pdfFile) string {
	entries := ""
	for i := range w.fonts {
		if e := &w.fonts[i]; len(e.glyphs) > 0 {
			entries += fmt.Sprintf("/F%d %d 0 R", i, e.add(f, w.faces[i]))
		}
	}
	return entries
}

// add adds the font to a file and returns its number.
func (e *embedded) add(f *pdfFile, face *face) int {
	weight, stem := "Regular", 80
	if face.bold {
		weight, stem = "Bold", 140
	}
	name := face.family + weight
	head, hhea := table(face.file, "head"), table(face.file, "hhea")
	em := float64(face.font.UnitsPerEm())
	metric := func(table []byte, at int) int {
		return int(math.Round(1000 / em * float64(int16(binary.BigEndian.Uint16(table[at:])))))
	}
	file := trueType(face.file, e.glyphs)
	name = subsetTag(file) + "+" + name
	program := f.addStream(fmt.Sprintf("/Length1 %d", len(file)), file)
	capHeight := int(math.Round(1000 * face.laid.CapHeight()))
	descriptor := f.add(fmt.Appendf(nil,
		"<</Type/FontDescriptor/FontName/%s/Flags 4/FontBBox[%d %d %d %d]/ItalicAngle 0/Ascent %d/Descent %d/CapHeight %d/StemV %d/FontFile2 %d 0 R>>",
		name, metric(head, 36), metric(head, 38), metric(head, 40), metric(head, 42), metric(hhea, 4), metric(hhea, 6), capHeight, stem, program))
	var widths strings.Builder
	for _, c := range e.glyphs {
		widths.WriteString(number(1000/em*float64(c.width)) + " ")
	}
	descendant := f.add(fmt.Appendf(nil,
		"<</Type/Font/Subtype/CIDFontType2/BaseFont/%s/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor %d 0 R/CIDToGIDMap/Identity/W[1[%s]]>>",
		name, descriptor, widths.String()))
	texts := f.addStream("", e.toUnicode())
	return f.add(fmt.Appendf(nil,
		"<</Type/Font/Subtype/Type0/BaseFont/%s/Encoding/Identity-H/DescendantFonts[%d 0 R]/ToUnicode %d 0 R>>", name, descendant, texts))
}

// subsetTag returns the six letters that begin the name of an embedded file (section 9.6.4). Other files have other letters.
func subsetTag(file []byte) string {
	sum := crc32.ChecksumIEEE(file)
	var tag []byte
	for range 6 {
		tag = append(tag, 'A'+byte(sum%26))
		sum /= 26
	}
	return string(tag)
}

// toUnicode returns the CMap from codes to texts (section 9.10.3).
func (e *embedded) toUnicode() []byte {
	b := []byte("/CIDInit/ProcSet findresource begin\n12 dict begin\nbegincmap\n" +
		"/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n/CMapName/Adobe-Identity-UCS def\n/CMapType 2 def\n" +
		"1 begincodespacerange\n<0000><ffff>\nendcodespacerange\n")
	const most = 100 // entries of a block
	code := 1
	for block := range slices.Chunk(e.glyphs, most) {
		b = fmt.Appendf(b, "%d beginbfchar\n", len(block))
		for _, c := range block {
			b = fmt.Appendf(b, "<%04x><%s>\n", code, utf16Hex(c.text))
			code++
		}
		b = append(b, "endbfchar\n"...)
	}
	return append(b, "endcmap\nCMapName currentdict/CMap defineresource pop\nend\nend\n"...)
}
