package archive

import (
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/lettercraft/lettercraft/worker/provision/administration"
)

func TestAServiceThatRunsKeepsItsSecrets(t *testing.T) {
	serveBox(t)
	public := newKey(t, "key")
	if _, _, err := run(t, "backup", "--box=state", "--to="+public, "file"); err != nil {
		t.Fatal(err)
	}
	lock, err := os.Create("state/" + administration.LockFile)
	if err == nil {
		err = syscall.Flock(int(lock.Fd()), syscall.LOCK_EX)
	}
	if err != nil {
		t.Fatal(err)
	}
	replace := func() error {
		_, _, err := run(t, "backup-secrets", "--box=state", "--identity=key", "file")
		return err
	}
	if err := replace(); err == nil || !strings.Contains(err.Error(), "stop it first") {
		t.Errorf("got %v", err)
	}
	lock.Close()
	if err := replace(); err != nil {
		t.Error(err)
	}
}
