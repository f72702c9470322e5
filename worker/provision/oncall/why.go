package oncall

import (
	"fmt"
	"strings"

	"github.com/lettercraft/lettercraft/core/operation"
)

// Explanation says in plain sentences what happened to a call.
type Explanation struct {
	Happened string `json:"happened"`
	// Tell is what to tell the customer.
	Tell string `json:"tell"`
	// Look is what to look at on our side, or empty.
	Look string `json:"look,omitempty"`
}

// Explain explains a call by the reason of its error, or by the code if the reason needs no words of its own.
func Explain(l Line) Explanation {
	if l.Code != "" && l.Credits > 0 {
		return Explanation{
			"A part of the query failed, and the other parts were answered and charged.",
			fmt.Sprintf("The call cost %s credits. The answer names the field that failed; ask for this field again.", l.Credits), ourFault,
		}
	}
	if e, known := byReason[operation.Reason(l.Reason)]; known {
		return e
	}
	if e, known := byCode[operation.Code(l.Code)]; known {
		return e
	}
	switch {
	case l.Code != "":
		return Explanation{"The answer was an error that this program does not know.", "We are looking into it.", "Use the program of the release that serves."}
	case l.Operation == "images":
		return Explanation{Happened: "An image was sent by its link.", Tell: "The image was sent."}
	case l.Credits == 0:
		return Explanation{
			"The call succeeded and cost nothing: it was a repetition with the same Idempotency-Key, a call with a key for tests, or a question about the account, the status or the schema.",
			"The call succeeded and was not charged.", "",
		}
	}
	return Explanation{Happened: "The call succeeded.", Tell: fmt.Sprintf("The call succeeded, and cost %s credits.", l.Credits)}
}

// Sentences that several explanations have.
const (
	notCharged = "The call was not charged. "
	tryAgain   = notCharged + "Try again; with an Idempotency-Key, a repetition can't be charged twice."
	ourFault   = "Read the cause, and compare with /v1/status and cloudflarestatus.com."
)

// byCode has the explanations of all codes.
var byCode = map[operation.Code]Explanation{
	operation.InvalidParameter: {
		"A parameter has a value that the operation does not accept.",
		"The answer names the parameter and the rule; the reference has the rules of all parameters.", "",
	},
	operation.MalformedRequest: {
		"The request could not be read: its body, its query string or its query of GraphQL is not valid.",
		"The answer says what can't be read. Compare the request with the examples of the reference.", "",
	},
	operation.InvalidKey: {
		"The key was not accepted.",
		"Copy the key again from the account page, and send it in the header X-API-Key.", "",
	},
	operation.OutOfCredits: {
		"The account does not have enough credits left for the call.",
		"Change the plan, or wait for the next billing cycle; the answer says when it begins.", "accounts show: remaining, next cycle, payment.",
	},
	operation.Suspended: {
		"The account is suspended: the operator has stopped all its calls.",
		"Say why the account was suspended, and what ends that.", "accounts resume ends the suspension. The lines with \"audit\" of the console say when it began.",
	},
	operation.Forbidden: {
		"The key may not be used for this.", "Change the rules of the key on the account page, or use another key.", "accounts keys list shows the rules of the keys.",
	},
	operation.InvalidLink: {
		"The link to an image was changed, or was made with a secret that is not accepted any more.",
		"Use the link exactly as the answer had it, or make the image again.", "If many links fail, compare with the rotation of LINK_SECRET.",
	},
	operation.KeyConflict: {
		"The Idempotency-Key belongs to another call.", notCharged + "Use a new key for each call.", "",
	},
	operation.Expired: {
		"The link to an image has expired: images last 24 hours.", "Make the image again, and download it within 24 hours.", "",
	},
	operation.NotFound: {
		"There is nothing at this path.", "Compare the path with the reference; operations are below /v1.", "",
	},
	operation.MethodNotAllowed: {
		"The path has another method.", "The header Allow of the answer has the methods of the path.", "",
	},
	operation.TooLarge: {
		"The body was larger than 1 MiB.", "Send less text in one call.", "",
	},
	operation.UnsupportedEncoding: {
		"The body was compressed.", "Send the body without a Content-Encoding.", "",
	},
	operation.RateLimited: {
		"The account has reached the calls that its plan allows in a minute. If the operation begins with sandbox/, a network has made too many calls without a key.",
		notCharged + "Wait for the seconds in the header Retry-After, or change to a plan without this limit.", "top --by refusals shows whether this goes on.",
	},
	operation.Internal: {
		"The service has a bug, and the call met it.",
		notCharged + "It is our fault, and we are looking into it.", "Read the cause. If it began with a release, go back: rollback.",
	},
	operation.ServiceUnavailable: {
		"A part of the service could not be reached.", tryAgain, ourFault,
	},
}

