package engine

import "iter"

// Together runs a handler several times concurrently, with run counting from 0: the effects of all runs are performed at the
// same time, and then every run is resumed. If the request has called [Exchange.TakesLong], other requests compute between the runs.
// Together returns when every run has ended. Each run has its own exchange with the same request. Only [Exchange.OnAbandon] of x has
// an effect; calls on the exchanges of the runs are ignored.
func (x *Exchange) Together(runs int, handler func(run int, x *Exchange)) {
	if runs != 1 {
		x.inCoroutines(runs, handler)
		return
	}
	// It runs in the coroutine of the request, because a new coroutine would have to grow its stack.
	run := &Exchange{Request: x.Request, runner: x.runner, owner: x.owner}
	run.yield = func(effects []Effect) bool {
		run.outcomes = x.Do(effects...)
		return true
	}
	handler(0, run)
}

// inCoroutines runs a handler several times, each in a coroutine.
func (x *Exchange) inCoroutines(runs int, handler func(run int, x *Exchange)) {
	var waiting []*part
	for i := range runs {
		p := &part{exchange: &Exchange{Request: x.Request, runner: x.runner, owner: x.owner}}
		next, stop := iter.Pull(func(yield func([]Effect) bool) {
			defer func() {
				if cause := recover(); cause != nil && cause != errAbandoned {
					panic(cause)
				}
			}()
			p.exchange.yield = yield
			handler(i, p.exchange)
		})
		defer stop()
		p.next = next
		waiting = append(waiting, p)
	}
	for {
		var effects []Effect
		var still []*part
		for i, p := range waiting {
			if i > 0 && x.long {
				x.Pause()
			}
			if wanted, more := p.next(); more {
				p.wanted = len(wanted)
				effects = append(effects, wanted...)
				still = append(still, p)
			}
		}
		if waiting = still; len(waiting) == 0 {
			return
		}
		outcomes := x.Do(effects...)
		for _, p := range waiting {
			p.exchange.outcomes, outcomes = outcomes[:p.wanted:p.wanted], outcomes[p.wanted:]
		}
		outcomes = nil // do not keep the outcomes in memory; the runs have them
	}
}

// part is one of the runs.
type part struct {
	exchange *Exchange
	next     func() ([]Effect, bool)
	wanted   int // number of effects that the run waits for
}
