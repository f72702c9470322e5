package signin

import (
	"html"
	"strconv"
	"strings"

	"github.com/lettercraft/lettercraft/worker/console/mail"
	"github.com/lettercraft/lettercraft/worker/console/session"
)

// message returns the mail with a link. asked says when and with what the mail was requested. The mail has no pictures and nothing that
// reports whether it was read.
func message(to, origin, link, asked string) mail.Message {
	return compose(to, "Sign in to Lettercraft", link,
		"You asked to sign in to Lettercraft at "+host(origin)+".",
		"Open this link in the browser in which you asked. It works once, and expires after "+strconv.Itoa(int(session.PendingLife.Minutes()))+" minutes:",
		link,
		"If you open it in another browser or on another device, it shows a code. Enter the code on the page where you asked to sign in.",
		"This mail was requested "+asked+".",
		"If you did not ask to sign in, ignore this mail. Nobody can sign in with the mail alone.",
	)
}

// host returns the host of an origin.
func host(origin string) string {
	_, host, _ := strings.Cut(origin, "://")
	return host
}

// compose returns a mail of paragraphs, one of which can be a link.
func compose(to, subject, link string, paragraphs ...string) mail.Message {
	var b strings.Builder
	b.WriteString(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>` + subject + `</title></head><body>`)
	for _, p := range paragraphs {
		content := html.EscapeString(p)
		if p == link {
			content = `<a href="` + content + `">` + content + `</a>`
		}
		b.WriteString("<p>" + content + "</p>\n")
	}
	b.WriteString("</body></html>\n")
	return mail.Message{To: to, Subject: subject, Text: strings.Join(paragraphs, "\n\n") + "\n", HTML: b.String()}
}
