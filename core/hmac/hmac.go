// Package hmac is the HMAC generator: the keyed-hash message authentication code of RFC 2104 over a text.
package hmac

import (
	"context"
	"crypto/hmac"
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/hex"
	"hash"

	"lettercraft/core/operation"
)

// Params are the parameters. Message and secret are signed as their bytes in UTF-8; either may be empty.
type Params struct {
	Message   string `json:"message" doc:"Message to sign." required:"true" maxBytes:"1000000" example:"Hello World"`
	Secret    string `json:"secret" doc:"Secret key for the HMAC." required:"true" maxBytes:"4096" example:"my-secret"`
	Algorithm string `json:"algorithm" doc:"Hash algorithm." enum:"sha256,sha384,sha512,sha1,md5" default:"sha256"`
	Encoding  string `json:"encoding" doc:"Output encoding: lower-case hex, or base64 with padding (RFC 4648, section 4)." enum:"hex,base64" default:"hex"`
}

// Result is the signature and how it was made.
type Result struct {
	HMAC      string `json:"hmac" doc:"Generated signature in the chosen encoding."`
	Algorithm string `json:"algorithm" doc:"Hash algorithm used."`
	Encoding  string `json:"encoding" doc:"Output encoding applied."`
}

// Operation declares the operation.
var Operation = operation.Define(operation.Operation{
	Name:    "hmac",
	Method:  "POST",
	Summary: "Signs a message with a secret key (HMAC, RFC 2104).",
	Credits: 1,
}, run)

func run(_ context.Context, _ operation.Host, p Params) (Result, error) {
	mac := hmac.New(newHash(p.Algorithm), []byte(p.Secret))
	mac.Write([]byte(p.Message))
	sum := mac.Sum(nil)
	encoded := hex.EncodeToString(sum)
	if p.Encoding == "base64" {
		encoded = base64.StdEncoding.EncodeToString(sum)
	}
	return Result{HMAC: encoded, Algorithm: p.Algorithm, Encoding: p.Encoding}, nil
}

func newHash(algorithm string) func() hash.Hash {
	switch algorithm {
	case "sha384":
		return sha512.New384
	case "sha512":
		return sha512.New
	case "sha1":
		return sha1.New
	case "md5":
		return md5.New
	default:
		return sha256.New
	}
}
