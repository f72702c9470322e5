package passkey

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rsa"
	"crypto/x509"
	_ "embed"
	"encoding/base64"
	"encoding/hex"
	"math/big"
	"slices"
	"strings"
	"testing"
)

const origin = "https://example.org"

//go:embed testdata/webauthn.txt
var vectors string

// vector is a passkey of the specification. The challenges are texts of bytes.
type vector struct {
	made                         Made
	use                          Use
	madeChallenge, usedChallenge string
}

// read returns the vectors by algorithm.
func read(t *testing.T) map[string]vector {
	t.Helper()
	values := map[string]map[string][]byte{}
	for line := range strings.Lines(vectors) {
		fields := strings.Fields(line)
		if fields[0] == "#" {
			continue
		}
		value, err := hex.DecodeString(fields[2])
		if err != nil || len(fields) != 3 {
			t.Fatalf("%s: %v", line, err)
		}
		if values[fields[0]] == nil {
			values[fields[0]] = map[string][]byte{}
		}
		values[fields[0]][fields[1]] = value
	}
	all := map[string]vector{}
	for algorithm, v := range values {
		id := base64.RawURLEncoding.EncodeToString(v["id"])
		all[algorithm] = vector{
			Made{Answer{id, v["made.client"], v["made.authenticator"]}, v["key"]},
			Use{Answer{id, v["used.client"], v["used.authenticator"]}, v["used.signature"]},
			string(v["made.challenge"]), string(v["used.challenge"]),
		}
	}
	if len(all) != 3 {
		t.Fatalf("%d vectors were read, want 3", len(all))
	}
	return all
}

func TestThePasskeysOfTheSpecificationAreAccepted(t *testing.T) {
	for algorithm, v := range read(t) {
		if challenge, err := v.made.Verify(origin); err != nil || challenge != v.madeChallenge {
			t.Errorf("%s: made for the challenge %x, %v", algorithm, challenge, err)
		}
		if challenge, err := v.use.Challenge(origin); err != nil || challenge != v.usedChallenge {
			t.Errorf("%s: used for the challenge %x, %v", algorithm, challenge, err)
		}
		if err := v.use.Verify(v.made.Key); err != nil || v.use.Count() != 0 {
			t.Errorf("%s: %v, counter %d", algorithm, err, v.use.Count())
		}
	}
}

// edited returns bytes in which one of an index is changed. A negative index counts from the end.
func edited(b []byte, at int, change byte) []byte {
	b = bytes.Clone(b)
	if at < 0 {
		at += len(b)
	}
	b[at] ^= change
	return b
}

// replaced returns the client data with other JSON in it.
func replaced(client []byte, was, is string) []byte {
	return bytes.ReplaceAll(client, []byte(was), []byte(is))
}

func TestAnswersThatAreWrongAreRefused(t *testing.T) {
	v := read(t)["ES256"]
	for name, change := range map[string]func(a *Answer){
		"another type":              func(a *Answer) { a.Client = replaced(a.Client, `"webauthn.`, `"payment.`) },
		"another origin":            func(a *Answer) { a.Client = replaced(a.Client, origin, "https://example.com") },
		"a longer origin":           func(a *Answer) { a.Client = replaced(a.Client, origin, origin+".evil.example") },
		"no TLS":                    func(a *Answer) { a.Client = replaced(a.Client, origin, "http://example.org") },
		"another port":              func(a *Answer) { a.Client = replaced(a.Client, origin, origin+":8443") },
		"a frame of another origin": func(a *Answer) { a.Client = replaced(a.Client, `"crossOrigin":false`, `"crossOrigin":true`) },
		"no base64":                 func(a *Answer) { a.Client = replaced(a.Client, `"challenge":"`, `"challenge":"+`) },
		"no JSON":                   func(a *Answer) { a.Client = a.Client[1:] },
		"no client data":            func(a *Answer) { a.Client = nil },
		"another host":              func(a *Answer) { a.Authenticator = edited(a.Authenticator, 0, 1) },
		"nobody present":            func(a *Answer) { a.Authenticator = edited(a.Authenticator, hostSize, userPresent) },
		"a part of the data":        func(a *Answer) { a.Authenticator = a.Authenticator[:36] },
		"no data":                   func(a *Answer) { a.Authenticator = nil },
	} {
		made, use := v.made, v.use
		change(&made.Answer)
		change(&use.Answer)
		if challenge, err := made.Verify(origin); err != ErrInvalid || challenge != "" {
			t.Errorf("%s: made: %v, challenge %x", name, err, challenge)
		}
		if challenge, err := use.Challenge(origin); err != ErrInvalid || challenge != "" {
			t.Errorf("%s: used: %v, challenge %x", name, err, challenge)
		}
	}
	for _, other := range []string{"https://sub.example.org", "https://example.org:8443", "https://example.org.", "%", ""} {
		if _, err := v.use.Challenge(other); err != ErrInvalid {
			t.Errorf("at %s: %v", other, err)
		}
	}
	if _, err := (Use{Answer: v.made.Answer}).Challenge(origin); err != ErrInvalid {
		t.Errorf("making a passkey counts as using it: %v", err)
	}
	if _, err := (Made{v.use.Answer, v.made.Key}).Verify(origin); err != ErrInvalid {
		t.Errorf("using a passkey counts as making it: %v", err)
	}
}

