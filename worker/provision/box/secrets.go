package box

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/lettercraft/lettercraft/worker/provision/administration"
	"github.com/lettercraft/lettercraft/worker/provision/deployment"
)

// secretLine is the form of a line of the file with the secrets. Only its owner can read the file.
var secretLine = regexp.MustCompile(`^([A-Z_]+(?:_\d{8}T\d{6}Z)?)="(.+)"$`)

// readSecrets reads the secrets in the folder of the state, by their names. A line of another form is an error: a secret that is overlooked would be
// made again, and all keys would stop working.
func readSecrets(state string) (values map[string]string, text string, err error) {
	content, err := os.ReadFile(filepath.Join(state, administration.SecretsFile))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, "", err
	}
	values = map[string]string{}
	number := 0
	for line := range strings.Lines(string(content)) {
		number++
		line = strings.TrimSuffix(line, "\n")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		match := secretLine.FindStringSubmatch(line)
		if match == nil {
			return nil, "", fmt.Errorf(`%s, line %d: a secret must have the form NAME="value", without spaces at the end or a carriage return`, filepath.Join(state, administration.SecretsFile), number)
		}
		values[match[1]] = match[2]
	}
	return values, string(content), nil
}

// makeSecrets reads the secrets, after it has made those that are missing. It never changes one.
func makeSecrets(state string) (map[string]string, error) {
	values, text, err := readSecrets(state)
	if err != nil {
		return nil, err
	}
	missing := deployment.MissingSecrets(slices.Collect(maps.Keys(values)))
	if len(missing) == 0 {
		return values, nil
	}
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	for _, name := range missing {
		values[name] = deployment.NewSecret()
		text += fmt.Sprintf("%s=%q\n", name, values[name])
	}
	return values, administration.Replace(filepath.Join(state, administration.SecretsFile), content(text))
}

// content returns what writes a text for [administration.Replace].
func content(text string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}
}
