// Package servicetest runs the REST and GraphQL programs in tests without workerd. Read [World]. The tests in worker/test run the
// programs in workerd.
package servicetest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/service/account"
	"github.com/lettercraft/lettercraft/worker/service/payment/paymenttest"
)

// Now is the time at which requests arrive.
var Now = time.UnixMilli(1_700_000_000_000)

// step is the duration of a round of effects.
const step = 5 * time.Millisecond

// The ids of the accounts of a World, and the secret with which keys name them.
const (
	freeID     = "FREEAAAAAAAAAAAAAAAAAAAAAA"
	proID      = "PROAAAAAAAAAAAAAAAAAAAAAAA"
	nameSecret = "name-secret"
)

// The keys in the tests. FreeKey and ProKey belong to the accounts of a World. TestKey is a key for tests of Pro, and FreeTestKey of Free. UnknownKey was not made
// with the secret. RevokedKey names Pro, but is not in force.
var (
	FreeKey    = key(1, nameSecret, account.Name{Account: freeID})
	ProKey     = key(2, nameSecret, account.Name{Account: proID})
	UnknownKey = key(3, "another-secret", account.Name{Account: proID})
	RevokedKey = key(4, nameSecret, account.Name{Account: proID})
	TestKey    = key(5, nameSecret, account.Name{Account: proID, IsTest: true})

	FreeTestKey = key(6, nameSecret, account.Name{Account: freeID, IsTest: true})
)

// FreePseudonym and ProPseudonym are the names of the accounts in the log.
var (
	FreePseudonym = account.Pseudonym(nameSecret, freeID, Now)
	ProPseudonym  = account.Pseudonym(nameSecret, proID, Now)
)

func key(seed byte, secret string, n account.Name) string {
	return account.NewKey(secret, n, func(p []byte) {
		for i := range p {
			p[i] = seed * byte(i+1)
		}
	})
}

// World is a fake of the host. It sends requests to a program and performs its effects, as effects.mjs does in workerd.
type World struct {
	// Free and Pro are the accounts of FreeKey and ProKey. RevokedKey is an old key of Pro.
	Free, Pro *paymenttest.Object
	// Broken has the error messages of effects and account commands that fail, by name. That of a call of a Worker is "worker" and its name.
	Broken map[string]string
	// Slow has the durations of effects that take longer than usual, by name.
	Slow map[string]time.Duration
	// Stored has the contents of stored files by name, with their format on the first line.
	Stored map[string]string
	// HasTried says that the client has tried too many unknown keys.
	HasTried bool
	// Settings has the settings that are configured, by name.
	Settings map[string]string
	// Tried has the number of calls of the sandbox that count, by the name of the network.
	Tried map[string]int
	// Secrets are the values of the secret of links, the newest first.
	Secrets []string
	// Build is the tag of the deployed version, or empty.
	Build string
	// Mail is what the console says of mail.
	Mail string
	// Upgrade is the configured upgrade_url, or empty.
	Upgrade string
	// Rounds has the names of the effects performed so far, grouped by round. An account command has its own name, followed by
	// its cost if it has one. The effect receive is followed by its argument. The effect secrets is left out: a program performs it once.
	Rounds [][]string
	// Commands has the commands that were sent to accounts' objects, as JSON.
	Commands []string
	// Recorded is the last call that was sent to an account's object for its record, as JSON.
	Recorded string

	body string
	now  time.Time
}

// New returns a world whose accounts have this many credits left.
func New(credits int64) *World {
	object := func(key, plan string) *paymenttest.Object {
		return &paymenttest.Object{
			Key: account.Hash(key), Plan: plan, Remaining: credits, CycleEnd: paymenttest.CycleEnd.UnixMilli(),
		}
	}
	return &World{
		Free: object(FreeKey, "free"), Pro: object(ProKey, "pro"),
		Broken: map[string]string{}, Slow: map[string]time.Duration{}, Stored: map[string]string{},
		Settings: map[string]string{}, Tried: map[string]int{}, Secrets: []string{"signed"}, Mail: "ok", now: Now,
	}
}

// SetCredits sets the credits of both accounts.
func (w *World) SetCredits(credits int64) { w.Free.Remaining, w.Pro.Remaining = credits, credits }

// Throttle fills the rate window of the Free account. The window ends 42 seconds after [Now].
func (w *World) Throttle() { w.Free.Calls, w.Free.WindowEnd = 60, Now.Add(42*time.Second).UnixMilli() }

