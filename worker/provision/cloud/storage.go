package cloud

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"

	"github.com/cloudflare/cloudflare-go/v6/kv"
	"github.com/cloudflare/cloudflare-go/v6/option"
	"github.com/cloudflare/cloudflare-go/v6/r2"
	"github.com/cloudflare/cloudflare-go/v6/shared"
)

// Namespace is a KV namespace.
type Namespace struct{ ID, Title string }

// pageSize is the maximum number of items on a page of a list, and of objects in a deletion. Cloudflare's own default for namespaces is 20.
const pageSize = 1000

// Namespaces returns the KV namespaces of the account.
func (c *Client) Namespaces(ctx context.Context) (all []Namespace, err error) {
	var p kv.NamespaceListParams
	p.AccountID.Value = c.account
	p.PerPage.Value, p.PerPage.Present = pageSize, true
	pages := c.namespaces.ListAutoPaging(ctx, p)
	for pages.Next() {
		n := pages.Current()
		all = append(all, Namespace{n.ID, n.Title})
	}
	return all, explain("list the KV namespaces", pages.Err())
}

// Namespace returns the id of the KV namespace with a title, or an empty string if there is none.
func (c *Client) Namespace(ctx context.Context, title string) (string, error) {
	all, err := c.Namespaces(ctx)
	for _, n := range all {
		if n.Title == title {
			return n.ID, nil
		}
	}
	return "", err
}

// CreateNamespace creates a KV namespace and returns its id.
func (c *Client) CreateNamespace(ctx context.Context, title string) (string, error) {
	var p kv.NamespaceNewParams
	p.AccountID.Value = c.account
	p.Title.Value, p.Title.Present = title, true
	n, err := c.namespaces.New(ctx, p)
	if err == nil {
		return n.ID, nil
	}
	// The answer may have been lost, and the request repeated.
	if id, lookUp := c.Namespace(ctx, title); lookUp == nil && id != "" {
		return id, nil
	}
	return "", explain("create the KV namespace "+title, err)
}

// DeleteNamespace deletes a KV namespace with everything in it.
func (c *Client) DeleteNamespace(ctx context.Context, id string) error {
	var p kv.NamespaceDeleteParams
	p.AccountID.Value = c.account
	_, err := c.namespaces.Delete(ctx, id, p)
	return deleted("delete the KV namespace "+id, err)
}

// HasBucket reports whether there is an R2 bucket with a name.
func (c *Client) HasBucket(ctx context.Context, name string) (bool, error) {
	var p r2.BucketGetParams
	p.AccountID.Value = c.account
	_, err := c.buckets.Get(ctx, name, p)
	if isMissing(err) {
		return false, nil
	}
	return err == nil, explain("look up the R2 bucket "+name, err)
}

// CreateBucket creates an R2 bucket.
func (c *Client) CreateBucket(ctx context.Context, name string) error {
	var p r2.BucketNewParams
	p.AccountID.Value = c.account
	p.Name.Value, p.Name.Present = name, true
	_, err := c.buckets.New(ctx, p)
	if err != nil {
		// The answer may have been lost, and the request repeated.
		if is, lookUp := c.HasBucket(ctx, name); lookUp == nil && is {
			return nil
		}
	}
	return explain("create the R2 bucket "+name, err)
}

// DeleteBucket deletes an R2 bucket, which must be empty.
func (c *Client) DeleteBucket(ctx context.Context, name string) error {
	var p r2.BucketDeleteParams
	p.AccountID.Value = c.account
	_, err := c.buckets.Delete(ctx, name, p)
	return deleted("delete the R2 bucket "+name, err)
}

// The library has no methods for the objects of a bucket. The paths of objects are below the path of the bucket, so the code uses the
// methods of the bucket.

