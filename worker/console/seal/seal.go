// Package seal makes API keys, and encrypts them for storage, so that their owners can read them again. All other code knows a key by its
// hash. Read [Secrets.NewKey].
package seal

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"

	"github.com/lettercraft/lettercraft/worker/service/account"
)

// Key is a new API key.
type Key struct {
	Text   string // the key itself; only the owner gets it
	Hash   string // [account.Hash] of the key
	Sealed string // [Seal] of the key
}

// Secrets are the secrets of keys, the newest first. With Names, which must have at least one, a key names its account; with Seals it is
// encrypted for its owner.
type Secrets struct{ Names, Seals []string }

// NewKey makes an API key with a name. The account in the name must have the form of an id.
func (s Secrets) NewKey(n account.Name) Key {
	text := account.NewKey(s.Names[0], n, func(p []byte) { _, _ = rand.Read(p) }) // never fails
	return Key{Text: text, Hash: account.Hash(text), Sealed: Seal(s.Seals, n.Account, text)}
}

// errSealed gives no details: only an attacker could use them.
var errSealed = errors.New("seal: the key can't be decrypted; was the secret changed?")

// Seal encrypts the API key of an account with AES-256-GCM under the first of the secrets. The result is the nonce and the ciphertext
// in base64. It can't be opened for another account. Without a secret, the result is empty: the key is not stored.
func Seal(secrets []string, account, key string) string {
	if len(secrets) == 0 {
		return ""
	}
	aead := newAEAD(secrets[0])
	nonce := make([]byte, aead.NonceSize())
	_, _ = rand.Read(nonce) // never fails
	return base64.StdEncoding.EncodeToString(aead.Seal(nonce, nonce, []byte(key), []byte(account)))
}

// Open returns the key in the result of [Seal]. It returns an error if the account or the text differ from those of Seal, or if Seal did
// not use any of the secrets.
func Open(secrets []string, account, sealed string) (string, error) {
	content, err := base64.StdEncoding.DecodeString(sealed)
	for _, secret := range secrets {
		aead := newAEAD(secret)
		if err != nil || len(content) < aead.NonceSize() {
			break
		}
		nonce, ciphertext := content[:aead.NonceSize()], content[aead.NonceSize():]
		if key, err := aead.Open(nil, nonce, ciphertext, []byte(account)); err == nil {
			return string(key), nil
		}
	}
	return "", errSealed
}

func newAEAD(secret string) cipher.AEAD {
	key := sha256.Sum256([]byte("key " + secret))
	block, err := aes.NewCipher(key[:])
	if err != nil {
		panic(err) // the key has the size that AES-256 needs
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		panic(err)
	}
	return aead
}
