package engine

import (
	"runtime"
	"slices"
	"strconv"
	"testing"
	"time"
)

func TestCancelRunsDeferredCallsAndFreesTheRequest(t *testing.T) {
	var events []string
	r := runner(func(x *Exchange) Response {
		defer func() { events = append(events, "deferred") }()
		ask(x, "")
		events = append(events, "went on")
		return Response{}
	})
	r.program.Fail = func(*Exchange, error) Response {
		t.Error("Fail was called for a cancelled request")
		return Response{}
	}
	before := runtime.NumGoroutine()
	id, _, _ := r.Start(request("https://h/"), start)
	r.Cancel(id)
	if !slices.Equal(events, []string{"deferred"}) {
		t.Errorf("the events are %q", events)
	}
	if r.Running() != 0 || runtime.NumGoroutine() != before {
		t.Errorf("%d requests are running, there are %d more goroutines", r.Running(), runtime.NumGoroutine()-before)
	}
	if effects, response := r.Resume(id, done("x"), start); effects != nil || response != nil {
		t.Errorf("a cancelled request has effects %v and response %v", effects, response)
	}
	r.Cancel(id) // a second time
	r.Cancel(99) // an id that never existed
	if r.Running() != 0 {
		t.Errorf("%d requests are running", r.Running())
	}
}

func TestACancelledHandlerCannotStopTheUnwinding(t *testing.T) {
	r := runner(func(x *Exchange) Response {
		defer func() {
			_ = recover() // like a careless library
			ask(x, "once more")
		}()
		ask(x, "")
		return Response{}
	})
	id, _, _ := r.Start(request("https://h/"), start)
	before := runtime.NumGoroutine()
	r.Cancel(id)
	if r.Running() != 0 || runtime.NumGoroutine() != before-1 {
		t.Errorf("%d requests are running, the number of goroutines went from %d to %d",
			r.Running(), before, runtime.NumGoroutine())
	}
}

func TestResumeOfAnUnknownRequestReturnsNothing(t *testing.T) {
	r := runner(func(*Exchange) Response { return Response{} })
	id, _, _ := r.Start(request("https://h/"), start)
	for _, id := range []uint32{0, id, id + 1, 1 << 31} {
		if effects, response := r.Resume(id, done("x"), start); effects != nil || response != nil {
			t.Errorf("request %d has effects %v and response %v", id, effects, response)
		}
	}
}

func TestRequestsThatTakeTooLongAreReaped(t *testing.T) {
	ended := map[string]bool{}
	r := runner(func(x *Exchange) Response {
		defer func() { ended[x.URL] = true }()
		return Response{Body: []byte(ask(x, ""))}
	})
	at := func(s float64) time.Time { return start.Add(time.Duration(s * float64(time.Second))) }
	begin := func(url string, s float64) uint32 {
		q := request(url)
		q.Start = at(s)
		id, _, _ := r.Start(q, at(s))
		return id
	}
	old := begin("old", 0)
	answered := begin("answered", 1)
	young := begin("young", 30)
	if _, response := r.Resume(answered, done("x"), at(31)); text(response) != "x" {
		t.Errorf("the response is %q", text(response))
	}
	begin("at 59.9", 59.9)
	if ended["old"] || r.Running() != 3 {
		t.Errorf("reaped before its time: %v, %d running", ended, r.Running())
	}
	begin("at 60", 60)
	if !ended["old"] || ended["young"] || r.Running() != 3 {
		t.Errorf("after 60 s: ended %v, %d running", ended, r.Running())
	}
	if effects, response := r.Resume(old, done("x"), at(61)); effects != nil || response != nil {
		t.Error("a reaped request was resumed")
	}
	if _, response := r.Resume(young, done("y"), at(80)); text(response) != "y" {
		t.Errorf("the young request is answered %q", text(response))
	}
	begin("late", 1000)
	if r.Running() != 1 {
		t.Errorf("%d requests are running, want the last one only", r.Running())
	}
}

func TestIdleCoroutinesAreReusedAndBounded(t *testing.T) {
	r := runner(func(x *Exchange) Response { return Response{Body: []byte(ask(x, ""))} })
	before := 0
	for before != runtime.NumGoroutine() { // the goroutines of other tests end
		before = runtime.NumGoroutine()
		time.Sleep(50 * time.Millisecond)
	}
	round := func(n int) {
		ids := make([]uint32, n)
		for i := range ids {
			ids[i], _, _ = r.Start(request("https://h/"), start)
		}
		for i, id := range ids {
			if _, response := r.Resume(id, done(strconv.Itoa(i)), start); text(response) != strconv.Itoa(i) {
				t.Fatalf("request %d is answered %q", i, text(response))
			}
		}
	}
	round(10)
	if n := runtime.NumGoroutine() - before; n != 10 {
		t.Errorf("%d coroutines are kept after 10 requests at once", n)
	}
	round(10)
	round(5)
	if n := runtime.NumGoroutine() - before; n != 10 {
		t.Errorf("%d coroutines are kept, want 10: they are not reused", n)
	}
	round(500)
	if n := runtime.NumGoroutine() - before; n != maxIdle {
		t.Errorf("%d coroutines are kept after 500 requests at once, want %d", n, maxIdle)
	}
}

func TestAReusedCoroutineKeepsNothingOfItsLastRequest(t *testing.T) {
	r := runner(func(x *Exchange) Response {
		if x.URL == "https://h/empty" {
			return Response{}
		}
		ask(x, "secret")
		return Response{Status: 200, Header: []string{"A", "b"}, Body: []byte("of the first"), Log: []byte("log")}
	})
	id, _, _ := r.Start(request("https://h/full"), start)
	r.Resume(id, done("x"), start)
	_, _, response := r.Start(request("https://h/empty"), start)
	if response.Status != 0 || response.Header != nil || response.Body != nil || response.Log != nil {
		t.Errorf("the second response is %+v", response)
	}
}