// Objects returns the names of all objects in an R2 bucket.
func (c *Client) Objects(ctx context.Context, bucket string) (names []string, err error) {
	var p r2.BucketGetParams
	p.AccountID.Value = c.account
	options := []option.RequestOption{option.WithQuery("per_page", strconv.Itoa(pageSize))}
	for {
		var page struct {
			Result []struct{ Key string }
			Info   struct{ Cursor string } `json:"result_info"`
		}
		if _, err := c.buckets.Get(ctx, bucket+"/objects", p, append(options, option.WithResponseBodyInto(&page))...); err != nil {
			return nil, explain("list the objects of the R2 bucket "+bucket, err)
		}
		for _, object := range page.Result {
			names = append(names, object.Key)
		}
		if page.Info.Cursor == "" {
			return names, nil
		}
		options = append(options[:1], option.WithQuery("cursor", page.Info.Cursor))
	}
}

// DeleteObjects deletes objects of an R2 bucket, a thousand at a time. It calls done with the number of objects that are deleted so far.
func (c *Client) DeleteObjects(ctx context.Context, bucket string, names []string, done func(int)) error {
	var p r2.BucketDeleteParams
	p.AccountID.Value = c.account
	action := "delete objects of the R2 bucket " + bucket
	deleted := 0
	for some := range slices.Chunk(names, pageSize) {
		content, err := json.Marshal(some)
		if err != nil {
			return err
		}
		var answer struct{ Errors []shared.ErrorData } // of single objects
		_, err = c.buckets.Delete(ctx, bucket+"/objects", p, option.WithRequestBody("application/json", content), option.WithResponseBodyInto(&answer))
		if err != nil {
			return explain(action, err)
		}
		if len(answer.Errors) > 0 {
			return &Error{Action: action, Status: http.StatusBadRequest, Message: text(answer.Errors[0])}
		}
		deleted += len(some)
		done(deleted)
	}
	return nil
}

// Expiry returns the first rule of an R2 bucket whose id is accepted, and the age in seconds at which it deletes all objects. The age is 0
// if the rule is not in force, the id is empty if there is no such rule.
func (c *Client) Expiry(ctx context.Context, bucket string, accept func(id string) bool) (rule string, age int64, err error) {
	rules, err := c.rules(ctx, bucket)
	for _, r := range rules {
		if !accept(r.ID) {
			continue
		}
		if r.Enabled && r.Conditions.Prefix == "" {
			age = r.DeleteObjectsTransition.Condition.MaxAge
		}
		return r.ID, age, err
	}
	return "", 0, err
}

// SetExpiry makes a rule that deletes the objects of an R2 bucket at an age in seconds. It takes the place of
// the rules whose ids are accepted; the other rules of the bucket stay.
func (c *Client) SetExpiry(ctx context.Context, bucket, rule string, age int64, accept func(id string) bool) error {
	old, err := c.rules(ctx, bucket)
	if err != nil {
		return err
	}
	rules := []any{map[string]any{
		"id":                      rule,
		"enabled":                 true,
		"conditions":              map[string]any{"prefix": ""},
		"deleteObjectsTransition": map[string]any{"condition": map[string]any{"type": "Age", "maxAge": age}},
	}}
	for _, r := range old {
		if !accept(r.ID) {
			rules = append(rules, json.RawMessage(r.JSON.RawJSON()))
		}
	}
	var p r2.BucketLifecycleUpdateParams
	p.AccountID.Value = c.account
	_, err = c.buckets.Lifecycle.Update(ctx, bucket, p, body(map[string]any{"rules": rules}))
	return explain("set the lifecycle rule of the R2 bucket "+bucket, err)
}

// rules returns the lifecycle rules of an R2 bucket.
func (c *Client) rules(ctx context.Context, bucket string) ([]r2.BucketLifecycleGetResponseRule, error) {
	var p r2.BucketLifecycleGetParams
	p.AccountID.Value = c.account
	list, err := c.buckets.Lifecycle.Get(ctx, bucket, p)
	if err != nil {
		return nil, explain("look up the lifecycle rules of the R2 bucket "+bucket, err)
	}
	return list.Rules, nil
}
