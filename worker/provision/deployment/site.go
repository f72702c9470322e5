package deployment

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/lettercraft/lettercraft/worker/provision/cloud"
)

// Site returns the address of the service, once there is a plan.
func (d *Deployment) Site() string { return d.values.site }

// site finds the address of the service. If the environment has a domain, site returns the Worker that now answers its requests, and its
// zone.
func (d *Deployment) site(ctx context.Context) (domain cloud.Domain, zone cloud.Zone, err error) {
	if d.env.Domain == "" {
		name, err := d.cloud.Subdomain(ctx)
		if err == nil && name == "" {
			err = fmt.Errorf("the account has no name below workers.dev yet; choose one in the dashboard, or set 'domain' in environments/%s.toml", d.env.Name)
		}
		d.values.site = "https://" + d.env.Resource(mainWorker) + "." + name + ".workers.dev"
		return domain, zone, err
	}
	d.values.site = "https://" + d.env.Domain
	if zone, err = d.cloud.Zone(ctx, d.env.Domain); err != nil {
		return domain, zone, err
	}
	if zone.ID == "" {
		return domain, zone, fmt.Errorf("the domain %s is in no zone of the account; add the zone in the dashboard first", d.env.Domain)
	}
	domain, err = d.cloud.Domain(ctx, d.env.Domain)
	return domain, zone, err
}

// checkDomain returns an error if the domain can't be attached to the main Worker, given the Worker that answers its requests now, and its zone.
func (d *Deployment) checkDomain(ctx context.Context, domain cloud.Domain, zone cloud.Zone) (remarks []string, err error) {
	if domain.Worker != "" {
		return nil, fmt.Errorf("the domain %s belongs to the Worker %s; detach it there first, or set another one in environments/%s.toml",
			d.env.Domain, domain.Worker, d.env.Name)
	}
	if zone.Status != "active" {
		return nil, fmt.Errorf("the zone %s of the domain is %s, so Cloudflare does not serve it; set the name servers that the dashboard shows at your registrar, and wait until the zone is active",
			zone.Name, zone.Status)
	}
	types, err := d.cloud.Records(ctx, zone.ID, d.env.Domain)
	if permission := cloud.Missing(err); permission != "" {
		return []string{"DNS records of " + d.env.Domain + " could be in the way; to see them before the last step, give the API token the permission " + permission}, nil
	}
	if err == nil && len(types) > 0 {
		err = fmt.Errorf("the domain %s has DNS records already (%s); delete them in the dashboard, and run the command again", d.env.Domain, strings.Join(types, ", "))
	}
	return nil, err
}

// remarks returns the tasks that the operator has to do elsewhere.
func (d *Deployment) remarks(ctx context.Context) (remarks []string, err error) {
	attached, err := d.cloud.DomainsOf(ctx, d.env.Resource(mainWorker))
	if err != nil {
		return nil, err
	}
	for _, domain := range attached {
		if domain.Host != d.env.Domain {
			remarks = append(remarks, "the domain "+domain.Host+" still leads here; detach it in the dashboard if it is not to")
		}
	}
	for _, look := range []func(context.Context) (string, error){d.tracesRemark, d.mailRemark, d.alertRemark} {
		remark, err := look(ctx)
		if err != nil {
			return nil, err
		}
		if remark != "" {
			remarks = append(remarks, remark)
		}
	}
	return remarks, nil
}

// alertRemark returns the reason why no alerts are sent, if there is an address for them.
func (d *Deployment) alertRemark(ctx context.Context) (string, error) {
	if d.env.Vars["ALERT_MAIL"] == "" {
		return "", nil
	}
	if d.isThere[console[0]] {
		have, err := d.cloud.Secrets(ctx, d.env.Resource(console[0]))
		if err != nil || len(secret{name: analyticsToken}.of(have)) > 0 {
			return "", err
		}
	}
	return "ALERT_MAIL is set, but no alerts are sent before the console has an API token: rotate " + d.env.Name + " " + analyticsToken, nil
}

// tracesRemark returns the reason why traces do not reach their destination.
func (d *Deployment) tracesRemark(ctx context.Context) (string, error) {
	name := d.env.Traces.Destination
	if name == "" || d.env.Traces.Sampling == 0 {
		return "", nil
	}
	all, err := d.cloud.Destinations(ctx)
	if permission := cloud.Missing(err); permission != "" {
		return "the account may have no destination " + name + " of traces; to see whether it has, give the API token the permission " + permission, nil
	}
	if err == nil && !slices.Contains(all, name) {
		return "the account has no destination " + name + " of traces; make it in the dashboard (Workers › Observability), or only Cloudflare has the traces", nil
	}
	return "", err
}

// mailRemark returns the reason why no mail can be sent.
func (d *Deployment) mailRemark(ctx context.Context) (string, error) {
	from := d.env.Vars["MAIL_FROM"]
	if from == "" {
		return "MAIL_FROM is not set: nobody can sign in, and nobody gets notifications", nil
	}
	_, host, _ := strings.Cut(from, "@")
	zone, err := d.cloud.Zone(ctx, host)
	if err != nil {
		return "", err
	}
	can := false
	if zone.ID != "" {
		if can, err = d.cloud.CanSend(ctx, zone.ID, host); err != nil {
			return "", err
		}
	}
	if !can {
		return "Email Sending is not enabled for " + host + ": mail reaches only the verified addresses of the account", nil
	}
	return "", nil
}
