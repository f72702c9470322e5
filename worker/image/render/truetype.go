package render

import (
	"encoding/binary"
	"slices"

	"golang.org/x/image/font/sfnt"
)

// embeddedTables are the tables of a TrueType file in a PDF (PDF 32000-1, section 9.9), without those of hints for coarse pixels.
var embeddedTables = []string{"glyf", "head", "hhea", "hmtx", "loca", "maxp"}

// Places of numbers in tables.
const (
	locaFormat = 50 // indexToLocFormat in head
	metrics    = 34 // numberOfHMetrics in hhea
	glyphCount = 4  // numGlyphs in maxp
)

// trueType returns a TrueType file whose glyph 0 is empty and whose other glyphs are the given ones of a font, with their own widths. A
// subset made by the font package of canvas has one width for a glyph, and the time. The fonts have no glyphs that consist of others.
//
// The format is that of the OpenType specification 1.9.
func trueType(font []byte, glyphs []character) []byte {
	order := binary.BigEndian
	tables := map[string][]byte{}
	for _, tag := range embeddedTables {
		tables[tag] = slices.Clone(table(font, tag))
	}
	glyf, loca, hmtx := []byte{}, make([]byte, 8), make([]byte, 4)
	for _, c := range glyphs {
		glyf = append(glyf, outlineOf(font, c.glyph)...)
		glyf = append(glyf, make([]byte, -len(glyf)&3)...)
		loca = order.AppendUint32(loca, uint32(len(glyf)))
		hmtx = order.AppendUint16(hmtx, uint16(c.width))
		hmtx = append(hmtx, bearing(tables["hmtx"], int(order.Uint16(tables["hhea"][metrics:])), int(c.glyph))...)
	}
	order.PutUint16(tables["hhea"][metrics:], uint16(len(glyphs)+1))
	order.PutUint16(tables["maxp"][glyphCount:], uint16(len(glyphs)+1))
	order.PutUint16(tables["head"][locaFormat:], 1) // loca has 32 bits for each glyph
	tables["glyf"], tables["loca"], tables["hmtx"] = glyf, loca, hmtx
	return assemble(tables)
}

// outlineOf returns the outline of a glyph of a font, without its instructions.
func outlineOf(font []byte, glyph sfnt.GlyphIndex) []byte {
	order := binary.BigEndian
	loca, isLong := table(font, "loca"), order.Uint16(table(font, "head")[locaFormat:]) == 1
	place := func(i sfnt.GlyphIndex) int {
		if isLong {
			return int(order.Uint32(loca[4*int(i):]))
		}
		return 2 * int(order.Uint16(loca[2*int(i):]))
	}
	outline := table(font, "glyf")[place(glyph):place(glyph+1)]
	if len(outline) == 0 {
		return nil
	}
	at := 10 + 2*int(order.Uint16(outline)) // the place of the length of the instructions is behind the ends of the contours
	rest := outline[at+2+int(order.Uint16(outline[at:])):]
	return slices.Concat(outline[:at], []byte{0, 0}, rest)
}

// bearing returns the left side bearing of a glyph. Glyphs after the first n have no width of their own.
func bearing(hmtx []byte, n, glyph int) []byte {
	if glyph < n {
		return hmtx[4*glyph+2:][:2]
	}
	return hmtx[4*n+2*(glyph-n):][:2]
}

// table returns a table of a TrueType file.
func table(font []byte, tag string) []byte {
	order := binary.BigEndian
	for i := range int(order.Uint16(font[4:])) {
		if entry := font[12+16*i:]; string(entry[:4]) == tag {
			return font[order.Uint32(entry[8:]):][:order.Uint32(entry[12:])]
		}
	}
	return nil
}

// assemble returns a file with the embedded tables.
func assemble(tables map[string][]byte) []byte {
	order := binary.BigEndian
	count := len(embeddedTables)
	const power = 2 // the exponent of the greatest power of 2 that is at most the number of tables
	file := order.AppendUint32(nil, 0x00010000)
	for _, n := range []int{count, 16 << power, power, 16*count - 16<<power} {
		file = order.AppendUint16(file, uint16(n))
	}
	var content []byte
	for _, tag := range embeddedTables {
		start, sum := 12+16*count+len(content), uint32(0)
		content = append(content, tables[tag]...)
		content = append(content, make([]byte, -len(content)&3)...)
		for rest := content[start-12-16*count:]; len(rest) > 0; rest = rest[4:] {
			sum += order.Uint32(rest)
		}
		file = append(file, tag...)
		for _, n := range []uint32{sum, uint32(start), uint32(len(tables[tag]))} {
			file = order.AppendUint32(file, n)
		}
	}
	return append(file, content...)
}
