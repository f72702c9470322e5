package serve

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"lettercraft/worker/engine"
	"lettercraft/worker/service/account"
)

// The keys of the two accounts.
var freeKey, proKey = key(1), key(2)

func key(seed byte) string {
	return account.NewKey(func(p []byte) {
		for i := range p {
			p[i] = seed * byte(i+1)
		}
	})
}

// world stands for all that is around the program. The real one is in worker/test/graphql.test.mjs.
type world struct {
	remaining int
	held      int
	rounds    [][]string // the effects, and the commands of objects, of each round
	broken    string     // the effect that fails
	upgrade   string     // the configured upgrade_url
}

func (w *world) perform(e engine.Effect, body string) engine.Outcome {
	name, rest, _ := strings.Cut(e.Argument, "\n")
	var command struct {
		Do   string
		Cost int
	}
	last := &w.rounds[len(w.rounds)-1]
	if e.Name == "account" {
		if err := json.Unmarshal([]byte(rest), &command); err != nil {
			panic(err)
		}
		*last = append(*last, fmt.Sprint(command.Do, " ", command.Cost))
	} else {
		*last = append(*last, e.Name)
	}
	if e.Name == w.broken {
		return engine.Outcome{State: engine.Failed, Value: []byte("broken")}
	}
	switch e.Name {
	case "directory":
		for key, entry := range map[string]string{freeKey: "free FREE", proKey: "pro PRO"} {
			if strings.HasSuffix(name, account.Hash(key)) {
				return engine.Outcome{Value: []byte(entry)}
			}
		}
	case "body", "received":
		return engine.Outcome{Value: []byte(body)}
	case "receive":
		return engine.Outcome{Value: []byte(strconv.Itoa(len(body)))}
	case "addresses":
		var addresses []string
		if err := json.Unmarshal([]byte(e.Argument), &addresses); err != nil {
			panic(err)
		}
		answer := ""
		for _, a := range addresses {
			if strings.Contains(a, "10.0.0.1") {
				answer += "Parameter 'url' must not lead to a private or local address"
			}
			answer += "\n"
		}
		return engine.Outcome{Value: []byte(answer)}
	case "account":
		outcome := "done"
		switch {
		case (command.Do == "hold" || command.Do == "check") && w.remaining < command.Cost:
			outcome = "exhausted"
		case command.Do == "hold":
			w.held = command.Cost
			w.remaining -= w.held
		case command.Do == "release":
			w.remaining += w.held
			w.held = 0
		case command.Do == "commit":
			w.remaining += w.held - command.Cost
			w.held = 0
		}
		cycleEnd := time.Date(2026, time.December, 21, 0, 0, 0, 0, time.UTC)
		return engine.Outcome{Value: fmt.Appendf(nil, "%s %d 0 0 0 %d", outcome, w.remaining, cycleEnd.UnixMilli())}
	case "page":
		if strings.Contains(name, "missing") {
			return engine.Outcome{Value: []byte("400\nThe page answered with status 404")}
		}
		return engine.Outcome{Value: []byte("200\n0")}
	case "pagetext":
		return engine.Outcome{Value: []byte("Title\nen\nhttps://example.com/\nThe cat sat on the mat.")}
	case "upgrade":
		if w.upgrade != "" {
			return engine.Outcome{Value: []byte(w.upgrade)}
		}
	case "store", "sign":
		return engine.Outcome{Value: []byte("signed")}
	}
	return engine.Outcome{State: engine.Absent}
}

// answered is the answer to a query.
type answered struct {
	status int
	header map[string]string
	body   string
	log    string
}

// ask sends a query, or a whole body if it begins as JSON does.
func (w *world) ask(t *testing.T, query string, header ...string) answered {
	t.Helper()
	body := query
	if !strings.HasPrefix(query, `{"`) && !strings.HasPrefix(query, "[") {
		encoded, err := json.Marshal(map[string]string{"query": query})
		if err != nil {
			t.Fatal(err)
		}
		body = string(encoded)
	}
	headers := map[string]string{"content-type": "application/json", "content-length": strconv.Itoa(len(body)), "x-api-key": proKey}
	method := "POST"
	for i := 0; i < len(header); i += 2 {
		if header[i] == "method" {
			method = header[i+1]
		} else {
			headers[header[i]] = header[i+1]
		}
	}
	runner := engine.NewRunner(Program, func(p []byte) {
		for i := range p {
			p[i] = byte(i)
		}
	})
	now := time.UnixMilli(1_700_000_000_000)
	r := engine.NewRequest(method, "https://lettercraft.example/v1/graphql", headers)
	r.Start = now
	id, effects, response := runner.Start(r, now)
	for response == nil {
		w.rounds = append(w.rounds, nil)
		outcomes := make([]engine.Outcome, len(effects))
		for i, e := range effects {
			outcomes[i] = w.perform(e, body)
		}
		effects, response = runner.Resume(id, outcomes, now)
	}
	got := answered{status: response.Status, header: map[string]string{}, body: string(response.Body), log: string(response.Log)}
	for pair := range slices.Chunk(response.Header, 2) {
		got.header[pair[0]] = pair[1]
	}
	return got
}
