package administration

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/lettercraft/lettercraft/worker/provision/environment"
)

// Target names the service for a command. Its fields are flags. Without a flag, the target is the local server, so that no deployment
// changes by mistake.
type Target struct {
	Env   string `help:"The deployment, such as staging." placeholder:"NAME" xor:"target"`
	Box   string `help:"The service on one machine: the folder of its state, or its address." placeholder:"FOLDER" xor:"target"`
	Local bool   `help:"The local server, at the port of the variable PORT or 8787. It is the default." xor:"target"`
}

// Name returns the name of the target: the name of the environment, "box" or "local".
func (t Target) Name() string {
	switch {
	case t.Env != "":
		return t.Env
	case t.Box != "":
		return "box"
	}
	return "local"
}

// Client returns a client of the target.
func (t Target) Client() (*Client, error) {
	if t.Box != "" {
		return t.box()
	}
	if t.Env == "" {
		return local()
	}
	e, err := environment.Load(t.Env)
	if err != nil {
		return nil, Argument("--env=" + t.Env + ": " + err.Error())
	}
	site, err := e.Site()
	if err != nil {
		return nil, err
	}
	token, err := e.AdminToken()
	if err != nil {
		return nil, err
	}
	client, err := newClient(site, token)
	if err == nil && e.Domain != "" {
		client.interval = guardedInterval
	}
	return client, err
}

const (
	// localSecrets is the file with the secrets of the local server. The server makes them at its first start.
	localSecrets = ".dev.vars"
	// localPort is the port of the local server without the variable PORT.
	localPort = "8787"
)

// The files in the folder of the state of a service on one machine that its commands read. The service writes them.
const (
	// SecretsFile has the secrets, each on a line NAME="value".
	SecretsFile = "secrets"
	// AddressFile has the address at which this machine reaches the service, such as http://127.0.0.1:8080.
	AddressFile = "address"
	// LockFile is locked as long as the service runs.
	LockFile = "lock"
)

// tokenVariable has the administration token of a service that is named by its address.
const tokenVariable = "LETTERCRAFT_ADMIN_TOKEN"

// boxTokens matches the administration tokens in a file with secrets. A later one sorts after an earlier one.
var boxTokens = regexp.MustCompile(`(?m)^ADMIN_TOKEN(?:_\d{8}T\d{6}Z)?="(.+)"$`)

// box returns a client of the service on one machine.
func (t Target) box() (*Client, error) {
	if t.isRemote() {
		token := os.Getenv(tokenVariable)
		if token == "" {
			return nil, errors.New("set the variable " + tokenVariable + " to the administration token, which is in the file " + SecretsFile + " of the service")
		}
		return newClient(t.Box, token)
	}
	secrets, err := t.Secrets()
	if errors.Is(err, fs.ErrPermission) {
		return nil, fmt.Errorf("only the user of the service and root can read %s: run the command with sudo", t.Box)
	}
	address, err := os.ReadFile(filepath.Join(t.Box, AddressFile))
	tokens := boxTokens.FindAllStringSubmatch(secrets, -1)
	if err != nil || tokens == nil {
		return nil, fmt.Errorf("no service has stored anything in %s: start it first, or name another folder", t.Box)
	}
	newest := slices.MaxFunc(tokens, func(a, b []string) int { return strings.Compare(a[0], b[0]) })
	client, err := newNearClient(strings.TrimSpace(string(address)), newest[1]) // the service has written where it listens
	if err == nil {
		client.absent = fmt.Sprintf("the service that stores its data in %s does not run: start it first", t.Box)
	}
	return client, err
}

// isRemote reports whether the service on one machine is named by its address.
func (t Target) isRemote() bool { return strings.Contains(t.Box, "://") }

// Secrets returns the content of the file with the secrets of the service. It is empty if the service is not named by the folder of its state.
func (t Target) Secrets() (string, error) {
	if t.Box == "" || t.isRemote() {
		return "", nil
	}
	content, err := os.ReadFile(filepath.Join(t.Box, SecretsFile))
	return string(content), err
}

var localToken = regexp.MustCompile(`(?m)^ADMIN_TOKEN="(.+)"$`)

// local returns a client of the local server.
func local() (*Client, error) {
	port := os.Getenv("PORT")
	if port == "" {
		port = localPort
	}
	if number, err := strconv.ParseUint(port, 10, 16); err != nil || number == 0 {
		return nil, Argument("PORT must be a whole number from 1 to 65535, such as PORT=8787")
	}
	secrets, err := os.ReadFile(localSecrets)
	token := localToken.FindSubmatch(secrets)
	if err != nil || token == nil {
		return nil, errors.New("name the service: --box=FOLDER with the folder of its data, such as /var/lib/lettercraft or .box, or --env=NAME for a deployment; there is no local server of make dev")
	}
	return newClient("http://localhost:"+port, string(token[1]))
}
