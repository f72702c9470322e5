//go:build !js

// Package administrationtest runs commands against a server of a test. Read [Serve] and [Run].
package administrationtest

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// Serve starts a server that answers with a function, and makes it the local server of the commands. A request is its method, its
// address and its body, separated by spaces.
func Serve(t *testing.T, answer func(request string) (status int, body string)) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		status, text := answer(strings.TrimSpace(r.Method + " " + r.URL.String() + " " + string(body)))
		w.WriteHeader(status)
		_, _ = io.WriteString(w, text)
	}))
	t.Cleanup(server.Close)
	address, _ := url.Parse(server.URL)
	t.Setenv("PORT", address.Port())
	t.Chdir(t.TempDir())
	if err := os.WriteFile(".dev.vars", []byte("KEY_SECRET=\"x\"\nADMIN_TOKEN=\"secret\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
}

// Run runs a command and returns its standard output and standard error. The commands are a struct as kong reads it.
func Run(t *testing.T, commands any, arguments ...string) (output, messages string, err error) {
	t.Helper()
	var out, errs strings.Builder
	parser, err := kong.New(commands, kong.Name("lettercraft-admin"), kong.Writers(&out, &errs), kong.Exit(func(int) {}))
	if err != nil {
		t.Fatal(err)
	}
	k, err := parser.Parse(arguments)
	if err == nil {
		k.BindTo(t.Context(), (*context.Context)(nil))
		err = k.Run()
	}
	return out.String(), errs.String(), err
}
