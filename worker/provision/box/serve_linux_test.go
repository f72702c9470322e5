package box

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

func TestASocketOfSystemdHasOneAddress(t *testing.T) {
	if socket, err := inherited(); socket != nil || err != nil {
		t.Errorf("without systemd: got %v (%v)", socket, err)
	}
	t.Setenv("LISTEN_PID", fmt.Sprint(os.Getpid()))
	t.Setenv("LISTEN_FDS", "2")
	if socket, err := inherited(); err == nil || !strings.Contains(err.Error(), "must have one address") {
		t.Errorf("with two sockets: got %v (%v)", socket, err)
	}
}

func TestTheTokenIsSentToTheSocketOfTheService(t *testing.T) {
	for address, want := range map[string]string{
		"127.0.0.1:1": "http://127.0.0.1:1", "[::1]:2": "http://[::1]:2", "0.0.0.0:3": "http://127.0.0.1:3", "[::]:4": "http://localhost:4",
		"192.0.2.2:5": "http://192.0.2.2:5",
	} {
		if got := near(address); got != want {
			t.Errorf("%s: got %s, want %s", address, got, want)
		}
	}
}
