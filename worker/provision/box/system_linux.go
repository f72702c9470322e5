package box

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"syscall"

	"github.com/lettercraft/lettercraft/worker/provision/administration"
)

// claim makes the folder of the state, and locks it for this program and for workerd, which inherits the lock: two servers would lose each other's
// charges. The lock ends with the processes, however they end.
func claim(state string) (*os.File, error) {
	if err := os.MkdirAll(state, 0o700); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(filepath.Join(state, administration.LockFile), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		file.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, fmt.Errorf("%s is in use by another server", state)
		}
		return nil, err
	}
	return file, nil
}

// workerd returns the path of workerd.
func workerd() string {
	return filepath.Join("node_modules/@cloudflare", "workerd-linux-"+architectures[runtime.GOARCH], "bin/workerd")
}

// architectures are the names of architectures in the names of workerd's packages.
var architectures = map[string]string{"amd64": "64", "arm64": "arm64"}

// watch starts the process, says whether it has started, and says why when it has ended. The kernel kills workerd if this thread ends, so also if
// the program is killed.
func (p *process) watch(started chan<- error) {
	runtime.LockOSThread()
	p.command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL, Setpgid: true} // a terminal's Ctrl-C is for this program alone
	err := p.command.Start()
	started <- err
	if err != nil {
		return
	}
	if err = p.command.Wait(); err == nil {
		err = errors.New("workerd has ended")
	}
	p.end(err)
}
