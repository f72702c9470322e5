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

// decode is the text of the page: in the encoding that its first bytes, the header or the page itself name, and
// otherwise in UTF-8, or what it most likely is.
func (p *page) decode(x *engine.Exchange) (string, error) {
	_, params, _ := mime.ParseMediaType(p.contentType)
	for _, label := range []string{mark(p.head), params["charset"], p.declared(), "utf-8", p.likely(), "windows-1252"} {
		if label == "" || strings.ContainsAny(label, "\x00\n") {
			continue
		}
		if text := x.Do(engine.Effect{Name: textEffect, Argument: label})[0]; text.State == engine.Done {
			return string(text.Value), nil
		}
	}
	return "", unfit("The page is in an encoding that can't be read")
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
