package signin

import (
	"regexp"
	"testing"

	"github.com/lettercraft/lettercraft/worker/console/session"
)

// TestTheCodeOfALink pins the codes, because web/account computes them too. The expected ones were computed with Python:
// hashlib.sha256(b"code " + secret), and the first 40 bits in groups of five.
func TestTheCodeOfALink(t *testing.T) {
	for secret, want := range map[string]string{
		"":                           "NB7GPGNC",
		"ABCDEFGHIJKLMNOPQRSTUVWXYZ": "FN54PBKQ",
		"WG3AA4XVSKSEPCYNXBGSDWVYJ2": "VCY1WX43",
	} {
		if got := codeOf(secret); got != want {
			t.Errorf("%q: got %s, want %s", secret, got, want)
		}
	}
	form := regexp.MustCompile("^[0-9A-HJKMNP-TV-Z]{8}$")
	for range 500 {
		if code := codeOf(session.NewVerifier()); !form.MatchString(code) {
			t.Errorf("the code %s does not have its form", code)
		}
	}
}

func TestACodeMayBeTypedInAnyWay(t *testing.T) {
	for text, want := range map[string]string{
		"ABCD-EFGH": "ABCDEFGH", "abcdefgh": "ABCDEFGH", " a b-c d--efgh ": "ABCDEFGH", "oO0i-Il1L": "00011111", "": "", "U!": "U!",
	} {
		if got := typed(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
