package notify

import (
	"regexp"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/worker/console/mail"
)

// mailOf returns the mail that an event leads to.
func mailOf(t *testing.T, members map[string]any) mail.Message {
	t.Helper()
	return mailFrom(t, "https://example.com", members)
}

// mailFrom returns the mail that an event leads to, with links to a site.
func mailFrom(t *testing.T, site string, members map[string]any) mail.Message {
	t.Helper()
	w := &world{site: site}
	members["mail"] = 0
	w.attempt(t, members)
	if len(w.mails) != 1 {
		t.Fatalf("%d mails were sent", len(w.mails))
	}
	if err := w.mails[0].Check(); err != nil {
		t.Error(err)
	}
	return w.mails[0]
}

const text80 = `Your Lettercraft account has used 80% of its credits for this billing cycle.

Plan: Starter
Credits left: 1,999
End of the cycle: 1 December 2026, 00:00 UTC

Once no credits are left, calls are refused with status 403 until the next cycle begins or the plan changes.

Your account: https://example.com/account/
Plans: https://example.com/plans/

-- 
You received this mail because notifications by mail are on. You can turn them off on the account page.
Notification msg_1
`

func TestAMailSaysWhatIsLeftAndUntilWhen(t *testing.T) {
	m := mailOf(t, map[string]any{})
	if m.To != "ada@example.com" || m.Subject != "80% of your Lettercraft credits are used" || m.Text != text80 {
		t.Errorf("the mail is %+v", m)
	}
	m = mailOf(t, map[string]any{"message": message("credits.threshold", 95)})
	if m.Subject != "95% of your Lettercraft credits are used" || m.Text != strings.Replace(text80, "80%", "95%", 1) {
		t.Errorf("the mail is %+v", m)
	}
}

func TestAMailTellsThatTheWebhookWasSwitchedOff(t *testing.T) {
	m := mailOf(t, map[string]any{"message": message("webhook.disabled", 0)})
	if m.Subject != "Your Lettercraft webhook was switched off" || strings.Contains(m.Text, "Credits left") || !strings.Contains(m.Text, "three days") {
		t.Errorf("the mail is %+v", m)
	}
}

func TestAMailTellsThatAPasskeyWasAdded(t *testing.T) {
	m := mailOf(t, map[string]any{"message": message("passkey.added", 0)})
	const want = `On 20 November 2026, 23:59 UTC, a passkey was added to your Lettercraft account. It signs in to the account without a mail.

If it was not you, sign in, remove the passkey on the account page, and sign out everywhere.

Your account: https://example.com/account/
Plans: https://example.com/plans/

-- 
You received this mail because it concerns an account with this address.
Notification msg_1
`
	if m.Subject != "A passkey was added to your Lettercraft account" || m.Text != want {
		t.Errorf("the mail is %+v", m)
	}
}

func TestAMailTellsThatAKeyHasLeaked(t *testing.T) {
	for replaced, want := range map[bool]string{
		false: `On 20 November 2026, 23:59 UTC, somebody who knows it reported a key of your Lettercraft account as leaked.

Key: A <b>job</b>
The key was revoked at once: calls with it are refused.

Make another key on the account page, and find out where this one became public.

Your account: https://example.com/account/
`,
		true: `On 20 November 2026, 23:59 UTC, somebody who knows it reported a key of your Lettercraft account as leaked.

Key: A <b>job</b>
It was the secret that you have replaced, which ended at once. The new secret of the key still works.

Find out where the secret became public.

Your account: https://example.com/account/
`,
	} {
		told := message("key.leaked", 0)
		told["key"], told["replaced"] = "A <b>job</b>", replaced
		m := mailOf(t, map[string]any{"message": told})
		if m.Subject != "An API key of your Lettercraft account has leaked" || !strings.HasPrefix(m.Text, want) || strings.Contains(m.HTML, "<b>") {
			t.Errorf("the mail is %+v", m)
		}
	}
}

var (
	tag  = regexp.MustCompile(`<[^>]*>`)
	link = regexp.MustCompile(`href="([^"]*)"`)
)

// TestTheHTMLSaysTheSameAndLoadsNothing compares the words of the two forms, and finds whatever a mail program would fetch.
func TestTheHTMLSaysTheSameAndLoadsNothing(t *testing.T) {
	for _, kind := range []string{credits, disabled, passkey, leaked} {
		m := mailOf(t, map[string]any{"message": message(kind, 80)})
		var links []string
		for _, match := range link.FindAllStringSubmatch(m.HTML, -1) {
			links = append(links, match[1])
		}
		if got := strings.Join(links, " "); got != "https://example.com/account/ https://example.com/plans/" {
			t.Errorf("the links are %s", got)
		}
		for _, loads := range []string{"src=", "<img", "<link", "url(", "<script", "background"} {
			if strings.Contains(m.HTML, loads) {
				t.Errorf("the HTML has %s", loads)
			}
		}
		_, content, _ := strings.Cut(m.HTML, "</head>")
		words := strings.Join(strings.Fields(tag.ReplaceAllString(content, " ")), " ")
		text := strings.NewReplacer("-- \n", "", ": https://example.com/account/", "", ": https://example.com/plans/", "").Replace(m.Text)
		if want := strings.Join(strings.Fields(text), " "); words != want {
			t.Errorf("the HTML says\n%s\nthe text says\n%s", words, want)
		}
	}
}

func TestAMailWithoutAKnownSiteHasNoLinks(t *testing.T) {
	m := mailFrom(t, "", map[string]any{})
	if strings.Contains(m.Text, "://") || strings.Contains(m.HTML, "href") {
		t.Errorf("the mail is %+v", m)
	}
}

func TestValuesAreEscaped(t *testing.T) {
	v := message(credits, 80)
	v["plan"], v["id"] = "<b>", `msg_<&">`
	m := mailFrom(t, `https://example.com/"><b>`, map[string]any{"message": v})
	if strings.Contains(m.HTML, "<b>") || strings.Contains(m.HTML, `<&`) {
		t.Errorf("the HTML is %s", m.HTML)
	}
}

func TestNumbersAreGrouped(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 999: "999", 1_000: "1,000", 12_345: "12,345", 1_234_567: "1,234,567", -999: "-999", -1_000: "-1,000"} {
		if got := grouped(n); got != want {
			t.Errorf("%d is %q, want %q", n, got, want)
		}
	}
}
