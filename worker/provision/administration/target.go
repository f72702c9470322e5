package administration

import (
	"errors"
	"os"
	"regexp"
	"strconv"

	"github.com/lettercraft/lettercraft/worker/provision/environment"
)

// Target names the service for a command. Its fields are flags. Without a flag, the target is the local server, so that no deployment
// changes by mistake.
type Target struct {
	Env   string `help:"The deployment, such as staging." placeholder:"NAME" xor:"target"`
	Local bool   `help:"The local server, at the port of the variable PORT or 8787. It is the default." xor:"target"`
}

// Name returns the name of the target: the name of the environment, or "local".
func (t Target) Name() string {
	if t.Env == "" {
		return "local"
	}
	return t.Env
}

// Client returns a client of the target.
func (t Target) Client() (*Client, error) {
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
		return nil, errors.New("there is no local server: run the command in the repository after make dev, or name a deployment with --env")
	}
	return newClient("http://localhost:"+port, string(token[1]))
}
