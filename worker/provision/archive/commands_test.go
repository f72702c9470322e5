//go:build !js

package archive

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"github.com/lettercraft/lettercraft/worker/provision/administration/administrationtest"
)

// run runs a command and returns its output.
func run(t *testing.T, arguments ...string) (output, messages string, err error) {
	t.Helper()
	var commands struct {
		Backup        Backup        `cmd:""`
		Restore       Restore       `cmd:""`
		BackupKey     BackupKey     `cmd:""`
		BackupSecrets BackupSecrets `cmd:""`
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
	if output != "file has 1 account\n" || err != nil {
		t.Errorf("got %s (%v)", output, err)
	}
	if want := id2 + " is in the list, but there is no such account; it may have just been deleted\n"; messages != want {
		t.Errorf("got %s, want %s", messages, want)
	}
}

// serveSource serves the list of two accounts. The first one can be saved, and requests for the other get an answer.
func serveSource(t *testing.T, status int, answer string) {
	first, _ := accounts(t)
	administrationtest.Serve(t, func(request string) (int, string) {
		switch request {
		case list:
			return 200, `{"accounts":[{"account":"` + id2 + `"},{"account":"` + id1 + `"}],"cursor":null}`
		case "GET /admin/accounts/" + id1 + "/backup":
			return 200, string(first)
		default:
			return status, answer
		}
	})
}

func TestABackupThatFailsLeavesNothing(t *testing.T) {
	serveSource(t, 401, `{"error":"The token is wrong"}`)
	_, _, err := run(t, "backup", "file")
	if err == nil || !strings.Contains(err.Error(), id2+": ") {
		t.Errorf("got %v", err)
	}
	if left, _ := filepath.Glob("file*"); len(left) > 0 {
		t.Errorf("there is %s", left)
	}
}

func TestAnAccountThatCannotBeSavedIsNamedAndTheRestIsSaved(t *testing.T) {
	serveSource(t, 500, `{"error":"The account can't be saved"}`)
	output, messages, err := run(t, "backup", "file")
	if want := "the backup is not complete: 1 of the accounts could not be saved"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if want := id2 + ": The account can't be saved\n"; output != "file.incomplete has 1 account\n" || messages != want {
		t.Errorf("got %s and %s, want %s", output, messages, want)
	}
	if s, err := (&source{name: "file.incomplete"}).verify(); err != nil || s.accounts != 1 {
		t.Errorf("got %+v (%v)", s, err)
	}
	if left, _ := filepath.Glob("file*"); len(left) != 1 {
		t.Errorf("there are %q", left)
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
