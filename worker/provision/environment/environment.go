// Package environment has the environments of Lettercraft: their settings, the names of their resources, and the files that the operator's
// machine keeps for them. Read [Load].
package environment

import (
	"bytes"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/BurntSushi/toml"
)

// Environment is a deployment, such as production or staging.
type Environment struct {
	// Name is the name of the file without its ending.
	Name string `toml:"-"`
	// Account is the id of the Cloudflare account. If it is empty, the variable CLOUDFLARE_ACCOUNT_ID has it.
	Account string `toml:"account"`
	// Domain is the host name of the service, such as lettercraft.example. If it is empty, the service gets a name below
	// workers.dev.
	Domain string `toml:"domain"`
	// Traces are the settings of the traces of all Workers.
	Traces Traces `toml:"traces"`
	// Vars are the settings of the Workers: variables in their configurations, by name.
	Vars map[string]string `toml:"vars"`
	// Gradual says how a release gets the requests, if it does not get all of them at once.
	Gradual Gradual `toml:"gradual"`
}

// Gradual are the settings of gradual deployments.
type Gradual struct {
	// Percentages are the shares of the requests that a release gets one after the other before it gets all of them, such as 10 and 50. Without
	// them it gets all at once.
	Percentages []int `toml:"percentages"`
	// Watch is the time for which the calls are watched after each of them.
	Watch time.Duration `toml:"watch"`
}

// Traces are the settings of the traces that Cloudflare makes of requests.
type Traces struct {
	// Sampling is the share of the requests of which there are traces, from 0 to 1.
	Sampling float64 `toml:"sampling"`
	// Destination is the name of a destination in the account, to which Cloudflare also sends the traces. It may be empty.
	Destination string `toml:"destination"`
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
		return nil, fmt.Errorf("%s: there is no setting %s; the settings are account, domain, and those below [traces], [vars] and [gradual]", file, unknown[0])
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

// Dataset returns the name of a dataset of Analytics Engine in the environment, given its name in production. It is a name of a table in SQL.
func (e *Environment) Dataset(name string) string {
	return strings.ReplaceAll(e.Resource(name), "-", "_")
}

// Counter returns the number of a namespace of rate limits in the environment, given the one in the committed configuration. The namespaces of an
// account share numbers from 1 to 2³¹, so another environment, or another project, almost certainly has other numbers.
func (e *Environment) Counter(number string) string {
	h := fnv.New32a()
	h.Write([]byte(e.Resource("lettercraft-counter-" + number)))
	return strconv.FormatUint(uint64(h.Sum32()>>1)+1, 10)
}

// EdgeRequests is the number of requests of one address to the administration, the account page and the payments that the edge of an
// environment with a domain lets through in a period of EdgePeriod, in each data centre. Zones of the Free plan have no other period.
const (
	EdgeRequests = 300
	EdgePeriod   = 10 * time.Second
)

// The files that the operator's machine keeps for an environment.
const (
	tokenFile    = "admin-token"
	newTokenFile = "admin-token.new"
	siteFile     = "site"
	accountFile  = "account"
)

// Site returns the address of the service, such as https://lettercraft.example.
func (e *Environment) Site() (string, error) {
	if e.Domain != "" {
		return "https://" + e.Domain, nil
	}
	return e.read(siteFile, "LETTERCRAFT_URL")
}

// SetSite remembers the address of the service.
func (e *Environment) SetSite(address string) error { return e.write(siteFile, address) }

// AdminToken returns the administration token.
func (e *Environment) AdminToken() (string, error) {
	return e.read(tokenFile, "LETTERCRAFT_ADMIN_TOKEN")
}

// SetNewAdminToken remembers an administration token that is not in force yet, and the name of the secret that will have it. Only
// the user of this machine can read it.
func (e *Environment) SetNewAdminToken(secret, token string) error {
	return e.write(newTokenFile, secret+" "+token)
}

// NewAdminToken returns the token and the name that [Environment.SetNewAdminToken] has stored, or empty strings.
func (e *Environment) NewAdminToken() (secret, token string) {
	folder, err := e.kept()
	if err != nil {
		return "", ""
	}
	content, err := os.ReadFile(filepath.Join(folder, newTokenFile))
	if err != nil {
		return "", ""
	}
	secret, token, _ = strings.Cut(strings.TrimSpace(string(content)), " ")
	return secret, token
}

// UseNewAdminToken makes [Environment.AdminToken] return the token of [Environment.SetNewAdminToken], if there is one.
func (e *Environment) UseNewAdminToken() error {
	_, token := e.NewAdminToken()
	if token == "" {
		return nil
	}
	if err := e.write(tokenFile, token); err != nil {
		return err
	}
	folder, err := e.kept()
	if err != nil {
		return err
	}
	return os.Remove(filepath.Join(folder, newTokenFile))
}

// CheckAccount returns an error if the machine keeps files for an environment with this name in another account.
func (e *Environment) CheckAccount() error {
	folder, err := e.kept()
	if err != nil {
		return err
	}
	content, err := os.ReadFile(filepath.Join(folder, accountFile))
	if err == nil && strings.TrimSpace(string(content)) != e.Account {
		return fmt.Errorf("this machine keeps the administration token of an environment %s in another Cloudflare account; give this one another name, or move %s", e.Name, folder)
	}
	return nil
}

// IsKept reports whether the machine keeps files for the environment.
func (e *Environment) IsKept() bool {
	folder, err := e.kept()
	if err != nil {
		return false
	}
	_, err = os.Stat(folder)
	return err == nil
}

// Forget deletes the files that the machine keeps for the environment.
func (e *Environment) Forget() error {
	folder, err := e.kept()
	if err != nil {
		return err
	}
	return os.RemoveAll(folder)
}

// kept returns the folder of the files that the machine keeps for the environment.
func (e *Environment) kept() (string, error) {
	config, err := os.UserConfigDir()
	return filepath.Join(config, "lettercraft", e.Name), err
}

// read reads a value that the machine keeps. On a machine without the value, a variable can give it. The variable does not override a kept
// value, because it could belong to another environment.
func (e *Environment) read(file, variable string) (string, error) {
	folder, err := e.kept()
	if err != nil {
		return "", err
	}
	content, err := os.ReadFile(filepath.Join(folder, file))
	if errors.Is(err, fs.ErrNotExist) {
		if value := os.Getenv(variable); value != "" {
			return value, nil
		}
		return "", fmt.Errorf("this machine has not deployed %s; set %s", e.Name, variable)
	}
	return strings.TrimSpace(string(content)), err
}

// write writes a file that only the user of this machine can read, and the account that it belongs to.
func (e *Environment) write(file, value string) error {
	folder, err := e.kept()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	return errors.Join(replace(filepath.Join(folder, accountFile), e.Account), replace(filepath.Join(folder, file), value))
}

// replace replaces a file in one step, so that an interruption leaves either the old or the new file.
func replace(file, value string) error {
	f, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".*") // with the mode 0600
	if err != nil {
		return err
	}
	_, err = f.WriteString(value + "\n")
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), file)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}
