//go:build js && wasm

// Command console is the control plane. It serves the administration of accounts (package admin) as an ordinary [http.Handler],
// in a new instance for each request, because requests are rare. It also removes expired images on a schedule (package sweep).
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
