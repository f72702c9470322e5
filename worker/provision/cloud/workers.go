package cloud

import (
	"context"
	"encoding/json"
	"time"

	"github.com/cloudflare/cloudflare-go/v6/option"
	"github.com/cloudflare/cloudflare-go/v6/workers"
)

// body returns the body of a request for which the library has no type, or none that can be set field by field.
func body(content any) option.RequestOption {
	text, err := json.Marshal(content)
	if err != nil {
		panic(err) // it contains only texts and numbers
	}
	return option.WithRequestBody("application/json", text)
}

// Version is a version of a Worker: its program, its settings and its secrets.
type Version struct {
	ID string
	// Number counts the versions of the Worker.
	Number int
	// Tag and Message are the texts that the version was uploaded with. If a change of a secret has made the version, it has none.
	Tag, Message string

	Created time.Time
	// IsSecretChange says that a change of a secret has made the version.
	IsSecretChange bool
}

// Active returns the id of the version of a Worker that answers requests, and the message with which it was deployed. If two versions share the
// requests, it is the first one of the deployment. The id is empty if there is no such Worker. A change of a secret deploys a version of its own;
// then the message is the one of the deployment before it.
func (c *Client) Active(ctx context.Context, worker string) (id, message string, err error) {
	deployments, err := c.deployments(ctx, worker)
	for _, d := range deployments {
		if id == "" && len(d.Versions) > 0 {
			id = d.Versions[0].VersionID
		}
		if d.Annotations.WorkersTriggeredBy != "secret" {
			return id, d.Annotations.WorkersMessage, nil
		}
	}
	return id, "", err
}

// Messages returns the messages of the last ten deployments of a Worker, the newest first.
func (c *Client) Messages(ctx context.Context, worker string) (messages []string, err error) {
	deployments, err := c.deployments(ctx, worker)
	for _, d := range deployments {
		messages = append(messages, d.Annotations.WorkersMessage)
	}
	return messages, err
}

// deployments returns the last deployments of a Worker, the newest first, or none if there is no such Worker.
func (c *Client) deployments(ctx context.Context, worker string) ([]workers.Deployment, error) {
	var p workers.ScriptDeploymentListParams
	p.AccountID.Value = c.account
	list, err := c.scripts.Deployments.List(ctx, worker, p)
	if isMissing(err) {
		return nil, nil
	}
	if err != nil {
		return nil, explain("look up the deployments of "+worker, err)
	}
	return list.Deployments, nil
}

// Shares returns the versions of a Worker that answer requests. There are none if there is no such Worker.
func (c *Client) Shares(ctx context.Context, worker string) (shares []Share, err error) {
	deployments, err := c.deployments(ctx, worker)
	if err != nil || len(deployments) == 0 {
		return nil, err
	}
	for _, v := range deployments[0].Versions {
		shares = append(shares, Share{v.VersionID, int(v.Percentage)})
	}
	return shares, nil
}

// Versions returns the versions of a Worker that can be deployed, the newest first.
func (c *Client) Versions(ctx context.Context, worker string) ([]Version, error) {
	var p workers.ScriptVersionListParams
	p.AccountID.Value = c.account
	p.Deployable.Value, p.Deployable.Present = true, true // without this, the list has pages
	list, err := c.scripts.Versions.List(ctx, worker, p)
	if err != nil {
		return nil, explain("list the versions of "+worker, err)
	}
	var versions []Version
	for _, v := range list.Result.Items {
		// The library leaves the annotations out.
		var with struct {
			Annotations map[string]string
			Metadata    struct {
				Created time.Time `json:"created_on"`
			}
		}
		if err := json.Unmarshal([]byte(v.JSON.RawJSON()), &with); err != nil {
			return nil, explain("read the versions of "+worker, err)
		}
		versions = append(versions, Version{
			ID: v.ID, Number: int(v.Number), Created: with.Metadata.Created,
			Tag: with.Annotations["workers/tag"], Message: with.Annotations["workers/message"],
		})
	}
	return versions, nil
}

// Resources are what a version of a Worker has besides its program.
type Resources struct {
	Bindings []struct {
		Name, Type string
		Namespace  string `json:"namespace_id"`
		Bucket     string `json:"bucket_name"`
	}
	Runtime struct {
		// Migration is the tag of the last migration of Durable Objects, or empty.
		Migration string `json:"migration_tag"`
	} `json:"script_runtime"`
}

