// Package status reports whether the service works. Anybody may ask, without a key. Read [Recent.Check].
package status

import (
	"errors"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/service/account"
	"github.com/lettercraft/lettercraft/worker/service/images"
)

// Version is the version of the interface.
const Version = "1"

// Result is the answer. It has the tags of an operation's result, which package openapi reads.
type Result struct {
	OK        bool   `json:"ok" doc:"Whether everything that was checked answers."`
	Version   string `json:"version" doc:"Version of the interface." computed:"true"`
	Build     string `json:"build" doc:"Name of the deployed release, or id of the deployed version of the program if it has no name; null if it is not known." nullable:"true"`
	Commit    string `json:"commit" doc:"Commit of the repository from which the release was deployed; null if it is not known." nullable:"true"`
	Directory string `json:"directory" doc:"Whether the directory of keys answers: ok or unreachable." computed:"true"`
	Accounts  string `json:"accounts" doc:"Whether the objects of accounts answer: ok or unreachable." computed:"true"`
	Images    string `json:"images" doc:"Whether the store of images answers: ok or unreachable." computed:"true"`
	Image     string `json:"image" doc:"Whether the program that draws images works: ok, unreachable or unknown." computed:"true"`
	Page      string `json:"page" doc:"Whether the program that reads web pages works: ok, unreachable or unknown." computed:"true"`
	GraphQL   string `json:"graphql" doc:"Whether GraphQL works: ok, unreachable or unknown." computed:"true"`
	Notifier  string `json:"notifier" doc:"Whether the program that sends notifications works: ok, unreachable or unknown." computed:"true"`
	Console   string `json:"console" doc:"Whether the program of the account page works: ok, unreachable or unknown." computed:"true"`
	Mail      string `json:"mail" doc:"Whether mail can be sent: ok, off, unreachable or unknown. It is off if the service has no sender." computed:"true"`
}

// words returns the fields that say what a part of the service does.
func (r *Result) words() []*string {
	return []*string{&r.Directory, &r.Accounts, &r.Images, &r.Image, &r.Page, &r.GraphQL, &r.Notifier, &r.Console, &r.Mail}
}

// names are the names of these fields.
var names = []string{"directory", "accounts", "images", "image", "page", "graphql", "notifier", "console", "mail"}

// Write writes the result as one object. It is written by hand, because the program would be larger if it read the tags.
func (r *Result) Write(w operation.Writer) {
	w.BeginObject()
	w.Name("ok")
	w.Boolean(r.OK)
	w.Name("version")
	w.Computed(r.Version)
	w.Name("build")
	operation.WriteStringOrNull(w, r.Build)
	w.Name("commit")
	operation.WriteStringOrNull(w, r.Commit)
	for i, word := range r.words() {
		w.Name(names[i])
		w.Computed(*word)
	}
	w.EndObject()
}

// What a part of the service does.
const (
	works       = "ok"
	off         = "off" // it is not configured
	unreachable = "unreachable"
	unknown     = "unknown" // another request has begun to check it, and was abandoned or is not done
)

const (
	// Life is the time for which a result is used.
	Life = 10 * time.Second
	// WorkerLife is the time for which a Worker that worked is not called again. A call can take 10 ms of CPU time, because the console and
	// the notifier start a program for each request.
	WorkerLife = time.Minute
	// patience is the time in milliseconds that each part of the service has to answer.
	patience = "2000"
)

// The effects of a check.
const (
	// withinEffect performs another effect, which fails if it takes too long. Its argument is the time in milliseconds, a space, the
	// name of the effect, a line feed and its argument.
	withinEffect = "within"
	// buildEffect returns the tag or the id of the deployed version.
	buildEffect = "build"
	// workerEffect calls another Worker, as the self-test does. Its argument is the name of the Worker. The value of the console is the
	// state of mail: ok, off, or what is wrong.
	workerEffect = "worker"
)

// workers are the names of the Workers that a check calls.
var workers = [...]string{"image", "page", "graphql", "notifier", "console"}

// worker is what is known of a Worker.
type worker struct {
	word  string        // what it does
	value string        // value of [workerEffect]
	begun time.Time     // when the last check began
	life  time.Duration // how long after that no other one begins
}

