// Package cloud has the part of Cloudflare's interface that the operator's program needs, on the library cloudflare-go. Read [New]. Its
// errors are sentences, which name the permission that a token lacks. None contains a part of the token.
//
// The library's functions for parameters are in its root package, which imports a hundred others and takes minutes to compile. So
// parameters are set field by field.
package cloud

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/cloudflare/cloudflare-go/v6/dns"
	"github.com/cloudflare/cloudflare-go/v6/email_sending"
	"github.com/cloudflare/cloudflare-go/v6/kv"
	"github.com/cloudflare/cloudflare-go/v6/option"
	"github.com/cloudflare/cloudflare-go/v6/r2"
	"github.com/cloudflare/cloudflare-go/v6/rulesets"
	"github.com/cloudflare/cloudflare-go/v6/workers"
	"github.com/cloudflare/cloudflare-go/v6/zones"
)

// Client is the interface of one account.
type Client struct {
	account    string
	token      string
	base       string // address of the interface, for requests that the library does not have
	namespaces *kv.NamespaceService
	buckets    *r2.BucketService
	scripts    *workers.ScriptService
	domains    *workers.DomainService
	subdomains *workers.SubdomainService
	zones      *zones.ZoneService
	records    *dns.RecordService
	senders    *email_sending.SubdomainService
	rulesets   *rulesets.RulesetService
	telemetry  *workers.ObservabilityDestinationService
}

// retries is the number of further attempts after an answer 429 or 5xx, or after no answer. The delays grow from 2 s to 30 s, unless the
// answer names another delay.
const retries = 4

// New returns a client for an account. The base is the address of the interface; empty means Cloudflare's. The client calls say with a line if
// Cloudflare makes it wait.
func New(account, token, base string, say func(line string)) *Client {
	options := []option.RequestOption{
		option.WithEnvironmentProduction(),
		option.WithAPIToken(token),
		option.WithMaxRetries(retries),
		option.WithMiddleware(correct, announce(say)),
	}
	if base != "" {
		options = append(options, option.WithBaseURL(base))
	}
	return &Client{
		account:    account,
		token:      token,
		base:       strings.TrimSuffix(cmp.Or(base, "https://api.cloudflare.com/client/v4"), "/"),
		namespaces: kv.NewNamespaceService(options...),
		buckets:    r2.NewBucketService(options...),
		scripts:    workers.NewScriptService(options...),
		domains:    workers.NewDomainService(options...),
		subdomains: workers.NewSubdomainService(options...),
		zones:      zones.NewZoneService(options...),
		records:    dns.NewRecordService(options...),
		senders:    email_sending.NewSubdomainService(options...),
		rulesets:   rulesets.NewRulesetService(options...),
		telemetry:  workers.NewObservabilityDestinationService(options...),
	}
}

// announce says for how long the library will wait before it tries a request again, if an answer names a time (Retry-After, RFC 9110
// section 10.2.3). At other failures the library waits for a few seconds.
func announce(say func(line string)) option.Middleware {
	return func(request *http.Request, next option.MiddlewareNext) (*http.Response, error) {
		answer, err := next(request)
		isLast := request.Header.Get("X-Stainless-Retry-Count") == strconv.Itoa(retries)
		if err != nil || isLast || answer.StatusCode != http.StatusTooManyRequests && answer.StatusCode < http.StatusInternalServerError {
			return answer, err
		}
		now := time.Now()
		text := answer.Header.Get("Retry-After")
		seconds, notNumber := strconv.Atoi(text)
		if at, notDate := http.ParseTime(text); notNumber != nil && notDate == nil {
			seconds = int(math.Ceil(at.Sub(now).Seconds()))
		}
		if wait := time.Duration(seconds) * time.Second; wait > 0 {
			say(fmt.Sprintf("Cloudflare asks to wait %d s; going on at %s", seconds, now.Add(wait).Format(time.TimeOnly)))
		}
		return answer, nil
	}
}

// maxAnswer is the maximum size of an answer in bytes.
const maxAnswer = 16 << 20

// correct changes two kinds of answers that the library would misunderstand: an answer with status 200 that reports a failure, and a
// conflict, which another attempt can't resolve.
func correct(request *http.Request, next option.MiddlewareNext) (*http.Response, error) {
	answer, err := next(request)
	if err != nil {
		return answer, err
	}
	if answer.StatusCode == http.StatusConflict {
		answer.Header.Set("x-should-retry", "false")
	}
	if answer.StatusCode != http.StatusOK {
		return answer, nil
	}
	content, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer))
	answer.Body.Close()
	answer.Body = io.NopCloser(bytes.NewReader(content))
	var envelope struct{ Success *bool }
	if json.Unmarshal(content, &envelope) == nil && envelope.Success != nil && !*envelope.Success {
		answer.StatusCode = http.StatusBadRequest
	}
	return answer, err
}
