package box

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/worker/provision/environment"
)

func TestSettingsOfProxiesAndMailsAreChecked(t *testing.T) {
	t.Chdir("../../..") // the configurations of the Workers are there
	const site = "url = \"https://letters.example\"\n"
	for text, want := range map[string]string{
		``:                              "",
		site + `trust_proxy = ["::1"]`:  "",
		`trust_proxy = ["127.0.0.1"]`:   "url must be the address of the service",
		site + `trust_proxy = ["yes"]`:  `not "yes"`,
		site + `trust_proxy = ["10/8"]`: `not "10/8"`,
		site + `trust_proxy = ["10.0.0.0/8", "fd00::/8", "192.0.2.1"]`:                   "",
		site + `trust_proxy = ["::ffff:10.0.0.0/104"]`:                                   `not "::ffff:10.0.0.0/104"`,
		"[backups]\nto = [\"garbage\"]":                                                  "to must be a public key",
		"[mail]\nserver = \"smtp.example.com:587\"":                                      "MAIL_FROM must be",
		"[mail]\nserver = \"smtp.example.com\"\n[vars]\nMAIL_FROM = \"a@b.example\"":     "must be a host with a port",
		"[mail]\nserver = \"smtp.example.com:587\"\n[vars]\nMAIL_FROM = \"a@b.example\"": "",
	} {
		file := filepath.Join(t.TempDir(), "settings.toml")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := Load(file, "", t.TempDir())
		switch {
		case want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: got %v, want %q", text, err, want)
		case err == nil && s.Vars["MAIL_FROM"] == "":
			t.Errorf("%s: without a sender, the console sends no mail, and no link is printed", text)
		case err == nil:
			prints := slices.ContainsFunc(s.remarks(), func(line string) bool { return strings.HasPrefix(line, "No mail server is set:") })
			if prints != (s.Mail.Server == "") {
				t.Errorf("%s: the remarks are %q", text, s.remarks())
			}
		}
	}
}

func TestAMistakeInTheFormIsNamedWithItsLine(t *testing.T) {
	for text, want := range map[string]string{
		"listen = 8080":                 `line 1: listen must be in quotation marks, such as "20"`,
		"\n[vars]\nSANDBOX_CALLS = 20":  `line 3: vars.SANDBOX_CALLS must be in quotation marks, such as "20"`,
		`trust_proxy = "127.0.0.1"`:     `line 1: trust_proxy must be a list, such as ["127.0.0.1"]`,
		"[backups]\nkeep = \"3\"":       "line 2: backups.keep must be a whole number without quotation marks, such as 14",
		`mail = "smtp.example.com:465"`: "line 1: mail must be a line with brackets, such as [mail], above its settings",
		"url = https://letters.example": `line 1: expected value but found "https" instead`,
		"[mail]\n\n[mail]":              "line 3: Key 'mail' has already been defined.",
		`listen = "127.0.0.1:http"`:     "listen must be an address with the number of a port, such as 127.0.0.1:8080",
		`listen = "127.0.0.1"`:          "listen must be an address with the number of a port, such as 127.0.0.1:8080",
		`lisen = "127.0.0.1:8080"`:      "there is no setting lisen; worker/box/settings.toml has all settings",
	} {
		file := filepath.Join(t.TempDir(), "settings.toml")
		write(t, file, text)
		_, err := Load(file, "127.0.0.1:9000", "")
		if err == nil || strings.TrimLeft(strings.TrimPrefix(err.Error(), file), ":, ") != want {
			t.Errorf("%s: got %v, want %s", text, err, want)
		}
	}
}

func TestSettingsWithoutEffectAreRemarked(t *testing.T) {
	t.Chdir("../../..")
	state := t.TempDir()
	for text, want := range map[string]string{
		`listen = "0.0.0.0:8080"`:                                          "The setting listen has no effect: ",
		`listen = "127.0.0.1:9000"`:                                        "",
		`state = "/srv/letters"`:                                           "The setting state has no effect: ",
		fmt.Sprintf("state = %q", state+"/"):                               "",
		`url = "https://letters.example"`:                                  "No proxy is trusted: ",
		"url = \"https://letters.example\"\ntrust_proxy = [\"192.0.2.1\"]": "",
	} {
		file := filepath.Join(t.TempDir(), "settings.toml")
		write(t, file, text)
		s, err := Load(file, "127.0.0.1:9000", state)
		if err != nil {
			t.Fatal(err)
		}
		var got string
		for _, line := range s.remarks() {
			for _, beginning := range []string{"The setting ", "No proxy "} {
				if strings.HasPrefix(line, beginning) {
					got += line
				}
			}
		}
		if want == "" && got != "" || !strings.HasPrefix(got, want) {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

func TestPathsAndAddressesAreMadeComparable(t *testing.T) {
	t.Chdir("../../..")
	file := filepath.Join(t.TempDir(), "settings.toml")
	write(t, file, "url = \"https://letters.example\"\ntrust_proxy = [\"::ffff:127.0.0.1\"]\n[backups]\nfolder = \"saved\"")
	s, err := Load(file, "", t.TempDir())
	if err != nil || !filepath.IsAbs(s.Backups.Folder) || s.TrustProxy[0] != "127.0.0.1" {
		t.Errorf("got %+v (%v)", s, err)
	}
}

func TestAMachineHasAuthorities(t *testing.T) {
	for file, want := range map[string]bool{"cert.pem": true, "certs/002c0b4f.0": true, "certs/ca-certificates.crt": false} {
		folder := t.TempDir()
		write(t, filepath.Join(folder, file), "")
		if got := hasAuthorities(folder); got != want {
			t.Errorf("%s: got %v", file, got)
		}
	}
}

func TestTheAddressOfTheServiceIsWhereItListens(t *testing.T) {
	t.Chdir("../../..")
	for listen, want := range map[string]string{
		"": "http://localhost:8080", "127.0.0.1:9000": "http://localhost:9000", "[::]:80": "http://localhost:80", ":81": "http://localhost:81",
		"192.0.2.2:18931": "http://192.0.2.2:18931", "127.0.0.2:82": "http://127.0.0.2:82", "[2001:db8::1]:83": "http://[2001:db8::1]:83",
	} {
		if s, err := Load("", listen, t.TempDir()); err != nil || s.URL != want {
			t.Errorf("%s: got %+v (%v), want %s", listen, s, err, want)
		}
	}
}

func TestTheSampleHasTheSettingsOfOneMachine(t *testing.T) {
	t.Chdir("../../..")
	const sample = "worker/box/settings.toml"
	s, err := Load(sample, "", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	e, err := environment.Load("production")
	if err != nil {
		t.Fatal(err)
	}
	for name := range e.Vars {
		if _, isThere := s.Vars[name]; isThere == slices.Contains(elsewhere, name) {
			t.Errorf("%s has the setting %s: %v", sample, name, isThere)
		}
	}
	for _, name := range elsewhere {
		file := filepath.Join(t.TempDir(), "settings.toml")
		write(t, file, "[vars]\n"+name+" = \"eu\"")
		if _, err := Load(file, "", t.TempDir()); err == nil || err.Error() != "the setting "+name+" needs Cloudflare" {
			t.Errorf("%s: %v", name, err)
		}
	}
}
