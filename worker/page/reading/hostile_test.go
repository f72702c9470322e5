package reading

import (
	"context"
	"runtime"
	"strconv"
	"strings"

	"github.com/lettercraft/lettercraft/core/advice"
	"github.com/lettercraft/lettercraft/core/characters"
	"github.com/lettercraft/lettercraft/core/dalechall"
	"github.com/lettercraft/lettercraft/core/language"
	"github.com/lettercraft/lettercraft/core/markedtext"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/prose"
	"github.com/lettercraft/lettercraft/core/reversetext"
	"github.com/lettercraft/lettercraft/core/sentences"
	"github.com/lettercraft/lettercraft/core/syllables"
	"github.com/lettercraft/lettercraft/worker/service/format"
)

// works are the functions of the service that process a text that may be long.
var works = map[string]func(text string){
	"page":      func(text string) { _, _ = (&page{address: "https://example.com/"}).article([]byte(text), noPause) },
	"plain":     func(text string) { prose.Plain(text) },
	"sentences": func(text string) { sentences.Split(text) },
	"words":     func(text string) { prose.Words(text) },
	"scores":    func(text string) { language.Measure(prose.Read([]prose.Block{{Text: text}}), true) },
	"syllables": func(text string) { syllables.Count(text) },
	"familiar": func(text string) {
		dalechall.Familiar(text)
		dalechall.FamiliarName(text)
		dalechall.Adverb(text)
	},
	"marked": func(text string) { run(markedtext.Operation, text) },
	"advised": func(text string) {
		run(markedtext.Operation, text, "advice", strings.Join(advice.Names, ","))
	},
	"reversed": func(text string) {
		for _, mode := range []string{"characters", "words", "lines"} {
			run(reversetext.Operation, text, "mode", mode)
		}
	},
	"written": func(text string) {
		for _, f := range format.All {
			e := f.New()
			e.BeginObject()
			e.Name("text")
			e.String(text)
			e.EndObject()
			e.Document()
		}
	},
	"characters": func(text string) { characters.Count(text) },
}

func noPause() {}

// run calls an operation with a text and another parameter.
func run(op *operation.Operation, text string, other ...string) {
	params := map[string][]string{"text": {text}}
	if len(other) > 0 {
		params[other[0]] = other[1:]
	}
	if call, err := op.BindValues(params); err == nil { // the text is UTF-8
		_, _ = call.Run(context.Background(), nil)
	}
}

// hostile returns texts of about n bytes for which code is slow if it reads a part of the text again for each position.
func hostile(n int) map[string]string {
	texts := map[string]string{}
	for _, piece := range strings.Split(pieces, "|") {
		texts[piece] = strings.Repeat(piece, n/len(piece))
	}
	for _, piece := range []string{
		"word\n", "\n", "\r\n", "\r", "\t", "a\n\n", "\xff", "\x00", "é", "e\u0301", "\u00AD", "a\u00AD", "“", "’", "«", "…", "。", "👩‍👩‍👧", "\U0001F1E9", "日本", "- a\n", "1. a\n", "a|",
		"(a) x;\n", "x: (a\n", "utilize \"x\" ", "utilize `x` ", "the risk ", "was it made ", ", and he is", "in order to ", "Add the x\n\n", "the words of a long line of a scan before\n\n12\n\n", "1\n0:1 --> 0:2\nx\n\n", "INT. X\n(x)\n", "word.1 A ",
	} {
		texts[piece] = strings.Repeat(piece, n/len(piece))
	}
	const long = "A text, with, commas, which is long enough for an article, is here. "
	for _, open := range []string{"div", "section", "span", "b", "ul><li", "h2><div", "table><td", "div class=byline", "figure data-a=b.jpg"} {
		for _, piece := range []string{"<p>x", "x<br>", "<a href=x>x</a>", "<p>" + long, "</x>"} {
			texts["deep <"+open+"> "+piece] = "<p>" + long + long + long + strings.Repeat("<"+open+">", 100) + strings.Repeat(piece, n/len(piece))
		}
	}
	for _, open := range []string{"<table>", "<table><tr>", "<table><colgroup>", "<select>", "<table><td><select>", "<frameset>", "<svg>", "<math>", "<template>", "<head>", "<title>", "<noscript>", "<!--", "<p a=\"", "<script>", "<textarea>"} {
		for _, piece := range []string{"x</b>", "x<td>", " </x>", "<b><p>", "<p>x", "x"} {
			texts[open+" "+piece] = open + strings.Repeat(piece, n/len(piece))
		}
	}
	half := func(piece string) string { return strings.Repeat(piece, n/2/len(piece)) }
	attributes := numbered(" a", "=b", n/2)
	texts["title and headings"] = "<title>" + half("a b ") + "</title><body>" + half("<h2>x y</h2>")
	texts["meta title and headings"] = "<meta property=og:title content='" + half("a b ") + "'><body>" + half("<h1>x y</h1>")
	texts["attributes"] = "<p" + attributes + ">x"
	texts["attributes and texts"] = "<section" + attributes + ">" + half("<p>"+long)
	texts["attributes of roots"] = "<html" + attributes + ">" + half("<html b>")
	texts["attributes twice"] = "<b" + attributes + "><b" + numbered(" b", "=c", n/2) + ">x"
	texts["roots"] = numbered("<html a", ">", n)
	texts["formatting"] = "<p>" + numbered("<b a=", ">", 2000) + half("<p>x")
	texts["attributes of roots in noscript"] = "<p>x</p><noscript><html" + attributes + ">" + half("<html b>")
	texts["formatting, closed"] = numbered("<p><code class=", "></p></code>", n)
	texts["elements"] = numbered("<e", ">x", n)
	texts["classes"] = numbered("<p class=comment", ">x</p>", n)
	texts["one class"] = "<div class=\"" + half("comment -ad- ") + "\">" + half("<p>x")
	texts["one address"] = "<p>" + long + "<a href=\"" + half("a/../") + "\">x</a><img srcset=\"" + half("a 1x, ") + "\">"
	texts["a source"] = "<p>" + half("<script>&amp;<b") + "</p>"
	texts["words"] = numbered("word", " ", n)
	texts["sentences"] = numbered("He saw ", " of them. ", n)
	return texts
}

