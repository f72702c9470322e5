// Package escape escapes text in markup. Function EscapeString of package html does the same, but a program that uses it also links the names of
// all characters that HTML has: 16 kB of the toolkit's first program, with brotli.
package escape

import "strings"

var escaper = strings.NewReplacer("&", "&amp;", "'", "&#39;", "<", "&lt;", ">", "&gt;", `"`, "&#34;")

// Text returns a text as it stands in an HTML or SVG document: as content, or between quotation marks as the value of an attribute.
func Text(s string) string { return escaper.Replace(s) }
