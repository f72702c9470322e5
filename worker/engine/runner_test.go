package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// start is the time at which the requests of these tests arrive.
var start = time.UnixMilli(1_700_000_000_000)

// request returns a GET request for a URL.
func request(url string) *Request {
	r := NewRequest("GET", url, nil)
	r.Start = start
	return r
}

// runner returns a runner of a handler. Its Fail answers with status 500 and the cause as the body.
func runner(handle func(*Exchange) Response) *Runner {
	return NewRunner(&Program{
		Handle: handle,
		Fail: func(_ *Exchange, cause error) Response {
			return Response{Status: 500, Body: []byte(cause.Error())}
		},
	}, func(p []byte) {
		for i := range p {
			p[i] = 7
		}
	})
}

func done(values ...string) []Outcome {
	outcomes := make([]Outcome, len(values))
	for i, v := range values {
		outcomes[i] = Outcome{State: Done, Value: []byte(v)}
	}
	return outcomes
}

// ask performs one effect and returns the value of its outcome.
func ask(x *Exchange, argument string) string {
	return string(x.Do(Effect{"ask", argument})[0].Value)
}

func text(r *Response) string {
	if r == nil {
		return "no response"
	}
	return string(r.Body)
}

func TestAHandlerWithoutEffectsAnswersAtOnce(t *testing.T) {
	r := runner(func(x *Exchange) Response {
		return Response{Status: 201, Header: []string{"A", "b"}, Body: []byte(x.Method + " " + x.URL), Log: []byte("log")}
	})
	_, effects, response := r.Start(request("https://h/a"), start)
	if effects != nil || response == nil {
		t.Fatalf("effects %v, response %v", effects, response)
	}
	if response.Status != 201 || !slices.Equal(response.Header, []string{"A", "b"}) || text(response) != "GET https://h/a" ||
		string(response.Log) != "log" {
		t.Errorf("the response is %+v", response)
	}
	if r.Running() != 0 {
		t.Errorf("%d requests are running", r.Running())
	}
}

func TestOutcomesAreInTheOrderOfTheirEffects(t *testing.T) {
	r := runner(func(x *Exchange) Response {
		first := ask(x, "1")
		several := x.Do(Effect{"a", "2"}, Effect{"b", "3"}, Effect{"a", "4"})
		last := ask(x, "5")
		return Response{Body: fmt.Append(nil, first, several[0].State, string(several[1].Value), several[2].Err(), last)}
	})
	id, effects, response := r.Start(request("https://h/"), start)
	wantEffects(t, effects, response, Effect{"ask", "1"})
	effects, response = r.Resume(id, done("one"), start)
	wantEffects(t, effects, response, Effect{"a", "2"}, Effect{"b", "3"}, Effect{"a", "4"})
	effects, response = r.Resume(id, []Outcome{
		{State: Absent}, {State: Done, Value: []byte("three")}, {State: Failed, Value: []byte("out of order")},
	}, start)
	wantEffects(t, effects, response, Effect{"ask", "5"})
	if r.Running() != 1 {
		t.Errorf("%d requests are running, want 1", r.Running())
	}
	effects, response = r.Resume(id, done("five"), start)
	if want := "one 1 three out of order five"; effects != nil || text(response) != fmt.Sprint("one", Absent, "three", "out of order", "five") {
		t.Errorf("effects %v, response %q, want something like %q", effects, text(response), want)
	}
	if r.Running() != 0 {
		t.Errorf("%d requests are running, want none", r.Running())
	}
}

func wantEffects(t *testing.T, got []Effect, response *Response, want ...Effect) {
	t.Helper()
	if response != nil || !slices.Equal(got, want) {
		t.Fatalf("effects %v and response %v, want the effects %v", got, response, want)
	}
}

func TestDoWithoutEffectsReturnsAtOnce(t *testing.T) {
	r := runner(func(x *Exchange) Response {
		none := x.Do()
		some := []Effect{}
		return Response{Body: []byte(strconv.Itoa(len(none) + len(x.Do(some...))))}
	})
	for range 3 {
		if _, effects, response := r.Start(request("https://h/"), start); effects != nil || text(response) != "0" {
			t.Errorf("effects %v, response %q", effects, text(response))
		}
	}
}

