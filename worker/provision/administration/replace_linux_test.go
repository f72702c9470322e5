package administration

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

func TestAFileOfRootBelongsToTheOwnerOfItsFolder(t *testing.T) {
	folder, user, group := t.TempDir(), os.Getuid(), os.Getgid()
	if user == 0 {
		user, group = 12345, 12346
	}
	if err := os.Chown(folder, user, group); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(folder, SecretsFile)
	if err := os.WriteFile(file, []byte("before"), 0o644); err != nil {
		t.Fatal(err)
	}
	fails := func(io.Writer) error { return errors.New("it fails") }
	if err := Replace(file, fails); err == nil {
		t.Error("no error")
	}
	if content, err := os.ReadFile(file); string(content) != "before" {
		t.Errorf("a failure leaves %q (%v)", content, err)
	}
	works := func(w io.Writer) error { _, err := io.WriteString(w, "after"); return err }
	if err := Replace(file, works); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	owner := info.Sys().(*syscall.Stat_t)
	if content, _ := os.ReadFile(file); string(content) != "after" || info.Mode().Perm() != 0o600 || int(owner.Uid) != user || int(owner.Gid) != group {
		t.Errorf("it has %q, the mode %v, the owner %d and the group %d", content, info.Mode(), owner.Uid, owner.Gid)
	}
	if left, _ := os.ReadDir(folder); len(left) != 1 {
		t.Errorf("there are %v", left)
	}
}
