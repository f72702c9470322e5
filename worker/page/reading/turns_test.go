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

func TestAFewPagesAreFetchedAtATimeAndAccountsTakeTurns(t *testing.T) {
	r := engine.NewRunner(Program, nil)
	now := time.UnixMilli(1_000_000)
	var first uint32
	for i := range maxBodies + 2 {
		account := "eve"
		if i == maxBodies+1 {
			account = "victim"
		}
		request := engine.NewRequest("GET", "https://page/?url=https://example.org/", map[string]string{accountHeader: account})
		request.Start = now
		id, effects, _ := r.Start(request, now)
		if i == 0 {
			first = id
		}
		if want := map[bool]string{true: "parse", false: "wait"}[i < maxBodies]; effects[0].Name != want {
			t.Fatalf("request %d comes to %s, want %s", i, effects[0].Name, want)
		}
	}
	for _, step := range []struct{ value, next string }{
		{"https\nexample.org\n\n\nhttps://example.org/\n", fetchEffect},
		{"200\n\ntext/plain\n23\nThe cat sat on the mat.", textEffect},
	} {
		effects, response := r.Resume(first, []engine.Outcome{{Value: []byte(step.value)}}, now)
		if response != nil || effects[0].Name != step.next {
			t.Fatalf("the request comes to %v and %v, want %s", effects, response, step.next)
		}
	}
	if ticket := r.Admitted(); ticket != 0 {
		t.Fatalf("request %d is admitted before the first page is read", ticket)
	}
	_, response := r.Resume(first, []engine.Outcome{{Value: []byte("The cat sat on the mat.")}}, now)
	if response == nil || response.Status != 200 {
		t.Fatalf("the response is %v", response)
	}
	const victim = 2 // the first requests have no ticket
	if ticket := r.Admitted(); ticket != victim {
		t.Errorf("ticket %d is the next one", ticket)
	}
}
