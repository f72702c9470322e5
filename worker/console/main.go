//go:build js && wasm

// Command console is the control plane. It serves rare traffic as an ordinary [http.Handler], in a fresh instance for
// each request: the administration of accounts, package admin. And it does what is to be done by the clock: package
// sweep.
package main

import (
	"context"
	"log"
	"time"

	"github.com/syumai/workers"
	"github.com/syumai/workers/cloudflare"
	"github.com/syumai/workers/cloudflare/cron"

	"lettercraft/worker/console/admin"
	"lettercraft/worker/console/sweep"
)

func main() {
	cron.ScheduleTaskNonBlock(func(context.Context) error {
		removed, err := sweep.Expired(cloud{}, time.Now())
		log.Printf("removed %d expired images", removed)
		return err
	})
	workers.Serve(admin.New(cloudflare.Getenv("ADMIN_TOKEN"), cloud{}))
}