// pieces are parts of texts and of pages, separated by vertical bars.
const pieces = `a|A|e|ae|y|'|a'|n't|ss's|-|a-|.|. |a.|A.|A. |,|1|1.|1,|"|" |."|(|)|(a|[|]|[1]|(.) |. (a) |?!|…| |a |Aa |the |x. X |` +
	`<|<a|</|<!|<?|&|&amp;|&#|&#0;|&nbsp;|<!-- -->|<!-->| <!---->|<![CDATA[|` +
	`<p>|<p>x|<p>x</p>|<p></p>|<br>|<br>x|x<br>|<br> <!---->|<hr>|<h1>x</h1>|<h2>|<div>x</div>|<div></div>|<div><p>x</div>|<span>x</span>|` +
	`<a>|<a href=x>x</a>|<a><p></a>|<b>|<b>x</b>|<b></b>|<b><p>x</b>|<p><b></p>|<b><i></b></i>|<b><div></b></div>|<nobr>x|<font>x</font>|` +
	`<table>|<table>x|<table><td>x</table>|<td>x|<tr><td>x|x<td>|x</b>|x</p>|x</body>|x<form>|x<caption>|<table><a>x|<table>x<tr>x|` +
	`<ul><li>x</ul>|<li>x|<ul><ul>|<dl><dt>x<dd>y</dl>|<button><p>x|<p><button><p>x</button>|<select><option>x</select>|<option>|<form>|<input>|` +
	`<img>|<img src=a>|<figure><img src=a></figure>|<noscript><img src=a></noscript>|<noscript>x</noscript>|<object></object>|<iframe></iframe>|` +
	`<svg>|<svg></svg>|<svg><p>|<math><mi>x</mi></math>|<svg><desc><p>|<template>|<template><p>x</template>|<script></script>|<style></style>|<title>x</title>|` +
	`<meta name=title content=x>|<link rel=icon href=a.png>|<body>|<html>|<head>|<frame>|<my-x>|<my-x>x</my-x>|<p hidden>x</p>|<p style=display:none>x</p>|` +
	`<ul><table><b><p><svg><h1>a|<table><a>a|<dt><div id=a>é<a href=x>é|</h1><h1><title><td colspan=2>w<svg>|<h2>aé|<p>` + "\x00" + `|` +
	`<p class=byline>x</p>|<p id=comment>x</p>|<div class=share>x</div>|<pre>x</pre>|<p>A text, with, commas, which is long enough, is here.</p>|` +
	`<div>A text, with, commas, which is long enough<br><br>is here.</div>|<article><p>A text, with, commas, which is long enough, is here.</article>`

// numbered returns a text of about n bytes that repeats two pieces with consecutive numbers between them.
func numbered(before, after string, n int) string {
	var b strings.Builder
	for i := 0; b.Len() < n; i++ {
		b.WriteString(before + strconv.Itoa(i) + after)
	}
	return b.String()
}

// memory returns the number of bytes that a work allocates.
func memory(work func(string), text string) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	work(text)
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}
