package events

import (
	"bytes"
	"errors"
	"log"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/lettercraft/lettercraft/worker/service/account"
	"github.com/lettercraft/lettercraft/worker/service/point"
)

const id = "ACCOUNTAAAAAAAAAAAAAAAAAAA"

// written starts the package, and returns what it logs and which data points it writes.
func written(t *testing.T, secrets ...string) (lines *bytes.Buffer, points *[]point.Point) {
	lines, points = &bytes.Buffer{}, &[]point.Point{}
	flags, output := log.Flags(), log.Writer()
	log.SetFlags(0)
	log.SetOutput(lines)
	Start(secrets, func(p point.Point) { *points = append(*points, p) })
	t.Cleanup(func() {
		log.SetFlags(flags)
		log.SetOutput(output)
		Start(nil, nil)
	})
	return lines, points
}

func TestAnEventIsALineAndADataPoint(t *testing.T) {
	lines, points := written(t, "secret", "older")
	name := account.Pseudonym("secret", id, time.Now())
	Log(Event{Name: Webhook, Account: id, Reason: "status", Worker: "notifier", ID: "msg_1", Status: 500, Attempt: 2, Cause: "why"})
	Log(Event{Name: Sweep, Account: "", Reason: "done", Count: 7})
	want := `{"event":"webhook","account":"` + name + `","reason":"status","worker":"notifier","id":"msg_1","status":500,"attempt":2,"cause":"why"}` + "\n" +
		`{"event":"sweep","reason":"done","worker":"console","count":7}` + "\n"
	if lines.String() != want {
		t.Errorf("got  %s\nwant %s", lines, want)
	}
	stored := []point.Point{
		{Indexes: []string{name}, Blobs: []string{name, "webhook", "status", "notifier", "msg_1"}, Doubles: []float64{500, 0, 2}},
		{Indexes: []string{"sweep"}, Blobs: []string{"", "sweep", "done", "console", ""}, Doubles: []float64{0, 7, 0}},
	}
	if !reflect.DeepEqual(*points, stored) {
		t.Errorf("got %+v, want %+v", *points, stored)
	}
}

func TestNoLineHasTheIDOfAnAccount(t *testing.T) {
	name := account.Pseudonym("another", id, time.Now())
	for given, want := range map[string]string{id: "", name: `"account":"` + name + `",`} {
		lines, _ := written(t) // the notifier has no secret, and is sent the pseudonym
		Fault(given, "it has failed", errors.New("reset"))
		if got := lines.String(); got != "{"+want+`"cause":"it has failed: reset"}`+"\n" {
			t.Errorf("got %s", got)
		}
	}
}

func TestAnswersWithAFaultOfTheServiceAreEvents(t *testing.T) {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /accounts/{id}", func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(map[string]int{"found": 200, "wrong": 499, "lost": 503}[r.PathValue("id")])
	})
	mux.HandleFunc("/silent", func(http.ResponseWriter, *http.Request) {})
	mux.HandleFunc(NotifierRoute, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(500) })
	for path, want := range map[string]string{
		"/accounts/found": "", "/accounts/wrong": "", "/silent": "", "/nowhere": "",
		"/accounts/lost": `{"event":"answer","reason":"GET /accounts/{id}","worker":"console","status":503}` + "\n",
		"/notify":        `{"event":"answer","reason":"POST /notify","worker":"notifier","status":500}` + "\n",
	} {
		lines, points := written(t)
		w := httptest.NewRecorder()
		method := map[bool]string{true: "POST", false: "GET"}[path == "/notify"]
		Answers(mux).ServeHTTP(w, httptest.NewRequest(method, path, nil))
		if lines.String() != want || len(*points) != strings.Count(want, "\n") {
			t.Errorf("%s: got %s, %+v", path, lines, *points)
		}
	}
}
