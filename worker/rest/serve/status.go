package serve

import (
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/rest/status"
)

// statusPath is the path at which the service says whether it works. It needs no key.
const statusPath = Base + "status"

// recent is the last status.
var recent status.Recent

// health answers a request for the status.
func health(x *engine.Exchange, a *answer) engine.Response {
	err := a.checkQuery()
	if err == nil {
		var result *status.Result
		result, err = recent.Check(x)
		a.details, a.body = result, a.envelope(result)
	}
	return a.response(err, x.Now())
}