// Asked returns the names of the effects and commands performed so far, in order.
func (w *World) Asked() []string {
	var names []string
	for _, effect := range slices.Concat(w.Rounds...) {
		name, _, _ := strings.Cut(effect, " ")
		names = append(names, name)
	}
	return names
}

// Send sends a request with a body to a program, and returns the response. The request arrives at [Now].
func (w *World) Send(p *engine.Program, r *engine.Request, body string) engine.Response {
	return w.SendTo(engine.NewRunner(p, Random), r, body)
}

// SendTo sends a request as [World.Send] does, to a program that remembers what it has noted and kept.
func (w *World) SendTo(runner *engine.Runner, r *engine.Request, body string) engine.Response {
	w.body, w.now, r.Start = body, Now, Now
	id, effects, response := runner.Start(r, w.now)
	for response == nil {
		effects, response = runner.Resume(id, w.Perform(effects...), w.now)
	}
	if runner.Running() != 0 {
		panic("the request has not ended: " + r.URL)
	}
	return *response
}

// Start starts a request with a body, and performs its effects until it reaches the effect or command with a name, or has to wait for room.
// The request stays there. Start returns its id, and the name of the effect or "response".
func (w *World) Start(runner *engine.Runner, r *engine.Request, body, until string) (id uint32, at string) {
	w.body, r.Start = body, Now
	id, effects, response := runner.Start(r, Now)
	for response == nil {
		if at, _, _ = strings.Cut(label(effects[0]), " "); at == until || at == "wait" {
			return id, at
		}
		effects, response = runner.Resume(id, w.Perform(effects...), Now)
	}
	return id, "response"
}

// Random fills p with 0, 1, 2 and so on.
func Random(p []byte) {
	for i := range p {
		p[i] = byte(i)
	}
}

// Perform performs a round of effects.
func (w *World) Perform(effects ...engine.Effect) []engine.Outcome {
	outcomes := make([]engine.Outcome, len(effects))
	if effects[0].Name == "secrets" {
		outcomes[0] = done(nameSecret)
		return outcomes
	}
	w.Rounds = append(w.Rounds, nil)
	longest := step
	for i, e := range effects {
		round := &w.Rounds[len(w.Rounds)-1]
		*round = append(*round, label(e))
		outcomes[i] = w.perform(e)
		longest = max(longest, w.Slow[e.Name])
	}
	w.now = w.now.Add(longest)
	return outcomes
}

// label returns the name of an effect as it appears in Rounds.
func label(e engine.Effect) string {
	switch e.Name {
	case "receive", "within":
		return e.Name + " " + e.Argument
	case "account", "waiting":
		c := parse(e.Argument)
		if c.Cost != nil {
			return fmt.Sprint(c.Do, " ", *c.Cost)
		}
		return c.Do
	}
	return e.Name
}

// nameOf returns the name of an effect in [World.Broken] and [World.Slow].
func nameOf(e engine.Effect) string {
	if e.Name == "worker" {
		return e.Name + " " + e.Argument
	}
	return e.Name
}

// command is the part of a command to an account's object that the fake needs.
type command struct {
	account, text string
	Do            string
	Cost          *int64
	Call          json.RawMessage
}

// parse parses the argument of the effects account and waiting.
func parse(argument string) command {
	var c command
	c.account, c.text, _ = strings.Cut(argument, "\n")
	if err := json.Unmarshal([]byte(c.text), &c); err != nil {
		panic(err)
	}
	return c
}

// textForm returns the text form of a page or a text, given the argument of the effect that asks for it.
func textForm(argument string) string {
	form := "6 1 6 17 0 0 0 6 0 6 6 1 0 short_text few_sentences"
	if strings.Contains(argument, "\nsentences=true\n") {
		form += "\nscored 6 1 6 17 0 0 0 6 0 The cat sat on the mat.\nheading 1 1 1 4 0 0 0 1 0 Cats"
	}
	return form
}

var absent = engine.Outcome{State: engine.Absent}

func done(value string) engine.Outcome { return engine.Outcome{Value: []byte(value)} }

func failed(why string) engine.Outcome {
	return engine.Outcome{State: engine.Failed, Value: []byte(why)}
}

