//go:build !js

package administration

import (
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// boxAt returns the folder of a service on one machine with files.
func boxAt(t *testing.T, files map[string]string) Target {
	t.Helper()
	folder := t.TempDir()
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return Target{Box: folder}
}

func TestTheServiceOnOneMachineIsReachedThroughItsFolder(t *testing.T) {
	const address = "http://127.0.0.1:8080\n"
	for secrets, want := range map[string]string{
		"KEY_SECRET=\"a\"\nADMIN_TOKEN=\"one\"\n":                                                                    "one",
		"ADMIN_TOKEN_20261127T030405Z=\"two\"\nADMIN_TOKEN=\"one\"\n":                                                "two",
		"ADMIN_TOKEN_20261128T000000Z=\"three\"\nADMIN_TOKEN_20261127T030405Z=\"two\"\nNOT_ADMIN_TOKEN_9=\"four\"\n": "three",
	} {
		target := boxAt(t, map[string]string{SecretsFile: secrets, AddressFile: address})
		c, err := target.Client()
		if err != nil || c.token != want || c.site != "http://127.0.0.1:8080" || target.Name() != "box" {
			t.Errorf("%s: got %+v (%v), want %s", secrets, c, err, want)
		}
	}
	for _, files := range []map[string]string{
		{}, {SecretsFile: "ADMIN_TOKEN=\"one\"\n"}, {AddressFile: address}, {SecretsFile: "KEY_SECRET=\"a\"\n", AddressFile: address},
	} {
		if c, err := boxAt(t, files).Client(); err == nil {
			t.Errorf("%v: got %+v", files, c)
		}
	}
}

func TestAServiceThatDoesNotRunIsNamedByItsFolder(t *testing.T) {
	server := httptest.NewServer(nil)
	server.Close()
	target := boxAt(t, map[string]string{SecretsFile: "ADMIN_TOKEN=\"one\"\n", AddressFile: server.URL + "\n"})
	c, err := target.Client()
	if err != nil {
		t.Fatal(err)
	}
	_, err = c.List(t.Context(), 1, "")
	if want := "the service that stores its data in " + target.Box + " does not run: start it first"; err == nil || err.Error() != want || code(err) != 101 {
		t.Errorf("got %v, want %s", err, want)
	}
	if _, err := (Target{Box: target.Box + "/none"}).Client(); err == nil || !strings.HasPrefix(err.Error(), "no service has stored anything in ") {
		t.Errorf("without a folder: got %v", err)
	}
}

func TestAMissingNameOfTheServiceIsAskedFor(t *testing.T) {
	t.Chdir(t.TempDir())
	if _, err := (Target{}).Client(); err == nil || !strings.Contains(err.Error(), "--box=FOLDER") {
		t.Errorf("got %v", err)
	}
}

func TestTheServiceMayListenAtAnyAddressOfItsMachine(t *testing.T) {
	c, err := boxAt(t, map[string]string{SecretsFile: "ADMIN_TOKEN=\"one\"\n", AddressFile: "http://192.0.2.2:18931\n"}).Client()
	if err != nil || c.site != "http://192.0.2.2:18931" {
		t.Errorf("got %+v (%v)", c, err)
	}
}

func TestTheServiceOnAnotherMachineIsReachedThroughItsAddress(t *testing.T) {
	t.Setenv(tokenVariable, "one")
	c, err := Target{Box: "https://box.example"}.Client()
	if err != nil || c.token != "one" || c.site != "https://box.example" {
		t.Errorf("got %+v (%v)", c, err)
	}
	if _, err := (Target{Box: "http://box.example"}).Client(); err == nil {
		t.Error("the token would be sent without TLS")
	}
	t.Setenv(tokenVariable, "")
	if _, err := (Target{Box: "https://box.example"}).Client(); err == nil || !strings.Contains(err.Error(), tokenVariable) {
		t.Errorf("got %v", err)
	}
}
