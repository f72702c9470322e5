package box

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/worker/provision/deployment"
)

// unpacked makes the working directory one that has the configurations of the Workers and our own Workers, with bundles that are empty. It returns
// the path of workerd.
func unpacked(t *testing.T) (workerd string) {
	t.Helper()
	t.Chdir("../../..")
	repository, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	files, err := deployment.Configurations()
	if err != nil {
		t.Fatal(err)
	}
	all, err := readWorkers()
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	ours, _ := filepath.Glob(filepath.Join(repository, sources, "*.mjs"))
	for _, file := range append(ours, filepath.Join(repository, "scripts/mail.mjs")) {
		name, _ := filepath.Rel(repository, file)
		files = append(files, name)
	}
	for _, file := range files {
		content, err := os.ReadFile(filepath.Join(repository, file))
		if err != nil {
			t.Fatal(err)
		}
		write(t, file, string(content))
	}
	write(t, "build/served.json", "{}")
	for _, w := range all {
		write(t, filepath.Join(deployment.Bundles, w.Name, "entry.js"), "")
		write(t, filepath.Join(deployment.Bundles, w.Name, w.Name+".wasm"), "")
	}
	return filepath.Join(repository, "node_modules/workerd/bin/workerd")
}

func write(t *testing.T, file, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

// configured returns the configuration with some settings of the Workers and names of secrets.
func configured(t *testing.T, vars map[string]string, secrets ...string) string {
	t.Helper()
	all, err := readWorkers()
	if err != nil {
		t.Fatal(err)
	}
	text, err := configuration(&Settings{State: "/state", URL: "https://letters.example", Vars: vars}, all, secrets)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// service returns the part of a configuration that is about a service.
func service(text, name string) string {
	_, rest, _ := strings.Cut(text, `(name = "`+name+`", worker = (`)
	part, _, _ := strings.Cut(rest, ")),\n    (name = ")
	return part
}

func TestTheConfigurationHasEachBindingOfEachWorker(t *testing.T) {
	unpacked(t)
	text := configured(t, nil)
	files, err := deployment.Configurations()
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := regexp.MustCompile(`(?m)^name = "(.+)"`).FindStringSubmatch(string(content))[1]
		part := service(text, name)
		if !strings.Contains(part, deployment.Bundles+"/"+name+"/entry.js") {
			t.Errorf("%s is no service with its program", name)
		}
		for _, match := range regexp.MustCompile(`(?m)^(?:name|binding) = "([A-Z_]+)"|^([A-Z_]+) = "`).FindAllStringSubmatch(string(content), -1) {
			binding := match[1] + match[2]
			isDataset := binding == "CALLS" || binding == "EVENTS" // the Workers do without them
			if isThere := strings.Contains(part, `(name = "`+binding+`", `); isThere == isDataset {
				t.Errorf("%s: the binding %s is there: %v", name, binding, isThere)
			}
		}
		for _, match := range regexp.MustCompile(`(?m)^(?:service|script_name) = "(.+)"`).FindAllStringSubmatch(string(content), -1) {
			if service(text, match[1]) == "" {
				t.Errorf("%s binds %s, which is no service", name, match[1])
			}
		}
	}
	for _, class := range []string{"Account", "Billing", "Mailbox", "Throttle", "Subscription", "Clock", "Namespace", "Bucket"} {
		if n := strings.Count(text, `(className = "`+class+`", uniqueKey = `); n != 1 {
			t.Errorf("the class %s is declared %d times", class, n)
		}
	}
}

func TestEachWorkerHasItsSecretsOnly(t *testing.T) {
	unpacked(t)
	text := configured(t, nil, "LINK_SECRET", "LINK_SECRET_20261122T031000Z", "ADMIN_TOKEN", "SMTP_PASSWORD", "OTHER")
	for name, want := range map[string][]string{
		"lettercraft": {"LINK_SECRET", "LINK_SECRET_20261122T031000Z"}, "lettercraft-graphql": {"LINK_SECRET", "LINK_SECRET_20261122T031000Z"},
		"lettercraft-console": {"ADMIN_TOKEN"}, "lettercraft-notifier": nil, "lettercraft-page": nil, "mail": {"SMTP_PASSWORD"}, "front": nil,
	} {
		var got []string
		for _, match := range regexp.MustCompile(`fromEnvironment = "(\w+)"`).FindAllStringSubmatch(service(text, name), -1) {
			got = append(got, match[1])
		}
		if strings.Join(got, " ") != strings.Join(want, " ") {
			t.Errorf("%s has %q, want %q", name, got, want)
		}
	}
}

var network = regexp.MustCompile(`\(name = "([\w-]+)", network = \(allow = (\[.*?\])`)

func TestOnlyTheMailWorkerReachesPrivateAddresses(t *testing.T) {
	unpacked(t)
	text := configured(t, nil)
	networks := map[string]string{}
	for _, match := range network.FindAllStringSubmatch(text, -1) {
		networks[match[1]] = match[2]
	}
	if want := map[string]string{"internet": `["public"]`, "mail-network": `["public", "private"]`}; !maps.Equal(networks, want) {
		t.Errorf("the networks are %q, want %q", networks, want)
	}
	// A Worker without an outbound service uses the service internet.
	_, mail, _ := strings.Cut(text, `(name = "mail", worker`)
	mail, _, _ = strings.Cut(mail, `(name = "mail-network"`)
	if !strings.Contains(mail, `globalOutbound = "mail-network"`) || strings.Count(text, `"mail-network"`) != 2 || strings.Count(text, "globalOutbound") != 1 {
		t.Error("another Worker than that of mails has the network of mails")
	}
}

func TestAUserOfTheMailServerNeedsAPassword(t *testing.T) {
	unpacked(t)
	all, err := readWorkers()
	if err != nil {
		t.Fatal(err)
	}
	s := &Settings{Mail: Mail{Server: "smtp.example.com:587", User: "ada"}}
	if _, err := configuration(s, all, []string{"SMTP_PASSWORD"}); err != nil {
		t.Error(err)
	}
	if _, err := configuration(s, all, nil); err == nil || !strings.Contains(err.Error(), "must have SMTP_PASSWORD") {
		t.Errorf("got %v", err)
	}
}

func TestATableThatOneMachineHasNothingForIsRefused(t *testing.T) {
	unpacked(t)
	const file = "worker/page/wrangler.toml"
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	write(t, file, string(content)+"\n[[queues.producers]]\nbinding = \"Q\"\n")
	if _, err := readWorkers(); err == nil || !strings.Contains(err.Error(), file+": the service on one machine has nothing for queues") {
		t.Errorf("got %v", err)
	}
}

func TestWithoutBundlesTheErrorSaysWhatToRun(t *testing.T) {
	unpacked(t)
	all, err := readWorkers()
	if err == nil {
		err = os.RemoveAll(filepath.Join(deployment.Bundles, "lettercraft-page"))
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := configuration(&Settings{}, all, nil); err == nil || !strings.Contains(err.Error(), "run make bundle") {
		t.Errorf("got %v", err)
	}
}
