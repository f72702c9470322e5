package administration

import (
	"context"
	"fmt"
	"io"
	"iter"
	"sync"
	"time"
)

// parallelism is the number of requests that are sent at the same time.
const parallelism = 8

// Parallel calls a function for each item, with several calls at a time. The first error ends it.
func Parallel[T any](ctx context.Context, items iter.Seq2[T, error], do func(context.Context, T) error) error {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	queue := make(chan T)
	var workers sync.WaitGroup
	for range parallelism {
		workers.Go(func() {
			for item := range queue {
				if err := do(ctx, item); err != nil {
					end(err)
				}
			}
		})
	}
	for item, err := range items {
		if err != nil {
			end(err)
		}
		if ctx.Err() != nil {
			break
		}
		queue <- item
	}
	close(queue)
	workers.Wait()
	return context.Cause(ctx)
}

// Progress reports the progress of a long run from time to time.
type Progress struct {
	mu   sync.Mutex
	w    io.Writer
	unit string
	done int
	next time.Time
}

// progressInterval is the time between two lines.
const progressInterval = 5 * time.Second

// NewProgress returns a progress that is written to w. The unit names the counted things, such as "accounts saved".
func NewProgress(w io.Writer, unit string) *Progress {
	return &Progress{w: w, unit: unit, next: time.Now().Add(progressInterval)}
}

// Add counts one item, given the present time.
func (p *Progress) Add(now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done++
	if now.After(p.next) {
		fmt.Fprintf(p.w, "%d %s\n", p.done, p.unit)
		p.next = now.Add(progressInterval)
	}
}
