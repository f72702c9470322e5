package administration

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// Replace replaces a file in one step, so that an interruption leaves either the old or the new file. Only its owner can read it, who is that of the
// folder. The content is what write writes.
func Replace(file string, write func(io.Writer) error) error {
	f, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".*") // with the mode 0600
	if err != nil {
		return err
	}
	if err = own(f); err == nil {
		err = write(f)
	}
	if err != nil && isFull(f) {
		err = fmt.Errorf("the disk of %s is full", filepath.Dir(file))
	}
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		err = os.Rename(f.Name(), file)
	}
	if err != nil {
		os.Remove(f.Name())
		return err
	}
	folder, err := os.Open(filepath.Dir(file))
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close()) // the new name survives a power cut
}
