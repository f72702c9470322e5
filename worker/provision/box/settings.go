// Package box runs the service on one machine: the same Workers as on Cloudflare, in one process of workerd, with everything that they store on a
// disk. Read [Serve].
package box

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"

	"github.com/lettercraft/lettercraft/worker/provision/archive"
	"github.com/lettercraft/lettercraft/worker/provision/deployment"
)

// Settings are the settings of the service on one machine. The file worker/box/settings.toml explains them.
type Settings struct {
	// Listen is the address, with the port, where the service listens.
	Listen string `toml:"listen"`
	// URL is the address of the service for its callers. If it is empty, it is http:// with the address where it listens, or with localhost.
	URL string `toml:"url"`
	// TrustProxy are the addresses and ranges of proxies whose headers X-Forwarded-For and X-Forwarded-Proto are true.
	TrustProxy []string `toml:"trust_proxy"`
	// State is the folder of everything that the service stores.
	State string `toml:"state"`
	// Mail says how mails are sent.
	Mail Mail `toml:"mail"`
	// Backups says how a backup is made each night.
	Backups Backups `toml:"backups"`
	// Vars are the settings of the Workers, as in the file of a deployment.
	Vars map[string]string `toml:"vars"`

	// ignored has a sentence about each setting of the file that is overridden.
	ignored []string
}

// Mail is a mail server that takes mails. Its password is the secret SMTP_PASSWORD.
type Mail struct {
	// Server is its host and port. At the port 465 the connection begins with TLS, at another port with STARTTLS.
	Server string `toml:"server"`
	// User is the name for the server. If it is empty, the service does not introduce itself.
	User string `toml:"user"`
}

// Backups are encrypted backups of all accounts, one each night.
type Backups struct {
	// To are public keys, which "lettercraft-admin backup-key" makes. Without any, no backups are made.
	To []string `toml:"to"`
	// Folder has the backups. If it is empty, it is the folder backups in that of the state.
	Folder string `toml:"folder"`
	// Keep is the number of backups that are kept. If it is zero, it is 14.
	Keep int `toml:"keep"`
}

// Load reads the settings from a file. Without a file, all of them have their defaults. Listen and State override those of the file unless they are
// empty.
func Load(file, listen, state string) (*Settings, error) {
	s := &Settings{}
	if file != "" {
		meta, err := toml.DecodeFile(file, s)
		if err != nil {
			return nil, explain(file, err)
		}
		if unknown := meta.Undecoded(); len(unknown) > 0 {
			return nil, fmt.Errorf("%s: there is no setting %s; worker/box/settings.toml has all settings", file, unknown[0])
		}
	}
	for _, address := range []string{listen, s.Listen} {
		if address != "" && !isListen(address) {
			return nil, errors.New("listen must be an address with the number of a port, such as 127.0.0.1:8080")
		}
	}
	if listen != "" && s.Listen != "" && s.Listen != listen {
		s.ignored = append(s.ignored, fmt.Sprintf("The setting listen has no effect: the service listens at %s.", listen))
	}
	s.Listen = cmp.Or(listen, s.Listen, "127.0.0.1:8080")
	if err := s.checkProxies(); err != nil {
		return nil, err
	}
	s.URL = cmp.Or(strings.TrimSuffix(s.URL, "/"), defaultURL(s.Listen))
	if address, err := url.Parse(s.URL); err != nil || address.Scheme != "https" && address.Scheme != "http" || address.Host == "" || address.User != nil || address.Path != "" || address.RawQuery != "" || address.Fragment != "" {
		return nil, errors.New("url must be an address without a path, such as https://lettercraft.example")
	}
	if s.Vars == nil {
		s.Vars = map[string]string{}
	}
	if s.Mail.Server == "" {
		s.Vars["MAIL_FROM"] = cmp.Or(s.Vars["MAIL_FROM"], nobody)
	} else {
		if s.Vars["MAIL_FROM"] == "" {
			return nil, errors.New("MAIL_FROM must be the address of the sender of mails, because there is a server for them")
		}
		if host, port, err := net.SplitHostPort(s.Mail.Server); err != nil || host == "" || port == "" {
			return nil, errors.New("the server for mails must be a host with a port, such as smtp.example.com:465")
		}
	}
	if state != "" && s.State != "" && filepath.Clean(s.State) != filepath.Clean(state) {
		s.ignored = append(s.ignored, fmt.Sprintf("The setting state has no effect: everything is stored in %s.", state))
	}
	var err error
	if s.State, err = filepath.Abs(cmp.Or(state, s.State, ".box")); err != nil {
		return nil, err
	}
	if s.Backups.Folder, err = filepath.Abs(cmp.Or(s.Backups.Folder, filepath.Join(s.State, "backups"))); err != nil {
		return nil, err
	}
	if _, err := archive.Recipients(s.Backups.To); err != nil {
		return nil, err
	}
	if s.Backups.Keep = cmp.Or(s.Backups.Keep, 14); s.Backups.Keep < 1 {
		return nil, errors.New("keep must be the number of backups that are kept, such as 14")
	}
	for _, name := range elsewhere {
		if s.Vars[name] != "" {
			return nil, fmt.Errorf("the setting %s needs Cloudflare", name)
		}
	}
	workers, err := deployment.Workers()
	if err != nil {
		return nil, err
	}
	return s, deployment.CheckVars(workers, cmp.Or(file, "settings"), s.Vars)
}

