package box

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/lettercraft/lettercraft/worker/page/guard"
	"github.com/lettercraft/lettercraft/worker/provision/deployment"
)

// sources is the folder with our own Workers, which do for the others what Cloudflare does.
const sources = "worker/box"

// configuration returns the configuration of workerd, with the names of secrets, but not with their values: they come from the environment. The
// working directory is that of the release: it has the bundles, the site and our own Workers.
//
// Each Worker of the repository is a service with its own name. Our own Workers are the services front, kv, r2, limits and mail. The sockets have no
// addresses: the program opens them.
func configuration(s *Settings, all []worker, secrets []string) (string, error) {
	root, err := os.Getwd()
	if err != nil {
		return "", err
	}
	if s.Mail.User != "" && !slices.Contains(secrets, "SMTP_PASSWORD") {
		return "", errors.New("the file with the secrets must have SMTP_PASSWORD, because there is a user for the server for mails")
	}
	b := &builder{settings: s, root: root, secrets: secrets}
	b.own("kv", program{classes: []string{"Namespace"}, bindings: []string{bind("OBJECT", `durableObjectNamespace = "Namespace"`)}})
	b.own("r2", program{classes: []string{"Bucket"}, bindings: []string{bind("OBJECT", `durableObjectNamespace = "Bucket"`)}})
	b.own("limits", program{})
	b.own("mail", program{
		bindings: append([]string{text("SMTP_SERVER", s.Mail.Server), text("SMTP_USER", s.Mail.User)}, b.secret("SMTP_PASSWORD")...),
		outbound: "mail-network",
	})
	b.service("mail-network", `network = (allow = ["public", "private"], tlsOptions = (trustBrowserCas = true))`)
	for _, w := range all {
		b.worker(w)
	}
	b.front(all)
	// To workerd, some addresses are public that are on no internet.
	var reserved []string
	for _, p := range guard.Reserved() {
		reserved = append(reserved, p.String())
	}
	b.service("internet", fmt.Sprintf(`network = (allow = ["public"], deny = %s, tlsOptions = (trustBrowserCas = true))`, quoted(reserved)))
	b.service("objects", fmt.Sprintf("disk = (path = %s, writable = true)", quote(filepath.Join(s.State, objects))))
	return fmt.Sprintf(`using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  v8Flags = %s,
  services = [
    %s
  ],
  sockets = [
    (name = "hold", http = (), service = (name = "front", entrypoint = "Hold")),
    (name = "http", http = (), service = "front"),
  ],
);
`, quoted(v8Flags), strings.Join(b.services, ",\n    ")), b.err
}

// objects is the folder in that of the state with the databases of all objects, so with everything that the service stores.
const objects = "objects"

// v8Flags bound the memory and keep compiled code.
//
// The garbage of a call is small in V8's heap, but it holds back more than ten times as much of workerd's own memory, of which V8 knows nothing. So
// every collection is a full one, and the young generation, whose size decides when they come, is small (docs/self-host.md#memory).
//
// Whenever workerd makes an isolate, it tells V8 that memory is short, and V8 drops all WebAssembly code that it has not optimized yet. Without the
// last flag, the code that a Worker has compiled while it started would be lost when the next Worker starts (docs/architecture.md#start-up).
var v8Flags = []string{"--gc-global", "--max-semi-space-size=2", "--no-flush-liftoff-code"}

// builder makes the configuration.
type builder struct {
	settings *Settings
	root     string
	secrets  []string
	services []string
	// clocks are the Workers with schedules.
	clocks []string
	err    error
}

// fail notes an error of reading a file.
func (b *builder) fail(err error) { b.err = errors.Join(b.err, err) }

func (b *builder) service(name, kind string) {
	b.services = append(b.services, fmt.Sprintf("(name = %s, %s)", quote(name), kind))
}

// program is a Worker for workerd.
type program struct {
	modules, bindings, flags []string
	// date is its compatibility date.
	date string
	// classes are the classes of its Durable Objects.
	classes []string
	// outbound is the service that answers its requests to the world. It may be empty.
	outbound string
}

// worker adds a service that is a Worker.
func (b *builder) program(name string, p program) {
	var namespaces []string
	for _, class := range p.classes {
		namespaces = append(namespaces, fmt.Sprintf("(className = %s, uniqueKey = %s, enableSql = true)", quote(class), quote(name+"-"+class)))
	}
	parts := []string{
		"modules = " + list(p.modules),
		"compatibilityDate = " + quote(p.date),
		"compatibilityFlags = " + quoted(p.flags),
		"bindings = " + list(p.bindings),
	}
	if len(namespaces) > 0 {
		parts = append(parts, "durableObjectNamespaces = "+list(namespaces), `durableObjectStorage = (localDisk = "objects")`)
	}
	if p.outbound != "" {
		parts = append(parts, "globalOutbound = "+quote(p.outbound))
	}
	b.service(name, "worker = (\n      "+strings.Join(parts, ",\n      ")+")")
}

// ownDate is the compatibility date of our own Workers.
const ownDate = "2026-08-01"

// own adds one of our own Workers, whose module has its name.
func (b *builder) own(name string, p program) {
	p.date = ownDate
	b.follow(sources+"/"+name+".mjs", &p.modules)
	b.program(name, p)
}

// imports matches the imports of a module that are files.
var imports = regexp.MustCompile(`(?m)^(?:import|export|\}) .*?from "(\.\.?/[^"]+)"`)

// follow adds a module of the repository, and the modules that it imports. Each is named by its path.
func (b *builder) follow(file string, modules *[]string) {
	one := module(file, "esModule", filepath.Join(b.root, file))
	if slices.Contains(*modules, one) {
		return
	}
	*modules = append(*modules, one)
	content, err := os.ReadFile(filepath.Join(b.root, file))
	b.fail(err)
	for _, match := range imports.FindAllSubmatch(content, -1) {
		b.follow(path.Join(path.Dir(file), string(match[1])), modules)
	}
}

