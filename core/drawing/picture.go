package drawing

import "encoding/base64"

// Picture is a picture file, scaled to a rectangle. It is decoration, so it has no description.
type Picture struct {
	X, Y, Width, Height float64
	// File is a PNG or JPEG file.
	File []byte
}

// URL returns the file as a data URL.
func (p *Picture) URL() string {
	format := "png"
	if len(p.File) > 0 && p.File[0] == 0xff {
		format = "jpeg"
	}
	return "data:image/" + format + ";base64," + base64.StdEncoding.EncodeToString(p.File)
}
