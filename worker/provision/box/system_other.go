//go:build !linux

package box

import "errors"

// Serve is the command that runs the service. Only Linux has the locks and signals that it needs.
type Serve struct {
	Settings string `arg:"" optional:"" help:"The file with the settings."`
}

// Run refuses.
func (*Serve) Run() error { return errors.New("the service on one machine needs Linux") }