func (w *World) perform(e engine.Effect) engine.Outcome {
	if e.Name == "account" || e.Name == "waiting" {
		return w.command(parse(e.Argument))
	}
	if why, broken := w.Broken[nameOf(e)]; broken {
		return failed(why)
	}
	switch e.Name {
	case "directory":
		return w.directory(e.Argument)
	case "unknown":
		if w.HasTried {
			return absent
		}
		return done("")
	case "body", "receive":
		limit, _, _ := strings.Cut(e.Argument, " ")
		if n, err := strconv.Atoi(limit); err != nil || len(w.body) > n {
			return absent
		}
		if e.Name == "receive" {
			return done(strconv.Itoa(len(w.body)))
		}
		return done(w.body)
	case "received":
		return done(w.body)
	case "addresses":
		return w.addresses(e.Argument)
	case "page":
		if strings.Contains(e.Argument, "missing") {
			return done("400\npage_status The page answered with status 404")
		}
		if strings.Contains(e.Argument, "other-release") {
			return done("400\nThe page answered with status 404")
		}
		return done("200\nTitle\nen\nhttps://example.com/\n" + textForm(e.Argument))
	case "text":
		if strings.Contains(e.Argument, "other-release") {
			return done("503\npage_not_read The page could not be read; try again")
		}
		return done("200\n\nen\n\n" + textForm(e.Argument))
	case "within":
		head, argument, _ := strings.Cut(e.Argument, "\n")
		time, name, _ := strings.Cut(head, " ")
		inner := engine.Effect{Name: name, Argument: argument}
		if ms, err := strconv.Atoi(time); err != nil || w.Slow[nameOf(inner)].Milliseconds() > int64(ms) {
			return failed(name + " is slow")
		}
		return w.perform(inner)
	case "worker":
		if e.Argument == "console" {
			return done(w.Mail)
		}
		return done("")
	case "build":
		if w.Build == "" {
			return absent
		}
		return done(w.Build)
	case "setting":
		if w.Settings[e.Argument] == "" {
			return absent
		}
		return done(w.Settings[e.Argument])
	case "sandbox":
		return w.sandbox(e.Argument)
	case "upgrade":
		if w.Upgrade == "" {
			return absent
		}
		return done(w.Upgrade)
	case "store":
		_, file, _ := strings.Cut(e.Argument, "\n")
		name, content, _ := strings.Cut(file, "\n")
		w.Stored[name] = content
		return done("")
	case "sign":
		var signatures []string
		for _, secret := range w.Secrets {
			signatures = append(signatures, secret+":"+strings.ReplaceAll(e.Argument, " ", "+"))
		}
		return done(strings.Join(signatures, " "))
	case "stat", "object":
		name, _, _ := strings.Cut(e.Argument, " ")
		if _, there := w.Stored[name]; !there {
			return absent
		}
		return done(`1000 "tag"`)
	}
	return failed("unknown effect")
}

// sandbox counts a call of the sandbox, as the object of a network does (worker/console/signin/throttle.mjs). All calls arrive at [Now].
func (w *World) sandbox(argument string) engine.Outcome {
	var network string
	var most, window, counted int
	if _, err := fmt.Sscan(argument, &network, &most, &window, &counted); err != nil {
		panic(err)
	}
	wait := 0
	if w.Tried[network] >= most {
		wait = window
	} else {
		w.Tried[network] += counted
	}
	return done(fmt.Sprint(wait, max(most-w.Tried[network], 0), window))
}

// command sends a command to an account's object.
func (w *World) command(c command) engine.Outcome {
	w.Commands = append(w.Commands, c.text)
	if c.Call != nil {
		w.Recorded = string(c.Call)
	}
	for _, name := range []string{"account", c.Do} {
		if why, broken := w.Broken[name]; broken {
			return failed(why)
		}
	}
	object := map[string]*paymenttest.Object{freeID: w.Free, proID: w.Pro}[c.account]
	if object == nil {
		return done("missing")
	}
	answer, err := object.Answer(c.text, w.now.UnixMilli())
	if err != nil {
		panic(err)
	}
	if c.Do != "report" {
		answer += " 1" // the number of the key
	}
	return done(answer)
}

// addresses refuses addresses that contain 10.0.0.1, as worker/page does.
func (w *World) addresses(argument string) engine.Outcome {
	var addresses []string
	if err := json.Unmarshal([]byte(argument), &addresses); err != nil {
		panic(err)
	}
	answer := ""
	for _, a := range addresses {
		if strings.Contains(a, "10.0.0.1") {
			answer += "address_private Parameter 'url' must not lead to a private or local address"
		}
		answer += "\n"
	}
	return done(answer)
}

func (w *World) directory(argument string) engine.Outcome {
	switch argument {
	case "60 plan:" + freeID:
		return done("free")
	case "60 plan:" + proID:
		return done("pro")
	}
	return absent
}