// TestInterleavedRequestsKeepTheirOwnOutcomes keeps 64 requests in flight, each at a different step, and resumes them in mixed
// order.
func TestInterleavedRequestsKeepTheirOwnOutcomes(t *testing.T) {
	const total, flight = 10_000, 64
	r := runner(func(x *Exchange) Response {
		var b strings.Builder
		b.WriteString(x.URL)
		for step := range 1 + len(x.URL)%3 {
			b.WriteString("," + ask(x, x.URL+"/"+strconv.Itoa(step)))
		}
		return Response{Body: []byte(b.String())}
	})
	type open struct {
		id   uint32
		url  string
		want string
		asks Effect
	}
	var inFlight []open
	answered, n := 0, 0
	settle := func(o open, effects []Effect, response *Response) {
		if response != nil {
			answered++
			if text(response) != o.want {
				t.Fatalf("%s was answered %q, want %q", o.url, text(response), o.want)
			}
			return
		}
		o.asks = effects[0]
		inFlight = append(inFlight, o)
	}
	for answered < total {
		for len(inFlight) < flight && n < total {
			o := open{url: "https://h/" + strconv.Itoa(n)}
			o.want = o.url
			var effects []Effect
			var response *Response
			o.id, effects, response = r.Start(request(o.url), start)
			n++
			settle(o, effects, response)
		}
		if r.Running() != len(inFlight) {
			t.Fatalf("Running returns %d, %d are in flight", r.Running(), len(inFlight))
		}
		at := (answered*31 + n*17) % len(inFlight)
		o := inFlight[at]
		inFlight = slices.Delete(inFlight, at, at+1)
		value := "answer to " + o.asks.Argument
		o.want += "," + value
		effects, response := r.Resume(o.id, done(value), start)
		settle(o, effects, response)
	}
	if r.Running() != 0 {
		t.Errorf("%d requests are running at the end", r.Running())
	}
}

func TestCancelReturnsTheEffectsOfOnAbandon(t *testing.T) {
	r := runner(func(x *Exchange) Response {
		x.OnAbandon(Effect{"tidy", "1"})
		ask(x, "")
		x.OnAbandon(Effect{"tidy", "2"}, Effect{"tidy", "3"})
		ask(x, "")
		x.OnAbandon()
		ask(x, "")
		return Response{}
	})
	for steps, want := range [][]Effect{{{"tidy", "1"}}, {{"tidy", "2"}, {"tidy", "3"}}, nil} {
		id, _, _ := r.Start(request("https://h/"), start)
		for range steps {
			r.Resume(id, done("x"), start)
		}
		if got := r.Cancel(id); !slices.Equal(got, want) {
			t.Errorf("after %d steps Cancel returns %v, want %v", steps, got, want)
		}
		if got := r.Cancel(id); got != nil {
			t.Errorf("the second Cancel returns %v", got)
		}
	}
	// The next request in the same coroutine is not affected.
	id, _, _ := r.Start(request("https://h/"), start)
	for range 2 {
		r.Resume(id, done("x"), start)
	}
	r.Resume(id, done("x"), start)
	if r.Running() != 0 {
		t.Errorf("%d requests are running", r.Running())
	}
}

func TestWhatStaysTheSameIsKeptForATime(t *testing.T) {
	performed := 0
	p := &Program{Handle: func(x *Exchange) Response {
		first := x.Keep(Effect{"setting", "a"}, time.Minute)
		return Response{Status: 200, Body: append(first.Value, x.Keep(Effect{"setting", "a"}, time.Minute).Value...)}
	}}
	r := NewRunner(p, nil)
	for _, answer := range []Outcome{{State: Failed, Value: []byte("no")}, {Value: []byte("v")}, {Value: []byte("other")}} {
		id, effects, response := r.Start(NewRequest("GET", "/", nil), time.Time{})
		for response == nil {
			performed++
			effects, response = r.Resume(id, []Outcome{answer}, time.Time{})
		}
		_ = effects
		if want := map[State]string{Failed: "nono", Done: "vv"}[answer.State]; string(response.Body) != want {
			t.Errorf("got %s, want %s", response.Body, want)
		}
	}
	r.Start(NewRequest("GET", "/", nil), time.Time{}.Add(time.Minute-1))
	if performed != 3 { // twice for the outcome that failed
		t.Errorf("the effect was performed %d times", performed)
	}
	if _, effects, response := r.Start(NewRequest("GET", "/", nil), time.Time{}.Add(time.Minute)); response != nil || len(effects) != 1 {
		t.Errorf("after a minute, the effects are %v", effects)
	}
}

