package administration

import (
	"context"
	"errors"
	"iter"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

func TestOnlySomeRequestsAreSentAtATime(t *testing.T) {
	var running, most, count atomic.Int64
	var once sync.Once
	full := make(chan struct{})
	items := func(yield func(int, error) bool) {
		for i := range 100 {
			if !yield(i, nil) {
				return
			}
		}
	}
	err := Parallel(t.Context(), iter.Seq2[int, error](items), func(context.Context, int) error {
		if running.Add(1) == parallelism {
			once.Do(func() { close(full) })
		}
		<-full // until as many run as are allowed
		most.Store(max(most.Load(), running.Load()))
		running.Add(-1)
		count.Add(1)
		return nil
	})
	if err != nil || count.Load() != 100 || most.Load() > parallelism {
		t.Errorf("%d items, at most %d at a time (%v)", count.Load(), most.Load(), err)
	}
}

func TestTheFirstErrorEndsTheRun(t *testing.T) {
	failure := errors.New("failed")
	endless := func(yield func(int, error) bool) {
		for i := 0; yield(i, nil); i++ {
		}
	}
	err := Parallel(t.Context(), endless, func(_ context.Context, i int) error {
		if i == 20 {
			return failure
		}
		return nil
	})
	if !errors.Is(err, failure) {
		t.Errorf("got %v", err)
	}
	one := func(yield func(int, error) bool) { yield(0, failure) }
	if err := Parallel(t.Context(), one, func(context.Context, int) error { return nil }); !errors.Is(err, failure) {
		t.Errorf("got %v", err)
	}
}

func TestALongRunSaysHowFarItIs(t *testing.T) {
	var w strings.Builder
	p := NewProgress(&w, "accounts saved")
	now := time.Now()
	for _, after := range []time.Duration{0, 6 * time.Second, 7 * time.Second, 20 * time.Second} {
		p.Add(now.Add(after))
	}
	if got, want := w.String(), "2 accounts saved\n4 accounts saved\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
