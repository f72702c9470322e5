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
}

const (
	// quietTime is the time for which workerd must have read at once what was sent to it, before it is told to end. A client that calls again
	// within this time waits for an answer then.
	quietTime = 500 * time.Millisecond
	// signalTime is the same for the time after it was told so. A call that was answered before workerd knows would not say that its connection is
	// closed.
	signalTime = 100 * time.Millisecond
	// longestHold is the time after which nothing is held anymore.
	longestHold = 5 * time.Second
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
	h := &hold{folder: folder}
	listener, err := net.ListenUnix("unix", &net.UnixAddr{Name: h.path(), Net: "unix"})
	if err != nil {
		return nil, err
	}
	h.socket, err = listener.File()
	return h, err
}

// path returns the path of the socket. It is short enough for one, which that of the folder may not be.
func (h *hold) path() string { return fmt.Sprintf("/proc/self/fd/%d/hold", h.folder.Fd()) }

// begin lets the front hold its answers, and returns when workerd may be told to end. After workerd was told so, the returned function must be called.
// If the front does not answer, nothing is held.
func (h *hold) begin() (end func()) {
	reader, writer := io.Pipe()
	var dialer net.Dialer
	transport := &http.Transport{DisableKeepAlives: true, DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return dialer.DialContext(ctx, "unix", h.path())
	}}
	ctx, cancel := context.WithTimeout(context.Background(), longestHold)
	request, _ := http.NewRequestWithContext(ctx, http.MethodPost, "http://front/", reader) // the URL is well-formed
	answer, err := transport.RoundTrip(request)
	if err != nil {
		return cancel
	}
	// The front sends back what it reads.
	settle := func(least time.Duration) {
		for quiet := time.Duration(0); quiet < least; quiet += pingTime {
			time.Sleep(pingTime)
			start := time.Now()
			_, err := writer.Write([]byte{0})
			if err == nil {
				_, err = answer.Body.Read(make([]byte, 1))
			}
			if err != nil {
				return
			}
			if time.Since(start) > pingTime/2 {
				quiet = 0
			}
		}
	}
	settle(quietTime)
	return func() {
		settle(signalTime)
		writer.Close()
		_, _ = io.Copy(io.Discard, answer.Body) // workerd fails if it can't write to the end
		answer.Body.Close()
		cancel()
	}
}
