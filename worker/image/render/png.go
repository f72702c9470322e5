package render

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
)

// pngWriter writes pages as PNG, with a palette of at most 16 greys and two pixels a byte. Package image/png would ask
// for each pixel through an interface, which takes longer than to draw all of them.
type pngWriter struct {
	palette
	row  []byte
	data bytes.Buffer
	zlib *zlib.Writer
}

// How a row is written: as it is, or as the difference to the row above (PNG, section 9.2).
const (
	filterNone = 0
	filterUp   = 2
)

// encode returns a page as a file.
func (w *pngWriter) encode(p *page) []byte {
	w.begin()
	if !w.write(p) {
		w.spread()
		w.write(p)
	}
	greys := make([]byte, 0, 3*len(w.greys))
	for _, g := range w.greys {
		greys = append(greys, g, g, g)
	}
	out := make([]byte, 0, w.data.Len()+128)
	out = append(out, "\x89PNG\r\n\x1a\n"...)
	var header [13]byte
	binary.BigEndian.PutUint32(header[:], uint32(p.Rect.Dx()))
	binary.BigEndian.PutUint32(header[4:], uint32(p.Rect.Dy()))
	header[8], header[9] = 4, 3 // bits a pixel, which are places in the palette
	out = appendChunk(out, "IHDR", header[:])
	out = appendChunk(out, "PLTE", greys)
	out = appendChunk(out, "IDAT", w.data.Bytes())
	return appendChunk(out, "IEND", nil)
}

// appendChunk appends a part of a file: length, kind, data, and a checksum of the last two.
func appendChunk(out []byte, kind string, data []byte) []byte {
	out = binary.BigEndian.AppendUint32(out, uint32(len(data)))
	start := len(out)
	out = append(append(out, kind...), data...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[start:]))
}

// write compresses the pixels into w.data. It returns false if the palette does not hold all of them. Most rows of a
// puzzle are like the row above, and as the difference to it they are nothing but zeros.
func (w *pngWriter) write(p *page) bool {
	w.data.Reset()
	if w.zlib == nil {
		w.zlib = zlib.NewWriter(&w.data) // at its default level: the highest saves 8% and takes ten times as long
	} else {
		w.zlib.Reset(&w.data)
	}
	width, height := p.Rect.Dx(), p.Rect.Dy()
	unchanged := make([]byte, 1+(width+1)/2)
	unchanged[0] = filterUp
	w.row = append(w.row[:0], unchanged...)
	var above []byte
	for y := range height {
		pixels := p.Pix[y*p.Stride:][:width]
		row := unchanged
		if !bytes.Equal(pixels, above) {
			row = w.row
			row[0] = filterNone
			if !w.pack(row[1:], pixels) {
				return false
			}
		}
		_, _ = w.zlib.Write(row) // into memory
		above = pixels
	}
	_ = w.zlib.Close()
	return true
}

// palette are the greys of a page.
type palette struct {
	greys []uint8
	// first and second say for a grey what a byte has if it is that of the first or of the second pixel in it.
	first, second [256]uint16
}

// unknown is in a table where the palette has no such grey yet.
const unknown = 0x100

// begin makes a palette of which only white is known.
func (p *palette) begin() {
	p.greys = p.greys[:0]
	for i := range p.first {
		p.first[i], p.second[i] = unknown, unknown
	}
	p.learn(0xff)
}

// learn adds a grey, and returns false if the palette is full.
func (p *palette) learn(grey uint8) bool {
	if p.first[grey] != unknown {
		return true
	}
	n := len(p.greys)
	if n == 16 {
		return false
	}
	p.greys = append(p.greys, grey)
	p.first[grey], p.second[grey] = uint16(n<<4), uint16(n)
	return true
}

// spread makes a palette of 16 greys from black to white that stand for all.
func (p *palette) spread() {
	p.greys = p.greys[:0]
	for n := range 16 {
		p.greys = append(p.greys, uint8(n*17))
	}
	for grey := range p.first {
		n := (grey + 8) / 17
		p.first[grey], p.second[grey] = uint16(n<<4), uint16(n)
	}
}

// pack writes pixels two a byte. It returns false if the palette has no room for all of their greys.
func (p *palette) pack(row, pixels []byte) bool {
	for len(pixels) > 1 {
		a, b := pixels[0], pixels[1]
		both := p.first[a] | p.second[b]
		if both >= unknown {
			if !p.learn(a) || !p.learn(b) {
				return false
			}
			continue
		}
		row[0] = uint8(both)
		row, pixels = row[1:], pixels[2:]
	}
	if len(pixels) == 0 {
		return true
	}
	known := p.learn(pixels[0])
	row[0] = uint8(p.first[pixels[0]])
	return known
}
