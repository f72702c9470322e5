package main

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"
)

// The examples are made by the code that makes the bodies of webhooks.
func TestTheSchemasOfWebhooksAreThoseOfTheirBodies(t *testing.T) {
	type schema struct {
		Type       any
		Ref        string `json:"$ref"`
		Const      string
		Required   []string
		Properties map[string]schema
	}
	type hook struct {
		Post struct {
			RequestBody struct {
				Content map[string]struct {
					Schema   schema
					Examples map[string]struct{ Value map[string]any }
				}
			}
		}
	}
	s := newSchemas()
	var hooks map[string]hook
	var named map[string]schema
	for target, value := range map[any]object{&hooks: webhooks(s), &named: s.all} {
		if err := json.Unmarshal(marshal(value), target); err != nil {
			t.Fatal(err)
		}
	}
	check := func(of schema, value map[string]any) {
		members := slices.Sorted(maps.Keys(value))
		if !slices.Equal(slices.Sorted(slices.Values(of.Required)), members) || !slices.Equal(slices.Sorted(maps.Keys(of.Properties)), members) {
			t.Errorf("the schema has %v, the body %v", of.Required, members)
		}
		for name, v := range value {
			_, isNumber := v.(float64)
			_, isText := v.(string)
			p := of.Properties[name]
			if isNumber != (p.Type == "integer") || isText != (p.Type == "string" || p.Const == v) {
				t.Errorf("%s is %v, but its schema is %+v", name, v, p)
			}
		}
	}
	for name, h := range hooks {
		content := h.Post.RequestBody.Content["application/json"]
		body := content.Examples["example"].Value
		if body["type"] != name {
			t.Errorf("the example of %s is of the type %v", name, body["type"])
		}
		check(content.Schema, body)
		check(named[content.Schema.Properties["data"].Ref[len("#/components/schemas/"):]], body["data"].(map[string]any))
	}
	if names := slices.Sorted(maps.Keys(hooks)); !slices.Equal(names, []string{"credits.threshold", "test"}) {
		t.Errorf("the webhooks are %v", names)
	}
}
