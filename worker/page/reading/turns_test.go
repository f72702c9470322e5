package reading

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/lettercraft/lettercraft/worker/engine"
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

// TestASmallPageIsReadWhileALargeOneIs begins with a page of many elements and reads another one in its first pause.
func TestASmallPageIsReadWhileALargeOneIs(t *testing.T) {
	r := engine.NewRunner(Program, nil)
	now := time.UnixMilli(1_000_000)
	// begin comes to the text of a page.
	begin := func(account, size string) uint32 {
		t.Helper()
		request := engine.NewRequest("GET", "https://page/?url=https://example.org/", map[string]string{accountHeader: account})
		request.Start = now
		id, effects, _ := r.Start(request, now)
		for _, step := range []struct{ name, value string }{
			{"parse", "https\nexample.org\n\n\nhttps://example.org/\n"},
			{fetchEffect, "200\n\ntext/html; charset=utf-8\n" + size + "\n<p>"},
		} {
			if effects[0].Name != step.name {
				t.Fatalf("%s comes to %s, want %s", account, effects[0].Name, step.name)
			}
			effects, _ = r.Resume(id, []engine.Outcome{{Value: []byte(step.value)}}, now)
		}
		if effects[0].Name != textEffect {
			t.Fatalf("%s comes to %s, want %s", account, effects[0].Name, textEffect)
		}
		return id
	}
	large := strings.Repeat("<li><b>A word</b> of a list.", 10_000)
	eve := begin("eve", strconv.Itoa(len(large)))
	effects, response := r.Resume(eve, []engine.Outcome{{Value: []byte(large)}}, now)
	pauses := 0
	for ; response == nil; effects, response = r.Resume(eve, []engine.Outcome{{}}, now) {
		if effects[0].Name != "pause" {
			t.Fatalf("the large page comes to %s", effects[0].Name)
		}
		if pauses++; pauses == 2 { // the first one is for its turn
			victim := begin("victim", "26")
			if _, response := r.Resume(victim, []engine.Outcome{{Value: []byte("<p>The cat sat on the mat.")}}, now); response == nil || response.Status != 200 {
				t.Fatalf("the small page is answered with %v", response)
			}
		}
	}
	if response.Status != 200 || pauses < 16 {
		t.Errorf("the large page is answered with %d after %d pauses", response.Status, pauses)
	}
}
