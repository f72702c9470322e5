// Package status reports whether the service works. Anybody may ask, without a key. Read [Recent.Check].
package status

import (
	"errors"
	"strings"
	"time"

	"lettercraft/core/operation"
	"lettercraft/worker/engine"
	"lettercraft/worker/service/account"
	"lettercraft/worker/service/images"
)

// Version is the version of the interface.
const Version = "1"

// Result is the answer. It has the tags of an operation's result, which package openapi reads.
type Result struct {
	OK        bool   `json:"ok" doc:"Whether everything answers."`
	Version   string `json:"version" doc:"Version of the interface." computed:"true"`
	Build     string `json:"build" doc:"Tag of the deployed version of the program, or its id if it has no tag; null if it is not known." nullable:"true"`
	Directory string `json:"directory" doc:"Whether the directory of keys answers: ok or unreachable." computed:"true"`
	Accounts  string `json:"accounts" doc:"Whether the objects of accounts answer: ok or unreachable." computed:"true"`
	Images    string `json:"images" doc:"Whether the store of images answers: ok or unreachable." computed:"true"`
}

// Write writes the result as one object. It is written by hand, because the program would be larger if it read the tags.
func (r *Result) Write(w operation.Writer) {
	w.BeginObject()
	w.Name("ok")
	w.Boolean(r.OK)
	w.Name("version")
	w.Computed(r.Version)
	w.Name("build")
	operation.WriteStringOrNull(w, r.Build)
	w.Name("directory")
	w.Computed(r.Directory)
	w.Name("accounts")
	w.Computed(r.Accounts)
	w.Name("images")
	w.Computed(r.Images)
	w.EndObject()
}

const (
	// Life is the time for which a result is used.
	Life = 10 * time.Second
	// patience is the time in milliseconds that each part of the service has to answer.
	patience = "2000"
)

// withinEffect performs another effect, which fails if it takes too long. Its argument is the time in milliseconds, a space, the
// name of the effect, a line feed and its argument.
const withinEffect = "within"

// buildEffect returns the tag or the id of the deployed version.
const buildEffect = "build"

// Recent is the result of the last checks. The result is used again for a short time, so that a flood of requests does not cause a flood of
// look-ups.
type Recent struct {
	result     *Result // nil before the first check
	err        error
	at         time.Time
	isChecking bool
}

// Check returns whether the directory, the objects of accounts and the store of images answer. Check asks for entries that do not exist,
// and stores nothing. If one of the three does not answer, the error is [operation.ServiceUnavailable], and the result is still valid.
func (r *Recent) Check(x *engine.Exchange) (*Result, error) {
	age := x.Now().Sub(r.at)
	if r.result != nil && (r.isChecking || age >= 0 && age < Life) {
		return r.result, r.err
	}
	r.isChecking = true
	defer func() { r.isChecking = false }() // even if the request is abandoned
	directory, object := account.Probes()
	outcomes := x.Do(within(directory), within(object), within(images.Probe), engine.Effect{Name: buildEffect})

	var missing []string
	var causes []error
	reason := operation.ImagesUnreachable
	word := func(i int, part string) string {
		if outcomes[i].State != engine.Failed {
			return "ok"
		}
		missing, causes = append(missing, part), append(causes, outcomes[i].Err())
		if part != "images" {
			reason = operation.AccountUnreachable
		}
		return "unreachable"
	}
	r.result = &Result{
		Version: Version, Build: string(outcomes[3].Value),
		Directory: word(0, "directory"), Accounts: word(1, "accounts"), Images: word(2, "images"),
	}
	r.result.OK, r.err = missing == nil, nil
	if !r.result.OK {
		message := "A part of the service does not answer: " + strings.Join(missing, ", ")
		r.err = operation.Unavailable(reason, message, errors.Join(causes...))
	}
	r.at = x.Now()
	return r.result, r.err
}

func within(e engine.Effect) engine.Effect {
	return engine.Effect{Name: withinEffect, Argument: patience + " " + e.Name + "\n" + e.Argument}
}
