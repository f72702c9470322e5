package reading

import (
	"testing"
	"time"

	"lettercraft/worker/engine"
)

func TestOneTextIsReadAtATimeAndAccountsTakeTurns(t *testing.T) {
	r := engine.NewRunner(Program, nil)
	now := time.UnixMilli(1_000_000)
	var first uint32
	for i, account := range []string{"eve", "eve", "mallory", "mallory", "eve", "victim"} {
		request := engine.NewRequest("POST", "https://page"+TextPath, map[string]string{accountHeader: account})
		request.Start = now
		id, effects, _ := r.Start(request, now)
		if i == 0 {
			first = id
		}
		if want := map[bool]string{true: bodyEffect, false: "wait"}[i == 0]; effects[0].Name != want {
			t.Fatalf("request %d comes to %s, want %s", i, effects[0].Name, want)
		}
	}
	r.Resume(first, []engine.Outcome{{Value: []byte("The cat sat on the mat.")}}, now)
	if ticket := r.Admitted(); ticket != 0 {
		t.Fatalf("request %d is admitted before the first one ends", ticket)
	}
	if _, response := r.Resume(first, []engine.Outcome{{}}, now); response == nil || response.Status != 200 {
		t.Fatalf("the response is %v", response)
	}
	const victim = 5 // the first request has no ticket
	if ticket := r.Admitted(); ticket != victim {
		t.Errorf("ticket %d is the next one", ticket)
	}
}
