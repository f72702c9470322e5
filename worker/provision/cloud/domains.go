package cloud

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"github.com/cloudflare/cloudflare-go/v6/dns"
	"github.com/cloudflare/cloudflare-go/v6/email_sending"
	"github.com/cloudflare/cloudflare-go/v6/workers"
	"github.com/cloudflare/cloudflare-go/v6/zones"
)

// Subdomain returns the name below workers.dev that the account's Workers have, such as "example" for
// lettercraft.example.workers.dev. It is empty if the account has none.
func (c *Client) Subdomain(ctx context.Context) (string, error) {
	var p workers.SubdomainGetParams
	p.AccountID.Value = c.account
	s, err := c.subdomains.Get(ctx, p)
	if isMissing(err) {
		return "", nil
	}
	if err != nil {
		return "", explain("look up the account's name below workers.dev", err)
	}
	return s.Subdomain, nil
}

// Domain is a host name whose requests a Worker answers.
type Domain struct {
	ID, Host, Worker string
	Zone             string // id of its zone
}

// Domain returns the Worker that answers requests to a host name. The zero value means that no Worker does.
func (c *Client) Domain(ctx context.Context, host string) (Domain, error) {
	var p workers.DomainListParams
	p.AccountID.Value = c.account
	p.Hostname.Value, p.Hostname.Present = host, true
	all, err := c.listDomains(ctx, p)
	for _, d := range all {
		if d.Host == host {
			return d, nil
		}
	}
	return Domain{}, err
}

// DomainsOf returns the host names whose requests a Worker answers.
func (c *Client) DomainsOf(ctx context.Context, worker string) ([]Domain, error) {
	var p workers.DomainListParams
	p.AccountID.Value = c.account
	p.Service.Value, p.Service.Present = worker, true
	all, err := c.listDomains(ctx, p)
	return slices.DeleteFunc(all, func(d Domain) bool { return d.Worker != worker }), err
}

func (c *Client) listDomains(ctx context.Context, p workers.DomainListParams) (all []Domain, err error) {
	pages := c.domains.ListAutoPaging(ctx, p)
	for pages.Next() {
		d := pages.Current()
		all = append(all, Domain{d.ID, d.Hostname, d.Service, d.ZoneID})
	}
	return all, explain("list the custom domains", pages.Err())
}

// Attach makes a Worker answer the requests to a host name in a zone. It fails if the name has DNS records.
func (c *Client) Attach(ctx context.Context, host, zone, worker string) error {
	var p workers.DomainUpdateParams
	p.AccountID.Value = c.account
	p.Hostname.Value, p.Hostname.Present = host, true
	p.ZoneID.Value, p.ZoneID.Present = zone, true
	p.Service.Value, p.Service.Present = worker, true
	p.Environment.Value, p.Environment.Present = "production", true
	_, err := c.domains.Update(ctx, p)
	err = explain("attach the domain "+host, err)
	if refusal := (*Error)(nil); errors.As(err, &refusal) && strings.Contains(refusal.Message, "DNS record") {
		refusal.Message = "it has DNS records already; delete them in the dashboard, and run apply again"
	}
	return err
}

// Detach undoes [Client.Attach] for a host name.
func (c *Client) Detach(ctx context.Context, d Domain) error {
	var p workers.DomainDeleteParams
	p.AccountID.Value = c.account
	_, err := c.domains.Delete(ctx, d.ID, p)
	return deleted("detach the domain "+d.Host, err)
}

// Zone is a zone of the account.
type Zone struct {
	ID, Name string
	// Status is active, or the reason why Cloudflare does not serve the zone: initializing, pending or moved.
	Status string
	// Plan is the plan of the zone: free, pro, business, enterprise or another one.
	Plan string
}

// Zone returns the account's zone that contains a host name. The zero value means that none does.
func (c *Client) Zone(ctx context.Context, host string) (Zone, error) {
	for name := host; strings.Contains(name, "."); _, name, _ = strings.Cut(name, ".") {
		var p zones.ZoneListParams
		p.Name.Value, p.Name.Present = name, true
		pages := c.zones.ListAutoPaging(ctx, p)
		for pages.Next() {
			if z := pages.Current(); z.Name == name && z.Account.ID == c.account {
				//lint:ignore SA1019 the plan is deprecated as a way to change it; the other way to read it needs a permission for billing
				return Zone{z.ID, z.Name, string(z.Status), z.Plan.LegacyID}, nil
			}
		}
		if pages.Err() != nil {
			return Zone{}, explain("list the zones", pages.Err())
		}
	}
	return Zone{}, nil
}

// Records returns the types of the DNS records of a host name because of which [Client.Attach] would fail, such as CNAME.
func (c *Client) Records(ctx context.Context, zone, host string) (types []string, err error) {
	var p dns.RecordListParams
	p.ZoneID.Value = zone
	p.Name.Value, p.Name.Present = dns.RecordListParamsName{}, true
	p.Name.Value.Exact.Value, p.Name.Value.Exact.Present = host, true
	pages := c.records.ListAutoPaging(ctx, p)
	for pages.Next() {
		if r := pages.Current(); r.Name == host && slices.Contains([]string{"A", "AAAA", "CNAME"}, string(r.Type)) {
			types = append(types, string(r.Type))
		}
	}
	return types, explain("list the DNS records of "+host, pages.Err())
}

// CanSend reports whether mail may be sent from a domain, which is in a zone.
func (c *Client) CanSend(ctx context.Context, zone, domain string) (bool, error) {
	var p email_sending.SubdomainListParams
	p.ZoneID.Value = zone
	pages := c.senders.ListAutoPaging(ctx, p)
	for pages.Next() {
		s := pages.Current()
		var with struct {
			Sending *bool `json:"email_sending_enabled"` // the library does not know this path yet
		}
		if err := json.Unmarshal([]byte(s.JSON.RawJSON()), &with); err != nil {
			return false, explain("look up the domains that may send mail", err)
		}
		if s.Name == domain && (with.Sending != nil && *with.Sending || with.Sending == nil && s.Enabled) {
			return true, nil
		}
	}
	return false, explain("look up the domains that may send mail", pages.Err())
}
