package render

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
)

// pngWriter writes rasters as PNG, with a palette of at most 16 greys and two pixels in a byte. Package image/png gets each pixel
// through an interface, which takes longer than drawing all of them.
type pngWriter struct {
	palette
	row  []byte
	data bytes.Buffer
	zlib *zlib.Writer
}

// The filters of a row: its bytes are unchanged, or are the differences to the row above (PNG, section 9.2).
const (
	filterNone = 0
	filterUp   = 2
)

// encode returns a raster as a PNG file.
func (w *pngWriter) encode(p *raster) []byte {
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
	header[8], header[9] = 4, 3 // bits for each pixel, and color type: an index of the palette
	out = appendChunk(out, "IHDR", header[:])
	out = appendChunk(out, "PLTE", greys)
	out = appendChunk(out, "IDAT", w.data.Bytes())
	return appendChunk(out, "IEND", nil)
}

// appendChunk appends a chunk of a file: length, type, data, and a checksum of type and data.
func appendChunk(out []byte, kind string, data []byte) []byte {
	out = binary.BigEndian.AppendUint32(out, uint32(len(data)))
	start := len(out)
	out = append(append(out, kind...), data...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[start:]))
}

// write compresses the pixels into w.data. It returns false if the palette does not have enough room for their greys. Most rows
// of a puzzle equal the row above, so that their differences to it are all zero.
func (w *pngWriter) write(p *raster) bool {
	w.data.Reset()
	if w.zlib == nil {
		w.zlib = zlib.NewWriter(&w.data) // at the default level: the highest saves 8% and takes ten times as long
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
		_, _ = w.zlib.Write(row) // writing to memory does not fail
		above = pixels
	}
	_ = w.zlib.Close()
	return true
}

// palette is the greys of a raster.
type palette struct {
	greys []uint8
	// first and second are tables indexed by grey. They have the bits of a byte whose first or second pixel is this grey.
	first, second [256]uint16
}

// unknown is the entry of a table for a grey that is not in the palette.
const unknown = 0x100

// begin sets the palette to white only.
func (p *palette) begin() {
	p.greys = p.greys[:0]
	for i := range p.first {
		p.first[i], p.second[i] = unknown, unknown
	}
	p.learn(0xff)
}

// learn adds a grey, unless it is in the palette. It returns false if the palette is full.
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

// spread sets the palette to 16 evenly spaced greys from black to white, and maps every grey to the nearest of them.
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

// pack writes two pixels into each byte. It returns false if the palette does not have enough room for their greys.
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
