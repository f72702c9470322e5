package engine

import (
	"slices"
	"strings"
	"testing"
)

// reserving returns a runner of requests whose path is a name and a number of bytes, such as /a/40. A request reserves this
// many bytes of a room of 1,600, of which large requests leave 200 free. Then it performs the effect ask with its name, and
// answers with its name. It answers "busy" if it cannot reserve the bytes. The request named free releases them before ask.
func reserving() *Runner {
	return NewRunner(&Program{
		Rooms: []int{1600, 10},
		Handle: func(x *Exchange) Response {
			_, path, _ := strings.Cut(x.URL, "https://h/")
			name, size, _ := strings.Cut(path, "/")
			bytes := 0
			for _, digit := range size {
				bytes = 10*bytes + int(digit-'0')
			}
			got := false
			x.Together(1, func(_ int, x *Exchange) { got = x.Reserve(0, bytes) })
			if !got {
				return Response{Body: []byte("busy")}
			}
			if name == "free" {
				x.Release(0)
			}
			ask(x, name)
			return Response{Body: []byte(name)}
		},
		Fail: func(_ *Exchange, cause error) Response { return Response{Status: 500, Body: []byte(cause.Error())} },
	}, nil)
}

// begin starts requests. It returns their ids by name, and the names of the requests that wait by ticket.
func begin(t *testing.T, r *Runner, paths ...string) (ids map[string]uint32, waiting map[uint32]string) {
	t.Helper()
	ids, waiting = map[string]uint32{}, map[uint32]string{}
	for _, path := range paths {
		name, _, _ := strings.Cut(path, "/")
		id, effects, response := r.Start(request("https://h/"+path), start)
		if response != nil {
			t.Fatalf("%s is answered without an effect: %s", path, text(response))
		}
		ids[name] = id
		if effects[0].Name == waitEffect {
			ticket, milliseconds, _ := strings.Cut(effects[0].Argument, " ")
			if milliseconds != "15000" {
				t.Errorf("%s waits for %s ms", path, milliseconds)
			}
			waiting[uint32(ticket[0]-'0')] = name
		}
	}
	return ids, waiting
}

// admitted returns the names of the requests that have been admitted, in order.
func admitted(r *Runner, waiting map[uint32]string) []string {
	var names []string
	for ticket := r.Admitted(); ticket != 0; ticket = r.Admitted() {
		names = append(names, waiting[ticket])
	}
	return names
}

func wantNames(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("got %v admitted, want %v", got, want)
	}
}

func TestARequestWaitsUntilThereIsRoom(t *testing.T) {
	r := reserving()
	ids, waiting := begin(t, r, "a/800", "b/500", "c/250", "d/600", "s/90")
	if len(waiting) != 2 {
		t.Fatalf("%v wait, want c and d", waiting)
	}
	wantNames(t, admitted(r, waiting))
	r.Resume(ids["b"], done(""), start)
	wantNames(t, admitted(r, waiting), "c")
	r.Resume(ids["a"], done(""), start)
	wantNames(t, admitted(r, waiting), "d")
	for _, name := range []string{"c", "d"} {
		effects, response := r.Resume(ids[name], done(""), start)
		wantEffects(t, effects, response, Effect{"ask", name})
		if _, response = r.Resume(ids[name], done(""), start); text(response) != name {
			t.Errorf("%s is answered with %q", name, text(response))
		}
	}
	r.Resume(ids["s"], done(""), start)
	// The whole room is free again.
	if _, waiting = begin(t, r, "e/1400"); len(waiting) != 0 {
		t.Errorf("%v wait", waiting)
	}
}

func TestSmallRequestsOvertakeLargeOnesAndEqualsDoNot(t *testing.T) {
	r := reserving()
	ids, waiting := begin(t, r, "a/1400", "b/700", "c/300", "d/700", "e/300", "f/50")
	if len(waiting) != 4 {
		t.Fatalf("%v wait, want b to e", waiting)
	}
	r.Resume(ids["a"], done(""), start)
	wantNames(t, admitted(r, waiting), "c", "e", "b")
	r.Resume(ids["f"], done(""), start)
	wantNames(t, admitted(r, waiting))
}

func TestReserveFailsAfterTheTimeout(t *testing.T) {
	r := reserving()
	ids, waiting := begin(t, r, "a/1400", "b/300")
	if _, response := r.Resume(ids["b"], []Outcome{{State: Absent}}, start); text(response) != "busy" {
		t.Errorf("the response is %q", text(response))
	}
	r.Resume(ids["a"], done(""), start)
	wantNames(t, admitted(r, waiting))
	// A request that was admitted before the timeout goes on.
	ids, _ = begin(t, r, "a/1400", "b/300")
	r.Resume(ids["a"], done(""), start)
	effects, response := r.Resume(ids["b"], []Outcome{{State: Absent}}, start)
	wantEffects(t, effects, response, Effect{"ask", "b"})
}

func TestCancelledAndReapedRequestsFreeTheirRoom(t *testing.T) {
	r := reserving()
	ids, waiting := begin(t, r, "a/1400", "b/900", "c/300", "d/600", "e/1200")
	r.Cancel(ids["b"]) // it was waiting
	r.Cancel(ids["a"])
	wantNames(t, admitted(r, waiting), "c", "d")
	r.Cancel(ids["d"]) // it was admitted and not yet resumed
	wantNames(t, admitted(r, waiting))
	r.Cancel(ids["c"])
	wantNames(t, admitted(r, waiting), "e")
	// The next request reaps e.
	r.Start(request("https://h/f/1"), start.Add(maxAge))
	late := request("https://h/g/1300")
	late.Start = start.Add(maxAge)
	if _, effects, _ := r.Start(late, late.Start); effects[0].Name != "ask" {
		t.Errorf("the room is not free: %v", effects)
	}
}

func TestReleaseFreesRoomBeforeTheRequestEnds(t *testing.T) {
	r := reserving()
	if _, waiting := begin(t, r, "free/1400", "a/1400"); len(waiting) != 0 {
		t.Errorf("%v wait", waiting)
	}
}

func TestAReservationLeavesTheHeadroomFree(t *testing.T) {
	r := reserving()
	ids, waiting := begin(t, r, "a/1", "b/10000")
	r.Resume(ids["a"], done(""), start)
	wantNames(t, admitted(r, waiting), "b")
}
