package administration

import (
	"os"
	"path/filepath"
	"syscall"
)

// own gives a file to the owner and the group of its folder: root may write what a service of another user reads.
func own(f *os.File) error {
	info, err := os.Stat(filepath.Dir(f.Name()))
	if err != nil || os.Getuid() != 0 {
		return err
	}
	folder := info.Sys().(*syscall.Stat_t)
	return f.Chown(int(folder.Uid), int(folder.Gid))
}

// isFull reports whether there is no space left on the disk of a file.
func isFull(f *os.File) bool {
	var disk syscall.Statfs_t
	return syscall.Fstatfs(int(f.Fd()), &disk) == nil && disk.Bavail == 0
}

// InUse reports whether a service has locked the folder of its state.
func InUse(state string) bool {
	f, err := os.Open(filepath.Join(state, LockFile))
	if err != nil {
		return false
	}
	defer f.Close()
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == syscall.EWOULDBLOCK
}
