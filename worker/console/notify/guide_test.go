package notify

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/lettercraft/lettercraft/worker/service/webhook"
)

const guide = "../../../web/guide"

// receivers are the samples of the guide that verify a delivery, with the commands that run them.
var receivers = map[string]func(sample, port string) []string{
	"webhook.mjs":     func(sample, _ string) []string { return []string{"node", sample} },
	"webhook.py":      func(sample, _ string) []string { return []string{"python3", sample} },
	"webhook.php":     func(sample, port string) []string { return []string{"php", "-S", "127.0.0.1:" + port, sample} },
	"webhook/main.go": func(sample, _ string) []string { return []string{"go", "run", sample} },
}

// With -short, the samples are not run: their interpreters are not among the tools of the gate.
func TestTheSamplesOfTheGuideVerifyDeliveries(t *testing.T) {
	page := read(t, "webhooks.html")
	for name, command := range receivers {
		if !strings.Contains(page, "<!-- sample: "+name+" -->") {
			t.Errorf("the page does not show %s", name)
		}
		port := freePort()
		line := command(filepath.Join(guide, "samples", name), port)
		if testing.Short() {
			continue
		}
		t.Run(name, func(t *testing.T) {
			start(t, port, line)
			courier := &world{answer: received(204)}
			endpoint := Endpoint{URL: "http://127.0.0.1:" + port + "/", Secret: secret}
			endpoint.Test(courier, "ACCOUNT", time.Now())
			endpoint.Test(courier, "ACCOUNT", time.Now().Add(-6*time.Minute))
			endpoint.Test(courier, "ACCOUNT", time.Now().Add(6*time.Minute))
			fresh, old, early := courier.delivered[0], courier.delivered[1], courier.delivered[2]
			changed, unsigned := fresh, fresh
			changed.Body += " "
			unsigned.Headers = map[string]string{"Content-Type": "application/json"}
			for what, c := range map[string]struct {
				m    webhook.Message
				want int
			}{"the delivery": {fresh, 204}, "an old one": {old, 401}, "one of the future": {early, 401}, "a changed one": {changed, 401}, "an unsigned one": {unsigned, 401}} {
				if got := post(t, c.m); got != c.want {
					t.Errorf("%s: status %d, want %d", what, got, c.want)
				}
			}
		})
	}
}

func TestTheGuideHasThePayloadsAndTheTimesOfRepetitions(t *testing.T) {
	page := read(t, "webhooks.html")
	w := &world{answer: received(200)}
	w.attempt(t, map[string]any{"webhook": hook(0, -1)})
	Endpoint{URL: "https://example.com/hook", Secret: secret}.Test(w, "ACCOUNT", now)
	for i, name := range []string{"webhook/credits.json", "webhook/test.json"} {
		var shown bytes.Buffer
		if err := json.Compact(&shown, []byte(read(t, "samples/"+name))); err != nil {
			t.Fatal(err)
		}
		if got := strings.TrimSpace(shown.String()); got != w.delivered[i].Body || !strings.Contains(page, "<!-- sample: "+name+" -->") {
			t.Errorf("%s has %s, want %s, and the page must show it", name, got, w.delivered[i].Body)
		}
	}
	var delays []string
	for _, d := range webhookDelays {
		delays = append(delays, words(d))
	}
	last := len(delays) - 1
	for _, sentence := range []string{
		"after " + strings.Join(delays[:last], ", ") + " and " + delays[last],
		"failed for " + words(patience),
	} {
		if !strings.Contains(page, sentence) {
			t.Errorf("the page does not say %q", sentence)
		}
	}
}

// words returns a duration as the guide writes it.
func words(d time.Duration) string {
	for _, unit := range []struct {
		length time.Duration
		name   string
	}{{daily, "day"}, {time.Hour, "hour"}, {time.Minute, "minute"}, {time.Second, "second"}} {
		if n := d / unit.length; n == 1 {
			return "1 " + unit.name
		} else if n > 1 {
			return fmt.Sprintf("%d %ss", n, unit.name)
		}
	}
	return ""
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(guide, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// freePort returns a port of the loopback address that nobody listens on, below the ports that the system gives to other programs meanwhile.
func freePort() string {
	for port := 12_288 + os.Getpid()%20_480; ; port++ {
		if l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port)); err == nil {
			l.Close()
			return strconv.Itoa(port)
		}
	}
}

// start runs a sample until the test ends, and waits until it listens.
func start(t *testing.T, port string, line []string) {
	t.Helper()
	if line[0] == "go" { // `go run` would leave the program behind when it is killed
		program := filepath.Join(t.TempDir(), "sample")
		if out, err := exec.Command("go", "build", "-o", program, line[2]).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		line = []string{program}
	}
	c := exec.Command(line[0], line[1:]...)
	c.Env = append(os.Environ(), "PORT="+port, "WEBHOOK_SECRET="+secret)
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- c.Wait() }()
	t.Cleanup(func() { _ = c.Process.Kill() })
	for {
		connection, err := net.Dial("tcp", "127.0.0.1:"+port)
		if err == nil {
			connection.Close()
			return
		}
		select {
		case err := <-ended:
			t.Fatalf("the sample ended: %v", err)
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// post sends a message as the page program does, and returns the status of the answer.
func post(t *testing.T, m webhook.Message) int {
	t.Helper()
	r, err := http.NewRequest("POST", m.URL, strings.NewReader(m.Body))
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range m.Headers {
		r.Header.Set(name, value)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	return answer.StatusCode
}
