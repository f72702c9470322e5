package serve

import (
	"cmp"
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/core/characters"
	"github.com/lettercraft/lettercraft/core/numerals"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/service/account"
	"github.com/lettercraft/lettercraft/worker/service/body"
	"github.com/lettercraft/lettercraft/worker/service/pages"
	"github.com/lettercraft/lettercraft/worker/service/payment"
	"github.com/lettercraft/lettercraft/worker/service/reply"
)

// sandbox is the first segment of the paths of the sandbox: the operations without a key, for small texts. It is also the name under which
// all calls without a key share memory and turns, as if they came from one account.
const sandbox = "sandbox"

// The limits of the sandbox, unless the configuration has others.
const (
	sandboxCalls      = 20    // calls of a network in a window
	sandboxCharacters = 1_000 // characters of a text
	sandboxWindow     = time.Hour
)

const (
	// settingEffect returns a setting. Its argument is the name of the setting.
	settingEffect = "setting"
	// settingLife is the time for which a program keeps a setting. Each deployment starts new programs.
	settingLife = 24 * time.Hour
	// sandboxEffect counts a call of a network, or looks at the calls that are counted.
	sandboxEffect = "sandbox"
)

// The errors of calls that need a key.
var (
	errKeyNeeded = &operation.Error{
		Code:    operation.InvalidKey,
		Reason:  operation.MissingKey,
		Message: "The sandbox reads no web pages and stores no images; the same call below /v1 does, with a key in the header X-API-Key",
	}
	errSandboxBody = &operation.Error{
		Code:    operation.TooLarge,
		Reason:  operation.BodyTooLarge,
		Message: "The body must have a Content-Length of at most " + numerals.WithCommas(body.Small) + " bytes in the sandbox; a key allows more",
	}
)

// try runs the operation for a caller without a key, and writes its result to the answer. Calls that failed count apart from the others. A
// network that may not call is remembered until it may, so that a flood of its calls costs hardly more than their answers.
func try(x *engine.Exchange, a *answer) error {
	x.For(sandbox)
	calls := setting(x, "SANDBOX_CALLS", sandboxCalls)
	if calls == 0 {
		return errNowhere
	}
	network, err := account.Network(x)
	if err != nil {
		return uncounted(err)
	}
	a.Window = &payment.Standing{Limit: int64(calls)}
	for _, l := range []limit{successes, failures, flood} {
		if name := network + l.suffix; x.Noted(name) {
			return a.refuse(l, x.Until(name).Sub(x.Now()))
		}
	}
	if !account.Admit(x) {
		end := x.Now().Truncate(time.Minute).Add(time.Minute)
		x.Note(network+flood.suffix, end)
		return a.refuse(flood, end.Sub(x.Now()))
	}
	failed, reached := a.computeFree(x), successes
	counts := []engine.Effect{count(network, calls, failed == nil)}
	if failed != nil {
		reached = failures
		counts = append(counts, count(network+failures.suffix, failures.share*calls, true))
	}
	outcomes := x.Do(counts...)
	window, err := tallyOf(outcomes[0])
	last, cause := tallyOf(outcomes[len(outcomes)-1])
	if err := errors.Join(err, cause); err != nil {
		a.Window = nil
		return cmp.Or(failed, uncounted(err))
	}
	if last.wait > 0 {
		x.Note(network+reached.suffix, x.Now().Add(last.wait))
	}
	if failed == nil && last.wait > 0 {
		return a.refuse(successes, last.wait)
	}
	a.Window.Left, a.Window.Reset = window.left, seconds(window.reset)
	return failed
}

// count returns the effect that counts a call under a name, or only looks at the calls that are counted.
func count(name string, most int, isCounted bool) engine.Effect {
	counted := "0"
	if isCounted {
		counted = "1"
	}
	window := strconv.FormatInt(sandboxWindow.Milliseconds(), 10)
	return engine.Effect{Name: sandboxEffect, Argument: strings.Join([]string{name, strconv.Itoa(most), window, counted}, " ")}
}

