package prose

import (
	"bytes"
	"html"
	"slices"
	"strings"
	"sync"
)

// isSource reports whether a text is the source of a page or of a part of a page.
func isSource(text string) bool {
	text = strings.TrimSpace(text)
	if !strings.HasPrefix(text, "<") || !strings.HasSuffix(text, ">") {
		return false
	}
	for _, tag := range []string{"</p>", "</html>", "</body>", "</div>", "</li>", "</P>", "</HTML>"} {
		if strings.Contains(text, tag) {
			return true
		}
	}
	return false
}

// unread are elements whose content is not read.
var unread = []string{"script", "style", "title", "nav", "noscript", "template", "svg", "textarea", "select"}

// inline are elements that do not end a block.
var inline = sync.OnceValue(func() map[string]bool {
	return wordSet(`a abbr b bdi cite code del dfn em font i ins kbd mark q s small span strong sub sup time u var wbr`)
})

// readSource returns the plain text in the source of a page, and other texts as they are.
func readSource(text passage) passage {
	if !isSource(text.text) {
		return text
	}
	return text.prefix(maskSource(text.text)).without(mask)
}

// maskSource returns the source of a page as a plain text of the same length. Tags and comments become line breaks and the marks of
// Markdown, and references to characters become the characters. A mask replaces what is left.
func maskSource(source string) string {
	text := []byte(source)
	for i, c := range text {
		if c == '\n' || c == '\t' || c == 0 {
			text[i] = ' '
		}
	}
	put := func(from, to int, s string) {
		n := copy(text[from:to], s)
		copy(text[from+n:to], bytes.Repeat([]byte(mask), to-from-n))
	}
	open := map[string]bool{}
	spaces := strings.NewReplacer("\u00a0", " ", "<", " ", ">", " ")
	for i := 0; i < len(text); {
		step := strings.IndexAny(source[i:], "<&")
		if step < 0 {
			break
		}
		i += step
		rest := source[i:]
		if rest[0] == '&' {
			size := strings.IndexByte(rest[:min(len(rest), longestReference)], ';') + 1
			if character := html.UnescapeString(rest[:size]); size > 0 && len(character) < size {
				put(i, i+size, spaces.Replace(character))
			}
			i += max(size, 1)
			continue
		}
		if strings.HasPrefix(rest, "<!--") {
			i = skip(put, i, rest, "-->")
			continue
		}
		size := strings.IndexAny(rest[1:], "<>") + 2
		if size < 2 || rest[size-1] != '>' {
			i++
			continue
		}
		name := strings.ToLower(rest[1 : size-1])
		if end := strings.IndexAny(name, " \n\t"); end >= 0 {
			name = name[:end]
		}
		i = maskTag(put, i, size, rest, strings.TrimSuffix(name, "/"), open)
	}
	return string(text)
}

// longestReference is the maximum length of a reference to a character, in bytes.
const longestReference = 12

// skip masks a text up to and with its end, and returns the place behind it.
func skip(put func(from, to int, s string), at int, text, end string) int {
	size := strings.Index(text, end) + len(end)
	if size < len(end) {
		size = len(text)
	}
	put(at, at+size, "\n")
	return at + size
}

// endOf returns what follows the end tag of an element, and whether there is one.
func endOf(text, name string) (behind string, found bool) {
	for found = true; found; {
		if _, text, found = strings.Cut(text, "</"); len(text) > len(name) && text[len(name)] == '>' && strings.EqualFold(text[:len(name)], name) {
			return text[len(name)+1:], true
		}
	}
	return "", false
}

// maskTag masks a tag, or an element that is not read, and returns the place behind it. The names of elements without an end tag in the rest
// of the text are noted in open, so that the text is searched once for each.
func maskTag(put func(from, to int, s string), at, size int, text, name string, open map[string]bool) int {
	if slices.Contains(unread, name) && text[size-2] != '/' && !open[name] {
		if behind, found := endOf(text, name); found {
			end := len(text) - len(behind)
			put(at, at+end, "\n")
			return at + end
		}
		open[name] = true
	}
	mark := "\n\n"
	switch {
	case inline()[strings.TrimPrefix(name, "/")]:
		mark = ""
	case name == "br":
		mark = "\n"
	case name == "li":
		mark = "\n\n- "
	case name == "td" || name == "th":
		mark = "\t\t"
	case len(name) == 2 && name[0] == 'h' && '1' <= name[1] && name[1] <= '6':
		mark = "\n\n# "
	}
	put(at, at+size, mark)
	return at + size
}
