package administration

import (
	"context"
	"encoding/json"
	"iter"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/lettercraft/lettercraft/worker/console/admin"
	"github.com/lettercraft/lettercraft/worker/console/keys"
)

// Opened is an account that was opened. Nothing else ever shows the key to the operator again.
type Opened struct {
	Account string `json:"account"`
	Plan    string `json:"plan"`
	Key     string `json:"key"`
}

// MaxPage is the maximum number of accounts on a page of the list.
const MaxPage = 1000

// List returns a page of the list of accounts. The cursor is the one of the previous page, or empty.
func (c *Client) List(ctx context.Context, limit int, cursor string) (page admin.Page, err error) {
	query := url.Values{"limit": {strconv.Itoa(limit)}, "cursor": {cursor}}
	_, err = c.do(ctx, request{method: http.MethodGet, path: "/admin/accounts?" + query.Encode(), repeatable: true}, &page)
	return page, err
}

// Accounts returns all accounts, each once, as the directory knows them.
func (c *Client) Accounts(ctx context.Context) iter.Seq2[admin.Listed, error] {
	return func(yield func(admin.Listed, error) bool) {
		seen := map[string]bool{}
		for cursor := new(""); cursor != nil; {
			page, err := c.List(ctx, MaxPage, *cursor)
			if err != nil {
				yield(admin.Listed{}, err)
				return
			}
			for _, a := range page.Accounts {
				if !seen[a.Account] && !yield(a, nil) {
					return
				}
				seen[a.Account] = true
			}
			cursor = page.Cursor
		}
	}
}

// IDs returns the ids of all accounts.
func (c *Client) IDs(ctx context.Context) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for a, err := range c.Accounts(ctx) {
			if !yield(a.Account, err) {
				return
			}
		}
	}
}

// Show returns an account.
func (c *Client) Show(ctx context.Context, id string) (admin.Overview, error) {
	return c.overview(ctx, request{method: http.MethodGet, path: accountPath(id, ""), repeatable: true})
}

// Create opens an account. If credits is not nil, the account has this many credits in its first cycle. If place is not empty, the
// account is opened there ([account.Places]). The request is not repeated,
// because that could open two accounts.
func (c *Client) Create(ctx context.Context, plan string, credits *int64, place string) (o Opened, err error) {
	body := map[string]any{"plan": plan}
	if credits != nil {
		body["credits"] = *credits
	}
	if place != "" {
		body["place"] = place
	}
	_, err = c.do(ctx, request{method: http.MethodPost, path: "/admin/accounts", body: body}, &o)
	return o, err
}

// ChangePlan gives an account another plan.
func (c *Client) ChangePlan(ctx context.Context, id, plan string) (admin.Overview, error) {
	body := map[string]string{"plan": plan}
	return c.overview(ctx, request{method: http.MethodPut, path: accountPath(id, "/plan"), body: body, repeatable: true})
}

// Move moves an account to a place, or to its home ([account.Places], [account.Home]).
func (c *Client) Move(ctx context.Context, id, place string) (admin.Overview, error) {
	body := map[string]string{"place": place}
	return c.overview(ctx, request{method: http.MethodPut, path: accountPath(id, "/place"), body: body, repeatable: true})
}

// Grant adds credits that do not lapse. The request is not repeated, because that could add them twice.
func (c *Client) Grant(ctx context.Context, id string, credits int64) (admin.Overview, error) {
	body := map[string]int64{"credits": credits}
	return c.overview(ctx, request{method: http.MethodPost, path: accountPath(id, "/grant"), body: body})
}

// Suspend makes the calls of an account fail.
func (c *Client) Suspend(ctx context.Context, id string) (admin.Overview, error) {
	return c.overview(ctx, request{method: http.MethodPost, path: accountPath(id, "/suspend"), repeatable: true})
}

// Resume ends that.
func (c *Client) Resume(ctx context.Context, id string) (admin.Overview, error) {
	return c.overview(ctx, request{method: http.MethodPost, path: accountPath(id, "/resume"), repeatable: true})
}

