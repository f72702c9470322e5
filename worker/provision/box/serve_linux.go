package box

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"slices"
	"syscall"
	"time"

	"github.com/lettercraft/lettercraft/worker/provision/administration"
)

// Serve is the command that runs the service until it gets SIGTERM or SIGINT. After SIGHUP it runs the service again with the settings and the
// programs that are there then; calls wait meanwhile.
type Serve struct {
	Settings string `arg:"" optional:"" type:"existingfile" help:"The file with the settings, such as worker/box/settings.toml."`
	Listen   string `help:"The address where the service listens, instead of that of the settings." placeholder:"127.0.0.1:8080"`
	State    string `help:"The folder of everything that the service stores, instead of that of the settings." placeholder:"FOLDER"`
	Check    bool   `help:"Only check the settings, and that no other program listens at the address of --listen, and say what the service does not have with them. Nothing is started or written."`
}

const (
	// patience is the time for which workerd may finish the calls under way before it is killed.
	patience = 30 * time.Second
	// firstPause and longestPause are the pauses before a workerd that has ended by itself is started again. A pause is twice as long as the one
	// before, unless workerd has run for steadyTime.
	firstPause, longestPause = 100 * time.Millisecond, 5 * time.Second
	steadyTime               = 10 * time.Second
	// sockets is the number of sockets on which workerd listens.
	sockets = 2
)

// Run runs the service.
func (c *Serve) Run(ctx context.Context) error {
	if c.Check {
		return c.check()
	}
	syscall.Umask(0o077) // what is stored is for this user alone
	socket, err := inherited()
	if err == nil && socket != nil {
		c.Listen, err = addressOf(socket)
	}
	if err != nil {
		return err
	}
	s, err := Load(c.Settings, c.Listen, c.State)
	if err != nil {
		return err
	}
	lock, err := claim(s.State)
	if err != nil {
		return err
	}
	if socket == nil {
		if socket, err = listen(s.Listen); err != nil {
			return err
		}
	}
	address, err := addressOf(socket)
	if err == nil {
		err = administration.Replace(filepath.Join(s.State, administration.AddressFile), content(near(address)+"\n"))
	}
	if err != nil {
		return err
	}
	s.printRemarks()
	again := make(chan os.Signal, 1)
	signal.Notify(again, syscall.SIGHUP)
	hold, err := openHold(s.State)
	if err != nil {
		return err
	}
	// The folder is locked and the socket is open, so neither changes while the program runs.
	load := func() (*Settings, error) { return Load(c.Settings, address, s.State) }
	return (&supervisor{lock: lock, socket: socket, hold: hold, load: load}).run(ctx, again)
}

// check prints what the service does not have with the settings, unless there is a mistake in them or another program listens at the address.
func (c *Serve) check() error {
	s, err := Load(c.Settings, c.Listen, c.State)
	if err != nil {
		return err
	}
	secrets, _, err := readSecrets(s.State)
	if err != nil {
		return err
	}
	if _, err := s.configuration(secrets); err != nil {
		return err
	}
	if c.Listen != "" {
		socket, err := listen(s.Listen)
		if err != nil && !errors.Is(err, fs.ErrPermission) { // systemd may open any port
			return err
		}
		socket.Close()
	}
	s.printRemarks()
	return nil
}

// configuration returns the configuration of workerd for the Workers of the working directory.
func (s *Settings) configuration(secrets map[string]string) (string, error) {
	all, err := readWorkers()
	if err != nil {
		return "", err
	}
	return configuration(s, all, slices.Sorted(maps.Keys(secrets)))
}

func (s *Settings) printRemarks() {
	for _, line := range s.remarks() {
		fmt.Println(line)
	}
}

// supervisor keeps workerd running.
type supervisor struct {
	// lock is the file that is locked as long as this program or workerd runs.
	lock *os.File
	// socket is the socket that workerd listens on. It stays open while workerd is started again, so that callers wait instead of being refused.
	socket *os.File
	hold   *hold
	load   func() (*Settings, error)
}

// run keeps workerd running until the context ends. It starts it again whenever it ends, or with what there is then when again says so. If there is
// a mistake in that, workerd goes on as before.
func (v *supervisor) run(ctx context.Context, again <-chan os.Signal) error {
	release, err := v.prepare()
	if err != nil {
		return err
	}
	go v.backups(ctx)
	pause := firstPause
	for ctx.Err() == nil {
		start := time.Now()
		process, err := v.start(release)
		isNew := false
		if err == nil {
			fmt.Printf("Lettercraft is ready at %s\n", release.settings.URL)
			fmt.Printf("This opens an account and prints its key: %s accounts create --box=%s\n", os.Args[0], release.settings.State)
			debug.FreeOSMemory() // nothing happens here from now on
			for !isNew && err == nil {
				select {
				case <-ctx.Done():
					v.stop(process)
					return nil
				case <-again:
					isNew = v.renew(release)
				case <-process.ended.Done():
					err = context.Cause(process.ended)
				}
			}
		}
		if isNew {
			v.stop(process)
			continue
		}
		if time.Since(start) > steadyTime {
			pause = firstPause
		}
		fmt.Fprintf(os.Stderr, "The service has ended and is started again in %v: %v\n", pause, err)
		select {
		case <-ctx.Done():
		case <-again:
			v.renew(release)
		case <-time.After(pause):
		}
		pause = min(2*pause, longestPause)
	}
	return nil
}

// release is what workerd is started with.
type release struct {
	settings *Settings
	config   string // the file
	secrets  map[string]string
}

