package cloud

import (
	"context"
	"encoding/json"
	"time"

	"github.com/cloudflare/cloudflare-go/v6/option"
	"github.com/cloudflare/cloudflare-go/v6/workers"
)

// Version is a version of a Worker: its program, its settings and its secrets.
type Version struct {
	ID string
	// Number counts the versions of the Worker.
	Number int
	// Tag and Message are the texts that the version was uploaded with. A version that another change has made has none.
	Tag, Message string
	Created      time.Time
}

// Active returns the id of the version of a Worker that answers requests, or an empty string if there is no such Worker.
func (c *Client) Active(ctx context.Context, worker string) (string, error) {
	var p workers.ScriptDeploymentListParams
	p.AccountID.Value = c.account
	list, err := c.scripts.Deployments.List(ctx, worker, p)
	if isMissing(err) {
		return "", nil
	}
	if err != nil {
		return "", explain("look up the deployments of "+worker, err)
	}
	if len(list.Deployments) == 0 || len(list.Deployments[0].Versions) == 0 {
		return "", nil
	}
	return list.Deployments[0].Versions[0].VersionID, nil
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
			ID: v.ID, Number: int(v.Number), Tag: with.Annotations["workers/tag"], Message: with.Annotations["workers/message"],
			Created: with.Metadata.Created,
		})
	}
	return versions, nil
}

// Deploy lets a version of a Worker answer all requests. With force, it may be a version from before a change of a secret, and brings
// back the secrets that it had.
func (c *Client) Deploy(ctx context.Context, worker, version, message string, force bool) error {
	var p workers.ScriptDeploymentNewParams
	p.AccountID.Value = c.account
	p.Force.Value, p.Force.Present = force, force
	_, err := c.scripts.Deployments.New(ctx, worker, p, option.WithRequestBody("application/json", map[string]any{
		"strategy":    "percentage",
		"versions":    []any{map[string]any{"version_id": version, "percentage": 100}},
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
	return explain("delete "+worker, err)
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
	_, err := c.scripts.Secrets.Update(ctx, worker, p, option.WithRequestBody("application/json", map[string]string{
		"name": name, "text": value, "type": "secret_text",
	}))
	return explain("put the secret "+name+" of "+worker, err)
}

// DeleteSecret deletes a secret of a Worker.
func (c *Client) DeleteSecret(ctx context.Context, worker, name string) error {
	var p workers.ScriptSecretDeleteParams
	p.AccountID.Value = c.account
	_, err := c.scripts.Secrets.Delete(ctx, worker, name, p)
	return explain("delete the secret "+name+" of "+worker, err)
}
