package mail

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestAnErrorHasAReason(t *testing.T) {
	for want, err := range map[string]error{
		"E_RECIPIENT": &RefusedError{"E_RECIPIENT"}, "no code": &RefusedError{}, "message": Message{}.Check(),
		"unconfigured": fmt.Errorf("no mail: %w", ErrNoSender), "internal": errors.New("ada@example.com"),
	} {
		if got := Reason(err); got != want {
			t.Errorf("%v: got %q, want %q", err, got, want)
		}
	}
}

func TestARecipientOrSubjectCanNotChangeTheHeader(t *testing.T) {
	for _, to := range []string{"ada@example.com", "ada+tag@example.com", "o'brien_=#!@xn--bcher-kva.example", "a@localhost"} {
		if err := (Message{To: to, Subject: "80% – used"}).Check(); err != nil {
			t.Errorf("%s: %v", to, err)
		}
	}
	for _, to := range []string{
		"", "ada", "@example.com", "ada@", "ada@example.com\r\nBcc: eve@example.com", "ada@example.com\nBcc:eve", "ada@example.com,eve@example.com",
		"ada@example.com;eve@example.com", "Ada <ada@example.com>", "ada@a@b", "ada @example.com", "ada@example.com\x00", "\"a\"@example.com", "ada@[127.0.0.1]",
		"ada@example.com\u2028Bcc", "(a)ada@example.com",
	} {
		err := Message{To: to, Subject: "Subject"}.Check()
		if err == nil {
			t.Errorf("%q is accepted", to)
		} else if to != "" && strings.Contains(err.Error(), to) {
			t.Errorf("the error contains the address: %v", err)
		}
	}
	for _, subject := range []string{"a\r\nBcc: eve@example.com", "a\nb", "a\rb", "a\x00"} {
		if (Message{To: "ada@example.com", Subject: subject}).Check() == nil {
			t.Errorf("the subject %q is accepted", subject)
		}
	}
}