// Recent is the result of the last checks. The result is used again for a short time, so that a flood of requests does not cause a flood of
// look-ups and calls.
type Recent struct {
	result     *Result // nil before the first check
	err        error
	at         time.Time
	isChecking bool
	workers    [len(workers)]worker
}

// Check returns whether the parts of the service answer. Check asks for entries that do not exist, and stores nothing. If the directory, the
// objects of accounts or the store of images do not answer, the error is [operation.ServiceUnavailable], and the result is still valid. If
// only a Worker does not answer, there is no error: most calls succeed without it.
func (r *Recent) Check(x *engine.Exchange) (*Result, error) {
	if r.result != nil && (r.isChecking || isWithin(x.Now(), r.at, Life)) {
		return r.result, r.err
	}
	r.isChecking = true
	defer func() { r.isChecking = false }() // even if the request is abandoned
	directory, object := account.Probes()
	effects := []engine.Effect{{Name: buildEffect}, within(directory), within(object), within(images.Probe)}
	others := len(effects)
	due := r.due(x.Now())
	for _, i := range due {
		effects = append(effects, within(engine.Effect{Name: workerEffect, Argument: workers[i]}))
	}
	outcomes := x.Do(effects...)
	for n, i := range due {
		r.workers[i].settle(outcomes[others+n])
	}
	r.result, r.err = r.report(string(outcomes[0].Value), outcomes[1:others])
	r.at = x.Now()
	return r.result, r.err
}

// due returns the indices of the Workers to call now. It notes the calls before they begin, so that requests that are abandoned can't cause
// a flood of calls either.
func (r *Recent) due(now time.Time) []int {
	var due []int
	for i := range r.workers {
		if w := &r.workers[i]; !isWithin(now, w.begun, w.life) {
			*w = worker{word: unknown, begun: now, life: Life}
			due = append(due, i)
		}
	}
	return due
}

// settle sets what is known of a Worker to the outcome of a call.
func (w *worker) settle(o engine.Outcome) {
	w.word = wordOf(o)
	if w.word == works {
		w.value, w.life = string(o.Value), WorkerLife
	}
}

// report returns the result, given the tag or the id of the version, the outcomes for the directory, the objects and the images, and its error.
func (r *Recent) report(tag string, outcomes []engine.Outcome) (*Result, error) {
	build, commit, _ := strings.Cut(tag, ".") // the operator's program makes the tag; an id has no period
	result := &Result{Version: Version, Build: build, Commit: commit}
	words := result.words()
	var causes []error
	for i, o := range outcomes {
		*words[i] = wordOf(o)
		if err := o.Err(); err != nil {
			causes = append(causes, err)
		}
	}
	for i, w := range r.workers {
		*words[len(outcomes)+i] = w.word
	}
	result.Mail = r.mail()
	var missing []string
	for i, word := range words {
		if *word == unreachable {
			missing = append(missing, names[i])
		}
	}
	result.OK = missing == nil
	if causes == nil {
		return result, nil
	}
	reason := operation.AccountUnreachable
	if result.Directory == works && result.Accounts == works {
		reason = operation.ImagesUnreachable
	}
	message := "A part of the service does not answer: " + strings.Join(missing, ", ")
	return result, operation.Unavailable(reason, message, errors.Join(causes...))
}

// mail returns what mail does. The console knows it.
func (r *Recent) mail() string {
	console := r.workers[len(workers)-1]
	switch {
	case console.word != works:
		return console.word
	case console.value == works || console.value == off:
		return console.value
	}
	return unreachable
}

func wordOf(o engine.Outcome) string {
	if o.State == engine.Failed {
		return unreachable
	}
	return works
}

// isWithin reports whether less than a duration has passed since a time. It is false if the clock was set back.
func isWithin(now, since time.Time, d time.Duration) bool {
	age := now.Sub(since)
	return age >= 0 && age < d
}

func within(e engine.Effect) engine.Effect {
	return engine.Effect{Name: withinEffect, Argument: patience + " " + e.Name + "\n" + e.Argument}
}
