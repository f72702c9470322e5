package archive

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"filippo.io/age"
	"github.com/alecthomas/kong"

	"github.com/lettercraft/lettercraft/worker/provision/administration"
)

// BackupKey is the command that makes the two keys of encrypted backups.
type BackupKey struct {
	File string `arg:"" help:"The file to write. It has the secret key, without which no backup can be read: keep it off the machine of the service."`
}

// Run writes the secret key to the file, which must not exist, and prints the public key.
func (b *BackupKey) Run(k *kong.Context) error {
	identity, err := age.GenerateX25519Identity()
	if err != nil {
		return err
	}
	file, err := reserve(b.File)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(file, "# public key: %s\n%s\n", identity.Recipient(), identity)
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	fmt.Fprintln(k.Stdout, identity.Recipient())
	return nil
}

// BackupSecrets is the command that prints the secrets in an encrypted backup of a service on one machine, or gives them to a service.
type BackupSecrets struct {
	Reader
	Box string `help:"Instead of printing the secrets, put them in the place of those of the service that stores its data in this folder. Stop it first." type:"existingdir" placeholder:"FOLDER"`
}

// Run checks the whole file before it prints or replaces anything.
func (b *BackupSecrets) Run(k *kong.Context) error {
	f, err := b.open()
	if err != nil {
		return err
	}
	s, err := f.verify()
	if err != nil {
		return err
	}
	if s.Secrets == "" {
		return fmt.Errorf("%s has no secrets: only an encrypted backup with --box=FOLDER has them", b.File)
	}
	write := func(w io.Writer) error {
		_, err := io.WriteString(w, s.Secrets)
		return err
	}
	if b.Box == "" {
		return write(k.Stdout)
	}
	if administration.InUse(b.Box) { // it would go on with the secrets that it has read
		return fmt.Errorf("a service runs on the data in %s: stop it first", b.Box)
	}
	return administration.Replace(filepath.Join(b.Box, administration.SecretsFile), write)
}

// Reader names a backup. Its fields are flags and arguments.
type Reader struct {
	File     string `arg:"" help:"The file that backup has written."`
	Identity string `help:"The file with the secret key, if the backup is encrypted." placeholder:"FILE"`
}

// open reads the secret key. It does not read the backup yet.
func (r *Reader) open() (*source, error) {
	if r.Identity == "" {
		return &source{name: r.File}, nil
	}
	content, err := os.ReadFile(r.Identity)
	if err != nil {
		return nil, err
	}
	identities, err := age.ParseIdentities(bytes.NewReader(content))
	if err != nil {
		return nil, administration.Argument(r.Identity + " is not the file that backup-key has written") // the cause could quote the key
	}
	return &source{r.File, identities}, nil
}

// Recipients reads public keys.
func Recipients(keys []string) ([]age.Recipient, error) {
	if len(keys) == 0 {
		return nil, nil
	}
	all, err := age.ParseRecipients(strings.NewReader(strings.Join(keys, "\n")))
	if err != nil {
		return nil, administration.Argument("to must be a public key, which backup-key has printed, such as age1…")
	}
	return all, nil
}

// encrypted returns a writer whose content only the owners of the secret keys can read. Close writes its end; it does not close w. Without
// recipients the content is not encrypted.
func encrypted(w io.Writer, to []age.Recipient) (io.WriteCloser, error) {
	if len(to) == 0 {
		return plain{w}, nil
	}
	return age.Encrypt(w, to...)
}

type plain struct{ io.Writer }

func (plain) Close() error { return nil }

// ageMark is the beginning of each file in the format of age (https://age-encryption.org/v1).
const ageMark = "age-encryption.org/"

// decrypted returns a reader of what a writer of [encrypted] has got.
func decrypted(file io.Reader, identities []age.Identity) (io.Reader, error) {
	r := bufio.NewReader(file)
	if mark, _ := r.Peek(len(ageMark)); string(mark) != ageMark {
		return r, nil
	}
	if len(identities) == 0 {
		return nil, errors.New("the file is encrypted; name the file with the secret key: --identity=FILE")
	}
	content, err := age.Decrypt(r, identities...)
	if no := (*age.NoIdentityMatchError)(nil); errors.As(err, &no) {
		return nil, errors.New("the file was encrypted for another key")
	}
	return content, err
}
