package puzzle

import (
	"encoding/base64"
	"encoding/binary"
	"strings"

	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/operation"
)

// The limits of a logo. The base64 of the largest file has 87,384 characters, which the maxBytes of the parameter allows with its prefix.
const (
	maxLogoBytes = 64 << 10
	maxLogoSide  = 1000 // in pixels
	// The largest size on paper in millimetres.
	maxLogoWidth, maxLogoHeight = 60.0, 18.0
)

// CheckLogo returns an error if the logo is not a picture that can be printed.
func (s *Style) CheckLogo() error {
	_, err := s.logo()
	return err
}

// logo returns the logo in its size on paper, or nil if there is none.
func (s *Style) logo() (*drawing.Picture, error) {
	if s.Logo == "" {
		return nil, nil
	}
	size := pngSize
	data, found := strings.CutPrefix(s.Logo, "data:image/png;base64,")
	if !found {
		size = jpegSize
		data, found = strings.CutPrefix(s.Logo, "data:image/jpeg;base64,")
	}
	if !found {
		return nil, operation.Invalid("logo", operation.NotDecodable,
			"must be a data URL that begins with data:image/png;base64, or data:image/jpeg;base64,")
	}
	file, err := base64.StdEncoding.DecodeString(data)
	if err != nil || strings.ContainsAny(data, "\r\n") {
		return nil, operation.Invalid("logo", operation.NotDecodable,
			"must have base64 in the standard alphabet with padding and without white space (RFC 4648, section 4)")
	}
	if len(file) > maxLogoBytes {
		return nil, operation.Invalid("logo", operation.TooLong, "must be a file of at most 64 kB (65,536 bytes)")
	}
	width, height, ok := size(file)
	if !ok || width == 0 || height == 0 {
		return nil, operation.Invalid("logo", operation.NotDecodable, "must contain a file of the type that it names, PNG or JPEG")
	}
	if width > maxLogoSide || height > maxLogoSide {
		return nil, operation.Invalid("logo", operation.AboveMaximum, "must have at most 1,000 × 1,000 pixels")
	}
	scale := min(millimetresPerInch/pixelsPerInch, maxLogoWidth/float64(width), maxLogoHeight/float64(height))
	return &drawing.Picture{Width: float64(width) * scale, Height: float64(height) * scale, File: file}, nil
}

// pngSize returns the size in the header of a PNG file (PNG, third edition, sections 5.2 and 11.2.1). A side that is too large for a logo
// is returned as one that is too large.
func pngSize(file []byte) (width, height int, ok bool) {
	const header = "\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR"
	if len(file) < len(header)+8 || string(file[:len(header)]) != header {
		return 0, 0, false
	}
	side := func(at int) int { return int(min(binary.BigEndian.Uint32(file[at:]), maxLogoSide+1)) }
	return side(len(header)), side(len(header) + 4), true
}

// jpegSize returns the size in the frame header of a JPEG file (ITU-T T.81, sections B.1.1 and B.2.2): of a baseline, extended or
// progressive frame, which are the ones that Go decodes.
func jpegSize(file []byte) (width, height int, ok bool) {
	if len(file) < 2 || string(file[:2]) != "\xff\xd8" {
		return 0, 0, false
	}
	for rest := file[2:]; len(rest) >= 4 && rest[0] == 0xff; {
		marker := rest[1]
		if marker == 0xff { // a fill byte
			rest = rest[1:]
			continue
		}
		length := int(binary.BigEndian.Uint16(rest[2:])) // of the segment without its marker
		if marker >= 0xc0 && marker <= 0xc2 {
			if length < 8 || len(rest) < 9 {
				return 0, 0, false
			}
			return int(binary.BigEndian.Uint16(rest[7:])), int(binary.BigEndian.Uint16(rest[5:])), true
		}
		if marker < 0xc0 || marker >= 0xd0 && marker <= 0xda || length < 2 || len(rest) < 2+length {
			return 0, 0, false
		}
		rest = rest[2+length:]
	}
	return 0, 0, false
}
