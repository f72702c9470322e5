package drawing

import (
	"encoding/base64"
	"errors"
	"slices"
	"strconv"
	"strings"
)

// Marshal writes the drawing as lines of text. The first lines are "title" and "description", each with a text, and "font" with the name of
// the font, unless that is sans. Each page has a line "page" (width, height), followed by its lines "picture" (x, y, width, height, and the file
// in base64), "box" (x, y, width, height, line, color) and "stroke" (x, y, side, line, color, and the figure), and the lines of its texts (x, y,
// size, anchor, bold, color, and the text up to the end of the line). The line of a text begins with the name of its role: "text" is a
// paragraph. A shade of grey is a number from 0 (black) to 255 (white), and any other color is #rrggbb. Lengths are rounded to hundredths of a
// millimetre.
func (d *Drawing) Marshal() []byte {
	b := make([]byte, 0, 16<<10)
	b = append(append(b, "title "...), d.Title...)
	b = append(append(b, "\ndescription "...), d.Description...)
	if d.Font != Sans {
		b = append(append(b, "\nfont "...), fonts[d.Font]...)
	}
	for i := range d.Pages {
		p := &d.Pages[i]
		b = appendNumbers(append(b, "\npage"...), p.Width, p.Height)
		for _, x := range p.Pictures {
			b = appendNumbers(append(b, "\npicture"...), x.X, x.Y, x.Width, x.Height)
			b = base64.StdEncoding.AppendEncode(append(b, ' '), x.File)
		}
		for _, x := range p.Boxes {
			b = appendColor(appendNumbers(append(b, "\nbox"...), x.X, x.Y, x.Width, x.Height, x.Line), x.Color)
		}
		for _, x := range p.Strokes {
			b = appendColor(appendNumbers(append(b, "\nstroke"...), x.X, x.Y, x.Side, x.Line), x.Color)
			b = append(append(b, ' '), x.Figure...)
		}
		for _, t := range p.Texts {
			bold := 0.0
			if t.Bold {
				bold = 1
			}
			b = appendNumbers(append(append(b, '\n'), roles[t.Role]...), t.X, t.Y, t.Size, float64(t.Anchor), bold)
			b = appendColor(b, t.Color)
			b = append(append(b, ' '), t.Text...)
		}
	}
	return b
}

func appendNumbers(b []byte, numbers ...float64) []byte {
	for _, n := range numbers {
		b = appendNumber(append(b, ' '), n)
	}
	return b
}

func appendColor(b []byte, c Color) []byte {
	if c.IsGrey() {
		return appendNumber(append(b, ' '), float64(uint8(c)))
	}
	return append(append(b, ' '), c.String()...)
}

// appendNumber writes a number with at most two decimals.
func appendNumber(b []byte, n float64) []byte {
	b = strconv.AppendFloat(b, n, 'f', 2, 64)
	for b[len(b)-1] == '0' {
		b = b[:len(b)-1]
	}
	if b[len(b)-1] == '.' {
		b = b[:len(b)-1]
	}
	return b
}

var (
	errMarshalled = errors.New("drawing: a line is not one that Marshal writes")
	errFigure     = errors.New("drawing: a figure is not made of circles and lines")
)

// Unmarshal parses the output of [Drawing.Marshal].
func Unmarshal(data []byte) (*Drawing, error) {
	d := &Drawing{}
	var page *Page
	for line := range strings.SplitSeq(string(data), "\n") {
		kind, rest, _ := strings.Cut(line, " ")
		switch {
		case kind == "title":
			d.Title = rest
			continue
		case kind == "description":
			d.Description = rest
			continue
		case kind == "font":
			at := slices.Index(fonts[:], rest)
			if at < 0 {
				return nil, errMarshalled
			}
			d.Font = Font(at)
			continue
		case kind != "page" && page == nil:
			return nil, errMarshalled
		}
		var n [5]float64
		count := len(n)
		switch kind {
		case "page":
			count = 2
		case "picture", "stroke":
			count = 4
		}
		var err error
		for i := range count {
			var number string
			number, rest, _ = strings.Cut(rest, " ")
			if n[i], err = strconv.ParseFloat(number, 64); err != nil {
				return nil, errMarshalled
			}
		}
		var color Color
		if kind != "page" && kind != "picture" {
			var written string
			written, rest, _ = strings.Cut(rest, " ")
			if color, err = parseColor(written); err != nil {
				return nil, errMarshalled
			}
		}
		switch kind {
		case "page":
			d.Pages = append(d.Pages, Page{Width: n[0], Height: n[1]})
			page = &d.Pages[len(d.Pages)-1]
		case "picture":
			file, err := base64.StdEncoding.DecodeString(rest)
			if err != nil {
				return nil, errMarshalled
			}
			page.Pictures = append(page.Pictures, Picture{n[0], n[1], n[2], n[3], file})
		case "box":
			page.Boxes = append(page.Boxes, Box{n[0], n[1], n[2], n[3], n[4], color})
		case "stroke":
			x := Stroke{n[0], n[1], n[2], n[3], color, Figure(rest)}
			if _, err := x.Figure.Parts(); err != nil {
				return nil, err
			}
			page.Strokes = append(page.Strokes, x)
		default:
			role := slices.Index(roles[:], kind)
			if role < 0 {
				return nil, errMarshalled
			}
			page.Texts = append(page.Texts, Text{n[0], n[1], n[2], Anchor(n[3]), n[4] == 1, color, Role(role), rest})
		}
	}
	return d, nil
}

// parseColor parses a color that appendColor wrote.
func parseColor(text string) (Color, error) {
	if hex, isHex := strings.CutPrefix(text, "#"); isHex {
		n, err := strconv.ParseUint(hex, 16, 24)
		return Color(n), err
	}
	n, err := strconv.ParseUint(text, 10, 8)
	return Grey(uint8(n)), err
}
