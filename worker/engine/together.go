package engine

import "iter"

// Together runs a handler so many times at once: the effects for which the runs wait are performed at the same time, and
// then all of them go on. It returns when every run has ended. Each run has an exchange of its own, with the same request;
// what is to be done if that is abandoned is for x alone to say.
func (x *Exchange) Together(runs int, handler func(run int, x *Exchange)) {
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
		for _, p := range waiting {
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
		outcomes = nil // the parts have them
	}
}

// part is one run of several.
type part struct {
	exchange *Exchange
	next     func() ([]Effect, bool)
	wanted   int // how many effects it waits for
}