// tally is the state of the calls that are counted under a name.
type tally struct {
	wait  time.Duration // until the next call may come; 0 if this one was counted
	left  int64         // calls
	reset time.Duration // until the oldest call stops counting
}

// tallyOf parses the outcome of a count.
func tallyOf(o engine.Outcome) (tally, error) {
	figures := strings.Fields(string(o.Value))
	if o.State != engine.Done || len(figures) != 3 {
		return tally{}, cmp.Or(o.Err(), errors.New("the object of a network returned no count"))
	}
	var numbers [3]int64
	for i, figure := range figures {
		numbers[i], _ = strconv.ParseInt(figure, 10, 64) // the object returns integers
	}
	return tally{time.Duration(numbers[0]) * time.Millisecond, numbers[1], time.Duration(numbers[2]) * time.Millisecond}, nil
}

// computeFree runs the operation as on the Free plan, and writes the body of the answer.
func (a *answer) computeFree(x *engine.Exchange) error {
	if err := a.checkQuery(); err != nil {
		return err
	}
	bound, err := parameters(x, a, func() error { return errSandboxBody })
	if err != nil {
		return err
	}
	locked := bound.WithholdPremium()
	most := setting(x, "SANDBOX_CHARACTERS", sandboxCharacters)
	for name, text := range bound.Texts() {
		if len(text) > most && characters.Count(text) > most {
			return operation.Invalid(name, operation.TooLong, "must have at most "+numerals.WithCommas(most)+" characters in the sandbox; a key allows more")
		}
	}
	result, err := bound.Run(context.Background(), stranger{x})
	if err != nil {
		return err
	}
	a.premium = reply.NewPremium(x, shown(bound, locked))
	a.body = a.envelope(result)
	return nil
}

// limit is a limit of the calls of a network.
type limit struct {
	suffix   string // of the name under which the network is noted once it has reached the limit
	share    int    // calls that an hour allows, for each call that may succeed; 0 if the limit is not one of an hour
	sentence string
}

var (
	successes = limit{"", 1, "Your network has made too many calls without a key"}
	failures  = limit{"-failed", 5, "Too many calls of your network without a key have failed"}
	flood     = limit{"-flood", 0, "Your network has made too many calls without a key in this minute"}
)

// refuse returns the error of a call that the network may not make now, given the limit and the time after which it may.
func (a *answer) refuse(reached limit, wait time.Duration) error {
	sentence := reached.sentence
	if reached.share > 0 {
		sentence += ", of which an hour allows " + strconv.FormatInt(int64(reached.share)*a.Window.Limit, 10)
	}
	a.Window.Left, a.Window.Reset = 0, seconds(wait)
	return &operation.Error{
		Code:    operation.RateLimited,
		Reason:  operation.TooManyRequests,
		Message: sentence + "; try again in " + strconv.FormatInt(a.Window.Reset, 10) + " s, or get a key at " + a.origin + "/account/",
	}
}

func uncounted(cause error) error {
	return operation.Unavailable(operation.AccountUnreachable, "The calls of your network can't be counted right now; try again", cause)
}

// setting returns a setting that is a number, or its usual value if it is not configured.
func setting(x *engine.Exchange, name string, usual int) int {
	kept := x.Keep(engine.Effect{Name: settingEffect, Argument: name}, settingLife)
	if n, err := strconv.Atoi(string(kept.Value)); err == nil && kept.State == engine.Done && n >= 0 {
		return n
	}
	return usual
}

// seconds returns a time in whole seconds, rounded up.
func seconds(d time.Duration) int64 { return int64((d + time.Second - 1) / time.Second) }

// stranger is the [operation.Host] of a caller without a key.
type stranger struct{ *engine.Exchange }

// Store implements [operation.Host].
func (stranger) Store(...operation.Picture) ([]operation.Image, error) { return nil, errKeyNeeded }

// Page implements [operation.Host].
func (stranger) Page(_, _ string, _ bool) (operation.Page, error) {
	return operation.Page{}, errKeyNeeded
}

// Text implements [operation.Host].
func (s stranger) Text(text string, sentences bool) (operation.Page, error) {
	return pages.Measure(s.Exchange, text, sentences)
}