// Keys returns the keys of an account.
func (c *Client) Keys(ctx context.Context, id string) ([]keys.Key, error) {
	var answer struct{ Keys []keys.Key }
	_, err := c.do(ctx, request{method: http.MethodGet, path: accountPath(id, "/keys"), repeatable: true}, &answer)
	return answer.Keys, err
}

// Made is a key that was made, or whose secret was replaced. Nothing else shows the secret to the operator again.
type Made struct {
	Key    *keys.Key `json:"key,omitempty"`
	Secret string    `json:"secret"`
}

// AddKey makes a key with a name and rules, as package keys defines them. The request is not repeated, because that could make two keys.
func (c *Client) AddKey(ctx context.Context, id string, rules map[string]any) (m Made, err error) {
	_, err = c.do(ctx, request{method: http.MethodPost, path: accountPath(id, "/keys"), body: rules}, &m)
	return m, err
}

// ReplaceKey replaces the secret of a key. Callers may use the previous secret for some time. The request is not repeated, because the
// secret of the first answer would not work.
func (c *Client) ReplaceKey(ctx context.Context, id, key string, overlap time.Duration) (m Made, err error) {
	body := map[string]float64{"overlap": overlap.Hours()}
	_, err = c.do(ctx, request{method: http.MethodPost, path: accountPath(id, "/keys/"+url.PathEscape(key)+"/secret"), body: body}, &m)
	return m, err
}

// RevokeKey ends a key. The request is not repeated: the second answer would be that there is no such key.
func (c *Client) RevokeKey(ctx context.Context, id, key string) error {
	_, err := c.do(ctx, request{method: http.MethodDelete, path: accountPath(id, "/keys/"+url.PathEscape(key))}, nil)
	return err
}

// SignOut ends all sessions of the owner.
func (c *Client) SignOut(ctx context.Context, id string) error {
	_, err := c.do(ctx, request{method: http.MethodPost, path: accountPath(id, "/sign-out"), repeatable: true}, nil)
	return err
}

// Renewed says which data of an account use the newest secrets.
type Renewed struct {
	// Sealed says whether its key is encrypted, so that the account page can show it.
	Sealed bool `json:"sealed"`
	// Mailbox says whether the address of the owner leads to the account.
	Mailbox bool `json:"mailbox"`
}

// Renew renews the data of an account with the newest secrets.
func (c *Client) Renew(ctx context.Context, id string) (r Renewed, err error) {
	_, err = c.do(ctx, request{method: http.MethodPost, path: accountPath(id, "/renew"), repeatable: true}, &r)
	return r, err
}

// Delete deletes an account. The request is not repeated: the second answer would be that there is no such account.
func (c *Client) Delete(ctx context.Context, id string) error {
	body := map[string]string{"confirm": id}
	_, err := c.do(ctx, request{method: http.MethodDelete, path: accountPath(id, ""), body: body}, nil)
	return err
}

// Save returns the backup of an account, as package backup defines it.
func (c *Client) Save(ctx context.Context, id string) (text json.RawMessage, err error) {
	_, err = c.do(ctx, request{method: http.MethodGet, path: accountPath(id, "/backup"), repeatable: true}, &text)
	return text, err
}

// Restore opens an account again from a backup, and reports whether it has opened it: it does not if the account already exists.
func (c *Client) Restore(ctx context.Context, id string, text json.RawMessage) (created bool, err error) {
	status, err := c.do(ctx, request{method: http.MethodPut, path: accountPath(id, "/backup"), body: text, repeatable: true}, nil)
	return status == http.StatusCreated, err
}

// Part is a part of the service.
type Part struct {
	Name string `json:"name"`
	// Fault is what is wrong with it, or empty.
	Fault string `json:"fault"`
}

// SelfTest lets the service call each of its parts, and returns them. The versions of Workers that are to answer are those of [OverridesHeader].
func (c *Client) SelfTest(ctx context.Context, versions string) ([]Part, error) {
	var answer struct{ Parts []Part }
	_, err := c.do(ctx, request{method: http.MethodGet, path: "/admin/self-test", versions: versions}, &answer)
	return answer.Parts, err
}

// overview sends a request whose answer is an account.
func (c *Client) overview(ctx context.Context, r request) (o admin.Overview, err error) {
	_, err = c.do(ctx, r, &o)
	return o, err
}
