package notify

import "time"

// mailDelays are the delays after each failed attempt to send a mail.
var mailDelays = []time.Duration{time.Minute, 10 * time.Minute, time.Hour, 6 * time.Hour}

// webhookDelays are the delays after each failed delivery of a webhook, about a day together. Further attempts follow daily.
var webhookDelays = []time.Duration{10 * time.Second, time.Minute, 10 * time.Minute, time.Hour, 6 * time.Hour, 16 * time.Hour}

const daily = 24 * time.Hour

// patience is the time for which a webhook may fail before it is switched off.
const patience = 3 * 24 * time.Hour

// mailDelay returns the delay after a failed attempt, given the number of attempts before it. It reports whether there will be another
// attempt.
func mailDelay(before int) (time.Duration, bool) {
	if before < 0 || before >= len(mailDelays) {
		return 0, false
	}
	return mailDelays[before], true
}

// webhookDelay returns the delay after a failed delivery, given the number of attempts before it and the time since the first
// failure. The last attempt is made when the webhook has failed for the whole patience.
func webhookDelay(before int, failing time.Duration) time.Duration {
	delay := daily
	if before >= 0 && before < len(webhookDelays) {
		delay = webhookDelays[before]
	}
	return min(delay, patience-failing)
}
