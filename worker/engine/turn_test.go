package engine

import (
	"slices"
	"strconv"
	"strings"
	"testing"
)

// computing returns a runner of requests whose path is an account and a number of effects. Between the effects a request may compute for
// long, because it has reserved much memory; an account whose name is small reserves hardly any.
func computing() *Runner {
	return NewRunner(&Program{
		Rooms: []int{1 << 30},
		Handle: func(x *Exchange) Response {
			_, path, _ := strings.Cut(x.URL, "https://h/")
			account, effects, _ := strings.Cut(path, "/")
			x.For(account)
			if account == "small" {
				x.Reserve(0, 1)
			} else {
				x.Reserve(0, lengthy)
			}
			for n, _ := strconv.Atoi(effects); n > 0; n-- {
				x.Together(2, func(_ int, x *Exchange) { ask(x, "") })
			}
			return Response{}
		},
		Fail: func(_ *Exchange, cause error) Response { panic(cause) },
	}, nil)
}

// loop performs the effects of requests as the host does.
type loop struct {
	t        *testing.T
	r        *Runner
	accounts map[uint32]string
	tickets  map[uint32]uint32 // ids of the requests that wait, by ticket
	ready    []uint32          // ids of the requests whose effects have ended, in order
	paused   []uint32          // ids of the requests that will have a turn
	turns    []string          // accounts of the turns so far
}

func newLoop(t *testing.T) *loop {
	return &loop{t: t, r: computing(), accounts: map[uint32]string{}, tickets: map[uint32]uint32{}}
}

// begin starts a request with a number of effects for an account, and returns its id.
func (l *loop) begin(account string, effects int) uint32 {
	id, asked, _ := l.r.Start(request("https://h/"+account+"/"+strconv.Itoa(effects)), start)
	l.accounts[id] = account
	l.perform(id, asked)
	return id
}

func (l *loop) perform(id uint32, effects []Effect) {
	if len(effects) > 0 {
		switch effects[0].Name {
		case pauseEffect:
			l.paused = append(l.paused, id)
		case waitEffect:
			ticket, _, _ := strings.Cut(effects[0].Argument, " ")
			n, _ := strconv.Atoi(ticket)
			l.tickets[uint32(n)] = id
		default:
			l.ready = append(l.ready, id)
		}
	}
	for ticket := l.r.Admitted(); ticket != 0; ticket = l.r.Admitted() {
		l.ready = append(l.ready, l.tickets[ticket])
	}
	if len(l.paused) > 1 {
		l.t.Fatalf("%d requests have their turn at once", len(l.paused))
	}
}

// step ends the effects that end by themselves, and then one pause.
func (l *loop) step() {
	for len(l.ready) > 0 {
		id := l.ready[0]
		l.ready = l.ready[1:]
		l.resume(id)
	}
	if len(l.paused) > 0 {
		id := l.paused[0]
		l.paused = nil
		l.turns = append(l.turns, l.accounts[id])
		l.resume(id)
	}
}

func (l *loop) resume(id uint32) {
	effects, _ := l.r.Resume(id, done("", ""), start)
	l.perform(id, effects)
}

func TestALongCallWaitsForAtMostTwoTurnsOfEightAttackers(t *testing.T) {
	l := newLoop(t)
	for range 5 {
		for n := range 8 {
			l.begin("eve"+strconv.Itoa(n), 1000)
		}
	}
	for range 20 {
		l.step()
	}
	const effects = 3
	for range 4 {
		l.begin("victim", effects)
		before := len(l.turns)
		for turns := 0; turns < effects; {
			l.step()
			if l.turns[len(l.turns)-1] == "victim" {
				turns++
				before = len(l.turns)
			} else if len(l.turns)-before > 2 {
				t.Fatalf("the victim waits for the turns %v", l.turns[before:])
			}
		}
		for range 30 {
			l.step()
		}
	}
}

func TestASmallRequestNeedsNoTurn(t *testing.T) {
	l := newLoop(t)
	for range 3 {
		l.begin("eve", 10)
	}
	l.step()
	l.begin("small", 2)
	l.step()
	l.step()
	if slices.Contains(l.turns, "small") {
		t.Error("it has waited for a turn")
	}
	if l.r.Running() != 3 {
		t.Errorf("%d requests are running", l.r.Running())
	}
}

func TestATurnEndsWithItsRequest(t *testing.T) {
	l := newLoop(t)
	first := l.begin("eve", 10)
	second := l.begin("mallory", 1)
	for len(l.ready) > 0 {
		id := l.ready[0]
		l.ready = l.ready[1:]
		l.resume(id)
	}
	if !slices.Equal(l.paused, []uint32{first}) {
		t.Fatalf("%v have a turn", l.paused)
	}
	l.paused = nil
	l.perform(first, l.r.Cancel(first)) // its caller disconnects before its turn
	l.step()
	if got := l.turns; !slices.Equal(got, []string{"mallory"}) || l.r.Running() != 0 {
		t.Errorf("the turns are %v; %d requests are running; the second one is %d", got, l.r.Running(), second)
	}
}
