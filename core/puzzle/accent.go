package puzzle

import "github.com/lettercraft/lettercraft/core/drawing"

// accent returns the color of an accent. Each is dark enough to be read on white, and in the grey of a printer without colors: its contrast
// is at least 4.5:1 (WCAG 2.2, success criterion 1.4.3).
func accent(name string) drawing.Color {
	switch name {
	case "blue":
		return 0x1a4e8a
	case "green":
		return 0x1e6b34
	case "red":
		return 0xb3261e
	case "purple":
		return 0x6a3d9a
	case "brown":
		return 0x7a4a1e
	default:
		return drawing.Black
	}
}