// Secrets returns the names of the secrets.
func (r Resources) Secrets() (names []string) {
	for _, b := range r.Bindings {
		if b.Type == "secret_text" {
			names = append(names, b.Name)
		}
	}
	return names
}

// ResourcesOf returns the resources of a version of a Worker.
func (c *Client) ResourcesOf(ctx context.Context, worker, version string) (r Resources, err error) {
	var p workers.ScriptVersionGetParams
	p.AccountID.Value = c.account
	v, err := c.scripts.Versions.Get(ctx, worker, version, p)
	action := "look up a version of " + worker
	if err != nil {
		return r, explain(action, err)
	}
	err = json.Unmarshal([]byte(v.Resources.JSON.RawJSON()), &r)
	return r, explain(action, err)
}

// Share is the share of the requests that a version of a Worker answers.
type Share struct {
	Version    string `json:"version_id"`
	Percentage int    `json:"percentage"`
}

// Deploy makes a version of a Worker answer all requests. With force, the version may be older than a change of a secret; then its older
// secrets come back.
func (c *Client) Deploy(ctx context.Context, worker, version, message string, force bool) error {
	return c.DeployShares(ctx, worker, []Share{{version, 100}}, message, force)
}

// DeployShares makes versions of a Worker answer requests: one or two, whose percentages add up to 100. Client.Active returns the first one.
func (c *Client) DeployShares(ctx context.Context, worker string, shares []Share, message string, force bool) error {
	var p workers.ScriptDeploymentNewParams
	p.AccountID.Value = c.account
	p.Force.Value, p.Force.Present = force, force
	_, err := c.scripts.Deployments.New(ctx, worker, p, body(map[string]any{
		"strategy":    "percentage",
		"versions":    shares,
		"annotations": map[string]string{"workers/message": message},
	}))
	return explain("deploy a version of "+worker, err)
}

// DeleteWorker deletes a Worker with its secrets and the data of its Durable Objects, even if another Worker binds it.
func (c *Client) DeleteWorker(ctx context.Context, worker string) error {
	var p workers.ScriptDeleteParams
	p.AccountID.Value = c.account
	p.Force.Value, p.Force.Present = true, true
	_, err := c.scripts.Delete(ctx, worker, p)
	return deleted("delete "+worker, err)
}

// Secrets returns the names of the secrets of a Worker.
func (c *Client) Secrets(ctx context.Context, worker string) ([]string, error) {
	var p workers.ScriptSecretListParams
	p.AccountID.Value = c.account
	pages := c.scripts.Secrets.ListAutoPaging(ctx, worker, p)
	var names []string
	for pages.Next() {
		names = append(names, pages.Current().Name)
	}
	if isMissing(pages.Err()) {
		return nil, nil
	}
	return names, explain("list the secrets of "+worker, pages.Err())
}

// PutSecret gives a Worker a secret. It takes effect at once.
func (c *Client) PutSecret(ctx context.Context, worker, name, value string) error {
	var p workers.ScriptSecretUpdateParams
	p.AccountID.Value = c.account
	_, err := c.scripts.Secrets.Update(ctx, worker, p, body(map[string]any{
		"name": name, "text": value, "type": "secret_text",
	}))
	return explain("put the secret "+name+" of "+worker, err)
}

// DeleteSecret deletes a secret of a Worker.
func (c *Client) DeleteSecret(ctx context.Context, worker, name string) error {
	var p workers.ScriptSecretDeleteParams
	p.AccountID.Value = c.account
	_, err := c.scripts.Secrets.Delete(ctx, worker, name, p)
	return deleted("delete the secret "+name+" of "+worker, err)
}

// Destinations returns the names of the account's destinations of traces.
func (c *Client) Destinations(ctx context.Context) (names []string, err error) {
	var p workers.ObservabilityDestinationListParams
	p.AccountID.Value = c.account
	p.PerPage.Value, p.PerPage.Present = 100, true // the library reads one page only
	pages := c.telemetry.ListAutoPaging(ctx, p)
	for pages.Next() {
		if d := pages.Current(); d.Configuration.LogpushDataset == workers.ObservabilityDestinationListResponseConfigurationLogpushDatasetOpentelemetryTraces {
			names = append(names, d.Name)
		}
	}
	return names, explain("list the destinations of traces", pages.Err())
}
