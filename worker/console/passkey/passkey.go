// Package passkey verifies the answers of a browser when somebody makes a passkey or signs in with it, as Web Authentication, Level 3
// (https://www.w3.org/TR/webauthn-3/) specifies it in 7.1 and 7.2. Read [Made.Verify], and [Use.Challenge] with [Use.Verify]. The caller
// decides which challenges are valid, and to whom a passkey belongs.
//
// A passkey is made without an attestation, so there is no signature and no proof of the device. So the package can read the public key in
// the form that the browser gives (SPKI), and need not read CBOR.
package passkey

import (
	"bytes"
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"net/url"
)

// Answer is a browser's answer to a challenge.
type Answer struct {
	// ID is the id of the passkey, in base64url without padding.
	ID string
	// Client is the client data: JSON that the browser has written.
	Client []byte
	// Authenticator is the authenticator data, which the device with the passkey has written.
	Authenticator []byte
}

// Made is the answer when a passkey was made.
type Made struct {
	Answer
	// Key is the public key as SubjectPublicKeyInfo in DER.
	Key []byte
}

// Use is the answer when a passkey was used.
type Use struct {
	Answer
	// Signature is over the authenticator data and the SHA-256 of the client data.
	Signature []byte
}

var (
	// ErrInvalid is the error of an answer that is not valid. It gives no reason, because a browser never sends such an answer.
	ErrInvalid = errors.New("passkey: the answer is not valid")
	// ErrKey is the error of a public key that is not of a requested kind.
	ErrKey = errors.New("passkey: the key is not of a kind that was asked for")
)

// The parts of authenticator data (6.1): the hash of the host, the flags, the counter; then, for a new passkey, 16 bytes that name the kind
// of the device, the length of the id, and the id.
const (
	hostSize    = sha256.Size
	countAt     = hostSize + 1
	idSizeAt    = countAt + 4 + 16
	idAt        = idSizeAt + 2
	maxIDSize   = 1023 // 5.8.1
	userPresent = 1 << 0
	hasPasskey  = 1 << 6
)

// Verify returns the challenge that a new passkey answers, unless the answer is for another origin, such as "https://example.com".
// Errors: [ErrInvalid], [ErrKey].
func (m Made) Verify(origin string) (challenge string, err error) {
	challenge, err = m.challenge("webauthn.create", origin)
	if err != nil {
		return "", err
	}
	data := m.Authenticator
	if data[hostSize]&hasPasskey == 0 || len(data) < idAt {
		return "", ErrInvalid
	}
	size := int(binary.BigEndian.Uint16(data[idSizeAt:]))
	if size == 0 || size > maxIDSize || len(data) < idAt+size || base64.RawURLEncoding.EncodeToString(data[idAt:idAt+size]) != m.ID {
		return "", ErrInvalid
	}
	if err := CheckKey(m.Key); err != nil {
		return "", err
	}
	return challenge, nil
}

// CheckKey returns [ErrKey] if the public key of a passkey, SubjectPublicKeyInfo in DER, is not of a requested kind: ES256, EdDSA with
// Ed25519, or RS256 with 2,048 to 4,096 bits.
func CheckKey(der []byte) error {
	_, err := parseKey(der)
	return err
}

// Challenge returns the challenge that the use of a passkey answers, unless the answer is for another origin. The answer proves
// nothing until [Use.Verify] has verified it. Error: [ErrInvalid].
func (u Use) Challenge(origin string) (string, error) { return u.challenge("webauthn.get", origin) }

// Verify verifies the signature with the key of the passkey, given as SubjectPublicKeyInfo in DER. Errors: [ErrInvalid], [ErrKey].
func (u Use) Verify(key []byte) error {
	public, err := parseKey(key)
	if err != nil {
		return err
	}
	client := sha256.Sum256(u.Client)
	signed := append(bytes.Clone(u.Authenticator), client[:]...)
	hash := sha256.Sum256(signed)
	valid := false
	switch public := public.(type) {
	case *ecdsa.PublicKey:
		valid = ecdsa.VerifyASN1(public, hash[:], u.Signature)
	case *rsa.PublicKey:
		valid = rsa.VerifyPKCS1v15(public, crypto.SHA256, hash[:], u.Signature) == nil
	case ed25519.PublicKey:
		valid = ed25519.Verify(public, signed, u.Signature)
	}
	if !valid {
		return ErrInvalid
	}
	return nil
}

// Count returns the signature counter of an answer that was verified. It is 0 if the passkey has none.
func (a Answer) Count() uint32 { return binary.BigEndian.Uint32(a.Authenticator[countAt:]) }

// challenge returns the challenge of an answer of a type, unless the answer is for another origin or nobody was present. It does not
// require a verified user: the page only prefers one, and a mail does not prove who reads it either.
func (a Answer) challenge(kind, origin string) (string, error) {
	var client struct {
		Type, Challenge, Origin string
		CrossOrigin             bool
	}
	site, err := url.Parse(origin)
	if err != nil || json.Unmarshal(a.Client, &client) != nil || client.Type != kind || client.Origin != origin || client.CrossOrigin {
		return "", ErrInvalid
	}
	host := sha256.Sum256([]byte(site.Hostname()))
	data := a.Authenticator
	if len(data) < countAt+4 || !bytes.Equal(data[:hostSize], host[:]) || data[hostSize]&userPresent == 0 {
		return "", ErrInvalid
	}
	challenge, err := base64.RawURLEncoding.DecodeString(client.Challenge)
	if err != nil {
		return "", ErrInvalid
	}
	return string(challenge), nil
}

// The sizes of RSA keys in bits: smaller ones are weak, and larger ones take long to verify.
const minRSA, maxRSA = 2048, 4096

// parseKey reads a public key for ES256, RS256 or EdDSA with Ed25519.
func parseKey(der []byte) (crypto.PublicKey, error) {
	key, err := x509.ParsePKIXPublicKey(der)
	if err != nil {
		return nil, ErrKey
	}
	ok := false
	switch key := key.(type) {
	case *ecdsa.PublicKey:
		ok = key.Curve == elliptic.P256()
	case *rsa.PublicKey:
		ok = key.N.BitLen() >= minRSA && key.N.BitLen() <= maxRSA
	case ed25519.PublicKey:
		ok = true
	}
	if !ok {
		return nil, ErrKey
	}
	return key, nil
}
