// Package mail has the form of the mails that the console sends.
package mail

// Message is a mail to one recipient. Text and HTML say the same.
type Message struct {
	To, Subject, Text, HTML string
}
