package box

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"
)

// hold lets workerd end without breaking off a call on a connection that is kept. workerd closes the connections that wait for their next request,
// also if it has arrived but was not read yet. So the front (worker/box/front.mjs) first holds all answers: soon, each client that makes calls waits
// for one. An answer that is given when workerd is ending says that its connection is closed, and the client opens another for its next call.
type hold struct {
	// socket is the one on which workerd listens for hold: a file in the folder of the state, where callers do not reach it.
	socket *os.File
	folder *os.File // of the state
	// patience is the longest time for which answers are held after workerd was told to end.
	patience time.Duration
}

const (
	// quietTime is the time for which workerd must have read at once what was sent to it, before it is told to end. A client that calls again
	// within this time waits for an answer then.
	quietTime = 500 * time.Millisecond
	// signalTime is the same for the time after it was told so. A call that was answered before workerd knows would not say that its connection is
	// closed.
	signalTime = 100 * time.Millisecond
	// longestHold is the longest time for which answers are held before workerd is told to end, and longestSignal the longest after that.
	longestHold, longestSignal = 4 * time.Second, time.Second
	// pings are this far apart, and an answer within half of that is one at once.
	pingTime = 20 * time.Millisecond
)

// openHold opens the socket. Only one program at a time has the folder of the state.
func openHold(state string) (*hold, error) {
	folder, err := os.Open(state)
	if err != nil {
		return nil, err
	}
	if err := os.Remove(filepath.Join(state, "hold")); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	h := &hold{folder: folder, patience: longestSignal}
	listener, err := net.ListenUnix("unix", &net.UnixAddr{Name: h.path(), Net: "unix"})
	if err != nil {
		return nil, err
	}
	defer listener.Close() // the file is another descriptor of the socket
	listener.SetUnlinkOnClose(false)
	h.socket, err = listener.File()
	return h, err
}

// path returns the path of the socket. It is short enough for one, which that of the folder may not be.
func (h *hold) path() string { return fmt.Sprintf("/proc/self/fd/%d/hold", h.folder.Fd()) }

// begin lets the front hold its answers, and returns when workerd may be told to end, or when ctx ends. After workerd was told so, the returned
// function must be called: it ends the hold. If the front does not answer, nothing is held.
func (h *hold) begin(ctx context.Context) (end func()) {
	reader, writer := io.Pipe()
	var dialer net.Dialer
	transport := &http.Transport{DisableKeepAlives: true, DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return dialer.DialContext(ctx, "unix", h.path())
	}}
	// The hold must not end with ctx, but after workerd was told to end: a call that is answered in between is broken off.
	holding, cancel := context.WithCancel(context.Background())
	stop := context.AfterFunc(ctx, cancel)
	// Else a request whose connection is closed can wait for its body forever.
	context.AfterFunc(holding, func() { reader.Close() })
	request, _ := http.NewRequestWithContext(holding, http.MethodPost, "http://front/", reader) // the URL is well-formed
	answer, err := transport.RoundTrip(request)
	stop()
	if err != nil {
		return cancel
	}
	pings := make(chan bool)
	go ping(writer, answer.Body, pings)
	settle(ctx, pings, quietTime)
	return func() {
		defer time.AfterFunc(h.patience, cancel).Stop()
		settle(holding, pings, signalTime)
		writer.Close()
		for range pings { // until the front has answered to the end: workerd fails if it can't write it
		}
		cancel()
	}
}

// ping sends bytes to the front, which sends them back, and says of each whether it came back at once. It ends with what the front sends back.
func ping(to io.Writer, back io.ReadCloser, pings chan<- bool) {
	defer close(pings)
	defer back.Close()
	for {
		time.Sleep(pingTime)
		start := time.Now()
		if _, err := to.Write([]byte{0}); err != nil {
			_, _ = io.Copy(io.Discard, back)
			return
		}
		if _, err := back.Read(make([]byte, 1)); err != nil {
			return
		}
		pings <- time.Since(start) <= pingTime/2
	}
}

// settle returns when all that was sent for a time came back at once, when nothing comes back anymore, or when ctx ends.
func settle(ctx context.Context, pings <-chan bool, least time.Duration) {
	for quiet := time.Duration(0); quiet < least; quiet += pingTime {
		select {
		case isAtOnce, isOpen := <-pings:
			if !isOpen {
				return
			}
			if !isAtOnce {
				quiet = 0
			}
		case <-ctx.Done():
			return
		}
	}
}
