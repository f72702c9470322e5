package hmac

import (
	"encoding/base64"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
)

// vector is a published test case; key and data are bytes.
type vector struct {
	number, algorithm string
	key, data         []byte
	mac               string
}

// vectors reads the vectors of RFC 2202 and RFC 4231. testdata/SOURCES.md describes the files.
func vectors(t *testing.T) []vector {
	t.Helper()
	var all []vector
	for _, file := range []string{"rfc2202.txt", "rfc4231.txt"} {
		text, err := os.ReadFile(filepath.Join("testdata", file))
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			f := strings.Fields(line)
			if f[0] == "#" {
				continue
			}
			key, err := hex.DecodeString(f[2])
			if err != nil {
				t.Fatal(err)
			}
			data, err := hex.DecodeString(f[3])
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, vector{f[0], f[1], key, data, f[4]})
		}
	}
	if len(all) != 35 { // 7 cases for each of 5 algorithms
		t.Fatalf("there are %d vectors, want 35", len(all))
	}
	return all
}

// sums compares a signature in hex with a vector, which may have only its first bytes.
func (v vector) sums(signature string) bool {
	start, cut := strings.CutSuffix(v.mac, "…")
	return signature == v.mac || cut && strings.HasPrefix(signature, start)
}

// written returns the ways to give bytes in a call: encodings, each with its text. Bytes that are not UTF-8 can't be given as utf8.
func written(b []byte) [][2]string {
	ways := [][2]string{
		{"hex", hex.EncodeToString(b)},
		{"hex", strings.ToUpper(hex.EncodeToString(b))},
		{"base64", base64.StdEncoding.EncodeToString(b)},
		{"base64", base64.RawStdEncoding.EncodeToString(b)},
	}
	if utf8.Valid(b) {
		ways = append(ways, [2]string{"utf8", string(b)})
	}
	return ways
}

// TestPublishedVectors signs every case through JSON, with every encoding of key, data and signature. In cases 3, 4, 6 and 7 the key or
// the data is not UTF-8.
func TestPublishedVectors(t *testing.T) {
	readers := map[string]func(string) ([]byte, error){
		"hex":       hex.DecodeString,
		"base64":    base64.StdEncoding.Strict().DecodeString,
		"base64url": base64.RawURLEncoding.Strict().DecodeString,
	}
	texts := 0
	for _, v := range vectors(t) {
		for _, message := range written(v.data) {
			for _, secret := range written(v.key) {
				for encoding, read := range readers {
					got, err := call(t, map[string]any{
						"message": message[1], "messageEncoding": message[0], "secret": secret[1], "secretEncoding": secret[0],
						"algorithm": v.algorithm, "encoding": encoding,
					})
					sum, notRead := read(got.HMAC)
					if err != nil || notRead != nil || !v.sums(hex.EncodeToString(sum)) || got.Algorithm != v.algorithm || got.Encoding != encoding {
						t.Errorf("case %s of %s, message in %s, secret in %s: got %+v, want %s (%v)",
							v.number, v.algorithm, message[0], secret[0], got, v.mac, err)
					}
				}
				if message[0] == "utf8" && secret[0] == "utf8" {
					texts++
				}
			}
		}
	}
	if texts != 15 {
		t.Errorf("%d vectors were signed as texts, want 15", texts)
	}
}

// TestTheOutputEncodings uses a signature for which base64 and base64url differ.
func TestTheOutputEncodings(t *testing.T) {
	sum := []byte{0xfb, 0xef, 0xff, 0x00}
	for encoding, want := range map[string]string{"hex": "fbefff00", "base64": "++//AA==", "base64url": "--__AA"} {
		if got := encode(encoding, sum); got != want {
			t.Errorf("%s: got %s, want %s", encoding, got, want)
		}
	}
}

// call calls the operation with parameters as JSON and parses the result.
func call(t *testing.T, params map[string]any) (Result, error) {
	t.Helper()
	return operationtest.Call[Result](Operation, nil, params)
}

func TestDefaultsAreSHA256AndHex(t *testing.T) {
	got, err := call(t, map[string]any{"message": "what do ya want for nothing?", "secret": "Jefe"})
	want := Result{"5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843", "sha256", "hex"} // RFC 4231, case 2
	if err != nil || got != want {
		t.Errorf("got %+v, want %+v (%v)", got, want, err)
	}
}

// TestEmptyMessageAndSecretAreSigned has values from another implementation, Python's module hmac.
func TestEmptyMessageAndSecretAreSigned(t *testing.T) {
	for _, test := range []struct{ message, secret, want string }{
		{"", "", "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"},
		{"", "key", "5d5d139563c95b5967b9bd9a8c9b233a9dedb45072794cd232dc1b74832607d0"},
		{"message", "", "eb08c1f56d5ddee07f7bdf80468083da06b64cf4fac64fe3a90883df5feacae4"},
	} {
		got, err := call(t, map[string]any{"message": test.message, "secret": test.secret})
		if err != nil || got.HMAC != test.want {
			t.Errorf("message %q, secret %q: got %s, want %s (%v)", test.message, test.secret, got.HMAC, test.want, err)
		}
	}
}

