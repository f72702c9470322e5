package rest

import (
	"lettercraft/core/acrostic"
	"lettercraft/core/cryptogram"
	"lettercraft/core/hmac"
	"lettercraft/core/operation"
	"lettercraft/core/reversetext"
	"lettercraft/core/websitereadability"
)

// operations are those that the interface serves.
var operations = []*operation.Operation{
	acrostic.Operation,
	cryptogram.Operation,
	hmac.Operation,
	reversetext.Operation,
	websitereadability.Operation,
}
