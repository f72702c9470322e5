package account

import (
	"time"

	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/service/network"
)

// ClientHeader is the header with the IP address of the client, which the platform sets. Callers of [Lookup] read it.
const ClientHeader = "cf-connecting-ip"

// unknownEffect counts a key that is not known. Its argument is the name of the client. Its value is empty. It is absent if the client has tried
// too many such keys in this minute; the configuration of the Worker has the limit.
const unknownEffect = "unknown"

// knownLife is the time for which a program remembers that it knew a key that the service did not seal.
const knownLife = time.Hour

// unknown counts a key that the service did not seal and does not know, and returns the error. A client that is over the limit is
// remembered until the minute ends, so that its other keys of this kind cost neither a count nor a lookup. Others may share the address with
// somebody who tries keys. So keys that the service has sealed, and those that the program has known lately, are not refused.
func unknown(x *engine.Exchange) error {
	client := clientOf(x)
	if x.Noted(client) {
		return ErrUnknownKeys
	}
	if x.Do(engine.Effect{Name: unknownEffect, Argument: client})[0].State != engine.Absent {
		return ErrInvalidKey
	}
	x.Note(client, x.Now().Truncate(time.Minute).Add(time.Minute))
	return ErrUnknownKeys
}

// clientOf returns the name of the client.
func clientOf(x *engine.Exchange) string { return network.Client(x.Header(ClientHeader)) }
