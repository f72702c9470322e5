package notify

import (
	"html"
	"strconv"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/worker/console/mail"
)

// compose returns the mail of a task. Its links lead to site.
func compose(site string, t task) mail.Message {
	v := t.Event
	switch v.Type {
	case passkey:
		return write(site, t, "A passkey was added to your Lettercraft account",
			"On "+moment(v.Time)+", a passkey was added to your Lettercraft account. It signs in to the account without a mail.",
			"If it was not you, sign in, remove the passkey on the account page, and sign out everywhere.")
	case leaked:
		revoked, next := "The key was revoked at once: calls with it are refused.", "Make another key on the account page, and find out where this one became public."
		if v.Replaced {
			revoked, next = "It was the secret that you have replaced, which ended at once. The new secret of the key still works.", "Find out where the secret became public."
		}
		return write(site, t, "An API key of your Lettercraft account has leaked",
			"On "+moment(v.Time)+", somebody who knows it reported a key of your Lettercraft account as leaked.",
			"Key: "+v.Key+"\n"+revoked, next)
	case disabled:
		return write(site, t, "Your Lettercraft webhook was switched off",
			"The webhook of your Lettercraft account was switched off, because no message could be delivered to it for three days, or because it answered with status 410 (Gone).",
			"Notifications by mail are not affected. To switch the webhook on again, save the settings on the account page.")
	}
	return write(site, t, strconv.Itoa(v.Threshold)+"% of your Lettercraft credits are used",
		"Your Lettercraft account has used "+strconv.Itoa(v.Threshold)+"% of its credits for this billing cycle.",
		"Plan: "+title(v.Plan)+"\n"+
			"Credits left: "+grouped(v.Remaining)+"\n"+
			"End of the cycle: "+moment(v.CycleEnd),
		"Once no credits are left, calls are refused with status 403 until the next cycle begins or the plan changes.")
}

// write returns a mail with paragraphs, followed by the links and the reason for the mail. The mail loads nothing, and its links are the
// same for everyone.
func write(site string, t task, subject string, paragraphs ...string) mail.Message {
	var text, page strings.Builder
	page.WriteString(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>` + html.EscapeString(subject) +
		`</title></head><body style="font-family:sans-serif;line-height:1.5;max-width:36em">`)
	for _, p := range paragraphs {
		text.WriteString(p + "\n\n")
		page.WriteString("<p>" + strings.ReplaceAll(html.EscapeString(p), "\n", "<br>") + "</p>")
	}
	if site != "" {
		account, plans := site+"/account/", site+"/plans/"
		text.WriteString("Your account: " + account + "\nPlans: " + plans + "\n\n")
		page.WriteString(`<p><a href="` + html.EscapeString(account) + `">Your account</a><br><a href="` + html.EscapeString(plans) + `">Plans</a></p>`)
	}
	end := "You received this mail because notifications by mail are on. You can turn them off on the account page."
	if t.Event.Type != credits {
		end = "You received this mail because it concerns an account with this address."
	}
	end += "\nNotification " + t.Event.ID
	text.WriteString("-- \n" + end + "\n")
	page.WriteString(`<p style="font-size:smaller">` + strings.ReplaceAll(html.EscapeString(end), "\n", "<br>") + "</p></body></html>")
	return mail.Message{To: t.Address, Subject: subject, Text: text.String(), HTML: page.String()}
}

// moment returns a time in words, given in milliseconds since 1970.
func moment(ms int64) string {
	return time.UnixMilli(ms).UTC().Format("2 January 2006, 15:04") + " UTC"
}

// title returns a plan's name with a capital letter.
func title(plan string) string {
	first := min(1, len(plan))
	return strings.ToUpper(plan[:first]) + plan[first:]
}

// grouped returns a number with commas between groups of three digits.
func grouped(n int64) string {
	digits := strconv.FormatInt(n, 10)
	for i := len(digits) - 3; i > 0 && digits[i-1] != '-'; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}