func TestANewPasskeyHasTheIDInItsData(t *testing.T) {
	v := read(t)["ES256"]
	data, id := v.made.Authenticator, v.made.ID
	long := slices.Concat(data[:idSizeAt], []byte{4, 0}, make([]byte, 1024))
	for name, wrong := range map[string]Answer{
		"another id":               {ID: read(t)["EdDSA"].made.ID, Authenticator: data},
		"the id with padding":      {ID: id + "=", Authenticator: data},
		"no id":                    {ID: "", Authenticator: data},
		"an empty id":              {ID: "", Authenticator: slices.Concat(data[:idSizeAt], []byte{0, 0})},
		"a longer id than allowed": {ID: base64.RawURLEncoding.EncodeToString(long[idAt:]), Authenticator: long},
		"an id that is cut off":    {ID: id, Authenticator: data[:idAt+31]},
		"a size that is cut off":   {ID: id, Authenticator: data[:idAt-1]},
		"no passkey":               {ID: id, Authenticator: edited(data, hostSize, hasPasskey)},
	} {
		wrong.Client = v.made.Client
		if _, err := (Made{wrong, v.made.Key}).Verify(origin); err != ErrInvalid {
			t.Errorf("%s: %v", name, err)
		}
	}
	// A passkey with the longest id that is allowed.
	long = slices.Concat(data[:idSizeAt], []byte{3, 255}, make([]byte, 1023))
	allowed := Answer{base64.RawURLEncoding.EncodeToString(long[idAt:]), v.made.Client, long}
	if _, err := (Made{allowed, v.made.Key}).Verify(origin); err != nil {
		t.Errorf("the longest id: %v", err)
	}
}

func TestWhatWasSignedCanNotBeChanged(t *testing.T) {
	all := read(t)
	for algorithm, v := range all {
		for name, wrong := range map[string]Use{
			"another signature": {v.use.Answer, edited(v.use.Signature, -1, 1)},
			"no signature":      {v.use.Answer, nil},
			"another counter":   {Answer{v.use.ID, v.use.Client, edited(v.use.Authenticator, countAt+3, 1)}, v.use.Signature},
			"another flag":      {Answer{v.use.ID, v.use.Client, edited(v.use.Authenticator, hostSize, 4)}, v.use.Signature},
			"more data":         {Answer{v.use.ID, v.use.Client, append(bytes.Clone(v.use.Authenticator), 0)}, v.use.Signature},
			"another challenge": {Answer{v.use.ID, edited(v.use.Client, 50, 1), v.use.Authenticator}, v.use.Signature},
			"white space":       {Answer{v.use.ID, append(bytes.Clone(v.use.Client), ' '), v.use.Authenticator}, v.use.Signature},
		} {
			if err := wrong.Verify(v.made.Key); err != ErrInvalid {
				t.Errorf("%s, %s: %v", algorithm, name, err)
			}
		}
		for other, o := range all {
			if err := v.use.Verify(o.made.Key); other != algorithm && err != ErrInvalid {
				t.Errorf("%s with the key of the passkey with %s: %v", algorithm, other, err)
			}
		}
	}
}

// der returns the SubjectPublicKeyInfo of a key.
func der(t *testing.T, key any) []byte {
	t.Helper()
	content, err := x509.MarshalPKIXPublicKey(key)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func TestKeysAreOfTheKindsThatWereAskedFor(t *testing.T) {
	v := read(t)["ES256"]
	modulus := func(bits uint) *big.Int {
		n := new(big.Int).Lsh(big.NewInt(1), bits)
		return n.Sub(n, big.NewInt(1))
	}
	p384, err := ecdsa.ParseRawPrivateKey(elliptic.P384(), bytes.Repeat([]byte{1}, 48))
	if err != nil {
		t.Fatal(err)
	}
	for name, key := range map[string][]byte{
		"P-384":       der(t, &p384.PublicKey),
		"small RSA":   der(t, &rsa.PublicKey{N: modulus(2047), E: 65537}),
		"large RSA":   der(t, &rsa.PublicKey{N: modulus(4097), E: 65537}),
		"two keys":    append(bytes.Clone(v.made.Key), v.made.Key...),
		"half a key":  v.made.Key[:40],
		"no key":      nil,
		"no point":    edited(v.made.Key, -1, 1),
		"another OID": edited(v.made.Key, 12, 1),
	} {
		if _, err := (Made{v.made.Answer, key}).Verify(origin); err != ErrKey {
			t.Errorf("%s is accepted for a new passkey: %v", name, err)
		}
		if err := v.use.Verify(key); err != ErrKey {
			t.Errorf("%s is used: %v", name, err)
		}
	}
	for name, key := range map[string]any{
		"the smallest RSA": &rsa.PublicKey{N: modulus(2048), E: 65537},
		"the largest RSA":  &rsa.PublicKey{N: modulus(4096), E: 65537},
		"Ed25519":          ed25519.NewKeyFromSeed(make([]byte, 32)).Public(),
	} {
		if _, err := (Made{v.made.Answer, der(t, key)}).Verify(origin); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestTheCounterIsRead(t *testing.T) {
	data := append(make([]byte, countAt), 1, 2, 3, 4, 9)
	if got := (Answer{Authenticator: data}).Count(); got != 0x01020304 {
		t.Errorf("got %#x", got)
	}
}
