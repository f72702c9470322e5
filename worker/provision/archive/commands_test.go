//go:build !js

package archive

import (
	"context"
	"errors"
	"iter"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"lettercraft/worker/provision/administration/administrationtest"
)

// run runs a command and returns what it prints.
func run(t *testing.T, arguments ...string) (output, messages string, err error) {
	t.Helper()
	var commands struct {
		Backup  Backup  `cmd:""`
		Restore Restore `cmd:""`
	}
	return administrationtest.Run(t, &commands, arguments...)
}

const (
	id1 = "ABCDEFGHIJKLMNOPQRSTUVWX27"
	id2 = "BBBBBBBBBBBBBBBBBBBBBBBBBB"
	// list is the request for the list of accounts.
	list = "GET /admin/accounts?cursor=&limit=1000"
)

func TestAnAccountThatIsOnlyInTheListIsReported(t *testing.T) {
	first, _ := accounts(t)
	administrationtest.Serve(t, func(request string) (int, string) {
		switch request {
		case list:
			return 200, `{"accounts":[{"account":"` + id1 + `"},{"account":"` + id2 + `"},{"account":"` + id1 + `"}],"cursor":null}`
		case "GET /admin/accounts/" + id1 + "/backup":
			return 200, string(first)
		default:
			return 404, `{"error":"There is no such account"}`
		}
	})
	output, messages, err := run(t, "backup", "file")
	if output != "file has 1 accounts\n" || err != nil {
		t.Errorf("got %s (%v)", output, err)
	}
	if want := id2 + " is in the list, but there is no such account; it may have just been deleted\n"; messages != want {
		t.Errorf("got %s, want %s", messages, want)
	}
}

func TestABackupThatFailsLeavesNothing(t *testing.T) {
	administrationtest.Serve(t, func(request string) (int, string) {
		if request == list {
			return 200, `{"accounts":[{"account":"` + id1 + `"}],"cursor":null}`
		}
		return 500, `{"error":"The account can't be saved"}`
	})
	_, _, err := run(t, "backup", "file")
	if err == nil || !strings.Contains(err.Error(), id1+": The account can't be saved") {
		t.Errorf("got %v", err)
	}
	if left, _ := filepath.Glob("file*"); len(left) > 0 {
		t.Errorf("there is %s", left)
	}
}

func TestARestorationGoesOnAfterARefusalOnly(t *testing.T) {
	first, second := accounts(t)
	for status, test := range map[int]struct {
		output string
		code   int
	}{
		409: {"1 restored, 0 there already, 1 refused\n", 1},
		400: {"1 restored, 0 there already, 1 refused\n", 1},
		500: {"", 1},
		401: {"", 83},
	} {
		administrationtest.Serve(t, func(request string) (int, string) {
			if !strings.HasPrefix(request, "PUT ") {
				t.Errorf("the request is %s", request)
			}
			if strings.HasPrefix(request, "PUT /admin/accounts/"+id1+"/backup ") {
				return status, `{"error":"The reason"}`
			}
			return 201, `{}`
		})
		written(t, "file", first, second)
		output, messages, err := run(t, "restore", "file")
		code := 1
		if coder := kong.ExitCoder(nil); errors.As(err, &coder) {
			code = coder.ExitCode()
		}
		if want := "file has 2 accounts of staging at 2026-11-22T03:07:45Z\n" + test.output; output != want || err == nil || code != test.code {
			t.Errorf("%d: got %s (%v, exit code %d), want %s", status, output, err, code, want)
		}
		if !strings.Contains(messages+err.Error(), id1+": ") {
			t.Errorf("%d: the account is not named in %s%v", status, messages, err)
		}
	}
}

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
	err := parallel(t.Context(), iter.Seq2[int, error](items), func(context.Context, int) error {
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
	err := parallel(t.Context(), endless, func(_ context.Context, i int) error {
		if i == 20 {
			return failure
		}
		return nil
	})
	if !errors.Is(err, failure) {
		t.Errorf("got %v", err)
	}
	one := func(yield func(int, error) bool) { yield(0, failure) }
	if err := parallel(t.Context(), one, func(context.Context, int) error { return nil }); !errors.Is(err, failure) {
		t.Errorf("got %v", err)
	}
}

func TestALongRunSaysHowFarItIs(t *testing.T) {
	var w strings.Builder
	p := newProgress(&w, "accounts saved")
	now := time.Now()
	for _, after := range []time.Duration{0, 6 * time.Second, 7 * time.Second, 20 * time.Second} {
		p.add(now.Add(after))
	}
	if got, want := w.String(), "2 accounts saved\n4 accounts saved\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