func TestValuesAreRecalledByAllRequestsUntilTheirTime(t *testing.T) {
	var handle func(*Exchange)
	r := NewRunner(&Program{Handle: func(x *Exchange) Response {
		handle(x)
		return Response{Status: 200}
	}}, nil)
	at := func(after time.Duration, do func(*Exchange)) {
		handle = do
		r.Start(request("/"), start.Add(after))
	}
	want := func(name string, want any) func(*Exchange) {
		return func(x *Exchange) {
			if got := x.Recall(name); got != want {
				t.Errorf("%s is %v, want %v", name, got, want)
			}
		}
	}
	at(0, want("a", nil))
	at(0, func(x *Exchange) { x.Remember("a", 1, start.Add(time.Minute)) })
	at(0, want("b", nil))
	at(time.Minute-1, want("a", 1))
	at(time.Minute, want("a", nil))
	at(time.Minute, func(x *Exchange) {
		for i := range 2 * maxNotes {
			x.Remember(strconv.Itoa(i), i, start.Add(2*time.Minute))
		}
		if x.Noted("0") {
			t.Error("a name whose value is remembered is noted")
		}
	})
	at(time.Minute, want("0", 0))
	at(time.Minute, want(strconv.Itoa(maxNotes), nil))
}

func TestNotesAreSeenByAllRequestsUntilTheirTime(t *testing.T) {
	var handle func(*Exchange)
	r := NewRunner(&Program{Handle: func(x *Exchange) Response {
		handle(x)
		return Response{Status: 200}
	}}, nil)
	for i, step := range []struct {
		after time.Duration
		do    func(*Exchange)
		noted map[string]bool
	}{
		{0, func(x *Exchange) { x.Note("a", start.Add(time.Minute)) }, map[string]bool{"a": true, "b": false}},
		{time.Minute - 1, func(*Exchange) {}, map[string]bool{"a": true, "b": false}},
		{time.Minute, func(*Exchange) {}, map[string]bool{"a": false}},
		{time.Minute, func(x *Exchange) {
			for i := range 2 * maxNotes {
				x.Note(strconv.Itoa(i), start.Add(2*time.Minute))
			}
		}, map[string]bool{"a": false, "0": true, strconv.Itoa(maxNotes): false}},
		{2*time.Minute - 1, func(x *Exchange) { x.Note("0", start.Add(3*time.Minute)) }, map[string]bool{"0": true, "1": true}},
		{2 * time.Minute, func(x *Exchange) { x.Note("b", start.Add(3*time.Minute)) }, map[string]bool{"0": true, "1": false, "b": true}},
		{2 * time.Minute, func(x *Exchange) {
			x.Note("short", start.Add(2*time.Minute+time.Second))
			for i := range 2 * maxNotes {
				x.Note(strconv.Itoa(i), start.Add(5*time.Minute))
			}
		}, map[string]bool{"b": true, "short": true, "1": true, strconv.Itoa(2*maxNotes - 1): false}},
		{2*time.Minute + time.Second, func(x *Exchange) { x.Note("c", start.Add(5*time.Minute)) }, map[string]bool{"c": true, "short": false, "b": true}},
		{3*time.Minute - 1, func(x *Exchange) { x.Note("d", start.Add(5*time.Minute)) }, map[string]bool{"d": false, "b": true}},
		{3 * time.Minute, func(x *Exchange) { x.Note("d", start.Add(5*time.Minute)) }, map[string]bool{"d": true, "b": false}},
	} {
		handle = func(x *Exchange) {
			step.do(x)
			for name, want := range step.noted {
				if x.Noted(name) != want {
					t.Errorf("step %d: %s is noted: %v", i, name, !want)
				}
			}
		}
		r.Start(request("/"), start.Add(step.after))
	}
}
