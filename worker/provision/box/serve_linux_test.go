package box

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
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

func TestACheckFindsMistakesAndWritesNothing(t *testing.T) {
	unpacked(t)
	const mail = "[mail]\nserver = \"smtp.example.com:465\"\nuser = \"letters\"\n[vars]\nMAIL_FROM = \"letters@example.com\"\n"
	for _, test := range []struct{ settings, secrets, missing, want string }{
		{settings: mail, secrets: "SMTP_PASSWORD=\"hidden\"\n"},
		{settings: mail, want: "must have SMTP_PASSWORD"},
		{settings: "lisen = 1", want: "there is no setting lisen"},
		{secrets: "SMTP_PASSWORD=hidden\n", want: "line 1: a secret must have the form"},
		{missing: "build/bundles/lettercraft", want: "build/bundles/lettercraft"},
	} {
		state := t.TempDir()
		c := Serve{Settings: filepath.Join(t.TempDir(), "settings.toml"), State: state, Check: true}
		write(t, c.Settings, test.settings)
		if test.secrets != "" {
			write(t, filepath.Join(state, "secrets"), test.secrets)
		}
		if test.missing != "" {
			if err := os.RemoveAll(test.missing); err != nil {
				t.Fatal(err)
			}
		}
		err := c.Run(t.Context())
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%+v: got %v", test, err)
		}
		content, err := os.ReadFile(filepath.Join(state, "secrets"))
		if string(content) != test.secrets || (err == nil) != (test.secrets != "") {
			t.Errorf("%+v: the secrets have become %q (%v)", test, content, err)
		}
	}
}

func TestAPortOfAnotherProgramIsNamed(t *testing.T) {
	other, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	unpacked(t)
	check := Serve{Listen: other.Addr().String(), State: t.TempDir(), Check: true}
	if err := check.Run(t.Context()); err == nil || !strings.HasPrefix(err.Error(), "another program listens at "+check.Listen) {
		t.Errorf("the check: got %v", err)
	}
	check.Listen = "127.0.0.1:0"
	if err := check.Run(t.Context()); err != nil {
		t.Errorf("the check of a free port: got %v", err)
	}
	if _, err := listen(other.Addr().String()); err == nil || !strings.HasPrefix(err.Error(), "another program listens at "+other.Addr().String()) {
		t.Errorf("got %v", err)
	}
}
