package reading

import (
	"mime"
	"strings"

	"github.com/gogs/chardet"
	"golang.org/x/net/html"

	"lettercraft/worker/engine"
)

// recognize tells HTML and plain text from what can't be read, by the Content-Type or, without one, by how the body
// begins.
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
	return unfit("The page is not HTML")
}

// decode is the text of the page: in UTF-8 if all of it is, since text in another encoding hardly ever is; otherwise in the
// encoding that its first bytes, the header or the page itself name, or that it looks like, if hardly anything is not in it.
func (p *page) decode(x *engine.Exchange) (string, error) {
	if !strings.ContainsAny(p.head, "\x00\x1b") { // UTF-16 and ISO-2022-JP look like UTF-8 too
		if text, ok := decodeAs(x, "utf-8", 0); ok {
			return text, nil
		}
	}
	_, params, _ := mime.ParseMediaType(p.contentType)
	for _, label := range []string{mark(p.head), params["charset"], p.declared(), p.likely(), "utf-8", "windows-1252"} {
		if text, ok := decodeAs(x, label, maxWrong); ok {
			return text, nil
		}
	}
	return "", unfit("The page is in an encoding that can't be read")
}

// maxWrong is how many characters of a thousand bytes may be wrong in an encoding that is named or likely.
const maxWrong = 2

// decodeAs is the text of the page in an encoding, if no more than so many characters of a thousand bytes are not in it.
func decodeAs(x *engine.Exchange, label string, wrong int) (string, bool) {
	if label == "" || strings.ContainsAny(label, "\x00\n") {
		return "", false
	}
	decoded := x.Do(engine.Effect{Name: textEffect, Argument: label})[0]
	text := string(decoded.Value)
	return text, decoded.State == engine.Done && 1000*strings.Count(text, "\ufffd") <= wrong*len(text)
}

// mark is the encoding that a byte order mark names.
func mark(head string) string {
	for bytes, label := range map[string]string{"\xef\xbb\xbf": "utf-8", "\xff\xfe": "utf-16le", "\xfe\xff": "utf-16be"} {
		if strings.HasPrefix(head, bytes) {
			return label
		}
	}
	return ""
}

// declared is the encoding that a <meta> at the beginning of the page names. UTF-16 can't be: the page would not have been
// read so far.
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

// likely is what the bytes look like.
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