// byReason has the explanations of reasons that need other words than their code.
var byReason = map[operation.Reason]Explanation{
	operation.MissingKey: {
		"The request had no key.", "Send the key of the account in the header X-API-Key.", "",
	},
	operation.UnknownKey: {
		"The key does not exist, was mistyped, or has ended: it was revoked or replaced. If the line has an account, the key once belonged to it.",
		"Use a key from the list on the account page. If nobody has ended the key, tell us: then somebody has reported it as leaked.",
		"accounts keys list shows the keys. A line with \"audit\":\"revoke-leaked\" of the console says that the key was reported.",
	},
	operation.UnknownKeys: {
		"The network of the caller has sent too many keys that do not exist in this minute.",
		"Use a key from the list on the account page. If your key works again a minute later, replace it there: newer keys are not refused even if somebody in your network tries keys.",
		"If this goes on, make a rule at the edge for the address.",
	},
	operation.KeyExpired: {
		"The key has expired on the day that its owner has set.", "Make a new key, or change the day of this one on the account page.", "",
	},
	operation.KeyScope: {
		"The key may not be used for this operation: its owner has limited its operations.",
		"Add the operation to the key on the account page, or use another key.", "accounts keys list shows the operations of each key.",
	},
	operation.KeyOrigin: {
		"The key may be used only by web pages of certain origins, and the request came from another page, or from a program.",
		"Add the origin to the key on the account page, or use a key without origins in programs.", "accounts keys list shows the origins of each key.",
	},
	operation.KeyLimit: {
		"The key has used its own limit of credits in this cycle; the account may have credits left.",
		"Raise the limit of the key on the account page, or wait for the next billing cycle.", "accounts keys list shows the limit of each key.",
	},
	operation.AnswerNotKept: {
		"The call was paid before with this Idempotency-Key, but its answer is not kept any more.",
		"The first call was charged, this one was not. Use a new key for a new call.", "Answers are not in backups: a restored account gives this error for calls before.",
	},
	operation.ImageRemoved: {
		"The image does not exist any more.", "Images last 24 hours. Make the image again.", "",
	},
	operation.Busy: {
		"The isolate had no memory free for the call within 15 seconds, or too many calls waited already.",
		notCharged + "Wait for the seconds in the header Retry-After. Send fewer large texts at the same time.", "top --by bytes shows who sends most.",
	},
	operation.Interrupted: {
		"The program ended while it worked on the call.", tryAgain, "If there are many, look for requests that the platform ended (exceededMemory, exceededCpu).",
	},
	operation.TimedOut: {
		"The call took more than 60 seconds.", tryAgain, ourFault,
	},
	operation.AccountUnreachable: {
		"The account's object or the directory could not be reached.", tryAgain,
		"If the cause includes overloaded, the account calls faster than one object can charge: ask for fewer calls at a time.",
	},
	operation.CallRunning: {
		"The first call with this Idempotency-Key was still being answered.", "Try again in some seconds: the repetition gets the answer of the first call.", "",
	},
	operation.PageUnreachable: {
		"The web page of the call could not be reached.", notCharged + "Open the address in a browser; if it works there, the site may refuse programs.", "",
	},
	operation.PageFailed: {
		"The server of the web page answered with an error of its own.", notCharged + "Try again when the page works.", "",
	},
	operation.PageTimedOut: {
		"The web page did not arrive within 10 seconds.", notCharged + "Try again, or send the text itself with textreadability.", "",
	},
}

// Describe returns a call in one paragraph.
func Describe(l Line) string {
	text := fmt.Sprintf("%s UTC", l.Time.Format("2006-01-02 15:04:05"))
	if l.Colo != "" {
		text += " in " + l.Colo
	}
	subject := l.Operation
	if subject == "" {
		subject = "an unknown path"
	}
	text += fmt.Sprintf(": %s was answered with %s", subject, l.Status)
	if l.Code != "" {
		text += " " + l.Code
	}
	if l.Reason != "" && l.Reason != l.Code {
		text += " (" + l.Reason + ")"
	}
	text += fmt.Sprintf(" after %s ms, for %s credits. It received %s bytes and sent %s.", l.Duration, l.Credits, l.Received, l.Sent)
	if l.Cause != "" {
		text += " Cause: " + strings.TrimSuffix(l.Cause, ".") + "."
	}
	return text
}
