package archive

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/lettercraft/lettercraft/worker/console/backup"
)

// accounts returns the backups of two accounts.
func accounts(t *testing.T) (first, second json.RawMessage) {
	t.Helper()
	content, err := os.ReadFile("../../console/backup/testdata/account.json")
	if err != nil {
		t.Fatal(err)
	}
	a, err := backup.Read(content)
	if err != nil {
		t.Fatal(err)
	}
	if first, err = a.Encode(); err != nil {
		t.Fatal(err)
	}
	a.State.Account, a.Profile.Keys, a.Profile.Address = strings.Repeat("B", 26), []backup.Key{{ID: "first", Name: "K", Hash: strings.Repeat("b", 64)}}, new("other@example.com")
	if second, err = a.Encode(); err != nil {
		t.Fatal(err)
	}
	return first, second
}

var begun = time.Date(2026, 11, 22, 3, 7, 45, 0, time.UTC)

// written writes a file with accounts and returns its content.
func written(t *testing.T, name string, accounts ...json.RawMessage) string {
	t.Helper()
	w, err := create(name, header{format, version, begun, "staging", ""})
	for _, a := range accounts {
		if err == nil {
			err = w.add(a)
		}
	}
	if err == nil {
		err = w.finish()
	}
	if err != nil {
		t.Fatal(err)
	}
	w.abandon() // no longer changes anything
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

func TestAFileReadsBackAsItWas(t *testing.T) {
	name := filepath.Join(t.TempDir(), "backup")
	first, second := accounts(t)
	content := written(t, name, first, second)
	const head = `{"format":"lettercraft-accounts","version":1,"time":"2026-11-22T03:07:45Z","environment":"staging"}` + "\n"
	if !strings.HasPrefix(content, head) || strings.Count(content, "\n") != 4 {
		t.Errorf("got %s", content)
	}
	if s, err := (&source{name: name}).verify(); err != nil || s.accounts != 2 || s.Environment != "staging" || !s.Time.Equal(begun) {
		t.Errorf("got %+v (%v)", s, err)
	}
	var got [][]byte
	for line, err := range (&source{name: name}).lines(&summary{}) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, line)
	}
	if len(got) != 2 || !bytes.Equal(got[0], first) || !bytes.Equal(got[1], second) {
		t.Errorf("got the accounts %s", got)
	}
	if info, _ := os.Stat(name); info.Mode().Perm() != 0o600 {
		t.Errorf("the mode is %v", info.Mode())
	}
}

func TestAFileOfAnEnvironmentWithAnotherNameIsRefused(t *testing.T) {
	for _, environment := range []string{"", "Staging", "staging\n", "\x1b[2J", "a-name-of-21-characters"} {
		name := filepath.Join(t.TempDir(), "backup")
		w, err := create(name, header{format, version, begun, environment, ""})
		if err == nil {
			err = w.finish()
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, err := (&source{name: name}).verify(); err == nil || strings.ContainsAny(err.Error(), "\n\x1b") {
			t.Errorf("%q: got %v", environment, err)
		}
	}
}

func TestAFileWithoutAccountsIsValid(t *testing.T) {
	name := filepath.Join(t.TempDir(), "backup")
	written(t, name)
	if s, err := (&source{name: name}).verify(); err != nil || s.accounts != 0 {
		t.Errorf("got %+v (%v)", s, err)
	}
}

func TestEveryDamageOfAFileIsNoticed(t *testing.T) {
	name := filepath.Join(t.TempDir(), "backup")
	first, second := accounts(t)
	content := written(t, name, first, second)
	refused := func(what, text string) {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := (&source{name: name}).verify(); err == nil {
			t.Errorf("a file is accepted: %s", what)
		} else if !strings.HasPrefix(err.Error(), name) {
			t.Errorf("%s: the error does not name the file: %v", what, err)
		}
	}
	step := 3
	if testing.Short() {
		step = 97
	}
	for end := 0; end < len(content); end += step {
		refused("cut off", content[:end])
		changed := []byte(content)
		changed[end] ^= 1
		refused("with a changed byte", string(changed))
	}
	all := strings.SplitAfter(content, "\n")
	refused("without its first account", all[0]+all[2]+all[3])
	refused("with its accounts in another order", all[0]+all[2]+all[1]+all[3])
	refused("with something behind it", content+all[1])
	refused("with an empty line behind it", content+"\n")
	refused("of another version", strings.Replace(content, `"version":1`, `"version":2`, 1))
	refused("with an endless line", strings.Repeat("x", 4<<20))

	for what, account := range map[string]string{
		"an account twice": string(first),
		"a key twice":      strings.Replace(string(second), strings.Repeat("b", 64), "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef", 1),
	} {
		again := filepath.Join(t.TempDir(), "twice")
		refused("with "+what, written(t, again, first, json.RawMessage(account)))
	}
}

func TestAFileThatExistsIsNotReplaced(t *testing.T) {
	name := filepath.Join(t.TempDir(), "backup")
	if err := os.WriteFile(name, []byte("before"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := create(name, header{}); err == nil {
		t.Error("the file is replaced")
	}
}

func TestOfTwoFilesWithOneNameTheFirstToBeFinishedIsKept(t *testing.T) {
	name := filepath.Join(t.TempDir(), "backup")
	slow, err := create(name, header{format, version, begun, "slow", ""})
	if err != nil {
		t.Fatal(err)
	}
	first, _ := accounts(t)
	content := written(t, name, first)
	if err := slow.finish(); err == nil || !strings.Contains(err.Error(), "exists already") {
		t.Errorf("got %v", err)
	}
	slow.abandon()
	if now, err := os.ReadFile(name); err != nil || string(now) != content {
		t.Errorf("got %s (%v)", now, err)
	}
	if left, _ := fs.Glob(os.DirFS(filepath.Dir(name)), "*"); len(left) != 1 {
		t.Errorf("there is %s", left)
	}
}

func TestAnAbandonedFileLeavesNothing(t *testing.T) {
	name := filepath.Join(t.TempDir(), "backup")
	w, err := create(name, header{})
	if err != nil {
		t.Fatal(err)
	}
	if info, _ := os.Stat(w.file.Name()); info.Mode().Perm() != 0o600 {
		t.Errorf("the mode of an unfinished file is %v", info.Mode())
	}
	if _, err := os.Stat(name); err == nil {
		t.Error("the file exists before it is finished")
	}
	w.abandon()
	if left, _ := fs.Glob(os.DirFS(filepath.Dir(name)), "*"); len(left) > 0 {
		t.Errorf("an abandoned file leaves %s", left)
	}
}
