package reading

import (
	"bytes"
	"mime"
	"strings"

	"github.com/gogs/chardet"
	"golang.org/x/net/html"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/page/article"
)

// recognize checks that the page is HTML or plain text, by the Content-Type or, if that is not decisive, by the beginning of the body.
func (p *page) recognize() error {
	mediaType, _, err := mime.ParseMediaType(p.contentType)
	switch {
	case mediaType == "text/html" || mediaType == "application/xhtml+xml":
		return nil
	case mediaType == "text/plain":
		p.plain = true
		return nil
	case err != nil || mediaType == "" || mediaType == "application/octet-stream" || mediaType == "text/xml" || mediaType == "application/xml":
		if begins := strings.ToLower(strings.TrimLeft(p.head, "\ufeff \t\r\n")); strings.HasPrefix(begins, "<!doctype html") ||
			strings.HasPrefix(begins, "<html") || strings.Contains(begins, "<body") || strings.Contains(begins, "xmlns=\"http://www.w3.org/1999/xhtml\"") {
			return nil
		}
	}
	return article.Unfit(operation.PageType, "The page is not HTML")
}

// decode returns the text of the page. If the whole page is valid UTF-8, that is its encoding, because text in another encoding is hardly
// ever valid UTF-8. Otherwise the encoding is the first of these in which hardly any bytes are invalid: the encoding that the byte order
// mark, the Content-Type or the page itself names, the encoding detected from the bytes, and common encodings.
func (p *page) decode(x *engine.Exchange) ([]byte, error) {
	if !strings.ContainsAny(p.head, "\x00\x1b") { // UTF-16 and ISO-2022-JP can also be valid UTF-8
		if text, ok := decodeAs(x, "utf-8", 0); ok {
			return text, nil
		}
	}
	_, params, _ := mime.ParseMediaType(p.contentType)
	for _, label := range []string{mark(p.head), params["charset"], p.declared(), p.likely(), "utf-8", "windows-1252"} {
		if text, ok := decodeAs(x, label, maxInvalid); ok {
			return text, nil
		}
	}
	return nil, article.Unfit(operation.PageEncoding, "The page is in an unsupported encoding")
}

// maxInvalid is the maximum number of invalid characters for each thousand bytes of text in an encoding.
const maxInvalid = 2

// decodeAs returns the text of the page in an encoding. It reports whether the text has at most this many invalid characters for
// each thousand bytes.
func decodeAs(x *engine.Exchange, label string, invalid int) ([]byte, bool) {
	if label == "" || strings.ContainsAny(label, "\x00\n") {
		return nil, false
	}
	decoded := x.Do(engine.Effect{Name: textEffect, Argument: label})[0]
	text := decoded.Value
	return text, decoded.State == engine.Done && 1000*bytes.Count(text, []byte("\ufffd")) <= invalid*len(text)
}

// mark returns the encoding of the byte order mark at the beginning of a body, or an empty string.
func mark(head string) string {
	for bytes, label := range map[string]string{"\xef\xbb\xbf": "utf-8", "\xff\xfe": "utf-16le", "\xfe\xff": "utf-16be"} {
		if strings.HasPrefix(head, bytes) {
			return label
		}
	}
	return ""
}

// declared returns the encoding that a <meta> at the beginning of the page names, or an empty string. It returns utf-8 instead of
// UTF-16, because the <meta> could not have been read in UTF-16.
func (p *page) declared() string {
	if p.plain {
		return ""
	}
	for z := html.NewTokenizer(strings.NewReader(p.head)); ; {
		switch z.Next() {
		case html.ErrorToken:
			return ""
		case html.StartTagToken, html.SelfClosingTagToken:
			token := z.Token()
			if token.Data != "meta" {
				continue
			}
			for _, a := range token.Attr {
				label := ""
				switch a.Key {
				case "charset":
					label = a.Val
				case "content":
					_, label, _ = strings.Cut(strings.ToLower(a.Val), "charset=")
				}
				label = strings.Trim(label, " '\";")
				if strings.HasPrefix(strings.ToLower(label), "utf-16") {
					return "utf-8"
				}
				if label != "" {
					return label
				}
			}
		}
	}
}

// likely returns the encoding detected from the first bytes of the page, or an empty string.
func (p *page) likely() string {
	detector := chardet.NewTextDetector()
	if !p.plain {
		detector = chardet.NewHtmlDetector()
	}
	best, err := detector.DetectBest([]byte(p.head))
	if err != nil {
		return ""
	}
	return best.Charset
}
