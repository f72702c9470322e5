package deployment

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/worker/provision/cloud"
)

// wrangler uploads Workers with Cloudflare's own program, which knows the order of the many requests that assets, Durable Objects and
// schedules need.
type wrangler struct {
	// folder has a folder with a configuration for each Worker.
	folder string
	// account, token and base are the account, the token and the address of Cloudflare's interface.
	account, token, base string
}

// upload is the upload of a Worker.
type upload struct {
	worker string
	// release names the deployment of all Workers together, and commit is the commit of the repository. Both are in the tag and in the message of the
	// version.
	release, commit string
	config          []byte
	// digest changes with every change of the upload, except changes of secrets.
	digest string
	// secrets are uploaded together with the Worker. Existing secrets of the Worker stay.
	secrets map[string]string
}

// attempts is the maximum number of attempts of an upload. wrangler itself repeats only some requests.
const attempts = 4

// transient matches failures of wrangler that may be gone at the next attempt.
var transient = regexp.MustCompile(`(?i)\b(429|50[0-4])\b|too many requests|service unavailable|fetch failed|socket hang up|ECONNRE|internal error`)

// refused matches requests that Cloudflare has refused because the token lacks a permission.
var refused = regexp.MustCompile(`(?is)A request to the Cloudflare API \((\S+?)\) failed.{0,200}?(Authentication error|\[code: (10000|9109|10001)\])`)

// noAnalytics matches the error of an account for which Analytics Engine was not enabled.
var noAnalytics = regexp.MustCompile(`code: ?10089\]`)

// The ways of an upload: the words of wrangler's command, and the type of the entry in its report.
var (
	// deploying makes the version answer all requests, and applies migrations and schedules.
	deploying = way{[]string{"deploy"}, "deploy"}
	// trying leaves it to the deployments of the Worker which requests the version answers.
	trying = way{[]string{"versions", "upload"}, "version-upload"}
)

type way struct {
	words []string
	entry string
}

// upload uploads a Worker, and returns the id of the version that was uploaded.
func (w wrangler) upload(ctx context.Context, by way, u upload, wait func(time.Duration)) (version string, err error) {
	folder := filepath.Join(w.folder, u.worker)
	file, report := filepath.Join(folder, "wrangler.json"), filepath.Join(folder, "report.jsonl")
	if report, err = filepath.Abs(report); err != nil {
		return "", err
	}
	if err := errors.Join(os.MkdirAll(folder, 0o700), os.WriteFile(file, u.config, 0o600)); err != nil {
		return "", err
	}
	for try := 1; ; try++ {
		os.Remove(report) // wrangler appends to it
		output, err := w.run(ctx, by, file, report, u)
		if err == nil {
			return uploaded(report, by)
		}
		action := by.words[len(by.words)-1] + " " + u.worker
		if ctx.Err() != nil {
			return "", &cloud.Error{Action: action, Status: 400, Message: "interrupted"}
		}
		message := w.safe(output)
		if match := refused.FindStringSubmatch(output); match != nil {
			return "", &cloud.Error{Action: action, Status: 403, Permission: cloud.Permission(match[1])}
		}
		if noAnalytics.MatchString(output) {
			return "", &cloud.Error{Action: action, Status: 400, Message: cloud.NotEnabled}
		}
		if !transient.MatchString(message) {
			return "", &cloud.Error{Action: action, Status: 400, Message: fmt.Sprintf("wrangler failed (%v):\n%s", err, message)}
		}
		if try == attempts {
			return "", &cloud.Error{Action: action, Message: "Cloudflare can't be reached or is busy; try again. wrangler says:\n" + message}
		}
		wait(time.Duration(1<<try) * time.Second)
	}
}

// uploaded returns the id of the version in the report of wrangler.
func uploaded(report string, by way) (string, error) {
	content, err := os.ReadFile(report)
	if err != nil {
		return "", err
	}
	for line := range bytes.Lines(content) {
		var entry struct {
			Type    string
			Version string `json:"version_id"`
		}
		if json.Unmarshal(line, &entry) == nil && entry.Type == by.entry && entry.Version != "" {
			return entry.Version, nil
		}
	}
	return "", errors.New("wrangler does not say which version it has uploaded")
}

// run runs wrangler. The secrets reach wrangler through a pipe, so that they are never on a disk.
func (w wrangler) run(ctx context.Context, by way, config, report string, u upload) (output string, err error) {
	bin, err := filepath.Abs("node_modules/.bin")
	if err != nil {
		return "", err
	}
	args := append(slices.Clone(by.words), "-c", config, "--tag", tagOf(u.release, u.commit), "--message", "release "+u.release+commitMark+u.commit)
	var text bytes.Buffer
	command := exec.CommandContext(ctx, filepath.Join(bin, "wrangler"), args...)
	command.Stdout, command.Stderr = &text, &text
	command.Cancel = func() error { return command.Process.Signal(os.Interrupt) } // wrangler passes the signal on to its own process
	command.WaitDelay = 5 * time.Second
	command.Env = append(
		os.Environ(),
		"PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"),
		// These variables of the shell would lead wrangler elsewhere.
		"CLOUDFLARE_ENV=", "CLOUDFLARE_API_KEY=", "CLOUDFLARE_EMAIL=",
		"WRANGLER_OUTPUT_FILE_PATH="+report,
		"CI=true", // wrangler asks no questions
		"NO_COLOR=1",
		"WRANGLER_HIDE_BANNER=true", // with the banner, it would look for newer versions
		"WRANGLER_SEND_METRICS=false",
		"WRANGLER_WRITE_LOGS=false",
		"CLOUDFLARE_ACCOUNT_ID="+w.account,
		"CLOUDFLARE_API_TOKEN="+w.token,
	)
	if w.base != "" {
		command.Env = append(command.Env, "CLOUDFLARE_API_BASE_URL="+w.base)
	}
	if len(u.secrets) > 0 {
		content, err := json.Marshal(u.secrets)
		if err != nil {
			return "", err
		}
		command.Stdin = bytes.NewReader(content)
		command.Args = append(command.Args, "--secrets-file", "/dev/stdin")
	}
	err = command.Run()
	return text.String(), err
}

// safe returns output without colours, without the token, and without meaningless lines.
func (w wrangler) safe(output string) string {
	output = strings.ReplaceAll(output, w.token, "…")
	var lines []string
	for line := range strings.Lines(output) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "─") && !strings.Contains(line, "wrangler 4") {
			lines = append(lines, "  "+line)
		}
	}
	if i := slices.IndexFunc(lines, func(line string) bool { return strings.Contains(line, "ERROR") }); i > 0 {
		lines = lines[i:] // warnings and lists of modules come before it
	}
	if len(lines) > 12 {
		lines = append(lines[:12], fmt.Sprintf("  … and %d lines more", len(lines)-12))
	}
	return strings.Join(lines, "\n")
}
