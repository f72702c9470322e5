package selfservice

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/lettercraft/lettercraft/worker/console/events"
	"github.com/lettercraft/lettercraft/worker/console/session"
	"github.com/lettercraft/lettercraft/worker/service/account"
)

const owner = "ABCDEFGHIJKLMNOPQRSTUVWX27"

// device has a passkey. It answers as a browser does.
type device struct{ key ed25519.PrivateKey }

var phone = device{ed25519.NewKeyFromSeed(bytes.Repeat([]byte{7}, ed25519.SeedSize))}

const phoneID = "cGhvbmU" // "phone"

// answer returns the members of an answer to a challenge.
func (d device) answer(kind, challenge, origin string, more ...byte) map[string]any {
	client, _ := json.Marshal(map[string]any{
		"type": kind, "challenge": base64.RawURLEncoding.EncodeToString([]byte(challenge)), "origin": origin, "crossOrigin": false,
	})
	_, host, _ := strings.Cut(origin, "://")
	hash := sha256.Sum256([]byte(host))
	flags := byte(1)
	if len(more) > 0 {
		flags |= 1 << 6
	}
	data := binary.BigEndian.AppendUint32(append(hash[:], flags), 5)
	return map[string]any{"id": phoneID, "client": client, "authenticator": append(data, more...)}
}

// use returns the body of a request that signs in.
func (d device) use(challenge, origin string) map[string]any {
	a := d.answer("webauthn.get", challenge, origin)
	client := sha256.Sum256(a["client"].([]byte))
	a["signature"] = ed25519.Sign(d.key, append(bytes.Clone(a["authenticator"].([]byte)), client[:]...))
	a["account"] = owner
	return a
}

// make returns the body of a request that adds the passkey.
func (d device) make(challenge, origin string) map[string]any {
	id, _ := base64.RawURLEncoding.DecodeString(phoneID)
	a := d.answer("webauthn.create", challenge, origin, append(make([]byte, 17), append([]byte{byte(len(id))}, id...)...)...)
	a["key"], a["name"] = d.public(), "Phone"
	return a
}

func (d device) public() []byte {
	key, err := x509.MarshalPKIXPublicKey(d.key.Public())
	if err != nil {
		panic(err)
	}
	return key
}

// recorder is a [Store] that records its calls.
type recorder struct {
	*store
	asked, counted []string
}

func (r *recorder) Command(name, command string) ([]byte, error) {
	var c struct{ Do string }
	_ = json.Unmarshal([]byte(command), &c)
	r.asked = append(r.asked, name+" "+c.Do)
	if c.Do == "passkey" {
		key, _ := json.Marshal(map[string]any{"outcome": "done", "key": phone.public(), "address": "a@b.example"})
		return key, nil
	}
	return r.store.Command(name, command)
}

func (r *recorder) Throttle(name, command string) ([]byte, error) {
	r.counted = append(r.counted, command)
	return r.store.Throttle(name, command)
}

// challengeFrom asks for a challenge.
func challengeFrom(t *testing.T, s Store, path string, cookies ...*http.Cookie) string {
	t.Helper()
	response, answer, _ := ask(t, config, s, "GET", site+"/account/api/"+path, "", cookies...)
	challenge, ok := answer["challenge"].(string)
	if response.StatusCode != 200 || !ok || answer["life"] != 300_000.0 {
		t.Fatalf("status %d, %v", response.StatusCode, answer)
	}
	return challenge
}

