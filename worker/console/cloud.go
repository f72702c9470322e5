//go:build js && wasm

package main

import (
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/syumai/workers/cloudflare"
	"github.com/syumai/workers/cloudflare/kv"
	"github.com/syumai/workers/cloudflare/r2"
)

// cloud implements [admin.Store] and [sweep.Bucket] with the Worker's bindings, as named in wrangler.toml.
type cloud struct{}

func (cloud) Command(account, command string) ([]byte, error) {
	objects, err := cloudflare.NewDurableObjectNamespace("ACCOUNT")
	if err != nil {
		return nil, err
	}
	object, err := objects.Get(objects.IdFromName(account))
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequest(http.MethodPost, "https://account/", strings.NewReader(command))
	if err != nil {
		return nil, err
	}
	response, err := object.Fetch(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("the account's object answered with status %d", response.StatusCode)
	}
	return io.ReadAll(response.Body)
}

func (cloud) Publish(name, value string) error {
	directory, err := kv.NewNamespace("ACCOUNTS")
	if err != nil {
		return err
	}
	return directory.PutString(name, value, nil)
}

func (cloud) List() ([]string, error) {
	bucket, err := r2.NewBucket("IMAGES")
	if err != nil {
		return nil, err
	}
	list, err := bucket.List()
	if err != nil {
		return nil, err
	}
	names := make([]string, len(list.Objects))
	for i, object := range list.Objects {
		names[i] = object.Key
	}
	return names, nil
}

func (cloud) Delete(name string) error {
	bucket, err := r2.NewBucket("IMAGES")
	if err != nil {
		return err
	}
	return bucket.Delete(name)
}
