package turnstile

import (
	"errors"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

func TestSiteverifyDecides(t *testing.T) {
	const valid = `{"success":true,"challenge_ts":"2026-11-23T17:00:00.000Z","hostname":"letters.example","error-codes":[],"action":"sign-in"}`
	for answer, want := range map[string]error{
		valid: nil,
		strings.Replace(valid, "letters.example", "evil.example", 1):                          ErrFailed,
		strings.Replace(valid, "sign-in", "comment", 1):                                       ErrFailed,
		strings.Replace(valid, "true", "false", 1):                                            ErrUnavailable,
		`{"success":false,"error-codes":["invalid-input-response"]}`:                          ErrFailed,
		`{"success":false,"error-codes":["timeout-or-duplicate"]}`:                            ErrFailed,
		`{"success":false,"error-codes":["missing-input-response","invalid-input-response"]}`: ErrFailed,
		`{"success":false,"error-codes":["invalid-input-response","internal-error"]}`:         ErrUnavailable,
		`{"success":false,"error-codes":["invalid-input-secret"]}`:                            ErrUnavailable,
		`{"success":false,"error-codes":["missing-input-secret"]}`:                            ErrUnavailable,
		`{"success":false,"error-codes":["bad-request"]}`:                                     ErrUnavailable,
		`{"success":"yes"}`: ErrUnavailable,
		`{}`:                ErrUnavailable,
		`<html>502</html>`:  ErrUnavailable,
		``:                  ErrUnavailable,
	} {
		w := Widget{SiteKey: "site", Secrets: []string{"newest", "older"}, Siteverify: func(form string) ([]byte, error) {
			got, err := url.ParseQuery(form)
			if err != nil || got.Encode() != "remoteip=192.0.2.1&response=to%26k9&secret=newest" {
				t.Errorf("the form is %q", form)
			}
			return []byte(answer), nil
		}}
		if err := w.Verify("to&k9", "192.0.2.1", "letters.example"); !errors.Is(err, want) || want == nil && err != nil {
			t.Errorf("%s: got %v, want %v", answer, err, want)
		} else if err != nil && strings.Contains(err.Error(), "k9") {
			t.Errorf("the error has the token: %v", err)
		}
	}
}

func TestATokenThatCantBeVerifiedIsRefused(t *testing.T) {
	asked := 0
	w := Widget{SiteKey: "site", Secrets: []string{"s"}, Siteverify: func(string) ([]byte, error) {
		asked++
		return nil, errors.New("reset")
	}}
	if err := w.Verify("token", "", "h"); !errors.Is(err, ErrUnavailable) || asked != 1 {
		t.Errorf("no answer: %v", err)
	}
	for _, token := range []string{"", strings.Repeat("a", maxToken+1)} {
		if err := w.Verify(token, "", "h"); !errors.Is(err, ErrFailed) || asked != 1 {
			t.Errorf("a token of %d characters: %v, asked %d times", len(token), err, asked)
		}
	}
	w.Secrets = nil
	if err := w.Verify("token", "", "h"); !errors.Is(err, ErrUnavailable) || asked != 1 {
		t.Errorf("without a secret: %v", err)
	}
	w = Widget{Secrets: []string{"s"}}
	if err := w.Verify("", "", "h"); err != nil || w.IsOn() {
		t.Errorf("without a site key: %v", err)
	}
}

func TestThePageOfTheWidgetAllowsWhatItNeeds(t *testing.T) {
	w := httptest.NewRecorder()
	Widget{SiteKey: `0x4"><b>`}.Page(w)
	if body := w.Body.String(); !strings.Contains(body, `data-site-key="0x4&#34;&gt;&lt;b&gt;" data-action="sign-in"`) {
		t.Error(body)
	}
	if got := w.Header().Get("Content-Security-Policy"); !strings.Contains(got, "frame-ancestors 'self'") || strings.Contains(got, "unsafe") {
		t.Errorf("the policy is %s", got)
	}
}
