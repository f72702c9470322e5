package keys

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/lettercraft/lettercraft/worker/console/input"
	"github.com/lettercraft/lettercraft/worker/service/operations"
)

// The limits of a key's name and rules.
const (
	maxName    = 60   // characters
	maxLife    = 3660 // days until a key expires
	maxLimit   = 1_000_000_000
	maxOrigins = 10
	maxOrigin  = 253 + len("https://:65535")
)

// Manage is the scope of a key that manages the keys of its account (package api). A key has it only if it names it: a key without scopes
// may do everything else.
const Manage = "account:keys"

// Scopes returns all scopes of keys: [Manage], and the operations. The operation account reads the account.
func Scopes() []string {
	names := []string{Manage}
	for _, o := range operations.All {
		names = append(names, o.Name)
	}
	return names
}

// optional is a member of a body that can be missing or null.
type optional[T any] struct {
	given bool
	value *T
}

func (o *optional[T]) UnmarshalJSON(text []byte) error {
	o.given = true
	return json.Unmarshal(text, &o.value)
}

// rules are the given name and rules of a key.
type rules struct {
	Name    optional[string]    `json:"name"`
	Expires optional[time.Time] `json:"expires"`
	Scopes  optional[[]string]  `json:"scopes"`
	Limit   optional[int64]     `json:"limit"`
	Origins optional[[]string]  `json:"origins"`
	// Test makes a key for tests, whose calls cost nothing and get samples. Only a new key can become a key for tests.
	Test bool `json:"test"`
}

// members returns the members of a command for the given rules.
func (r *rules) members() map[string]any {
	members := map[string]any{}
	if r.Name.given {
		members["name"] = *r.Name.value
	}
	if r.Expires.given {
		members["expires"] = nil
		if r.Expires.value != nil {
			members["expires"] = r.Expires.value.UnixMilli()
		}
	}
	if r.Scopes.given {
		members["scopes"] = r.Scopes.value
	}
	if r.Limit.given {
		members["limit"] = r.Limit.value
	}
	if r.Origins.given {
		members["origins"] = r.Origins.value
	}
	return members
}

// decodeRules reads and checks the name and the rules in the body of a request. Error: [*Refusal].
func decodeRules(request *http.Request, now time.Time) (*rules, error) {
	r := &rules{}
	if err := decode(request, r); err != nil {
		return nil, err
	}
	if r.Name.given {
		if r.Name.value == nil || !isName(strings.TrimSpace(*r.Name.value)) {
			return nil, invalid("name", "must have 1 to 60 characters")
		}
		*r.Name.value = strings.TrimSpace(*r.Name.value)
	}
	if e := r.Expires.value; e != nil && (!e.After(now) || e.After(now.AddDate(0, 0, maxLife))) {
		return nil, invalid("expires", "must be a time in the next ten years, such as 2027-01-31T00:00:00Z, or null")
	}
	if s := r.Scopes.value; s != nil {
		known := Scopes()
		isUnknown := func(scope string) bool { return !slices.Contains(known, scope) }
		if len(*s) == 0 || slices.ContainsFunc(*s, isUnknown) {
			return nil, invalid("scopes", "must be null or a list of: "+strings.Join(known, ", "))
		}
		slices.Sort(*s)
		*s = slices.Compact(*s)
	}
	if l := r.Limit.value; l != nil && (*l < 0 || *l > maxLimit) {
		return nil, invalid("limit", "must be a whole number of credits from 0 to 1,000,000,000, or null")
	}
	if o := r.Origins.value; o != nil {
		if len(*o) == 0 || len(*o) > maxOrigins {
			return nil, invalid("origins", "must be a list of 1 to 10 origins, or null")
		}
		for i, text := range *o {
			origin, ok := parseOrigin(text)
			if !ok {
				return nil, invalid("origins", "must have origins such as https://example.com, without a path")
			}
			(*o)[i] = origin
		}
	}
	return r, nil
}

func isName(name string) bool {
	return name != "" && utf8.RuneCountInString(name) <= maxName && !strings.ContainsFunc(name, unicode.IsControl)
}

// parseOrigin returns an origin in the form in which browsers send it, and reports whether the text is an origin: https, or http on this
// machine, with a host and without a path.
func parseOrigin(text string) (string, bool) {
	u, err := url.Parse(strings.ToLower(strings.TrimSuffix(strings.TrimSpace(text), "/")))
	if err != nil || len(text) > maxOrigin || u.Hostname() == "" {
		return "", false
	}
	isLocal := u.Scheme == "http" && (u.Hostname() == "localhost" || u.Hostname() == "127.0.0.1")
	if u.Scheme != "https" && !isLocal || u.Scheme+"://"+u.Host != u.String() {
		return "", false
	}
	if u.Scheme == "https" && u.Port() == "443" || u.Scheme == "http" && u.Port() == "80" {
		u.Host = strings.TrimSuffix(u.Host, ":"+u.Port()) // browsers leave it out
	}
	isASCII := !strings.ContainsFunc(u.Host, func(c rune) bool { return c > '~' }) // browsers send the ASCII form of a host
	return u.String(), isASCII
}

// decode reads the JSON object in the body of a request. Error: [*Refusal].
func decode(r *http.Request, into any) error {
	if err := input.Decode(r, into); err != nil {
		return &Refusal{Status: http.StatusBadRequest, Code: "malformed_request", Sentence: input.Sentence}
	}
	return nil
}

// invalid returns the refusal of a parameter. The rule completes its sentence.
func invalid(parameter, rule string) *Refusal {
	return &Refusal{
		Status: http.StatusBadRequest, Code: "invalid_parameter", Parameter: parameter,
		Sentence: "Parameter '" + parameter + "' " + rule,
	}
}
