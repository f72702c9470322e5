// Package environment knows the deployments of Lettercraft: their settings, the names of their resources, and what the operator's
// machine keeps of them. Read [Load].
package environment

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/BurntSushi/toml"
)

// Environment is a deployment, such as production or staging.
type Environment struct {
	// Name is the name of the file without its ending.
	Name string `toml:"-"`
	// Account is the id of the Cloudflare account. If it is empty, the variable CLOUDFLARE_ACCOUNT_ID has it.
	Account string `toml:"account"`
	// Domain is the host name of the service, such as lettercraft.example. If it is empty, the service gets a name below workers.dev.
	Domain string `toml:"domain"`
	// Vars are the settings of the Workers: variables in their configurations, by name.
	Vars map[string]string `toml:"vars"`
}

// folder has a file for each environment.
const folder = "environments"

var validName = regexp.MustCompile(`^[a-z][a-z0-9-]{0,19}$`)

// Load reads the settings of an environment from environments/NAME.toml.
func Load(name string) (*Environment, error) {
	if !validName.MatchString(name) {
		return nil, fmt.Errorf("the name of an environment has 1 to 20 characters: small letters, digits and hyphens, such as staging")
	}
	file := filepath.Join(folder, name+".toml")
	content, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no file %s; run the command in the repository, or make the file from %s/staging.toml", file, folder)
	}
	if err != nil {
		return nil, err
	}
	e := &Environment{Name: name}
	decoder := toml.NewDecoder(bytes.NewReader(content))
	meta, err := decoder.Decode(e)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return nil, fmt.Errorf("%s: there is no setting %s", file, unknown[0])
	}
	if e.Account == "" {
		e.Account = os.Getenv("CLOUDFLARE_ACCOUNT_ID")
	}
	return e, nil
}

// Resource returns the name of a Worker or another resource in the environment, given its name in production: lettercraft-page is
// lettercraft-staging-page in staging.
func (e *Environment) Resource(name string) string {
	if e.Name == "production" {
		return name
	}
	return strings.Replace(name, "lettercraft", "lettercraft-"+e.Name, 1)
}

// The files that the operator's machine keeps of an environment.
const (
	tokenFile = "admin-token"
	siteFile  = "site"
)

// Site returns the address of the service, such as https://lettercraft.example. The variable LETTERCRAFT_URL replaces it.
func (e *Environment) Site() (string, error) {
	const variable = "LETTERCRAFT_URL"
	if e.Domain != "" && os.Getenv(variable) == "" {
		return "https://" + e.Domain, nil
	}
	return e.read(siteFile, variable)
}

// SetSite remembers the address of the service.
func (e *Environment) SetSite(address string) error { return e.write(siteFile, address) }

// AdminToken returns the administration token.
func (e *Environment) AdminToken() (string, error) {
	return e.read(tokenFile, "LETTERCRAFT_ADMIN_TOKEN")
}

// SetAdminToken remembers the administration token. Only the user of this machine can read it.
func (e *Environment) SetAdminToken(token string) error { return e.write(tokenFile, token) }

// Forget deletes what the machine keeps of the environment.
func (e *Environment) Forget() error {
	folder, err := e.kept()
	if err != nil {
		return err
	}
	return os.RemoveAll(folder)
}

// kept returns the folder in which the machine keeps what it knows of the environment.
func (e *Environment) kept() (string, error) {
	config, err := os.UserConfigDir()
	return filepath.Join(config, "lettercraft", e.Name), err
}

// read reads a value that the machine keeps, or the variable that replaces it.
func (e *Environment) read(file, variable string) (string, error) {
	if value := os.Getenv(variable); value != "" {
		return value, nil
	}
	folder, err := e.kept()
	if err != nil {
		return "", err
	}
	content, err := os.ReadFile(filepath.Join(folder, file))
	if errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("this machine has not deployed %s; set %s", e.Name, variable)
	}
	return strings.TrimSpace(string(content)), err
}

func (e *Environment) write(file, value string) error {
	folder, err := e.kept()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, file), []byte(value+"\n"), 0o600)
}
