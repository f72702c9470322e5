package notify

import "time"

// Payload is the body of a webhook. Data is a [CreditsThreshold] or a [Test].
type Payload struct {
	Type      string `json:"type"`
	Timestamp string `json:"timestamp"`
	Data      any    `json:"data"`
}

// CreditsThreshold has the data of the event "credits.threshold". The tags are those of package operation, for the OpenAPI document.
type CreditsThreshold struct {
	Account          string `json:"account" doc:"Id of the account."`
	Threshold        int    `json:"threshold" doc:"Share of the cycle's credits that is used, in percent."`
	Plan             string `json:"plan" doc:"Plan of the account."`
	CreditsRemaining int64  `json:"creditsRemaining" doc:"Credits left in the cycle."`
	CreditsUsed      int64  `json:"creditsUsed" doc:"Credits used in the cycle."`
	CycleEnd         string `json:"cycleEnd" doc:"End of the cycle, as a date and time in UTC (RFC 3339)."`
}

// Test has the data of the event "test".
type Test struct {
	Account string `json:"account" doc:"Id of the account."`
}

// payloadOf returns the body of an event's webhook.
func payloadOf(account string, v event) Payload {
	p := Payload{Type: v.Type, Timestamp: iso(v.Time), Data: Test{account}}
	if v.Type == credits {
		p.Data = CreditsThreshold{account, v.Threshold, v.Plan, v.Remaining, v.Used, iso(v.CycleEnd)}
	}
	return p
}

// Samples returns an example of the body of each kind of webhook, for the OpenAPI document.
func Samples() []Payload {
	at := time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)
	const account = "k3vq5zt7mwxa4bcd"
	return []Payload{
		payloadOf(account, event{
			Type: credits, Time: at.UnixMilli(), Threshold: 80, Plan: "starter", Remaining: 1_999, Used: 8_001,
			CycleEnd: at.AddDate(0, 0, 11).UnixMilli(),
		}),
		payloadOf(account, event{Type: trial, Time: at.UnixMilli()}),
	}
}
