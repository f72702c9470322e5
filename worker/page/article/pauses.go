package article

import (
	"context"
	"log/slog"
)

// pauses is a handler of the extraction's log. Logging is the only moment at which the extraction calls its caller. The handler stores no
// records. It calls pause for each step of the extraction, and after a number of elements.
type pauses struct {
	pause    func()
	elements int // logged since the last pause
}

// maxElements is the number of elements after which the extraction pauses.
const maxElements = 4096

// Enabled is called before each record is made.
func (p *pauses) Enabled(_ context.Context, level slog.Level) bool {
	if p.elements++; level > slog.LevelDebug || p.elements == maxElements {
		p.elements = 0
		p.pause()
	}
	return false
}

// Handle is never called.
func (p *pauses) Handle(context.Context, slog.Record) error { return nil }

// WithAttrs returns the same handler.
func (p *pauses) WithAttrs([]slog.Attr) slog.Handler { return p }

// WithGroup returns the same handler.
func (p *pauses) WithGroup(string) slog.Handler { return p }
