// Package mail defines the mails that the console sends. Read [Message].
package mail

import (
	"errors"
	"strings"
	"unicode"
)

// Message is a mail to one recipient. Text and HTML say the same.
type Message struct {
	To, Subject, Text, HTML string
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
