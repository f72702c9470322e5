package selfservice

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lettercraft/lettercraft/worker/console/passkey"
	"github.com/lettercraft/lettercraft/worker/console/session"
	"github.com/lettercraft/lettercraft/worker/service/account"
)

// The purposes of challenges. A challenge for a new passkey is bound to a session (toAdd).
const toSignIn = "sign-in"

func toAdd(s session.Session) string { return "passkey of " + s.Hash() }

// maxName is the maximum number of characters of the name of a passkey.
const maxName = 50

// challengeToSignIn answers with a challenge. Nothing is stored, so everybody may request any number of challenges.
func (a *service) challengeToSignIn(w http.ResponseWriter, _ *http.Request) error {
	return a.challenge(w, toSignIn)
}

// challengeToAdd answers with a challenge for a new passkey, if the account can have one.
func (a *service) challengeToAdd(w http.ResponseWriter, r *http.Request) error {
	s, err := a.member(r)
	if err != nil {
		return err
	}
	if _, err := a.send(s, command("new-passkey", s), &struct{}{}); err != nil {
		return err
	}
	return a.challenge(w, toAdd(s))
}

func (a *service) challenge(w http.ResponseWriter, purpose string) error {
	challenge := session.NewChallenge(a.SessionSecrets, purpose, a.now())
	return reply(w, http.StatusOK, map[string]any{"challenge": challenge, "life": session.ChallengeLife.Milliseconds()})
}

// addPasskey adds a passkey to the account. The owner gets a mail about it, because the passkey outlasts the end of all sessions.
func (a *service) addPasskey(w http.ResponseWriter, r *http.Request) error {
	var body struct {
		passkey.Made
		Name string
	}
	s, err := a.named(r, &body, &body.Name)
	if err != nil {
		return err
	}
	challenge, err := body.Verify(session.Origin(r))
	if err != nil {
		return errPasskey
	}
	c, ok := session.ReadChallenge(challenge, toAdd(s), a.SessionSecrets, a.now())
	if !ok {
		return errChallenge
	}
	if err := a.throttle("passkey", s, "passkeys were added"); err != nil {
		return err
	}
	return a.changePasskeys(w, s, command("add-passkey", s).
		Text("passkey", body.ID).Text("name", body.Name).Text("key", base64.StdEncoding.EncodeToString(body.Key)).
		Number("count", int64(body.Count())).Text("challenge", c.ID).Number("until", c.Until))
}

func (a *service) renamePasskey(w http.ResponseWriter, r *http.Request) error {
	var body struct{ ID, Name string }
	s, err := a.named(r, &body, &body.Name)
	if err != nil {
		return err
	}
	return a.changePasskeys(w, s, command("rename-passkey", s).Text("passkey", body.ID).Text("name", body.Name))
}

// removePasskey removes a passkey. It also succeeds if the account does not have the passkey.
func (a *service) removePasskey(w http.ResponseWriter, r *http.Request) error {
	var body struct{ ID string }
	s, err := a.memberWith(r, &body)
	if err != nil {
		return err
	}
	return a.changePasskeys(w, s, command("remove-passkey", s).Text("passkey", body.ID))
}

// changePasskeys sends a command that changes the passkeys of an account, and answers with the passkeys after the change.
func (a *service) changePasskeys(w http.ResponseWriter, s session.Session, c *account.Command) error {
	var answer struct {
		Passkeys json.RawMessage `json:"passkeys"`
	}
	if _, err := a.send(s, c, &answer); err != nil {
		return err
	}
	return reply(w, http.StatusOK, answer)
}

// named reads a body with the name of a passkey, removes the spaces around the name, and returns the session of the request.
func (a *service) named(r *http.Request, body any, name *string) (session.Session, error) {
	s, err := a.memberWith(r, body)
	if err != nil {
		return s, err
	}
	*name = strings.TrimSpace(*name)
	if *name == "" || utf8.RuneCountInString(*name) > maxName || strings.ContainsFunc(*name, unicode.IsControl) {
		return s, errParameter("name", "The name of a passkey has 1 to 50 characters")
	}
	return s, nil
}