func text(t *testing.T, body map[string]any) string {
	t.Helper()
	content, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

func TestAPasskeySignsInLikeAMail(t *testing.T) {
	s := &recorder{store: working()}
	_, pending := member()
	body := text(t, phone.use(challengeFrom(t, s, "sign-in/passkey"), site))
	if len(s.asked)+len(s.counted) > 0 {
		t.Errorf("the challenge has asked for %v, %v", s.asked, s.counted)
	}
	response, answer, logged := ask(t, config, s, "POST", site+"/account/api/sign-in/passkey", body, pending)
	if response.StatusCode != 200 || answer["created"] != false || logged != "" {
		t.Fatalf("status %d, %v, log %q", response.StatusCode, answer, logged)
	}
	r := httptest.NewRequest("GET", site, nil)
	for _, cookie := range response.Cookies() {
		if cookie.MaxAge > 0 {
			r.AddCookie(cookie)
		}
	}
	if got, ok := session.Read(r, config.SessionSecrets); !ok || got.Account != owner {
		t.Errorf("the session is %v, %v", got, ok)
	}
	// The device of the address has mails of its own from now on, as after a mail.
	_, begun, _ := ask(t, config, working(), "POST", site+"/account/api/sign-in", `{"email":"a@b.example"}`)
	if got := session.ReadDevice(r, config.SessionSecrets); got.Mailbox != begun["mailbox"] {
		t.Errorf("the device is %v, the mailbox %v", got, begun["mailbox"])
	}
	if got := strings.Join(s.asked, ", "); got != owner+" passkey, "+owner+" sign-in" {
		t.Errorf("the account was asked for %s", got)
	}
	if len(s.counted) != 2 || !strings.Contains(s.counted[0], `"count":30`) || !strings.Contains(s.counted[1], "discount") {
		t.Errorf("the throttle was sent %v", s.counted)
	}
}

func TestAPasskeyThatIsNotValidAsksNothing(t *testing.T) {
	now := time.Now()
	signedIn, _ := member()
	valid := func() string { return session.NewChallenge(config.SessionSecrets, toSignIn, now) }
	changed := func(name string, value any) string {
		body := phone.use(valid(), site)
		body[name] = value
		return text(t, body)
	}
	for name, test := range map[string]struct {
		body   string
		status int
		code   string
	}{
		"an expired challenge":         {text(t, phone.use(session.NewChallenge(config.SessionSecrets, toSignIn, now.Add(-session.ChallengeLife)), site)), 410, "expired"},
		"a challenge to add a passkey": {text(t, phone.use(challengeFrom(t, working(), "passkeys", signedIn), site)), 410, "expired"},
		"a challenge of somebody else": {text(t, phone.use(session.NewChallenge([]string{"x"}, toSignIn, now), site)), 410, "expired"},
		"no challenge":                 {text(t, phone.use("", site)), 410, "expired"},
		"another origin":               {text(t, phone.use(valid(), "https://evil.example")), 403, "passkey_refused"},
		"no account":                   {changed("account", ""), 403, "passkey_refused"},
		"a path as an account":         {changed("account", "../x"), 403, "passkey_refused"},
		"the answer of a new passkey":  {text(t, phone.answer("webauthn.create", valid(), site)), 403, "passkey_refused"},
		"nothing":                      {`{}`, 403, "passkey_refused"},
		"another member":               {changed("more", 1), 400, "malformed_request"},
		"no base64":                    {changed("client", "%"), 400, "malformed_request"},
	} {
		s := &recorder{store: working()}
		response, answer, _ := ask(t, config, s, "POST", site+"/account/api/sign-in/passkey", test.body)
		if response.StatusCode != test.status || answer["code"] != test.code || len(response.Cookies()) > 0 {
			t.Errorf("%s: status %d, %v", name, response.StatusCode, answer)
		}
		if len(s.asked)+len(s.counted) > 0 {
			t.Errorf("%s: asked for %v, %v", name, s.asked, s.counted)
		}
	}
}

func TestAPasskeyThatTheAccountRefusesSignsNobodyIn(t *testing.T) {
	events.Start([]string{"secret"}, nil)
	defer events.Start(nil, nil)
	name := account.Pseudonym("secret", owner, time.Now())
	for name, test := range map[string]struct {
		outcome string
		edit    func(body map[string]any)
		status  int
		code    string
		logged  string
	}{
		"a wrong signature":                {"done", func(b map[string]any) { b["signature"] = make([]byte, 64) }, 403, "passkey_refused", ""},
		"another counter than signed":      {"done", func(b map[string]any) { b["authenticator"].([]byte)[36]++ }, 403, "passkey_refused", ""},
		"a challenge that was used":        {"used", nil, 410, "expired", ""},
		"a passkey that was removed":       {"no-passkey", nil, 403, "passkey_refused", ""},
		"an account that was deleted":      {"missing", nil, 403, "passkey_refused", ""},
		"a counter that has not grown":     {"rewound", nil, 403, "passkey_refused", `"event":"passkey","account":"` + name + `","reason":"counter"`},
		"too many sign-ins of the account": {"busy", nil, 429, "throttled", ""},
		"an unknown outcome":               {"?", nil, 503, "unavailable", "?"},
	} {
		s := &recorder{store: working()}
		s.account = `{"outcome":"` + test.outcome + `"}`
		body := phone.use(session.NewChallenge(config.SessionSecrets, toSignIn, time.Now()), site)
		if test.edit != nil {
			test.edit(body)
		}
		response, answer, logged := ask(t, config, s, "POST", site+"/account/api/sign-in/passkey", text(t, body))
		if response.StatusCode != test.status || answer["code"] != test.code || len(response.Cookies()) > 0 || !strings.Contains(logged, test.logged) {
			t.Errorf("%s: status %d, %v, log %q", name, response.StatusCode, answer, logged)
		}
		if len(s.counted) != 1 || strings.Contains(s.counted[0], "discount") {
			t.Errorf("%s: the throttle was sent %v", name, s.counted)
		}
	}
	s := &recorder{store: working()}
	s.throttle = `{"after":60001}`
	body := phone.use(session.NewChallenge(config.SessionSecrets, toSignIn, time.Now()), site)
	response, answer, _ := ask(t, config, s, "POST", site+"/account/api/sign-in/passkey", text(t, body))
	if response.StatusCode != 429 || answer["error"] != "Too many passkeys were tried; try again in 2 minutes" || len(s.asked) > 0 {
		t.Errorf("status %d, %v, asked for %v", response.StatusCode, answer, s.asked)
	}
}

func TestAPasskeyIsAddedInTheSessionThatAskedForIt(t *testing.T) {
	signedIn, _ := member()
	other, _ := member()
	for name, test := range map[string]struct {
		cookie  *http.Cookie
		origin  string
		outcome string
		edit    func(body map[string]any)
		status  int
		code    any
	}{
		"the session":            {signedIn, site, "done", nil, 200, nil},
		"another session":        {other, site, "done", nil, 410, "expired"},
		"another origin":         {signedIn, "https://evil.example", "done", nil, 400, "invalid_passkey"},
		"another id":             {signedIn, site, "done", func(b map[string]any) { b["id"] = "cGhvbmV" }, 400, "invalid_passkey"},
		"no key":                 {signedIn, site, "done", func(b map[string]any) { b["key"] = "" }, 400, "invalid_passkey"},
		"no name":                {signedIn, site, "done", func(b map[string]any) { b["name"] = " " }, 400, "invalid_parameter"},
		"a long name":            {signedIn, site, "done", func(b map[string]any) { b["name"] = strings.Repeat("é", 51) }, 400, "invalid_parameter"},
		"the longest name":       {signedIn, site, "done", func(b map[string]any) { b["name"] = " " + strings.Repeat("é", 50) + " " }, 200, nil},
		"two lines":              {signedIn, site, "done", func(b map[string]any) { b["name"] = "a\nb" }, 400, "invalid_parameter"},
		"a passkey that exists":  {signedIn, site, "exists", nil, 409, "passkey_exists"},
		"more than ten passkeys": {signedIn, site, "full", nil, 409, "too_many_passkeys"},
		"a used challenge":       {signedIn, site, "used", nil, 410, "expired"},
		"a busy account":         {signedIn, site, "busy", nil, 429, "throttled"},
	} {
		s := working()
		s.account = `{"outcome":"` + test.outcome + `","passkeys":[{"id":"x"}]}`
		body := phone.make(challengeFrom(t, working(), "passkeys", signedIn), test.origin)
		if test.edit != nil {
			test.edit(body)
		}
		response, answer, _ := ask(t, config, s, "POST", site+"/account/api/passkeys", text(t, body), test.cookie)
		if response.StatusCode != test.status || answer["code"] != test.code {
			t.Errorf("%s: status %d, %v", name, response.StatusCode, answer)
		}
		if listed, _ := json.Marshal(answer["passkeys"]); test.status == 200 && string(listed) != `[{"id":"x"}]` {
			t.Errorf("%s: the passkeys are %s", name, listed)
		}
	}
}

func TestPasskeysNeedASession(t *testing.T) {
	for _, target := range []string{"GET passkeys", "POST passkeys", "PUT passkeys", "DELETE passkeys"} {
		method, path, _ := strings.Cut(target, " ")
		body := map[string]string{"POST": text(t, phone.make("x", site)), "PUT": `{"id":"x","name":"y"}`, "DELETE": `{"id":"x"}`}[method]
		s := &recorder{store: working()}
		response, answer, _ := ask(t, config, s, method, site+"/account/api/"+path, body)
		if response.StatusCode != 401 || answer["code"] != "signed_out" || len(s.asked) > 0 {
			t.Errorf("%s: status %d, %v", target, response.StatusCode, answer)
		}
	}
}
