// Command lettercraft-admin is the operator's program. It makes the resources of a deployment on Cloudflare, deploys the Workers, and
// administers the accounts of a deployment or of the local server:
//
//	go run ./worker/provision --help
//
// It runs in the repository, because it deploys what "make build" has built there. Package environment reads the settings of a
// deployment, and finds its address and its administration token.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"

	"github.com/lettercraft/lettercraft/worker/provision/accounts"
	"github.com/lettercraft/lettercraft/worker/provision/archive"
	"github.com/lettercraft/lettercraft/worker/provision/box"
)

// commands are the commands and their flags.
type commands struct {
	deploying
	calls
	Accounts      accounts.Commands     `cmd:"" help:"Show and change accounts."`
	Backup        archive.Backup        `cmd:"" help:"Write all accounts to a file."`
	Restore       archive.Restore       `cmd:"" help:"Open the accounts of a file again, in an empty environment."`
	BackupKey     archive.BackupKey     `cmd:"" help:"Make the two keys of encrypted backups."`
	BackupSecrets archive.BackupSecrets `cmd:"" help:"Print the secrets in an encrypted backup of a service on one machine."`
	Serve         box.Serve             `cmd:"" help:"Run the service on this machine, without Cloudflare."`
}

func main() {
	var c commands
	parsed := kong.Parse(&c, kong.Name("lettercraft-admin"), kong.Description("Deploys Lettercraft and administers its accounts."))
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	parsed.BindTo(ctx, (*context.Context)(nil))
	parsed.FatalIfErrorf(parsed.Run()) // an error can have an exit code of its own
}
