// Package hmac computes the keyed-hash message authentication code of RFC 2104. Message and secret are given as text, in hex or in
// base64.
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
	"strconv"
	"strings"

	"github.com/lettercraft/lettercraft/core/operation"
)

// Params are the parameters of the operation. Message and Secret may be empty. Their limits apply before decoding, so that a secret in
// hex has at most 2,048 bytes.
type Params struct {
	Message         string `json:"message" doc:"Message to sign." required:"true" maxBytes:"1000000" example:"Hello World"`
	Secret          string `json:"secret" doc:"Secret key for the HMAC." required:"true" maxBytes:"4096" example:"my-secret"`
	Algorithm       string `json:"algorithm" doc:"Hash algorithm." enum:"sha256,sha384,sha512,sha1,md5" default:"sha256"`
	Encoding        string `json:"encoding" doc:"Output encoding: lower-case hex, base64 with padding (RFC 4648, section 4), or base64url without padding (section 5, as in JSON Web Tokens)." enum:"hex,base64,base64url" default:"hex"`
	MessageEncoding string `json:"messageEncoding" doc:"Encoding of message. With utf8, the UTF-8 bytes of the text are signed. With hex, each byte is two hexadecimal digits in either case. base64 is the standard alphabet (RFC 4648, section 4) with or without padding. White space in hex or base64 is refused. The size limit applies to the encoded message." enum:"utf8,hex,base64" default:"utf8"`
	SecretEncoding  string `json:"secretEncoding" doc:"Encoding of secret, with the same values as messageEncoding. The size limit applies to the encoded secret." enum:"utf8,hex,base64" default:"utf8"`
}

// Result is the signature, with the algorithm and the encoding.
type Result struct {
	HMAC      string `json:"hmac" doc:"Signature in the chosen encoding." computed:"true"`
	Algorithm string `json:"algorithm" doc:"Hash algorithm used." computed:"true"`
	Encoding  string `json:"encoding" doc:"Output encoding used." computed:"true"`
}

// Operation declares the operation.
var Operation = operation.Define(operation.Operation{
	Name:    "hmac",
	Title:   "HMAC signature",
	Method:  "POST",
	Summary: "Signs a message with a secret key (HMAC, RFC 2104).",
	Credits: 1,
}, run)

func run(_ context.Context, _ operation.Host, p Params) (Result, error) {
	message, err := decode("message", p.MessageEncoding, p.Message)
	if err != nil {
		return Result{}, err
	}
	secret, err := decode("secret", p.SecretEncoding, p.Secret)
	if err != nil {
		return Result{}, err
	}
	mac := hmac.New(newHash(p.Algorithm), secret)
	mac.Write(message)
	return Result{HMAC: encode(p.Encoding, mac.Sum(nil)), Algorithm: p.Algorithm, Encoding: p.Encoding}, nil
}

// decode returns the bytes of a parameter. Its error has no cause, because the errors of the decoders quote the text, which may be a
// secret.
func decode(parameter, encoding, text string) ([]byte, error) {
	switch encoding {
	case "hex":
		if b, ok := decodeHex(text); ok {
			return b, nil
		}
		return nil, operation.Invalid(parameter, operation.NotDecodable, "must be hexadecimal: two digits for each byte, without white space")
	case "base64":
		variant := base64.StdEncoding
		if len(text)%4 != 0 {
			variant = base64.RawStdEncoding
		}
		b, err := variant.Strict().DecodeString(text)
		if err != nil || strings.ContainsAny(text, "\r\n") { // the decoder skips line ends
			return nil, operation.Invalid(parameter, operation.NotDecodable, "must be base64 in the standard alphabet (RFC 4648, section 4), without white space")
		}
		return b, nil
	default:
		return []byte(text), nil
	}
}

// decodeHex decodes two digits for each byte. [hex.DecodeString] would link fmt, which is a twentieth of the toolkit.
func decodeHex(text string) ([]byte, bool) {
	if len(text)%2 != 0 {
		return nil, false
	}
	b := make([]byte, len(text)/2)
	for i := range b {
		n, err := strconv.ParseUint(text[2*i:2*i+2], 16, 8)
		if err != nil {
			return nil, false
		}
		b[i] = byte(n)
	}
	return b, true
}

func encode(encoding string, sum []byte) string {
	switch encoding {
	case "base64":
		return base64.StdEncoding.EncodeToString(sum)
	case "base64url":
		return base64.RawURLEncoding.EncodeToString(sum)
	default:
		return hex.EncodeToString(sum)
	}
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
