package rest

import (
	"lettercraft/core/cryptogram"
	"lettercraft/core/hmac"
	"lettercraft/core/operation"
	"lettercraft/core/reversetext"
)

// operations are those that the interface serves.
var operations = []*operation.Operation{
	cryptogram.Operation,
	hmac.Operation,
	reversetext.Operation,
}
