package box

import (
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// opened returns a hold, and the listener of its front. Its socket replaces one that a program has left, in a folder whose path is too long for that
// of a socket.
func opened(t *testing.T) (*hold, net.Listener) {
	state := filepath.Join(t.TempDir(), strings.Repeat("a", 200))
	if err := os.Mkdir(state, 0o700); err != nil {
		t.Fatal(err)
	}
	var h *hold
	for range 2 {
		var err error
		if h, err = openHold(state); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { h.socket.Close() })
	}
	h.patience = time.Hour // a busy machine does not break off what ends by itself
	listener, err := net.FileListener(h.socket)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	return h, listener
}

// answer serves a front that sends back what it reads. It calls then for each piece before it is sent back, until that returns false; then it
// breaks off. The returned channel gets the error after the last piece: io.EOF at the end of the hold.
func answer(t *testing.T, listener net.Listener, then func() bool) <-chan error {
	ended := make(chan error, 1)
	var server http.Server
	server.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		control := http.NewResponseController(w)
		err := control.EnableFullDuplex()
		for piece, n := make([]byte, 100), 0; err == nil && control.Flush() == nil; {
			if n, err = r.Body.Read(piece); n > 0 && !then() {
				server.Close()
			}
			_, _ = w.Write(piece[:n])
		}
		ended <- err
	})
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { server.Close() })
	return ended
}

func TestAnswersAreHeldUntilWorkerdWasToldToEnd(t *testing.T) {
	h, listener := opened(t)
	ended := answer(t, listener, func() bool { return true })
	end := h.begin(t.Context())
	select {
	case err := <-ended:
		t.Fatalf("the hold has ended before: %v", err)
	default:
	}
	end()
	if err := <-ended; err != io.EOF {
		t.Errorf("the hold has not ended, but was broken off: %v", err)
	}
}

func TestAHoldOutlastsItsPreparation(t *testing.T) {
	h, listener := opened(t)
	ctx, cancel := context.WithCancel(t.Context())
	goOn := make(chan struct{})
	ended := answer(t, listener, func() bool {
		cancel() // the front is busy until the time is over
		<-goOn
		return true
	})
	end := h.begin(ctx)
	select {
	case err := <-ended:
		t.Fatalf("the hold has ended before: %v", err)
	default:
	}
	close(goOn)
	end()
	if err := <-ended; err != io.EOF {
		t.Errorf("the hold has not ended, but was broken off: %v", err)
	}
}

func TestAWorkerdThatEndsIsNotWaitedFor(t *testing.T) {
	t.Run("before it has read", func(t *testing.T) {
		h, listener := opened(t)
		ctx, cancel := context.WithCancel(t.Context())
		go func() {
			if conn, err := listener.Accept(); err == nil {
				cancel() // but the connection stays
				t.Cleanup(func() { conn.Close() })
			}
		}()
		h.begin(ctx)()
	})
	t.Run("while it holds", func(t *testing.T) {
		h, listener := opened(t)
		pieces := 0
		answer(t, listener, func() bool { pieces++; return pieces < 3 })
		h.begin(t.Context())()
	})
}
