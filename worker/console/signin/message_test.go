package signin

import (
	"regexp"
	"strings"
	"testing"
)

const (
	testOrigin = "https://letters.example"
	testAsked  = "on November 21, 2026 at 14:03 UTC with Firefox on Windows (Germany)"
	testLink   = testOrigin + "/account/sign-in/#handle.SECRET"
)

func TestTheMailSaysWhatToDo(t *testing.T) {
	m := message("ann@example.com", testOrigin, testLink, testAsked)
	if m.To != "ann@example.com" || m.Subject != "Sign in to Lettercraft" {
		t.Errorf("the mail is to %q, about %q", m.To, m.Subject)
	}
	for _, want := range []string{
		"letters.example", testLink, "15 minutes", "in the browser in which you asked", "on another device", "code", testAsked, "If you did not ask",
	} {
		if !strings.Contains(m.Text, want) || !strings.Contains(m.HTML, want) {
			t.Errorf("text or HTML lacks %q:\n%s\n%s", want, m.Text, m.HTML)
		}
	}
	// The link is a line of its own, so that mail programs recognise all of it.
	if !strings.Contains(m.Text, "\n\n"+testLink+"\n\n") {
		t.Errorf("the link is not a paragraph of its own:\n%s", m.Text)
	}
	if !strings.Contains(m.HTML, `<a href="`+testLink+`">`+testLink+`</a>`) {
		t.Errorf("the HTML does not show where its link leads:\n%s", m.HTML)
	}
}

func TestTheMailLoadsNothing(t *testing.T) {
	m := message("ann@example.com", testOrigin, testLink, testAsked)
	if found := regexp.MustCompile(`(?i)<(img|link|script|iframe|style)|src=|url\(|@import`).FindString(m.HTML); found != "" {
		t.Errorf("the HTML has %q", found)
	}
	for _, address := range regexp.MustCompile(`https?://[^\s"<]+`).FindAllString(m.Text+m.HTML, -1) {
		if address != testLink {
			t.Errorf("the mail has another link: %s", address)
		}
	}
}

func TestNothingInTheMailIsMarkup(t *testing.T) {
	m := message("ann@example.com", `https://<b>"&`, `https://<b>"&/#x`, `<b>"&`)
	if strings.Contains(m.HTML, "<b>") || strings.Contains(m.HTML, `"&`) {
		t.Error(m.HTML)
	}
}