// module returns a module with the content of a file.
func module(name, kind, file string) string {
	return bind(name, kind+" = embed "+quote(file))
}

// secret returns the binding of a secret if there is one.
func (b *builder) secret(name string) []string {
	if !slices.Contains(b.secrets, name) {
		return nil
	}
	return []string{bind(name, "fromEnvironment = "+quote(name))}
}

// clock is the module of the Workers with schedules.
const clock = sources + "/clock.mjs"

// worker adds a Worker of the repository.
func (b *builder) worker(w worker) {
	p := program{date: w.CompatibilityDate, flags: w.CompatibilityFlags, bindings: b.bindings(w)}
	bundle := filepath.Join(deployment.Bundles, w.Name)
	for _, m := range w.Migrations {
		p.classes = append(p.classes, m.NewSQLiteClasses...)
	}
	if len(w.Triggers.Crons) > 0 {
		p.modules = append(p.modules, module(clock, "esModule", filepath.Join(b.root, clock)))
		p.bindings = append(p.bindings, bind("CLOCK", `durableObjectNamespace = "Clock"`), bind("CRONS", "json = "+quoteJSON(w.Triggers.Crons)))
		p.classes = append(p.classes, "Clock")
		b.clocks = append(b.clocks, w.Name)
	}
	if _, err := os.Stat(filepath.Join(b.root, bundle)); err != nil {
		b.fail(fmt.Errorf("run make bundle: %w", err))
	}
	// The clock's module imports ./entry.js, so all modules have names in its folder.
	p.modules = append(p.modules, module(sources+"/entry.js", "esModule", filepath.Join(b.root, bundle, "entry.js")))
	programs, _ := filepath.Glob(filepath.Join(b.root, bundle, "*.wasm")) // the pattern is well-formed
	for _, file := range programs {
		p.modules = append(p.modules, module(sources+"/"+filepath.Base(file), "wasm", file))
	}
	b.program(w.Name, p)
}

// bindings returns the bindings of a Worker.
func (b *builder) bindings(w worker) (all []string) {
	add := func(name, kind string) { all = append(all, bind(name, kind)) }
	for _, one := range w.KVNamespaces {
		add(one.Binding, "kvNamespace = "+with("kv", map[string]any{"name": one.Binding}))
	}
	for _, one := range w.R2Buckets {
		add(one.Binding, "r2Bucket = "+with("r2", map[string]any{"name": one.Binding}))
	}
	for _, one := range w.DurableObjects.Bindings {
		designator := "className = " + quote(one.ClassName)
		if one.ScriptName != "" {
			designator += ", serviceName = " + quote(one.ScriptName)
		}
		add(one.Name, "durableObjectNamespace = ("+designator+")")
	}
	for _, one := range w.Services {
		add(one.Binding, "service = "+quote(one.Service))
	}
	if name := w.Assets.Binding; name != "" {
		add(name, `service = (name = "front", entrypoint = "Files")`)
	}
	for _, one := range w.SendEmail {
		add(one.Name, `service = "mail"`)
	}
	for _, one := range w.RateLimits {
		add(one.Name, "service = "+with("limits", map[string]any{"namespace": one.NamespaceID, "limit": one.Simple.Limit, "period": one.Simple.Period}))
	}
	if name := w.VersionMetadata.Binding; name != "" {
		id := b.version(w)
		add(name, "json = "+quoteJSON(map[string]string{"id": id, "tag": id}))
	}
	for _, name := range slices.Sorted(maps.Keys(w.Vars)) {
		value, isSet := b.settings.Vars[name]
		if name == "PUBLIC_URL" {
			value = b.settings.URL
		} else if !isSet {
			value = w.Vars[name]
		}
		all = append(all, text(name, value))
	}
	for _, name := range deployment.SecretsOf(w.Name, b.secrets) {
		all = append(all, b.secret(name)...)
	}
	return all
}

// version returns a text that changes with the program of a Worker.
func (b *builder) version(w worker) string {
	h := sha256.New()
	files, _ := filepath.Glob(filepath.Join(b.root, deployment.Bundles, w.Name, "*")) // the pattern is well-formed
	for _, name := range files {
		file, err := os.Open(name)
		if err == nil {
			_, err = io.Copy(h, file)
			file.Close()
		}
		b.fail(err)
	}
	return hex.EncodeToString(h.Sum(nil)[:6])
}

// front adds the Worker before the main Worker, which serves the files of the site and knows who asks.
func (b *builder) front(all []worker) {
	i := slices.IndexFunc(all, func(w worker) bool { return w.Assets.Directory != "" })
	bindings := []string{
		bind("MAIN", "service = "+quote(all[i].Name)),
		bind("SITE", `service = "site"`),
		bind("SERVED", "json = embed "+quote(filepath.Join(b.root, "build/served.json"))),
		bind("WORKER_FIRST", "json = "+quoteJSON(all[i].Assets.RunWorkerFirst)),
		text("PUBLIC_URL", b.settings.URL),
		text("TRUST_PROXY", strings.Join(b.settings.TrustProxy, " ")),
	}
	for _, name := range b.clocks {
		bindings = append(bindings, bind("CLOCK", fmt.Sprintf(`service = (name = %s, entrypoint = "Schedules")`, quote(name))))
	}
	b.own("front", program{bindings: bindings, flags: []string{"enable_request_signal", "nodejs_compat"}})
	b.service("site", "disk = (path = "+quote(filepath.Join(b.root, all[i].Assets.Directory))+")")
}
