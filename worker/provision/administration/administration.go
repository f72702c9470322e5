// Package administration is a client of the administration of accounts, which package admin serves. A [Target] names a deployment
// or the local server, and its Client sends the requests.
package administration

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/lettercraft/lettercraft/worker/provision/environment"
)

// Client administers the accounts of one service.
type Client struct {
	site, token string
	http        http.Client
	sleep       func(context.Context, time.Duration)
	// absent says that no server is at the site, and what to do. If it is empty, there are general words for it.
	absent string

	// interval is the time between two requests, and next is the earliest time of the next one.
	interval time.Duration
	mu       sync.Mutex
	next     time.Time
}

// timeout is the time that one attempt of a request can take.
const timeout = time.Minute

// maxAnswer is the maximum size of an answer in bytes.
const maxAnswer = 16 << 20

// guardedInterval is the time between two requests to an environment whose edge limits requests: at most half of them are those of this
// program. Without it, eight requests at a time would exceed the limit.
const guardedInterval = 2 * environment.EdgePeriod / environment.EdgeRequests

// newClient returns a client of the service at a site, such as https://lettercraft.example. Only that of this machine may be reached over HTTP.
func newClient(site, token string) (*Client, error) {
	address, err := url.Parse(site)
	if err == nil && address.Scheme != "https" && !(address.Scheme == "http" && isLocal(address.Hostname())) {
		return nil, errors.New("the address of the service must begin with https://, so that nobody on the way can read the token")
	}
	return newNearClient(site, token)
}

// newNearClient returns a client of the service at a site that may be any address of this machine.
func newNearClient(site, token string) (*Client, error) {
	address, err := url.Parse(site)
	if err != nil || address.Host == "" || strings.Trim(address.Path, "/")+address.RawQuery+address.Fragment != "" || address.User != nil {
		return nil, errors.New("the address of the service must have the form https://HOST")
	}
	if token == "" || strings.ContainsFunc(token, func(c rune) bool { return c <= ' ' || c > '~' }) {
		return nil, errors.New("the administration token must not be empty, and must have printable ASCII characters only")
	}
	return &Client{
		site:  address.Scheme + "://" + address.Host,
		token: token,
		http: http.Client{
			Timeout: timeout,
			// The token is for this service only.
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
		sleep: sleep,
	}, nil
}

// isLocal reports whether a host is this machine.
func isLocal(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// OverridesHeader is the header that names the versions of Workers that are to answer a request, among those that are deployed, with any share of the
// requests (https://developers.cloudflare.com/workers/versions-and-deployments/version-overrides/). Without it, the shares decide.
const OverridesHeader = "Cloudflare-Workers-Version-Overrides"

// request is a request to the administration.
type request struct {
	method, path string
	body         any // sent as JSON, unless it is nil
	// repeatable says that the request can be sent again if nobody knows whether it was executed.
	repeatable bool
	// versions is the value of OverridesHeader, or empty.
	versions string
}

// pauses are the times between the attempts of a repeatable request.
var pauses = []time.Duration{time.Second / 2, time.Second, 2 * time.Second, 4 * time.Second}

// do sends a request and decodes the answer, unless answer is nil. It returns the status of a success.
func (c *Client) do(ctx context.Context, r request, answer any) (status int, err error) {
	var body []byte
	if r.body != nil {
		if body, err = json.Marshal(r.body); err != nil {
			return 0, err
		}
	}
	var content []byte
	for attempt := 0; ; attempt++ {
		c.wait(ctx, time.Now())
		status, content, err = c.send(ctx, r, body)
		temporary := (*temporaryError)(nil)
		if !r.repeatable || attempt == len(pauses) || ctx.Err() != nil || !errors.As(err, &temporary) {
			break
		}
		c.sleep(ctx, pauses[attempt])
	}
	if err == nil && answer != nil {
		if json.Unmarshal(content, answer) != nil {
			err = &Error{text: "the answer of the server can't be read; is " + c.site + " the address of Lettercraft?"}
		}
	}
	return status, err
}

// wait waits until the next request may be sent.
func (c *Client) wait(ctx context.Context, now time.Time) {
	c.mu.Lock()
	at := c.next
	if at.Before(now) {
		at = now
	}
	c.next = at.Add(c.interval)
	c.mu.Unlock()
	if d := at.Sub(now); d > 0 {
		c.sleep(ctx, d)
	}
}

// send sends a request once.
func (c *Client) send(ctx context.Context, r request, body []byte) (status int, content []byte, err error) {
	message, err := http.NewRequestWithContext(ctx, r.method, c.site+r.path, bytes.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	message.Header.Set("Authorization", "Bearer "+c.token)
	if r.versions != "" {
		message.Header.Set(OverridesHeader, r.versions)
	}
	if body != nil {
		message.Header.Set("Content-Type", "application/json")
	}
	response, err := c.http.Do(message)
	if err != nil {
		return 0, nil, c.unreachable(err)
	}
	defer response.Body.Close()
	if content, err = io.ReadAll(io.LimitReader(response.Body, maxAnswer)); err != nil {
		return 0, nil, c.unreachable(err)
	}
	if response.StatusCode/100 != 2 {
		return 0, nil, c.refusal(response.StatusCode, content)
	}
	return response.StatusCode, content, nil
}

// sleep waits for a time, or until the context ends.
func sleep(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// accountPath returns the path of an account, or of something below it.
func accountPath(id, below string) string {
	return fmt.Sprintf("/admin/accounts/%s%s", url.PathEscape(id), below)
}
