// Package mail defines the mails that the console sends. Read [Message].
package mail

import (
	"cmp"
	"errors"
	"strings"
	"unicode"
)

// Message is a mail to one recipient. Text and HTML say the same.
type Message struct {
	To, Subject, Text, HTML string
}

// ErrNoSender is the error of mail in a Worker that is not configured for it.
var ErrNoSender = errors.New("the binding EMAIL or the variable MAIL_FROM is missing")

// RefusedError is the error of a mail that the platform does not take.
type RefusedError struct {
	// Code is the platform's code, such as E_SENDER_NOT_VERIFIED, or empty.
	Code string
}

func (e *RefusedError) Error() string { return "the mail was refused: " + cmp.Or(e.Code, "no code") }

// Reason returns the reason of an error in a word: the platform's code, "no code", "message" for a message that breaks the rules of
// [Message.Check], "unconfigured" without a sender, or "internal" for an error that is not one of a mail.
func Reason(err error) string {
	refused := (*RefusedError)(nil)
	switch {
	case errors.As(err, &refused):
		return cmp.Or(refused.Code, "no code")
	case errors.Is(err, errHeader):
		return "message"
	case errors.Is(err, ErrNoSender):
		return "unconfigured"
	}
	return "internal"
}

var errHeader = errors.New("the recipient or the subject of a mail could end its header, or add another recipient")

// Check returns an error if the recipient or the subject could change the header of the mail, so that a mistake elsewhere can't
// send mail to others. The error does not contain the address.
func (m Message) Check() error {
	local, domain, _ := strings.Cut(m.To, "@")
	special := func(c rune) bool {
		return unicode.IsControl(c) || unicode.IsSpace(c) || strings.ContainsRune(`@,;:<>()[]"\`, c)
	}
	if local == "" || domain == "" || strings.ContainsFunc(local+domain, special) || strings.ContainsFunc(m.Subject, unicode.IsControl) {
		return errHeader
	}
	return nil
}
