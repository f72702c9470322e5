// Command cut prints a file of package serif: the file of Liberation Serif in the weight of its argument, Regular or Bold, with only the characters
// that the Go fonts have too, and without hints, kerning and other tables that nothing here reads. A glyph that consists of others gets an
// outline of its own, so that a glyph can be copied into a document without looking for its parts.
package main

import (
	"encoding/binary"
	"log"
	"os"
	"slices"

	"codeberg.org/go-fonts/liberation/liberationserifbold"
	"codeberg.org/go-fonts/liberation/liberationserifregular"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

func main() {
	log.SetFlags(0)
	files := map[string][]byte{"Regular": liberationserifregular.TTF, "Bold": liberationserifbold.TTF}
	if len(os.Args) != 2 || files[os.Args[1]] == nil {
		log.Fatal("usage: cut Regular|Bold")
	}
	weight := os.Args[1]
	_, err := os.Stdout.Write(cut(files[weight], weight))
	check(err)
}

// cut returns the file with fewer characters.
func cut(file []byte, weight string) []byte {
	order := binary.BigEndian
	whole := parse(file)
	characters := shared(whole, parse(goregular.TTF))
	glyphs := []sfnt.GlyphIndex{0} // the first is for missing characters
	for _, r := range characters {
		glyphs = append(glyphs, glyphOf(whole, r))
	}
	head, hhea, post := slices.Clone(table(file, "head")), slices.Clone(table(file, "hhea")), slices.Clone(table(file, "post")[:32])
	var glyf, hmtx []byte
	loca := make([]byte, 4)
	points, contours := 0, 0 // the most of a glyph
	for _, g := range glyphs {
		outline := outlineOf(whole, g)
		contours, points = max(contours, len(outline)), max(points, len(slices.Concat(outline...)))
		glyf = append(glyf, encode(outline)...)
		glyf = append(glyf, make([]byte, -len(glyf)&3)...)
		loca = order.AppendUint32(loca, uint32(len(glyf)))
		hmtx = append(hmtx, table(file, "hmtx")[4*g:][:4]...) // each glyph of the whole font has a width of its own
	}
	order.PutUint16(head[50:], 1) // loca has 32 bits for each glyph
	order.PutUint16(hhea[34:], uint16(len(glyphs)))
	order.PutUint32(post, 0x00030000) // without names of glyphs
	return assemble(map[string][]byte{
		"OS/2": table(file, "OS/2"), "cmap": characterMap(characters), "glyf": glyf, "head": head, "hhea": hhea, "hmtx": hmtx, "loca": loca,
		"maxp": appendShorts(nil, 1, 0, len(glyphs), points, contours, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0), "name": names(weight), "post": post,
	})
}

func parse(file []byte) *sfnt.Font {
	f, err := sfnt.Parse(file)
	check(err)
	return f
}

// shared returns the characters that both fonts have, in their order.
func shared(a, b *sfnt.Font) []rune {
	var all []rune
	for r := ' '; r < 0xFFFF; r++ {
		if glyphOf(a, r) != 0 && glyphOf(b, r) != 0 {
			all = append(all, r)
		}
	}
	return all
}

func glyphOf(f *sfnt.Font, r rune) sfnt.GlyphIndex {
	index, err := f.GlyphIndex(nil, r)
	check(err)
	return index
}

// outlineOf returns the contours of a glyph.
func outlineOf(f *sfnt.Font, g sfnt.GlyphIndex) [][]point {
	segments, err := f.LoadGlyph(nil, g, fixed.Int26_6(f.UnitsPerEm()), nil) // in font units
	check(err)
	return contours(segments)
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
