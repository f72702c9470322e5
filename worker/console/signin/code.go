package signin

import (
	"crypto/sha256"
	"encoding/base32"
	"strings"
)

// The code of a link is the first eight characters of the hash of its secret, in the alphabet of Crockford's base 32, which has no
// characters that look alike. The page that a link leads to computes it too (web/account).
const (
	codeSize     = 8
	codeAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
)

// codeOf returns the code of a link's secret.
func codeOf(secret string) string {
	sum := sha256.Sum256([]byte("code " + secret))
	return base32.NewEncoding(codeAlphabet).EncodeToString(sum[:codeSize*5/8])
}

// typed returns the code in a typed text: case, spaces, hyphens, and letters that look like digits don't matter.
func typed(text string) string {
	return strings.NewReplacer(" ", "", "-", "", "O", "0", "I", "1", "L", "1").Replace(strings.ToUpper(text))
}