// mistyped matches the error of package toml for a value of another type than that of its setting: its line, its name, and the type of the setting.
var mistyped = regexp.MustCompile(`^toml: line (\d+) \(last key "(.+?)"\): (?:incompatible types: .* destination has type (\w+)|type mismatch for .* expected (\w+))`)

// forms are the forms of settings, by the names that package toml has for their types.
var forms = map[string]string{
	"string":  `in quotation marks, such as "20"`,
	"slice":   `a list, such as ["127.0.0.1"]`,
	"integer": "a whole number without quotation marks, such as 14",
	"table":   "a line with brackets, such as [mail], above its settings",
}

// explain returns the error of reading a file of settings, with the line of the mistake.
func explain(file string, err error) error {
	if match := mistyped.FindStringSubmatch(err.Error()); match != nil {
		return fmt.Errorf("%s, line %s: %s must be %s", file, match[1], match[2], forms[match[3]+match[4]])
	}
	if syntax := (toml.ParseError{}); errors.As(err, &syntax) {
		return fmt.Errorf("%s, line %d: %s", file, syntax.Position.Line, syntax.Message)
	}
	return fmt.Errorf("%s: %w", file, err)
}

// isListen reports whether a text is an address and a port. The address may be empty.
func isListen(text string) bool {
	_, port, err1 := net.SplitHostPort(text)
	_, err2 := strconv.ParseUint(port, 10, 16)
	return err1 == nil && err2 == nil
}

// defaultURL returns the URL of a service that listens at an address with a port. At localhost, signing in needs no HTTPS.
func defaultURL(listen string) string {
	host, port, _ := net.SplitHostPort(listen)
	if slices.Contains([]string{"", "0.0.0.0", "::", "127.0.0.1", "::1"}, host) {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, port)
}

// nobody is the sender of mails that are not sent. Without a sender, the console would not try to send any.
const nobody = "nobody@lettercraft.invalid"

// checkProxies returns an error if a trusted proxy is not an address or a range, or if the address of the service behind it is missing: requests
// name any host.
func (s *Settings) checkProxies() error {
	if len(s.TrustProxy) > 0 && s.URL == "" {
		return errors.New("url must be the address of the service, because there is a proxy in front")
	}
	for i, proxy := range s.TrustProxy {
		address, err1 := netip.ParseAddr(proxy)
		prefix, err2 := netip.ParsePrefix(proxy)
		if err1 == nil {
			s.TrustProxy[i] = address.Unmap().WithZone("").String() // as connections have it
		} else if err2 != nil || prefix.Addr().Is4In6() {
			return fmt.Errorf("trust_proxy must have addresses or ranges, such as 127.0.0.1 or 10.0.0.0/8, and not %q", proxy)
		}
	}
	return nil
}

// elsewhere are the settings of the Workers that need Cloudflare: one machine is in one place, and it has no data points to compute alerts of.
var elsewhere = []string{"ALERT_MAIL", "PLACE"}

// remarks returns a sentence about each thing that the service does not have with these settings.
func (s *Settings) remarks() (lines []string) {
	lines = append(lines, s.ignored...)
	if s.Mail.Server == "" {
		lines = append(lines, "No mail server is set: no mail is sent, and the links to sign in are printed here, for the operator only.")
	}
	if strings.HasPrefix(s.URL, "https:") && len(s.TrustProxy) == 0 {
		lines = append(lines, "No proxy is trusted: url begins with https, but trust_proxy is empty, so nobody can sign in, and all clients count as one.")
	}
	if strings.HasPrefix(s.URL, "http:") {
		lines = append(lines, "No TLS is in front: the address of the service begins with http, and everybody on the way can read keys and texts.")
	}
	if len(s.Backups.To) == 0 {
		lines = append(lines, "No public key for backups is set: no backups are made.")
	}
	if !hasAuthorities("/etc/ssl") {
		lines = append(lines, "No certificates of authorities are in /etc/ssl/certs: pages over https, webhooks and mail fail.")
	}
	return lines
}

// hasAuthorities reports whether a folder has certificates of authorities where workerd looks for them: in cert.pem, or in certs by their hashes.
func hasAuthorities(folder string) bool {
	_, err := os.Stat(filepath.Join(folder, "cert.pem"))
	hashed, _ := filepath.Glob(filepath.Join(folder, "certs", "*.[0-9]"))
	return err == nil || len(hashed) > 0
}
