//go:build !js

package archive

import (
	"os"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/worker/provision/administration/administrationtest"
)

// boxSecrets is the file with the secrets of the service on one machine that serveBox serves.
const boxSecrets = "KEY_SECRET=\"aa\"\nADMIN_TOKEN=\"older\"\nADMIN_TOKEN_20261127T030405Z=\"newer\"\n"

// serveBox serves the list of an account, in the folder "state" of a service on one machine.
func serveBox(t *testing.T) {
	t.Helper()
	first, _ := accounts(t)
	administrationtest.Serve(t, func(request string) (int, string) {
		if request == list {
			return 200, `{"accounts":[{"account":"` + id1 + `"}],"cursor":null}`
		}
		return 200, string(first)
	})
	if err := os.Mkdir("state", 0o700); err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{"secrets": boxSecrets, "address": "http://127.0.0.1:" + os.Getenv("PORT") + "\n"} {
		if err := os.WriteFile("state/"+name, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// newKey makes a pair of keys, and returns the public one. The other one is in a file.
func newKey(t *testing.T, file string) string {
	t.Helper()
	public, _, err := run(t, "backup-key", file)
	if err != nil || !strings.HasPrefix(public, "age1") || strings.Count(public, "\n") != 1 {
		t.Fatalf("got %s (%v)", public, err)
	}
	return strings.TrimSpace(public)
}

func TestAnEncryptedBackupOfABoxHasItsSecrets(t *testing.T) {
	serveBox(t)
	public := newKey(t, "key")
	if _, _, err := run(t, "backup", "--box=state", "--to="+public, "file"); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile("file")
	if err != nil || strings.Contains(string(content), id1) || strings.Contains(string(content), "SECRET") {
		t.Errorf("the file is not encrypted (%v)", err)
	}
	output, _, err := run(t, "restore", "--check", "--identity=key", "file")
	if err != nil || !strings.HasPrefix(output, "file has 1 account of box at ") {
		t.Errorf("got %s (%v)", output, err)
	}
	if output, _, err := run(t, "backup-secrets", "--identity=key", "file"); output != boxSecrets || err != nil {
		t.Errorf("got %q (%v), want %q", output, err, boxSecrets)
	}
}

func TestAServiceGetsSecretsOnlyIfAllIsRight(t *testing.T) {
	serveBox(t)
	public := newKey(t, "key")
	newKey(t, "other")
	if _, _, err := run(t, "backup", "--box=state", "--to="+public, "file"); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir("new", 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("new/secrets", []byte("KEY_SECRET=\"bb\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ identity, secrets string }{{"other", "KEY_SECRET=\"bb\"\n"}, {"key", boxSecrets}} {
		output, _, err := run(t, "backup-secrets", "--box=new", "--identity="+test.identity, "file")
		if output != "" || (err == nil) != (test.identity == "key") {
			t.Errorf("%s: got %q (%v)", test.identity, output, err)
		}
		if content, err := os.ReadFile("new/secrets"); err != nil || string(content) != test.secrets {
			t.Errorf("%s: the service has %q (%v), want %q", test.identity, content, err, test.secrets)
		}
	}
}

func TestABackupThatIsNotEncryptedHasNoSecrets(t *testing.T) {
	serveBox(t)
	if _, _, err := run(t, "backup", "--box=state", "file"); err != nil {
		t.Fatal(err)
	}
	if content, err := os.ReadFile("file"); err != nil || strings.Contains(string(content), "SECRET") {
		t.Errorf("the file has secrets (%v)", err)
	}
	if output, _, err := run(t, "backup-secrets", "file"); output != "" || err == nil {
		t.Errorf("got %q (%v)", output, err)
	}
}

func TestOnlyTheSecretKeyOpensABackup(t *testing.T) {
	serveBox(t)
	public := newKey(t, "key")
	newKey(t, "other")
	if _, _, err := run(t, "backup", "--box=state", "--to="+public, "file"); err != nil {
		t.Fatal(err)
	}
	for flag, want := range map[string]string{
		"":                         "the file is encrypted; name the file with the secret key: --identity=FILE",
		"--identity=other":         "the file was encrypted for another key",
		"--identity=none":          "no such file",
		"--identity=state/secrets": "state/secrets is not the file that backup-key has written",
	} {
		arguments := []string{"restore", "--check", "file"}
		if flag != "" {
			arguments = append(arguments, flag)
		}
		if _, _, err := run(t, arguments...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", flag, err, want)
		}
	}
}

func TestEveryDamageOfAnEncryptedFileIsNoticed(t *testing.T) {
	serveBox(t)
	public := newKey(t, "key")
	if _, _, err := run(t, "backup", "--box=state", "--to="+public, "file"); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile("file")
	if err != nil {
		t.Fatal(err)
	}
	refused := func(what string, at int, damaged []byte) {
		if err := os.WriteFile("file", damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, _, err := run(t, "restore", "--check", "--identity=key", "file"); err == nil {
			t.Errorf("a file is accepted that %s at %d", what, at)
		}
	}
	for at := 0; at < len(content); at += 29 {
		refused("ends", at, content[:at])
		changed := []byte(string(content))
		changed[at] ^= 1
		refused("was changed", at, changed)
	}
}

func TestKeysOfBackupsReplaceNoFile(t *testing.T) {
	t.Chdir(t.TempDir())
	newKey(t, "key")
	before, _ := os.ReadFile("key")
	if _, _, err := run(t, "backup-key", "key"); err == nil {
		t.Error("another key got the name of a file that exists")
	}
	if after, _ := os.ReadFile("key"); string(after) != string(before) {
		t.Error("the file was replaced")
	}
	if info, err := os.Stat("key"); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("others can read the secret key (%v)", err)
	}
	if _, _, err := run(t, "backup", "--to=age1wrong", "file"); err == nil || strings.Contains(err.Error(), "wrong") {
		t.Errorf("got %v", err)
	}
}
