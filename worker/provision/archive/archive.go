// Package archive has the commands [Backup] and [Restore], and the format of the file between them:
//
//	{"format":"lettercraft-accounts","version":1,"time":"2026-11-22T03:07:45Z","environment":"production"}
//	an account on each line, as package backup of the console defines it
//	{"accounts":2,"sha256":"…"}
//
// An encrypted file has the same lines in the format of age; its first line can have the secrets of a service on one machine.
//
// The last line has the number of accounts and the SHA-256 of all lines before it, so that a truncated or changed file is detected.
package archive

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"iter"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"filippo.io/age"

	"github.com/lettercraft/lettercraft/worker/console/backup"
)

const (
	format  = "lettercraft-accounts"
	version = 1
)

// header is the first line.
type header struct {
	Format      string    `json:"format"`
	Version     int       `json:"version"`
	Time        time.Time `json:"time"`
	Environment string    `json:"environment"`
	// Secrets is the content of the file with the secrets of a service on one machine. Only encrypted files have it.
	Secrets string `json:"secrets,omitempty"`
}

// environmentName is the form of the names of environments and of "local". The name is printed, so it must have no control
// characters.
var environmentName = regexp.MustCompile(`^[a-z][a-z0-9-]{0,19}$`)

// counted returns a number of accounts, as it is printed.
func counted(accounts int) string {
	if accounts == 1 {
		return "1 account"
	}
	return fmt.Sprintf("%d accounts", accounts)
}

// trailer is the last line.
type trailer struct {
	Accounts int    `json:"accounts"`
	SHA256   string `json:"sha256"`
}

// writer writes a file, under another name until the file is complete.
type writer struct {
	name     string
	file     *os.File
	content  io.WriteCloser // encrypts what goes into the file
	buffer   *bufio.Writer
	sum      hash.Hash
	accounts int
}

// create begins a file that only its owner can read. If there are recipients, it is encrypted for them. It never replaces a file.
func create(name string, h header, to ...age.Recipient) (*writer, error) {
	if _, err := os.Lstat(name); err == nil {
		return nil, existsError(name)
	}
	file, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*.part") // with the mode 0600
	if err != nil {
		return nil, err
	}
	w := &writer{name: name, file: file, sum: sha256.New()}
	if w.content, err = encrypted(file, to); err != nil {
		w.abandon()
		return nil, err
	}
	w.buffer = bufio.NewWriter(w.content)
	return w, w.line(h)
}

// add adds an account.
func (w *writer) add(account json.RawMessage) error {
	w.accounts++
	return w.line(account)
}

func (w *writer) line(value any) error {
	text, err := json.Marshal(value)
	if err == nil {
		text = append(text, '\n')
		w.sum.Write(text)
		_, err = w.buffer.Write(text)
	}
	return err
}

// finish completes the file and gives it its name, unless another file has got that name in the meantime.
func (w *writer) finish() error {
	err := w.line(trailer{w.accounts, hex.EncodeToString(w.sum.Sum(nil))})
	if err == nil {
		err = w.buffer.Flush()
	}
	if err == nil {
		err = w.content.Close()
	}
	if err == nil {
		err = w.file.Sync()
	}
	if err == nil {
		err = w.file.Close()
	}
	if err != nil {
		return err
	}
	reserved, err := reserve(w.name) // Rename alone would replace another file; links are not available everywhere
	if err != nil {
		return err
	}
	return errors.Join(reserved.Close(), os.Rename(w.file.Name(), w.name))
}

// reserve makes an empty file that only its owner can read, if there is none with the name.
func reserve(name string) (*os.File, error) {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, os.ErrExist) {
		err = existsError(name)
	}
	return file, err
}

func existsError(name string) error {
	return fmt.Errorf("%s exists already; choose another name", name)
}

// abandon removes the file, if it is not finished.
func (w *writer) abandon() {
	_ = w.file.Close()
	_ = os.Remove(w.file.Name()) // it no longer exists if it is finished
}

// summary is the data of a file about itself.
type summary struct {
	header
	accounts int
}

// source is a file to be read, with the secret keys for it.
type source struct {
	name       string
	identities []age.Identity
}

// verify reads and checks the whole file.
func (f *source) verify() (s summary, err error) {
	name, ids, keys := f.name, map[string]bool{}, map[string]bool{}
	for line, err := range f.lines(&s) {
		if err != nil {
			return s, err
		}
		a, err := backup.Decode(line)
		if err != nil {
			return s, fmt.Errorf("%s, line %d: the account can't be restored: %w", name, s.accounts+1, err)
		}
		// An address can occur twice: its owner may have opened another account while the backup was made. The server decides which account
		// gets the address.
		switch {
		case ids[a.State.Account]:
			return s, fmt.Errorf("%s, line %d: the account %s is there twice", name, s.accounts+1, a.State.Account)
		}
		ids[a.State.Account] = true
		for _, k := range a.Profile.Keys {
			if keys[k.Hash] {
				return s, fmt.Errorf("%s, line %d: the account %s has a key of another one", name, s.accounts+1, a.State.Account)
			}
			keys[k.Hash] = true
		}
	}
	return s, nil
}

// errCut is the error of a file without its last line.
var errCut = errors.New("the file was cut off: its last line is missing or incomplete")

// lines returns the lines of accounts, and fills in the summary. Errors in the last line come after the accounts.
func (f *source) lines(s *summary) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		file, err := os.Open(f.name)
		if err != nil {
			yield(nil, err)
			return
		}
		defer file.Close()
		content, err := decrypted(file, f.identities)
		if err != nil {
			yield(nil, fmt.Errorf("%s: %w", f.name, err))
			return
		}
		sum := sha256.New()
		buffer := bufio.NewReaderSize(content, 1<<16)
		line, err := readLine(buffer)
		if err == nil && (json.Unmarshal(line, &s.header) != nil || s.Format != format || s.Version != version) {
			err = fmt.Errorf("the file is not a backup of accounts of version %d", version)
		} else if err == nil && !environmentName.MatchString(s.Environment) {
			err = errors.New("the name of the environment is not possible")
		}
		for err == nil {
			sum.Write(line)
			if line, err = readLine(buffer); err != nil {
				break
			}
			if _, end := buffer.Peek(1); end == io.EOF {
				err = s.end(line, sum.Sum(nil))
				if err == nil {
					return
				}
				break
			}
			s.accounts++
			if !yield(bytes.TrimSuffix(line, []byte("\n")), nil) {
				return
			}
		}
		yield(nil, fmt.Errorf("%s: %w", f.name, err))
	}
}

// end checks the last line.
func (s *summary) end(line, sum []byte) error {
	var t trailer
	decoder := json.NewDecoder(bytes.NewReader(line))
	decoder.DisallowUnknownFields()
	if decoder.Decode(&t) != nil || t.SHA256 == "" {
		return errCut
	}
	if t.Accounts != s.accounts || t.SHA256 != hex.EncodeToString(sum) {
		return errors.New("the file was changed: its content does not match its last line")
	}
	return nil
}

// readLine reads a line with its line feed.
func readLine(r *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		piece, err := r.ReadSlice('\n')
		line = append(line, piece...)
		switch {
		case err == nil:
			return line, nil
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			return nil, errCut
		case !errors.Is(err, bufio.ErrBufferFull):
			return nil, err
		case len(line) > 2*backup.MaxSize:
			return nil, errors.New("the file has a line that is too long for an account")
		}
	}
}
