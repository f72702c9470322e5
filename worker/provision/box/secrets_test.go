package box

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/worker/provision/administration"
)

func TestSecretsAreMadeOnceAndKept(t *testing.T) {
	state := t.TempDir()
	file := filepath.Join(state, administration.SecretsFile)
	// What the operator has written, without the end of the last line.
	const given = "# from the payment provider\nSTRIPE_API_KEY=\"sk\"\nLINK_SECRET_20261122T031000Z=\"rotated\""
	write(t, file, given)
	made, err := makeSecrets(state)
	if err != nil {
		t.Fatal(err)
	}
	again, err := makeSecrets(state)
	if err != nil || !maps.Equal(made, again) {
		t.Errorf("the second time, the secrets are others: %v", err)
	}
	for _, name := range []string{"ADMIN_TOKEN", "SESSION_SECRET", "ADDRESS_SECRET", "KEY_SECRET", "KEY_NAME_SECRET"} {
		if !regexp.MustCompile(`^[0-9a-f]{64}$`).MatchString(made[name]) {
			t.Errorf("%s has no value of 32 bytes", name)
		}
	}
	if made["STRIPE_API_KEY"] != "sk" || made["LINK_SECRET_20261122T031000Z"] != "rotated" {
		t.Error("the operator's secrets are not kept")
	}
	if _, is := made["LINK_SECRET"]; is {
		t.Error("a secret that has a value gets another one")
	}
	content, err := os.ReadFile(file)
	if err != nil || !strings.HasPrefix(string(content), given+"\n") {
		t.Errorf("the operator's lines have changed: %v", err)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("others can read the secrets: %v", err)
	}
}

func TestALineThatIsNoSecretIsRefused(t *testing.T) {
	for text, line := range map[string]string{
		"": "", "\n# a comment\n\n": "",
		"A=\"one\"\r\nB=\"two\"\r\n":          "line 1:",
		"A=\"one\"\nSMTP_PASSWORD=hidden":     "line 2:",
		"A=\"one\"\n\n# two\n B=\"hidden\"\n": "line 4:",
		"A=\"\"":                              "line 1:",
	} {
		state := t.TempDir()
		file := filepath.Join(state, administration.SecretsFile)
		write(t, file, text)
		_, err := makeSecrets(state)
		if line == "" {
			if err != nil {
				t.Errorf("%q: %v", text, err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), line) || strings.Contains(err.Error(), "hidden") {
			t.Errorf("%q: got %v, want %s", text, err, line)
		}
		if content, err := os.ReadFile(file); err != nil || string(content) != text {
			t.Errorf("%q: the file has changed: %v", text, err)
		}
	}
}
