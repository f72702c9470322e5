// Command module checks the Go module of the last commit as its users get it:
//
//	go run ./scripts/module v0.1.0
//
// It makes what a proxy of Go modules would serve for the version, in a temporary folder. From there, a new module with an empty cache requires
// it and runs the program of the README, and go install builds the command line. Other modules come from the cache of this machine, so it needs
// no network. Run it at the root of the repository. Read [check] first.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go run ./scripts/module VERSION")
		os.Exit(2)
	}
	if err := check(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// check makes the module of a version, and uses it.
func check(version string) error {
	own, err := run(".", nil, "go", "list", "-m")
	if err != nil {
		return err
	}
	m := module.Version{Path: own, Version: version}
	folder, err := os.MkdirTemp("", "lettercraft-module-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	proxy := filepath.Join(folder, "proxy")
	if err := serve(m, proxy, filepath.Join(folder, "clone")); err != nil {
		return err
	}
	cache, err := run(".", nil, "go", "env", "GOMODCACHE")
	if err != nil {
		return err
	}
	env := []string{
		"GOPROXY=" + address(proxy) + "," + address(filepath.Join(cache, "cache", "download")),
		"GOMODCACHE=" + filepath.Join(folder, "cache"),
		"GOSUMDB=off", // our go.sum has checked the other modules
		"GOFLAGS=-modcacherw -trimpath",
		"GOWORK=off",
		"GOBIN=" + folder,
	}
	if err := use(m, filepath.Join(folder, "consumer"), env); err != nil {
		return err
	}
	return install(m, folder, env)
}

// serve writes the files of a proxy for the module (https://go.dev/ref/mod#goproxy-protocol), from a clone of the repository.
func serve(m module.Version, proxy, clone string) error {
	// Package zip knows no working trees of git.
	if _, err := run(".", nil, "git", "clone", "--quiet", "--no-checkout", ".", clone); err != nil {
		return err
	}
	path, err := module.EscapePath(m.Path)
	if err != nil {
		return err
	}
	files := filepath.Join(proxy, filepath.FromSlash(path), "@v")
	if err := os.MkdirAll(files, 0o777); err != nil {
		return err
	}
	mod, err := run(clone, nil, "git", "show", "HEAD:go.mod")
	if err != nil {
		return err
	}
	info, err := json.Marshal(struct {
		Version string
		Time    time.Time
	}{m.Version, time.Now().UTC()})
	if err != nil {
		return err
	}
	var zipped bytes.Buffer
	if err := zip.CreateFromVCS(&zipped, m, clone, "HEAD", ""); err != nil { // refuses what a proxy refuses, such as a module that is too large
		return err
	}
	for name, content := range map[string][]byte{
		"list": []byte(m.Version + "\n"), m.Version + ".mod": []byte(mod + "\n"), m.Version + ".info": info, m.Version + ".zip": zipped.Bytes(),
	} {
		if err := os.WriteFile(filepath.Join(files, name), content, 0o666); err != nil {
			return err
		}
	}
	fmt.Printf("%s@%s has %.1f MB; a proxy takes up to %d\n", m.Path, m.Version, float64(zipped.Len())/1e6, zip.MaxZipFile/1_000_000)
	return nil
}

// use requires the module in a new one, and runs the program of the module's README there.
func use(m module.Version, consumer string, env []string) error {
	if err := os.Mkdir(consumer, 0o777); err != nil {
		return err
	}
	for _, command := range [][]string{
		{"go", "mod", "init", "example.com/consumer"},
		{"go", "get", m.String()},
	} {
		if _, err := run(consumer, env, command...); err != nil {
			return err
		}
	}
	folder, err := run(consumer, env, "go", "list", "-m", "-f", "{{.Dir}}", m.Path)
	if err != nil {
		return err
	}
	code, want, err := sample(filepath.Join(folder, "README.md"))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(consumer, "main.go"), []byte(code), 0o666); err != nil {
		return err
	}
	got, err := run(consumer, env, "go", "run", ".")
	if err != nil {
		return err
	}
	if got != want || got == "" {
		return fmt.Errorf("the program of the README prints\n%s\nwant\n%s", got, want)
	}
	fmt.Println("the program of the README runs in a module that requires it")
	// The go command looks for the embedded files of each package.
	for _, target := range [][]string{nil, {"GOOS=js", "GOARCH=wasm"}} {
		if _, err := run(folder, append(target, env...), "go", "list", "-f", "{{.EmbedFiles}}", "./..."); err != nil {
			return err
		}
	}
	fmt.Println("the module has all files that its packages embed")
	return nil
}

// install installs the command line into a folder, and calls it.
func install(m module.Version, folder string, env []string) error {
	if _, err := run(folder, env, "go", "install", m.Path+"/cmd/lettercraft@"+m.Version); err != nil {
		return err
	}
	for _, test := range []struct {
		want string
		args []string
	}{
		{m.Version, []string{"--version"}},
		{`{"reversed":"reward","original":"drawer","mode":"characters","length":6}`, []string{"reversetext", "--text", "drawer"}},
	} {
		got, err := run(folder, nil, append([]string{filepath.Join(folder, "lettercraft")}, test.args...)...)
		if err != nil {
			return err
		}
		if got != test.want {
			return fmt.Errorf("lettercraft %s prints\n%s\nwant\n%s", strings.Join(test.args, " "), got, test.want)
		}
	}
	fmt.Println("go install builds the command line")
	return nil
}

// address returns the address of a folder.
func address(folder string) string { return "file://" + filepath.ToSlash(folder) }

// run runs a command in a folder, with additional variables of the environment, and returns what it prints, without white space around it.
func run(folder string, env []string, command ...string) (string, error) {
	c := exec.Command(command[0], command[1:]...)
	c.Dir = folder
	c.Env = append(os.Environ(), env...)
	var errors bytes.Buffer
	c.Stderr = &errors
	out, err := c.Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w\n%s", strings.Join(command, " "), err, &errors)
	}
	return strings.TrimSpace(string(out)), nil
}
