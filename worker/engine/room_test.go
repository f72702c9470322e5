package engine

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// reserving returns a runner of requests whose path is a name, a number of bytes and perhaps an account, such as /a/40/eve. A request
// reserves this many bytes of a room of 1,600. Large requests leave 200 of them free. Then it performs the effect ask with its name, and
// answers with its name. It answers "busy" if it cannot reserve the bytes. The request named free releases them before ask.
func reserving() *Runner {
	return NewRunner(&Program{
		Rooms: []int{1600, 10},
		Handle: func(x *Exchange) Response {
			_, path, _ := strings.Cut(x.URL, "https://h/")
			name, size, _ := strings.Cut(path, "/")
			size, account, _ := strings.Cut(size, "/")
			x.For(account)
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
			id, err := strconv.Atoi(ticket)
			if err != nil {
				t.Fatal(err)
			}
			waiting[uint32(id)] = name
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
	ids, waiting := begin(t, r, "a/100", "b/10000", "c/100", "d/100")
	// b has what large requests may have, beside a and c.
	r.Resume(ids["a"], done(""), start)
	wantNames(t, admitted(r, waiting), "d")
}

func TestSmallRequestsOnlyGetTheirPartWhileALargeOneWaits(t *testing.T) {
	r := reserving()
	ids, waiting := begin(t, r, "a/1400", "b/100", "c/1400", "d/100", "e/100")
	r.Resume(ids["b"], done(""), start)
	wantNames(t, admitted(r, waiting), "e")
	r.Resume(ids["a"], done(""), start)
	wantNames(t, admitted(r, waiting), "c")
}

func TestSmallRequestsAreAdmittedWhenNoLargeOneWaitsAnyMore(t *testing.T) {
	r := reserving()
	ids, waiting := begin(t, r, "a/900", "b/100", "c/100", "d/900", "e/100")
	if len(waiting) != 2 {
		t.Fatalf("%v wait, want d and e", waiting)
	}
	r.Cancel(ids["d"])
	wantNames(t, admitted(r, waiting), "e")
}

// attack starts requests of eight accounts, so many of each, which take turns, and returns the queue of a room for two of them.
func attack(t *testing.T, r *Runner, each int) *contest {
	c := &contest{t: t, r: r, waiting: map[uint32]string{}, ids: map[string]uint32{}}
	for i := range each {
		for n := range 8 {
			c.begin("eve"+strconv.Itoa(n), i)
		}
	}
	return c
}

// contest is a room for which accounts compete.
type contest struct {
	t       *testing.T
	r       *Runner
	ids     map[string]uint32
	waiting map[uint32]string
	inside  []string // requests that have room, the oldest first
}

// begin starts the request of an account with a number.
func (c *contest) begin(account string, number int) string {
	name := account + "-" + strconv.Itoa(number)
	ids, waiting := begin(c.t, c.r, name+"/700/"+account)
	c.ids[name] = ids[name]
	if len(waiting) == 0 {
		c.inside = append(c.inside, name)
	}
	maps.Copy(c.waiting, waiting)
	return name
}

// end ends the request that has had room for longest, and returns its name.
func (c *contest) end() string {
	name := c.inside[0]
	c.r.Resume(c.ids[name], done(""), start)
	c.inside = c.inside[1:]
	for _, next := range admitted(c.r, c.waiting) {
		c.r.Resume(c.ids[next], done(""), start)
		c.inside = append(c.inside, next)
	}
	return name
}

// endsBefore ends requests until one has room, and returns how many have ended before.
func (c *contest) endsBefore(name string) int {
	for ends := 0; ; ends++ {
		if slices.Contains(c.inside, name) {
			return ends
		}
		c.end()
	}
}

func TestANewcomerWaitsForAtMostTwoTurnsOfEightThatFillTheRoom(t *testing.T) {
	c := attack(t, reserving(), 12)
	for call := range 3 {
		if ends := c.endsBefore(c.begin("victim", call)); ends > 2 {
			t.Errorf("call %d waits until %d requests of others have ended", call, ends)
		}
		for range 20 {
			c.end()
		}
	}
}

func TestAccountsThatAlwaysWaitGetEqualShares(t *testing.T) {
	c := attack(t, reserving(), 1)
	for i := range 20 { // one has much more that waits
		c.begin("eve0", 1000+i)
	}
	ended := map[string]int{}
	for i := range 800 {
		account, _, _ := strings.Cut(c.end(), "-")
		ended[account]++
		c.begin(account, 2000+i)
	}
	for account, n := range ended {
		if n < 95 || n > 105 {
			t.Errorf("%s has had %d of 800 turns", account, n)
		}
	}
}

func TestOneAccountMayFillTheRoom(t *testing.T) {
	if _, waiting := begin(t, reserving(), "a/700/eve", "b/700/eve", "c/100/eve", "d/100/eve"); len(waiting) != 0 {
		t.Errorf("%v wait", waiting)
	}
}

func TestAFullQueueTakesAPlaceFromTheAccountThatHasTheMost(t *testing.T) {
	r := reserving()
	c := attack(t, r, 0)
	c.begin("eve", 0)
	c.begin("eve", 1)
	refused := func(path string) bool {
		_, _, response := r.Start(request("https://h/"+path), start)
		return text(response) == "busy"
	}
	for i := range maxOfOne {
		c.begin("eve", 2+i)
	}
	if !refused("x/700/eve") {
		t.Error("an account has more requests in the queue than it may")
	}
	for i := range maxWaiting - maxOfOne {
		c.begin("mallory", i)
	}
	if !refused("x/700/mallory") {
		t.Error("one of those with the most places gets another one")
	}
	c.begin("victim", 0)
	last := r.Admitted()
	if name := c.waiting[last]; name != "mallory-"+strconv.Itoa(maxWaiting-maxOfOne-1) {
		t.Fatalf("%s loses its place", name)
	}
	if _, response := r.Resume(c.ids[c.waiting[last]], done(""), start); text(response) != "busy" {
		t.Errorf("the request without a place is answered with %q", text(response))
	}
	if n := len(r.rooms[0].queue); n != maxWaiting {
		t.Errorf("%d requests wait", n)
	}
}

func TestTheUseOfARoomFadesAndIsBounded(t *testing.T) {
	var u use
	u.add("once", 100, 100)
	for range 20 * memory {
		u.add("always", 100, 100)
	}
	if _, known := u.of["once"]; known || u.of["always"] > memory*100 || u.total != u.of["always"] {
		t.Errorf("the use is %v", u)
	}
	for i := range 3 * maxAccounts {
		u.add(strconv.Itoa(i), 1, 1<<30)
	}
	if len(u.of) > maxAccounts {
		t.Errorf("%d accounts are remembered", len(u.of))
	}
}
