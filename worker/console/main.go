//go:build js && wasm

// Command console is the control plane. It serves rare traffic as an ordinary [http.Handler], in a fresh instance for
// each request. Today that is the administration of accounts, package admin.
package main

import (
	"github.com/syumai/workers"
	"github.com/syumai/workers/cloudflare"

	"lettercraft/worker/console/admin"
)

func main() {
	workers.Serve(admin.New(cloudflare.Getenv("ADMIN_TOKEN"), cloud{}))
}