func TestSizesAreInBytes(t *testing.T) {
	const euro = "€" // 3 bytes
	for _, test := range []struct {
		name            string
		message, secret string
		refused         string
	}{
		{"the longest message", strings.Repeat("x", 1_000_000), "k", ""},
		{"a message too long", strings.Repeat("x", 1_000_001), "k", "Parameter 'message' must have at most 1,000,000 bytes of UTF-8"},
		{"the longest message in euro signs", strings.Repeat(euro, 333_333) + "x", "k", ""},
		{"a message too long in euro signs", strings.Repeat(euro, 333_334), "k", "Parameter 'message' must have at most 1,000,000 bytes of UTF-8"},
		{"the longest secret", "m", strings.Repeat("x", 4_096), ""},
		{"a secret too long", "m", strings.Repeat("x", 4_097), "Parameter 'secret' must have at most 4,096 bytes of UTF-8"},
		{"a secret too long in euro signs", "m", strings.Repeat(euro, 1_366), "Parameter 'secret' must have at most 4,096 bytes of UTF-8"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := call(t, map[string]any{"message": test.message, "secret": test.secret})
			says(t, err, test.refused)
		})
	}
}

func TestSizesAreThoseOfTheTextsAsGiven(t *testing.T) {
	key := strings.Repeat("0b", 2_048)
	_, err := call(t, map[string]any{"message": "m", "secret": key, "secretEncoding": "hex"})
	says(t, err, "")
	_, err = call(t, map[string]any{"message": "m", "secret": key + "0b", "secretEncoding": "hex"})
	says(t, err, "Parameter 'secret' must have at most 4,096 bytes of UTF-8")
}

func TestRefusals(t *testing.T) {
	for want, params := range map[string]map[string]any{
		"Required parameter 'message' is missing":                                 {"secret": "k"},
		"Required parameter 'secret' is missing":                                  {"message": "m"},
		"Parameter 'message' must be a string":                                    {"message": 1, "secret": "k"},
		"Parameter 'secret' must be a string":                                     {"message": "m", "secret": []string{"k"}},
		"Parameter 'algorithm' must be one of: sha256, sha384, sha512, sha1, md5": {"message": "m", "secret": "k", "algorithm": "SHA256"},
		"Parameter 'encoding' must be one of: hex, base64, base64url":             {"message": "m", "secret": "k", "encoding": "utf8"},
		"Parameter 'messageEncoding' must be one of: utf8, hex, base64":           {"message": "m", "secret": "k", "messageEncoding": "base64url"},
		"Parameter 'secretEncoding' must be one of: utf8, hex, base64":            {"message": "m", "secret": "k", "secretEncoding": ""},
	} {
		_, err := call(t, params)
		says(t, err, want)
	}
}

// TestWrongDigitsAreRefused checks that the message names the parameter and the rule. Neither the message nor the cause, which is
// logged, may quote the text.
func TestWrongDigitsAreRefused(t *testing.T) {
	rules := map[string]string{
		"hex":    "must be hexadecimal: two digits for each byte, without white space",
		"base64": "must be base64 in the standard alphabet (RFC 4648, section 4), without white space",
	}
	wrong := map[string][]string{
		"hex":    {"0", "0g", "abc", "0x00", "a b", " 00", "00\n", "00:11", "+1", "-1", "0_", "é", "００"},
		"base64": {"Q", "QQ=", "Q===", "=", "====", "QQ==QQ==", "QQ==QUJD", "Q=Q=", "QR==", "QR", "QUK", "QQ-_", "Q Q=", "QQ==\n", "QU\r\nJD", "QUJD ", "é"},
	}
	for encoding, texts := range wrong {
		for _, text := range texts {
			_, err := call(t, map[string]any{"message": text, "messageEncoding": encoding, "secret": "k"})
			says(t, err, "Parameter 'message' "+rules[encoding])
			_, err = call(t, map[string]any{"message": "m", "secret": text, "secretEncoding": encoding})
			says(t, err, "Parameter 'secret' "+rules[encoding])
			if cause := errors.Unwrap(err); cause != nil {
				t.Errorf("%s %q: the log gets %v", encoding, text, cause)
			}
		}
	}
	for _, encoding := range []string{"hex", "base64"} {
		got, err := call(t, map[string]any{"message": "", "messageEncoding": encoding, "secret": "", "secretEncoding": encoding})
		if err != nil || got.HMAC != "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad" {
			t.Errorf("nothing in %s: got %s (%v)", encoding, got.HMAC, err)
		}
	}
}

// says checks the message of an error. If the message is empty, there must be no error.
func says(t *testing.T, err error, sentence string) {
	t.Helper()
	var e *operation.Error
	switch {
	case sentence == "" && err != nil:
		t.Errorf("refused: %v", err)
	case sentence == "":
	case !errors.As(err, &e) || e.Message != sentence || e.Code != operation.InvalidParameter:
		t.Errorf("got %v, want %q", err, sentence)
	}
}