// renew prepares what there is now, and reports whether there is no mistake in it.
func (v *supervisor) renew(r *release) bool {
	fresh, err := v.prepare()
	if err != nil {
		fmt.Fprintln(os.Stderr, "The service goes on as before:", err)
		return false
	}
	*r = *fresh
	return true
}

// process is a workerd that runs.
type process struct {
	command *exec.Cmd
	// ended is done when workerd has ended, and its cause is the reason.
	ended context.Context
	end   context.CancelCauseFunc
}

// prepare reads the settings and writes the configuration. It may run while workerd does.
func (v *supervisor) prepare() (*release, error) {
	s, err := v.load()
	if err != nil {
		return nil, err
	}
	secrets, err := makeSecrets(s.State)
	if err != nil {
		return nil, err
	}
	text, err := s.configuration(secrets)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Join(s.State, objects), 0o700); err != nil {
		return nil, err
	}
	config, err := compile(s.State, text)
	if err != nil {
		return nil, err
	}
	return &release{s, config, secrets}, nil
}

// start starts workerd, and returns when it listens.
func (v *supervisor) start(r *release) (*process, error) {
	p, control, err := v.launch(r.config, r.secrets)
	if err != nil {
		return nil, err
	}
	if err := listening(control); err != nil {
		<-p.ended.Done()
		return nil, cmp.Or(context.Cause(p.ended), err)
	}
	return p, nil
}

// compile writes a configuration, with the programs of the Workers in it, in the form that workerd reads: of the text, it would keep a copy more. It
// returns the file.
func compile(state, text string) (string, error) {
	source, file := filepath.Join(state, "workerd.capnp"), filepath.Join(state, "workerd.bin")
	if err := administration.Replace(source, content(text)); err != nil {
		return "", err
	}
	return file, administration.Replace(file, func(w io.Writer) error {
		command := exec.Command(workerd(), "compile", "--import-path=/", "--config-only", source)
		command.Stdout, command.Stderr = w, os.Stderr
		return command.Run()
	})
}

// launch starts the process. The returned file has an event on each line.
func (v *supervisor) launch(config string, secrets map[string]string) (*process, io.ReadCloser, error) {
	control, theirs, err := os.Pipe()
	if err != nil {
		return nil, nil, err
	}
	defer theirs.Close()
	command := exec.Command(workerd(), "serve", "--binary", "--control-fd=3", "--socket-fd=http=4", "--socket-fd=hold=5", config)
	command.ExtraFiles = []*os.File{theirs, v.socket, v.hold.socket, v.lock} // the descriptors from 3 on
	command.Stdout, command.Stderr = os.Stdout, &quiet{to: os.Stderr}
	command.Env = []string{} // nil would be this program's
	for name, value := range secrets {
		command.Env = append(command.Env, name+"="+value)
	}
	p := &process{command: command}
	p.ended, p.end = context.WithCancelCause(context.Background())
	started := make(chan error)
	go p.watch(started)
	if err := <-started; err != nil {
		control.Close()
		return nil, nil, err
	}
	return p, control, nil
}

// stop lets workerd finish its calls, and waits until it has ended: up to longestHold, longestSignal and patience.
func (v *supervisor) stop(p *process) {
	ctx, cancel := context.WithTimeout(p.ended, longestHold)
	defer cancel()
	release := v.hold.begin(ctx)
	_ = p.command.Process.Signal(syscall.SIGTERM)
	release()
	select {
	case <-p.ended.Done():
	case <-time.After(patience):
		_ = p.command.Process.Kill()
		<-p.ended.Done()
	}
}

// listening waits until workerd listens on all sockets. It closes the pipe: workerd does not write anything else to it.
func listening(control io.ReadCloser) error {
	defer control.Close()
	lines := bufio.NewScanner(control)
	for open := 0; lines.Scan(); {
		var event struct{ Event string }
		if err := json.Unmarshal(lines.Bytes(), &event); err != nil {
			return err
		}
		if event.Event == "listen" {
			open++
		}
		if open == sockets {
			return nil
		}
	}
	return errors.New("workerd has ended before it listened")
}

// inherited returns the socket that systemd has opened (https://www.freedesktop.org/software/systemd/man/latest/sd_listen_fds.html), or nil.
func inherited() (*os.File, error) {
	if os.Getenv("LISTEN_PID") != fmt.Sprint(os.Getpid()) {
		return nil, nil
	}
	if os.Getenv("LISTEN_FDS") != "1" {
		return nil, errors.New("the unit of the socket must have one address; an empty line ListenStream= removes those before it")
	}
	return os.NewFile(3, "the socket of systemd"), nil
}

// listen opens the socket of the service.
func listen(address string) (*os.File, error) {
	listener, err := net.Listen("tcp", address)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("another program listens at %s: end it, or choose another port, such as --listen=127.0.0.1:8090", address)
	}
	if err != nil {
		return nil, err
	}
	defer listener.Close() // the file is another descriptor of the socket
	return listener.(*net.TCPListener).File()
}

// near returns the URL at which this machine reaches a socket with an address. It has no name if it can: what gets the administration token is
// this socket, and not one at the other address of localhost.
func near(address string) string {
	host, port, _ := net.SplitHostPort(address) // it is one of a socket
	switch host {
	case "0.0.0.0":
		host = "127.0.0.1"
	case "::":
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, port)
}

// addressOf returns the address and the port of a socket.
func addressOf(socket *os.File) (string, error) {
	listener, err := net.FileListener(socket)
	if err != nil {
		return "", err
	}
	defer listener.Close() // a copy of the socket
	if _, ok := listener.Addr().(*net.TCPAddr); !ok {
		return "", errors.New("the socket of the service must be one of TCP")
	}
	return listener.Addr().String(), nil
}
