package cloud

import (
	"context"
	"io"
	"net/url"

	"github.com/cloudflare/cloudflare-go/v6/kv"
	"github.com/cloudflare/cloudflare-go/v6/option"
	"github.com/cloudflare/cloudflare-go/v6/workers"
)

// Value returns the value of a key in a KV namespace, or an empty string if there is no such key.
func (c *Client) Value(ctx context.Context, namespace, key string) (string, error) {
	var p kv.NamespaceValueGetParams
	p.AccountID.Value = c.account
	const action = "read a key of the KV namespace "
	answer, err := c.namespaces.Values.Get(ctx, namespace, url.QueryEscape(key), p)
	if isMissing(err) {
		return "", nil
	}
	if err != nil {
		return "", explain(action+namespace, err)
	}
	defer answer.Body.Close()
	content, err := io.ReadAll(answer.Body)
	return string(content), explain(action+namespace, err)
}

// PutValue gives a key in a KV namespace a value.
func (c *Client) PutValue(ctx context.Context, namespace, key, value string) error {
	var p kv.NamespaceValueUpdateParams
	p.AccountID.Value = c.account
	// Without metadata, the value is the body itself; the library would send a form.
	_, err := c.namespaces.Values.Update(ctx, namespace, url.QueryEscape(key), p, option.WithRequestBody("text/plain", []byte(value)))
	return explain("write a key of the KV namespace "+namespace, err)
}

// Keys returns the keys of a KV namespace with a prefix, in alphabetical order.
func (c *Client) Keys(ctx context.Context, namespace, prefix string) (keys []string, err error) {
	var p kv.NamespaceKeyListParams
	p.AccountID.Value = c.account
	p.Prefix.Value, p.Prefix.Present = prefix, true
	pages := c.namespaces.Keys.ListAutoPaging(ctx, namespace, p)
	for pages.Next() {
		keys = append(keys, pages.Current().Name)
	}
	return keys, explain("list the keys of the KV namespace "+namespace, pages.Err())
}

// Tags returns the tags of each Worker of the account, by its name. They belong to the Worker: an upload does not change them.
func (c *Client) Tags(ctx context.Context) (map[string][]string, error) {
	var p workers.ScriptListParams
	p.AccountID.Value = c.account
	tags := map[string][]string{}
	pages := c.scripts.ListAutoPaging(ctx, p)
	for pages.Next() {
		w := pages.Current()
		tags[w.ID] = w.Tags
	}
	return tags, explain("list the Workers", pages.Err())
}

// SetTags replaces the tags of a Worker.
func (c *Client) SetTags(ctx context.Context, worker string, tags []string) error {
	var p workers.ScriptSettingEditParams
	p.AccountID.Value = c.account
	_, err := c.scripts.Settings.Edit(ctx, worker, p, body(map[string]any{"tags": tags}))
	return explain("set the tags of "+worker, err)
}
