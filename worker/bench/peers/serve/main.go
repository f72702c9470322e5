//go:build js && wasm

// Command serve serves the operation hmac with an ordinary http.Handler and the standard workers.Serve, which boots a new instance
// of the program for every request.
package main

import (
	"context"
	"io"
	"net/http"
	"strings"

	"github.com/syumai/workers"
	"github.com/syumai/workers/cloudflare"
	"github.com/syumai/workers/cloudflare/kv"

	"github.com/lettercraft/lettercraft/core/hmac"
	"github.com/lettercraft/lettercraft/core/jsonio"
	"github.com/lettercraft/lettercraft/worker/service/account"
)

func main() {
	http.HandleFunc("POST /v1/hmac", serve)
	workers.Serve(nil)
}

func serve(w http.ResponseWriter, r *http.Request) {
	hash := account.Hash(r.Header.Get("X-API-Key"))
	directory, err := kv.NewNamespace("ACCOUNTS")
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	entry, err := directory.GetString(account.KeyEntries+hash, nil)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	_, id, known := strings.Cut(entry, " ")
	if !known {
		http.Error(w, "unknown key", http.StatusUnauthorized)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
	if err != nil {
		http.Error(w, err.Error(), http.StatusRequestEntityTooLarge)
		return
	}
	call, err := hmac.Operation.BindJSON(body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	result, err := call.Run(context.Background(), nil)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if err := charge(id, hash); err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	var data jsonio.Writer
	result.Write(&data)
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write([]byte(`{"status":"ok","error":null,"data":` + string(data.Bytes) + `}`))
}

func charge(id, hash string) error {
	objects, err := cloudflare.NewDurableObjectNamespace("ACCOUNT")
	if err != nil {
		return err
	}
	object, err := objects.Get(objects.IdFromName(id))
	if err != nil {
		return err
	}
	command := `{"do":"charge","key":"` + hash + `","cost":1,"plans":` + account.PlansJSON() + `}`
	request, err := http.NewRequest(http.MethodPost, "https://account/", strings.NewReader(command))
	if err != nil {
		return err
	}
	response, err := object.Fetch(request)
	if err != nil {
		return err
	}
	return response.Body.Close()
}
