package cryptogram

import (
	_ "embed"
	"html"
	"slices"
	"strconv"
	"strings"
)

//go:embed page.css
var style string

// page draws a puzzle as a complete HTML page without script. Each enciphered letter is a <b>, which the style sheet
// shows as a box under an empty slot; a word is a <span>, so that lines break between words only.
func page(encoded, author string) string {
	var b strings.Builder
	b.Grow(len(style) + 12*len(encoded) + 2048)
	b.WriteString(`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cryptogram Puzzle</title>
<style>
`)
	b.WriteString(style)
	b.WriteString(`</style>
</head>
<body>
<main>
<h1>Cryptogram Puzzle</h1>
<p>Each letter stands for another one, the same all through. Write into each box what the letter below it stands for.</p>
<div class="puzzle">
`)
	for i, word := range strings.Fields(encoded) {
		if i > 0 {
			b.WriteByte('\n')
		}
		writeWord(&b, word)
	}
	b.WriteString("\n</div>\n")
	if author != "" {
		b.WriteString("<p class=\"author\">— " + html.EscapeString(author) + "</p>\n")
	}
	b.WriteString("<h2>Letter frequencies</h2>\n<ul>\n")
	for _, f := range frequencies(encoded) {
		b.WriteString("<li><strong>" + string(f.letter) + "</strong> " + strconv.Itoa(f.count) + "</li>\n")
	}
	b.WriteString("</ul>\n</main>\n</body>\n</html>\n")
	return b.String()
}

func writeWord(b *strings.Builder, word string) {
	b.WriteString("<span>")
	start := 0
	for i := range len(word) {
		if word[i] < 'A' || word[i] > 'Z' {
			continue
		}
		b.WriteString(html.EscapeString(word[start:i]))
		b.WriteString("<b>")
		b.WriteByte(word[i])
		b.WriteString("</b>")
		start = i + 1
	}
	b.WriteString(html.EscapeString(word[start:]))
	b.WriteString("</span>")
}

type frequency struct {
	letter byte
	count  int
}

// frequencies counts the enciphered letters, the most frequent first, equal ones in alphabetical order.
func frequencies(encoded string) []frequency {
	var counts [26]int
	for i := range len(encoded) {
		if encoded[i] >= 'A' && encoded[i] <= 'Z' {
			counts[encoded[i]-'A']++
		}
	}
	var list []frequency
	for i, n := range counts {
		if n > 0 {
			list = append(list, frequency{byte('A' + i), n})
		}
	}
	slices.SortStableFunc(list, func(a, b frequency) int { return b.count - a.count })
	return list
}
